"""What the sectors of the island give to who is sent there."""

from __future__ import annotations

#: What a sector gives: plain, and on an empty square (worker.bonus-where).
PLAIN = {
    "a": ["take-or-place", "step"],  # sector.a
    "b": ["boat"],  # sector.b
    "c": ["take", "place"],  # sector.c
    "d": ["building"],  # sector.d
    "e": ["step", "step", "step", "gain:cwsfgt"],  # sector.e
    "f": ["ruin-or-statue"],  # sector.f
    "g": ["take-or-place", "take-or-place"],  # sector.g
    "h": ["cargo"],  # sector.h
}


SQUARE = {
    "a": ["take", "place", "step"],  # sector.a-special
    "b": ["boat"],
    "c": ["take", "place", "island-any"],  # sector.c-special
    "d": ["building"],
    "e": ["step", "step", "step", "gain:cwsfgt", "boat-any"],  # sector.e-special
    "f": ["ruin", "statue"],  # sector.f-special
    "g": ["take-or-place", "take-or-place", "step"],  # sector.g-special
    "h": ["cargo", "take-or-place"],  # sector.h-special
}
