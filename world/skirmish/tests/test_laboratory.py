"""The laboratory plays the fights that were typed, and counts what they come to."""

import json
import re
import signal
import subprocess
import sys
from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.engine import lobby
from world.skirmish.laboratory import (
    cluster,
    playing,
    read_matchup,
    read_sweep,
    read_team,
    run,
    swept,
    words,
)
from world.skirmish.laboratory.chunks import CHUNK_BY_HABIT as CHUNK
from world.skirmish.laboratory.command_line import main
from world.skirmish.laboratory.playing import FightPlayer, FightResult
from world.skirmish.laboratory.reports import Margin, summarize
from world.skirmish.laboratory.runs import fights_within
from world.skirmish.laboratory.setups import under_way
from world.skirmish.laboratory.worker import Job, News
from world.skirmish.ruleset import registry

HERO, GOBLIN = "ac:co:en:10:3:3:5:2", "::en:6:1:2:3:2"
RULES = registry.get("grapple")

#: Two teams by each ruleset, who are done with each other quickly.
TEAMS = {
    "grapple": [f"heroes={HERO} x2", f"monsters={GOBLIN} x2 @brute"],
    "cepheus": ["heroes=guard", "monsters=thug"],
    "dungeoneers": ["heroes=skeleton", "monsters=zombie"],
    "apocrypha": ["heroes=guard", "monsters=thug"],
}


def setup_of(*teams, rules=RULES, **house):
    return read_matchup(rules, teams or TEAMS["grapple"], house).setup()


# Fights


@pytest.mark.parametrize("name", TEAMS)
def test_fights_by_every_ruleset_end_and_are_the_same_again(name):
    setup = setup_of(*TEAMS[name], rules=registry.get(name))
    results = [FightPlayer(setup).play(number, "s") for number in range(2)]
    assert all(result.ended for result in results)
    assert [FightPlayer(setup).play(number, "s") for number in range(2)] == results


def test_each_team_moves_first_as_often():
    first = Counter(FightPlayer(setup_of()).play(number, "s").first for number in range(4))
    assert first == {"heroes": 2, "monsters": 2}


@pytest.mark.parametrize("name", TEAMS)
def test_it_is_told_who_moves_first_by_every_ruleset(name):
    [report] = run([setup_of(*TEAMS[name], rules=registry.get(name))], 2, "s", processes=1)
    assert sum(of for _, of in report.wins_first.values()) == 2
    assert "\nMoving first: " in words.table([report])
    no_one = replace(report, wins_first=dict.fromkeys(report.wins_first, (0, 0)))
    assert "Moving first" not in words.table([no_one])


def test_a_fight_without_an_end_counts_as_a_draw(monkeypatch):
    monkeypatch.setattr(playing, "MOST_MOVES", 3)
    [report] = run([setup_of()], 2, "s", processes=1)
    assert (report.unfinished, report.draws) == (2, 2)
    assert "2 fights did not end" in words.forecast(report)
    assert report.last_moves == {"strike": 3, "maneuver": 3}
    late = "Late in these fights the moves were: strike 50% and maneuver 50%."
    assert late in words.table([report])
    assert report.endless == (0, 1)
    assert "Their numbers: 0 and 1." in words.table([report])
    many = replace(report, endless=tuple(range(12)), unfinished=12)
    assert "Their numbers: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more." in words.table([many])


def test_it_is_told_whether_fighters_wait_or_cannot_hurt_each_other(monkeypatch):
    monkeypatch.setattr(playing, "MOST_MOVES", 30)
    rules = registry.get("dungeoneers")
    [report] = run([setup_of("a=dragon", "b=fire_elemental", rules=rules)], 1, "s", processes=1)
    assert report.harmless == report.unfinished == 1
    assert "In them no move could harm an enemy by then" in words.table([report])
    monkeypatch.setattr(playing, "MOST_MOVES", 3)
    [report] = run([setup_of()], 1, "s", processes=1)
    assert (report.harmless, report.unfinished) == (0, 1)
    assert "Fighters who could harm an enemy did something else." in words.table([report])


def test_temperaments_are_heeded():
    setup = setup_of(f"heroes={HERO}", f"monsters={HERO}")
    brave = FightPlayer(replace(setup, usual="brute")).play(0, "s")
    assert brave != FightPlayer(replace(setup, usual="coward")).play(0, "s")


# A fight that is played on


def begun():
    fight, _, _ = lobby.start(setup_of().lobby, ["heroes"], "secret")
    return fight


