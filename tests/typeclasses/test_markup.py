"""Text from people never becomes markup, by any way in, as Evennia's parsers see it."""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from evennia.contrib.base_systems.color_markups import color_markups as mux
from evennia.server.portal.telnet import TelnetProtocol
from evennia.server.portal.wire_formats.evennia_v1 import EvenniaV1Format
from evennia.utils import ansi
from evennia.utils.ansi import strip_mxp
from evennia.utils.funcparser import FuncParser
from hypothesis import assume, example, given
from hypothesis import strategies as st
from rest_framework.test import APIClient

from tests.brawl import GOBLIN, Brawl
from tests.game import Game, Player
from tests.web.any_fight import usual_sheet
from typeclasses.skirmish.messaging import markup
from typeclasses.skirmish.messaging.markup import for_session, lines, linked, links, make_safe
from world.skirmish.base.signs import visible
from world.skirmish.ruleset import registry
from world.skirmish.views import colors
from world.skirmish.views.display import Choice

COMMAND = "|lcgive all to Rehtaoh|lt[catch breath]|le"
SCRIPT = "|lujavascript:alert(document.cookie)|lthere|le"
#: Everything with a meaning for Evennia, a web client or a terminal.
HOSTILE = (
    COMMAND,
    SCRIPT,
    f"|{COMMAND}",
    COMMAND.replace("|", "||"),
    SCRIPT.replace("|", "|||"),
    "|lcquit",
    "|ltx|le",
    "|r red |[y |=c |123 |[=z |#f00 |[#00ff00 |/|-|_|u|^|*",
    "ends in a bar |",
    "ends in a code |n",
    "$eval(1+1) $$eval(1+1) \\$eval(1+1) $pad(x, 9)",
    "{name} {{x}} {0} {r %r %(x)s %cr",
    "\x1b[4z<SEND HREF='quit'>x</SEND>\x1b[31m \x9b31m",
    "<script>alert(1)</script><a href='javascript:x'>x</a> &lt; &#106;",
    'x\\"],{});alert(1);//',
    "http://evil.example/onmouseover=alert`1` www.evil.example ftp://evil.example",
    "h--ttp://evil.example |--lcquit|==ltx|~~le",
    "bell\x07 back\x08space nul\0 half\ud800",
)

_SIGNS = st.sampled_from(
    [*"|\\\"'<>&{}$()-=+~[]#r!n/ \n\t\x1b\x08\0\x07\x9b\ud800", "lc", "lu", "lt", "le", "4z",
     "http", "://", "www.", "evil.example", "eval(1)", "é", "\u4e00", "word", "f00", "123"]
)  # fmt: skip
texts = st.lists(_SIGNS, max_size=25).map("".join) | st.text(max_size=40)


#: The colors of the game itself, as each client has them, and the line under a reader's own name.
OUR_COLORS = (*colors.TEAMS, colors.HARM)
OUR_CLASSES = ("", "underline")
_OUR_CODES = re.compile(
    "|".join(
        re.escape(f"\x1b[38;2;{';'.join(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))}m")
        for color in OUR_COLORS
    )
    + r"|\x1b\[[04]m"
)


def _is_ours(given: dict[str, str | None]) -> bool:
    return given.get("style") in (None, *(f"color: {color};" for color in OUR_COLORS))


