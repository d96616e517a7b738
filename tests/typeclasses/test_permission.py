"""Permissions: a table of every subcommand for every kind of person."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.db import transaction
from evennia.prototypes.prototypes import search_prototype

from commands.skirmish.subcommands import SUBCOMMANDS
from tests.brawl import GOBLIN, Brawl
from tests.game import Game, Player, open_game
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.forecasting import forecasts
from typeclasses.skirmish.models import SavedEncounter
from world.skirmish.testing.sample_sheets import SHEET

#: The columns: the owner of the fight, a fighter, a player in the room, one elsewhere, ...
WHO = ("owner", "fighter", "other", "elsewhere", "guest", "builder", "wizard", "superuser")

#: The entries: `+` is allowed, the others are refused with these sentences.
ANSWERS = {
    "in": "Rehtaoh is in team heroes already. Other teams: monsters.",
    "ours": "You are in team heroes, and the fight has started. Marshal, who owns it, can put you "
    "on another team: combat add Rehtaoh TEAM.",
    "stays": "Marshal, who owns this fight, has been told that you want to leave. The fight is "
    "under way. In your own turn you may type yield; once no one has moved for 5 minutes, "
    "combat leave takes you out.",
    "none": "You are on no team.",
    "owns": "Only Marshal, who owns this fight, may do that.",
    "reports": "Only the owner of this fight and staff may report it. Its number is 1: tell it to "
    "staff.",
    "unknown3": "You have no fight to report. Type: combat report NUMBER",
    "owns2": "Only Marshal, who owns this fight, may do that to others.",
    "nowhere": "There is no fight here. To start one, type combat init NAME. To fight an NPC, type "
    "combat fight NPC. To learn how to fight, type combat tutorial.",
    "guest": "Guests may only watch fights.",
    "out": "You are not in this fight.",
    "empty": "There is no fight here.",
    "here": "Ahalish is here and makes their own moves.",
    "unknown": "Unknown subcommand 'withdraw'. Type combat help for the list. There is no fight "
    "here. To start one, type combat init NAME. To fight an NPC, type combat fight NPC. To learn "
    "how to fight, type combat tutorial.",
    "lobby": "The fight has not started yet; its owner types combat start.",
    "npcs": "You are not in this fight. An NPC's moves: moves NAME",
    "odds": "You are not in this fight. The odds of an NPC: odds NAME",
    "alien": "Unknown fighter 'me'. Fighters: Ahalish, Rehtaoh, goblin1, goblin2.",
    "yours": "Your fighter is yours already.",
    "mine": "You own this fight already.",
    "held": "Marshal owns this fight. You may take it over when they are away and no one has moved "
    "for 5 minutes.",
    "foreign": "Only a fighter of this fight may take it over.",
    "back": "You can take back only your own last move, before anyone else has moved.",
    "theirs": "There is a fight here already: brawl.",
    "there": "There is a fight here already: brawl. To take part, type combat join TEAM.",
    "ends": "There is a fight here already: brawl. To end it, type combat end.",
    "self": "You may see and set only your own sheet.",
    "troll": "Could not find 'troll' here.",
    "who": "Could not find 'Ahalish' here.",
    "ask": "defense is not yours to set; ask a builder.",
    "shows": "Only builders make, change and remove templates; you may look at them.",
    "keeps": "Marshal saved the encounter raid. Only they and builders may replace or remove it.",
    "inside": "You are in the fight brawl. Finish it first.",
    "rests": "Only a builder may let others rest.",
    "fight": "Rehtaoh is in the fight brawl; rest when it is over.",
    "busy": "Ahalish is in the fight brawl; rest when it is over.",
    "quiet": "No forecast runs here.",
    "alone": "combat fight NPC starts a fight without a game master, in which only players are on "
    "your side. Remove goblin1 and goblin2 first: combat remove_npc NAME",
    "again": "The fight brawl is not over. If you are sure, type combat yes, or do it again.",
    "goes": "No one waits for that. You need combat go only after undo.",
    "unknown2": "Unknown subcommand 'team'. Type combat help for the list. There is no fight here. "
    "To start one, type combat init NAME. To fight an NPC, type combat fight NPC. To learn how to "
    "fight, type combat tutorial.",
    "asked": "The fight brawl is not over. If you are sure, type yes, or do it again.",
    "rooms": "Only builders, in a room, see and set what it says of fights.",
    "flees": "In this game no one flees by themselves.",
}

TABLE = """
no fight | init duel                    | +       +       +       +       | guest +     +     +
lobby    | init duel                    | ends    theirs  there   +       | guest there ends  ends
lobby    | status                       | +       +       +       nowhere | +     +     +     +
lobby    | join heroes                  | +       in      +       nowhere | guest +     +     +
lobby    | leave                        | none    +       none    nowhere | none  none  none  none
lobby    | owner Rehtaoh                | +       held    owns    nowhere | guest owns  +     +
heroes   | owner me                     | mine    held    foreign nowhere | guest foreign + +
heroes   | join heroes                  | +       ours    +       nowhere | guest +     +     +
heroes   | leave                        | out     stays   out     nowhere | out   out   out   out
heroes   | add troll monsters           | +       owns    owns    nowhere | guest owns  +     +
heroes   | add_npc imp ::en:6:1:2:3:2 monsters | + owns   owns    nowhere | guest owns  +     +
asked    | admit Cearl                  | +       owns    owns    nowhere | guest owns  +     +
asked    | refuse Cearl                 | +       owns    owns    nowhere | guest owns  +     +
lobby    | kick Ahalish                 | +       owns    owns    nowhere | guest owns  +     +
heroes   | kick Ahalish                 | +       owns    owns    nowhere | guest owns  +     +
lobby    | add me heroes                | +       in      +       nowhere | guest +     +     +
lobby    | add troll monsters           | +       owns2   owns2   nowhere | guest owns2 +     +
lobby    | remove me                    | none    +       none    nowhere | none  none  none  none
lobby    | remove Ahalish               | +       owns2   owns2   nowhere | guest owns2 +     +
lobby    | add_npc imp ::en:6:1:2:3:2 x | +       owns    owns    nowhere | guest owns  +     +
lobby    | remove_npc goblin2           | +       owns    owns    nowhere | guest owns  +     +
no fight | fight troll                  | +       +       +       troll   | guest +     +     +
lobby    | fight troll                  | alone   owns    owns    troll   | guest owns  alone alone
lobby    | start                        | +       owns    owns    nowhere | guest owns  +     +
lobby    | move catch breath            | out     lobby   out     nowhere | out   out   out   out
lobby    | moves                        | lobby   lobby   lobby   nowhere | lobby lobby lobby lobby
lobby    | save                         | lobby   owns    owns    nowhere | guest owns  lobby lobby
lobby    | restore                      | lobby   owns    owns    nowhere | guest owns  lobby lobby
lobby    | end                          | +       owns    owns    nowhere | guest owns  +     +
heroes   | status                       | +       +       +       nowhere | +     +     +     +
heroes   | brief                       | +       +       +       nowhere | +     +     +     +
heroes   | bell                         | +       +       +       +       | +     +     +     +
heroes   | plain                        | +       +       +       +       | +     +     +     +
heroes   | report                       | +       reports reports unknown3 | reports reports + +
heroes   | wimpy 30                     | flees   flees   flees   flees   | flees flees flees flees
no fight | flee                         | empty   empty   empty   empty   | empty empty empty empty
heroes   | room                         | rooms   rooms   rooms   rooms   | rooms +     +     +
heroes   | assist                       | +       +       +       +       | +     +     +     +
heroes   | move catch breath            | out     +       out     nowhere | out   out   out   out
heroes   | next catch breath            | out     +       out     nowhere | out   out   out   out
heroes   | auto goblins brute           | +       owns    owns    nowhere | guest owns  +     +
heroes   | auto me brute                | alien   +       alien   nowhere | alien alien alien alien
heroes   | auto one by one              | +       owns    owns    nowhere | guest owns  +     +
heroes   | why goblin1                  | +       owns    owns    nowhere | guest owns  +     +
heroes   | clock 90                     | +       owns    owns    nowhere | guest owns  +     +
heroes   | skip Ahalish                 | +       owns    owns    nowhere | guest owns  +     +
heroes   | waiting                      | +       +       +       nowhere | +     +     +     +
heroes   | moves                        | npcs    +       out     nowhere | out   out   out   out
heroes   | odds                         | odds    +       odds    nowhere | odds  odds  odds  odds
heroes   | odds Ahalish                 | here    owns    owns    nowhere | guest owns  here  here
monsters | odds goblin1                 | +       owns    owns    nowhere | guest owns  +     +
no fight | forecast ::en:6:1:2:3:2      | +       +       +       +       | guest +     +     +
lobby    | forecast                     | +       +       +       nowhere | guest +     +     +
heroes   | forecast                     | +       +       +       nowhere | guest +     +     +
heroes   | forecast stop                | quiet   quiet   quiet   quiet   | quiet quiet quiet quiet
heroes   | moves Ahalish                | here    owns    owns    nowhere | guest owns  here  here
monsters | moves goblin1                | +       owns    owns    nowhere | guest owns  +     +
monsters | move_npc goblin1 m 2 en      | +       owns    owns    nowhere | guest owns  +     +
heroes   | move_npc Ahalish catch       | here    owns    owns    nowhere | guest owns  here  here
heroes   | withdraw goblin1             | +       owns    owns    unknown | guest owns  +     +
heroes   | save                         | +       owns    owns    nowhere | guest owns  +     +
saved    | restore                      | +       owns    owns    nowhere | guest owns  +     +
heroes   | list                        | +       +       +       +       | +     +     +     +
moved    | log                         | +       +       +       nowhere | +     +     +     +
heroes   | go                          | goes    goes    owns    nowhere | guest owns  goes  goes
heroes   | team Rehtaoh monsters       | +       owns    owns    unknown2 | guest owns +     +
lobby    | add Rehtaoh monsters        | +       +       owns2   nowhere | guest owns2 +     +
heroes   | end brawl                   | again   owns    owns    owns    | guest owns  again again
heroes   | owner me brawl              | mine    held    foreign foreign | guest foreign + +
moved    | undo                        | +       back    back    nowhere | guest back  +     +
heroes   | rejoin                       | out     yours   out     nowhere | out   out   out   out
heroes   | end                          | asked   owns    owns    nowhere | guest owns  asked asked
over     | end                          | +       owns    owns    nowhere | guest owns  +     +
lobby    | tutorial                     | +       inside  +       +       | guest +     +     +
heroes   | rest                         | +       fight   +       +       | guest +     +     +
heroes   | rest Ahalish                 | rests   rests   rests   who     | rests busy  busy  busy
lobby    | template                     | +       +       +       +       | +     +     +     +
lobby    | template ogre                | +       +       +       +       | +     +     +     +
lobby    | template imp goblin ad=4     | shows   shows   shows   shows   | shows +     +     +
lobby    | encounter                    | +       +       +       +       | +     +     +     +
lobby    | encounter save gang          | +       owns    owns    nowhere | guest owns  +     +
kept     | encounter save raid          | +       owns    owns    nowhere | guest owns  +     +
kept     | encounter raid               | +       owns    owns    +       | guest owns  +     +
kept     | encounter remove raid        | +       keeps   keeps   keeps   | keeps +     +     +
heroes   | sheet                        | +       +       +       +       | +     +     +     +
heroes   | sheet Ahalish                | self    self    self    who     | self  +     +     +
heroes   | sheet skill4=Medical         | +       +       +       +       | guest +     +     +
heroes   | sheet defense=6              | ask     ask     ask     ask     | guest +     +     +
heroes   | sheet Ahalish defense=6      | self    self    self    who     | self  +     +     +
"""

#: The lines to type before each line.
BEFORE = {
    "no fight": ["combat end"],
    "lobby": [],
    "kept": ["combat encounter save raid"],
    "heroes": ["combat start heroes"],
    "monsters": ["combat start monsters"],
    "asked": ["combat start heroes"],
    "saved": ["combat start heroes", "combat save"],
    "moved": ["combat start monsters", "combat move_npc goblin1 catch breath"],
    "over": ["combat start heroes", "combat withdraw goblin1", "combat withdraw goblin2"],
}

#: Lines that only show something, and how that begins.
SHOWN = {
    "combat status": "",
    "combat list": "Fights:",
    "combat log": "The last moves:",
    "combat brief": "",
    "combat report": "The report of fight",
    "combat plain": "In a fight you may leave combat out",
    "combat bell": "You are not called when a fight waits for you.",
    "combat assist": "You are not drawn into the fights of your side.",
    "combat room": "Tavern says nothing of the fights in it.",
    "combat moves": "You can:",
    "combat why": "goblin1 has not acted without a player",
    "combat waiting": "The fight waits for Ahalish and Rehtaoh.",
    "combat odds": "The odds, best first:",
    "combat forecast": "The forecast has started; ",
    "combat sheet": "Grapple sheet of ",
    "combat rest": "",
    "combat template": "",
    "combat encounter": "",
}

#: What in one of those lines makes it change something.
CHANGES = ("=", "encounter ")


def rows() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield the lines before, the line, and the answer to each person."""
    for row in TABLE.strip().splitlines():
        before, line, players, others = row.split("|")
        yield (
            before.strip(),
            f"combat {line.strip()}",
            dict(zip(WHO, [*players.split(), *others.split()], strict=True)),
        )


