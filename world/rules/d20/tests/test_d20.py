"""d20 with loaded dice, and its odds against numbers computed by hand and by icepool."""

from collections import Counter
from fractions import Fraction
from functools import cache

import icepool
import pytest

from world.rules.d20 import RULESET, Became, Died, Healed, Lasted, Struck, Suffered, harmed
from world.skirmish import engine, odds, tactics
from world.skirmish.base.copying import copy_table
from world.skirmish.base.errors import IllegalMove
from world.skirmish.odds.branching import every_way
from world.skirmish.odds.steps import finish
from world.skirmish.state.context import new_context
from world.skirmish.state.dice import Dice
from world.skirmish.testing.positions import fight
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after, play
from world.skirmish.views import view
from world.skirmish.views.display import Reader
from world.skirmish.views.pages.topics import topics

D20 = icepool.d20
SWORD = "strength=16 weapons=longsword,longbow"
SPELLS = 'spells="burning hands=1, shield=1, bless=1, healing word=1"'
SLOTS = "slots_1=2 max_slots_1=4 slots_2=1 max_slots_2=2 slots_3=1 max_slots_3=1"
MAGE = f"spellcasting=16 weapons=fire_bolt {SPELLS} {SLOTS}"
TOUGH = "armor=30 hp=40 max_hp=40"


def duel(ann=SWORD, cid="armor=15 hp=20 max_hp=20", dice=(20, 1, 0), near=True, **house):
    """Return a fight of Ann, who is first, and Cid, in one band unless told otherwise."""
    start = fight(RULESET, [f"Ann {ann}"], [f"Cid {cid}"], dice=dice)
    if near:
        start.table.fighters["ann"].band = 2
    return start


def chance(start, words, seat="ann", result="harm", of="cid"):
    """Return the chance of a result of a move, and whether it is exact."""
    found = odds.of_move(start, seat, engine.parse(start, seat, words))
    assert found.exact
    return found.chance(result, of)


def test_an_attack_hits_with_55_in_100_for_4_and_a_half_and_3_points():
    # d20 + 3 + 2 against 15: 10 and more, 11 faces. 1d8 + 3 on 10 to 19, 2d8 + 3 on 20.
    found = chance(duel(), "attack cid")
    assert found.probability == pytest.approx(0.55, abs=1e-9)
    assert found.mean == pytest.approx((10 * 7.5 + 12) / 20, abs=1e-9)


@pytest.mark.parametrize(
    ("better", "expected"),
    [
        (True, 1 - Fraction(9, 20) ** 2),
        (False, Fraction(11, 20) ** 2),
    ],
)
def test_advantage_and_disadvantage_as_icepool_has_them(better, expected):
    start = duel()
    cid = start.table.fighters["cid"]
    cid.prone, cid.dodging = better, not better
    pool = icepool.highest(D20, D20) if better else icepool.lowest(D20, D20)
    assert pool.probability(">=", 10) == expected
    assert chance(start, "attack cid").probability == pytest.approx(float(expected), abs=1e-9)


def test_both_at_once_are_neither():
    start = duel()
    cid = start.table.fighters["cid"]
    cid.prone = cid.dodging = True
    assert chance(start, "attack cid").probability == pytest.approx(0.55)


def test_a_20_hits_and_doubles_the_dice_and_a_1_misses():
    now, events = play(duel(cid=TOUGH, dice=(20, 1, 20, 5, 6)), "ann: attack cid")
    struck = event(events, Struck)
    assert (struck.harm, struck.critical, now.table.fighters["cid"].hp) == (14, True, 26)
    _, events = play(duel(cid="armor=2", dice=(20, 1, 1)), "ann: attack cid")
    assert event(events, Struck).harm == 0


def test_bless_adds_a_d4():
    start = duel()
    ann = start.table.fighters["ann"]
    ann.affect("blessed", by=ann)
    hit = (D20 + icepool.d4).probability(">=", 10)
    assert chance(start, "attack cid").probability == pytest.approx(float(hit), abs=1e-3)


@pytest.mark.parametrize(("scale", "harm"), [(0, 8), (1, 4), (2, 0), (3, 16)])
def test_resistance_immunity_and_vulnerability(scale, harm):
    resists = f'resists="slashing={scale}"' if scale else ""
    cid = f"armor=15 hp=30 max_hp=30 {resists}"
    now = after(duel(cid=cid, dice=(20, 1, 15, 5)), "ann: attack cid")
    assert now.table.fighters["cid"].hp == 30 - harm


