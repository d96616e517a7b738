"""What griffe calls as it reads docstrings for the site: `Example:` is a section of examples."""

from __future__ import annotations

import re
from typing import Any

import griffe


class Examples(griffe.Extension):
    """Shows what follows `Example:` as code; griffe itself knows `Examples:` alone."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            text = obj.docstring.value
            obj.docstring.value = re.sub(r"^Example:$", "Examples:", text, flags=re.MULTILINE)
