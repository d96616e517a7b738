"""The line that adds NPCs: what is a name, a template, an option, a team, and what is asked."""

import pytest

from world.skirmish.base.errors import Ambiguous, NotUnderstood, Refusal
from world.skirmish.base.typed_words import as_line, split_words
from world.skirmish.ruleset.registry import get
from world.skirmish.sheets.npc_lines import NpcRequest, read_request
from world.skirmish.sheets.npc_spec import Npc
from world.skirmish.sheets.templates import Template
from world.skirmish.testing.refusals import refused

CEPHEUS = get("cepheus")
GRAPPLE = get("grapple")
APOCRYPHA = get("apocrypha")
HOUSE = CEPHEUS.house()


def order(line: str, rules=CEPHEUS, templates=None, teams=()) -> NpcRequest:
    lines, digits = rules.npc_lines(rules.house()), len(rules.stat_digits)
    known = {
        template.key: template
        for template in (rules.templates if templates is None else templates).values()
    }
    return read_request(line, known, teams, lines, digits)


def npc(line: str, rules=CEPHEUS) -> Npc:
    return rules.read_npc(order(line, rules).spec, rules.house())


def differs(line: str) -> tuple[str, ...]:
    """What is said of an NPC beside its template."""
    made = npc(line)
    return made.differs(CEPHEUS.traits(HOUSE, npc=True), made.sheet)


def parts(line: str, **more) -> tuple[str, str, str, int]:
    """The name, what names the template, the team and the count."""
    found = order(line, **more)
    return found.name, found.spec.name, found.team, found.count


@pytest.mark.parametrize(
    "line",
    [
        "thug x6 @brute thugs",
        "thug @brute x6 thugs",
        "@brute thug x6 thugs",
        "thug x6 temperament=brute thugs",
    ],
)
def test_a_temperament_may_be_typed_in_short(line):
    assert parts(line) == ("", "thug", "thugs", 6)
    assert npc(line).temperament == "brute"


class TestSkillsOfSeveralWords:
    @pytest.mark.parametrize(
        ("line", "skills", "name"),
        [
            ("Jan gun combat=1 thugs", {"gun combat": 1}, "Jan"),
            ("Jan GUN Combat=1 thugs", {"gun combat": 1}, "Jan"),
            ("Pia slug pistol=2 thugs", {"slug pistol": 2}, "Pia"),
            ("Ria melee combat=2 thugs", {"melee combat": 2}, "Ria"),
            ("Ria thugs jack of all trades=2", {"jack of all trades": 2}, "Ria"),
            ("Jan gun_combat=1 thugs", {"gun combat": 1}, "Jan"),
            ("Jan gun=1 thugs", {"gun combat": 1}, "Jan"),
        ],
    )
    def test_are_typed_as_they_are_printed(self, line, skills, name):
        assert npc(line).sheet["cepheus_skills"] == skills
        assert parts(line)[:3] == (name, "", "thugs")

    def test_stand_after_a_template_too(self):
        made = npc("Tom thug gun combat=2 thugs")
        assert made.template is CEPHEUS.templates["thug"]
        assert made.sheet["cepheus_skills"] == {"melee combat": 1, "gun combat": 2}
        assert differs("Tom thug gun combat=2 thugs") == ("Gun Combat 2",)

    def test_belong_to_every_ruleset(self):
        assert npc("Kim martial melee=3 guards", APOCRYPHA).sheet["apocrypha_martial_melee"] == 3
        assert npc("Lou guard martial weapons=4 guards", APOCRYPHA).template.name == "Guard"
        assert npc("imp goblin max wounds=4 x", GRAPPLE).sheet["grapple_maxWounds"] == 4

    def test_are_not_guessed_from_a_piece_that_could_be_a_line(self):
        sentence = "Which line is 'combat': combat drug, Gun Combat, Melee Combat?"
        with refused(sentence, Ambiguous):
            npc("Tom thug combat=1 thugs")
        assert npc("Tom thug combat=yes thugs").sheet["cepheus_combat_drug"] is True
        assert differs("Tom thug combat drug=yes thugs") == ("combat drug",)

    def test_a_beginning_is_enough_if_the_value_fits_nothing_else(self):
        assert npc("Tom thug weap=rifle thugs").sheet["cepheus_weapons"] == ["Rifle"]

    def test_an_unknown_one_is_answered_with_what_is_like_it(self):
        with pytest.raises(NotUnderstood, match=r"Unknown line 'gon_combat'\. Did you mean Gun"):
            npc("Jan gon_combat=1 thugs")


