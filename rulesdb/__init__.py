"""The rules, facts and words of the games, as data."""

from .load import GAMES, Rule, Term, data, rules, terms

__all__ = ["GAMES", "Rule", "Term", "data", "rules", "terms"]
