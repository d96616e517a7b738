"""Combat sheets in the admin: a form made of what each ruleset declares."""

import pytest
from django.contrib.admin.models import LogEntry
from evennia.objects.objects import DefaultCharacter, DefaultObject
from evennia.utils.create import create_object

from tests.brawl import Brawl
from tests.web.any_fight import usual_sheet
from tests.web.markup import Page
from tests.web.test_admin_fights import staff
from typeclasses.skirmish.sheets.attributes import house_rules_for, read_sheet
from web.skirmish.admin.form_fields import TraitField, text
from world.skirmish.ruleset import registry
from world.skirmish.sheets.traits import Catalog, ChoiceTrait, Counts, Flag, NumberTrait
from world.skirmish.testing.sample_sheets import SHEET

SHEETS = "/admin/skirmish/combatsheet/"


@pytest.fixture
def builder(game, client):
    return staff(client, game.make_player("Stella"), "view_combatsheet", "change_combatsheet")


def address(who, rules=""):
    return f"{SHEETS}{who.id}/change/" + (f"?rules={rules}" if rules else "")


def typed(form):
    """Return the data that a browser sends for an unchanged form."""
    sent = {}
    for name, field in form.fields.items():
        boxes = field.widget.get_context(name, field.initial, {}).get("boxes")
        if boxes is None:
            sent[name] = field.initial
        else:
            sent |= {box: value for _, _, box, value in boxes}
    return sent


def save(client, who, rules="", **changed):
    """Change some lines of a sheet like a browser does."""
    there = address(who, rules)
    form = client.get(there).context["form"]
    return client.post(there, typed(form) | changed)


@pytest.mark.parametrize("name", registry.names())
def test_every_ruleset_has_its_form(game, client, builder, name):
    who = game.make_player("Ahalish", sheet=None).character
    page = client.get(address(who, name))
    assert page.status_code == 200
    rules = registry.get(name)
    traits = rules.traits(house_rules_for(rules))
    assert list(page.context["form"].fields) == [trait.key for trait in traits]
    assert [wrong for wrong in Page(page.content.decode()).wrong if "label" in wrong] == []


@pytest.mark.parametrize("name", registry.names())
def test_a_sheet_that_is_shown_and_saved_is_what_it_was(game, client, builder, name):
    rules = registry.get(name)
    who = game.make_player("Ahalish", sheet=usual_sheet(rules)).character
    before = read_sheet(who, rules, house_rules_for(rules))
    answer = save(client, who, name)
    assert answer.status_code == 302
    assert read_sheet(who, rules, house_rules_for(rules)) == before
    assert not LogEntry.objects.exists()


def test_a_changed_line_is_changed_in_the_game(game, client, builder):
    ahalish = game.make_player("Ahalish")
    assert save(client, ahalish.character, grapple_defense="5").status_code == 302
    assert ahalish.character.attributes.get("grapple_defense") == 5
    assert "  defense: 5\n" in ahalish.types("combat sheet")
    assert "Changed defense on the Grapple sheet of Ahalish." in (
        LogEntry.objects.get().change_message
    )


@pytest.mark.parametrize(
    ("changed", "line", "reason"),
    [
        ({"grapple_defense": "99"}, "grapple_defense", "it takes a whole number from 1 to 6"),
        ({"grapple_defense": "x"}, "grapple_defense", "'x' is not a valid defense"),
        ({"grapple_defense": ""}, "grapple_defense", "is not a valid defense"),
        ({"grapple_skill4": "Juggling"}, "grapple_skill4", "Unknown skill 'Juggling'"),
        ({"grapple_ad": "9", "grapple_apMaxSize": "8"}, "grapple_ad", "at most AP max, 8"),
    ],
)
def test_what_is_wrong_is_said_beside_its_line(game, client, builder, changed, line, reason):
    ahalish = game.make_player("Ahalish").character
    answer = save(client, ahalish, **changed)
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [line]
    assert reason in answer.context["form"].errors[line][0]
    assert 'aria-invalid="true"' in answer.content.decode()
    assert {key: ahalish.attributes.get(key) for key in SHEET} == SHEET


