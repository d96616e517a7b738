"""Words of other games: verbs that mean the same, or what is nearest here, and words between.

Here a sentence is split into words, and those that say nothing before its verb are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from world.skirmish.base.names import EVERYONE

#: Verbs that are one move in every game; the first of them that rules have counts.
SAME: Final = (
    (
        "attack", "strike", "hit", "kill", "k", "murder", "fight", "shoot", "shoot at", "fire",
        "fire at", "stab", "slash", "cut", "punch", "kick", "bash", "beat", "smash", "smite",
        "swing", "swing at", "slay", "backstab", "shank", "bite", "lunge", "wallop", "whack",
    ),
    (
        "done", "end turn", "pass", "skip", "end my turn", "finish", "finish turn", "next turn",
        "skip turn", "pass turn", "end round", "nothing", "do nothing",
        "take it", "take the hit", "let it hit", "let it",
    ),
)  # fmt: skip

#: Groups of similar verbs: the verbs of a group that the rules have are offered.
LIKE: Final = (
    (
        "attack", "strike", "throw", "cast", "charge", "tackle", "ram", "feint", "push", "shove",
        "grapple", "grab", "wrestle", "trip", "disarm", "taunt", "zap", "burn",
    ),
    (
        "dodge", "defend", "block", "parry", "evade", "duck", "guard", "shield", "protect",
        "desperate defense", "riposte", "counter", "defensive", "cover", "take cover",
    ),
    ("leave", "flee", "run away", "retreat", "escape", "disengage", "withdraw", "yield",
     "surrender", "give up", "run"),
    ("wait", "delay", "hold", "ready", "prepare", "stand by"),
    ("catch breath", "rest", "breathe", "breath", "recover", "wait", "pass", "nothing",
     "do nothing", "sleep"),
    ("aim", "target", "aim at"),
    (
        "move", "move to", "reposition", "walk", "walk toward", "walk to", "go", "go to", "run",
        "run toward", "sprint", "sprint toward", "step", "move forward", "move back", "jump", "fly",
        "dash", "charge",
    ),
    (
        "approach", "advance", "forward", "move forward", "close", "close in", "come", "engage",
        "closer", "charge", "walk toward", "run toward", "sprint toward", "sprint", "reposition",
        "go", "move to",
    ),
    (
        "back", "back off", "move back", "walk away from", "run away from", "sprint away from",
        "retreat", "run away",
    ),
    ("draw", "wield", "equip", "unsheathe", "unsheath", "interact draw", "ready",
     "take out", "ready weapon"),
    ("reload", "load"),
    ("drop", "stow", "sheathe", "put away", "interact stow"),
    ("heal", "first aid", "aid", "bandage", "treat", "healing word", "cure"),
    ("help", "assist", "aid", "lead", "leadership", "rescue"),
    ("hide", "sneak", "stealth"),
    ("stand", "stand up", "get up", "rise", "arise", "change stance"),
    ("crouch", "kneel", "lie down", "prone", "drop prone", "sit", "sit down", "lie", "duck",
     "change stance"),
    ("cover", "take cover", "hide behind"),
)  # fmt: skip


#: Every verb of other games.
_VERBS: Final = frozenset(verb for alike in (*SAME, *LIKE) for verb in alike)
#: Verbs of several words that are never the first words of a move.
WHOLE: Final = frozenset(verb for alike in SAME for verb in alike if len(verb.split()) > 2)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Words before a verb that say nothing.
OPENERS: Final = _words(
    "i we im i'm i'll ill id i'd let lets let's want to try would can may please now then and "
    "just again ok okay well so use"
)

#: Words that people write between the parts of a move, and that say nothing.
FILLERS: Final = _words(
    "a an and at by for from her his in into its my of on onto our please some that the their "
    "them this to towards toward closer nearer using with against it him up down then now again "
    "dice die turn"
)

#: Words of whole sentences that answer a question, and say nothing.
LINKS: Final = _words("is are be am was were apart away stand stands they there all's about start")

#: Words for whoever is asked.
SELF: Final = _words("me self myself")

#: Words for an enemy who is not named.
FOES: Final = _words(
    "enemy foe opponent someone anyone somebody anybody any nearest closest weakest strongest "
    "first last random another other next"
)

#: Words for all enemies.
PLURALS: Final = EVERYONE | _words("both enemies foes opponents")

#: Words for all fighters, or for none.
ALL_OR_NONE: Final = EVERYONE | _words("nobody none noone no-one neither")

#: Words that stand for others: numbers as digits, and what is short for yes and no.
SHORT: Final = {
    "y": "yes",
    "yeah": "yes",
    "yep": "yes",
    "n": "no",
    "nah": "no",
    "nope": "no",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
}


def tidy(words: str) -> tuple[str, ...]:
    """Return the words of a sentence without its signs, numbers as digits, `y` as `yes`.

    >>> tidy("I strike the goblin, with two dice!")
    ('i', 'strike', 'the', 'goblin', 'with', '2', 'dice')
    """
    bare = (word.strip("\"'`.,;:!?()/*") for word in words.casefold().split())
    return tuple(SHORT.get(word, word) for word in bare if word)


def opened(typed: tuple[str, ...]) -> tuple[str, ...]:
    """Return a sentence from its verb on: `I want to attack goblin` from `attack`."""
    place = next((at for at, word in enumerate(typed) if word not in OPENERS), len(typed))
    return typed[place:]


def others_verb(typed: Sequence[str]) -> int:
    """Return how many of the first words are a verb of other games; 0 for none."""
    for many in range(min(len(typed), 3), 0, -1):
        if " ".join(typed[:many]) in _VERBS:
            return many
    return 0
