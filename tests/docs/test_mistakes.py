"""What authors get wrong is refused when a ruleset is imported, with what to write instead.

`mistakes.toml` has each mistake as a change of the game that the page builds.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.docs.test_writing_a_ruleset import TOP, files

MISTAKES = tomllib.loads(Path(__file__).with_name("mistakes.toml").read_text(encoding="utf-8"))
by_mistake = pytest.mark.parametrize(
    "mistake", MISTAKES["mistake"], ids=lambda mistake: mistake["name"]
)
#: Imports a ruleset for each mistake, and prints what each is refused with.
_IMPORT = """
import json, sys
from world.skirmish.base.errors import DeclarationError
from world.skirmish.ruleset import registry

said = {}
for number in range(int(sys.argv[1])):
    try:
        registry.load(f"world.rules.wrong_{number}")
    except DeclarationError as refusal:
        said[number] = str(refusal)
    except Exception as error:
        said[number] = f"NOT REFUSED BUT BROKEN: {error!r}"
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def refusals(tmp_path_factory):
    """What each mistake is refused with, by its number."""
    top = tmp_path_factory.mktemp("game")
    rules = top / "world/rules"
    rules.mkdir(parents=True)
    (top / "world/__init__.py").touch()
    (rules / "__init__.py").touch()
    (top / "world/skirmish").symlink_to(TOP / "world/skirmish")
    whole = {name: files()[f"delve/{name}"] for name in ("__init__.py", "view.py")}
    for number, mistake in enumerate(MISTAKES["mistake"]):
        package = rules / f"wrong_{number}"
        package.mkdir()
        for name, text in changed(whole, mistake).items():
            (package / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", _IMPORT, str(len(MISTAKES["mistake"]))],
        cwd=top,
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def changed(whole, mistake):
    """Return the files of the game with a mistake in one of them."""
    name, old = mistake.get("file", "__init__.py"), mistake.get("old", "")
    text = whole.get(name, "")
    assert text.count(old) if old else name not in whole, mistake["name"]
    return {**whole, name: text.replace(old, mistake["new"], 1) if old else mistake["new"]}


@by_mistake
def test_a_mistake_is_refused_with_what_to_write(refusals, mistake):
    number = str(MISTAKES["mistake"].index(mistake))
    assert number in refusals, "It was taken."
    said = refusals[number].replace(f" of world.rules.wrong_{number}", "")
    assert mistake["refused"] in said.replace(f"world.rules.wrong_{number}.", "")


def test_mistakes_have_names_of_their_own():
    names = [mistake["name"] for mistake in MISTAKES["mistake"]]
    assert len(set(names)) == len(names)
