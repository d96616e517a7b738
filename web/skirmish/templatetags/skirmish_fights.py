"""`{% fights_here room %}`: the fights under way in a room, for a game's own pages."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from typeclasses.skirmish import permissions
from typeclasses.skirmish.game_objects import Room
from typeclasses.skirmish.stored import repository
from web.skirmish.pages.access import account_of, out_of_sight
from world.skirmish.views import fight_json

register = template.Library()


@register.simple_tag(takes_context=True)
def fights_here(context: Any, room: Room) -> list[dict[str, str]]:
    """Return the fights under way in a room that the visitor may see.

    Args:
        context: What the page is made with; it has the request.
        room: The room, or its number.

    Returns:
        For each fight its `name`, the `line` that tells how it stands, and the `address` of its
        page.
    """
    number = room if isinstance(room, int) else room.pk
    running = {
        row.record: row.state.fight
        for row in repository.rows_in_room(number)
        if row.state is not None and row.state.fight is not None
    }
    try:
        account = account_of(context["request"])
        permissions.check_may_look(account)
    except permissions.Forbidden:
        return []
    if not running:
        return []
    seen = permissions.seen_by(account, out_of_sight(account)).filter(pk__in=running)
    return [
        {
            "name": record.name,
            "line": fight_json.line(running[record.pk]),
            "address": reverse("skirmish:fight", args=[record.pk]),
        }
        for record in seen
    ]
