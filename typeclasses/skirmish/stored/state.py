"""The state of an encounter as a value: its lobby, then its fight, and what its people have set."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.engine.lobby import Lobby
from world.skirmish.moves.base import Question
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import REFEREE, AnyFight

V = TypeVar("V")

#: Fighters that are objects of the game; the number of the object follows.
_OBJECT = "o"
_NPC = "n"
#: The number of fighters whose ids and objects are kept: each move asks for those of everyone.
_MOST_KEPT: Final = 1024


#: Who may join and leave once the fight has started: everyone, who the owner lets, or no one.
Joining = Literal["open", "ask", "closed"]
USUALLY_JOINED: Final[Joining] = "ask"


class Clock(Struct, frozen=True, kw_only=True):
    """How long people may take to decide.

    Attributes:
        seconds: For each decision.
        then: What happens when it runs out, as it was typed.
        paused: Whether it stands still.
        rev: The question that it runs for, as everyone counts them.
        deadline: When it runs out by the machine's clock, in seconds since 1970, for a restart to
            go by; 0 if it has not been wound up.
    """

    seconds: int
    then: str
    paused: bool = False
    rev: int = -1
    deadline: float = 0.0


class Delayed(Struct, frozen=True):
    """A change of a fighter that waits until the move under way is done.

    Attributes:
        fighter: The fighter.
        lines: The values, by field.
        because: What everyone reads, to follow the name.
    """

    fighter: str
    lines: dict[str, Any]
    because: str


class LeftThing(Struct, frozen=True):
    """A thing of the game that a rule has taken from a fighter who carried it.

    Attributes:
        thing: The number of its object; 0 if someone else has it now, or it is deleted.
        fighter: The fighter.
        line: The Attribute of the line to which it adds.
        value: The name of the row, or the word.
        used: Whether it is used up, and nowhere; otherwise it lies in the room.
    """

    thing: int
    fighter: str
    line: str
    value: str
    used: bool


class EncounterState(Struct, frozen=True, kw_only=True):
    """An encounter: its lobby, then its fight.

    Attributes:
        name: The name that its owner gave it.
        owner: The number of the owner's object.
        lobby: The teams before the start; empty once the fight has started.
        fight: The fight, once it has started.
        npcs: Fighters without a player; the owner moves them.
        standins: Players' fighters that the owner moves until the players rejoin.
        made: temporary NPCs made so far, to number them.
        record: The number of its record.
        sequence: Moves recorded so far.
        unseen: How many questions have come and gone that only one seat knows of, by seat.
        temperaments: Fighters who act by themselves, and what they care about, as it was typed.
        together: Whether those of one team who act in a row are told together, with one status.
        held: Whether fighters who act by themselves wait for a person's move, because the fight has
            gone back.
        plans: Moves that players have chosen in advance, as they were typed.
        planners: The numbers of the accounts that have chosen them, by fighter.
        clock: How long people may take to decide; None for as long as they like.
        automatic: Whether it has no game master: all but the players act by themselves, and the
            owner has no say over them once it has started.
        practice: Whether sheets stay as they are when it ends.
        listed: Whether others than those who take part may see it on the website.
        joining: Who may join and leave once it has started.
        requests: The players who ask to join, as fighters, and the teams they ask for.
        invited: The players the owner has asked to join, as fighters, and the teams.
        barred: Players' fighters who cannot join by themselves, for the owner took them out.
        released: Players' fighters who have withdrawn and are free for other fights; their sheets
            are written already.
        fleeing: Fighters who leave the fight in their next turn, and the numbers of the exits
            through which they walk then; 0 for any.
        begins: A referee's words that are said as the fight begins.
        delayed: Changes that wait until the move under way is done.
        away: Players' fighters who act by themselves until their players are back in the game.
        things: The things of the game that rules have taken from fighters.
    """

    name: str
    owner: int
    lobby: Lobby
    fight: AnyFight | None = None
    npcs: tuple[str, ...] = ()
    standins: tuple[str, ...] = ()
    made: int = 0
    record: int = 0
    sequence: int = 0
    unseen: dict[str, int] = {}
    temperaments: dict[str, str] = {}
    together: bool = True
    held: bool = False
    plans: dict[str, tuple[str, ...]] = {}
    planners: dict[str, int] = {}
    clock: Clock | None = None
    automatic: bool = False
    practice: bool = False
    listed: bool = True
    joining: Joining = USUALLY_JOINED
    requests: dict[str, str] = {}
    invited: dict[str, str] = {}
    barred: tuple[str, ...] = ()
    released: tuple[str, ...] = ()
    fleeing: dict[str, int] = {}
    away: tuple[str, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    begins: tuple[str, ...] = ()
    things: tuple[LeftThing, ...] = ()

    @property
    def rev(self) -> int:
        """The number of the question; 0 before the fight has started."""
        return self.fight.rev if self.fight is not None else 0

    def rev_for(self, seats: Collection[str] = ()) -> int:
        """Return the number of the question in the count of those who sit at some seats.

        Questions that came and went without their knowledge do not count.
        """
        seen = self.rev - sum(self.unseen.values())
        return seen + sum(self.unseen.get(seat, 0) for seat in seats)

    def fighter_ids(self) -> Collection[str]:
        """Return the ids of all fighters and members, without those who were released."""
        if self.fight is None:
            return [member.id for member in self.lobby.members]
        fighters: Collection[str] = self.fight.table.fighters
        if not self.released:
            return fighters
        return [fighter for fighter in fighters if fighter not in self.released]

    def with_unseen(self, seat: str, questions: int) -> EncounterState:
        """Return the state after some questions that only one seat knows of."""
        if not questions:
            return self
        return replace(self, unseen={**self.unseen, seat: self.unseen.get(seat, 0) + questions})

    def with_fighter(self, entering: Participant, acts: str) -> EncounterState:
        """Return the state once a fighter has entered the fight under way.

        Args:
            entering: The fighter.
            acts: The temperament by which an NPC acts by itself; empty for not.
        """
        temporary = object_number(entering.id) is None
        npcs = (*self.npcs, entering.id) if entering.npc else self.npcs
        return replace(
            self.with_returned(entering.id),
            npcs=tuple(dict.fromkeys(npcs)),
            temperaments=self.temperaments | ({entering.id: acts} if acts else {}),
            made=self.made + temporary,
        )

    def with_summoned(self, fighters: Iterable[str], acts: str) -> EncounterState:
        """Return the state once a move has brought NPCs in.

        Args:
            fighters: Their ids.
            acts: The temperament by which they act by themselves; empty for not.
        """
        new = tuple(fighters)
        acting = dict.fromkeys(new, acts) if acts else {}
        npcs = tuple(dict.fromkeys((*self.npcs, *new)))
        return replace(self, npcs=npcs, temperaments=self.temperaments | acting)

    def with_returned(self, fighter: str) -> EncounterState:
        """Return the state once a fighter has entered, without requests or invitations."""
        return replace(
            self.without_bar(fighter),
            requests=without(self.requests, fighter),
            invited=without(self.invited, fighter),
        )

    def without_bar(self, fighter: str) -> EncounterState:
        """Return the state in which a player who was taken out may join again."""
        return replace(self, barred=tuple(other for other in self.barred if other != fighter))

    def with_fight(self, fight: AnyFight) -> EncounterState:
        """Return the state with an earlier state of the fight, which may have fewer fighters."""
        fighters = fight.table.fighters
        seats = {*fighters, REFEREE}
        stay = {key for key, fighter in fighters.items() if not fighter.withdrawn}
        return replace(
            self,
            fight=fight,
            npcs=tuple(npc for npc in self.npcs if npc in seats),
            standins=tuple(standin for standin in self.standins if standin in seats),
            temperaments={seat: acts for seat, acts in self.temperaments.items() if seat in seats},
            plans={fighter: plan for fighter, plan in self.plans.items() if fighter in seats},
            barred=tuple(fighter for fighter in self.barred if fighter not in stay),
            fleeing={fighter: exit_ for fighter, exit_ in self.fleeing.items() if fighter in seats},
            away=tuple(fighter for fighter in self.away if fighter in seats),
        )

    def without_plan(self, seat: str) -> EncounterState:
        """Return the state without the next move that a seat has chosen in advance."""
        left, others = self.plans.get(seat, ())[1:], without(self.plans, seat)
        return replace(self, plans={**others, seat: left} if left else others)

    def needs_no_person(self, question: Question) -> bool:
        """Return whether a question is answered without a person.

        Its seat acts by itself, or the referee would decide for one who does.
        """
        asked = question.decides_for if question.seat == REFEREE else ""
        return question.seat in self.temperaments or asked in self.temperaments

    def questions_to_people(self, fight: AnyFight) -> list[Question]:
        """Return the open questions of a fight that wait for a person."""
        questions = engine.open_questions(fight)
        return [question for question in questions if not self.needs_no_person(question)]

    def without_temperament(self, seat: str) -> EncounterState:
        """Return the state in which a fighter no longer acts by themselves."""
        if seat not in self.temperaments:
            return self
        return replace(self, temperaments=without(self.temperaments, seat))


def without(kept: Mapping[str, V], seat: str) -> dict[str, V]:
    """Return what is kept of each seat, without that of one."""
    return {other: value for other, value in kept.items() if other != seat}


@lru_cache(maxsize=_MOST_KEPT)
def object_fighter(number: int) -> str:
    """The fighter's id of an object of the game."""
    return f"{_OBJECT}{number}"


def npc_fighter(number: int) -> str:
    """Return the fighter's id of a temporary NPC."""
    return f"{_NPC}{number}"


@lru_cache(maxsize=_MOST_KEPT)
def object_number(fighter: str) -> int | None:
    """Return the number of a fighter's object; None for a temporary NPC."""
    return int(fighter[1:]) if fighter.startswith(_OBJECT) else None