class TestQuotes:
    def test_keep_a_value_together(self):
        skills, weapons = "gun combat 1, melee combat 0", "Auto Pistol, Dagger"
        line = f'Bruno str=8 skills="{skills}" weapons="{weapons}" law'
        made = npc(line)
        assert made.sheet["cepheus_skills"] == {"gun combat": 1, "melee combat": 0}
        assert made.sheet["cepheus_weapons"] == ["Auto Pistol", "Dagger"]
        assert differs(line) == (
            "Strength 8", "skills gun combat 1, melee combat 0", "weapons Auto Pistol, Dagger",
        )  # fmt: skip

    def test_of_phones_do_so_too(self):
        made = npc("Bruno weapons=“Auto Pistol, Dagger” “the law”")
        assert made.sheet["cepheus_weapons"] == ["Auto Pistol", "Dagger"]
        assert parts("“goblin chief” thug “the law”")[0::2] == ("goblin chief", "the law")

    def test_make_a_name_of_what_would_be_an_option(self):
        assert parts('"x6" thug "as"') == ("x6", "thug", "as", 0)
        assert parts('"gun" str=8 thugs')[0] == "gun"

    @pytest.mark.parametrize(
        "line",
        ['skills="gun combat 1, pilot 0" "the law"', 'Kate "help=Guards the gate."', "a b=c"],
    )
    def test_are_written_again_where_a_line_is_put_together(self, line):
        words = [word.text for word in split_words(line)]
        assert [word.text for word in split_words(as_line(words))] == words


class TestOptions:
    @pytest.mark.parametrize(
        "line",
        [
            "goblin tougher x6 temperament=brute as Grim monsters",
            "goblin monsters tougher x6 temperament=brute as Grim",
            "x6 goblin monsters temperament=brute tougher as Grim",
            "temperament=brute as Grim tougher goblin monsters X6",
            "tougher as Grim x6 temperament=brute goblin monsters",
        ],
    )
    def test_stand_anywhere(self, line):
        found = order(line, GRAPPLE)
        assert (found.name, found.spec.name, found.team, found.count) == (
            "Grim", "goblin", "monsters", 6,
        )  # fmt: skip
        assert (found.spec.steps, found.spec.temperament) == (1, "brute")

    @pytest.mark.parametrize("line", ["goblin x² monsters", "goblin 6x monsters"])
    def test_that_are_none_are_words(self, line):
        with pytest.raises(Refusal):
            npc(line, GRAPPLE)

    @pytest.mark.parametrize(
        "line", ["goblin x\uff16 monsters", "goblin x\u096c monsters", "\u096c goblins monsters"]
    )
    def test_may_have_the_digits_of_any_script(self, line):
        assert parts(line, rules=GRAPPLE) == ("", "goblin", "monsters", 6)

    def test_with_too_many_digits_are_refused_for_that(self):
        with refused(f"'x{'9' * 23}' has too many digits.", NotUnderstood):
            order(f"goblin x{'9' * 23} monsters", GRAPPLE)

    @pytest.mark.parametrize(
        "line",
        [
            "thug str=8 str=9 law",
            "thug gun=1 gun_combat=2 law",
            "thug temperament=brute temperament=coward law",
        ],
    )  # fmt: skip
    def test_are_not_given_twice(self, line):
        with pytest.raises(NotUnderstood, match="has two values in this line"):
            npc(line)

    def test_a_skill_does_not_stand_twice_in_a_list(self):
        with refused("skills has pilot twice.", NotUnderstood):
            npc('thug skills="Pilot 1, Pilot 2" law')


class TestPlurals:
    @pytest.mark.parametrize(
        "line", ["3 goblins monsters", "3 goblin monsters", "goblins x3 monsters"]
    )
    def test_with_a_number_make_so_many(self, line):
        assert parts(line, rules=GRAPPLE) == ("", "goblin", "monsters", 3)

    def test_may_be_of_several_words_and_irregular(self):
        assert parts("2 goblin chiefs x", rules=GRAPPLE) == ("", "goblin_chief", "x", 2)
        assert parts("2 wolves x", rules=GRAPPLE) == ("", "wolf", "x", 2)
        assert parts("4 gunmen gun combat=2 x") == ("", "gunman", "x", 4)

    def test_without_a_number_are_asked_how_many(self):
        with refused(
            "How many goblins? Type for example combat add_npc 3 goblins monsters.", NotUnderstood
        ):
            order("goblins monsters", GRAPPLE)

    @pytest.mark.parametrize("line", ["7 ::en:6:1:2:3:2 monsters", "7 wolfy=1 monsters"])
    def test_a_number_before_what_is_no_template_is_a_name(self, line):
        assert parts(line, rules=GRAPPLE)[0] == "7"


class TestWhatCouldMeanTwoThings:
    TEMPLATES = {name: Template(name) for name in ("goblin", "goblin_archer", "archer", "guard")}

    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            ("goblin x", ("", "goblin", "x", 0)),
            ("goblin archer x", ("", "goblin archer", "x", 0)),
            ("goblin_archer x", ("", "goblin_archer", "x", 0)),
            ("Grim goblin x", ("Grim", "goblin", "x", 0)),
            ("Grim arch x", ("Grim", "arch", "x", 0)),
        ],
    )
    def test_is_clear_where_a_name_stands_in_full(self, line, expected):
        assert parts(line, templates=self.TEMPLATES) == expected

    def test_a_template_or_a_name_with_a_template_is_asked(self):
        with refused(
            "'goblin arch' could be the template goblin_archer, or an NPC that is called goblin "
            "and made from archer. Type goblin_archer, or archer as goblin.",
            Ambiguous,
        ):
            order("goblin arch x", templates=self.TEMPLATES)

    def test_a_name_that_begins_a_template_is_a_name_and_the_template_is_named(self):
        found = order("gob defense=3 monsters", GRAPPLE)
        assert (found.name, found.spec.name) == ("gob", "")
        assert found.note == (
            "This is no goblin, but has the usual values. "
            "For one, type combat add_npc goblin defense=3 TEAM."
        )
        for line in ("Kate defense=3 x", "goblin defense=3 x", "gob goblin defense=3 x", "gob x"):
            assert not order(line, GRAPPLE).note

    def test_where_only_a_longer_template_begins_so_it_is_meant(self):
        made = npc("goblin x", get("dungeoneers"))
        assert made.template.key == "goblin_archer"


