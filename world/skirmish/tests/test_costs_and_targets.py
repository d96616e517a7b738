"""Declared costs, pools and several targets work as declared."""

from collections.abc import Mapping
from typing import Annotated

import pytest

from world.skirmish.base.errors import IllegalMove, NotOwned
from world.skirmish.engine import answers
from world.skirmish.moves.arguments import Distance, Number, Owned, Word, words
from world.skirmish.moves.base import Action, Question, Response, TakeTurn
from world.skirmish.moves.fields import arguments
from world.skirmish.moves.targets import Target, Targets
from world.skirmish.notation import parsing
from world.skirmish.referee.entering import Enter
from world.skirmish.ruleset.turns import TeamMember, TeamTurns
from world.skirmish.sheets.fighters import Participant
from world.skirmish.sheets.stats import counts, number, resource
from world.skirmish.state.context import new_context
from world.skirmish.state.dice import Dice
from world.skirmish.testing.refusals import refused
from world.skirmish.views.base import View
from world.skirmish.views.display import Group


class Fighter(TeamMember):
    life = "hp"
    hp: int = number("hit points", default=3, most=9, within="max_hp", help="Left.")
    max_hp: int = number("most hit points", default=4, least=1, most=9, help="When unhurt.")
    luck: int = number("luck", default=2, most=9, help="Luck.")
    action: int = resource("action")
    stamina: int = resource("stamina", 3)
    depth: int = number("depth", default=7, most=9, help="The most mana.")
    mana: int = resource("mana", 4, each="fight", most="depth")
    focus: int = resource("focus", 0, each="fight", most=2)
    place: str = "{hall}"
    debt: int = resource("debt", 0, each="fight")
    breath: int = resource("breath", "depth", each="round")
    nerve: int = resource("nerve", 2, regains=2, most=5)
    things: Mapping[str, int] = counts(
        "things", words("rope", "torch"), "thing", most=3, help="Carried."
    )
    luck_left: int = resource("luck left", "luck", each="round", regains="luck")


class Charge(Action):
    """Charge."""

    costs = {"action": 1, "stamina": 2}

    def play(self, ctx, actor):
        pass


def test_a_move_with_several_costs_belongs_to_the_groups_of_each():
    for costs in ("action", "stamina"):
        assert Group("Any", (Charge, Gamble), costs=costs).has(Charge())
    assert not Group("Any", (Charge,), costs="mana").has(Charge())
    assert not Group("Any", (Gamble,), costs="action").has(Gamble(1))


class Gamble(Action):
    """Spend luck."""

    luck: Annotated[int, Number(least=1, most=6, unit="point", units="points", pool="luck")]

    def play(self, ctx, actor):
        pass


class Shove(Action):
    """Shove one or two enemies."""

    targets: Annotated[tuple[str, ...], Targets(among="enemies", least=1, most=2)]

    def play(self, ctx, actor):
        pass


class Brace(Action):
    """Brace, for as long as you say."""

    rounds: Annotated[int | None, Number(least=1, most=2)] = None

    def play(self, ctx, actor):
        pass


class Hum(Action):
    """Hum, so loud."""

    loudness: Annotated[int, Number()] = 0

    def play(self, ctx, actor):
        pass


class Sing(Action):
    """Sing of a mood, from afar."""

    mood: Annotated[str, Word(words={"s": "sad", "g": "gay"}, what="mood")] = ""
    apart: Annotated[int, Distance()] = 0
    to: Annotated[str, Target(among="anyone")] = ""

    def play(self, ctx, actor):
        pass


class Trip(Action):
    """Trip an enemy who stands where you do."""

    target: Annotated[str, Target(among="enemies", same="place")]

    def play(self, ctx, actor):
        pass


class Dare(Action):
    """Dare an enemy."""

    target: Annotated[str, Target(among="enemies")]
    stake: Annotated[int | None, Number(least=1, most=1)] = None

    def play(self, ctx, actor):
        pass


class Ward(Response):
    """Ward off a spell, at a cost in mana."""

    costs = "mana"
    strength: Annotated[int, Number(least=1, most=6)]

    def cost(self, table, question):
        return 2 * self.strength


class Let(Response):
    """Let it come."""


