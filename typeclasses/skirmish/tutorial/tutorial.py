"""The tutorial: a room with a patient goblin, in which one thing is explained at a time."""

from __future__ import annotations

from functools import cache, partial
from itertools import takewhile
from typing import Any, Final

from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, Room, find_object
from typeclasses.skirmish.gathering import opening, starting
from typeclasses.skirmish.messaging import markup, recipients
from typeclasses.skirmish.messaging.rendering import Rendered
from typeclasses.skirmish.play import endings, moves, retrying
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.stored.state import EncounterState, npc_fighter, object_fighter
from typeclasses.skirmish.unattended import temperaments
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.engine import lobby
from world.skirmish.moves.base import Move
from world.skirmish.notation import parsing
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.ruleset import lessons, registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.lessons import Lesson, LessonStep
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views.pages import tutorial as words

from . import tutorial_room

_GOBLIN: Final = npc_fighter(1)
#: Subcommands that are about a move, and so of use only where it can be made.
_FOR_ONES_TURN: Final = ("odds",)
#: Subcommands that may be used at any step.
_ALWAYS: Final = ("help", "tutorial")
#: Seconds after a restart until tutorials without their players are deleted.
_GRACE: Final = 60


def start(by: Person, ruleset_name: str = "") -> None:
    """Bring a player to a room of their own, in which a goblin waits.

    Raises:
        Refusal: They are in a fight, or cannot leave where they are; nothing has changed.
    """
    permissions.check_may_take_part(by)
    rules = registry.find(ruleset_name or get_setting("SKIRMISH_RULESET"))
    lesson = find_lesson(rules.name)
    if tutorial_room.facts(by.location):
        typed = command("tutorial stop")
        raise Refusal(f"You are in the tutorial already. To leave it, type {typed}.")
    endings.free_if_out(by)
    if (fought := lookup.encounter_of(by)) is not None:
        raise Refusal(f"You are in the fight {fought.state.name}. Finish it first.")
    if by.location is None:
        raise Refusal("You are nowhere; the tutorial needs a place to bring you back to.")
    room = tutorial_room.make(rules.name, by)
    if not by.move_to(room, quiet=True, move_type="teleport"):
        room.delete()
        raise Refusal("You cannot leave this place now, so the tutorial cannot begin.")
    try:
        _start_fight(by, rules, lesson)
    except Exception:
        tutorial_room.leave(room)
        raise


def stop(by: Person) -> None:
    """Bring a player back to where they came from.

    Raises:
        Refusal: They are in no tutorial.
    """
    room = by.location
    if not tutorial_room.facts(room):
        raise Refusal(f"You are not in the tutorial. To start it, type {command('tutorial')}.")
    tutorial_room.leave(room)
    recipients.tell([by], words.left())


# What the tutorial sees


def take_next_step(encounter: SkirmishEncounter, told: Rendered | None, **_: Any) -> None:
    """After a change in the fight go on with the next step, or let the goblin act."""
    room, state = encounter.obj, encounter.state
    if not state.practice or not tutorial_room.facts(room) or state.fight is None:
        return
    if told is None:
        retrying.later(encounter, lambda _: tutorial_room.delete_if_left(room), seconds=_GRACE)
    elif told.change.seat == object_fighter(tutorial_room.facts(room)["player"]):
        _see_events(room, told)
    goblin_is_asked = _GOBLIN in engine.open_seats(state.fight)
    if goblin_is_asked:
        retrying.later(encounter, partial(_act, rev=state.fight.rev))
    if not goblin_is_asked or not tutorial_room.facts(room)["step"]:
        _explain(room)
        player = find_object(tutorial_room.facts(room)["player"])
        if room.ndb.owes_reminder and player is not None:
            _remind(room, player)
            # Changes by the same line need not be told again.
            room.ndb.has_advanced = told is not None and told.change.seat != _GOBLIN


def see_command(character: Person, subcommand: str, done: bool, **_: Any) -> None:
    """Handle a command that a player typed in the tutorial, whether it is the step's or not."""
    room = character.location
    facts = tutorial_room.facts(room)
    if not facts or character.id != facts["player"]:
        return
    by_move, room.ndb.has_advanced = room.ndb.has_advanced, False
    steps = _lesson(facts).steps
    if by_move or facts["step"] >= len(steps) or subcommand in _ALWAYS or _is_over(room):
        return
    step = steps[facts["step"]]
    if done and subcommand and subcommand == step.command:
        _advance(room)
        _explain(room)
    elif not _has_opened_menu(room, character):
        _remind(room, character)


