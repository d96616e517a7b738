"""`python -m world.skirmish.laboratory`: what is typed, and what is printed."""

import argparse
import csv
import sys
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, Final

import msgspec

from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.tactics import read_temperament

from . import cluster, plots, words
from .matchups import Matchup, ReadSpec, read_matchup
from .reports import Report
from .runs import check_number, fights_within, read_within, run
from .setups import Setup
from .sweeps import read_sweep, swept

_BAR: Final = 40
_EPILOG: Final = """
A team is NAME=FIGHTERS: specs as for add_npc, each with a number and a temperament if you like,
and commas between (semicolons, where a spec has commas of its own):

  --rules NAME heroes="guard, archer @coward" monsters="thug x3 @brute"
  --rules NAME heroes="guard x2" monsters="thug" --vary monsters.count=1..4

--vary takes TEAM.count (of the team's last group), TEAM.LINE or LINE of the sheet, or a house rule.
"""

#: Returns the house rules that the game sets, by ruleset.
Settings = Callable[[AnyRuleset], dict[str, Any]]


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(
        prog=prog,
        description="Play many fights without a player, and say who wins.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = made.add_argument
    add("teams", nargs="*", metavar="TEAM=FIGHTERS", help="a team; two at least")
    add("--rules", default="", help="the ruleset, or the dotted path of its package")
    add("--fights", type=int, default=200, metavar="N", help="how many of each; 200 if not given")
    add("--to", default="", metavar="PERCENT", help="until wins are known to that: 3%%")
    add("--house", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    add("--vary", action="append", default=[], metavar="WHAT=VALUES", help="1..6, or A,B,C")
    add("--temperament", default="schemer", help="of those who have none of their own")
    add("--first", default="", metavar="TEAM", help="moves first in all fights, and not by turns")
    add("--seed", default="laboratory", help="the same seed gives the same fights")
    add("--processes", type=int, default=0, metavar="N", help="one for each core if not given")
    add("--dask", default="", metavar="ADDRESS", help="play on a Dask cluster in their place")
    add("--record", type=int, metavar="N", help="the teams of the recorded fight N, in a game")
    add("--format", choices=("table", "csv", "json"), default="table")
    add("--plot", default="", metavar="FILE", help="draw it too: a .svg or .png; by matplotlib")
    add("--quiet", action="store_true", help="no progress bar")
    return made


def main(
    arguments: Sequence[str],
    *,
    prog: str = "python -m world.skirmish.laboratory",
    usual_rules: str = "",
    settings: Settings | None = None,
    read_spec: Callable[[AnyRuleset], ReadSpec] | None = None,
    read_record: Callable[[int], Matchup] | None = None,
) -> int:
    """Play the fights that were typed, and print their report.

    Args:
        arguments: What was typed.
        prog: What was typed before.
        usual_rules: The ruleset if none is typed.
        settings: The house rules that a game sets.
        read_spec: Makes sheets of specs, where a game knows more of them than the rules.
        read_record: Returns the teams of a recorded fight, where there is a record.

    Returns:
        0, or 2 if something that was typed cannot be, or 130 if it was interrupted.
    """
    typed = parser(prog).parse_args(arguments)
    try:
        check_number(typed.fights)
        typed.to = read_within(typed.to) / 100 if typed.to else 0.0
        if typed.to:
            typed.fights = fights_within(typed.to)
        if typed.plot:
            plots.check(Path(typed.plot), len(typed.vary))
        if typed.dask:
            cluster.check()
        read_temperament(typed.temperament)
        if typed.record is not None:
            matchup = _recorded(typed, read_record)
        else:
            matchup = _typed(typed, usual_rules, settings)
        reports = _run(typed, matchup, read_spec)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    print(_printed(reports, typed.format))
    if typed.plot:
        plots.plot(reports, Path(typed.plot))
    return 0


def _run(
    typed: argparse.Namespace,
    matchup: Matchup,
    read_spec: Callable[[AnyRuleset], ReadSpec] | None,
) -> list[Report]:
    sweeps = [read_sweep(sweep) for sweep in typed.vary]
    made = read_spec(matchup.rules()) if read_spec else None
    setups = [_with_options(setup, typed) for setup in swept(matchup, sweeps, made)]
    return run(
        setups,
        typed.fights,
        typed.seed,
        processes=max(0, typed.processes),
        dask=typed.dask,
        within=typed.to,
        progress=None if typed.quiet else _show_progress,
    )


def _typed(typed: argparse.Namespace, usual_rules: str, settings: Settings | None) -> Matchup:
    """Return the teams that were typed."""
    if not typed.rules and not usual_rules:
        listed = ", ".join(registry.names())
        raise Refusal(f"Say by which rules: --rules NAME. Rulesets: {listed}.")
    package, _, name = typed.rules.rpartition(".")
    if package:
        registry.add([typed.rules])
    rules = registry.find(name or usual_rules)
    own = settings(rules) if settings else None
    return read_matchup(rules, typed.teams, _house(typed), own)


def _recorded(typed: argparse.Namespace, read_record: Callable[[int], Matchup] | None) -> Matchup:
    """Return the teams of the recorded fight that was typed."""
    if read_record is None:
        raise Refusal("--record needs a game: type evennia skirmish lab in its folder.")
    if typed.teams or typed.rules:
        raise Refusal("--record brings its own teams and rules; type no others.")
    return msgspec.structs.replace(read_record(typed.record), house=_house(typed))


def _house(typed: argparse.Namespace) -> dict[str, str]:
    return dict(_pair(rule) for rule in typed.house)


def _with_options(setup: Setup, typed: argparse.Namespace) -> Setup:
    setup = msgspec.structs.replace(setup, usual=typed.temperament)
    if not typed.first:
        return setup
    if typed.first not in setup.lobby.teams():
        raise Refusal(f"--first names no team. Teams: {', '.join(setup.lobby.teams())}.")
    return msgspec.structs.replace(setup, orders=((typed.first,),))


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Refusal(f"A house rule is NAME=VALUE, not '{text}'.")
    return name, value


def _show_progress(done: int, total: int, margin: float) -> None:
    bar = "#" * (_BAR * done // total)
    end = "\n" if done == total else ""
    known = f"{done}/{total}, wins to {margin:.0%} "
    print(f"\r[{bar:<{_BAR}}] {known}", end=end, file=sys.stderr, flush=True)


def _printed(reports: Sequence[Report], form: str) -> str:
    if form == "json":
        return msgspec.json.format(msgspec.json.encode(reports)).decode()
    return _csv(reports) if form == "csv" else words.table(reports)


def _csv(reports: Sequence[Report]) -> str:
    """Return a line for each setup, with a column for each thing that was varied."""
    text = StringIO()
    rows = [report.row() for report in reports]
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().rstrip("\n")
