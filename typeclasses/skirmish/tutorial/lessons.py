"""The tutorials of the rulesets, as data: the file `tutorial.toml` of a ruleset."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from world.skirmish.base.command_name import in_help
from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset import registry


class Step(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing that is explained, and what the player then has to do.

    Attributes:
        says: What is explained.
        type: What the player is to type.
        reminder: What is said, with that, if the player types something else.
        command: The subcommand that is waited for; empty for none.
        event: The tag of the event that is waited for, which a move of the player brings about.
    """

    says: str
    type: str
    reminder: str
    command: str = ""
    event: str = ""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tutorial.

    Attributes:
        steps: What is explained, in order.
        goodbye: What the player can type next, said when the fight is won.
        sheet: The player's sheet, by the names of its lines; the others have the usual values.
        goblin: The goblin's SPEC, as in `add_npc`.
        patience: What the goblin does: the first of these moves that is legal.
        house: House rules of the fight.
    """

    steps: tuple[Step, ...]
    goodbye: str
    goblin: str
    patience: tuple[str, ...]
    sheet: dict[str, str] = {}
    house: dict[str, str] = {}


@cache
def find_lesson(ruleset: str) -> Lesson:
    """Return the tutorial of a ruleset.

    Raises:
        Refusal: It has none.
    """
    there = files(registry.packages()[ruleset]).joinpath("tutorial.toml")
    if not there.is_file():
        raise Refusal(f"There is no tutorial for {registry.get(ruleset).title}.")
    return msgspec.toml.decode(in_help(there.read_text(encoding="utf-8")), type=Lesson)