def see_end(character: Person, encounter: SkirmishEncounter, won: bool, **_: Any) -> None:
    """Say goodbye to a player whose fight has ended."""
    room = character.location
    facts = tutorial_room.facts(room)
    if not facts or character.id != facts["player"]:
        return
    lesson = _lesson(facts)
    tutorial_room.delete_record(encounter.state.record)
    tutorial_room.leave(room)
    if won:
        gave_up = encounter.fight.table.fighters[_GOBLIN].withdrawn
        is_early = facts["step"] < len(lesson.steps) - 1
        how = words.won(gave_up=gave_up, is_early=is_early)
        _tell(character, f"{how} {lesson.goodbye}".rstrip())
        _tell(character, words.what_next(facts["ruleset"]))
    else:
        _tell(character, words.GAVE_UP, command("tutorial"))


def see_move(character: Person, source: Any) -> None:
    """Delete the tutorial of a player who left by other ways, such as a teleport."""
    facts = tutorial_room.facts(source)
    if facts and character.id == facts["player"] and character.location is not source:
        tutorial_room.delete(source)


def see_disconnect(character: Person) -> None:
    """Bring a player who has disconnected back to where they came from."""
    facts = tutorial_room.facts(character.location)
    if facts and character.id == facts["player"] and not character.sessions.count():
        tutorial_room.leave(character.location)


# The fight


def _start_fight(by: Person, rules: AnyRuleset, lesson: Lesson) -> None:
    encounter = opening.create_encounter(by, "tutorial", rules, lesson.house)
    before, fighter = encounter.state, object_fighter(by.id)
    house = before.lobby.house_rules()
    sheet, spec = lesson.player_sheet(rules, house), rules.read_spec(lesson.goblin, house)
    members = lobby.add_player(before.lobby, fighter, by.key, "heroes", sheet, npc=False)
    members = lobby.add_npc(members, _GOBLIN, "goblin", spec, "goblins")

    def gathered() -> EncounterState:
        return replace(
            before,
            lobby=members,
            npcs=(_GOBLIN,),
            made=1,
            temperaments={REFEREE: temperaments.USUAL_ANSWERS},
            automatic=True,
            practice=True,
        )

    encounter.commit(gathered)
    lookup.know_character(by, encounter)
    starting.start(encounter, by, ["heroes"], refresh=False)


def _act(encounter: SkirmishEncounter, rev: int) -> None:
    """Let the goblin answer a question of the fight, unless it has been answered since."""
    state = encounter.state if encounter.is_live else None
    if state is not None and state.fight is not None and state.fight.rev == rev:
        moves.make_move(Order(encounter, None, _GOBLIN, _patient_move(encounter)))


def _patient_move(encounter: SkirmishEncounter) -> Move:
    """Return the first of the goblin's moves that is legal, else the usual answer, else any."""
    fight = encounter.fight
    legal = list(engine.choices(fight, _GOBLIN))
    said = {engine.say(fight, move): move for move in legal}
    wanted = _lesson(tutorial_room.facts(encounter.obj)).patience
    usual = engine.open_question(fight, _GOBLIN).default
    return next((said[typed] for typed in wanted if typed in said), usual or legal[-1])


# The steps


def _see_events(room: Room, told: Rendered) -> None:
    """Go on to the next step if the player has brought about what is waited for.

    A step that only shows something is left out if the player makes the move after it at once.
    """
    facts = tutorial_room.facts(room)
    ahead = _lesson(facts).steps[facts["step"] :]
    shown = sum(1 for _ in takewhile(lambda step: not step.event, ahead))
    tags = {event.__struct_config__.tag for event in told.change.events}
    if any(step.event in tags for step in ahead[shown : shown + 1]):
        room.ndb.has_advanced = True
        _advance(room, shown + 1)


def _advance(room: Room, steps: int = 1) -> None:
    """Go on by some steps; what each of them has shown is explained."""
    facts = tutorial_room.facts(room)
    player = find_object(facts["player"])
    for step in _lesson(facts).steps[facts["step"] : facts["step"] + steps]:
        if player is not None and (shown := _what_was_shown(step, player)):
            _tell(player, shown)
    tutorial_room.set_step(room, facts["step"] + steps)
    room.ndb.has_explained = False


