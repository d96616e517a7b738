"""Typing moves: any case, any unambiguous beginning, and the same words both ways."""

from types import SimpleNamespace
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.base.errors import Ambiguous, NotUnderstood
from world.skirmish.base.names import readable_name
from world.skirmish.moves import targets
from world.skirmish.moves.arguments import Distance, Number, Word
from world.skirmish.moves.base import Move
from world.skirmish.moves.targets import Target, Targets
from world.skirmish.notation import parsing
from world.skirmish.notation.parsing import LONGEST_LINE
from world.skirmish.notation.syntaxes import Syntax, Syntaxes, syntaxes
from world.skirmish.ruleset import registry
from world.skirmish.testing.positions import fight
from world.skirmish.testing.refusals import refused


class Strike(Move, frozen=True):
    dice: int
    target: str


class Steal(Move, frozen=True):
    what: str
    target: str = ""


class Throw(Move, frozen=True):
    what: str
    target: str
    meters: int


class Breathe(Move, frozen=True):
    pass


class Walk(Move, frozen=True):
    centimeters: int
    run: bool = False


class Cheer(Move, frozen=True):
    targets: tuple[str, ...]


THINGS = {"sw": "Sword", "sh": "Shield", "st": "Stone", "s": "Spoon"}
_THING = Word(field="what", hint="THING", words=THINGS, what="thing")
_TARGET = Target(field="target", hint="TARGET")

_METERS = Number(field="meters", hint="METERS")

FORMS = Syntaxes(
    (
        Syntax(Strike, "strike", ("a", "attack"), (Number(field="dice", hint="1-6"), _TARGET)),
        Syntax(Steal, "steal", (), (_THING, Target(field="target", hint="TARGET", optional=True))),
        Syntax(
            Throw,
            "throw",
            (),
            (_THING, "at", _TARGET, "over", Number(field="meters", hint="METERS")),
        ),
        Syntax(Breathe, "catch breath", ("c",)),
    )
)

#: Forms that share a move or a verb, distances and lists of names.
MORE = Syntaxes(
    (
        Syntax(Walk, "walk", (), (Distance(field="centimeters", hint="METERS"),)),
        Syntax(
            Walk, "run", (), (Distance(field="centimeters", hint="METERS"),), fixed=(("run", True),)
        ),
        Syntax(Cheer, "cheer", (), (Targets(out=True, field="targets", hint="NAMES"),)),
        Syntax(Strike, "cheer at", (), (Number(field="dice", hint="1-6"), _TARGET)),
        Syntax(Breathe, "walk", (), ("off",)),
    )
)


def table(*names: str) -> Any:
    """Fighters `0`, `1`, `2` ... of these names."""
    fighters = {
        str(key): SimpleNamespace(id=str(key), name=name, team="", gone=False)
        for key, name in enumerate(names)
    }
    return SimpleNamespace(fighters=fighters, marks=dict)


FOUR = table("Ahalish", "goblin", "goblin chief", "Mel")


def parse(words: str, at: Any = FOUR, actor: str = "0") -> Move:
    return parsing.parse(FORMS, at, actor, words)


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("strike 2 Mel", Strike(2, "3")),
        ("steal sword", Steal("sw")),
        ("steal sword goblin", Steal("sw", "1")),
        ("throw stone at goblin chief over 12", Throw("st", "2", 12)),
        ("catch breath", Breathe()),
    ],
)
def test_a_move_is_typed_by_its_verb_and_what_follows(words, move):
    assert parse(words) == move


@pytest.mark.parametrize("words", ["STRIKE 2 MEL", "Strike 2 mel", "sTrIkE 2 mEl"])
def test_words_may_have_any_case(words):
    assert parse(words) == Strike(2, "3")


@pytest.mark.parametrize("words", ["str 2 m", "a 2 mel", "attack 2 Mel"])
def test_words_may_be_any_unambiguous_beginning_or_a_short_form(words):
    assert parse(words) == Strike(2, "3")


@pytest.mark.parametrize(
    "words", ["catch", "cat", "c", "catch breath", "CATCH BREATH", "cat br", "c b", "C B"]
)
def test_a_verb_of_two_words_may_be_begun_too(words):
    assert parse(words) == Breathe()


@pytest.mark.parametrize("words", ["  strike   2\tMel ", "strike\n2\nMel"])
def test_spaces_between_words_do_not_count(words):
    assert parse(words) == Strike(2, "3")


def test_a_name_may_have_several_words():
    assert parse("strike 2 goblin chief") == Strike(2, "2")
    assert parse("strike 2 goblin c") == Strike(2, "2")
    assert parse("throw spoon at goblin over 1") == Throw("s", "1", 1)


