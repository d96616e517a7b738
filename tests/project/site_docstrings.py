"""What griffe calls as it reads docstrings for the site: `Example:` is a section of code."""

from __future__ import annotations

import re
from textwrap import dedent, indent
from typing import Any, Final

import griffe

_EXAMPLE: Final = re.compile(r"^Example:\n((?:(?: {4}.*)?(?:\n|\Z))+?)(?=\S|\Z)", re.MULTILINE)


class Examples(griffe.Extension):
    """Shows what follows `Example:` as code; griffe knows `Examples:` alone, and `>>>` in it."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(_as_code, obj.docstring.value)


def _as_code(found: re.Match[str]) -> str:
    code = dedent(found[1]).strip("\n")
    if not code.startswith(">>>"):
        code = f"```python\n{code}\n```"
    return f"Examples:\n{indent(code, '    ')}\n"
