"""`evennia skirmish new-ruleset NAME`: a small ruleset that works, to start from."""

import keyword
from pathlib import Path
from string import Template

from world.skirmish.ruleset import registry

_SKELETON = Path(__file__).parent / "skeleton"

#: Where each file of the skeleton goes in the new folder.
_FILES = {"rules.txt": "__init__.py", "test.txt": "tests/test_any_fight.py"}


def create(name: str, folder: Path) -> list[Path]:
    """Write a ruleset.

    Args:
        name: What people will type: a word of small letters, digits and underscores.
        folder: The package that it becomes a part of, as in `world/rules` of a game; made where
            it is missing.

    Returns:
        The files that were written.

    Raises:
        ValueError: The name cannot be a package's, or is taken.
    """
    if not (name.isascii() and name.isidentifier() and name.islower()) or keyword.iskeyword(name):
        raise ValueError(
            f"'{name}' cannot be the name of a ruleset. "
            "Write a word of small letters, digits and underscores, as in delve."
        )
    if name in registry.names():
        raise ValueError(f"There is a ruleset {name} already. Choose another name.")
    target = folder / name
    if target.exists():
        raise ValueError(f"{target} is there already. Choose another name, or remove it.")
    title = name.replace("_", " ").title().replace(" ", "")
    package = ".".join((*folder.parts, name))
    paths = []
    for source, place in _FILES.items():
        path = target / place
        path.parent.mkdir(parents=True, exist_ok=True)
        text = Template((_SKELETON / source).read_text(encoding="utf-8"))
        path.write_text(text.substitute(name=name, title=title, package=package), encoding="utf-8")
        paths.append(path)
    for init, about in (
        (folder / "__init__.py", "The rulesets of this game."),
        (target / "tests/__init__.py", f"Tests of {title}."),
    ):
        if not init.exists():
            init.write_text(f'"""{about}"""\n', encoding="utf-8")
    return paths
