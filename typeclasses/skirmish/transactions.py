"""All or nothing, for Attributes too: Evennia keeps in memory what was rolled back.

Whatever Skirmish writes, it writes in here, so that a busy database or a full disk is a sentence
for the player.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import getattr_static
from typing import Any, NamedTuple

from django.db import OperationalError, connection, transaction
from evennia.objects.objects import DefaultCharacter
from evennia.scripts.scripts import DefaultScript
from evennia.utils import logger
from evennia.utils.utils import lazy_property

from world.skirmish.errors import Refusal

_BUSY = "The game's database is busy, so nothing was done. Try again in a moment."
_FULL = "The game's database cannot store anything now, so nothing was done. Tell staff, please."


class Insert(NamedTuple):
    """A row to be added: a statement that ends with a condition, and its parameters."""

    statement: str
    values: tuple[Any, ...]


class DatabaseUnavailable(Refusal):
    """The database does not take what is to be written; it may take it later."""


@contextmanager
def all_or_nothing(*written: Any) -> Iterator[None]:
    """A transaction that also restores the Attributes of these objects if it fails.

    Raises:
        DatabaseUnavailable: Another program holds the database's lock, the disk is full, or the
            database does not answer.
    """
    try:
        with refused_if_unavailable(), transaction.atomic():
            yield
    except BaseException:
        for each in written:
            _reload(each)
        raise


@contextmanager
def refused_if_unavailable() -> Iterator[None]:
    """Turn an error of the database into a sentence; a single statement needs nothing more.

    Raises:
        DatabaseUnavailable: As for `all_or_nothing`.
    """
    try:
        yield
    except OperationalError as error:
        # Without a transaction Django does not see that the server of the database was away.
        if not connection.in_atomic_block and not connection.is_usable():
            connection.close()
        if "lock" in str(error):
            raise DatabaseUnavailable(_BUSY) from error
        logger.log_trace("combat: the database cannot be written")
        raise DatabaseUnavailable(_FULL) from error


def execute_beside(statement: str, values: tuple[Any, ...], work: Callable[[], None]) -> int:
    """Run a statement on PostgreSQL, and do `work` while its server runs it.

    Django waits for each statement. libpq, below it, need not: it is asked here where a statement
    is a transaction by itself, and the driver is psycopg 3. Elsewhere `work` is not done.

    Args:
        statement: The statement, with `%s` for each value.
        values: The values.
        work: What is done in that time; it raises nothing.

    Returns:
        How many rows it changed.

    Raises:
        DatabaseUnavailable: As for `all_or_nothing`.
    """
    with refused_if_unavailable(), connection.cursor() as cursor:
        libpq = getattr(connection.connection, "pgconn", None)
        if libpq is None or not connection.get_autocommit() or not hasattr(cursor, "mogrify"):
            cursor.execute(statement, values)
            return int(cursor.rowcount)
        results: list[Any] = []

        def after_results(execute: Callable[..., Any], *arguments: Any) -> Any:
            results.extend(iter(libpq.get_result, None))
            return execute(*arguments)

        with connection.wrap_database_errors:
            libpq.send_query(cursor.mogrify(statement, values).encode())
            # If `work` asks the database for something, it waits for this answer first.
            with connection.execute_wrapper(after_results):
                work()
            results.extend(iter(libpq.get_result, None))
            for result in results:
                if result.status != connection.Database.pq.ExecStatus.COMMAND_OK:
                    raise connection.Database.errors.error_from_result(result)
            return sum(result.command_tuples or 0 for result in results)


def _reload(whose: Any) -> None:
    """Forget the Attributes in memory; the next look finds those in the database."""
    for attribute in whose.attributes.all():
        attribute.flush_from_cache(force=True)
    whose.attributes.reset_cache()
    for name in _own_handlers(type(whose)):
        vars(whose).pop(name, None)


def _own_handlers(cls: type) -> set[str]:
    """Return the handlers of a class that the game has added, which may hold Attributes."""
    handlers = {name for name in dir(cls) if isinstance(getattr_static(cls, name), lazy_property)}
    return handlers.difference(dir(DefaultCharacter), dir(DefaultScript))