def test_a_short_form_wins_over_the_beginning_of_a_word():
    assert parse("steal s") == Steal("s")


def test_an_ambiguous_verb_lists_what_it_could_be():
    with refused("'st' could be: strike, steal.", Ambiguous):
        parse("st 2 Mel")


def test_an_ambiguous_name_lists_whom_it_could_mean():
    with refused("Which fighter is 'gob': goblin, goblin chief?", Ambiguous):
        parse("strike 2 gob")


def test_an_ambiguous_word_lists_what_it_could_be():
    with refused("Unknown thing 'axe'. Type: steal THING [TARGET]."):
        parse("steal axe")


def test_no_words_list_the_moves():
    with refused(
        "Which move? You can type: strike 1-6 TARGET · steal THING [TARGET] · "
        "throw THING at TARGET over METERS · catch breath.",
        NotUnderstood,
    ):
        parse("  ")


def test_an_unknown_verb_lists_the_moves():
    with refused(f"'dance' is not a move here. You can type: {parsing.usages(FORMS)}."):
        parse("dance 2 Mel")


@pytest.mark.parametrize("words", ["strike", "strike 2", "throw stone Mel", "throw stone at Mel"])
def test_too_few_words_show_how_the_move_is_typed(words):
    with pytest.raises(NotUnderstood, match=r"^Type: (strike 1-6 TARGET|throw THING at .*)\.$"):
        parse(words)


@pytest.mark.parametrize(
    ("words", "rest"), [("catch breath now", "now"), ("catch a cold", "a cold")]
)
def test_too_many_words_are_quoted_back(words, rest):
    with refused(f"'{rest}' does not belong there. Type: catch breath."):
        parse(words)


def test_a_name_that_is_nobodys_lists_the_fighters():
    with refused("Unknown fighter 'bob'. Fighters: Ahalish, goblin, goblin chief, Mel."):
        parse("strike 2 bob")


def test_after_a_name_that_is_somebodys_it_is_the_next_word_that_is_wrong():
    with refused("'far' is not a whole number. Type: throw THING at TARGET over METERS."):
        parse("throw sword at goblin chief over far")


@pytest.mark.parametrize(
    ("typed", "number"), [("0", 0), ("-1", -1), ("+2", 2), ("007", 7), ("9" * 20, 10**20 - 1)]
)
def test_any_whole_number_is_understood_and_left_to_the_rules(typed, number):
    assert parse(f"strike {typed} Mel") == Strike(number, "3")


@pytest.mark.parametrize("typed", ["two", "2.5", "2,5", "1e3", "0x2", "½", "²", "--2", "2-"])
def test_what_is_no_whole_number_is_quoted_back(typed):
    with refused(f"'{typed}' is not a whole number. Type: strike 1-6 TARGET."):
        parse(f"strike {typed} Mel")


@pytest.mark.parametrize("sign", ["", "-", "+"])
def test_a_number_of_more_than_20_digits_is_not_looked_at(sign):
    typed = sign + "9" * 21
    with refused(f"'{typed}' has too many digits. Type: strike 1-6 TARGET."):
        parse(f"strike {typed} Mel")


def test_a_line_that_is_too_long_is_not_looked_at():
    line = "strike 2 " + "x" * LONGEST_LINE
    with refused(f"That is too long for a move ({len(line)} characters).", NotUnderstood):
        parse(line)


@pytest.mark.parametrize("word", ["me", "self", "ME"])
def test_me_is_oneself(word):
    assert parse(f"strike 1 {word}", table("Ahalish", "goblin"), actor="1") == Strike(1, "1")


@pytest.mark.parametrize("others", [("Mel",), ("Mel", "Melissa")])
def test_me_is_oneself_whoever_else_has_a_name_that_begins_so(others):
    assert parse("strike 1 me", table("Ahalish", *others)) == Strike(1, "0")


def test_me_is_somebody_who_is_called_just_that():
    assert parse("strike 1 me", table("Ahalish", "Me")) == Strike(1, "1")


def test_me_is_nobody_when_no_fighter_types_it():
    with refused("Unknown fighter 'me'. Fighters: Ahalish."):
        parse("strike 1 me", table("Ahalish"), actor="referee")


_NAMES = st.lists(
    st.one_of(
        st.text(max_size=30),
        st.sampled_from(
            ["goblin", "goblin 2", "goblin 2 b", "me", "self", "at", "over", "1", "a", "at over"]
        ),
    ),
    min_size=1,
    max_size=5,
)


