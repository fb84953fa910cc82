"""The program as it is called from a shell, its words caught."""

from __future__ import annotations

import contextlib
import io
import sys
from dataclasses import dataclass

import cli


@dataclass
class Ran:
    """What came of one call."""

    code: int
    out: str
    err: str


def run(*args: str, typed: str = "") -> Ran:
    """`referee ARGS`, with these lines on standard input."""
    out, err = io.StringIO(), io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode("utf-8")), encoding="utf-8")
    code = 0
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            cli.main(list(args))
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 0 if left.code is None else 1
    finally:
        sys.stdin = before
    return Ran(code, out.getvalue(), err.getvalue())
