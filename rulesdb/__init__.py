"""The rules, facts and words of the games, as data."""

from .load import Rule, Term, data, forms, optional, rules, terms

__all__ = ["Rule", "Term", "data", "forms", "optional", "rules", "terms"]