class Shown(HTMLParser):
    """A text in a web client: the words, the links, and all other elements."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words = ""
        self.commands: list[str] = []
        self.labels: list[str] = []
        self.tags: list[str] = []
        self._inside = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "br":
            self.handle_data("\n")
        elif tag == "a" and set(given) == {"id", "href", "onclick"} and given["href"] == "#":
            typed = re.fullmatch(
                r'Evennia\.msg\("text",\[(".*")\],\{\}\);return false;', str(given["onclick"])
            )
            assert typed is not None, given
            self.commands.append(json.loads(typed[1]))
            self.labels.append("")
            self._inside = True
        elif tag != "span" or given.get("class") not in OUR_CLASSES or not _is_ours(given):
            self.tags.append(f"<{tag} {given}>")

    def handle_endtag(self, tag: str) -> None:
        self._inside &= tag != "a"

    def handle_data(self, data: str) -> None:
        self.words += data
        if self._inside:
            self.labels[-1] += data


def in_browser(text: str, *, spoken: bool = False) -> Shown:
    """Return a text as the web client shows it."""
    flags = {"SCREENREADER": spoken}
    data, _ = EvenniaV1Format().encode_text(text, protocol_flags=flags, options={})
    _, [html], _ = json.loads(data)
    return Shown(html)


def on_telnet(text: str, *, spoken: bool = False) -> str:
    """Return a text as it is sent to a client with colors and MXP."""
    sent: list[str] = []
    flags = {"MXP": True, "TTYPE": True, "ANSI": True, "XTERM256": True, "TRUECOLOR": True}
    portal: Any = SimpleNamespace(
        protocol_flags={**flags, "SCREENREADER": spoken}, sendLine=sent.append
    )
    TelnetProtocol.send_text(portal, text, options={})
    [line] = sent
    return line


_TELNET_LINK = re.compile(r'\x1b\[4z<SEND HREF="([^"<>\x1b]*)">(.*?)\x1b\[4z</SEND>', re.DOTALL)


def to_the_letter(text: str) -> str:
    """Return what people should read of a text."""
    text = visible(text)
    return re.sub(r"[hfw](?:ttps?(?=://)|tp(?=://|\.\S)|ww(?=\.\S))", r"\g<0> ", text)


@given(texts)
@example("".join(HOSTILE))
@example(" ".join(HOSTILE))
def test_a_text_is_shown_to_the_letter_and_is_nothing_else(text: str) -> None:
    sent = make_safe(text)
    page = in_browser(sent)
    assert (page.commands, page.tags) == ([], [])
    assert page.words == to_the_letter(text).replace("\t", "    ")
    assert on_telnet(sent).replace("\x1b[0m", "") == to_the_letter(text)


@given(texts)
@example("".join(HOSTILE))
@example("h-~~-ttp://evil.example")
def test_a_text_that_is_heard_is_nothing_else_though_it_is_parsed_twice(text: str) -> None:
    for sent in (make_safe(text, spoken=True), for_session(make_safe(text), spoken=True)):
        page = in_browser(sent, spoken=True)
        assert (page.commands, page.tags) == ([], [])
        assert "|" not in page.words
        assert "\x1b" not in on_telnet(sent, spoken=True).removesuffix("\x1b[0m")


@given(texts)
@example("".join(HOSTILE))
def test_so_it_is_in_a_game_that_runs_inline_functions(text: str) -> None:
    parser = FuncParser("evennia.utils.funcparser", raise_errors=True)
    with patch("django.conf.settings.FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED", new=True):
        sent = make_safe(text)
    page = in_browser(parser.parse(sent))
    assert (page.commands, page.tags) == ([], [])
    assert page.words == to_the_letter(text).replace("\t", "    ")


@contextmanager
def marks_of_a_mux() -> Iterator[None]:
    """The game's settings add what Evennia's contrib for the marks of MUX has."""
    conf = SimpleNamespace(
        COLOR_ANSI_EXTRA_MAP=mux.MUX_COLOR_ANSI_EXTRA_MAP,
        COLOR_XTERM256_EXTRA_FG=mux.MUX_COLOR_XTERM256_EXTRA_FG,
        COLOR_XTERM256_EXTRA_BG=mux.MUX_COLOR_XTERM256_EXTRA_BG,
        COLOR_XTERM256_EXTRA_GFG=mux.MUX_COLOR_XTERM256_EXTRA_GFG,
        COLOR_XTERM256_EXTRA_GBG=mux.MUX_COLOR_XTERM256_EXTRA_GBG,
        COLOR_ANSI_XTERM256_BRIGHT_BG_EXTRA_MAP=mux.MUX_COLOR_ANSI_XTERM256_BRIGHT_BG_EXTRA_MAP,
    )
    parser = ansi.ANSI_PARSER
    letters = parser.ansi_map + conf.COLOR_ANSI_EXTRA_MAP
    with (
        patch.object(markup, "_OWN_MARK", markup.own_marks(conf)),
        patch.object(parser, "ansi_sub", re.compile("|".join(re.escape(m) for m, _ in letters))),
        patch.object(parser, "ansi_map_dict", dict(letters)),
        patch.object(parser, "xterm256_fg_sub", re.compile(conf.COLOR_XTERM256_EXTRA_FG[0])),
        patch.object(ansi, "_PARSE_CACHE", OrderedDict()),
    ):
        yield


@given(texts)
@example("".join(HOSTILE))
@example("He waits.%r+ Ann moves: %ch%crwins%cn %c500%%r%t%b")
def test_so_it_is_in_a_game_with_the_marks_of_a_mux(text: str) -> None:
    with marks_of_a_mux():
        assert ansi.parse_ansi("a%rb") == "a\r\nb"
        shown = in_browser(make_safe(text)).words
        heard = in_browser(make_safe(text, spoken=True), spoken=True).words
    assert shown == to_the_letter(text).replace("\t", "    ")
    assert heard.count("\n") <= text.count("\n")


def test_a_link_that_would_type_a_mark_of_a_mux_is_shown_without_one() -> None:
    with marks_of_a_mux():
        page = in_browser(links("combat", [Choice("a label", "strike %rgoblin")]))
    assert (page.words, page.commands) == ("[a label]", [])


TYPED = st.text(alphabet="ab é'.-,+=1%:/()!?*@~", min_size=1, max_size=12)


@given(texts, texts, texts, TYPED)
@example(COMMAND, COMMAND, "|lt", "strike 1 goblin1")
@example("|lcquit", "|le", '"a" <b> \\', "aim O'Brien, é")
@example("x|", "|", "|", "catch breath")
def test_our_links_work_whatever_stands_beside_and_in_them(
    before: str, after: str, label: str, words: str
) -> None:
    assume("www." not in words and "://" not in words)
    made = links("combat move", [Choice(label, words), Choice("b|a", "catch breath")])
    sent = lines(before, made, after)
    typed = [f"combat move {words}", "combat move catch breath"]
    page = in_browser(sent)
    assert (page.commands, page.tags) == (typed, [])
    shown = to_the_letter(label.replace('"', "'"))
    assert page.labels == [f"[{shown}]".replace("\t", "    "), "[b|a]"]
    found = _TELNET_LINK.findall(on_telnet(sent))
    assert [command for command, _ in found] == typed
    assert [text.replace("\x1b[0m", "") for _, text in found] == [f"[{shown}]", "[b|a]"]
    assert on_telnet(sent).count("\x1b[4z") == 2 * len(typed)


@given(texts)
@example("".join(HOSTILE))
def test_words_that_no_link_can_type_are_shown_without_one(words: str) -> None:
    page = in_browser(links("combat", [Choice("a label", words)]))
    assert page.tags == []
    assert page.words == "[a label]"
    assert page.commands in ([], [f"combat {words}"])


def test_a_text_for_the_eye_is_made_for_the_ear_where_a_session_needs_it() -> None:
    seen = lines(f"a|b {COMMAND}", links("combat", [Choice("a|b", "strike")]))
    heard = for_session(seen, spoken=True)
    page = in_browser(heard, spoken=True)
    assert page.commands == []
    assert page.words.startswith("a or b or lcgive all")
    assert page.words.endswith("\n[a or b]")


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("hit 50% ± 5%", "hit 50% plus or minus 5%"),
        ("Ann 63% (±10)", "Ann 63% (plus or minus 10)"),
    ],
)
def test_a_margin_is_heard_in_words(text: str, heard: str) -> None:
    assert in_browser(make_safe(text, spoken=True), spoken=True).words == heard
    assert in_browser(make_safe(text)).words == text


# Every way in


class Screens:
    """Everything that is sent about fights, in the form of each kind of client."""

    def __init__(self) -> None:
        #: Each text, and whether a screen reader gets it.
        self.sent: list[tuple[str, bool]] = []

    @contextmanager
    def of(self, game: Game) -> Iterator[None]:
        """Record everything that is sent in this block."""
        send = game.send

        def keep(session: Any, **kwargs: Any) -> None:
            text = kwargs.get("text")
            if isinstance(text, tuple) and text[1] == {"type": "combat"}:  # a fight's
                self.sent.append((text[0], bool(session.protocol_flags.get("SCREENREADER"))))
            send(session, **kwargs)

        with patch.object(game, "send", keep):
            yield

    def links(self) -> set[str]:
        """Return everything that clicks would type; fail if there is other markup."""
        found: set[str] = set()
        for text, spoken in self.sent:
            page = in_browser(text, spoken=spoken)
            assert page.tags == [], text
            found.update(page.commands)
            line = _TELNET_LINK.sub("", on_telnet(text, spoken=spoken))
            assert "\x1b" not in _OUR_CODES.sub("", line), text
        return found


def poses(game: Game, hostile: str) -> list[Player]:
    """A pose with a move."""
    brawl = Brawl(game)
    brawl.ahalish.types(f"combat move catch breath = {hostile}")
    return [brawl.ahalish]


def poses_by_gmcp(game: Game, hostile: str) -> list[Player]:
    brawl = Brawl(game)
    brawl.ahalish.sends("combat_move", f"catch breath = {hostile}")
    return [brawl.rehtaoh]


def poses_by_the_api(game: Game, hostile: str) -> list[Player]:
    brawl = Brawl(game)
    client = APIClient()
    client.force_authenticate(brawl.ahalish.session.account)
    words = {"words": f"catch breath = {hostile}"}
    client.post("/api/skirmish/fights/1/moves/", words, format="json")
    return [brawl.rehtaoh]


def is_quoted(game: Game, hostile: str) -> list[Player]:
    """A mistake is quoted in the refusal."""
    brawl = Brawl(game)
    for line in ("combat move strike 2", "combat", "combat sheet", "combat init", "combat start"):
        brawl.ahalish.types(f"{line} {hostile}")
    return [brawl.ahalish]


def names_a_character(game: Game, hostile: str) -> list[Player]:
    owner, bob = game.make_player("Marshal"), game.make_player(hostile)
    owner.types("combat init brawl")
    bob.types("combat add me heroes")
    owner.types(f"combat add_npc goblin {GOBLIN} monsters")
    owner.types("combat start heroes")
    bob.types("combat move catch breath")
    return [owner, bob]


def names_an_npc(game: Game, hostile: str) -> list[Player]:
    """A temporary NPC, and an NPC of the game."""
    brawl = Brawl(game, begun=False)
    brawl.owner.types(f"combat add_npc '{hostile}' {GOBLIN} monsters")
    troll = game.make_npc(hostile, usual_sheet(registry.get("grapple")))
    brawl.owner.types(f"combat add {troll.dbref} monsters")
    brawl.owner.types(f"combat sheet {troll.dbref}")
    return [brawl.owner]


def names_teams_and_fights(game: Game, hostile: str) -> list[Player]:
    owner = game.make_player("Marshal")
    owner.types(f'combat init "{hostile}"')
    owner.types("combat init brawl")
    owner.types(f'combat add me "{hostile}"')
    owner.types(f'combat start "{hostile}"')
    return [owner]


def names_a_room(game: Game, hostile: str) -> list[Player]:
    game.room.key = hostile
    owner = game.make_player("Marshal")
    owner.types("combat init brawl")
    owner.types("combat end")
    return [owner]


def weapon(name: str) -> dict[str, Any]:
    return {"name": name, "skill": "martial_weapons", "damage": 3, "erg": 2, "bulk": 2, "reach": 1}


def writes_a_sheet(game: Game, hostile: str) -> list[Player]:
    """A builder's weapon may have any name; choices, questions and sentences show it."""
    rules = registry.get("apocrypha")
    sheet = {**usual_sheet(rules), "apocrypha_weapons": [weapon("Club"), weapon(hostile)]}
    ann, bob = game.make_player("Ann", sheet), game.make_player("Bob", sheet)
    ann.types("combat sheet apocrypha")
    ann.types("combat init duel apocrypha range=1")
    for player in (ann, bob):
        player.types(f"combat add me {player.name}s")
    ann.types("combat start")
    for player in (ann, bob):
        player.types("combat draw")
        player.types("combat move draw 2")
    return [ann, bob]