def _what_was_shown(step: LessonStep, player: Person) -> str:
    """Return the explanation of what a step has shown, in the form in which its player read it."""
    reader = replace(recipients.preferences(player), brief=False)
    return step.shows if reader.sees_table else step.shows_in_lines or step.shows


def _explain(room: Room) -> None:
    """Explain the step once; after the last one the goblin gives up."""
    facts = tutorial_room.facts(room)
    encounter, player = lookup.encounter_in(room), find_object(facts["player"])
    if encounter is None or player is None or room.ndb.has_explained or _is_over(room):
        return
    steps = _lesson(facts).steps
    if facts["step"] < len(steps):
        first, typed = _what_to_type(room, encounter, player)
        _tell(player, f"{steps[facts['step']].says} {first}".rstrip(), typed)
    else:
        moves.make_move(Order(encounter, None, REFEREE, Withdraw(_GOBLIN)))
    room.ndb.has_explained = True


def _remind(room: Room, player: Person) -> None:
    """Repeat what the player is to do, or what comes first; say nothing in the goblin's turn."""
    facts, encounter = tutorial_room.facts(room), lookup.encounter_in(room)
    steps = _lesson(facts).steps
    if encounter is None or player is None or facts["step"] >= len(steps) or _is_over(room):
        return
    first, typed = _what_to_type(room, encounter, player)
    if first or typed:
        _tell(player, first or steps[facts["step"]].reminder, typed)


def _what_to_type(room: Room, encounter: SkirmishEncounter, player: Person) -> tuple[str, str]:
    """Return what comes before the step, if anything does, and a line that is legal now.

    Both are empty while the fight waits for the goblin; the player is reminded after it.
    """
    facts, fight = tutorial_room.facts(room), naming.fight_seen_by(encounter, player)
    step, *before = _lesson(facts).steps[facts["step"] :: -1]
    seat = object_fighter(player.id)
    if step.command and step.command not in _FOR_ONES_TURN:
        room.ndb.owes_reminder = False
        return "", step.type
    room.ndb.owes_reminder = seat not in engine.open_seats(fight)
    if room.ndb.owes_reminder:
        return "", ""
    is_move = bool(parsing.match(rules_of(fight).answer_syntaxes, step.move(rules_of(fight))))
    refusal = _refusal(fight, seat, step) if is_move else None
    if refusal is None:
        return "", step.type
    room.ndb.owes_reminder = True
    # A learned move may provide what it takes, such as dice; else the turn has to end.
    learned = (step for step in before if not step.command)
    typed = next((step.type for step in learned if _refusal(fight, seat, step) is None), "")
    usual = engine.usual_move(fight, seat)
    return words.first(str(refusal)), typed or command(engine.say(fight, usual))


def _refusal(fight: AnyFight, seat: str, step: LessonStep) -> Refusal | None:
    """Return why a line that is to be typed is not legal now; None if it is."""
    try:
        move = engine.parse(fight, seat, step.move(rules_of(fight)))
        engine.check(fight, seat, move)
    except Refusal as refusal:
        return refusal
    return None


def _has_opened_menu(room: Room, player: Person) -> bool:
    """Return whether the last line has opened a menu: its choices are about to be shown."""
    menu, before = player.ndb.skirmish_menu, room.ndb.menu_seen
    room.ndb.menu_seen = menu
    return menu is not None and menu is not before


def _tell(player: Person, text: str, typed: str = "") -> None:
    """Tell a player something, and what to type, in lines that their screen has room for."""
    with recipients.log_and_continue(f"{player} could not be told"):
        reader = recipients.preferences(player)
        told = words.told(text, reader.columns)
        if reader.spoken or not typed:
            shown = recipients.for_reader(f"{told}\n{words.TYPE}{typed}" if typed else told, reader)
        else:
            line = markup.typed_by_itself(typed, before=words.TYPE)
            shown = markup.lines(recipients.for_reader(told, reader), line)
        recipients.send(player, shown)


def _is_over(room: Room) -> bool:
    return tutorial_room.fight_is_over(lookup.encounter_in(room))


def _lesson(facts: dict[str, Any]) -> Lesson:
    return find_lesson(facts["ruleset"])


@cache
def find_lesson(ruleset: str) -> Lesson:
    """Return the tutorial of a ruleset.

    Raises:
        Refusal: It has none.
    """
    lesson = lessons.read(registry.packages()[ruleset])
    if lesson is None:
        raise Refusal(f"There is no tutorial for {registry.get(ruleset).title}.")
    return lesson
