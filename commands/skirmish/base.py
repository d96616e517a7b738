"""The base class of subcommands."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent
from typing import ClassVar

from twisted.internet.defer import Deferred

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.messaging.markup import Markup
from typeclasses.skirmish.play.typed_lines import TypedLine
from world.skirmish import engine
from world.skirmish.base.command_name import command, in_help
from world.skirmish.base.english import of_another
from world.skirmish.base.errors import NO_FIGHT, NotAsked, NotUnderstood, Refusal
from world.skirmish.base.names import unquoted
from world.skirmish.base.signs import straight_quotes
from world.skirmish.base.typed_words import split_words
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.fight import AnyFight

from . import finding
from .finding import Found

#: The reply to the caller: a text, nothing, or either of them once it is known.
Reply = str | None | Deferred[str]


def no_fight(npc: str = "") -> str:
    """Return what someone can do where no fight is; `npc` is the name of one they may mean."""
    attack = f"To fight {npc or 'an NPC'}, type {command(f'fight {npc or "NPC"}')}."
    begin, learn = command("init NAME"), command("tutorial")
    return f"{NO_FIGHT} To start one, type {begin}. {attack} To learn how to fight, type {learn}."


class Subcommand:
    """One subcommand. Its docstring is its help.

    Attributes:
        key: Its name.
        short: Its abbreviation, or empty.
        usage: What follows `combat`, for lists and refusals.
        takes_pose: Whether what follows an equals sign is the player's own text, left as it is.
        plain: Whether fighters may type it without the command.
        also: What people of other games type for it, where nothing else is meant.
        gives_way: Whether a move of its name counts before it now, by what follows the name and the
            whole line; None for one that gives way only to a verb of several words.
        caller: The character who typed it.
        args: What was typed after its name.
    """

    key: ClassVar[str]
    short: ClassVar[str] = ""
    usage: ClassVar[str]
    takes_pose: ClassVar[bool] = False
    plain: ClassVar[bool] = False
    also: ClassVar[tuple[str, ...]] = ()
    gives_way: Callable[[str, TypedLine], bool] | None = None

    def __init__(self, caller: Person, args: str) -> None:
        self.caller = caller
        self.args = args if self.takes_pose else straight_quotes(args)

    def func(self) -> Reply:
        """Run the subcommand. Returns the reply to the caller, or a Deferred of it.

        Raises:
            Refusal: It is not done, and why.
        """
        raise NotImplementedError

    @classmethod
    def page(cls) -> str:
        """The help page of the subcommand."""
        text = in_help(dedent(cls.__doc__ or "").strip())
        return f"{command(cls.usage)}\n\n{text}"

    def encounter(self) -> SkirmishEncounter:
        """The caller's own fight, or the one in the room.

        Raises:
            Refusal: There is none.
        """
        encounter = lookup.encounter_for(self.caller)
        if encounter is None:
            raise Refusal(no_fight())
        return encounter

    def for_caller(self, text: str) -> Markup:
        """Return a text as the caller reads or hears it."""
        return recipients.for_reader(text, recipients.preferences(self.caller))

    def rules_here(self) -> AnyRuleset:
        """Return the rules of the fight that the caller means, or else the game's usual ones."""
        encounter = lookup.encounter_for(self.caller)
        if encounter is not None and encounter.is_readable:
            return encounter.state.lobby.rules()
        return registry.find(get_setting("SKIRMISH_RULESET"))

    def on_or_off(self) -> bool | None:
        """Return whether `on` was typed, or `off`; None for neither."""
        word = self.args.strip().casefold()
        if word not in ("on", "off", ""):
            raise self.misused()
        return word == "on" if word else None

    def name(self) -> str:
        """Return the whole line as the name of someone."""
        if name := unquoted(self.args).strip():
            return name
        raise self.misused()

    def words(self) -> list[str]:
        """The words of the line; quotes around words keep them together, after `key=` too."""
        return [word.text for word in split_words(self.args)]

    def find(self, name: str) -> Person:
        """Return the character of that name in the caller's fight or in the room.

        Raises:
            Refusal: There is none of that name, there are several, or it is a temporary NPC.
        """
        return finding.find(self.caller, name).person(self.caller)

    def find_anywhere(self, name: str) -> Found:
        """Return who a builder names, here or elsewhere; players name those who are here.

        Raises:
            Refusal: There is none of that name, or there are several.
        """
        return finding.find(self.caller, name, everywhere=permissions.is_builder(self.caller))

    def find_several(self, name: str) -> list[Person]:
        """Return the character of that name, or those here that a plural means: `goblins`."""
        return [meant.person(self.caller) for meant in finding.find_several(self.caller, name)]

    def check_asked(self, encounter: SkirmishEncounter, fight: AnyFight, fighter: str) -> None:
        """Refuse unless a fighter is asked something, in words about them or to the caller."""
        try:
            engine.open_question(fight, fighter)
        except NotAsked as reason:
            if fighter == encounter.fighter_of(self.caller):
                raise
            name = naming.name_of(encounter, fighter, self.caller)
            raise NotAsked(of_another(str(reason), name)) from None

    def check_place(self, meant: Found, more: str = "") -> None:
        """Refuse to change someone elsewhere whose name alone was typed.

        Args:
            meant: The one that the name means.
            more: What follows the name in the line, such as `ad=3`.
        """
        if not meant.elsewhere:
            return
        who = meant.person(self.caller)
        place = finding.where(who)
        there = f"but in {place}" if place else "and in no room"
        again = command(f"{self.key} {finding.typed_name(who)} {more}".rstrip())
        raise Refusal(f"{who.key} is not here, {there}. If you mean that one, type: {again}")

    def misused(self) -> NotUnderstood:
        """The refusal that shows how the subcommand is typed."""
        return NotUnderstood(f"Type: {command(self.usage)}")
