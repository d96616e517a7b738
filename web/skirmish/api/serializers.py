"""The fields of the API, as its schema describes them."""

from __future__ import annotations

import json
from typing import Any

from rest_framework import serializers

from typeclasses.skirmish.models import FighterRecord, FightRecord, MoveRecord
from world.skirmish.notation.parsing import LONGEST_LINE


class FighterSerializer(serializers.ModelSerializer):
    """A fighter in the record of a fight."""

    class Meta:
        model = FighterRecord
        fields = ("fighter", "name", "team")


class FightSerializer(serializers.ModelSerializer):
    """A fight, without the seed of its dice and the sheets of its fighters, which stay secret."""

    room = serializers.CharField(source="room_name")
    owner = serializers.CharField(source="owner_name")
    rules = serializers.CharField(source="rules_title", help_text="The title of the ruleset.")
    rounds = serializers.IntegerField(
        source="lasted", allow_null=True, help_text="Empty while it goes on."
    )
    fighters = FighterSerializer(many=True)

    class Meta:
        model = FightRecord
        fields = (
            "id", "name", "room", "owner", "ruleset", "rules", "house", "started", "ended",
            "winner", "rounds", "fighters",
        )  # fmt: skip


class MoveSerializer(serializers.ModelSerializer):
    """A move as it is recorded."""

    sequence = serializers.IntegerField(
        allow_null=True,
        help_text="Its number; empty for one that has not been told to all yet.",
    )
    events = serializers.ListField(
        child=serializers.DictField(), help_text="What happened, fact by fact."
    )

    class Meta:
        model = MoveRecord
        fields = (
            "sequence", "round", "actor", "fighter", "words", "events", "story", "pose", "undone",
            "made",
        )  # fmt: skip

    def to_representation(self, instance: MoveRecord) -> dict[str, Any]:
        numbers: dict[int, int] | None = self.context["numbers"]
        secret = self.context["secret"]
        shown = {name: getattr(instance, name) for name in self.Meta.fields}
        return {
            **shown,
            "sequence": shown["sequence"] if numbers is None else numbers.get(shown["sequence"]),
            "words": "" if secret else shown["words"],
            "events": [] if secret else json.loads(shown["events"]),
        }


class SentMoveSerializer(serializers.Serializer):
    """A move to make: send `words`, and `rev` and `seat` from the choices."""

    words = serializers.CharField(
        max_length=LONGEST_LINE,
        help_text="The move as it is typed; a pose may follow after ` = `.",
    )
    seat = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        help_text="The seat that moves: a fighter's id, or `referee`; empty for your own fighter.",
    )
    rev = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        help_text="The question it answers; a move for an earlier question is refused (409).",
    )


class TokenSerializer(serializers.Serializer):
    """A token."""

    token = serializers.CharField(help_text="What to send as `Authorization: Bearer TOKEN`.")
    ends = serializers.DateTimeField(help_text="When it ends.")


class ErrorSerializer(serializers.Serializer):
    """Why a call is refused, and has changed nothing."""

    detail = serializers.CharField(help_text="What is wrong, in words.")
    code = serializers.CharField(help_text="What is wrong, for programs.")
    fields = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="By the name of each parameter or field that is wrong: why.",
    )


class CardSerializer(serializers.Serializer):
    """A fighter's card."""

    id = serializers.CharField()
    name = serializers.CharField()
    team = serializers.CharField()
    turn = serializers.BooleanField(help_text="Whether it is their turn.")
    out = serializers.BooleanField(help_text="Whether they are out of the fight.")
    health = serializers.CharField(help_text="How they are, in words.")
    numbers = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()), help_text="Label and value."
    )
    bars = serializers.ListField(
        child=serializers.ListField(), help_text="Label, value, greatest value."
    )
    notes = serializers.ListField(child=serializers.CharField())


class SquareSerializer(serializers.Serializer):
    """A square of a board."""

    word = serializers.CharField(help_text="What to type for it.")
    region = serializers.IntegerField(help_text="The index of its region in the list.")


