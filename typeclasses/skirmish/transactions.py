"""Transactions: all is written, or nothing; a database that does not answer is a refusal.

Whatever Skirmish writes, it writes in here: a busy database, a full disk or a lost connection are
refusals. Attributes are put back too, since Evennia keeps in memory what was rolled back.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from inspect import getattr_static
from typing import Any, Final, TypeVar

from django.db import (
    DataError,
    Error,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    connection,
    transaction,
)
from evennia.objects.objects import DefaultCharacter
from evennia.scripts.scripts import DefaultScript
from evennia.utils import logger
from evennia.utils.utils import lazy_property

from typeclasses.skirmish import pauses
from typeclasses.skirmish.conf import get_setting
from world.skirmish.base.errors import Refusal

T = TypeVar("T")

_BUSY: Final = "The game's database is busy, so nothing was done. Try again in a moment."
_FULL: Final = (
    "The game's database cannot store anything now, so nothing was done. Tell staff, please."
)
_AWAY: Final = "The game's database does not answer now. Try again in a moment."
_LOST: Final = (
    "The game's database does not answer now, so nothing was done. Try again in a moment."
)
_IN_DOUBT: Final = (
    "The game's database has stopped answering, so no one knows yet whether that was done. You "
    "will see once it answers again; look before you repeat it."
)

#: Errors about a wrong request to the database; all others are the database's own trouble.
_MISTAKES: Final = (DataError, IntegrityError, NotSupportedError, ProgrammingError)
_LOCKED: Final = re.compile(r"\b(dead)?lock")
#: A database that is away is tried again and again; so many seconds apart it is logged.
_LOG_EVERY: Final = 60


class DatabaseUnavailable(Refusal):
    """The database does not take what is to be written, or does not answer; it may later."""


class InDoubt(DatabaseUnavailable):
    """The database stopped answering at the very end: it may have stored the change."""


@contextmanager
def all_or_nothing(
    *written: Any,
    is_stored: Callable[[], bool] | None = None,
    settle: Callable[[bool], object] | None = None,
) -> Iterator[None]:
    """A transaction; after an error memory holds of these objects what the database holds.

    The answer to the last statement may be lost, though it was carried out. If the database says
    afterwards that the change is stored, it counts as done, and nothing is raised.

    Args:
        written: The objects whose Attributes are written, and encounters that are changed.
        is_stored: Asks the database whether the change is stored.
        settle: If no one can say now, gets the answer of `is_stored` once the database answers.

    Raises:
        DatabaseUnavailable: Another program holds the database's lock, the disk is full, or the
            database does not answer. Nothing is stored.
        InDoubt: No one can say now whether the change is stored.
    """
    ends, before = False, None
    try:
        with refused_if_unavailable(_FULL), transaction.atomic():
            before = connection.connection
            yield
            ends = True
    except BaseException as error:
        for holder in written:
            _reload(holder)
        # Before the end, and within a greater transaction, nothing is stored.
        if (
            not ends
            or connection.in_atomic_block
            or not _has_been_stored(is_stored, settle, before, error)
        ):
            raise
        logger.log_trace("combat: an error once a change was stored")


def _has_been_stored(
    is_stored: Callable[[], bool] | None,
    settle: Callable[[bool], object] | None,
    before: Any,
    error: BaseException,
) -> bool:
    """Return whether a change is stored, though there was an error at its very end."""
    if is_stored is None:
        if connection.connection is None or connection.connection is not before:
            raise InDoubt(_IN_DOUBT) from error
        # The connection stands, so the database has answered, and refused.
        return False
    try:
        with refused_if_unavailable():
            return is_stored()
    except DatabaseUnavailable:
        if settle is not None:
            once_answered(is_stored, partial(_settle, settle))
        raise InDoubt(_IN_DOUBT) from error


def _settle(settle: Callable[[bool], object], stored: bool) -> None:
    end_epoch()
    settle(stored)


@contextmanager
def refused_if_unavailable(sentence: str = _AWAY) -> Iterator[None]:
    """Turn a database's own troubles into a sentence; what is asked wrongly stays an error.

    Args:
        sentence: What is said unless the database is only busy; by default that it does not answer.

    Raises:
        DatabaseUnavailable: Another program holds the database's lock, the disk is full, or the
            connection is lost.
    """
    before = connection.connection
    try:
        yield
    except InDoubt:
        raise
    except (Error, DatabaseUnavailable) as error:
        is_lost = not connection.in_atomic_block and _is_lost(before)
        if is_lost:
            # Django would go on with it. The next look connects again.
            connection.close()
        if isinstance(error, DatabaseUnavailable) and not (is_lost and sentence == _FULL):
            raise
        if isinstance(error, _MISTAKES) and not is_lost:
            raise
        if is_lost and sentence == _FULL:
            # Typing the same again is enough.
            sentence = _LOST
        if _LOCKED.search(str(error)):
            raise DatabaseUnavailable(_BUSY if sentence != _AWAY else _AWAY) from error
        _log_now_and_then()
        raise DatabaseUnavailable(sentence) from error


def _is_lost(before: Any) -> bool:
    """Return whether the connection from before is lost; Django may have made another since."""
    is_another = before is not None and connection.connection is not before
    return is_another or not connection.is_usable()


_epoch = 0


def epoch() -> int:
    """Return a number that changes when memory was behind the database, or ahead of it.

    What was looked up before and cached is looked up again then.
    """
    return _epoch


def end_epoch() -> None:
    """Let everything that is cached of the database be looked up again."""
    global _epoch  # noqa: PLW0603  there is one memory
    _epoch += 1


def once_answered(ask: Callable[[], T], then: Callable[[T], object]) -> None:
    """Ask the database after a pause, and again until it answers; then do something."""
    pauses.call_later(get_setting("SKIRMISH_PAUSE"), _ask, ask, then)


def _ask(ask: Callable[[], T], then: Callable[[T], object]) -> None:
    try:
        with refused_if_unavailable():
            answer = ask()
    except DatabaseUnavailable:
        once_answered(ask, then)
    else:
        then(answer)


_logged_at = -float(_LOG_EVERY)


def _log_now_and_then() -> None:
    global _logged_at  # noqa: PLW0603  there is one log
    if pauses.steady() - _logged_at >= _LOG_EVERY:
        _logged_at = pauses.steady()
        logger.log_trace("combat: the database does not answer, or takes nothing")


def _reload(whose: Any) -> None:
    """Forget what is in memory of an object; the next look finds what is in the database."""
    # The written values are in the handler's cache. Anything more would need the database.
    for attribute in filter(None, whose.attributes.backend._cache.values()):  # noqa: SLF001
        attribute.flush_from_cache(force=True)
    whose.attributes.reset_cache()
    for name in _own_handlers(type(whose)):
        vars(whose).pop(name, None)
    if (forget_state := getattr(whose, "forget_state", None)) is not None:
        forget_state()


def _own_handlers(cls: type) -> set[str]:
    """Return the handlers of a class that the game has added, which may hold Attributes."""
    handlers = {name for name in dir(cls) if isinstance(getattr_static(cls, name), lazy_property)}
    return handlers.difference(dir(DefaultCharacter), dir(DefaultScript))