class Warding(Question):
    """Whether to ward off a spell."""

    asks = "how to meet the spell"
    answers = (Ward, Let)
    default = Let()


class Rules(TeamTurns):
    name = "costs"
    title = "Costs"
    summary = "For tests."
    fighter = Fighter
    actions = (Charge, Gamble, Shove, Brace, Dare, Trip)
    questions = (Warding,)


RULES = Rules()
ANN = TakeTurn("ann")


@pytest.fixture
def table():
    teams = {"ann": "a", "bob": "a", "cid": "b", "dan": "b", "eve": "b"}
    who = [Participant(name, name.capitalize(), team, {}) for name, team in teams.items()]
    return RULES.set_up(who, RULES.house(), Dice("costs"))[0]


def test_several_costs_are_checked_and_paid(table):
    ann = table.fighters["ann"]
    RULES.check(table, ANN, Charge())
    RULES.perform(new_context(RULES, table, Dice("costs")), ann, Charge())
    assert (ann.action, ann.stamina) == (0, 1)
    ann.action = 1
    with refused("That costs 2 stamina; you have 1."):
        RULES.check(table, ANN, Charge())


def test_the_price_has_each_cost_but_what_every_turn_has_one_of(table, monkeypatch):
    view = View("costs")
    monkeypatch.setattr("world.skirmish.views.base.registry.get", lambda name: RULES)
    assert view.price(table, ANN, Charge()) == "2 stamina"
    assert view.price(table, ANN, Gamble(1)) == ""


@pytest.fixture
def choices(table, monkeypatch):
    """Return what finds the choices of the menu that some words open, as words by label."""
    view = View("costs")
    monkeypatch.setattr("world.skirmish.views.base.registry.get", lambda name: RULES)
    legal = list(answers.legal_moves(RULES, table, ANN))
    said = [(move, parsing.say(RULES.syntaxes_of[type(move)], table, move)) for move in legal]

    def find(words):
        prompt = view.menu(table, ANN, words, said)
        return {choice.label: choice.words for choice in prompt.choices} if prompt else None

    return find


def test_a_number_that_may_be_left_out_has_a_menu(choices):
    assert choices("menu")["Brace"] == "menu brace"
    assert choices("menu brace") == {"Brace": "brace", "1": "brace 1", "2": "brace 2", "<-": "menu"}
    assert choices("brace") is None


def test_a_number_that_may_be_left_out_stands_beside_the_name(choices):
    shown = choices("dare")
    assert (shown["Cid"], shown["Cid 1"]) == ("dare Cid", "dare Cid 1")
    assert choices("menu dare cid") == {"Dare Cid": "dare Cid", "1": "dare Cid 1", "<-": "dare"}
    assert choices("dare cid") is None


def test_a_number_from_a_pool_is_checked_and_spent(table):
    ann = table.fighters["ann"]
    with refused("You have 2 luck; you cannot spend 3."):
        RULES.check(table, ANN, Gamble(3))
    RULES.check(table, ANN, Gamble(2))
    RULES.perform(new_context(RULES, table, Dice("costs")), ann, Gamble(2))
    assert ann.luck == 0


@pytest.mark.parametrize(
    ("targets", "why"),
    [
        ((), "Name at least 1 fighter."),
        (("cid", "dan", "eve"), "Name at most 2 fighters."),
        (("bob",), "Bob is on your side. Name an enemy."),
        (("cid", "ann"), "You cannot shove yourself."),
    ],
)
def test_who_may_not_be_named_among_several(table, targets, why):
    with refused(why, IllegalMove):
        RULES.check(table, ANN, Shove(targets))


def test_several_targets_are_typed_and_listed(table):
    syntaxes = RULES.syntaxes["turn"]
    assert parsing.parse(syntaxes, table, "ann", "shove cid, dan") == Shove(("cid", "dan"))
    assert parsing.parse(syntaxes, table, "ann", "shove all") == Shove(("cid", "dan", "eve"))
    listed = [move.targets for move in Shove.options(table, table.fighters["ann"])]
    assert listed == [("cid",), ("dan",), ("eve",)]