class Company:
    """One person of each kind, around a fight."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.brawl = Brawl(game, begun=False)
        game.make_npc("troll", SHEET)
        self.players: dict[str, Player] = {
            "owner": self.brawl.owner,
            "fighter": self.brawl.rehtaoh,
            "other": game.make_player("Cearl"),
            "elsewhere": game.make_player("Farah", room=game.make_room("Yard")),
            "guest": game.make_player("Guest1", permission="Guest"),
            "builder": game.make_player("Bilda", permission="Builder"),
            "wizard": game.make_player("Wizzo", permission="Admin"),
            "superuser": game.make_player("Suza"),
        }
        account = self.players["superuser"].session.account
        account.is_superuser = True
        account.save()

    def standing(self) -> object:
        """Return everything that a line might change."""
        fights = [
            (encounter.state, encounter.attributes.get("skirmish_checkpoint", strattr=True))
            for encounter in lookup.all_encounters()
        ]
        people = [*self.players.values(), self.brawl.ahalish]
        sheets = [[person.character.attributes.get(key) for key in SHEET] for person in people]
        templates = [prototype["prototype_key"] for prototype in search_prototype()]
        saved = list(SavedEncounter.objects.values_list("name", "saved"))
        return fights, sheets, templates, saved

    def tries(self, who: str, line: str) -> tuple[str, bool]:
        """Type a line, and return the answer and whether anything changed; then roll it back."""
        was, point = self.standing(), transaction.savepoint()
        said = self.players[who].types(line)
        changed = self.standing() != was
        transaction.savepoint_rollback(point)
        if changed:
            self.game.restart()
        return said, changed


@pytest.fixture(autouse=True)
def no_processes() -> Iterator[None]:
    """No forecast is made: who may ask for one is all that is tested here."""
    with patch.object(forecasts.Forecast, "start"):
        yield


def test_every_subcommand_is_in_the_table() -> None:
    typed = {line.split()[1] for _, line, _ in rows()}
    assert [subcommand.key for subcommand in SUBCOMMANDS if subcommand.key not in typed] == []


@pytest.fixture(scope="module")
def company(django_db_setup: None, django_db_blocker: Any) -> Iterator[Company]:
    """The people for all tests here; the database rolls back what each test does."""
    with django_db_blocker.unblock(), transaction.atomic(), open_game() as game:
        yield Company(game)
        transaction.set_rollback(True)


@pytest.mark.parametrize(("before", "line", "answers"), list(rows()))
def test_who_may(
    company: Company, db: None, before: str, line: str, answers: dict[str, str]
) -> None:
    company.game.restart()
    for command in BEFORE[before]:
        company.brawl.owner.types(command)
    if before == "asked":
        company.players["other"].types("combat join heroes")
    shown = next(
        (shown for known, shown in SHOWN.items() if f"{line} ".startswith(f"{known} ")), None
    )
    shows = shown is not None and not any(sign in line for sign in CHANGES)
    for who, answer in answers.items():
        said, changed = company.tries(who, line)
        if answer == "+":
            assert said not in ANSWERS.values(), who
            assert changed is not shows, (who, said)
            assert not shows or said.startswith(shown), who
        else:
            # Who takes part reads `moves` where others read `combat moves`.
            told = said.replace("combat ", "")
            assert told == ANSWERS[answer].replace("combat ", ""), who
            assert not changed, who


def test_a_lobby_whose_owner_is_away_says_how_to_take_it_over(game: Game, settings: Any) -> None:
    brawl = Brawl(game, begun=False)
    cearl = game.make_player("Cearl")
    game.make_npc("troll", SHEET)
    only = "Only Marshal, who owns this fight, may do that."
    assert cearl.types("combat end") == only
    brawl.owner.character.location = game.make_room("Yard")
    wait = "once it has been open for 5 minutes, type combat owner me."
    way = f"Marshal is away: to take the fight over, join a team (combat join TEAM) and {wait}"
    for line in ("end", "fight troll", f"add_npc imp {GOBLIN} x"):
        assert cearl.types(f"combat {line}") == f"{only} {way}", line
    taken = "There is a fight here already: brawl. To take part, type combat join TEAM."
    assert cearl.types("combat init other") == f"{taken} {way}"
    foreign = "Only a fighter of this fight may take it over."
    assert cearl.types("combat owner me") == f"{foreign} Join a team first: combat join TEAM"
    cearl.types("combat join heroes")
    assert cearl.types("combat end") == f"{only} Marshal is away: to take the fight over, {wait}"
    settings.SKIRMISH_IDLE_MINUTES = 0
    assert cearl.types("combat end").endswith("over, type combat owner me.")
    assert "+ Cearl owns the fight brawl now" in cearl.types("combat owner me")
    assert "brawl" in cearl.types("combat end")
