"""The rules, facts and words of the games, as data."""

from .load import Rule, Term, data, optional, rules, terms

__all__ = ["Rule", "Term", "data", "optional", "rules", "terms"]
