"""Colors: names by their team, harm, the reader's own name; and readers without colors."""

import re
from types import SimpleNamespace

import pytest
from evennia.server.portal.telnet import TelnetProtocol
from evennia.utils import ansi
from hypothesis import given
from hypothesis import strategies as st

from tests.brawl import Brawl
from tests.typeclasses.test_markup import HOSTILE, texts
from tests.web.any_fight import AnyFight
from typeclasses.skirmish.messaging.colors import Painter
from typeclasses.skirmish.messaging.markup import make_safe
from world.skirmish.ruleset import registry
from world.skirmish.views import colors, view
from world.skirmish.views.display import Reader

HEROES, MONSTERS = (f"|{color}" for color in colors.TEAMS[:2])
HARM = f"|{colors.HARM}"


def table(*fighters, teams=("heroes", "monsters")):
    """Return a table of these fighters: name, team, and whether they are able."""
    made = {
        f"f{place}": SimpleNamespace(name=name, team=team, able=able)
        for place, (name, team, able) in enumerate(fighters)
    }
    return SimpleNamespace(fighters=made, teams=teams)


def painter(*names, teams=("heroes", "monsters")):
    return Painter(table(*((name, teams[0], True) for name in names), teams=teams))


@pytest.fixture
def sent(game, monkeypatch):
    """What each session is sent, as it goes to the portal."""
    found = {}
    send = game.send

    def keep(session, **kwargs):
        text = kwargs.get("text")
        if isinstance(text, tuple) and text[1] == {"type": "combat"}:
            found.setdefault(session.puppet.key, []).append(str(text[0]))
        send(session, **kwargs)

    monkeypatch.setattr(game, "send", keep)
    return found


def test_names_have_the_color_of_their_team_and_readers_find_their_own(game, sent):
    brawl = Brawl(game)
    sent.clear()
    brawl.ahalish.types("combat move catch breath")
    read = {name: "\n".join(texts) for name, texts in sent.items()}
    assert f"|u{HEROES}Ahalish|n" in read["Ahalish"]
    assert f"|u{HEROES}Rehtaoh|n" not in read["Ahalish"]
    assert f"|u{HEROES}Rehtaoh|n" in read["Rehtaoh"]
    for text in read.values():
        assert f"{HEROES}heroes|n <-" in text
        assert f"{MONSTERS}monsters|n  " in text
        assert f"{MONSTERS}goblin1|n  " in text
    assert "|u" not in read["Marshal"]


def test_the_readers_own_side_has_the_first_color_whichever_team_it_is(game, sent):
    fight = Brawl(game)
    fight.owner.types("combat end")
    fight.owner.types("combat end")
    fight.owner.types("combat init duel")
    fight.ahalish.types("combat join heroes")
    fight.rehtaoh.types("combat join rivals")
    fight.owner.types("combat start rivals heroes")
    sent.clear()
    fight.rehtaoh.types("combat move catch breath")
    read = {name: "\n".join(found) for name, found in sent.items()}
    for reader, own, other in (("Ahalish", "heroes", "rivals"), ("Rehtaoh", "rivals", "heroes")):
        assert f"{HEROES}{own}|n" in read[reader]
        assert f"{MONSTERS}{other}|n" in read[reader]
        assert f"{HEROES}{other}|n" not in read[reader]
    assert "|u" not in read["Marshal"]
    for player, enemy in ((fight.ahalish, "Rehtaoh"), (fight.rehtaoh, "Ahalish")):
        for line in ("combat", "combat brief"):
            sent.clear()
            player.types(line)
            assert f"{MONSTERS}{enemy}|n" in "".join(sent[player.character.key])


def test_the_status_has_them_too(game, sent):
    brawl = Brawl(game)
    for line in ("combat", "combat brief"):
        sent.clear()
        brawl.ahalish.types(line)
        assert f"{MONSTERS}goblin1|n" in sent["Ahalish"][0]


@pytest.mark.parametrize("name", registry.names())
def test_every_ruleset_has_them_and_the_words_stay_as_they_are(game, sent, name):
    fight = AnyFight(game, name)
    sent.clear()
    fight.moves(12)
    painted = [text for text in sent["Marshal"] if f"{HEROES}Ann|n" in text]
    assert painted
    now = fight.encounter.fight
    text = view(name).status(now.table, Reader())
    assert ansi.strip_ansi(Painter(now.table).paint(make_safe(text))) == text


def test_harm_and_who_is_out_stand_out():
    paints = Painter(table(("Ann", "heroes", True), ("Bob", "monsters", False)))
    text = make_safe("+ Ann strikes.\n  Bob takes 3 wounds.\nBob   0/3  dead\nAnn   3/3  unhurt")
    lines = paints.paint(text, ("  Bob takes 3 wounds.",)).split("\n")
    assert lines[0] == f"+ {HEROES}Ann|n strikes."
    assert lines[1] == f"{HARM}  {MONSTERS}Bob|n{HARM} takes 3 wounds.|n"
    assert lines[2] == f"{HARM}{MONSTERS}Bob|n{HARM}   0/3  dead|n"
    assert lines[3] == f"{HEROES}Ann|n   3/3  unhurt"


