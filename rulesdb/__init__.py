"""The rules, facts and words of the games, as data."""

from .load import Rule, Term, asked, data, everyday, forms, optional, rules, terms

__all__ = ["Rule", "Term", "asked", "data", "everyday", "forms", "optional", "rules", "terms"]
