"""The toy moves that take several questions, each as one generator that reads like its rule."""

from world.skirmish.fight import REFEREE, Answer, Ask, Decision, Procedure
from world.skirmish.ruleset import Scene

from .events import Fell, LightningStruck, Reacted, Ruled, SwungAt, Wounded
from .moves import AnyMove, Cover, Mercy, Place, Press, React, Rule
from .table import PLACES, Fighter, Table


def hit(scene: Scene[Table], actor: Fighter, target: Fighter) -> Procedure:
    """The target reacts, or a friend steps in; a dodge may be pressed; wounds are placed."""
    table = scene.table
    actor.acted = True
    actor.swings += 1
    scene.tell(SwungAt(actor.id, target.id))
    friends = [
        each for each in table.standing()
        if each.team == target.team and each is not target and each is not actor
    ]  # fmt: skip
    asked = Decision(target.id, "react", (actor.id,), default="react endure")
    (answer,) = yield Ask((asked, *(Decision(friend.id, "cover") for friend in friends)))
    wounds = 2
    if isinstance(answer.move, Cover):
        target = table.fighters[answer.actor]
        scene.tell(Reacted(target.id, "cover"))
    else:
        wounds = yield from _reaction(scene, actor, target, answer)
    yield from _place(scene, target, wounds)


def _reaction(
    scene: Scene[Table], actor: Fighter, target: Fighter, answer: Answer[AnyMove]
) -> Procedure:
    """How many wounds are left of two after a dodge or a block."""
    assert isinstance(answer.move, React)
    how = answer.move.how
    scene.tell(Reacted(target.id, how))
    if how == "block":
        return 2 - min(2, scene.dice.successes(1 + target.guard, 6, 4))
    if how == "endure":
        return 2
    (answer,) = yield Ask((Decision(actor.id, "press", (target.id,)),))
    assert isinstance(answer.move, Press)
    scene.tell(Reacted(actor.id, answer.move.how))
    if answer.move.how == "relent":
        return 0
    return 1 + scene.dice.successes(2, 6, 4)


def _place(scene: Scene[Table], target: Fighter, wounds: int) -> Procedure:
    """The target chooses a place for every wound; who falls is at the mercy of all others."""
    table = scene.table
    for left in range(wounds, 0, -1):
        if not table.stands(target):
            break
        (answer,) = yield Ask((Decision(target.id, "place", (left,)),))
        assert isinstance(answer.move, Place)
        target.wounds[answer.move.place] += 1
        scene.tell(Wounded(target.id, answer.move.place))
    if wounds and not table.stands(target) and table.standing():
        judges = tuple(Decision(each.id, "mercy", (target.id,)) for each in table.standing())
        says = yield Ask(judges, need="all")
        words = [answer.move.say for answer in says if isinstance(answer.move, Mercy)]
        spared = words.count("spare") * 2 > len(words)
        if spared:
            target.wounds[PLACES[0]] -= 1
        scene.tell(Fell(target.id, spared))


def stunt(scene: Scene[Table], actor: Fighter) -> Procedure:
    """The referee says whether it works, and with how many dice; each success heals a wound."""
    actor.acted = True
    (answer,) = yield Ask((Decision(REFEREE, "ruling", (actor.id,)),))
    healed = 0
    if isinstance(answer.move, Rule):
        for _ in range(scene.dice.successes(answer.move.dice, 6, 3)):
            worst = max(PLACES, key=lambda place: actor.wounds[place])
            if actor.wounds[worst]:
                actor.wounds[worst] -= 1
                healed += 1
    scene.tell(Ruled(isinstance(answer.move, Rule), healed))


def lightning(scene: Scene[Table]) -> Procedure:
    """It strikes whom the die says."""
    standing = scene.table.standing()
    (face,) = scene.dice.faces(1, len(standing))
    target = standing[face - 1]
    scene.tell(LightningStruck(target.id))
    yield from _place(scene, target, 1)