@st.composite
def _tables_and_moves(draw):
    names: list[str] = []
    for text in draw(_NAMES):
        names.append(readable_name(text, names))
    target = st.integers(0, len(names) - 1).map(str)
    things = st.sampled_from(sorted(THINGS))
    move = draw(
        st.one_of(
            st.builds(Strike, st.integers(-9, 99), target),
            st.builds(Steal, things),
            st.builds(Steal, things, target),
            st.just(Breathe()),
        )
    )
    return table(*names), move


@given(_tables_and_moves())
def test_the_words_of_a_move_make_the_same_move(pair):
    at, move = pair
    assert parse(parsing.say(FORMS, at, move), at) == move


@given(_tables_and_moves(), st.integers(0, 9))
def test_so_do_the_words_of_a_move_with_a_name_in_the_middle(pair, meters):
    at, _ = pair
    for target in at.fighters:
        move = Throw("sw", target, meters)
        assert parse(parsing.say(FORMS, at, move), at) == move


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_move_or_refused_in_a_sentence(text):
    try:
        said = parsing.say(FORMS, FOUR, parse(text))
    except NotUnderstood as refusal:
        said = str(refusal)
    assert said.startswith(("strike", "steal", "throw", "catch")) or said.endswith((".", "?"))


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("walk 3", Walk(300)),
        ("walk 3m", Walk(300)),
        ("walk 1.5", Walk(150)),
        ("walk 0.05", Walk(5)),
        ("walk 12.50m", Walk(1250)),
        ("run 3", Walk(300, run=True)),
        ("walk off", Breathe()),
        ("cheer Mel", Cheer(("3",))),
        ("cheer mel, ahalish", Cheer(("3", "0"))),
        ("cheer goblin chief mel goblin", Cheer(("2", "3", "1"))),
        ("cheer mel mel", Cheer(("3",))),
        ("cheer mel and ahalish", Cheer(("3", "0"))),
        ("cheer all", Cheer(("0", "1", "2", "3"))),
        ("cheer none", Cheer(())),
        ("cheer at 2 mel", Strike(2, "3")),
    ],
)
def test_distances_lists_and_forms_that_share_a_verb(words, move):
    assert parsing.parse(MORE, FOUR, "0", words) == move


def test_a_name_in_a_list_that_is_nobodys_lists_the_fighters():
    with refused("Unknown fighter 'or'. Fighters: Ahalish, goblin, goblin chief, Mel."):
        parsing.parse(MORE, FOUR, "0", "cheer me, mel or")


@pytest.mark.parametrize("words", ["walk", "walk -1", "walk 1.234", "walk far", "walk 1,5"])
def test_what_is_no_distance_is_refused_in_words(words):
    with pytest.raises(NotUnderstood, match=r"METERS\.$"):
        parsing.parse(MORE, FOUR, "0", words)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Walk(300), "walk 3"),
        (Walk(150, run=True), "run 1.5"),
        (Walk(5), "walk 0.05"),
        (Cheer(("2", "0")), "cheer goblin chief, Ahalish"),
        (Cheer(()), "cheer none"),
        (Breathe(), "walk off"),
    ],
)
def test_the_form_that_fits_a_move_puts_it_in_words(move, words):
    assert parsing.say(MORE, FOUR, move) == words


@given(
    st.one_of(
        st.builds(Walk, st.integers(0, 10**8), st.booleans()),
        st.builds(Cheer, st.lists(st.sampled_from("0123"), unique=True).map(tuple)),
    )
)
def test_the_words_of_distances_and_lists_make_the_same_move(move):
    assert parsing.parse(MORE, FOUR, "0", parsing.say(MORE, FOUR, move)) == move


def test_more_forms_than_a_line_holds_are_listed_by_their_verbs():
    assert parsing.usages(FORMS + MORE) == (
        "strike, steal, throw, catch breath, walk, run, cheer, cheer at"
    )


def test_forms_that_are_not_listed_can_be_typed_all_the_same():
    often = Syntaxes((*FORMS, Syntax(Breathe, "always catch breath", listed=False)))
    assert parsing.usages(often) == parsing.usages(FORMS)
    assert parsing.parse(often, FOUR, "0", "always catch breath") == Breathe()


def test_a_word_between_slots_is_not_one_that_was_typed_before_it():
    lay = Syntax(Steal, "lay", (), (_THING, "before", _TARGET))
    stone = Syntax(Throw, "lay", (), (_THING, "before", "stone", _TARGET), (("meters", 0),))
    with refused("Unknown fighter 'axe'. Fighters: Ahalish, goblin, goblin chief, Mel."):
        parsing.parse(Syntaxes((lay, stone)), FOUR, "0", "lay stone before axe")


