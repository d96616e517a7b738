"""The laboratory plays the teams of a recorded fight again."""

import json

from tests.brawl import Brawl
from typeclasses.skirmish import launcher
from typeclasses.skirmish.models import FightRecord


def lab(capsys, *words):
    code = launcher.run_laboratory([*words, "--processes", "1", "--quiet"])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_teams_and_house_rules_are_those_of_the_record(game, capsys):
    Brawl(game)
    record = FightRecord.objects.get()
    FightRecord.objects.update(house={**record.house, "marks_bonus": 0})
    code, out, _ = lab(capsys, "--record", str(record.pk), "--fights", "3", "--format", "json")
    assert code == 0
    [report] = json.loads(out)
    assert list(report["names"].values()) == ["Ahalish", "Rehtaoh", "goblin1", "goblin2"]
    assert set(report["wins"]) == {"heroes", "monsters"}


def test_their_lines_are_varied(game, capsys):
    Brawl(game)
    number = str(FightRecord.objects.get().pk)
    words = ("--record", number, "--fights", "2", "--vary", "monsters.defense=1,6")
    _, out, _ = lab(capsys, *words, "--format", "csv")
    assert [line.split(",")[0] for line in out.splitlines()] == ["monsters.defense", "1", "6"]


def test_what_cannot_be_gets_a_sentence(game, capsys):
    Brawl(game)
    record = FightRecord.objects.get()
    assert lab(capsys, "--record", "99") == (2, "", "The record has no fight 99.\n")
    _, _, said = lab(capsys, "--record", str(record.pk), "a=guard", "b=thug")
    assert said == "--record brings its own teams and rules; type no others.\n"
    FightRecord.objects.update(participants=[])
    assert "has fewer than two teams" in lab(capsys, "--record", str(record.pk))[2]
    FightRecord.objects.update(participants=[{"id": 1}])
    assert "cannot be read" in lab(capsys, "--record", str(record.pk))[2]
