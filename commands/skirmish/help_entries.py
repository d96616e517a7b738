"""`help combat move` and its like: a page for each subcommand and ruleset, found by its topic.

`"commands.skirmish.help_entries"` among the `FILE_HELP_ENTRY_MODULES` adds them.
"""

from collections.abc import Mapping
from functools import cache

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.game_objects import Person
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Ambiguous, NotUnderstood
from world.skirmish.base.names import did_you_mean, match_name, shorten, whole_name
from world.skirmish.referee.orders import ORDERS
from world.skirmish.ruleset import registry
from world.skirmish.state.fight import REFEREE
from world.skirmish.views import view
from world.skirmish.views.pages import help as rules_help
from world.skirmish.views.pages.topics import topics

from .subcommands import SUBCOMMANDS


@cache
def pages() -> dict[str, str]:
    """Return the text of each page by its topic."""
    commands = {subcommand.key: subcommand.page() for subcommand in SUBCOMMANDS}
    rules = {name: rules_help.page(name) for name in registry.names()}
    return commands | {ORDERS: rules_help.standing_orders()} | rules


def page_for(caller: Person, topic: str) -> str:
    """Return the page of a topic, or what there is to say of a word of the rules used here.

    Raises:
        NotUnderstood: There is none, or it could be several.
    """
    here = lookup.encounter_for(caller)
    fight = here if here is not None and here.is_readable else None
    usual = str(get_setting("SKIRMISH_RULESET"))
    rules = fight.state.lobby.ruleset if fight is not None else usual
    words = topics(view(rules))
    texts = [
        entries[key] for entries in (pages(), words) for key in whole_name(_own(entries), topic)
    ]
    if texts:
        # The heading of a column and a word may have the same spelling, and the same help.
        parts = (part for text in texts for part in text.split("\n\n"))
        return "\n\n".join(dict.fromkeys(parts))
    names = _own(pages()) | _own(words)
    try:
        name = match_name(names, topic, "page of help")
        return pages().get(name) or words[name]
    except Ambiguous:
        raise
    except NotUnderstood:
        whose = "of this game" if fight is None else "of this fight"
        meant = did_you_mean(names, topic)
        raise NotUnderstood(
            f"There is no help page on {shorten(topic)}.{meant and f' {meant}'} "
            f"The rules {whose}: {command(f'help {rules}')}. All pages: {command('help')}."
        ) from None


def _own(pages_of: Mapping[str, str]) -> dict[str, str]:
    """Return the names of pages, which are their own keys."""
    return {name: name for name in pages_of}


def now(caller: Person) -> str:
    """Return what a character can do now, in words."""
    encounter = lookup.encounter_for(caller)
    if encounter is None or not encounter.is_readable:
        return rules_help.now("none")
    if encounter.state.fight is None:
        return rules_help.now("gathering")
    fight = naming.fight_seen_by(encounter, caller)
    if engine.outcome(fight) is not None:
        return rules_help.now("over")
    fighter, asked = encounter.fighter_of(caller), engine.open_seats(fight)
    owns = permissions.is_owner(caller, encounter)
    if fighter in asked or (owns and REFEREE in asked):
        return rules_help.now("asked")
    return rules_help.now("watching" if fighter is None else "waiting", engine.waiting_for(fight))


def _entry(topic: str, text: str) -> dict[str, object]:
    return {
        "key": command(topic),
        "aliases": [f"{alias} {topic}" for alias in get_setting("SKIRMISH_ALIASES")],
        "category": "Skirmish",
        # The list of topics shows `combat` alone.
        "locks": "read:all();view:false()",
        "text": text,
    }


HELP_ENTRY_DICTS = [_entry(topic, text) for topic, text in pages().items()]
