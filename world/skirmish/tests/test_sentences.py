"""Sentences: what they say for each reader, and what is wrong with one."""

import pytest

from world.skirmish.base.errors import DeclarationError
from world.skirmish.state.events import Event
from world.skirmish.state.fight import REFEREE
from world.skirmish.state.tables import Table
from world.skirmish.views.sentences import Cases, Secret, compile_sentence
from world.skirmish.views.text import Voice, third_person


class Hit(Event, tag="test_hit"):
    actor: str
    target: str = "b"
    damage: int = 3
    armor: int = 0
    fighters: tuple[str, ...] = ()
    verb: str = ""
    far: int = 0

    @property
    def left(self) -> int:
        return self.damage - self.armor


class Fighter:
    def __init__(self, name: str) -> None:
        self.name = name


def reads(sentence, event: Hit, seat: str = "", **functions) -> str:
    fighters = {"a": Fighter("Ann"), "b": Fighter("Bob"), "c": Fighter("Cid")}
    table = Table(house=None, fighters=fighters, teams=())
    return compile_sentence(sentence, Hit, functions)(event, Voice(table, seat))


@pytest.mark.parametrize(
    ("seat", "sentence"), [("a", "You hit Bob."), ("b", "Ann hits you."), ("", "Ann hits Bob.")]
)
def test_a_reader_who_takes_part_is_you(seat, sentence):
    assert reads("$You() $conj(hit) $you(target).", Hit("a"), seat) == sentence


@pytest.mark.parametrize(
    ("seat", "sentence"), [("a", "You help yourself."), ("b", "Ann helps themselves.")]
)
def test_the_actor_is_no_target_by_name(seat, sentence):
    assert reads("$You() $conj(help) $you(target).", Hit("a", "a"), seat) == sentence


@pytest.mark.parametrize(
    ("seat", "own", "others"),
    [
        ("a", "Your potion heals you.", "Your potion heals Bob."),
        ("b", "Ann's potion heals them.", "Ann's potion heals you."),
    ],
)
def test_what_belongs_to_the_actor_is_no_actor(seat, own, others):
    potion = "$Your() potion heals $you(target)."
    assert reads(potion, Hit("a", "a"), seat) == own
    assert reads(potion, Hit("a", "b"), seat) == others


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        ("a", "You bless yourself and Bob."),
        ("b", "Ann blesses themselves and you."),
        ("", "Ann blesses themselves and Bob."),
    ],
)
def test_the_actor_among_several_is_no_target_by_name(seat, sentence):
    blessed = Hit("a", fighters=("a", "b"))
    assert reads("$You() $conj(bless) $list(fighters).", blessed, seat) == sentence


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [("a", "Your axe, your hand."), ("", "Ann's axe, their hand.")],
)
def test_what_belongs_to_the_reader_is_yours(seat, sentence):
    assert reads("$Your() axe, $their() hand.", Hit("a"), seat) == sentence


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        ("a", "You fall. You are out, and Bob pities you; they see your pain. You blame yourself."),
        ("b", "Ann falls. They are out, and you pity them; you see their pain. They blame"
         " themselves."),
    ],
)  # fmt: skip
def test_a_fighter_who_has_been_named_is_a_pronoun(seat, sentence):
    template = (
        "$You() $conj(fall). $They() are out, and $you(target) $conj(pity, target) $them(); "
        "$they(target) see $their() pain. $They() blame $themselves()."
    )
    assert reads(template, Hit("a"), seat) == sentence
    assert reads("$Their() axe", Hit("a"), seat) == {"a": "Your axe", "b": "Their axe"}[seat]


def test_a_name_is_the_same_for_every_reader():
    assert reads("$name() hits $name(target).", Hit("a"), "a") == "Ann hits Bob."


def test_several_fighters_are_listed_and_the_reader_is_you():
    assert reads("$list(fighters)", Hit("a", fighters=("b", "c")), "b") == "you and Cid"
    assert reads("$list(fighters)", Hit("a")) == "none"


@pytest.mark.parametrize(("seat", "sentence"), [("a", "You parry."), ("", "Ann parries.")])
def test_a_verb_may_stand_in_a_field(seat, sentence):
    assert reads("$You() $conj({verb}).", Hit("a", verb="parry"), seat) == sentence


def test_each_of_two_verbs_is_conjugated():
    assert third_person("aim and fire at") == "aims and fires at"


def test_a_value_may_have_a_format_and_be_a_property():
    assert reads("{damage:+}, {left} left", Hit("a", armor=1)) == "+3, 2 left"


def test_things_are_counted_and_centimeters_are_meters():
    assert reads("$count(damage, wound), $meters(far) m", Hit("a", far=250)) == "3 wounds, 2.5 m"


@pytest.mark.parametrize(("armor", "sentence"), [(0, "Ann is bare."), (2, "Ann has 2.")])
def test_a_part_depends_on_whether_a_field_says_something(armor, sentence):
    template = "[armor:$You() $conj(have) {armor}|$You() $conj(are) bare]."
    assert reads(template, Hit("a", armor=armor)) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Hit("a"), "Ann hits."),
        (Hit("a", far=250), "Ann hits, far away: 2.5 m."),
        (Hit("a", far=250, armor=1), "Ann hits, far away (1): 2.5 m."),
    ],
)
def test_a_part_may_hold_parts(event, sentence):
    template = "$You() $conj(hit)[far:, far away[armor: ({armor})]: $meters(far) m]."
    assert reads(template, event) == sentence


def test_brackets_bars_and_percents_are_text():
    assert reads("[{far}] 50% | $5", Hit("a", far=3)) == "[3] 50% | $5"


@pytest.mark.parametrize(("armor", "sentence"), [(0, "Bare."), (1, "Thin."), (2, "2, heavy: Ann.")])
def test_each_value_of_a_field_has_a_sentence_and_others_share_one(armor, sentence):
    cases = Cases("armor", {0: "Bare.", 1: "Thin."}, "{armor}, heavy: $you().")
    assert reads(cases, Hit("a", armor=armor)) == sentence


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [("a", "You hide."), (REFEREE, "Ann hides."), ("b", "Something."), ("", "Something.")],
)
def test_a_secret_is_for_its_actor_and_the_referee(seat, sentence):
    secret = Secret("$You() $conj(hide).", others="Something.")
    assert reads(secret, Hit("a"), seat) == sentence


def test_a_secret_of_cases_reads_nothing_to_others():
    assert reads(Secret(Cases("damage", {3: "Three."})), Hit("a"), "b") == ""


def test_a_view_adds_functions_of_one_value():
    assert reads("$twice(damage)", Hit("a"), twice=lambda value: str(2 * value)) == "6"


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("[armour:worn]", "names 'armour', which Hit does not have"),
        ("[armor:{size}]", "names 'size', which Hit does not have"),
        ("[armor:worn.", "opens a '\\[' that it does not close"),
        ("$skill(damage)", r"uses \$skill\(\). Functions: .*\$twice\(\)"),
        (Cases("wound", {0: "A miss."}), "names 'wound', which Hit does not have"),
        (Secret(Cases("armor", {0: "{wound}"})), "names 'wound', which Hit does not have"),
    ],
)
def test_a_sentence_that_names_what_does_not_exist_is_refused(sentence, wrong):
    with pytest.raises(DeclarationError, match=wrong):
        reads(sentence, Hit("a"), twice=str)
