"""Grapple in words: the table and the result lines of the Grounds server, sentences, cards."""

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from msgspec.structs import replace

from world.skirmish.game import (
    Corrected,
    Entered,
    Event,
    FightOver,
    Returned,
    RoundBegan,
    TakeTurn,
    TeamChanged,
    TeamTurn,
    Withdrawn,
    width,
)
from world.skirmish.views import (
    ANYBODY,
    Bar,
    Layout,
    Reader,
    ResultWords,
    Seen,
    View,
    Voice,
    pad,
    pluralize,
    wrapped,
)

from .actions import BreathCaught, KnockedOut, Maneuvered, Revived, SkillUsed, Struck
from .fighter import RATINGS, Fighter, Table
from .skills import SKILL_NAMES, SKILLS

_EDGE: Final = "=" * 37
_RULE: Final = "- " * 17 + "-"
_HEADINGS: Final = "S4 S3 S2 AD/AP {} DEF WOUNDS"
_UNDERLINE: Final = "-- -- -- ----- {} --- ------"
_DICE_COLUMNS: Final = 2
_NAME_COLUMNS: Final = 20
_ARROW: Final = " <-"

#: The fields in the line of a fighter. A move changes few fighters, so finished lines are kept.
_SHOWN: Final = attrgetter(
    *("name", "skill4", "skill3", "skill2", "marks", "ad", "ap_max", "sd", "defense", "wounds"),
    *("max_wounds", "withdrawn"),
)
_ROWS: Final = 4096


class GrappleTable(Layout):
    """The status table of the Grounds server, character for character."""

    def wide(self, table: Table, seat: str = "") -> list[str]:
        fighters, moving = table.fighters.values(), table.moving_team
        columns = _name_columns((*[other.name for other in fighters], *table.teams))
        digits = max(_DICE_COLUMNS, len(str(max([other.sd for other in fighters]))))
        over = self._view.title(table, Voice(table, "")) if table.over else ""
        lines = [_EDGE, over or f"Round: {table.round}"]
        for team in table.teams:
            is_moving = team == moving
            lines += _headings(team + _ARROW if is_moving else team, columns, digits)
            marks = is_moving and not table.over
            lines += [
                _row(columns, digits, marks and not other.moved and other.able, _SHOWN(other))
                for other in fighters
                if other.team == team
            ]
        for fighter in fighters:
            if fighter.noted and (noted := self._view.conditions(table, fighter)):
                lines.append(wrapped(f"{fighter.name}: {'; '.join(noted)}", len(_EDGE)))
        lines.append(_EDGE)
        return lines


@lru_cache
def _name_columns(names: tuple[str, ...]) -> int:
    """Return how many columns the names of fighters and teams take."""
    return max(_NAME_COLUMNS, max(map(width, names)) + len(_ARROW))


@lru_cache
def _headings(team: str, columns: int, digits: int) -> tuple[str, str, str]:
    """Return the lines above the fighters of a team."""
    headings, underline = _HEADINGS.format("SD".rjust(digits)), _UNDERLINE.format("-" * digits)
    below = "-" * width(team)
    return _RULE, f"{pad(team, columns)} {headings}", f"{pad(below, columns)} {underline}"


@lru_cache(_ROWS)
def _row(columns: int, digits: int, to_move: bool, shown: tuple[Any, ...]) -> str:
    """Return the line of a fighter in the table, from the values of the fields in `_SHOWN`."""
    name, *slots, marks, ad, ap_max, sd, defense, wounds, most, withdrawn = shown
    name = pad(name + _ARROW if to_move else name, columns)
    numbers = f"{f'{ad}/{ap_max}':>5} {sd:>{digits}} {defense:>3}"
    harm = "left" if withdrawn else ("X" if wounds >= most else "*") * wounds
    return f"{name} {_skills(tuple(slots), marks)} {numbers} {harm:>6}".rstrip()