def test_fire_is_halved_by_a_save():
    # dc 8 + 2 + 3 = 13 against d20 + 0: a save with 8 faces of 20; 3d6 are 10.5 on average.
    start = duel(ann=MAGE, cid="hp=60 max_hp=60", near=False)
    found = chance(start, "burning hands in east")
    three = 3 @ icepool.d6
    half = (three // 2).mean()
    assert found.mean == pytest.approx(float(0.6 * three.mean() + 0.4 * half), abs=1e-6)
    assert chance(start, "burning hands in east at level 3").mean > found.mean * 1.5


def test_a_slot_is_spent_and_of_its_level():
    start = duel(ann=MAGE, near=False)
    now = after(start, "ann: burning hands in east at level 3")
    ann = now.table.fighters["ann"]
    assert (ann.slots_1, ann.slots_2, ann.slots_3, ann.action) == (2, 1, 0, 0)
    start.table.fighters["ann"].slots_3 = 0
    with refused("You have no slot of level 3 left."):
        after(start, "ann: burning hands in east at level 3")
    with refused("You do not know bless."):
        after(duel(), "ann: bless me")


def test_shield_is_asked_after_the_roll_where_it_would_help():
    start = duel(cid=f"armor=15 hp=20 max_hp=20 {MAGE}", dice=(20, 1, 12, 5))
    now = after(start, "ann: attack cid")
    assert asked(now) == ["cid shielding"]
    saved, events = play(now, "cid: shield")
    assert event(events, Struck).harm == 0
    assert (saved.table.fighters["cid"].slots_1, saved.table.fighters["cid"].reaction) == (1, 0)
    assert event(play(now, "cid: no")[1], Struck).harm == 8
    hard = duel(cid=f"armor=15 hp=20 max_hp=20 {MAGE}", dice=(20, 1, 19, 5))
    assert event(play(hard, "ann: attack cid")[1], Struck).harm == 8


@pytest.mark.parametrize(("done", "needed"), [(9, 10), (30, 15)])
def test_concentration_is_saved_with_the_greater_of_10_and_half_the_harm(done, needed):
    start = duel(cid=f"hp=60 max_hp=60 constitution=14 {MAGE}")
    cid = start.table.fighters["cid"]
    cid.affect("blessed", by=cid)
    assert start.table.concentrates(cid)
    # d20 + d4 + 2 against 10, or half the harm, under Bless, by icepool.
    keeps = (D20 + icepool.d4 + 2).probability(">=", needed)

    def harm(dice):
        table = copy_table(start.table)
        harmed(new_context(RULESET, table, dice), table.fighters["cid"], done)
        return table.concentrates(table.fighters["cid"])

    ways = finish(every_way(harm, 500))
    kept = sum(likely for likely, concentrates in ways if concentrates)
    assert kept == pytest.approx(float(keeps), abs=1e-3)


def dying(face, **state):
    """Return Ann's fight after her death save, and what happened."""
    start = fight(RULESET, [f"Ann {SWORD}", "Amy"], ["Cid"], dice=(20, 5, 1, face, 0))
    ann = start.table.fighters["ann"]
    start = after(start, "ann: done", "amy: done")
    ann = start.table.fighters["ann"]
    ann.hp, ann.prone = 0, True
    for name, value in state.items():
        setattr(ann, name, value)
    now, events = play(start, "cid: done")
    return now, events


@pytest.mark.parametrize(("face", "counts"), [(1, (0, 2)), (9, (0, 1)), (10, (1, 0)), (19, (1, 0))])
def test_a_death_save(face, counts):
    now, events = dying(face)
    saved = event(events, Lasted)
    assert (saved.passed, saved.failed) == counts
    assert asked(now) == ["amy turn"]


def test_the_death_saves_of_the_dying_are_shown_in_every_form_of_the_status():
    now, _ = dying(10, failed=1)
    note = "death saves: 1 passed, 1 failed"
    words, reads = view("d20"), (Reader(), Reader(spoken=True), Reader(columns=40))
    card = next(card for card in words.cards(now.table) if card.id == "ann")
    assert card.out
    assert note in card.notes
    for reader in reads:
        status = " ".join(words.status_for(now.table, reader).split())
        assert "death saves" in status, reader
        assert "1 failed" in status, reader


def test_with_20_the_dying_stand_up_to_act_at_once():
    now, events = dying(20)
    told = view("d20").sentences(now.table, events, Reader("ann"))
    assert "You roll 20 to live: up again." in "\n".join(map(str, told))
    assert (now.table.fighters["ann"].hp, asked(now)) == (1, ["ann turn"])


def test_the_third_failure_kills_and_the_third_success_is_stable():
    now, events = dying(5, failed=2)
    assert (now.table.fighters["ann"].down, len(all_of(events, Died))) == ("dead", 1)
    now, _ = dying(15, passed=2)
    assert now.table.fighters["ann"].down == "stable"
    assert not all_of(play(now, "amy: done", "cid: done")[1], Lasted)


@pytest.mark.parametrize(
    ("passed", "failed", "face", "counts"),
    [(2, 2, 15, (0, 1)), (0, 0, 15, (1, 1)), (1, 0, 5, (1, 2))],
)
def test_who_is_hit_fails_once_more_and_begins_anew_if_they_were_stable(
    passed, failed, face, counts
):
    now, _ = dying(face, passed=passed, failed=failed)
    ann = now.table.fighters["ann"]
    harmed(new_context(RULESET, now.table, Dice("harm")), ann, 1)
    assert (ann.passed, ann.failed, ann.down) == (*counts, "dying")


def survives(passed=0, failed=0):
    """Return the chance to be alive in the end, from the faces: 1, 2 to 9, 10 to 19, 20."""
    if failed >= 3:
        return Fraction(0)
    if passed >= 3:
        return Fraction(1)
    return (
        Fraction(1, 20)
        + Fraction(10, 20) * survives(passed + 1, failed)
        + Fraction(8, 20) * survives(passed, failed + 1)
        + Fraction(1, 20) * survives(passed, failed + 2)
    )


@cache
def after_save(passed, failed):
    """Return what may come of a death save by the rules, with the chance of each."""

    def save(dice):
        start = fight(RULESET, ["Ann", "Amy"], ["Cid"], dice=(20, 5, 1, 0))
        ann = start.table.fighters["ann"]
        ann.hp, ann.passed, ann.failed = 0, passed, failed
        RULESET.passed_over(new_context(RULESET, start.table, dice), ann)
        return ann.hp, ann.passed, ann.failed

    found = Counter()
    for likely, state in finish(every_way(save, 100)):
        found[state] += likely
    return found


def lives(passed, failed):
    """Return the chance to be alive in the end, by the rules."""
    if passed >= 3 or failed >= 3:
        return float(passed >= 3)
    states = after_save(passed, failed).items()
    return sum(likely * (1 if state[0] else lives(*state[1:])) for state, likely in states)


def test_death_saves_let_as_many_live_as_by_hand():
    assert lives(0, 0) == pytest.approx(float(survives()), abs=1e-9)
    assert lives(0, 0) == pytest.approx(0.595, abs=1e-3)


@pytest.mark.parametrize(
    ("cid", "dice", "follows"),
    [
        ("armor=5 hp=8 max_hp=8", (20, 1, 15, 5), Became("cid", "dying")),
        ("armor=5 hp=1 max_hp=1", (20, 1, 15, 5), Died("cid")),
        (
            f"armor=5 hp=20 max_hp=20 {MAGE}",
            (20, 1, 15, 5, 1, 1),
            Became("cid", "no longer concentrating"),
        ),
    ],
)
def test_what_follows_from_a_blow_is_told_after_it(cid, dice, follows):
    start = duel(cid=cid, dice=dice)
    target = start.table.fighters["cid"]
    target.affect("blessed", by=target)
    target.reaction = 0
    _, events = play(start, "ann: attack cid")
    assert event(events, Struck).harm == 8
    assert events.index(follows) > events.index(event(events, Struck))


def test_what_follows_from_fire_is_told_after_it():
    start = duel(ann=MAGE, cid="hp=3 max_hp=3", near=False, dice=(20, 1, 4, 4, 4, 1))
    _, events = play(start, "ann: burning hands in east")
    assert all_of(events, Suffered, Died) == [Suffered("cid", 12, "fire"), Died("cid")]


def test_who_is_hit_while_dying_fails_and_by_a_critical_twice():
    for faces, failed in (((12, 9), 1), ((20, 9), 2)):
        start = fight(RULESET, ["Ann"], ["Cid", "Dan"], dice=(20, 5, 1, *faces, 0))
        start.table.fighters["cid"].hp, start.table.fighters["ann"].band = 0, 2
        now = after(start, "ann: attack cid")
        assert now.table.fighters["cid"].failed == failed


def test_harm_beyond_all_hit_points_kills_at_once():
    now = after(duel(cid="armor=5 hp=1 max_hp=8", dice=(20, 1, 20, 8, 8)), "ann: attack cid")
    assert now.table.fighters["cid"].down == "dead"


def test_a_word_heals_the_dying():
    start = fight(RULESET, [f"Ann {MAGE}", "Amy"], ["Cid"], dice=(20, 5, 1, 3, 0))
    start.table.fighters["amy"].hp = 0
    now, events = play(start, "ann: healing word amy")
    assert (event(events, Healed).points, now.table.fighters["amy"].able) == (6, True)
    assert now.table.fighters["ann"].bonus == 0


def test_who_leaves_may_be_struck_at_unless_they_disengage():
    start = duel(cid="armor=15 weapons=longsword", dice=(20, 1, 15, 4, 0))
    now = after(start, "ann: go to middle")
    assert asked(now) == ["cid opportunity"]
    struck, events = play(now, "cid: hit")
    assert (event(events, Struck).actor, struck.table.fighters["cid"].reaction) == ("cid", 0)
    assert asked(after(start, "ann: disengage", "ann: go to middle")) == ["cid turn"]


def test_who_is_seized_stays_until_they_escape():
    start = duel(dice=(20, 1, 15, 3, 2, 18, 0))
    now = after(start, "ann: grapple cid", "ann: done")
    with refused("You cannot go anywhere. Stand up, or escape."):
        after(now, "cid: go to middle")
    assert now.table.fighters["cid"].grappled.sources == ("ann",)
    assert after(now, "cid: escape").table.fighters["cid"].grappled
    assert (
        not after(now, "cid: done", "ann: go to middle", "cid: no").table.fighters["cid"].grappled
    )


@pytest.mark.parametrize("words", ["grapple cid", "shove cid", "attack cid"])
def test_who_is_too_far_is_refused_with_the_step_towards_them_while_it_is_legal(words):
    start = duel(ann="weapons=longsword", near=False)
    move = engine.parse(start, "ann", words)
    with refused("You cannot reach Cid. First type combat go to middle."):
        engine.decide(start, "ann", move)
    start.table.fighters["ann"].move = 0
    for refuse in (engine.check, engine.decide):
        with pytest.raises(IllegalMove) as caught:
            refuse(start, "ann", move)
        assert str(caught.value) == "You cannot reach Cid."


def test_who_is_ready_strikes_at_who_comes():
    start = duel(dice=(20, 1, 14, 4, 0), near=False)
    start.table.fighters["ann"].band = 1
    now = after(start, "ann: ready", "ann: done", "cid: go to middle")
    assert asked(now) == ["ann readied"]
    assert event(play(now, "ann: yes")[1], Struck).harm == 7


def test_help_gives_advantage_once():
    start = fight(RULESET, ["Ann", f"Amy {SWORD}"], ["Cid armor=15"], dice=(20, 15, 1, 0))
    for name in ("ann", "amy"):
        start.table.fighters[name].band = 2
    now = after(start, "ann: aid amy", "ann: done")
    assert chance(now, "attack cid", "amy").probability == pytest.approx(1 - 0.45**2)
    assert not after(now, "amy: attack cid").table.fighters["amy"].helped


def test_fangs_poison():
    ann, faces = "Ann armor=10 hp=30 max_hp=30", (1, 20, 15, 4, 3, 6, 5)
    start = fight(RULESET, [ann], ["Cid giant_spider"], dice=faces)
    start.table.fighters["cid"].band = 0
    _, events = play(start, "cid: attack ann")
    poison = [Suffered("ann", 11, "poison"), Became("ann", "poisoned")]
    assert all_of(events, Suffered, Became) == poison


def test_ties_of_initiative_go_to_the_more_dexterous():
    start = fight(RULESET, ["Ann", "Amy dexterity=11"], ["Cid dexterity=14"], dice=(12, 12, 10))
    assert start.table.order == ["cid", "amy", "ann"]


def test_no_one_begins_to_fight_at_0_hit_points():
    sheet = RULESET.read_spec("hp=0", RULESET.house())
    assert RULESET.why_unfit("Ann", sheet, RULESET.house(), npc=False) == "is dying"


def test_a_rest_brings_hit_points_and_slots_back():
    sheet = RULESET.read_spec("wizard hp=3 slots_1=0", RULESET.house())
    rested = RULESET.rest(sheet, RULESET.house())
    assert (rested["d20_hp"], rested["d20_slots_1"], rested["d20_slots_3"]) == (20, 4, 2)


def test_an_ogre_walks_up_and_clubs_without_a_line_about_tactics():
    now, typed = fight(RULESET, ["Ann wizard"], ["Cid ogre"], dice=(1, 20, 0)), []
    while not typed or not typed[-1].startswith("attack"):
        if asked(now) == ["ann turn"]:
            now = after(now, "ann: done")
            continue
        typed.append(engine.say(now, tactics.choose(now, "cid", "brute").move))
        now = after(now, f"cid: {typed[-1]}")
        assert len(typed) < 8
    assert [line for line in typed if line.startswith("go")] == ["go to middle", "go to west"]


def test_help_has_each_verb_column_and_effect():
    words = {word.casefold() for word in topics(view("d20"))}
    verbs = {verb for move in RULESET.moves for verb in (move.verb, *move.aliases)}
    forms = view("d20").forms
    labels = {column.label.casefold() for column in (*forms.bars, *forms.columns)}
    effects = {"dodging", "hidden", "prone", "poisoned", "grappled", "dying", "stable", "dead"}
    assert verbs | labels | effects <= words
