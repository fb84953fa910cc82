"""The rules, facts and words of the games, as data."""

from .load import Rule, Term, asked, data, forms, optional, rules, terms

__all__ = ["Rule", "Term", "asked", "data", "forms", "optional", "rules", "terms"]
