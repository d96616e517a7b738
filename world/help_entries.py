"""Help on other things than commands, which bring their own."""

from typing import Any

HELP_ENTRY_DICTS: list[dict[str, Any]] = []