@lru_cache
def _skills(slots: tuple[str, ...], marks: tuple[str, ...]) -> str:
    """Return the skills of a fighter, in capitals those that are marked."""
    return " ".join((s.upper() if s in marks else s).rjust(2) for s in slots)


def _skill_words() -> dict[str, str]:
    """Return what each skill does as an action, by its name and its abbreviation."""
    return {
        f"{skill.name} / {skill.short}": (
            f"as a skill action it makes {Fighter.spoken(skill.stat)} "
            f"{'0' if skill.change is None else f'{skill.change:+}'}, "
            f"{'for your target' if skill.on_target else 'for you'}, with more successes than "
            f"{skill.difficulty}. In a maneuver every skill earns strike dice."
        )
        for skill in SKILLS.values()
    }


class GrappleView(View[Table]):
    """The table and lines of the Grounds server for the eye, sentences for the ear."""

    layout = GrappleTable
    personal = False
    status_always = True
    digests_others = False
    status_after = indented = (RoundBegan, TeamTurn, FightOver)
    in_spoken_status = in_seen_status = (TeamTurn,)
    bars = (Bar("Wounds", "wounds", "wounds", "max_wounds", "harm"),)
    functions = {"skill": SKILL_NAMES.__getitem__, "stat": lambda s: Fighter.spoken(SKILLS[s].stat)}
    results = {
        "wounds": ResultWords("to wound {target}", "wounds", "wound {chance}"),
        "knocked out": ResultWords("to knock {target} out"),
        "skill": ResultWords("to succeed", short="succeed {chance}"),
        "healed": ResultWords(amount="wounds healed"),
        "strike dice": ResultWords("to earn strike dice", "strike dice", "{amount} strike dice"),
    }
    prompts = {TakeTurn: ""}  # the status says whose turn it is
    glossary = {
        "S4 / S3 / S2": "the fighter's skills with the ratings 4, 3 and 2, each by its first "
        "letters: a rating is the dice that the skill adds.",
        "capitals / marked / used": "a skill in capitals has been used in a maneuver. Once all "
        "three are, the next maneuver gives 2 more strike dice, and they are small again.",
        "AD/AP / AP": "action dice, and the most that the fighter may have (AP max). A maneuver "
        "turns action dice into strike dice.",
        "wounds / * / X": "a star for each wound; X for each of one who is knocked out.",
        "knocked out": "with as many wounds as they can take, fighters are out of this fight.",
        **_skill_words(),
    }
    in_short = {
        Maneuvered: "maneuver",
        Struck: "strike",
        SkillUsed: "use a skill",
        BreathCaught: "catch their breath",
        KnockedOut: "",
        RoundBegan: "",
        TeamTurn: "",
    }
    in_vain = {Struck: "miss"}
    #: For the eye, the lines of the Grounds server; events that the table shows have none.
    sentences_of = {
        Maneuvered: Seen(
            "$name() moves: The maneuver [earned:succeeds ({successes}/{rolled}): "
            "AD-{spent}={ad} SD+{earned}+{bonus}={sd}"
            "|fails ({successes}/{rolled}). No AD were spent. SD+{bonus}={sd}]",
            heard="$You() $conj(maneuver) with $skill(skill) and "
            "[earned:$conj(gain) $count(earned, strike die)|$conj(fail)]"
            "[bonus:, and $conj(get) $count(bonus, strike die) for three skills]"
            "[in_all:, {in_all} in all] "
            "({successes} of {rolled} dice succeed[earned:|; no action dice are spent]).",
        ),
        Struck: Seen(
            "$name() moves: The strike [wounds:succeeds ({successes}/{rolled} vs. {defense}): "
            "SD-{spent}={sd} Wounds={wounds}"
            "|fails ({successes}/{rolled} vs. {defense}). No SD were spent.]",
            heard="$You() $conj(strike) $you(target) "
            "[wounds:for $count(wounds, wound)|and $conj(miss)] "
            "({successes} of {rolled} dice succeed, defense {defense}"
            "[wounds:|; no strike dice are spent]).",
        ),
        SkillUsed: Seen(
            "$name() moves: The skill action [succeeded:succeeds ({successes}/{rolled} vs "
            "{difficulty}): SD-{spent}={sd} [on_self:|$name(target): ]{stat}{change:+}={after}"
            "|fails ({successes}/{rolled} vs {difficulty}). No SD were spent.]",
            heard="$You() $conj(use) $skill(skill)[on_self:| on $you(target)]"
            "[succeeded:| and $conj(fail)] "
            "({successes} of {rolled} dice succeed, difficulty {difficulty}"
            "[succeeded:): $stat(skill) from {before} to {after}|; no strike dice are spent)].",
        ),
        BreathCaught: Seen(
            "$name() moves: Catching breath succeeds: AD+{gained}={ad}",
            heard="$You() $conj(catch) $their() breath and $conj(gain) $count(gained, action die).",
        ),
        KnockedOut: Seen("", heard="$You(target) $conj(are, target) knocked out."),
        Revived: Seen("", heard="$You(target) $conj(are, target) back on $their(target) feet."),
        RoundBegan: Seen("New round:       {round}", heard="Round {round} begins."),
        TeamTurn: Seen("New team moving: {team}"),
        FightOver: Seen(
            "COMBAT IS OVER! Winning team: [winner:{winner}|none!]",
            heard="The fight is over; [winner:{winner}|no team] won.",
        ),
        Entered: Seen("$name() joins team {team}."),
        Withdrawn: Seen("$name() leaves the fight."),
        Returned: Seen("$name() comes back into the fight."),
        TeamChanged: Seen("$name() changes from team {former} to team {team}."),
        Corrected: Seen("$referee(The owner) sets $name()'s {line} to {value}."),
    }

    def render_events(
        self, table: Table, events: Sequence[Event], reader: Reader = ANYBODY, *, alone: bool = True
    ) -> str:
        """Return the lines of the Grounds server, and below them who was hit and how they are.

        The table shows the latter where it follows at once, except that a fighter is knocked out.
        Who reads no table reads the sentences of bystanders.
        """
        if reader.spoken:
            return super().render_events(table, events, reader)
        if reader.brief:
            heard = self.sentences(table, events, replace(reader, spoken=True))
            return f"+ {' '.join(heard)}" if heard else ""
        voice, makers = Voice(table, reader.seat, referee=reader.referee), self.sentence_makers
        lines: list[str] = []
        for event in events:
            if said := makers[type(event)](event, voice):
                lines.append(f"{'  ' if type(event) in self.indented else '+ '}{said}")
            if below := _below(table, event, alone=alone):
                lines.append(f"  {below}")
        return "\n".join(lines)

    def reads_digests(self, reader: Reader) -> bool:
        """Give no digest to readers of the table: they read the lines of the Grounds server."""
        return not reader.sees_table

    def notes(self, table: Table, fighter: Fighter, voice: Voice) -> list[str]:
        if not fighter.able:
            return []
        return [
            f"{SKILL_NAMES[skill]} {rating}{' (used)' if skill in fighter.marks else ''}"
            for rating, skill in zip(RATINGS, fighter.slots, strict=True)
            if skill
        ]


def _below(table: Table, event: Event, *, alone: bool) -> str:
    """Return who was hit and how they are now; empty if the table below shows that."""
    match event:
        case KnockedOut():
            how = "knocked out"
        case Struck() if event.wounds and not alone and table.fighters[event.target].able:
            how = ""
        case Revived() if not alone:
            how = "back on their feet"
        case BreathCaught() if not event.gained:
            return f"{table.fighters[event.actor].name} has all action dice already."
        case _:
            return ""
    target = table.fighters[event.target]
    wounds = f"{target.name}: {target.wounds} of {pluralize(target.max_wounds, 'wound')}"
    return ", ".join(filter(None, [wounds, how]))


VIEW = GrappleView
