"""The report of a fight: a file without names that replays as the record does."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings

from tests import samples
from tests.brawl import GOBLIN, Brawl
from tests.game import Game
from typeclasses.skirmish import launcher
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.records import replay, report
from world.skirmish import __version__
from world.skirmish.base.errors import Refusal

KEPT = list(samples.kept())
NAMES = re.compile(r"\b(Ann|Bob|Cid|Dan|Marshal|Tavern|heroes|monsters|sample)\b", re.IGNORECASE)


@pytest.fixture(autouse=True)
def logs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(settings, "LOG_DIR", str(tmp_path))
    return tmp_path


def saved(record: FightRecord) -> Path:
    return report.save(report.make(record), record.pk)


def words_of(written: report.FightReport) -> list[str]:
    return [move.words for move in written.moves]


def record_of(brawl: Brawl) -> FightRecord:
    return FightRecord.objects.get(pk=brawl.encounter.state.record)


@pytest.mark.parametrize("sample", KEPT, ids=lambda sample: f"{sample.ruleset} {sample.version}")
def test_a_report_replays_by_each_ruleset_and_has_no_names(
    db: None, sample: samples.Sample
) -> None:
    record = sample.restore_record()
    path = saved(record)
    assert NAMES.findall(path.read_text()) == []
    FightRecord.objects.all().delete()
    written = report.read(path)
    assert len(written.moves) == sum(row["model"] == "skirmish.moverecord" for row in sample.record)
    assert written.found == ()
    assert written.differences() == []


def test_a_fight_that_went_back_and_changed_its_teams_replays(game: Game) -> None:
    brawl = Brawl(game)
    brawl.owner.types("combat save")
    for _ in range(3):
        brawl.move()
    brawl.owner.types("combat undo 2")
    brawl.owner.types("combat restore")
    brawl.owner.types("combat add goblin2 heroes")
    brawl.fight_on()
    brawl.owner.types("combat end")
    record = FightRecord.objects.get()
    assert list(replay.differences(record)) == []
    written = report.make(record)
    assert {"restore 1", "restore 0", "team fighter03 team01"} <= {*words_of(written)}
    assert written.differences() == []


@pytest.mark.parametrize("name", ["Strike", "Courage", "Event", "Fighter01", "Ann Lee"])
def test_a_name_that_is_a_word_of_the_rules_is_replaced_where_it_is_a_name(
    game: Game, name: str
) -> None:
    owner, player = game.make_player("Marshal"), game.make_player(name)
    owner.types("combat init brawl")
    player.types("combat add me heroes")
    owner.types(f'combat add_npc goblin1 {GOBLIN} "{name}"')
    owner.types(f'combat start heroes "{name}"')
    player.types("combat move maneuver 3 courage")
    owner.types(f"combat move_npc goblin1 strike 1 {name}")
    written = report.make(FightRecord.objects.get())
    assert words_of(written)[1] == "maneuver 3 courage"
    assert written.differences() == []
    assert sorted(fighter["name"] for fighter in written.participants) == ["fighter01", "fighter02"]
    assert sorted(fighter["team"] for fighter in written.participants) == ["team01", "team02"]


def test_a_fighter_who_enters_in_mid_fight_has_another_name(game: Game) -> None:
    brawl = Brawl(game)
    game.make_player("Zoe")
    brawl.owner.types("combat add_npc Yara ::en:6:1:2:3:2 monsters")
    brawl.move()
    written = report.make(record_of(brawl))
    assert any(words.startswith("enter fighter") for words in words_of(written))
    assert "Yara" not in repr(written)
    assert written.differences() == []


def test_a_fight_in_progress_is_reported_with_a_warning(game: Game) -> None:
    brawl = Brawl(game)
    brawl.move()
    said = brawl.owner.types("combat report")
    number = record_of(brawl).pk
    assert f"skirmish-report-{number}.json" in said
    assert "keep it to yourself until it ends" in said
    [path] = Path(settings.LOG_DIR).glob("*.json")
    written = report.read(path)
    assert not written.ended
    assert written.differences() == []


def test_the_last_fight_is_reported_once_it_is_over(game: Game) -> None:
    brawl = Brawl(game)
    brawl.fight_on()
    brawl.owner.types("combat end")
    said = brawl.owner.types("combat report")
    assert "(brawl)" in said
    assert "yourself" not in said


def test_only_the_owner_and_staff_report_a_fight(game: Game) -> None:
    brawl = Brawl(game)
    brawl.move()
    number = record_of(brawl).pk
    refusal = f"Only the owner of this fight and staff may report it. Its number is {number}"
    assert refusal in brawl.ahalish.types("combat report")
    stranger = game.make_player("Stranger")
    assert refusal in stranger.types(f"combat report {number}")
    assert list(Path(settings.LOG_DIR).iterdir()) == []
    wizard = game.make_player("Wizard")
    wizard.character.permissions.add("Admin")
    wizard.character.account.permissions.add("Admin")
    assert "skirmish-report" in wizard.types(f"combat report {number}")


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("combat report", "You have no fight to report. Type: combat report NUMBER"),
        ("combat report 12", "Fight 12 does not exist."),
        ("combat report brawl", "Fight brawl does not exist."),
        ("combat report " + "9" * 30, "Fight 999"),
    ],
)
def test_a_fight_that_is_not_there_is_not_reported(game: Game, line: str, refusal: str) -> None:
    assert refusal in game.make_player("Marshal").types(line)


def test_a_lobby_has_nothing_to_report(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    assert "has not started" in brawl.owner.types("combat report")


def test_a_file_that_cannot_be_written_is_refused_in_words(
    game: Game, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brawl = Brawl(game)
    monkeypatch.setattr(settings, "LOG_DIR", str(logs / "nowhere"))
    assert "cannot be written to" in brawl.owner.types("combat report")


def test_the_file_has_versions_and_settings_but_no_secret_of_the_game(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "SKIRMISH_PAUSE", 7, raising=False)
    brawl = Brawl(game)
    brawl.ahalish.types("combat move catch breath = whispers the password swordfish.")
    text = saved(record_of(brawl)).read_text()
    written = json.loads(text)
    assert written["versions"]["Skirmish"] == __version__
    assert {"Evennia", "Django", "Python", "database"} < {*written["versions"]}
    assert written["settings"]["SKIRMISH_PAUSE"] == 7
    assert "SKIRMISH_COMMAND" not in written["settings"]
    assert settings.SECRET_KEY not in text
    assert "swordfish" not in text
    assert "whispers" not in text


class TestVerify:
    @pytest.fixture
    def path(self, db: None) -> Path:
        sample = next(sample for sample in KEPT if sample.ruleset == "grapple")
        return saved(sample.restore_record())

    def test_replays_a_report(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        FightRecord.objects.all().delete()
        assert launcher.verify((str(path),))
        said = capsys.readouterr().out
        assert re.match(
            rf"grapple, \d+ moves, written by Skirmish {__version__}, .*: as recorded\n", said
        )

    def test_finds_what_came_out_differently(
        self, path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        written = json.loads(path.read_text())
        spoilt = next(move for move in written["moves"] if '"rolled"' in move["events"])
        spoilt["events"] = spoilt["events"].replace('"rolled"', '"thrown"')
        path.write_text(json.dumps(written))
        assert not launcher.verify((str(path),))
        said = capsys.readouterr().out
        number, words = spoilt["sequence"], spoilt["words"]
        assert f"Move {number} ({words}) came out differently." in said
        assert "Where it was written, the replay was: as recorded" in said

    @pytest.mark.parametrize(
        ("text", "refusal"),
        [
            ("", "is not the report of a fight"),
            ("[]", "is not the report of a fight"),
            ('{"form": 1}', "is not the report of a fight"),
            ('{"form": 99}', "has been written by a later version of Skirmish"),
        ],
    )
    def test_refuses_another_file(
        self, logs: Path, text: str, refusal: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = logs / "other.json"
        path.write_text(text)
        assert not launcher.verify((str(path),))
        assert refusal in capsys.readouterr().out

    def test_names_a_number_or_file_that_is_not_there(
        self, db: None, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert not launcher.verify(("nowhere.json",))
        assert "The record has no fight nowhere.json." in capsys.readouterr().out


class TestSpoiltRecord:
    """A record that does not replay is reported as it is: that is what has to be found."""

    def test_a_move_that_came_out_differently_does_so_in_the_report(self, db: None) -> None:
        record = next(sample for sample in KEPT if sample.ruleset == "cepheus").restore_record()
        move = record.moves.filter(events__contains='"rolled"', sequence__gt=0).first()
        assert move is not None
        move.events = move.events.replace('"faces":[', '"faces":[9,')
        move.save()
        written = report.make(record)
        found = [re.match(r"Move \d+", difference) for difference in replay.differences(record)]
        told = [re.match(r"Move \d+", difference) for difference in written.differences()]
        assert [part and part[0] for part in told] == [part and part[0] for part in found]
        assert told
        assert not any(NAMES.search(difference) for difference in written.found)

    def test_after_a_move_that_cannot_be_read_names_are_replaced_too(self, db: None) -> None:
        record = next(sample for sample in KEPT if sample.ruleset == "grapple").restore_record()
        move = record.moves.get(sequence=2)
        move.words = "nonsense Ann and heroes"
        move.save()
        written = report.make(record)
        assert written.moves[2].words == "nonsense fighter01 and team01"
        assert NAMES.findall(repr(written)) == []
        [stopped] = written.found
        assert stopped.startswith("Move 2 (nonsense fighter01 and team01) is refused:")

    def test_rules_that_break_are_reported(
        self, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        brawl = Brawl(game)
        for _ in range(3):
            brawl.move()
        record = record_of(brawl)
        broken = replay.advance

        def breaks(fight, states, move: MoveRecord):
            if move.sequence == 2:
                raise ZeroDivisionError
            return broken(fight, states, move)

        monkeypatch.setattr(replay, "advance", breaks)
        written = report.make(record)
        assert len(written.moves) == 4
        assert "ZeroDivisionError" in written.found[0]

    def test_a_lost_start_is_refused_in_words(self, db: None) -> None:
        record = KEPT[0].restore_record()
        record.participants = []
        with pytest.raises(Refusal, match="its start is lost"):
            report.make(record)


def test_the_console_writes_a_report(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    record = KEPT[0].restore_record()
    assert launcher.write_report(str(record.pk))
    assert f"skirmish-report-{record.pk}.json" in capsys.readouterr().out
    assert not launcher.write_report("99")
    assert "The record has no fight 99." in capsys.readouterr().out
    assert not launcher.write_report("x")


def test_a_long_fight_is_reported_in_slices(game: Game) -> None:
    brawl = Brawl(game)
    for _ in range(4):
        brawl.move()
    number = record_of(brawl).pk
    game.slices.held = True
    assert brawl.owner.types("combat report") == ""
    assert brawl.owner.types("combat report") == f"The report of fight {number} is being written."
    steps = 0
    while game.slices.are_left:
        game.slices.step()
        steps += 1
    assert steps > 2 * 4
    assert "skirmish-report" in brawl.owner.read()
    game.slices.held = False
    assert "skirmish-report" in brawl.owner.types("combat report")