def test_a_comma_ends_a_name_that_goes_on_in_another(table):
    for fighter, name in {"cid": "goblin", "dan": "1", "eve": "goblin 1"}.items():
        table.fighters[fighter].name = name
    syntaxes = RULES.syntaxes["turn"]
    for targets in (("cid", "dan"), ("eve",), ("eve", "cid")):
        words = parsing.say(syntaxes, table, Shove(targets))
        assert parsing.parse(syntaxes, table, "ann", words) == Shove(targets)
    assert parsing.parse(syntaxes, table, "ann", "shove goblin 1 goblin") == Shove(("eve", "cid"))


def test_a_resource_begins_and_comes_back_with_the_number_of_a_line(table):
    ann = table.fighters["ann"]
    assert ann.breath == 7
    ann.depth, ann.breath = 5, 0
    ann.refresh("round")
    assert ann.breath == 5


def test_a_pool_regains_a_part_each_turn_up_to_its_greatest_value(table):
    ann = table.fighters["ann"]
    had = [ann.nerve]
    for _ in range(3):
        ann.refresh("turn")
        had.append(ann.nerve)
    assert had == [2, 4, 5, 5]
    ann.refresh("round")
    assert ann.nerve == 5


def test_a_pool_regains_nothing_in_the_first_round(table):
    ann = table.fighters["ann"]
    ann.stamina = 0
    ann.refresh("turn", first=True)
    assert (ann.nerve, ann.stamina) == (2, 3)


def test_a_pool_that_regains_a_part_has_at_most_what_it_began_with_unless_it_says_more(table):
    ann = table.fighters["ann"]
    ann.luck, ann.luck_left = 3, 1
    ann.refresh("round")
    assert ann.luck_left == 3
    assert ann.gain("luck_left", 5) == 0


def test_a_turn_neither_waits_for_a_pool_that_regains_a_part_nor_takes_it_away(table):
    ann = table.fighters["ann"]
    ann.action = ann.stamina = 0
    assert not ann.has_left("turn")
    ann.use_up("turn")
    assert ann.nerve == 2


def test_a_number_that_may_be_left_out_is_none(table):
    syntaxes = RULES.syntaxes["turn"]
    assert parsing.parse(syntaxes, table, "ann", "brace") == Brace()
    assert parsing.parse(syntaxes, table, "ann", "brace 2") == Brace(2)
    listed = list(Brace.options(table, table.fighters["ann"]))
    assert listed == [Brace(), Brace(1), Brace(2)]
    for move in listed:
        RULES.check(table, ANN, move)


@pytest.mark.parametrize(
    ("pool", "before", "amount", "after"),
    [("mana", 4, 2, 6), ("mana", 4, 5, 7), ("mana", 7, 1, 7), ("focus", 0, 9, 2),
     ("debt", 0, 1000, 1000)],
)  # fmt: skip
def test_a_pool_grows_up_to_its_greatest_value(table, pool, before, amount, after):
    ann = table.fighters["ann"]
    setattr(ann, pool, before)
    assert ann.gain(pool, amount) == after - before
    assert getattr(ann, pool) == after
    assert list(ann.problems()) == []


def test_what_is_above_the_greatest_value_stays_and_is_a_problem(table):
    ann = table.fighters["ann"]
    ann.mana = 8
    assert ann.gain("mana", 1) == 0
    assert ann.mana == 8
    assert list(ann.problems()) == ["Ann has mana 8, above 7"]


def test_a_pool_does_not_come_back_by_itself(table):
    ann = table.fighters["ann"]
    ann.mana, ann.stamina = 0, 0
    ann.refresh("turn")
    ann.refresh("round")
    assert (ann.mana, ann.stamina) == (0, 3)


def test_answers_cost_what_they_say(table):
    asked = Warding("ann")
    assert RULES.price(table, asked, Ward(2)) == {"mana": 4}
    assert RULES.price(table, asked, Let()) == {}
    RULES.check(table, asked, Ward(2))
    RULES.check(table, asked, Let())
    with refused("That costs 6 mana; you have 4."):
        RULES.check(table, asked, Ward(3))


def test_answers_that_cost_too_much_are_not_offered_and_the_price_is_shown(table, monkeypatch):
    view = View("costs")
    monkeypatch.setattr("world.skirmish.views.base.registry.get", lambda name: RULES)
    shown = [choice.label for choice in view.answers(table, Warding("ann"))]
    assert shown == ["Ward 1 (2 mana)", "Ward 2 (4 mana)", "Let"]


