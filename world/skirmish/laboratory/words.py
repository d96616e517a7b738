"""What the laboratory finds, in words: a table for many setups, sentences for one forecast."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from math import ceil
from typing import Final

from world.skirmish.base.command_name import command
from world.skirmish.base.signs import width
from world.skirmish.laboratory import MOST_MOVES, Margin, Report
from world.skirmish.laboratory.reports import fights_played
from world.skirmish.laboratory.setups import kind_of
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.fighters import npc_traits
from world.skirmish.sheets.npc_spec import example
from world.skirmish.views.text import join_words, pad, pluralize

#: Seconds.
_MINUTE: Final = 60
#: The most kinds of moves that are named.
_OFTEN: Final = 3
#: The most endless fights that are named.
_MOST_NAMED: Final = 10
#: A fighter who falls more often than this is likely to fall.
_LIKELY: Final = 0.3


def percent(share: Margin) -> str:
    """Return a share with its margin, if that matters: `62% (±4)`.

    Example:
        >>> percent(Margin(60, 100)), percent(Margin(1000, 1000))
        ('60% (±10)', '100%')
    """
    margin = f"{share.margin * 100:.0f}"
    return f"{share.share:.0%}" if margin == "0" else f"{share.share:.0%} (±{margin})"


def _span(low: int, high: int, between: str) -> str:
    """Return two bounds with a word between, or one if they are the same."""
    return f"{low}" if low == high else f"{low}{between}{high}"


def example_teams(rules: AnyRuleset) -> tuple[str, str]:
    """Return two teams as they can be typed for these rules, with their templates if they have any.

    The weakest is usually the first template, so three of it are against the next two.
    """
    specs = [template.key for template in rules.templates.values()]
    if not specs:
        specs = [example(npc_traits(rules.fighter, rules.house()))]
    monster, hero, other = islice(cycle(specs), 3)
    return f"heroes={hero}, {other} @coward", f"monsters={monster} x3 @brute"


def table(reports: Sequence[Report]) -> str:
    """Return a line for each setup: who wins, how long it takes, what it costs."""
    teams = list(dict.fromkeys(team for report in reports for team in report.wins))
    labeled = any(report.label for report in reports)
    heading = [
        *(["varied"] if labeled else []),
        *(f"{team} win" for team in teams),
        "draws",
        "rounds",
        *(f"{team} lose" for team in teams),
    ]
    rows = [heading, *(_row(report, teams, labeled=labeled) for report in reports)]
    widths = [max(width(row[place]) for row in rows) for place in range(len(heading))]
    lines = [
        "  ".join(pad(cell, columns) for cell, columns in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, "", *_notes(reports)])


def _row(report: Report, teams: Sequence[str], *, labeled: bool) -> list[str]:
    mean, _, low, high = report.rounds
    return [
        *([report.label] if labeled else []),
        *(percent(report.win(team)) for team in teams),
        f"{report.draws}",
        f"{mean:.1f} ({_span(low, high, '-')})",
        *(f"{report.harm[team]:.0%}" for team in teams),
    ]


def _notes(reports: Sequence[Report]) -> Iterator[str]:
    """Yield the notes that explain the table."""
    fights = fights_played(reports)
    yield f"{fights} each; a share may be off by as much as follows it, 19 times in 20."
    yield "Rounds: on average, and 8 fights in 10. What a team loses is of its fighters' worth."
    if len(reports) == 1:
        [only] = reports
        if first := list(_first(only)):
            yield f"Moving first: {', '.join(first)}."
        yield f"Falls: {', '.join(_falls(only, 0.0)) or 'no one'}."
    if unfinished := sum(report.unfinished for report in reports):
        yield (
            f"{pluralize(unfinished, 'fight')} did not end within {MOST_MOVES} moves, "
            "and counted as draws."
        )
        yield from _waiting(reports)


def _waiting(reports: Sequence[Report]) -> Iterator[str]:
    """Yield which fights did not end, the moves late in them, and what helps."""
    for report in reports:
        if report.endless:
            label = f" with {report.label}" if report.label else ""
            shown = [str(number) for number in report.endless[:_MOST_NAMED]]
            more = len(report.endless) - len(shown)
            named = join_words([*shown, f"{more} more"] if more else shown)
            yield f"Their numbers{label}: {named}."
    made: Counter[str] = Counter()
    for report in reports:
        made.update(report.last_moves)
    unfinished = sum(report.unfinished for report in reports)
    harmless = sum(report.harmless for report in reports)
    often = made.most_common(_OFTEN)
    if often:
        shares = join_words(f"{verb} {many / made.total():.0%}" for verb, many in often)
        yield f"Late in these fights the moves were: {shares}."
    if harmless:
        which = "them" if harmless == unfinished else f"{harmless} of them"
        yield (
            f"In {which} no move could harm an enemy by then: they stand where no one reaches "
            "another, or nothing that they have can hurt. Then neither side can win."
        )
    if harmless < unfinished:
        yield (
            "Fighters who could harm an enemy did something else. Give the ruleset's evaluation a "
            "prospect, or these moves less worth."
        )


def _first(report: Report) -> Iterator[str]:
    """Yield how often each team wins that moves first."""
    for team, (won, of) in report.wins_first.items():
        if of:
            yield f"{team} win {won / of:.0%} of {of}"


def _falls(report: Report, above: float) -> Iterator[str]:
    """Yield the fighters who fall more often than a share, the most frequent first."""
    kinds: dict[str, list[str]] = {}
    for fighter, name in report.names.items():
        kinds.setdefault(kind_of(name), []).append(fighter)
    often = []
    for kind, fighters in kinds.items():
        share = sum(report.fell[other] for other in fighters) / (len(fighters) * report.fights)
        name = kind if len(fighters) > 1 else report.names[fighters[0]]
        often.append((share, f"{name} {share:.0%}"))
    for share, text in sorted(often, key=lambda fallen: -fallen[0]):
        if share > above:
            yield text


def forecast(report: Report, changed: Sequence[tuple[str, Report]] = ()) -> str:
    """Return a forecast: who wins how often, how long it takes, who is likely to fall.

    Args:
        report: What the fights came to.
        changed: The same with something changed, and what: `one goblin more`.
    """
    drawn = f", no one {percent(Margin(report.draws, report.fights))}" if report.draws else ""
    mean, _, low, high = report.rounds
    falls = list(_falls(report, _LIKELY))
    lines = [
        f"Forecast, from {pluralize(report.fights, 'fight')}:",
        f"  wins: {', '.join(_wins(report))}{drawn}",
        f"  rounds: {mean:.1f} on average, mostly {_span(low, high, ' to ')}",
        f"  falls: {', '.join(falls)}" if falls else "  no one is likely to fall",
    ]
    lines += [f"  {what}: {join_words(_wins(other))}" for what, other in changed]
    if report.unfinished:
        lines.append(
            f"  {pluralize(report.unfinished, 'fight')} did not end within {MOST_MOVES} moves"
        )
    lines.append("All fighters act by themselves in it; players may do better, or worse.")
    return "\n".join(lines)


def _wins(report: Report) -> list[str]:
    return [f"{team} {percent(report.win(team))}" for team in report.wins]


def progress(done: int, total: int, margin: float, seconds: float) -> str:
    """Return how far a forecast has come.

    Args:
        done: How many fights have been played.
        total: Of how many.
        margin: By how much the shares of wins may still be off.
        seconds: How long it will take yet.

    Example:
        >>> progress(640, 1000, 0.04, 9)
        'Forecast: 640 of 1000 fights played, wins known to 4%. It takes about 9 seconds more.'
    """
    left = max(1, round(seconds))
    time = (
        pluralize(left, "second") if left < _MINUTE else pluralize(ceil(left / _MINUTE), "minute")
    )
    played = f"{done} of {pluralize(total, 'fight')} played, wins known to {margin:.0%}"
    return f"Forecast: {played}. It takes about {time} more."


def begun() -> str:
    """Return the notice to the player who asked for a forecast that it has begun."""
    return f"The forecast has started; you read it when it is done. {_how_to_stop()}"


def runs_already(player: str) -> str:
    """Return why no forecast can begin while another player's runs."""
    return f"A forecast for {player} runs here already; {_how_to_stop()}"


def stopped(by: str = "") -> str:
    """Return the notice that a forecast was stopped, to the player who asked for it."""
    return f"{by} has stopped your forecast." if by else "The forecast is stopped."


def failed() -> str:
    """Return the notice to the player whose forecast has failed."""
    return "The forecast ended before it was done; staff can see why in the log."


def ended_with_the_fight() -> str:
    """Return the notice to the player whose forecast ended with its fight."""
    return "The fight has ended, and with it its forecast."


def _how_to_stop() -> str:
    return f"{command('forecast stop')} cancels it."