def test_what_belongs_to_no_line_is_said_above(game, client, builder):
    ahalish = game.make_player("Ahalish").character
    answer = save(client, ahalish, grapple_skill3="Accuracy")
    assert answer.context["form"].non_field_errors() == ["The skills must be different ones."]
    assert "The skills must be different ones." in answer.content.decode()


def test_the_bounds_and_the_help_are_the_declared_ones(game, client, builder, settings):
    settings.SKIRMISH_HOUSE = {"grapple": {"most_defense": 9}}
    ahalish = game.make_player("Ahalish").character
    page = client.get(address(ahalish)).content.decode()
    assert "Successes that a strike on this fighter must exceed." in page
    assert 'min="1" max="9"' in page
    assert '<option value="Courage"' in page


def test_an_incomplete_sheet_may_be_saved_and_says_so(game, client, builder):
    ahalish = game.make_player("Ahalish", sheet=None).character
    save(client, ahalish, grapple_defense="4")
    assert ahalish.attributes.get("grapple_defense") == 4
    page = client.get(address(ahalish)).content.decode()
    assert "Not complete yet:" in page
    assert "AP max is missing" in page


def test_what_is_empty_is_filled_if_asked(game, client, builder):
    ahalish = game.make_player("Ahalish", sheet=None).character
    save(client, ahalish, grapple_defense="4", fill="1")
    kept = {key: ahalish.attributes.get(key) for key in SHEET}
    assert kept == SHEET | {
        "grapple_defense": 4,
        **dict.fromkeys(("grapple_skill4", "grapple_skill3", "grapple_skill2")),
    }


def test_a_line_that_may_be_empty_is_emptied(game, client, builder):
    who = game.make_player("Ahalish", sheet=None).character
    save(client, who, "cepheus", cepheus_str="7", cepheus_str_now="3")
    save(client, who, "cepheus", cepheus_str_now="")
    assert who.attributes.get("cepheus_str_now") is None
    assert who.attributes.get("cepheus_str") == 7


def test_numbers_by_name_have_a_box_each(game, client, builder):
    who = game.make_player("Ahalish", sheet=None).character
    save(client, who, "cepheus", **{"cepheus_skills-tactics": "2", "cepheus_skills-medicine": "0"})
    assert who.attributes.get("cepheus_skills") == {"medicine": 0, "tactics": 2}
    form = client.get(address(who, "cepheus")).context["form"]
    assert typed(form)["cepheus_skills-tactics"] == "2"
    assert typed(form)["cepheus_skills-archery"] == ""
    # A name that has no box of its own from the rules keeps the one it has.
    who.attributes.add("cepheus_skills", {"pilot": 1})
    save(client, who, "cepheus", **{"cepheus_skills-tactics": "2", "cepheus_skills-pilot": "1"})
    assert who.attributes.get("cepheus_skills") == {"tactics": 2, "pilot": 1}
    answer = save(client, who, "cepheus", **{"cepheus_skills-tactics": "10"})
    assert "cepheus_skills" in answer.context["form"].errors


def test_rows_of_tables_are_typed_by_name(game, client, builder):
    who = game.make_player("Ahalish", sheet=None).character
    save(client, who, "cepheus", cepheus_weapons="rifle, dagger, dagger")
    assert who.attributes.get("cepheus_weapons") == ["Rifle", "Dagger", "Dagger"]
    answer = save(client, who, "cepheus", cepheus_weapons="spoon")
    assert "spoon" in answer.context["form"].errors["cepheus_weapons"][0]


def test_rows_given_whole_cannot_be_typed_and_stay(game, client, builder):
    who = game.make_player("Ahalish", sheet=None).character
    own = {"name": "Claw", "skill": "natural", "damage": 1}
    who.attributes.add("cepheus_weapons", [own])
    form = client.get(address(who, "cepheus")).context["form"]
    assert form.fields["cepheus_weapons"].disabled
    save(client, who, "cepheus", cepheus_weapons="rifle", cepheus_str="9")
    assert who.attributes.get("cepheus_weapons") == [own]
    assert who.attributes.get("cepheus_str") == 9