@pytest.mark.parametrize("kind", ["", "lance"])
def test_a_form_says_only_what_it_has_words_for(kind):
    other = Syntax(
        Steal, "take", (), (Word(field="what", hint="WHAT", words={"": "it"}, what="thing"),)
    )
    lance = Syntax(
        Steal, "joust", (), (Word(field="what", hint="WHAT", words={"lance": "L"}, what="thing"),)
    )
    said = parsing.say((FORMS[1], other, lance), FOUR, Steal(kind))
    assert said == {"": "take it", "lance": "joust l"}[kind]


def test_the_usage_of_a_form_marks_what_may_be_left_out():
    assert [form.usage for form in FORMS] == [
        "strike 1-6 TARGET",
        "steal THING [TARGET]",
        "throw THING at TARGET over METERS",
        "catch breath",
    ]


@pytest.mark.parametrize("words", ["strike", "st", "c", "catch a cold", "A 2 Mel"])
def test_a_line_may_begin_like_a_move(words):
    assert parsing.match(FORMS, words)


@pytest.mark.parametrize("words", ["", "  ", "dance", "2 strike", "strikes"])
def test_a_line_may_begin_like_no_move(words):
    assert not parsing.match(FORMS, words)


class Wound(Move, frozen=True):
    where: Annotated[str, Word(words={"str": "Strength", "arm": "arm"}, what="place", is_verb=True)]
    points: Annotated[int | None, Number(least=1, unit="point", units="points")] = None


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("strength 2", Wound("str", 2)),
        ("str", Wound("str")),
        ("arm", Wound("arm")),
    ],
)
def test_the_words_of_an_argument_may_be_the_verbs(words, move):
    forms = syntaxes((Wound,))
    assert [form.usage for form in forms] == ["strength [POINTS]", "arm [POINTS]"]
    assert parsing.parse(forms, table(), "0", words) == move
    assert parsing.parse(forms, table(), "0", parsing.say(forms, table(), move)) == move


def test_a_number_that_is_left_out_is_within_its_bounds():
    points = Number(field="points", least=1, unit="point", units="points", optional=True)
    points.check(SimpleNamespace(house=None), None, Wound("str"))
    assert points.values(SimpleNamespace(house=None), None) == (None,)
    with refused("A wound takes 1 point or more, not 0."):
        points.check(SimpleNamespace(house=None), None, Wound("str", 0))


def test_syntaxes_are_found_by_the_first_letters_of_a_verb_or_an_alias_in_their_order():
    found = (*FORMS, *MORE)
    assert [form.syntax.verb for form in Syntaxes(found).beginning_with("c")] == [
        "catch breath", "catch breath", "cheer", "cheer at",
    ]  # fmt: skip
    assert [form.words for form in Syntaxes(found).beginning_with("a")] == [("a",), ("attack",)]
    assert not Syntaxes(found).beginning_with("zz")


def test_a_name_is_looked_for_no_longer_than_names_are(monkeypatch):
    """A line of hundreds of words costs no more than its length."""
    read = []
    note = lambda names, words, *rest, **more: _note(read, words)  # noqa: E731
    monkeypatch.setattr(targets, "match_name", note)
    now = fight(registry.get("apocrypha"), ["Ann guard"], ["Cid guard"])
    with pytest.raises(NotUnderstood):
        engine.parse(now, "ann", "attack " + "x y " * 70)
    assert len(set(read)) <= 2


def _note(read, words):
    read.append(words)
    raise NotUnderstood(f"Unknown fighter '{words}'.")


def test_how_moves_are_typed_is_kept_for_some_house_rules_only():
    rules = registry.get("apocrypha")
    for number in range(200):
        house = rules.house(range=number)
        assert rules.joint_syntaxes(SimpleNamespace(house=house), ("turn",))
    for kept in (rules._syntaxes_under, rules._joint_syntaxes_under):
        assert kept.cache_info().currsize <= 64


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("cheer archer 2 ahalish", ("archer 2", "ahalish")),
        ("cheer goblin 1, archer 2", ("archer 1", "archer 2")),
        ("cheer archer1 archer2", ("archer 1", "archer 2")),
    ],
)
def test_names_in_a_list_may_be_shortened_to_words(words, named):
    ids = {"archer 1": "Goblin Archer1", "archer 2": "Goblin Archer2", "ahalish": "Ahalish"}
    fighters = {
        key: SimpleNamespace(id=key, name=name, gone=False, team="a") for key, name in ids.items()
    }
    listing = Targets()
    at = SimpleNamespace(fighters=fighters, marks=dict)
    assert listing.read(at, "ahalish", words.removeprefix("cheer ")) == named