def test_a_fight_is_played_on_from_where_it_stands():
    fight = begun()
    for goblin in ("f2", "f3"):
        fight.table.fighters[goblin].wounds = fight.table.fighters[goblin].max_wounds - 1
    before = engine.encode(fight)
    [report] = run([under_way(fight, {})], 10, "s", processes=1)
    assert report.wins["heroes"] == 10
    assert engine.encode(fight) == before


def test_who_has_left_does_not_fall():
    fight = begun()
    gone, down, *_ = fight.table.fighters.values()
    gone.withdrawn = True
    down.wounds = down.max_wounds
    result = FightPlayer(under_way(fight, {})).play(0, "s")
    assert gone.id not in result.fell
    assert down.id in result.fell


def test_bounds_that_are_the_same_are_said_once():
    [report] = run([setup_of()], 4, "s", processes=1)
    sure = replace(report, rounds=(2.0, 2, 2, 2), fights=1000, wins={**report.wins, "heroes": 1000})
    assert "mostly 2\n" in words.forecast(sure)
    assert "wins: heroes 100%, " in words.forecast(sure)
    assert " 2.0 (2) " in words.table([sure])
    assert "mostly 2 to 5\n" in words.forecast(replace(sure, rounds=(3.0, 3, 2, 5)))


def test_the_dice_that_the_fight_is_going_to_roll_are_not_told():
    fight = begun()
    player = FightPlayer(under_way(fight, {}))
    assert len({tuple(player.play(number, "s").harm.values()) for number in range(6)}) > 1
    jumped = playing.with_other_dice(fight, "s:0")
    assert jumped.drawn > fight.drawn + 1_000_000
    assert replace(jumped, drawn=fight.drawn) == fight


# Splitting


@pytest.mark.slow
def test_what_comes_out_does_not_depend_on_how_the_work_is_split():
    setups = [setup_of(), setup_of(f"heroes={HERO}", f"monsters={GOBLIN} x2")]
    told = []
    alone = run(setups, CHUNK + 2, "s", processes=1, progress=lambda *each: told.append(each))
    assert run(setups, CHUNK + 2, "s", processes=2) == alone
    assert told[-1][:2] == (2 * CHUNK + 4, 2 * CHUNK + 4)
    margins = [margin for _, _, margin in told]
    widest = max(report.win(team).margin for report in alone for team in report.wins)
    assert margins[-1] == widest < margins[0]
    results = [FightPlayer(setups[0]).play(number, "s") for number in reversed(range(CHUNK + 2))]
    assert summarize(setups[0], results) == alone[0]


@pytest.mark.slow
def test_nor_on_the_workers_of_a_cluster():
    distributed = pytest.importorskip("distributed")
    setups = [setup_of(), setup_of(f"heroes={HERO}", f"monsters={GOBLIN} x2")]
    alone = run(setups, 2 * CHUNK + 2, "s", processes=1)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as workers:
        address = workers.scheduler_address
        told = []
        there = run(
            setups, 2 * CHUNK + 2, "s", dask=address, progress=lambda *each: told.append(each)
        )
        assert there == alone
        assert told[-1][:2] == (4 * CHUNK + 4, 4 * CHUNK + 4)
        [part] = run([setup_of()], 10_000, "s", dask=address, cancelled=lambda: True)
        assert part.fights == CHUNK


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_refused(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "_ANSWER_SECONDS", 0.5)
    with pytest.raises(Refusal, match=r"No Dask cluster answers at tcp://127\.0\.0\.1:9"):
        run([setup_of()], 1, "s", dask="tcp://127.0.0.1:9")


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2])
def test_it_ends_once_wins_are_known_well_enough(processes):
    """By every team of a setup, which is played no further, and as often whoever plays it."""
    setups = [setup_of(), setup_of(f"heroes={HERO}", f"monsters={GOBLIN} x3")]
    within = 0.1
    most = fights_within(within)
    reports = run(setups, most, "s", processes=processes, within=within)
    assert len({report.fights for report in reports}) > 1
    for setup, report in zip(setups, reports, strict=True):
        assert [report] == run([setup], report.fights, "s", processes=1)
        assert 0 < report.fights < most
        assert all(report.win(team).margin <= within for team in report.wins)
        [before] = run([setup], report.fights - CHUNK, "s", processes=1)
        assert any(before.win(team).margin > within for team in before.wins)


@pytest.mark.parametrize("even", [1 / 2, 1 / 3])
@pytest.mark.parametrize("within", [0.01, 0.03, 0.25])
def test_so_many_fights_are_always_enough(within, even):
    fights = fights_within(within)
    assert Margin(round(fights * even), fights).margin <= within


