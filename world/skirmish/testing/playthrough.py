"""Playthroughs: a fight by each ruleset, up to move 40, written out for people to read as a diff.

    python -m world.skirmish.testing.playthrough            compare what is kept with what comes out
    python -m world.skirmish.testing.playthrough --write    keep what comes out
    python -m world.skirmish.testing.playthrough world.rules.delve    only that of a game's own

A playthrough has every event and what each reader reads of it, every question with its choices, and
now and then the status in each of its forms. A change of rules or words shows as a change of it.
"""

import sys
from collections.abc import Iterator
from difflib import unified_diff
from importlib.resources import files
from pathlib import Path
from random import Random

from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.fighters import Participant
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.traits import ChoiceTrait
from world.skirmish.state.events import Event
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.testing.fights import Fights
from world.skirmish.views import view
from world.skirmish.views.display import NARROW, Reader

_MOVES = 40
#: The number of moves between two statuses in every form.
_EVERY = 10
_TEAMS = {"heroes": ("Ann", "Bob"), "monsters": ("Cid", "Dan")}


def text(rules: AnyRuleset) -> str:
    """Return the playthrough of a ruleset."""
    return "\n".join([f"# {rules.title}", "", *_lines(rules)]) + "\n"


def path(rules: AnyRuleset) -> Path:
    """Return the path of a ruleset's playthrough."""
    package = registry.packages()[rules.name]
    return Path(str(files(package).joinpath("tests", "playthrough.txt")))


def usual_sheet(rules: AnyRuleset) -> Sheet:
    """Return a sheet with the usual values; where there is none, words one after another."""
    sheet: Sheet = {}
    for place, trait in enumerate(rules.traits(rules.house())):
        value = trait.default
        if value is None and not trait.optional and isinstance(trait, ChoiceTrait):
            value = list(trait.words.values())[place % len(trait.words)]
        sheet[trait.key] = value
    return sheet


def participants(rules: AnyRuleset) -> list[Participant]:
    """Return two players against two NPCs, who are the ruleset's first templates."""
    templates = list(rules.templates)
    members = []
    for team, names in _TEAMS.items():
        for place, name in enumerate(names):
            npc = team == "monsters"
            if npc and templates:
                spec = templates[place % len(templates)]
                sheet = rules.read_spec(spec, rules.house())
            else:
                sheet = usual_sheet(rules)
            members.append(Participant(name.lower(), name, team, sheet, npc))
    return members


def _lines(rules: AnyRuleset) -> Iterator[str]:
    fight, events = engine.begin(rules, participants(rules), rules.house(), "playthrough")
    chance, fights = Random("playthrough"), Fights(rules)
    yield from _happened(fight, events)
    yield from _status(fight)
    for number in range(1, _MOVES + 1):
        if not engine.open_seats(fight):
            break
        yield from _questions(fight)
        seat, move = fights.lively(fight, chance)
        yield f"## {number}. {seat}: {engine.say(fight, move)}"
        fight, events = engine.decide(fight, seat, move)
        yield from _happened(fight, events)
        if number % _EVERY == 0 or not engine.open_seats(fight):
            yield from _status(fight)
    if engine.open_seats(fight):
        yield f"Here it stops, after {_MOVES} moves."


def _happened(fight: AnyFight, events: list[Event]) -> Iterator[str]:
    words = view(fight.ruleset)
    yield from (f"- {event}" for event in events)
    seats = [*fight.table.fighters, REFEREE, ""]
    read: dict[str, list[str]] = {}
    for seat in seats:
        text_read = words.render_events(fight.table, events, Reader(seat=seat))
        if text_read:
            read.setdefault(text_read, []).append(seat or "onlookers")
    for text_read, readers in read.items():
        yield f"{', '.join(readers)} read:"
        yield from (f"    {line}".rstrip() for line in text_read.splitlines())
    if story := words.story(fight.table, events):
        yield f"story: {story}"
    yield ""


def _questions(fight: AnyFight) -> Iterator[str]:
    words = view(fight.ruleset)
    for question in fight.pending.questions:
        if question.seat not in engine.open_seats(fight):
            continue
        prompt = words.prompt(fight.table, question)
        text = prompt.text.replace("\n", " / ") if prompt is not None else "-"
        yield f"? {question.seat} ({question.kind}): {text}"
        if prompt is not None and prompt.choices:
            yield f"    offers: {' '.join(f'[{choice.label}]' for choice in prompt.choices)}"
        said = [engine.say(fight, move) for move in engine.choices(fight, question.seat)]
        yield f"    legal: {'; '.join(said)}"
    if asking := engine.question_announcement(fight):
        yield f"others read: {asking}"


def _status(fight: AnyFight) -> Iterator[str]:
    words, table = view(fight.ruleset), fight.table
    seat = next(iter(table.fighters))
    forms = {
        "table": Reader(seat),
        "narrow": Reader(seat, columns=NARROW - 1),
        "spoken": Reader(seat, spoken=True),
    }
    for name, reader in forms.items():
        yield f"{name}:"
        yield from (f"    {line}".rstrip() for line in words.status(table, reader).splitlines())
    yield f"line: {words.line(table, Reader(seat))}"
    yield from (f"card: {card}" for card in words.cards(table))
    yield ""


def differences(rules: AnyRuleset) -> list[str]:
    """Return the diff between the stored playthrough and a new one."""
    kept = path(rules).read_text(encoding="utf-8") if path(rules).is_file() else ""
    names = (f"{rules.name}: kept", f"{rules.name}: now")
    return list(unified_diff(kept.splitlines(), text(rules).splitlines(), *names, lineterm=""))


def main(arguments: list[str]) -> int:
    """Compare or write the playthroughs of the rulesets named, or of all; return 1 if one differs.

    Rulesets are named by the dotted paths of their packages.
    """
    differ, named = False, [argument for argument in arguments if not argument.startswith("-")]
    registry.add(named)
    for rules in map(registry.load, named) if named else registry.every():
        if "--write" in arguments:
            path(rules).write_text(text(rules), encoding="utf-8")
        elif differing := differences(rules):
            differ = True
            print("\n".join(differing))
    return int(differ)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
