"""Sentences that are chosen by the value of a field or by the reader, and checks as questions."""

from types import SimpleNamespace

import pytest

from world.skirmish.errors import DeclarationError, IllegalMove, is_allowed
from world.skirmish.events import Event
from world.skirmish.questions import REFEREE
from world.skirmish.views.sentences import Cases, Secret, compile_sentence
from world.skirmish.views.text import Voice, third_person


class Kept(Event, frozen=True, tag="test_kept"):
    """Whether `actor` keeps their nerve before `others`, so many centimeters away."""

    actor: str
    kept: bool
    others: tuple[str, ...] = ()
    far: int = 0


TABLE = SimpleNamespace(
    fighters={name.lower(): SimpleNamespace(name=name) for name in ("Ann", "Bob", "Cid")}
)


def reads(sentence, event, seat=""):
    return compile_sentence(sentence, type(event))(event, Voice(TABLE, seat))


@pytest.mark.parametrize(("kept", "told"), [(True, "Ann stands."), (False, "Ann flinches.")])
def test_the_value_of_a_field_chooses_the_sentence(kept, told):
    nerve = Cases("kept", {True: "$You() $conj(stand).", False: "$You() $conj(flinch)."})
    assert reads(nerve, Kept("ann", kept)) == told


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Kept("ann", True), "Ann stands."),
        (Kept("ann", False), "Ann flinches."),
        (Kept("ann", True, far=250), "Ann stands, far away: 2.5 m."),
        (Kept("ann", False, far=250), "Ann flinches, far away, and hides: 2.5 m."),
    ],
)
def test_a_part_of_a_sentence_depends_on_a_field_and_holds_other_parts(event, told):
    template = (
        "$You() [kept:$conj(stand)|$conj(flinch)]"
        "[far:, far away[kept:|, and $conj(hide)]: $meters(far) m]."
    )
    assert reads(template, event) == told


def test_a_part_that_is_not_closed_is_refused():
    with pytest.raises(DeclarationError, match="opens a '\\[' that it does not close"):
        compile_sentence("$You() [kept:$conj(stand).", Kept)


def test_brackets_bars_and_percents_are_text():
    assert reads("[{far}] 50% | $5", Kept("ann", True, far=3)) == "[3] 50% | $5"


def test_one_sentence_may_stand_for_all_other_values():
    far = Cases("far", {0: "Here."}, "$meters(far) m away.")
    assert reads(far, Kept("ann", True, far=250)) == "2.5 m away."


@pytest.mark.parametrize(
    ("seat", "told"), [("ann", "You keep it."), (REFEREE, "Ann keeps it."), ("bob", "Something.")]
)
def test_a_secret_is_for_its_fighter_and_the_referee(seat, told):
    secret = Secret("$You() $conj(keep) it.", others="Something.")
    assert reads(secret, Kept("ann", True), seat) == told


def test_a_secret_is_not_for_onlookers():
    assert reads(Secret("$You() $conj(keep) it."), Kept("ann", True)) == ""


def test_several_fighters_are_listed_and_the_reader_is_you():
    event = Kept("ann", True, ("bob", "cid"))
    assert reads("Before $list(others).", event, "cid") == "Before Bob and you."


def test_a_field_that_does_not_exist_is_refused_in_every_sentence():
    with pytest.raises(DeclarationError, match="names 'nerve'"):
        compile_sentence(Cases("kept", {True: "{nerve}", False: ""}), Kept)


def test_each_of_two_verbs_is_conjugated():
    assert third_person("aim and fire at") == "aims and fires at"


def test_a_check_that_raises_no_refusal_allows():
    def check(number):
        if number > 1:
            raise IllegalMove("Too many.")

    assert [is_allowed(check, number) for number in (1, 2)] == [True, False]


@pytest.mark.parametrize(
    ("seat", "told"), [("ann", "You help yourself."), ("bob", "Ann helps themselves.")]
)
def test_the_subject_of_a_sentence_is_no_object_by_name(seat, told):
    class Helped(Event, frozen=True, tag="test_helped"):
        actor: str
        target: str

    assert reads("$You() $conj(help) $you(target).", Helped("ann", "ann"), seat) == told


def test_a_view_may_add_functions_to_templates():
    loud = {"loud": str.upper}
    tell = compile_sentence("$loud(actor)!", Kept, loud)
    assert tell(Kept("ann", True), Voice(TABLE, "")) == "ANN!"