class RegionSerializer(serializers.Serializer):
    """A group of squares."""

    name = serializers.CharField()
    within = serializers.CharField(help_text="The greater region they are part of.")


class BoardSerializer(serializers.Serializer):
    """The board of a fight."""

    name = serializers.CharField()
    rows = serializers.ListField(
        child=SquareSerializer(many=True), help_text="The top row comes first."
    )
    regions = RegionSerializer(many=True)


class PieceSerializer(serializers.Serializer):
    """A fighter on a board."""

    id = serializers.CharField()
    square = serializers.CharField(help_text="What to type for the square.")
    mark = serializers.CharField(help_text="At most two characters.")


class SpotSerializer(serializers.Serializer):
    """A fighter on a line."""

    id = serializers.CharField()
    at = serializers.FloatField(help_text="Where they are, in meters.")


class StateSerializer(serializers.Serializer):
    """The state of a fight."""

    rev = serializers.IntegerField(help_text="Counts the questions asked.")
    round = serializers.IntegerField()
    line = serializers.CharField(help_text="The fight in one line.")
    waiting = serializers.ListField(
        child=serializers.CharField(), help_text="The seats that the fight waits for."
    )
    ruleset = serializers.CharField()
    seat = serializers.CharField(help_text="Always empty: the state is what an onlooker sees.")
    over = serializers.BooleanField()
    winner = serializers.CharField(help_text="The winning team, once the fight is over.")
    teams = serializers.ListField(child=serializers.CharField())
    cards = CardSerializer(many=True)
    gauges = serializers.DictField(
        child=serializers.ChoiceField(["harm", "life"]),
        help_text="By the label of a bar: whether it counts harm, or the life that is left.",
    )
    board = BoardSerializer(required=False, help_text="Only in rulesets with squares.")
    pieces = PieceSerializer(many=True, required=False, help_text="The fighters on the board.")
    spots = SpotSerializer(
        many=True, required=False, help_text="Where they are, in rulesets with one line."
    )
    bands = serializers.ListField(
        child=serializers.ListField(),
        required=False,
        help_text="What distances are called: a name and the greatest distance in meters, or null.",
    )


class ChoiceSerializer(serializers.Serializer):
    """A choice."""

    label = serializers.CharField()
    words = serializers.CharField(help_text="What to send as `words`.")
    price = serializers.CharField(required=False, help_text="What it costs; in the label too.")
    target = serializers.CharField(required=False, help_text="The first fighter it names.")
    side = serializers.ChoiceField(
        ["enemy", "ally", "own"], required=False, help_text="Whose side that fighter is on."
    )
    rare = serializers.BooleanField(
        required=False, help_text="Whether it is seldom what people want."
    )
    odds = serializers.CharField(
        required=False, help_text="What it may bring, if you ask for `odds=yes` and it needs luck."
    )


class ChoiceGroupSerializer(serializers.Serializer):
    """Choices of one kind."""

    group = serializers.CharField(help_text="The menu they belong to; empty for none.")
    what = serializers.CharField(help_text="All that they have in common.")
    shared = serializers.CharField(help_text="The words of it.")
    unit = serializers.CharField(help_text="What they are numbers of; empty for none.")
    price = serializers.CharField(help_text="What all of them cost.")
    choices = ChoiceSerializer(many=True)


class SeatSerializer(serializers.Serializer):
    """The question to a seat and its choices; without groups if the seat is not asked."""

    seat = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField(required=False)
    text = serializers.CharField()
    standing = serializers.BooleanField(
        required=False, help_text="Whether a standing order may answer it."
    )
    rev = serializers.IntegerField()
    groups = ChoiceGroupSerializer(many=True)


class ChoicesSerializer(serializers.Serializer):
    """The seats that are yours, and what each may choose."""

    rev = serializers.IntegerField()
    seats = SeatSerializer(many=True)
