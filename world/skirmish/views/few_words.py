"""Several moves in a few words: who did what, who was hit and how they are, who fell."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from world.skirmish.state.events import Event

from .text import Voice, join_words


class FewWords(NamedTuple):
    """What several moves come to, as sentences.

    Attributes:
        deeds: Who did what.
        harm: How those are who were hit, or are better or worse off in another way.
        others: What else there is to tell.
    """

    deeds: tuple[str, ...]
    harm: tuple[str, ...]
    others: tuple[str, ...]

    @property
    def sentences(self) -> list[str]:
        """All of them, in this order."""
        return [*self.deeds, *self.harm, *self.others]


def in_few_words(
    view: Any, before: Any, table: Any, events: Sequence[Event], voice: Voice
) -> FewWords:
    """Return what several moves come to.

    Fighters who do the same to the same fighter are told together. Harm is told once for each
    fighter, with all who did it.

    Args:
        view: The words of the rules. What its `in_short` does not name is told in full.
        before: The fight before the first of the moves.
        table: The fight after the last.
        events: What happened in all of them.
        voice: The reader's.
    """
    me = table.fighters.get(voice.seat)
    doers: dict[tuple[str, str], dict[str, str]] = {}
    hits: dict[str, dict[str, None]] = {}
    others: dict[Any, str] = {}
    for place, event in enumerate(events):
        harm, kind = view.harm(event), type(event)
        does_harm = harm is not None and harm.points > 0
        if does_harm:
            hits.setdefault(harm.to, {})[harm.by] = None
        verb = view.in_short.get(kind, "" if does_harm else None)
        if verb is not None and voice.seat in _concerned(event) and view.is_own_news(event):
            verb = None
        if verb:
            actor, target = event.actor, getattr(event, "target", "")  # type: ignore[attr-defined]
            target = "" if target == actor else target
            mover = table.fighters[actor]
            sees = kind in view.moving and me is not None and mover is not me and mover.able
            far = view.far(table, mover, me) if sees else ""
            doers.setdefault((verb, target), {})[actor] = f" ({far} from you)" if far else ""
        elif kind in view.only_last:
            others.pop(kind, None)
            others[kind] = view.sentence_makers[kind](event, voice)
        elif verb is None:
            others[place] = view.sentence_makers[kind](event, voice)
    deeds = (_deed(voice, who, verb, target) for (verb, target), who in doers.items())
    told = tuple(filter(None, others.values()))
    return FewWords(tuple(deeds), tuple(_harm(view, before, table, hits, voice)), told)


def _concerned(event: Event) -> tuple[str, ...]:
    """Return the fighters whom an event is about."""
    one, several = getattr(event, "target", ""), getattr(event, "targets", ())
    return (getattr(event, "actor", ""), one, *several)


def _deed(voice: Voice, actors: dict[str, str], verb: str, target: str) -> str:
    """Return what fighters did: `goblin1 and goblin2 attack you`, with a full stop.

    Args:
        voice: The reader's.
        actors: Who did it, with what is said after the name of each.
        verb: What they did.
        target: To whom; empty for no one.
    """
    whom = f" {voice.whom(target)}" if target else ""
    if len(actors) == 1:
        [(actor, more)] = actors.items()
        return f"{voice.does(actor, verb)}{whom}{more}."
    first_own = sorted(actors, key=lambda actor: actor != voice.seat)
    who = join_words([f"{voice.whom(actor)}{actors[actor]}" for actor in first_own])
    who = f"Y{who[1:]}" if voice.seat in actors else who
    return f"{who} {verb}{whom}."


def _harm(
    view: Any, before: Any, table: Any, hits: dict[str, dict[str, None]], voice: Voice
) -> Iterator[str]:
    """Yield how those are who were hit, or whose harm or health has changed."""
    page = view.page
    for key in table.fighters:
        if key not in hits and not page.has_changed(before, table, key):
            continue
        how = page.harm_words(table, key, spoken=voice.spoken)
        by = ""
        if key in hits:
            enemies = [voice.whom(enemy) for enemy in hits[key] if enemy != key]
            by = f" {voice.verb(key, 'are')} hit{' by ' if enemies else ''}"
            by += join_words(enemies) if enemies else ""
        yield f"{voice.who(key)}{by}: {how}."