class TestStatLines:
    LINE = "Thug1 7796D5 Gun Combat-1, Melee Combat-0 thugs"

    def test_have_six_digits_and_a_list(self):
        made = npc(self.LINE)
        keys = ("str", "dex", "end", "int", "edu", "soc")
        assert [made.sheet[f"cepheus_{key}"] for key in keys] == [7, 7, 9, 6, 13, 5]
        assert made.sheet["cepheus_skills"] == {"gun combat": 1, "melee combat": 0}
        assert differs(self.LINE) == ("7796D5", "gun combat 1, melee combat 0")
        assert parts(self.LINE)[0::2] == ("Thug1", "thugs")

    @pytest.mark.parametrize(
        ("line", "name"),
        [
            ("Thug1 777777 thugs", "Thug1"),
            ("THUG12 777777 thugs", "THUG12"),
            ("777777 as Grim thugs", "Grim"),
            ("777777 x3 as Grim thugs", "Grim"),
            ("Jan 777777 weapon=rifle tougher thugs", "Jan"),
            ("777777 thugs", ""),
        ],
    )
    def test_may_be_short_and_have_a_name_before_them(self, line, name):
        assert npc(line).sheet["cepheus_str"] in (7, 8)
        assert parts(line)[0] == name

    def test_pairs_and_steps_count_after_them(self):
        made = npc("Jan 777777 Gun Combat-1 str=A weapon=rifle tougher thugs")
        assert made.sheet["cepheus_str"] == 10
        assert made.sheet["cepheus_dex"] == 8
        assert made.sheet["cepheus_skills"] == {"gun combat": 2}
        assert made.sheet["cepheus_weapons"] == ["Rifle"]

    @pytest.mark.parametrize("line", ["Bruno str=8 dex=A thugs", "Bruno str=8 dex=a thugs"])
    def test_have_digits_that_a_pair_may_have_too(self, line):
        assert npc(line).sheet["cepheus_dex"] == 10

    def test_name_skills_as_generators_do(self):
        skills = "Gun Combat (Slug Rifle)-0, Jack-of-All-Trades-2, Pilot\u20131, Zero-G-1"
        assert npc(f"Jan 777777 {skills} thugs").sheet["cepheus_skills"] == {
            "slug rifle": 0, "jack of all trades": 2, "pilot": 1, "zero-g": 1,
        }  # fmt: skip

    def test_in_a_list_of_skills_a_dash_is_as_good_as_a_space(self):
        made = npc('Jan skills="Gun Combat-1, Melee Combat-0" thugs')
        assert made.sheet["cepheus_skills"] == {"gun combat": 1, "melee combat": 0}

    def test_are_read_only_where_the_rules_declare_them(self):
        assert parts("Thug1 777777 thugs", rules=GRAPPLE)[:2] == ("Thug1", "777777")
        with pytest.raises(NotUnderstood, match="Unknown template '777777'"):
            npc("Thug1 777777 thugs", GRAPPLE)

    @pytest.mark.parametrize("line", ["Facade gunman thugs", "THUG12 gunman thugs"])
    def test_a_name_is_none_though_it_has_six_such_signs(self, line):
        assert parts(line)[:2] == (line.split()[0], "gunman")

    def test_with_what_is_no_skill_are_refused(self):
        with pytest.raises(NotUnderstood):
            npc("Jan 777777 Gun Combat thugs")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("goblin", "Type: combat add_npc goblin x6 monsters"),
        ("x6 goblin", "Type: combat add_npc goblin x6 monsters"),
        ("goblin x2 x3 monsters", "Type: combat add_npc goblin x6 monsters"),
        ("3 goblins x2 monsters", "Type: combat add_npc goblin x6 monsters"),
        ("goblin as", "After 'as' comes a name: combat add_npc goblin as Grim monsters"),
        ("goblin as monsters", "After 'as' comes a name: combat add_npc goblin as Grim monsters"),
        ("goblin x0 monsters", "x0 makes no NPC; x2 makes two."),
    ],
)  # fmt: skip
def test_half_a_line_is_refused_with_what_is_missing(line, sentence):
    with refused(sentence, NotUnderstood):
        order(line, GRAPPLE)


def test_a_team_that_is_there_may_be_typed_in_full_without_quotes():
    assert parts("goblin the red guild", rules=GRAPPLE, teams=["the red guild"]) == (
        "", "goblin", "the red guild", 0,
    )  # fmt: skip
