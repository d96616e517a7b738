"""The changes of an installation or a removal to the game's own files, before they are made."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from typeclasses.skirmish.installation.edits import blocks, python_source, template_source
from typeclasses.skirmish.installation.edits.blocks import Unsure

from . import needs
from .game_folder import SETTINGS, GameFolder, Source
from .packages import Receipt, sum_of


@dataclass(frozen=True)
class Edit:
    """A change of one file."""

    name: str
    before: Source
    after: str

    def diff(self) -> str:
        """Return the change as people read it."""
        old, new = self.before.text.splitlines(), self.after.splitlines()
        return "\n".join(difflib.unified_diff(old, new, self.name, self.name, lineterm="", n=1))

    def write(self, game: GameFolder) -> None:
        """Change the file."""
        source = Source(self.after, self.before.encoding)
        (game.root / self.name).write_bytes(source.encode())


@dataclass
class Plan:
    """The planned changes.

    Attributes:
        edits: Files that are changed.
        blocks: Each file that has lines of ours then, with the sum of those lines.
        by_hand: What has to be added by hand, and why.
        notes: What is left as it is.
    """

    edits: list[Edit] = field(default_factory=list)
    blocks: dict[str, str] = field(default_factory=dict)
    by_hand: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def change(self, name: str, source: Source, after: str) -> None:
        """Plan that a file has lines of ours afterwards."""
        self.blocks[name] = _sum_of_block(after)
        if after != source.text:
            self.edits.append(Edit(name, source, after))


def install(game: GameFolder, chosen: Receipt) -> Plan:
    """Return what an installation changes; a second one brings our lines up to date."""
    plan = Plan()
    change = partial(_settings, chosen=chosen)
    lines = _setting_lines(chosen, modules_are_a_list=False)
    _python(plan, game, SETTINGS, change, ["at its end:", *lines])
    for setting, default, add, how, own in _CLASSES:
        try:
            path = str(game.setting(setting, default))
        except Unsure as reason:
            plan.by_hand.append(_sentence(SETTINGS, reason, how("the class that it names")))
            continue
        module, _, cls = path.rpartition(".")
        name = game.file_of(module)
        if add is _mixin and (heir := game.heir_by(path, needs.MIXIN)):
            plan.notes.append(f"{name}: {cls} has {needs.MIXIN} by {heir}, and stays as it is.")
        elif (game.root / name).is_file():
            _python(plan, game, name, partial(add, cls=cls), how(cls))
        else:
            what = f"{setting} names {path}, which is not in your game's folder. Make a class of"
            lines = [f"from {module} import {cls}", *own(cls)]
            plan.by_hand.append(
                "\n".join([f"{what} your own, and name it in {SETTINGS}:", *_indented(lines)])
            )
    _urls(plan, game)
    if needs.TEMPLATE not in chosen.files:
        _template(plan, game)
    return plan


def remove(game: GameFolder) -> Plan:
    """Return what a removal changes: our blocks go, and nothing else."""
    plan = Plan()
    for name in (*game.own_modules(), needs.TEMPLATE):
        with suppress(Unsure):
            source = game.read(name)
            after = _without_ours(name, source.text)
            if after != source.text:
                plan.edits.append(Edit(name, source, after))
    return plan


def _python(
    plan: Plan, game: GameFolder, name: str, change: Callable[[str], str], how: Sequence[str]
) -> None:
    """Plan the change of a Python file, or what to do by hand."""
    try:
        source = game.read(name)
        own = _without_ours(name, source.text)
        # Beside a block of ours, other lines are the game's own use of what was installed.
        is_installed = own != source.text
        if not is_installed and (mentions := python_source.mentions(own, needs.PACKAGES)):
            lines = ", ".join(map(str, mentions))
            plan.notes.append(f"{name} has lines of Skirmish already ({lines}); they stay.")
            return
        after = _revocable(name, own, change(own))
    except Unsure as reason:
        plan.by_hand.append(_sentence(name, reason, how))
        return
    plan.change(name, source, after)


def _urls(plan: Plan, game: GameFolder) -> None:
    """Plan the change of the addresses, or say how to make a file of them."""
    usual = "web.urls"
    with suppress(Unsure):
        if not game.setting("WEBSERVER_ENABLED", True):
            return
    try:
        module = str(game.setting("ROOT_URLCONF", usual))
    except Unsure:
        module = usual
    name = game.file_of(module)
    if (game.root / name).is_file():
        change = partial(python_source.at_end, lines=needs.URL_LINES, defines="urlpatterns")
        _python(plan, game, name, change, ["at its end:", *needs.URL_LINES])
        return
    theirs = "evennia.web.urls" if module == usual else module
    lines = [line.format(theirs=theirs) for line in needs.URL_FILE]
    file, named = game.file_of(usual), ""
    if module != usual:
        named = f' Then name it in {SETTINGS}: ROOT_URLCONF = "{usual}".'
    how = f"There is no {name} in your game's folder. Make {file} with these lines.{named}"
    plan.by_hand.append("\n".join([how, *_indented(lines)]))


def _template(plan: Plan, game: GameFolder) -> None:
    """Plan the change of a template of the game's own; without one, ours is copied."""
    below = [f"below the line that loads {needs.GUI}:", *needs.TEMPLATE_LINES]
    with suppress(Unsure):
        base = game.read(needs.BASE_TEMPLATE).text
        if reason := template_source.lacks_block(base):
            plan.by_hand.append(_sentence(needs.BASE_TEMPLATE, reason, below))
            return
    name = needs.TEMPLATE
    if not (game.root / name).exists():
        return
    source = game.read(name)
    try:
        after = template_source.add_panel(blocks.cut(source.text))
    except Unsure as reason:
        plan.by_hand.append(_sentence(name, reason, below))
        return
    plan.change(name, source, after)