def makes_a_template(game: Game, hostile: str) -> list[Player]:
    """An object is a row of a table, under its own name."""
    thing = game.make_npc(hostile)
    thing.attributes.add("apocrypha_weapon", {**weapon("x"), "oddity": hostile})
    owner = game.make_player("Marshal", permission="Builder")
    owner.types("combat sheet me apocrypha weapons=club")
    owner.types(f"combat sheet me apocrypha weapons={hostile}")
    return [owner]


WAYS = (
    poses,
    poses_by_gmcp,
    poses_by_the_api,
    is_quoted,
    names_a_character,
    names_an_npc,
    names_teams_and_fights,
    names_a_room,
    writes_a_sheet,
    makes_a_template,
)


@pytest.mark.parametrize("way", WAYS)
def test_by_no_way_in_does_anything_become_markup(
    game: Game, way: Callable[[Game, str], list[Player]]
) -> None:
    screens = Screens()
    # Fewer, longer texts: a fight for each takes its time.
    for hostile in (" ".join(HOSTILE[:6]), " ".join(HOSTILE[6:12]), " ".join(HOSTILE[12:])):
        game.room = game.make_room("Yard")
        with screens.of(game), patch("commands.skirmish.combat.logger"):
            for player in way(game, hostile.replace("\0", "").replace("\ud800", "")):
                for line in ("combat", "combat moves", "combat sheet", "combat brief"):
                    player.types(line)
                player.types("option screenreader=on")
                for line in ("combat", "combat moves", "combat sheet"):
                    player.types(line)
    assert {spoken for _, spoken in screens.sent} == {False, True}
    for typed in screens.links():
        assert typed.split()[0] == "combat", typed
        assert not any(word in typed for word in ("evil", "alert", "give all", "quit", "|")), typed


