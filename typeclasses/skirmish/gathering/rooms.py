"""What a room says of the fights in it: house rules, and a referee's words at their start.

A builder sets the Attributes `skirmish_house` and `skirmish_begins` of the room, by ruleset, or
types `combat room`. What is wrong with them is told to staff, and keeps no fight from starting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from evennia.utils.dbserialize import deserialize
from msgspec.structs import replace

from typeclasses.skirmish import permissions, signals
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, Room
from typeclasses.skirmish.play import moves
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.sheets.attributes import house_rules_for
from typeclasses.skirmish.stored.state import EncounterState
from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.base.typed_words import pairs_of, split_words
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.state.house_rules import in_full

#: The Attribute of rooms with house rules: `{"cepheus": {"range": "30"}}`.
HOUSE: Final = "skirmish_house"
#: The Attribute of rooms with a referee's words: `{"cepheus": ["light dark"]}`.
BEGINS: Final = "skirmish_begins"
#: The named set of house rules that settles what a referee is asked.
NO_REFEREE: Final = "no_referee"
#: The sign for nothing.
_NONE: Final = ("-", "none")


def house_of(room: Room, rules: AnyRuleset) -> dict[str, str]:
    """Return the house rules of a room, by their whole names; none if one of them is wrong."""
    given = _held(room, HOUSE, rules.name)
    try:
        typed = {str(name): str(value) for name, value in dict(given or {}).items()}
        house = in_full(rules.house, typed)
        house_rules_for(rules, house)
    except (Refusal, TypeError, ValueError) as reason:
        _tell_staff(room, HOUSE, str(reason))
        return {}
    return house


def begins_of(room: Room, ruleset: str) -> tuple[str, ...]:
    """Return what a referee says in a room as a fight begins."""
    given = _held(room, BEGINS, ruleset) or ()
    if not isinstance(given, (list, tuple)):
        _tell_staff(room, BEGINS, f"{given!r} is not a list of words.")
        return ()
    return tuple(map(str, given))


def say_first_words(encounter: SkirmishEncounter, **_: Any) -> None:
    """Say the referee's words with which a fight begins."""
    state = encounter.state
    while state.fight is not None and state.begins and state.fight.continuation is None:
        if engine.outcome(state.fight) is not None:
            encounter.commit(lambda: replace(encounter.state, begins=()))
            return
        words = state.begins[0]

        def say(words: str = words) -> Order:
            return Order(encounter, None, REFEREE, engine.parse(encounter.fight, REFEREE, words))

        if reason := moves.make_waiting(encounter, say, _without_first):
            _tell_staff(encounter.obj, BEGINS, f"'{words}': {reason}")
        state = encounter.state


def _without_first(state: EncounterState) -> EncounterState:
    """Return the state without the first words that have yet to be said."""
    return replace(state, begins=state.begins[1:])


def set_line(by: Person, ruleset: str, what: str, words: str) -> str:
    """Set the house rules or the beginning of fights in a builder's room, and return what is set.

    Args:
        by: The builder.
        ruleset: By which rules.
        what: `house` or `begins`.
        words: What is typed for `combat init` or by a referee, with commas between; `-` for none.

    Raises:
        Refusal: They may not, or something is wrong with it.
    """
    permissions.check_may_set_room(by, by.location)
    rules = registry.find(ruleset)
    none = words.strip() in _NONE
    if what == "house":
        pairs = {} if none else dict(pairs_of([word.text for word in split_words(words)]))
        if not pairs and not none:
            raise NotUnderstood(f"'{words}' is not a house rule. Write NAME=VALUE.")
        house_rules_for(rules, pairs)
        _set(by.location, HOUSE, rules.name, pairs)
    else:
        said = [] if none else [rule.strip() for rule in words.split(",") if rule.strip()]
        for problem in _problems(rules, house_of(by.location, rules), said):
            raise Refusal(problem)
        _set(by.location, BEGINS, rules.name, said)
    return describe(by)


def describe(by: Person) -> str:
    """Return what a builder's room says of fights, and what is wrong with it."""
    room = by.location
    permissions.check_may_see_room(by, room)
    lines: list[str] = []
    for rules in registry.every():
        house, begins = house_of(room, rules), begins_of(room, rules.name)
        if house:
            said = " ".join(f"{name}={value}" for name, value in house.items())
            lines.append(f"{rules.title}, house rules: {said}")
        if begins:
            lines.append(f"{rules.title}, at the start: {', '.join(begins)}")
            lines += [f"  {problem}" for problem in _problems(rules, house, begins)]
    return "\n".join(lines) or f"{room.key} says nothing of the fights in it."


def _problems(rules: AnyRuleset, house: Mapping[str, str], said: Iterable[str]) -> Iterator[str]:
    """Yield what is wrong with a referee's words, tried in a fight of two templates."""
    fight = _trial(rules, house)
    for words in said:
        try:
            move = engine.parse(fight, REFEREE, words)
            fight, _ = engine.decide(fight, REFEREE, move)
        except Refusal as reason:
            yield f"'{words}': {reason}"


def _trial(rules: AnyRuleset, house: Mapping[str, str]) -> AnyFight:
    usual = {name: str(value) for name, value in rules.house.sets.get(NO_REFEREE, {}).items()}
    chosen = house_rules_for(rules, usual | dict(house))
    sheet = rules.read_npc(next(iter(rules.templates)), chosen).sheet
    people = [Participant(team, team, team, sheet) for team in ("one", "other")]
    return engine.begin(rules, people, chosen, seed="trial")[0]


def _held(room: Room, key: str, ruleset: str) -> Any:
    held = deserialize(room.attributes.get(key)) if room is not None else None
    if held is not None and not isinstance(held, Mapping):
        _tell_staff(room, key, f"{held!r} is not a mapping of rulesets.")
        return None
    return held.get(ruleset) if held else None


def _set(room: Room, key: str, ruleset: str, value: Any) -> None:
    held = dict(deserialize(room.attributes.get(key)) or {})
    held.pop(ruleset, None)
    room.attributes.add(key, held | ({ruleset: value} if value else {}))


def _tell_staff(room: Room, key: str, what: str) -> None:
    sentence = (
        f"The Attribute {key} of {room.key} (#{room.id}) is wrong, and is passed over: {what}"
    )
    signals.send(signals.staff_needed, None, sentence=sentence, once=True)
