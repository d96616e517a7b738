"""Where lines belong in a Python file of the game, read from its syntax tree."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Sequence

from typeclasses.skirmish.installation.edits.blocks import Unsure

from . import blocks


def parse(text: str) -> ast.Module:
    """Return the syntax tree of a file.

    Raises:
        Unsure: It is not Python.
    """
    try:
        with warnings.catch_warnings():
            # Python's warnings concern the game's own code, and would name no file here.
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError) as error:
        raise Unsure(f"it is not valid Python ({error})") from None


def at_end(text: str, lines: Sequence[str], *, defines: str) -> str:
    """Return a module with a block at its end.

    Raises:
        Unsure: The module does not seem to define what the lines change.
    """
    module = parse(text)
    if defines not in _names(module) and not _has_star_import(module):
        raise Unsure(f"it does not define {defines}")
    return _checked(blocks.add(text, len(blocks.split(text)), lines))


def after_imports(text: str, lines: Sequence[str], *, before: str) -> str:
    """Return a module with a block after the imports above a class.

    Raises:
        Unsure: The module does not define the class.
    """
    module = parse(text)
    node = _class(module, before)
    top = min([node.lineno, *(expr.lineno for expr in node.decorator_list)])
    ends = [
        statement.end_lineno or 0
        for statement in module.body
        if isinstance(statement, ast.Import | ast.ImportFrom) and statement.lineno < top
    ]
    return _checked(blocks.add(text, max(ends, default=top - 1), lines))


def at_start_of_method(text: str, cls: str, method: str, lines: Sequence[str]) -> str:
    """Return a module with a block at the start of a method, below its docstring.

    At the start a `return` further down does not skip it. If the class has no such method, the
    block holds one that calls that of the base class.

    Raises:
        Unsure: The class is not there, or is written in an unusual way.
    """
    node = _class(parse(text), cls)
    methods = [statement for statement in node.body if isinstance(statement, ast.FunctionDef)]
    function = next((function for function in reversed(methods) if function.name == method), None)
    if function is None:
        last = node.body[-1]
        indent = _indent(text, node.body[0])
        whole = [f"def {method}(self):", f"    super().{method}()"]
        whole += [f"    {line}" if line else "" for line in lines]
        return _checked(blocks.add(text, last.end_lineno or 0, whole, indent=indent))
    docstring = ast.get_docstring(function, clean=False) is not None
    first = function.body[0]
    indent = _indent(text, first)
    if docstring and len(function.body) == 1:
        place = first.end_lineno or 0
    else:
        place = function.body[int(docstring)].lineno - 1
        _indent(text, function.body[int(docstring)])
    return _checked(blocks.add(text, place, lines, indent=indent))


def add_base(text: str, cls: str, base: str) -> str:
    """Return a module with one more base class, as the first.

    Raises:
        Unsure: The class is not there, has no base, or is written in an unusual way.
    """
    node = _class(parse(text), cls)
    if not node.bases:
        raise Unsure(f"the class {cls} has no base")
    start = _offset(text, node.bases[0])
    changed = f"{text[:start]}{base}, {text[start:]}"
    after = _class(parse(changed), cls).bases
    if len(after) != len(node.bases) + 1 or not _is_name(after[0], base):
        raise Unsure(f"the bases of the class {cls} are written in an unusual way")
    return changed


def remove_base(text: str, base: str) -> str:
    """Return a module without the base that `add_base` has added to one of its classes."""
    for node in ast.walk(parse(text)):
        if isinstance(node, ast.ClassDef) and len(node.bases) > 1 and _is_name(node.bases[0], base):
            start, end = _offset(text, node.bases[0]), _offset(text, node.bases[1])
            if text[start:end] == f"{base}, ":
                return text[:start] + text[end:]
    return text


def bases(text: str, module: str, cls: str) -> Iterator[tuple[str, str]]:
    """Yield the bases of a class, or where it is imported from: modules, and names in them.

    A name that several modules may give by `import *` is yielded with each of them.
    """
    tree = parse(text)
    imported = [
        (_absolute(node, module), alias)
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    own = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    names = [ast.unparse(base) for base in own[cls].bases] if cls in own else [cls]
    for name in names:
        if name in own and name != cls:
            yield module, name
        for other, alias in imported:
            if (alias.asname or alias.name) == name:
                yield other, alias.name
            elif alias.name == "*" and name not in own:
                yield other, name


def _absolute(node: ast.ImportFrom, module: str) -> str:
    above = module.split(".")[: -node.level] if node.level else []
    return ".".join([*above, *filter(None, [node.module])])


def mentions(text: str, packages: Sequence[str]) -> list[int]:
    """Return the lines that import one of these packages, or name it in a string.

    What a setting of ours names, as `SKIRMISH_NUMBERS` may, does nothing without the packages.
    """
    inside = tuple(f"{package}." for package in packages)
    module = parse(text)
    module.body = [node for node in module.body if not _sets_ours(node)]

    def ours(name: str) -> bool:
        return f"{name}.".startswith(inside)

    return sorted({node.lineno for node, name in _dotted(module) if ours(name)})


def _sets_ours(node: ast.stmt) -> bool:
    """Return whether a statement sets nothing but settings that begin with `SKIRMISH_`."""
    targets = node.targets if isinstance(node, ast.Assign) else ()
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    every = bool(targets) and len(names) == len(targets)
    return every and all(name.startswith("SKIRMISH_") for name in names)


def constant(text: str, name: str) -> object:
    """Return the constant that a module assigns last to a name; None if there is none.

    Raises:
        Unsure: It is assigned something that only running it would tell.
    """
    value: object = None
    for node in parse(text).body:
        if isinstance(node, ast.Assign) and any(_is_name(target, name) for target in node.targets):
            try:
                value = ast.literal_eval(node.value)
            except ValueError:
                raise Unsure(f"line {node.lineno} computes {name}") from None
    return value


def _checked(text: str) -> str:
    parse(text)
    return text


def _names(module: ast.Module) -> set[str]:
    assigned = (node.id for node in ast.walk(module) if isinstance(node, ast.Name))
    imported = (
        alias.asname or alias.name
        for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    )
    return {*assigned, *imported}


def _has_star_import(module: ast.Module) -> bool:
    imports = (node for node in ast.walk(module) if isinstance(node, ast.ImportFrom))
    return any(alias.name == "*" for statement in imports for alias in statement.names)


def _class(module: ast.Module, name: str) -> ast.ClassDef:
    classes = [
        statement
        for statement in module.body
        if isinstance(statement, ast.ClassDef) and statement.name == name
    ]
    if not classes:
        raise Unsure(f"it has no class {name} of its own")
    return classes[-1]


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _dotted(module: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield the modules that are imported, and the strings."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and not node.level:
            yield from ((node, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node, node.value


def _indent(text: str, node: ast.stmt) -> str:
    """Return what a statement's line starts with.

    Raises:
        Unsure: Something else stands before it on its line.
    """
    line = blocks.split(text)[node.lineno - 1]
    before = line.encode()[: node.col_offset].decode()
    if before.strip():
        raise Unsure(f"line {node.lineno} holds more than one statement")
    return before


def _offset(text: str, node: ast.expr) -> int:
    """Return where an expression starts; the tree counts bytes."""
    lines = blocks.split(text)
    line = lines[node.lineno - 1]
    inside = len(line.encode()[: node.col_offset].decode())
    return sum(map(len, lines[: node.lineno - 1])) + inside
