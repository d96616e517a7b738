"""What the derived test finds that only fights show as games have them."""

import pytest

from world.skirmish import game
from world.skirmish.ruleset import lessons, registry
from world.skirmish.ruleset.lessons import Lesson, LessonStep
from world.skirmish.testing import as_played
from world.skirmish.testing.any_fight import any_fight
from world.skirmish.testing.as_played import _Walk

from .bands import RULESET, Bands, Dodge
from .volley import RULESET as VOLLEY

pytestmark = pytest.mark.usefixtures("bands_are_registered")

SWORDS = {
    "guard": game.Template("guard", "A guard."),
    "thief": game.Template("thief", "A thief.", {"hp": 4, "armor": 12}),
}


class Duels(Bands):
    """The same with templates."""

    templates = SWORDS


class Peace(Bands):
    """No one can harm anyone."""

    templates = SWORDS
    actions = (Dodge,)


def step(typed, event, **more):
    return LessonStep(says="Do it.", type=f"combat {typed}", reminder="Do it:", event=event, **more)


def lesson(*steps, goblin="hp=9", patience=("done",)):
    return Lesson(steps=steps, goodbye="Bye.", goblin=goblin, patience=patience)


def test_duels_of_templates_that_end_are_no_mistake():
    assert not list(as_played.mistakes(Duels()))


@pytest.mark.slow
def test_a_duel_that_does_not_end_is_told_with_what_was_done():
    [first, _] = as_played.mistakes(Peace())
    assert first.startswith("A duel of guard with thief did not end within 600 moves.")
    assert "dodge 25 times" in first
    assert "By then no move could harm the other" in first


@pytest.mark.slow
def test_who_could_strike_and_does_not_is_told_apart():
    class Pacifists(game.Evaluation):
        @classmethod
        def considers(cls, table, seat, move):
            return isinstance(move, Dodge)

    class Shy(Duels):
        evaluation = Pacifists

        def enter(self, ctx, participant):
            fighter = super().enter(ctx, participant)
            fighter.band = 1
            return fighter

    [first, _] = as_played.mistakes(Shy())
    assert "They could harm each other and did not" in first


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["grapple", "cepheus", "dungeoneers", pytest.param("apocrypha", marks=pytest.mark.slow)],
)
def test_duels_of_the_templates_that_come_with_us_end(name):
    assert not list(as_played._endless_duels(registry.get(name)))


def test_a_template_that_is_down_cannot_fight():
    class Dead(Bands):
        templates = {"ghost": game.Template("ghost", "Dead.", {"hp": 0})}

    assert list(as_played.mistakes(Dead())) == [
        "The templates ghost and ghost cannot fight: one of them is down."
    ]


def test_a_tutorial_is_walked_through_to_its_end():
    steps = (step("step east", "step"), step("", "", command="status"), step("dodge", "dodge"))
    assert _Walk(RULESET, lesson(*steps), "any").to_the_end() == 3


def test_the_others_answer_first_where_all_are_asked_at_once(volley_is_registered):
    steps = (step("throw goblin", "hit"), step("move throw goblin", "hit"))
    assert _Walk(VOLLEY, lesson(*steps, patience=("throw player",)), "any").to_the_end() == 2


def test_an_order_that_brings_nothing_is_told_so(monkeypatch, volley_is_registered):
    monkeypatch.setattr(
        lessons, "read", lambda package: lesson(step("duck", "hit"), patience=("duck",))
    )
    [wrong] = as_played._steps_not_made(VOLLEY)
    assert wrong.endswith("does not bring it about. It was made, and brought nothing about.")


@pytest.mark.parametrize(
    ("typed", "event", "why"),
    [
        ("attack goblin", "hit", "It is refused: goblin's band is 6, your band is 1."),
        ("dodge", "hit", "It was made, and brought about: dodge."),
    ],
)
def test_a_step_that_cannot_be_made_is_found(monkeypatch, typed, event, why):
    monkeypatch.setattr(lessons, "read", lambda package: lesson(step(typed, event)))
    [wrong] = as_played._steps_not_made(RULESET)
    assert wrong == (
        f"tutorial.toml: step 1 waits for the event '{event}', and 'combat {typed}' does not bring "
        f"it about. {why}"
    )


@pytest.mark.slow
def test_an_evaluation_that_fails_is_found():
    class Divided(game.Evaluation):
        def prospect(self, table, fighter, enemies):
            return 1 / 0

    class Broken(Bands):
        evaluation = Divided

    with pytest.raises(ZeroDivisionError):
        any_fight(Broken(), examples=20)("runTest").runTest()


def test_sheets_are_drawn_from_the_templates_too():
    class Marked(Bands):
        templates = {"giant": game.Template("giant", "One.", {"hp": 77, "max_hp": 77})}

        def problems(self, table):
            for fighter in table.fighters.values():
                if fighter.max_hp == 77:
                    yield "a giant fights"

    with pytest.raises(AssertionError, match="a giant fights"):
        any_fight(Marked(), examples=20)("runTest").runTest()
