"""The rulesets of the demo game pass their tests, in a process in which no other knows them."""

from pathlib import Path

TOP = Path(__file__).parents[2]


def test_d20_is_as_short_as_the_rules_of_a_game_can_be():
    written = [TOP / "world/rules/d20" / name for name in ("__init__.py", "view.py")]
    assert sum(path.read_text().count("\n") for path in written) <= 650


def test_d20_uses_nothing_but_what_rulesets_are_written_with():
    for name in ("__init__.py", "view.py"):
        text = (TOP / "world/rules/d20" / name).read_text()
        imports = [
            line for line in text.splitlines() if line.startswith(("from world", "import world"))
        ]
        assert set(imports) <= {
            "from world.skirmish import game",
            "from world.skirmish import views",
        }
