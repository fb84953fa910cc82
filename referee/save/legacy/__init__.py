"""Readers of older formats: each turns a header of its format into one of the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .v0 import upgrade as from_0

OLDER: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {0: from_0}
