"""Moves as words: every move has words, and parsing them gives the same move.

The syntax of a move is its verb, its aliases, and the arguments that follow. Words may have any
case and any unambiguous beginning; an argument may hold several words where names do.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from world.skirmish.base.errors import Ambiguous, NotUnderstood, WrongArguments
from world.skirmish.base.names import did_you_mean, shorten, unquoted
from world.skirmish.moves.base import Move
from world.skirmish.state.tables import Table

from .syntaxes import Syntax, Syntaxes, defaults

#: The longest line to parse; a longer one is a mistake or an attack.
LONGEST_LINE = 300

#: The most syntaxes that one line shows with all their arguments.
_MOST_IN_FULL = 5


def say(syntaxes: Iterable[Syntax], table: Table, move: Move) -> str:
    """Return the move in words, as a player would type it."""
    return " ".join(words for _, words in parts(syntaxes, table, move))


def parts(syntaxes: Iterable[Syntax], table: Table, move: Move) -> list[tuple[Any, str]]:
    """Return a move in words, in parts: the verb, what each argument says, the words between."""
    kind = type(move)
    syntax = next(syntax for syntax in syntaxes if syntax.move is kind and _makes(syntax, move))
    said: list[tuple[Any, str]] = [(None, syntax.verb)]
    for argument in syntax.pattern:
        if isinstance(argument, str):
            said.append((None, argument))
            continue
        value = getattr(move, argument.field)
        if not (argument.optional and value == defaults(type(move)).get(argument.field)):
            said.append((argument, argument.say(table, value)))
    return said


def _makes(syntax: Syntax, move: Move) -> bool:
    """Return whether a syntax can make the move: fields that it leaves out have their defaults."""
    for argument in syntax.arguments:
        if not (argument.optional or argument.takes(getattr(move, argument.field))):
            return False
    return all(getattr(move, field) == value for field, value in syntax.unsaid.items())


def parse(syntaxes: Syntaxes, table: Table, actor: str, text: str, *, typed: bool = True) -> Move:
    """Return the move that was `typed`, or said in full. It may still be illegal.

    Raises:
        NotUnderstood: The words are no move, or no fighter has a name in them.
        Ambiguous: They could be several.
    """
    if typed and len(text) > LONGEST_LINE:
        raise NotUnderstood(f"That is too long for a move ({len(text)} characters).")
    words = unquoted(text).split()
    if not words:
        raise NotUnderstood(f"Which move? You can type: {usages(syntaxes)}.")
    syntaxes_meant, rest = _find_syntaxes(syntaxes, words)
    refusals: list[NotUnderstood] = []
    try:
        for syntax in syntaxes_meant:
            try:
                values = _fill(syntax.pattern, table, actor, rest, syntax)
            except NotUnderstood as refusal:
                refusals.append(refusal)
            else:
                return syntax.move(**dict(syntax.fixed), **values)
        folded = [word.casefold() for word in rest] if len(syntaxes_meant) > 1 else []
        begun = [_fixed_words(syntax, folded) for syntax in syntaxes_meant]
        raise refusals[begun.index(max(begun))]
    finally:
        # A refusal holds the calls that led to it, and they would hold the refusal.
        refusals.clear()


def match(syntaxes: Syntaxes, text: str) -> Literal["phrase", "verb", "beginning", ""]:
    """Return how much of a move's verb a text begins with.

    Returns:
        `phrase` for a verb of several words in full, `verb` for a verb in full or its short form,
        `beginning` for less, and nothing if the text begins no move.
    """
    # After a comma or a semicolon comes another name, or another move.
    text = text.replace(";", ",").partition(",")[0]
    first = next(iter(text.casefold().split()), "")
    if begins_with_phrase(syntaxes, text):
        return "phrase"
    if any(len(spelling.words) == 1 for spelling in syntaxes.by_first_word.get(first, ())):
        return "verb"
    if not first or not any(spelling.is_verb for spelling in syntaxes.beginning_with(first)):
        return ""
    try:
        return "beginning" if _find_syntaxes(syntaxes, text.split()) else ""
    except Ambiguous:
        return "beginning"
    except NotUnderstood:
        return ""


def begins_with_phrase(syntaxes: Syntaxes, text: str) -> bool:
    """Return whether a text begins with a verb of several words in full."""
    typed = tuple(text.casefold().split())
    return any(
        len(spelling.words) > 1 and typed[: len(spelling.words)] == spelling.words
        for spelling in syntaxes.by_first_word.get(typed[0] if typed else "", ())
    )


def usages(syntaxes: Sequence[Syntax]) -> str:
    """Return the syntaxes as one line of help; if there are many, only their verbs."""
    listed = [syntax for syntax in syntaxes if syntax.listed] or syntaxes
    if len(listed) > _MOST_IN_FULL:
        return ", ".join(dict.fromkeys(syntax.verb for syntax in listed))
    return " · ".join(syntax.usage for syntax in listed)


def _find_syntaxes(syntaxes: Syntaxes, words: Sequence[str]) -> tuple[list[Syntax], Sequence[str]]:
    """The syntaxes whose verb the words begin with, and the words after it.

    A verb typed in full wins over a beginning, and a longer one over a shorter: `c b` is `catch
    breath`, though `c` alone is short for it. Several syntaxes may share a verb; the rest of the
    words decides.
    """
    whole: list[tuple[int, Syntax]] = []
    partial: list[tuple[int, Syntax]] = []
    folded = [word.casefold() for word in words[: syntaxes.most_words]]
    for _, verb, syntax, is_verb in syntaxes.beginning_with(folded[0]):
        typed = _same_length(verb, folded)
        if typed == len(verb) and tuple(folded[:typed]) == verb:
            whole.append((typed, syntax))
        elif typed and is_verb:
            partial.append((typed, syntax))
    longest = max((typed for typed, _ in whole), default=0)
    begun = [matched for matched in partial if longest < matched[0] == len(matched[1].verb.split())]
    candidates = begun if whole and begun else whole or partial
    if not candidates:
        meant = did_you_mean((syntax.verb for syntax in syntaxes), words[0])
        raise NotUnderstood(
            f"'{shorten(words[0])}' is not a move here.{meant and f' {meant}'} "
            f"You can type: {usages(syntaxes)}."
        )
    most = max(typed for typed, _ in candidates)
    best = [syntax for typed, syntax in candidates if typed == most]
    verbs = dict.fromkeys(syntax.verb for syntax in best)
    if len(verbs) > 1:
        raise Ambiguous(f"'{shorten(words[0])}' could be: {', '.join(verbs)}.")
    return best, words[most:]


def _fixed_words(syntax: Syntax, folded: Sequence[str]) -> int:
    """Return how many of the words between the arguments have been typed, in order."""
    left = iter(folded)
    return sum(argument in left for argument in syntax.pattern if isinstance(argument, str))


def _same_length(verb: Sequence[str], words: Sequence[str]) -> int:
    """Return how many words of the verb the typed words begin, from the first, in lower case."""
    count = 0
    for part, word in zip(verb, words, strict=False):
        if not part.startswith(word):
            break
        count += 1
    return count


def _fill(
    arguments: Sequence[Any], table: Table, actor: str, words: Sequence[str], syntax: Syntax
) -> dict[str, Any]:
    """The values of the arguments, in order."""
    if not arguments:
        if words:
            why = f"'{shorten(' '.join(words))}' does not belong there."
            raise WrongArguments(syntax.usage, why)
        return {}
    argument, rest = arguments[0], arguments[1:]
    if isinstance(argument, str):
        if not words or words[0].casefold() != argument:
            raise WrongArguments(syntax.usage)
        return _fill(rest, table, actor, words[1:], syntax)
    if not words:
        if argument.optional:
            return _fill(rest, table, actor, words, syntax)
        raise WrongArguments(syntax.usage)
    try:
        return _fill_given(arguments, table, actor, words, syntax)
    except NotUnderstood:
        # An optional argument is left out if the word after it already stands here.
        if argument.optional and rest and words[0].casefold() == rest[0]:
            return _fill(rest, table, actor, words, syntax)
        raise


def _fill_given(
    arguments: Sequence[Any], table: Table, actor: str, words: Sequence[str], syntax: Syntax
) -> dict[str, Any]:
    """Return the values of the arguments; the first has been typed."""
    argument, rest = arguments[0], arguments[1:]
    if argument.is_phrase():
        return _fill_phrase(arguments, table, actor, words, syntax)
    try:
        value = argument.read(table, actor, words[0])
    except NotUnderstood as refusal:
        raise WrongArguments(syntax.usage, str(refusal)) from None
    following = words[1:]
    if following and following[0].casefold() in argument.unit_words:
        following = following[1:]
    return {argument.field: value, **_fill(rest, table, actor, following, syntax)}


def _fill_phrase(
    arguments: Sequence[Any], table: Table, actor: str, words: Sequence[str], syntax: Syntax
) -> dict[str, Any]:
    """A phrase takes as many words as make sense, the most first."""
    argument, rest = arguments[0], arguments[1:]
    unread: NotUnderstood | None = None
    after: NotUnderstood | None = None
    most = argument.most_words(table, actor) or len(words)
    end = next((at for at, word in enumerate(words) if not argument.may_have(word)), len(words))
    try:
        for taken in range(end, 0, -1):
            # A quoted name ends at the word that must follow it.
            ends = bool(rest) and words[taken : taken + 1] == [rest[0]]
            if most < taken < end and not ends:
                continue
            try:
                value = argument.read(table, actor, " ".join(words[:taken]))
            except NotUnderstood as refusal:
                if unread is None or ends:
                    unread = refusal
                continue
            try:
                return {argument.field: value, **_fill(rest, table, actor, words[taken:], syntax)}
            except NotUnderstood as refusal:
                after = after or refusal
        usage = WrongArguments(syntax.usage)
        # Where nothing is to follow, extra words are more likely a name that no fighter has.
        raise (after if rest else None) or unread or after or usage
    finally:
        # A refusal holds the calls that led to it, as in `parse`.
        unread = after = None