def test_life_says_who_is_down_and_how_much_health_is_left(table):
    ann = table.fighters["ann"]
    assert (ann.health, ann.down, ann.state, ann.able) == (0.75, "", "hurt", True)
    assert ann.gain("hp", 9) == 1
    assert (ann.hp, ann.health, ann.state) == (4, 1.0, "unhurt")
    assert ann.lose("hp", 3) == 3
    assert ann.lose("hp", 3) == 1
    assert (ann.hp, ann.health, ann.down, ann.able) == (0, 0.0, "down", False)


def test_a_resource_is_lost_down_to_nothing(table):
    ann = table.fighters["ann"]
    assert (ann.lose("mana", 3), ann.lose("mana", 3), ann.mana) == (3, 1, 0)


def test_a_target_may_have_to_be_in_the_same_place(table):
    RULES.check(table, ANN, Trip("cid"))
    table.fighters["cid"].place = "yard"
    with refused("Cid's place is yard, your place is {hall}."):
        RULES.check(table, ANN, Trip("cid"))
    legal = [option.target for option in Trip.options(table, table.fighters["ann"])]
    assert legal == ["dan", "eve"]


def test_a_number_without_a_bound_that_may_be_left_out_is_listed_as_its_default(table):
    assert list(Hum.options(table, table.fighters["ann"])) == [Hum(0)]


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Sing(mood="angry"), "A sing takes a mood, not 'angry'."),
        (Sing(mood="sad"), "A sing takes a mood, not 'sad'."),
        (Sing(apart=-1), "A sing takes a distance in meters, not '-1'."),
        (Sing(to="zoe"), "No fighter here has the id 'zoe'."),
        (Shove(("cid", "zoe")), "No fighter here has the id 'zoe'."),
        (Dare("zoe"), "No fighter here has the id 'zoe'."),
    ],
    ids=str,
)
def test_a_value_that_no_words_say_is_refused_in_a_move_that_code_has_made(table, move, sentence):
    with refused(sentence, IllegalMove):
        RULES.check(table, ANN, move)


@pytest.mark.parametrize("move", [Sing(), Sing("s", 150, "bob"), Sing("g")], ids=str)
def test_a_value_that_words_say_is_taken(table, move):
    RULES.check(table, ANN, move)


def test_each_class_of_moves_knows_what_it_declares_itself():
    class Whisper(Hum):
        """Hum, and let fewer hear it."""

        few: Annotated[int, Number(pool="luck")] = 0

    assert Hum.declared.spends == ()
    assert Whisper.declared.spends == (("luck", "few"),)
    assert Enter.declared.checks == ()


def test_where_no_answer_is_legal_silence_is_refused_in_words(table, monkeypatch):
    monkeypatch.setattr(Warding, "default", Ward(6))
    monkeypatch.setattr(RULES, "candidate_moves", lambda table, question: iter([Ward(6)]))
    with refused("No answer to the question 'warding' is legal now.", IllegalMove):
        answers.usual_answer(RULES, table, Warding("ann"))


class Use(Response):
    """Use something."""

    item: Annotated[str, Owned(of="things", what="thing")]


def test_what_a_fighter_has_none_of_is_not_theirs(table):
    """What counts things by name has a name for each, though the fighter may have used them up."""
    ann = table.fighters["ann"]
    ann.things = {"rope": 2, "torch": 0}
    (item,) = arguments(Use)
    assert list(item.values(table, ann)) == ["rope"]
    item.check(table, ann, Use("rope"))
    with pytest.raises(IllegalMove, match=r"^You do not have torch\. You have: rope\.$"):
        item.check(table, ann, Use("torch"))
    with pytest.raises(NotOwned, match=r"^Unknown thing 'torch'\. You have: rope\.$"):
        item.read(table, "ann", "torch")
    ann.things = {"torch": 0}
    with pytest.raises(IllegalMove, match=r"^You do not have torch\. You have: none\.$"):
        item.check(table, ann, Use("torch"))
    with pytest.raises(NotOwned, match=r"You have: none\.$"):
        item.read(table, "ann", "torch")
