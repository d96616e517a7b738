"""Whether the settings of fights in the world can be what they are. Runs inside the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.core import checks as django_checks
from django.core.checks import CheckMessage

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.unattended import clock
from world.skirmish import tactics
from world.skirmish.base.errors import Refusal

#: The words that a setting takes.
_WORDS: Final = {
    "SKIRMISH_JOIN": ("ask", "open"),
    "SKIRMISH_TELEPORT": ("leaves", "stays"),
    "SKIRMISH_FLEE": (True, False),
}
#: What absent players may do besides acting by a temperament.
_AWAY: Final = ("", "flee")


def check_settings() -> Iterator[CheckMessage]:
    """Yield the settings with a value that they do not take."""
    for name, words in _WORDS.items():
        if get_setting(name) not in words:
            yield _warning(name, f"one of {', '.join(map(repr, words))}")
    try:
        clock.usual()
    except Refusal as reason:
        yield _warning("SKIRMISH_CLOCK", '"60" or "60 guardian"', str(reason))
    try:
        if get_setting("SKIRMISH_AWAY") not in _AWAY:
            tactics.read_temperament(str(get_setting("SKIRMISH_AWAY")))
    except Refusal as reason:
        yield _warning("SKIRMISH_AWAY", '"flee", or a temperament such as "guardian"', str(reason))
    for name in ("SKIRMISH_ATTACK", "SKIRMISH_PASSES"):
        value = get_setting(name)
        if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
            yield _warning(name, "a list of words")
    minutes = get_setting("SKIRMISH_RECOVER")
    if minutes is not None and not (isinstance(minutes, int | float) and minutes > 0):
        yield _warning("SKIRMISH_RECOVER", "a number of minutes, or None")


def _warning(name: str, instead: str, why: str = "") -> CheckMessage:
    return django_checks.Warning(
        f"{name} is {get_setting(name)!r}. {why}".rstrip(),
        hint=f"server/conf/settings.py: {name} takes {instead}",
        id="skirmish.W025",
    )