@pytest.mark.parametrize("typed", ["0", "26%", "-3", "2.5", "99999999999999999999999"])
def test_what_wins_cannot_be_known_to_is_said(capsys, typed):
    code, out, err = lab(capsys, *TYPED, f"--to={typed}")
    assert (code, out) == (2, "")
    assert err.startswith("Wins can be known to a whole number from 1% to 25%, not to ")


def test_the_console_plays_until_then(capsys):
    code, out, _ = lab(capsys, *TYPED, "--to", "25%", "--quiet", "--format", "json")
    assert code == 0
    [report] = msgspec.json.decode(out)
    assert 0 < report["fights"] <= fights_within(0.25)


@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_it_can_be_cancelled(processes):
    done = []
    [report] = run(
        [setup_of()],
        1_000_000,
        "s",
        processes=processes,
        progress=lambda played, *_: done.append(played),
        cancelled=lambda: bool(done),
    )
    assert report.fights == done[-1] < 10 * CHUNK


# Counting


def result(number, winner, **fields):
    usual = {"first": "a", "ended": True, "rounds": 3, "moves": 9, "fell": (), "harm": {}}
    return FightResult(number, winner, **{**usual, **fields})


def test_a_report_counts():
    setup = setup_of(f"a={HERO}", f"b={GOBLIN}")
    report = summarize(
        setup,
        [
            result(0, "a", fell=("f1",), rounds=1, harm={"a": 0.5, "b": 1.0}),
            result(1, "b", first="b", fell=("f0",), rounds=2, harm={"a": 1.0, "b": 0.0}),
            result(2, "a", fell=("f1",), harm={"a": 0.0, "b": 1.0}),
            result(3, "", ended=False, rounds=6, harm={"a": 0.5, "b": 0.0}),
        ],
    )
    assert report.label == ""
    assert report.wins == {"a": 2, "b": 1}
    assert report.wins_first == {"a": (2, 3), "b": (1, 1)}
    assert (report.draws, report.unfinished) == (1, 1)
    assert report.rounds == (3, 2.5, 1, 6)
    assert report.fell == {"f0": 1, "f1": 2}
    assert report.harm == {"a": 0.5, "b": 0.5}


def test_a_margin_holds_the_truth_at_the_ends_too():
    low, high = Margin(10, 10).bounds
    assert 0.7 < low < 0.73
    assert high == 1
    low, high = Margin(50, 100).bounds
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)


# What is typed


def test_teams_as_they_are_typed():
    guard, goblin = read_team("guard str=9, goblin x3 @brute own=2")
    assert (guard.spec, guard.count, guard.temperament) == ("guard str=9", 1, "")
    assert (goblin.spec, goblin.count, goblin.temperament) == ("goblin", 3, "brute own=2")
    assert [group.spec for group in read_team("a weapons=bow, dagger; b")] == [
        "a weapons=bow, dagger",
        "b",
    ]


@pytest.mark.parametrize(
    ("typed", "specs"),
    [
        ("guard weapons=longsword,shortbow", ["guard weapons=longsword,shortbow"]),
        (
            "guard weapons=longsword,shortbow, goblin",
            ["guard weapons=longsword,shortbow", "goblin"],
        ),
        ("guard str=9,goblin", ["guard str=9,goblin"]),
        ("a weapons=bow, dagger;", ["a weapons=bow, dagger"]),
        ("guard,goblin", ["guard", "goblin"]),
    ],
)
def test_a_comma_in_a_value_begins_no_group(typed, specs):
    assert [group.spec for group in read_team(typed)] == specs


def test_a_sweep_changes_numbers_lines_and_house_rules():
    matchup = read_matchup(RULES, [f"heroes={HERO}", f"monsters={GOBLIN}"])
    sweeps = map(read_sweep, ["monsters.count=1..2", "heroes.defense=2,4", "ties_succeed=yes"])
    setups = list(swept(matchup, list(sweeps)))
    last = {"monsters.count": "2", "heroes.defense": "4", "ties_succeed": "yes"}
    assert setups[-1].varied == last
    assert [len(setup.lobby.members) for setup in setups] == [2, 2, 3, 3]
    defense = [[one.sheet["grapple_defense"] for one in setup.lobby.members] for setup in setups]
    assert defense == [[2, 1], [4, 1], [2, 1, 1], [4, 1, 1]]
    assert all(setup.lobby.house_rules().ties_succeed for setup in setups)


def test_a_sweep_sets_all_lines_that_a_short_word_stands_for():
    (setup,) = swept(
        read_matchup(registry.get("dungeoneers"), ["heroes=knight", "monsters=zombie"]),
        [read_sweep("monsters.dn=6")],
    )
    sheets = {one.team: one.sheet for one in setup.lobby.members}
    lines = ("general", "striking_dn", "dodging_dn", "notice_dn")
    assert [sheets["monsters"][f"dungeoneers_{line}"] for line in lines] == [6, 6, 6, 6]


