"""All or nothing, for Attributes too: Evennia keeps in memory what was rolled back."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction


@contextmanager
def all_or_nothing(*written: Any) -> Iterator[None]:
    """A transaction; where it fails, the Attributes of these objects are as they were before."""
    try:
        with transaction.atomic():
            yield
    except BaseException:
        for each in written:
            _read_anew(each)
        raise


def _read_anew(whose: Any) -> None:
    """Forget the Attributes in memory; the next look finds those in the database."""
    for attribute in whose.attributes.all():
        attribute.flush_from_cache(force=True)
    whose.attributes.reset_cache()
