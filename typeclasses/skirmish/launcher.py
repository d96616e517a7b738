"""`evennia skirmish ...`: what staff do at the server's own console; `lab` is the laboratory's.

`EXTRA_LAUNCHER_COMMANDS["skirmish"] = "typeclasses.skirmish.launcher.main"` adds it.
"""

import argparse
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

import evennia
from django.conf import settings
from django.db import DatabaseError

from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.laboratory import command_line
from world.skirmish.views.text import pluralize

from . import new_ruleset
from .conf import get_setting
from .models import FightRecord
from .records import queries, replay
from .records import report as report_file

_USAGE: Final = """evennia skirmish doctor
    Say what is wrong with the installation of Skirmish in this game, and what fixes it.
evennia skirmish selftest
    Play a fight by each ruleset with characters of this game's own class, and take all of it back.
evennia skirmish verify [NUMBER | FILE]
    Play all recorded fights again, or the one of that number, and compare them with the record; or
    the fight in a file that a report has written.
evennia skirmish report NUMBER
    Write a recorded fight to a file, with other names, for those who look for a bug in it.
evennia skirmish lab --rules NAME TEAM=FIGHTERS TEAM=FIGHTERS ...
    Play many fights without a player, and say who wins. More: evennia skirmish lab help
evennia skirmish new-ruleset NAME
    Write a small ruleset to start from to world/rules/NAME."""

#: Where a game keeps its own rulesets.
_RULES = Path("world/rules")


def main(*args: str) -> None:
    """Run one of the subcommands; ends with 1 if something is wrong."""
    # Evennia's launcher leaves the classes that a game's modules import from `evennia` empty. What
    # prints as Evennia loads is about a database, which not all subcommands need.
    with redirect_stdout(None):
        evennia._init()  # noqa: SLF001  the server calls it in the same way
    match args:
        case ("verify", *numbers) if len(numbers) < 2:
            done = verify(tuple(numbers))
        case ("report", number):
            done = write_report(number)
        case ("new-ruleset", name):
            done = start_ruleset(name)
        case ("doctor",):
            done = doctor()
        case ("selftest",):
            done = selftest()
        case ("lab", *words):
            sys.exit(run_laboratory(words))
        case ("remove", *words):
            done = remove(words)
        case _:
            if args and args[0] not in ("help", "verify", "report", "new-ruleset"):
                print(f"There is no 'evennia skirmish {' '.join(args)}'. There are:")
            print(_USAGE)
            sys.exit(2)
    sys.exit(0 if done else 1)


def doctor() -> bool:
    """Say what is wrong with the installation. Returns whether nothing is."""
    from typeclasses.skirmish.installation.checks import doctor, npc_checks, number_checks

    missing = doctor.check_database()
    of_rows = {"The numbers of characters": number_checks.check_characters}
    if not missing:
        of_rows["NPCs"] = npc_checks.check_npcs
    problems = [*doctor.check_all(), *missing, *doctor.run(of_rows)]
    for line in doctor.told(problems):
        print(line)
    print("Skirmish is well." if not problems else f"{pluralize(len(problems), 'problem')} found.")
    for line in doctor.told(doctor.advice()):
        print(line)
    return not problems


def selftest() -> bool:
    """Play a fight by each ruleset, say what happened, and undo it. Returns whether all is well."""
    from typeclasses.skirmish.installation.checks import selftest as installed

    well, before = True, installed.left_behind()
    for report in installed.run():
        well = well and not report.problems
        print(f"{report.title}: {report.done}")
        for problem in report.problems:
            print(f"    {problem}")
    print("Skirmish works in this game." if well else "Something failed; see above.")
    # A database without transactions, or a hook that ends one, keeps what was made.
    left = [name for name in installed.left_behind() if name not in before]
    if left:
        print(f"This has not been undone, so delete it: {', '.join(left)}.")
    else:
        print("Everything has been undone; the database is as it was.")
    return well and not left


def run_laboratory(words: list[str]) -> int:
    """Play fights in the laboratory, by the house rules of this game and with its NPCs.

    Returns:
        0, or 2 where something cannot be.
    """
    from .records.chances import read_teams
    from .sheets.attributes import read_npc_sheet

    # Evennia's own launcher takes --help for itself.
    arguments = ["--help"] if words in ([], ["help"]) else words
    return command_line.main(
        arguments,
        prog="evennia skirmish lab",
        usual_rules=get_setting("SKIRMISH_RULESET"),
        settings=lambda rules: get_setting("SKIRMISH_HOUSE").get(rules.name, {}),
        read_spec=lambda rules: lambda spec, house: read_npc_sheet(spec, rules, house),
        read_record=read_teams,
    )


