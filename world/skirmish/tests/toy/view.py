"""A toy fight in words."""

from world.skirmish.views.base import View
from world.skirmish.views.layout import Column

from .events import Fell, LightningStruck, Reacted, Ruled, SwungAt, Voted, Wounded


class ToyView(View):
    columns = (
        Column("ARM", ("wound in the arm", "wounds in the arm"), lambda t, f: f.wounds["arm"]),
        Column("LEG", ("wound in the leg", "wounds in the leg"), lambda t, f: f.wounds["leg"]),
    )
    sentences_of = {
        SwungAt: "$You() $conj(swing) at $you(target).",
        Reacted: "$You() $conj(choose) to {how}.",
        Wounded: "$You(target) $conj(are, target) hurt in the {place}.",
        Fell: "$You(target) $conj(fall, target).",
        Ruled: "The referee rules; $count(healed, wound) heal.",
        Voted: "$count(ayes, aye), $count(noes, no, noes).",
        LightningStruck: "Lightning strikes $you(target).",
    }


VIEW = ToyView