def test_a_strike_that_wounds_is_told_in_the_color_of_harm(game, sent):
    brawl = Brawl(game)
    for _ in range(60):
        sent.clear()
        brawl.move()
        told = sent["Rehtaoh"][0]
        if re.search(r"The strike succeeds .* Wounds=", ansi.strip_ansi(told)):
            assert told.startswith(HARM)
            return
        assert not told.startswith(HARM)
    raise AssertionError("no one was wounded")


@pytest.mark.parametrize(
    "flag",
    [{"SCREENREADER": True}, {"NOCOLOR": True}, {"TTYPE": True, "ANSI": False, "XTERM256": False}],
)
def test_they_are_off_with_evennias_options(game, sent, flag):
    brawl = Brawl(game)
    session = brawl.ahalish.session
    session.protocol_flags.update(flag)
    sent.clear()
    brawl.ahalish.types("combat move catch breath")
    [text, *_] = sent["Ahalish"]
    written = []
    flags = {"ANSI": True, **session.protocol_flags}
    portal = SimpleNamespace(
        protocol_flags=flags, sendLine=written.append, encode_output=lambda line: line.encode()
    )
    TelnetProtocol.send_text(portal, text, options={})
    shown = "".join(str(line) for line in written)
    assert "Rehtaoh" in shown
    assert "\x1b" not in shown.replace("\x1b[0m", "")
    if "SCREENREADER" in flag:
        assert colors.TEAMS[0] not in text, "the game sends none in the first place"


@pytest.mark.parametrize(
    ("name", "text", "colored"),
    [
        ("goblin", "goblin strikes goblin chief.", 1),
        ("Ann", "Annie and Ann's sword, (Ann), Ann.", 3),
        ("a|rb", "a|rb strikes.", 0),
        ("x{y", "x{y strikes.", 0),
        ("Ann", "\\Ann and |Ann and $Ann(x)", 0),
    ],
)
def test_names_are_colored_where_they_stand_by_themselves(name, text, colored):
    paints = painter(name, "goblin chief")
    painted = paints.paint(make_safe(text))
    assert painted.count(f"{HEROES}{name}|n") == colored
    assert ansi.strip_ansi(painted) == ansi.strip_ansi(make_safe(text))


def test_a_team_that_is_called_like_a_word_is_colored_as_a_team_alone():
    paints = painter("Ann", teams=("the", "one"))
    text = make_safe("Team the. Ann is the one.\nthe <-    S4\n- one (your team)")
    painted = paints.paint(text)
    assert painted.count(f"{HEROES}the|n") == 2
    assert painted.count(f"{MONSTERS}one|n") == 1


@given(texts, texts, st.sampled_from(HOSTILE))
def test_colors_change_no_word_whatever_people_are_called(name, other, text):
    paints = painter(name or "x", other or "y")
    for sentence in (f"{name} {other}", f"{text} {name}", f"{name}{text}", f"({name}) '{other}'"):
        safe = make_safe(sentence)
        assert ansi.strip_ansi(paints.paint(safe)) == ansi.strip_ansi(safe)


def test_a_name_that_is_broken_over_lines_has_its_color_on_each():
    paints = Painter(
        table(
            ("goblin archer1", "monsters", True),
            ("goblin", "heroes", True),
            ("Ann", "heroes", True),
        )
    )
    text = make_safe("Ann strikes goblin\n  archer1, not goblin archer1 or goblin\n  Ann.")
    assert paints.paint(text) == (
        f"{HEROES}Ann|n strikes {MONSTERS}goblin|n\n  {MONSTERS}archer1|n, "
        f"not {MONSTERS}goblin archer1|n or {HEROES}goblin|n\n  {HEROES}Ann|n."
    )
    assert paints.underline(paints.paint(text), "f0") == (
        f"{HEROES}Ann|n strikes |u{MONSTERS}goblin|n\n  |u{MONSTERS}archer1|n, "
        f"not |u{MONSTERS}goblin archer1|n or {HEROES}goblin|n\n  {HEROES}Ann|n."
    )


def test_a_line_of_harm_with_a_broken_name_has_both_colors():
    paints = Painter(table(("goblin archer1", "monsters", True), ("Ann", "heroes", True)))
    painted = paints.paint(make_safe("Ann hits goblin\n  archer1."), ["Ann hits goblin"])
    assert painted == (
        f"{HARM}{HEROES}Ann|n{HARM} hits {MONSTERS}goblin|n{HARM}|n\n  {MONSTERS}archer1|n."
    )