def changed_by_hand(game: GameFolder, old: Receipt) -> list[str]:
    """Return the files of the game's in which our lines have been changed since they were added."""
    changed = []
    for name, noted_sum in old.blocks.items():
        with suppress(Unsure, OSError):
            text = game.read(name).text
            if blocks.held(text) and _sum_of_block(text) != noted_sum:
                changed.append(name)
    return changed


def _sum_of_block(text: str) -> str:
    return sum_of(blocks.held(text).encode())


def _revocable(name: str, before: str, after: str) -> str:
    """Return the changed text, if the change can be taken back to the byte.

    Raises:
        Unsure: It cannot.
    """
    if _without_ours(name, after) != before:
        raise Unsure("the lines could not be taken out again")
    return after


def _without_ours(name: str, text: str) -> str:
    own = blocks.cut(text)
    if own != text and name.endswith(".py"):
        own = python_source.remove_base(own, needs.MIXIN)
    return own


def _sentence(name: str, reason: object, how: Iterable[str]) -> str:
    where, *lines = how
    return "\n".join([f"{name} was left as it is: {reason}. Add {where}", *_indented(lines)])


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}".rstrip() for line in lines]


def _setting_lines(chosen: Receipt, *, modules_are_a_list: bool) -> list[str]:
    return needs.setting_lines(
        modules_are_a_list=modules_are_a_list,
        command=chosen.command,
        aliases=chosen.aliases,
        fast_portal=chosen.fast_portal,
    )


def _settings(text: str, *, chosen: Receipt) -> str:
    name = "AT_SERVER_STARTSTOP_MODULE"
    value = python_source.constant(text, name)
    lines = _setting_lines(chosen, modules_are_a_list=isinstance(value, list | tuple))
    for own in needs.FAST_PORTAL if chosen.fast_portal else ():
        if python_source.constant(text, own) is not None:
            raise Unsure(f"it sets {own} itself, which --fast-portal needs")
    return python_source.at_end(text, lines, defines="INSTALLED_APPS")


def _mixin(text: str, *, cls: str) -> str:
    mixed = python_source.add_base(text, cls, needs.MIXIN)
    return python_source.after_imports(mixed, [needs.MIXIN_IMPORT], before=cls)


def _mixin_by_hand(cls: str) -> list[str]:
    return [
        f"among its imports, and {needs.MIXIN} as the first base of {cls}:",
        needs.MIXIN_IMPORT,
        f"class {cls}({needs.MIXIN}, ...):",
    ]


def _own_character(cls: str) -> list[str]:
    return [
        needs.MIXIN_IMPORT,
        "",
        f"class Own{cls}({needs.MIXIN}, {cls}):",
        '    """A character of this game."""',
    ]


def _cmdset(text: str, *, cls: str) -> str:
    return python_source.at_start_of_method(text, cls, "at_cmdset_creation", needs.CMDSET_LINES)


def _cmdset_by_hand(cls: str) -> list[str]:
    return [f"to {cls}.at_cmdset_creation:", *needs.CMDSET_LINES]


def _own_cmdset(cls: str) -> list[str]:
    return [
        "",
        f"class Own{cls}({cls}):",
        "    def at_cmdset_creation(self):",
        "        super().at_cmdset_creation()",
        *(f"        {line}".rstrip() for line in needs.CMDSET_LINES),
    ]


#: Settings that name a class of the game's, with what they name in a new game, how the class is
#: changed, how that is said, and the lines of one that a game makes for itself.
_CLASSES = (
    (
        "BASE_CHARACTER_TYPECLASS",
        "typeclasses.characters.Character",
        _mixin,
        _mixin_by_hand,
        _own_character,
    ),
    (
        "CMDSET_CHARACTER",
        "commands.default_cmdsets.CharacterCmdSet",
        _cmdset,
        _cmdset_by_hand,
        _own_cmdset,
    ),
)
