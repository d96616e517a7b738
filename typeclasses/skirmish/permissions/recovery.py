"""When fighters are fit again: NPCs that have fallen, and who may rest."""

import time
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from django.utils import timezone

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.logins import Forbidden
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.stored.state import object_fighter
from world.skirmish.views.text import pluralize

from .people import check_may_take_part, is_builder

#: The Attribute of NPCs who have fallen: when, and what keeps them from fighting.
FALLEN: Final = "skirmish_fallen"
#: The Attribute of NPCs that have minutes of their own in place of `SKIRMISH_RECOVER`.
RECOVER: Final = "skirmish_recover"
#: The Attribute with the time of a character's last rest.
RESTED: Final = "skirmish_rested"


def recovers(npc: Person) -> str:
    """Return what keeps an NPC from fighting that fell a while ago; empty once it has recovered."""
    minutes = get_setting("SKIRMISH_RECOVER")
    fell = npc.attributes.get(FALLEN) if minutes else None
    if not fell:
        return ""
    try:
        when, how = fell
        # A moment that seems to lie ahead came before the machine's clock was set back.
        lies = 0 <= time.time() - when < 60 * npc.attributes.get(RECOVER, default=minutes)
    except (TypeError, ValueError):
        return ""  # Staff have written something else there.
    return str(how) if lies else ""


def check_may_rest(who: Person, whose: Person) -> None:
    """Rest between fights: builders whenever they like, players as the settings say."""
    if is_builder(who):
        return
    if whose is not who:
        raise Forbidden("Only a builder may let others rest.")
    check_may_take_part(who)
    minutes = get_setting("SKIRMISH_REST")
    if minutes is None:
        raise Forbidden("In this game only builders let people rest; ask one.")
    busy = [queries.last_end(object_fighter(who.id)), who.attributes.get(RESTED)]
    now = timezone.now()
    moments = [then for then in busy if isinstance(then, datetime) and timezone.is_aware(then)]
    # A moment that seems to lie ahead came before the machine's clock was set back.
    since = max((then for then in moments if then <= now), default=None)
    if since is not None and (soonest := since + timedelta(minutes=minutes)) > now:
        left = ceil((soonest - now) / timedelta(minutes=1))
        raise Forbidden(f"You may rest again in {pluralize(left, 'minute')}.")


def may_ever_rest(who: Person) -> bool:
    """Return whether a person need not ask anyone for a rest, now or after a while."""
    return is_builder(who) or get_setting("SKIRMISH_REST") is not None
