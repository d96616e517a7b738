"""Fingerprints: one hash a ruleset over everything that happens in many fights by chance.

    python -m world.skirmish.testing.fingerprint                    20,000 moves by each ruleset
    python -m world.skirmish.testing.fingerprint 500 grapple        500 moves by Grapple alone

Write the fingerprints down before a change that is to change no fight, and compare them after it:
the same fights are played again, with every event and every state between two moves. Fields of
the stored fight may be renamed in between, for the hash is taken of what they stand for.
"""

import sys
from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Any, Final

import msgspec

from world.skirmish import engine
from world.skirmish.base.errors import is_allowed
from world.skirmish.moves.base import Move
from world.skirmish.referee.orders import StandingOrder
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import Event
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.testing.fights import Fights
from world.skirmish.testing.playthrough import usual_sheet

_MOVES: Final = 20_000
#: A fight is left after so many moves, for the next one.
_MOST_IN_A_FIGHT: Final = 400
_TEAMS: Final = ("heroes", "monsters", "others")
#: In so many moves, one is a referee's, one a standing order, and one made on a stored copy.
_RARELY: Final = 40
#: The share of NPCs among the fighters.
_NPCS: Final = 0.5


def fingerprint(rules: AnyRuleset, moves: int, seed: str = "fingerprint") -> str:
    """Return the hash of fights by chance until that many moves have been made.

    Args:
        rules: The ruleset.
        moves: How many moves are made in all.
        seed: The fights and moves depend on it and on nothing else.
    """
    digest = blake2b(digest_size=16)
    for fight, events in _played(rules, moves, seed):
        digest.update(msgspec.json.encode([msgspec.to_builtins(events), _state(fight)]))
    return digest.hexdigest()


def _played(rules: AnyRuleset, moves: int, seed: str) -> Iterator[tuple[AnyFight, list[Event]]]:
    """Yield each state, with what happened on the way to it."""
    made = number = 0
    while made < moves:
        chance = Random(f"{seed}:{rules.name}:{number}")
        who = chance_participants(rules, chance)
        fight, events = engine.begin(rules, who, rules.house(), f"{seed}:{number}")
        yield fight, events
        for _ in range(_MOST_IN_A_FIGHT):
            if made == moves or not engine.open_seats(fight):
                break
            if chance.randrange(_RARELY) == 0:
                fight = engine.decode(engine.encode(fight))
            fight, events = engine.decide(fight, *chance_move(fight, chance))
            made += 1
            yield fight, events
        number += 1


def chance_participants(rules: AnyRuleset, chance: Random) -> list[Participant]:
    """Return two or three teams of one to three fighters, made from templates where that can be."""
    members: list[Participant] = []
    house, templates = rules.house(), list(rules.templates)
    for team in _TEAMS[: chance.choice((2, 2, 3))]:
        for _ in range(chance.randint(1, 3)):
            npc = bool(templates) and chance.random() < _NPCS
            sheet = rules.read_spec(chance.choice(templates), house) if templates else {}
            if not sheet or any(rules.sheet_problems(sheet, house, npc=npc)):
                npc, sheet = False, usual_sheet(rules)
            name = f"f{len(members)}"
            members.append(Participant(name, name.upper(), team, sheet, npc))
    return members


def chance_move(fight: AnyFight, chance: Random) -> tuple[str, Move]:
    """Return a seat and its move; every kind of move is as likely."""
    rare = chance.randrange(_RARELY)
    if rare == 0 and (interventions := list(_interventions(fight))):
        return REFEREE, chance.choice(interventions)
    if rare == 1 and (orders := list(_orders(fight))):
        return chance.choice(orders)
    return Fights(registry.rules_of(fight)).lively(fight, chance)


def _interventions(fight: AnyFight) -> Iterator[Move]:
    """Yield what the referee may do now of the ruleset's own."""
    for kind in registry.rules_of(fight).referee:
        for move in kind.options(fight.table):
            if is_allowed(engine.check, fight, REFEREE, move):
                yield move


def _orders(fight: AnyFight) -> Iterator[tuple[str, StandingOrder]]:
    """Yield standing orders to give the usual answer, and to be asked again."""
    for kind, question in registry.rules_of(fight).standing.items():
        usual = "" if question.default is None else engine.say(fight, question.default)
        for seat in fight.table.fighters:
            for words in (usual, ""):
                order = StandingOrder(kind, words)
                if is_allowed(engine.check, fight, seat, order):
                    yield seat, order


def _state(fight: AnyFight) -> list[Any]:
    """Return all that decides how a fight goes on, without the names that it is stored by."""
    return [
        msgspec.to_builtins(fight.table),
        msgspec.to_builtins(fight.pending.questions),
        fight.pending.need,
        [(answer.actor, engine.say(fight, answer.move)) for answer in fight.given],
        fight.drawn,
        fight.rev,
        fight.orders,
        fight.continuation is not None,
    ]


def main(arguments: list[str]) -> None:
    """Print the fingerprints of the rulesets that are named, or of all."""
    numbers = [int(argument) for argument in arguments if argument.isdecimal()]
    named = [argument for argument in arguments if not argument.isdecimal()]
    for rules in map(registry.find, named) if named else registry.every():
        print(rules.name, fingerprint(rules, *numbers or (_MOVES,)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
