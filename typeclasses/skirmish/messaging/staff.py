"""Telling staff, in the log and online, that code of the game has failed."""

from __future__ import annotations

from functools import cache
from typing import Any

import evennia
from evennia.utils import logger

from typeclasses.skirmish import permissions
from typeclasses.skirmish.messaging import recipients


def hear(sentence: str, *, once: bool, **_: Any) -> None:
    """Report what staff must mend, as the signal `staff_needed` says it."""
    (report_once if once else report)(sentence)


def report(sentence: str) -> None:
    """Log an error with its traceback, and tell the wizards in the game what it means for them."""
    logger.log_trace(f"combat: {sentence}")
    puppets = (session.puppet for session in evennia.SESSION_HANDLER.get_sessions())
    wizards = {puppet.id: puppet for puppet in puppets if puppet and permissions.is_wizard(puppet)}
    recipients.tell(wizards.values(), sentence)


@cache
def report_once(sentence: str) -> None:
    """Report an error only the first time after a reload: sheets are read often."""
    report(sentence)