def _read(sent: str) -> str:
    """Return a text as it reads where there are no links."""
    return re.sub(r"\|lc.*?\|lt(.*?)\|le", r"\1", sent)


CHOICES = (
    Choice("Cid (3 m)", "strike Cid", "3 m", odds="hit 40%"),
    Choice("Dan (3 m)", "strike Dan", "3 m", odds="hit 40%"),
    Choice("Eve (5 m)", "strike Eve", "5 m", odds="hit 20%"),
)


def test_what_choices_have_in_common_follows_them_once() -> None:
    sent = links("combat", CHOICES, before="  strike:")
    assert _read(sent) == "  strike: [Cid] [Dan] (each 3 m; hit 40%) [Eve (5 m)] hit 20%"
    assert "|lccombat strike Dan|lt[Dan]|le" in sent


def test_on_a_narrow_screen_choices_are_folded() -> None:
    sent = links("combat", CHOICES, before="  strike:", columns=24)
    assert _read(sent).splitlines() == [
        "  strike: [Cid] [Dan]",
        "    (each 3 m; hit 40%)",
        "    [Eve] (5 m; hit 20%)",
    ]


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("To recover, type combat rest.", ["combat rest"]),
        ("To list your moves, type combat moves.", ["combat moves"]),
        ("Type combat to see how it stands.", ["combat"]),
        ("Type combat.", ["combat"]),
        ("The rules: combat help grapple.", ["combat help grapple"]),
        ("Again: combat tutorial cepheus", ["combat tutorial cepheus"]),
        # A link of the first words would show something else.
        ("The rules: combat help\n  grapple.", []),
        # What takes more words, or gives something up, is for the player to type.
        ("To take part, type combat join TEAM.", []),
        ("To end it, type combat end.", []),
        ("To give up, type combat yield in your turn.", []),
        ("combat help SUBCOMMAND explains one of them", []),
        ("combat start heroes=yes", []),
        ("Created combat brawl at Tavern. Add players, and then start combat.", []),
        ("uncombat rest, combat resting", []),
    ],
)
def test_harmless_lines_that_are_told_are_links(text: str, links: list[str]) -> None:
    found = re.findall(r"\|lc(.*?)\|lt(.*?)\|le", linked(make_safe(text)))
    assert found == [(line, line) for line in links]
    assert strip_mxp(linked(make_safe(text))) == make_safe(text)
    assert linked(make_safe(text, spoken=True)) == make_safe(text, spoken=True)


def test_what_players_write_is_no_link(game: Game) -> None:
    brawl, sent = Brawl(game), list[str]()
    brawl.rehtaoh.session.data_out = lambda **data: sent.append(str(data))
    brawl.ahalish.types("combat move catch breath = says: type combat rest.")
    assert any("type combat rest." in message for message in sent)
    assert not any("|lc" in message for message in sent)
