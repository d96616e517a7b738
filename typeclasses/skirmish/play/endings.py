"""The end of a fight, as a whole or for one player: it writes the sheets back, and tells people."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

from evennia.scripts.models import ScriptDB
from msgspec.structs import replace

from typeclasses.skirmish import permissions, signals
from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import gmcp, recipients
from typeclasses.skirmish.records import writer
from typeclasses.skirmish.sheets import write_back
from typeclasses.skirmish.sheets.attributes import raw_values, write_sheet
from typeclasses.skirmish.sheets.own_numbers import NotWritten
from typeclasses.skirmish.transactions import InDoubt, all_or_nothing, end_epoch, once_answered
from world.skirmish import engine
from world.skirmish.base.errors import is_allowed
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.views.pages import joining, summary

from . import confirming, hooks

#: The Attribute of NPCs whose sheets stay as they were before the fight.
WHOLE_AGAIN: Final = "skirmish_whole_again"


def end(
    encounter: SkirmishEncounter, by: Person, *, sure: bool = False, write_back: bool = True
) -> str:
    """End an encounter: write the sheets, close the record, delete the Script.

    Args:
        encounter: The fight.
        by: Its owner, a wizard, or staff in the admin.
        sure: Whether a fight under way is ended without asking once more.
        write_back: Whether the sheets get what the fight has changed.

    Returns:
        What the caller reads.

    Raises:
        Refusal: They may not, or a fight under way must be confirmed first.
    """
    permissions.check_may_end(by, encounter)
    if not encounter.is_readable:
        return _remove_unreadable(encounter)
    fight = encounter.state.fight
    under_way = fight is not None and engine.outcome(fight) is None
    if under_way and not sure:
        confirming.check_sure(
            encounter, by, "end", f"The fight {encounter.state.name} is not over."
        )
    return close(encounter, write_back=write_back)


def close(encounter: SkirmishEncounter, *, write_back: bool = True) -> str:
    """End an encounter without asking anyone, and return what is said of it."""
    ending = Ending(encounter, write_back=write_back)
    with ending.stored():
        pass
    return ending.tell()


class Ending:
    """The end of an encounter, which is stored first, then told.

    Args:
        encounter: The encounter.
        write_back: Whether the sheets get what the fight has changed.
    """

    #: Ends that may or may not be stored, by the numbers of their encounters.
    _in_doubt: ClassVar[dict[int, Ending]] = {}

    def __init__(self, encounter: SkirmishEncounter, *, write_back: bool = True) -> None:
        state = encounter.state
        fight = state.fight
        self._encounter, self._fight = encounter, fight
        self._name, self._room, self._number = state.name, encounter.obj, encounter.id
        self._practice = state.practice
        self._writes_back = write_back and fight is not None and not state.practice
        self._players = _changed_by_fights(encounter)
        self._sheets: dict[int, Written] = {}
        self._fighters = _objects(encounter) if fight is not None else {}
        self._told = recipients.connected(encounter)
        self._away = _away(encounter, self._fighters, self._told)
        self._seen = {
            reader.id: naming.state_seen_by(encounter, reader).fight
            for reader in (*self._told, *self._away)
        }
        self._winner = writer.announced_winner(state.record, fight) if fight is not None else ""
        self._ends = {reader.id: gmcp.end_of(encounter, reader) for reader in self._told}
        # The encounter is there, so an earlier end was not stored.
        self._in_doubt.pop(self._number, None)

    @contextmanager
    def stored(self, *written: Any, if_found: Callable[[], object] | None = None) -> Iterator[None]:
        """Store the end in one transaction with the block; after an error the fight goes on.

        Args:
            written: The objects whose Attributes are written within.
            if_found: What is done if the database stopped answering, and it is found later that
                all is stored; by default the end is told.
        """

        def settle(is_stored: bool) -> None:
            if not is_stored:
                self._go_on()
            elif self._in_doubt.pop(self._number, None) is self:
                (if_found or self.tell)()

        is_gone = partial(_is_gone, self._number)
        try:
            with all_or_nothing(
                *self._players.values(), *written, is_stored=is_gone, settle=settle
            ):
                if self._writes_back:
                    self._sheets = _write_back(self._encounter, self._players)
                self._encounter.delete_silently()
                yield
        except InDoubt:
            self._in_doubt[self._number] = self
            raise
        except BaseException:
            # Lookups since then are void, and waiting calls hold deleted objects.
            end_epoch()
            once_answered(is_gone, lambda _: self._go_on())
            raise

    def _go_on(self) -> None:
        if (encounter := lookup.find_encounter(self._number)) is not None and encounter.is_readable:
            encounter.go_on()

    def tell(self) -> str:
        """Tell everyone of the end once it is stored, and return the reply."""
        fight, ended = self._fight, f"The fight {self._name} has ended."
        for reader in self._told:
            text = ended
            with recipients.log_and_continue("the end of a fight could not be shown"):
                result = self._result(reader)
                written = self._sheets.get(reader.id)
                rests = written is not None and written.is_hurt and may_rest(reader)
                self._ends[reader.id] |= {"result": result, "rests": rests}
                text = summary.of_end(result)
            recipients.tell([reader], text)
        for player in self._away:
            with recipients.log_and_continue("the end of a fight could not be kept"):
                missed = summary.missed(self._name, self._result(player))
                player.attributes.add(recipients.MISSED, missed)
        watching = recipients.onlookers(self._room, self._told)
        recipients.tell(watching, ended)
        gmcp.send_end(self._number, self._told + watching, self._ends)
        if fight is not None:
            for fighter, who in self._fighters.items():
                won = bool(self._winner) and fight.table.fighters[fighter].team == self._winner
                facts = {"encounter": self._encounter, "winner": self._winner, "won": won}
                hooks.call(signals.combat_ended, who, **facts)
        return f"Ended and removed combat {self._name} at {self._room.key}"

    def _result(self, reader: Person) -> list[str]:
        """Return the sentences about the end that a fighter or the owner reads."""
        written = self._sheets.get(reader.id)
        return summary.lines_of_end(
            self._seen[reader.id],
            "" if written is None else written.told,
            winner=self._winner,
            practice=self._practice,
        )


class Written(NamedTuple):
    """The lines that the end of a fight wrote to a sheet.

    Attributes:
        told: What has become of it, in a sentence.
        is_hurt: Whether a rest would change it.
    """

    told: str
    is_hurt: bool


def may_rest(who: Person) -> bool:
    """Return whether a player may rest now by themselves."""
    return is_allowed(permissions.check_may_rest, who, who)


def release(encounter: SkirmishEncounter, by: Person) -> str:
    """Free a player who has withdrawn for other fights: their sheet is written now.

    Returns:
        What the player reads.
    """
    state, fighter = encounter.state, seating.own_fighter(encounter, by)
    fight, sheets = encounter.fight, dict[int, Written]()
    is_over = engine.outcome(fight) is not None
    winner = writer.announced_winner(state.record, fight) if is_over else ""
    won = bool(winner) and fight.table.fighters[fighter].team == winner

    def tell() -> str:
        lookup.forget_character(by)
        if by.location != encounter.obj:
            gmcp.send_end(encounter.id, [by])
        hooks.call(signals.combat_ended, by, encounter=encounter, winner=winner, won=won)
        return joining.released(state.name, sheets[by.id].told if by.id in sheets else "")

    def settle(is_stored: bool) -> None:
        if is_stored:
            recipients.tell([by], tell())

    with all_or_nothing(by, encounter, is_stored=encounter.is_last_stored, settle=settle):
        if not state.practice and fighter in _changed_by_fights(encounter):
            sheets.update(_write_back(encounter, {fighter: by}))
        encounter.commit(lambda: replace(state, released=(*state.released, fighter)))
    return tell()


def free_if_out(who: Person, *, if_over: bool = True) -> None:
    """Free a player of a fight elsewhere that they have left, for others that may begin here.

    Args:
        who: The player.
        if_over: Whether they are freed of one that is over, too.
    """
    fights = who.has_account or permissions.is_npc(who)
    encounter = lookup.encounter_of(who) if fights else None
    if encounter is None or not encounter.is_readable or encounter.obj == who.location:
        return
    fight, fighter = encounter.state.fight, encounter.fighter_of(who)
    if fight is None or fighter is None:
        return
    is_over = if_over and engine.outcome(fight) is not None
    if fight.table.fighters[fighter].withdrawn or is_over:
        recipients.tell([who], release(encounter, who))


def _remove_unreadable(encounter: SkirmishEncounter) -> str:
    """Remove an encounter that cannot be read, and return what the caller reads."""
    name, room, number = encounter.remains.name, encounter.obj, encounter.id
    with all_or_nothing(is_stored=partial(_is_gone, number)):
        encounter.delete_silently()
    gmcp.send_end(number, recipients.onlookers(room, ()))
    what = f"The fight {name}" if name else "The fight"
    where = f" at {room.key}" if room is not None else ""
    return f"{what}{where} cannot be read. It is removed; sheets stay as they are."


def _is_gone(number: int) -> bool:
    """Return whether the database no longer has an encounter."""
    return not ScriptDB.objects.filter(pk=number).exists()


def _changed_by_fights(encounter: SkirmishEncounter) -> dict[str, Person]:
    """Return the objects of the fighters whose sheets get what the fight has changed.

    Players; and NPCs that players have attacked, unless these are told to be whole again.
    """
    npcs, automatic = encounter.state.npcs, encounter.state.automatic
    return {
        fighter: who
        for fighter, who in _objects(encounter).items()
        if fighter not in npcs or (automatic and not who.attributes.get(WHOLE_AGAIN))
    }


def _objects(encounter: SkirmishEncounter) -> dict[str, Person]:
    """Return the objects of the fighters by fighter, without temporary NPCs."""
    objects = {fighter: seating.object_of(fighter) for fighter in encounter.state.fighter_ids()}
    return {fighter: who for fighter, who in objects.items() if who is not None}


def _away(
    encounter: SkirmishEncounter, fighters: Mapping[str, Person], told: Collection[Person]
) -> list[Person]:
    """Return the players of the fighters who are not connected, and have not left it for good."""
    others = {*encounter.state.npcs, *encounter.state.released}
    return [who for fighter, who in fighters.items() if fighter not in others and who not in told]


def _write_back(encounter: SkirmishEncounter, players: dict[str, Person]) -> dict[int, Written]:
    """Write the changes to the sheets, and return by object what was written."""
    fight = encounter.fight
    rules, house = rules_of(fight), fight.table.house
    told: dict[int, Written] = {}
    for fighter, who in players.items():
        before, values = write_back.what_to_write(encounter, fight, fighter, who)
        try:
            with all_or_nothing(who):
                write_sheet(who, rules, values)
        except NotWritten as reason:
            # A bug in the game's code must not keep a fight from ending.
            told[who.id] = Written(str(reason), is_hurt=False)
        else:
            traits = rules.traits(house)
            now = raw_values(who, rules, house)
            rested = rules.filled(now | rules.rest(now, house))
            is_hurt = bool(summary.changes(traits, rules.filled(now), rested))
            sentence = summary.of_sheet(
                traits,
                before,
                {key: now[key] for key in values},
                is_hurt=is_hurt,
                may_rest=permissions.may_ever_rest(who),
            )
            told[who.id] = Written(sentence, is_hurt)
    return told