def remove(words: list[str]) -> bool:
    """Take our data out of the database, for `install.py --remove`. Returns whether it is out."""
    from .installation import removal
    from .installation.game_folder import GameFolder

    parser = argparse.ArgumentParser(prog="evennia skirmish remove")
    parser.add_argument("--npcs", default="")
    parser.add_argument("--export", default="")
    parser.add_argument("--discard", action="store_true")
    options = parser.parse_args(words)
    if GameFolder(Path(settings.GAME_DIR)).is_running():
        print("The game is running. Stop it first: evennia stop")
        return False
    try:
        for line in removal.remove(options.npcs, options.export, discard=options.discard):
            print(line)
    except Refusal as reason:
        print(reason)
        return False
    except DatabaseError as error:
        print(f"The game's database refuses it: {error}")
        print("What is named above is done. Type the same again to go on.")
        return False
    return True


def start_ruleset(name: str) -> bool:
    """Write a ruleset to start from, and say what to do next. Returns whether it was written."""
    try:
        paths = new_ruleset.create(name, _RULES)
    except ValueError as wrong:
        print(wrong)
        return False
    path = ".".join((*_RULES.parts, name))
    print("\n".join(f"Wrote {path}" for path in paths))
    rulesets = dict.fromkeys([*get_setting("SKIRMISH_RULESETS"), path])
    named = ", ".join(f'"{ruleset}"' for ruleset in rulesets)
    print(f"Add it to server/conf/settings.py: SKIRMISH_RULESETS = [{named}]")
    print(f"Test it: pytest {_RULES / name}")
    print(f"Play it: reload the game, and type {command(f'init brawl {name}')}")
    print("docs/writing-a-ruleset.md, in the clone of Skirmish, says how to go on.")
    return True


def write_report(number: str) -> bool:
    """Write the report of a fight, and say where it is. Returns whether it was written."""
    record = queries.numbered(number).first()
    if record is None:
        print(f"The record has no fight {number}.")
        return False
    try:
        print(f"Wrote {report_file.save(report_file.make(record), record.pk)}")
    except Refusal as reason:
        print(reason)
        return False
    return True


def verify(numbers: tuple[str, ...] = ()) -> bool:
    """Check one fight, all that have been recorded, or a report. Returns whether all is well."""
    records = FightRecord.objects.all()
    if numbers:
        if not numbers[0].isdecimal() and Path(numbers[0]).is_file():
            return _verify_report(Path(numbers[0]))
        records = queries.numbered(numbers[0])
        if not records:
            print(f"The record has no fight {numbers[0]}.")
            return False
    wrong = 0
    for record in records:
        differences = _differences(record)
        wrong += bool(differences)
        state = "differs" if differences else "as recorded"
        moves = pluralize(record.moves.filter(sequence__gt=0).count(), "move")
        print(f"{record.pk}  {record}: {moves}, {state}")
        for difference in differences:
            print(f"    {difference}")
    differ = "differs" if wrong == 1 else "differ"
    if not records:
        print("No fights are recorded.")
    else:
        print(f"{pluralize(len(records), 'fight')}, {wrong} that {differ}.")
    return not wrong


def _verify_report(path: Path) -> bool:
    """Replay the fight of a report. Returns whether it is as it was recorded."""
    try:
        told = report_file.read(path)
    except Refusal as reason:
        print(reason)
        return False
    differences = told.differences()
    moves = pluralize(sum(move.sequence > 0 for move in told.moves), "move")
    print(f"{told.ruleset}, {moves}, written by {told.origin}: ", end="")
    print("differs" if differences else "as recorded")
    for difference in differences:
        print(f"    {difference}")
    if tuple(differences) != told.found:
        elsewhere = "; ".join(told.found) or "as recorded"
        print(f"Where it was written, the replay was: {elsewhere}")
    return not differences


def _differences(record: FightRecord) -> list[str]:
    try:
        return list(replay.differences(record))
    except Exception as error:  # noqa: BLE001  one that is spoilt must not hide the others
        return [f"It cannot be played again: {error!r}"]
