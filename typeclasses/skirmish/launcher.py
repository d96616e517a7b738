"""`evennia skirmish ...`: what staff do at the server's own console.

`EXTRA_LAUNCHER_COMMANDS["skirmish"] = "typeclasses.skirmish.launcher.main"` adds it.
"""

import sys

from world.skirmish.views.text import count

from . import replay
from .models import FightRecord

_USAGE = """evennia skirmish verify [NUMBER]
    Play all recorded fights again, or the one of that number, and compare them with the record."""


def main(*args: str) -> None:
    """Run one of the subcommands; ends with 1 where something is wrong."""
    if args[:1] != ("verify",) or len(args) > 2:
        print(_USAGE)
        sys.exit(2)
    sys.exit(0 if verify(args[1:]) else 1)


def verify(numbers: tuple[str, ...] = ()) -> bool:
    """Check one fight, or all that have been recorded. Returns whether all is well."""
    records = FightRecord.objects.all()
    if numbers:
        records = records.filter(pk=int(numbers[0])) if numbers[0].isdecimal() else records.none()
        if not records:
            print(f"There is no recorded fight {numbers[0]}.")
            return False
    wrong = 0
    for record in records:
        found = _differences(record)
        wrong += bool(found)
        state = "differs" if found else "as recorded"
        print(f"{record.pk}  {record}: {count(record.moves.count(), 'move')}, {state}")
        for difference in found:
            print(f"    {difference}")
    differ = "differs" if wrong == 1 else "differ"
    print(f"{count(len(records), 'fight')}, {wrong} that {differ}.")
    return not wrong


def _differences(record: FightRecord) -> list[str]:
    try:
        return list(replay.differences(record))
    except Exception as error:  # noqa: BLE001  one that is spoilt must not hide the others
        return [f"It cannot be played again: {error!r}"]
