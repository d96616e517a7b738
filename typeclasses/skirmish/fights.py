"""Fights, for the code of a game: begin them, join them, act in them, change them, end them.

    from typeclasses.skirmish import fights

    fights.attack(wolf, player)

Each function raises `Refusal`, whose text is for a player, and then nothing has changed. They are
called in the game's own thread, as all code of commands, hooks and scripts is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter, not_started
from typeclasses.skirmish.game_objects import Person, Room
from typeclasses.skirmish.gathering import attacks
from typeclasses.skirmish.messaging import broadcast
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.play import endings, moves, understanding
from typeclasses.skirmish.play.understanding import Menu, Order
from typeclasses.skirmish.records import replay, statistics
from typeclasses.skirmish.surroundings import changing, fleeing
from typeclasses.skirmish.unattended import taking_out
from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.base.names import is_same
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.state.fight import REFEREE

__all__ = [
    "Credit",
    "FighterStanding",
    "Refusal",
    "Standing",
    "act",
    "attack",
    "change",
    "credit",
    "end",
    "fight_in",
    "fight_of",
    "flee",
    "join",
    "referee",
    "refresh",
    "remove",
    "standing",
]


@dataclass(frozen=True)
class FighterStanding:
    """How one fighter stands.

    Attributes:
        object: The character; None for a temporary NPC, or one that has been deleted.
        name: What the fight calls them.
        team: Their team.
        health: The share of their health that is left, from 0 to 1.
        state: Their condition in a word or two, such as `hurt`.
        down: What keeps them from fighting, such as `knocked out`; empty for nothing.
        gone: Whether they have left the fight, or are out of it for good.
    """

    object: Person | None
    name: str
    team: str
    health: float
    state: str
    down: str
    gone: bool


@dataclass(frozen=True)
class Standing:
    """How a fight stands.

    Attributes:
        round: The number of the round.
        over: Whether it is over.
        winner: The team that has won; empty for none, or none yet.
        waiting: The characters whose moves and answers it waits for.
        fighters: Everyone who fights, or has fought.
    """

    round: int
    over: bool
    winner: str
    waiting: tuple[Person, ...]
    fighters: tuple[FighterStanding, ...]


@dataclass(frozen=True)
class Credit:
    """What a fighter has done in a fight.

    Attributes:
        harm: Points of health taken from the other side.
        felled: How often one of the other side was out by what they did.
        healed: Points of health given back to their own side.
        moves: Moves made, and questions answered.
    """

    harm: int
    felled: int
    healed: int
    moves: int


def attack(
    attacker: Person, target: Person, *, ruleset: str = "", surprise: bool = False
) -> SkirmishEncounter:
    """Let a character attack another in the room, and return the fight.

    If both are free, a fight without a game master begins, and their sides are drawn in. If the
    target fights here, the attacker comes into that fight on a team against them; if the attacker
    does, the target comes in against the attacker.

    Args:
        attacker: A player, or an NPC with a temperament.
        target: An NPC with a temperament, or a player.
        ruleset: By which rules; empty for the game's usual ones, if both have a sheet.
        surprise: Whether the attacker's team moves first, and takes the others by surprise where
            the rules know that.

    Raises:
        Refusal: A lock forbids it, one of them cannot fight, or no team can take them.
    """
    return attacks.attack(attacker, target, ruleset=ruleset, surprise=surprise)


def join(who: Person, ally: Person) -> SkirmishEncounter:
    """Let a character enter the fight of another, on their team, and return the fight.

    Raises:
        Refusal: The ally fights in none, or this one may not or cannot join it.
    """
    return attacks.help_someone(who, ally)


def fight_of(who: Person) -> SkirmishEncounter | None:
    """Return the fight that a character is in, wherever they are; None for none."""
    return lookup.encounter_of(who)


def fight_in(room: Room) -> SkirmishEncounter | None:
    """Return the fight in a room; None for none."""
    return lookup.encounter_in(room)


def act(who: Person, words: str, *, pose: str = "") -> None:
    """Make a move for a character, as it would be typed: `strike 3 goblin`.

    Args:
        who: Whose move it is; they need no session.
        words: The move, in full.
        pose: What is told before what happens, and becomes part of the story.

    Raises:
        Refusal: They do not fight, are not asked, or the words are no move that is legal now.
    """
    encounter = _running(who)
    fighter = seating.own_fighter(encounter, who)
    typed = f"{words} = {pose}" if pose else words
    order = understanding.resolve(encounter, who, fighter, typed)
    if isinstance(order, Menu):
        raise NotUnderstood(f"'{words}' is only the beginning of a move. Name all of it.")
    moves.make_move(order)


def flee(who: Person, exit: Any = None) -> bool:  # noqa: A002
    """Let a character flee: out of the fight by the rules, then through an exit.

    Args:
        who: Who flees.
        exit: The exit; None for any that lets them through.

    Returns:
        Whether they are gone; otherwise they go in their own turn.

    Raises:
        Refusal: They are in no fight, have fallen, or the rules do not let them go from where
            they are.
    """
    return fleeing.flee(who, exit)


def remove(who: Person, *, because: str) -> None:
    """Take a character out of their fight, whose sheet is written now.

    Args:
        who: Who is taken out, for a spell has charmed them for example.
        because: What everyone reads, to follow the name: `is arrested.`

    Raises:
        Refusal: They are in no fight, or a move under way waits for another player; what it has
            asked the character is answered as usual then.
    """
    encounter = _running(who)
    fighter = seating.own_fighter(encounter, who)
    if encounter.state.fight is None:
        raise Refusal(not_started())
    notice = f"{naming.name_of(encounter, fighter)} {because}"
    out = encounter.fight.table.fighters[fighter].withdrawn
    while not out and engine.outcome(encounter.fight) is None:
        if not taking_out.take_out(encounter, fighter, notice):
            raise Refusal(engine.waiting_for(encounter.fight))
        out = encounter.fight.table.fighters[fighter].withdrawn
    if encounter.is_live and encounter.fighter_of(who) is not None:
        endings.release(encounter, who)


def change(who: Person, lines: dict[str, Any], *, because: str, turn: bool = False) -> None:
    """Set lines of a fighter's sheet as they are in the fight: a potion, poison, a spell.

    The sheet gets at the end what the fight has changed, these lines among it. While a move is
    under way, for example while a player has a question to answer, the change waits for its end.

    Args:
        who: Who is changed.
        lines: The values, by the Attribute of the line: `{"apocrypha_harm": 3}`.
        because: What everyone reads, to follow the name: `drinks a potion.`
        turn: Whether that takes their turn, which must be theirs now.

    Raises:
        Refusal: They do not fight, it is not their turn, or they cannot have such a value.
    """
    changing.change(who, lines, because=because, turn=turn)


def refresh(who: Person, *, because: str = "changes what they carry.") -> None:
    """Read again the things that count for a fighter, if the game keeps such things.

    Raises:
        Refusal: What they carry is nothing that the rules know.
    """
    changing.refresh(who, because=because)


def referee(fight: SkirmishEncounter, words: str, *, because: str = "") -> None:
    """Say a referee's word in a fight, as a game master would type it: `light dark`.

    Args:
        fight: The fight.
        words: What is typed after `combat`.
        because: What everyone reads first, such as `The lamp goes out.`

    Raises:
        Refusal: The referee cannot say that, or not now.
    """
    move = engine.parse(fight.fight, REFEREE, words)
    moves.make_move(Order(fight, None, REFEREE, move, notice=because))


def end(fight: SkirmishEncounter, *, winner: str = "", because: str = "") -> None:
    """End a fight; the sheets get what it has changed.

    Args:
        fight: The fight.
        winner: The team that wins, whose enemies leave the fight; empty to end it as it stands.
        because: What everyone reads first.

    Raises:
        Refusal: The fight has no such team, or a move is under way.
    """
    if winner:
        table = fight.fight.table
        if not any(is_same(winner, team) for team in table.teams):
            raise Refusal(f"There is no team {winner} in this fight.")
        if fight.fight.continuation is not None and engine.outcome(fight.fight) is None:
            raise Refusal(engine.waiting_for(fight.fight))
    if because:
        broadcast.notice(fight, f"+ {because}")
    for fighter, combatant in fight.fight.table.fighters.items() if winner else ():
        loses = not combatant.withdrawn and not is_same(combatant.team, winner)
        if loses and engine.outcome(fight.fight) is None:
            moves.make_move(Order(fight, None, REFEREE, Withdraw(fighter)))
    endings.close(fight)


def standing(fight: SkirmishEncounter) -> Standing:
    """Return how a fight stands.

    Raises:
        Refusal: It has not started, or cannot be read.
    """
    now = fight.fight
    outcome = engine.outcome(now)
    waiting = (seating.object_of(seat) for seat in engine.open_seats(now) if seat != REFEREE)
    return Standing(
        round=now.table.round,
        over=outcome is not None,
        winner=outcome.winner if outcome is not None else "",
        waiting=tuple(character for character in waiting if character is not None),
        fighters=tuple(
            FighterStanding(
                seating.object_of(fighter.id),
                fighter.name,
                fighter.team,
                fighter.health,
                fighter.down or fighter.state,
                fighter.down,
                fighter.gone,
            )
            for fighter in now.table.fighters.values()
        ),
    )


def credit(fight: SkirmishEncounter) -> dict[Person, Credit]:
    """Return what each character of the game has done in a fight, also once it has ended.

    It is counted from the record, move by move.

    Raises:
        Refusal: The record cannot be replayed.
    """
    record = FightRecord.objects.filter(pk=fight.state.record).first()
    if record is None:
        return {}
    counted = statistics.tally(replay.steps(record)).fighters
    by_object = {seating.object_of(deeds.id): deeds for deeds in counted}
    return {
        who: Credit(deeds.dealt, deeds.felled, deeds.healed, deeds.moves)
        for who, deeds in by_object.items()
        if who is not None
    }


def _running(who: Person) -> SkirmishEncounter:
    """Return the fight of a character.

    Raises:
        Refusal: They are in none.
    """
    encounter = lookup.encounter_of(who)
    if encounter is None:
        raise Refusal(f"{who.key} is in no fight.")
    return encounter