def test_what_the_fight_will_write_cannot_be_edited_meanwhile(game, client, builder):
    brawl = Brawl(game)
    ahalish = brawl.ahalish.character
    page = client.get(address(ahalish))
    form = page.context["form"]
    assert [key for key, field in form.fields.items() if field.disabled] == [
        "grapple_ad", "grapple_sd",
    ]  # fmt: skip
    assert "The fight brawl writes it when it ends." in page.content.decode()
    assert "Changes take effect in the next fight" in page.content.decode()
    save(client, ahalish, grapple_ad="9", grapple_defense="6")
    assert ahalish.attributes.get("grapple_ad") == 5
    assert ahalish.attributes.get("grapple_defense") == 6
    assert brawl.encounter.fight.table.fighters[f"o{ahalish.id}"].defense == 3


def test_whoever_has_joined_fights_with_the_sheet_of_then(game, client, builder):
    brawl = Brawl(game, begun=False)
    page = client.get(address(brawl.ahalish.character)).content.decode()
    assert "Has joined the fight brawl with the sheet as it was then." in page


def test_the_list_has_characters_and_npcs_only(no_reserves, game, client, builder):
    game.make_player("Ahalish")
    game.make_npc("troll", SHEET)
    page = client.get(SHEETS)
    assert {row.name for row in page.context["cl"].result_list} == {"Stella", "Ahalish", "troll"}
    found = client.get(f"{SHEETS}?q=aha").context["cl"].result_list
    assert [row.name for row in found] == ["Ahalish"]
    room = client.get(f"{SHEETS}{game.room.id}/change/", follow=True)
    assert "Perhaps it was deleted?" in room.content.decode()


def test_who_may_only_view_cannot_change(game, client):
    staff(client, game.make_player("Stan"), "view_combatsheet")
    ahalish = game.make_player("Ahalish").character
    page = client.get(address(ahalish))
    assert all(field.disabled for field in page.context["form"].fields.values())
    assert 'type="submit" value="Save"' not in page.content.decode()
    client.post(address(ahalish), {"grapple_defense": "6"})
    assert ahalish.attributes.get("grapple_defense") == 3


def test_staff_without_the_permission_see_no_sheets(game, client):
    staff(client, game.make_player("Stan"))
    ahalish = game.make_player("Ahalish").character
    assert client.get(SHEETS).status_code == 403
    assert client.get(address(ahalish)).status_code == 403


def test_a_line_of_a_kind_nobody_knows_yet_is_a_line_of_text():
    class Riddle(NumberTrait, frozen=True, kw_only=True):
        """A kind of line that a later ruleset brings."""

    class Odd(ChoiceTrait, frozen=True, kw_only=True):
        """Another."""

    for trait in (
        Riddle(key="k", name="k", help="h."),
        Odd(key="k", name="k", help="h.", words={"a": "A"}, what="x"),
        Flag(key="k", name="k", help="h."),
        Counts(key="k", name="k", help="h.", words={}, what="x", most=3),
        Catalog(key="k", name="k", help="h.", rows={}, kind=dict, what="x"),
    ):
        assert TraitField(trait, None).initial == ""


def test_a_stored_value_that_is_wrong_is_shown_as_it_is():
    number = NumberTrait(key="k", name="k", help="h.", most=3)
    assert text(number, 99) == "99"
    limb = ChoiceTrait(key="k", name="k", help="", words={"a": "Arm"}, what="x")
    assert (text(limb, "leg"), text(limb, "a")) == ("leg", "Arm")


def test_an_npc_of_a_class_without_the_mixin_has_a_sheet_here(game, client, builder):
    guard = create_object(DefaultCharacter, key="guard", location=game.room)
    thing = create_object(DefaultObject, key="shotgun", location=game.room)
    thing.attributes.add("cepheus_weapons", "shotgun")
    assert "guard" not in client.get(SHEETS).content.decode()
    guard.attributes.add("skirmish_temperament", "brute")
    page = client.get(SHEETS).content.decode()
    assert address(guard) in page
    assert "shotgun" not in page
    assert client.get(address(guard)).status_code == 200