def test_a_value_that_is_given_twice_is_played_once():
    assert read_sweep("defense=1, 2,1").values == ("1", "2")


@pytest.mark.parametrize(
    ("teams", "vary", "said"),
    [
        (["heroes"], "", "'heroes' is not a team."),
        ([f"heroes={HERO}"], "", "A fight needs two teams"),
        ([f"a={HERO}", f"a={HERO}"], "", "You named team a twice."),
        ([f"a={HERO}", f"a ={HERO}"], "", "You named team a twice."),
        ([f"a={HERO}", f"b={HERO} x0"], "", "A group has 1 to 60 fighters, not 0."),
        ([f"a={HERO}", f"b={HERO} x99999999"], "", "A group has 1 to 60 fighters"),
        ([f"a={HERO} x40", f"b={HERO} x40"], "", "has room for 60 fighters"),
        ([f"a={HERO}", f"b={HERO} @hero"], "", "Unknown temperament 'hero'."),
        ([f"a={HERO}", "b=unicorn"], "", "'unicorn'"),
        ([f"a={HERO}", f"b={HERO}"], "b.count", "'b.count' varies nothing."),
        ([f"a={HERO}", f"b={HERO}"], "b.count=,", "'b.count=,' varies nothing."),
        ([f"a={HERO}", f"b={HERO}"], "b.count=6..1", "must go up"),
        ([f"a={HERO}", f"b={HERO}"], "b.count=1..x", "is not a range of whole numbers"),
        ([f"a={HERO}", f"b={HERO}"], "b.count=1,x", "not 'x'"),
        ([f"a={HERO}", f"b={HERO}"], "b.count=1..900", "by fewer than 400 steps"),
        ([f"a={HERO}", f"b={HERO}"], "c.count=1..2", "There is no team 'c'. Teams: a, b."),
        ([f"a={HERO}", f"b={HERO}"], "b.luck=1..2", "Unknown line 'luck'."),
        ([f"a={HERO}", f"b={HERO}"], "defense=98,99", "defense"),
    ],
)
def test_what_cannot_be_gets_a_sentence(teams, vary, said):
    def make():
        matchup = read_matchup(RULES, teams)
        list(swept(matchup, [read_sweep(vary)] if vary else []))

    with pytest.raises(Refusal) as refusal:
        make()
    assert said in str(refusal.value)


@pytest.mark.parametrize("fights", [0, -1, 10**9])
def test_absurd_numbers_of_fights_are_refused(fights):
    with pytest.raises(NotUnderstood, match="plays 1 to 1,000,000 fights"):
        run([setup_of()], fights, "s", processes=1)


def test_nothing_is_varied_twice():
    matchup = read_matchup(RULES, [f"a={HERO}", f"b={HERO}"])
    with pytest.raises(NotUnderstood, match=r"You vary b\.count twice\."):
        list(swept(matchup, [read_sweep("b.count=1..2"), read_sweep("b.count=3..4")]))


# What is printed


def lab(capsys, *words):
    code = main(["--rules", "grapple", "--processes", "1", *words])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


TYPED = (f"heroes={HERO}", f"monsters={GOBLIN}", "--fights", "4")


def test_a_table_with_a_progress_bar(capsys):
    code, out, err = lab(capsys, *TYPED, "--vary", "monsters.count=1..2")
    assert code == 0
    heading, one, two, *_ = out.splitlines()
    assert heading.split()[:3] == ["varied", "heroes", "win"]
    assert one.startswith("monsters.count=1  ")
    assert two.startswith("monsters.count=2  ")
    assert "4 fights each" in out
    assert re.search(r"8/8, wins to \d+% \n$", err)


def test_csv_and_json_say_the_same(capsys):
    _, out, err = lab(capsys, *TYPED, "--format", "csv", "--quiet", "--vary", "defense=2")
    heading, row = out.splitlines()
    told = dict(zip(heading.split(","), row.split(","), strict=True))
    _, out, _ = lab(capsys, *TYPED, "--format", "json", "--quiet", "--vary", "defense=2")
    [report] = json.loads(out)
    assert err == ""
    assert told["defense"] == "2"
    assert float(told["heroes wins"]) == report["wins"]["heroes"] / 4
    assert float(told["rounds"]) == report["rounds"][0]


def test_a_team_can_move_first_in_all_fights(capsys):
    _, out, _ = lab(capsys, *TYPED, "--first", "monsters", "--format", "json", "--quiet")
    assert json.loads(out)[0]["wins_first"]["monsters"][1] == 4


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["--first", "x"], "--first names no team. Teams: heroes, monsters."),
        (["--house", "ties"], "A house rule is NAME=VALUE"),
        (["--house", "luck=1"], "Unknown house rule 'luck'."),
        (["--temperament", "hero"], "Unknown temperament 'hero'."),
        (["--rules", "chess"], "Unknown ruleset 'chess'."),
    ],
)
def test_a_mistake_gets_a_sentence(capsys, typed, said):
    code, out, err = lab(capsys, *TYPED, *typed)
    assert (code, out) == (2, "")
    assert err.startswith(said)


def test_it_has_to_be_said_by_which_rules(capsys):
    assert main(TYPED) == 2
    assert capsys.readouterr().err.startswith("Say by which rules: --rules NAME. Rulesets: ")


def test_a_cluster_without_dask_is_refused_before_anything_is_played(capsys, monkeypatch):
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    code, out, err = lab(capsys, *TYPED, "--dask", "tcp://127.0.0.1:9")
    assert (code, out) == (2, "")
    assert err.startswith("--dask needs Dask, which is not installed. Type: pip install")


def test_a_recorded_fight_needs_a_game(capsys):
    assert main(["--record", "1"]) == 2
    assert capsys.readouterr().err.startswith("--record needs a game")


# Plots


def test_a_plot_without_matplotlib_is_refused_before_anything_is_played(
    capsys, tmp_path, monkeypatch
):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, out, err = lab(capsys, *TYPED, "--plot", str(tmp_path / "wins.svg"))
    assert (code, out) == (2, "")
    assert err.startswith("--plot needs matplotlib, which is not installed. Type: pip install")


@pytest.mark.parametrize(
    ("file", "vary", "said"),
    [
        ("wins.gif", (), "--plot takes a file that ends in .svg or .png, not 'wins.gif'."),
        ("there/wins.svg", (), "--plot: there is no folder"),
        ("wins.svg", ("defense=2", "AD=3", "SD=1"), "A plot shows one or two things"),
    ],
)
def test_a_plot_that_cannot_be_is_refused(capsys, tmp_path, file, vary, said):
    more = [word for varied in vary for word in ("--vary", varied)]
    code, out, err = lab(capsys, *TYPED, *more, "--plot", str(tmp_path / file))
    assert (code, out) == (2, "")
    assert err.startswith(said)


@pytest.mark.slow
@pytest.mark.parametrize("vary", [(), ("monsters.count=1..2",), ("monsters.count=1..2", "AD=3,5")])
@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_plot_is_drawn(capsys, tmp_path, vary, form):
    pytest.importorskip("matplotlib")
    more = [word for varied in vary for word in ("--vary", varied)]
    file = tmp_path / f"wins.{form}"
    assert lab(capsys, *TYPED, "--quiet", *more, "--plot", str(file))[0] == 0
    assert (b"<svg" if form == "svg" else b"PNG") in file.read_bytes()[:2000]


# A process beside the game


def worker():
    return subprocess.Popen(
        [sys.executable, "-m", "world.skirmish.laboratory.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


#: What a process that a signal has stopped ends with.
STOPPED = 3 if sys.platform == "win32" else -signal.SIGTERM


def write(process, **job):
    process.stdin.write(msgspec.json.encode(Job(setups=(setup_of(),), seed="s", **job)) + b"\n")
    process.stdin.flush()


def test_a_worker_tells_how_far_it_is_and_what_came_of_it():
    with worker() as process:
        write(process, fights=CHUNK + 1)
        lines = [msgspec.json.decode(process.stdout.readline(), type=News) for _ in range(3)]
        process.stdin.close()
        assert process.wait(timeout=20) == 0
    assert [line.done for line in lines] == [CHUNK, CHUNK + 1, CHUNK + 1]
    assert lines[-1].reports == run([setup_of()], CHUNK + 1, "s", processes=1)


def test_a_worker_ends_with_the_game():
    with worker() as process:
        write(process, fights=1_000_000)
        assert process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=20) == 0


def test_a_worker_whose_job_fails_ends_with_an_error(capfd):
    broken = msgspec.structs.replace(setup_of(), usual="stranger")
    with worker() as process:
        job = Job(setups=(broken,), seed="s", fights=1)
        process.stdin.write(msgspec.json.encode(job) + b"\n")
        process.stdin.flush()
        assert process.wait(timeout=20) == STOPPED
    assert "Unknown temperament" in capfd.readouterr().err
