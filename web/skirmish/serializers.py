"""What the API takes and gives, as its schema describes it."""

from __future__ import annotations

import json
from typing import Any

from rest_framework import serializers

from typeclasses.skirmish.models import FighterRecord, FightRecord, MoveRecord
from world.skirmish.notation import LONGEST_LINE


class FighterSerializer(serializers.ModelSerializer):
    """One who fought."""

    class Meta:
        model = FighterRecord
        fields = ("fighter", "name", "team")


class FightSerializer(serializers.ModelSerializer):
    """A fight. The secret of its dice and the sheets of the fighters are nobody's business."""

    room = serializers.CharField(source="room_name")
    owner = serializers.CharField(source="owner_name")
    rules = serializers.CharField(source="rules_title", help_text="The ruleset as people read it.")
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
    """A move. To make one, send `words`, and `rev` and `seat` from the choices."""

    words = serializers.CharField(
        max_length=LONGEST_LINE,
        help_text="The move as it is typed; a pose may follow after ` = `.",
    )
    seat = serializers.CharField(
        write_only=True,
        required=False,
        allow_blank=True,
        default="",
        help_text="Whose move it is: a fighter's id, or `referee`; empty for one's own fighter.",
    )
    rev = serializers.IntegerField(
        write_only=True,
        required=False,
        allow_null=True,
        default=None,
        help_text="The question it answers; a move for an earlier question is refused (409).",
    )
    events = serializers.SerializerMethodField(help_text="What happened, fact by fact.")

    class Meta:
        model = MoveRecord
        fields = (
            "sequence", "round", "actor", "fighter", "words", "events", "story", "pose", "undone",
            "made", "seat", "rev",
        )  # fmt: skip
        read_only_fields = (
            "sequence", "round", "actor", "fighter", "story", "pose", "undone", "made",
        )  # fmt: skip

    def get_events(self, move: MoveRecord) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(move.events)
        return found

    def to_representation(self, instance: MoveRecord) -> dict[str, Any]:
        shown: dict[str, Any] = super().to_representation(instance)
        return {**shown, "words": "", "events": []} if self.context.get("secret") else shown


class CardSerializer(serializers.Serializer):
    """A fighter as a screen draws them."""

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

    word = serializers.CharField(help_text="What one types for it.")
    region = serializers.IntegerField(help_text="The place of its region among all.")


class RegionSerializer(serializers.Serializer):
    """Squares that belong together."""

    name = serializers.CharField()
    within = serializers.CharField(help_text="The greater region they are part of.")


class BoardSerializer(serializers.Serializer):
    """Where a fight takes place."""

    name = serializers.CharField()
    rows = serializers.ListField(
        child=SquareSerializer(many=True), help_text="The row on top comes first."
    )
    regions = RegionSerializer(many=True)


class PieceSerializer(serializers.Serializer):
    """A fighter on a board."""

    id = serializers.CharField()
    square = serializers.CharField(help_text="The word of a square.")
    mark = serializers.CharField(help_text="Two signs at most.")


class StateSerializer(serializers.Serializer):
    """A fight as it stands."""

    rev = serializers.IntegerField(help_text="Counts the questions asked.")
    round = serializers.IntegerField()
    line = serializers.CharField(help_text="The fight in one line.")
    waiting = serializers.ListField(
        child=serializers.CharField(), help_text="The seats it waits for."
    )
    ruleset = serializers.CharField()
    seat = serializers.CharField(help_text="Always empty: it is what an onlooker sees.")
    over = serializers.BooleanField()
    winner = serializers.CharField(help_text="A team, once it is over.")
    teams = serializers.ListField(child=serializers.CharField())
    cards = CardSerializer(many=True)
    board = BoardSerializer(required=False, help_text="For rules that have squares.")
    pieces = PieceSerializer(many=True, required=False, help_text="Who stands on the board.")


class ChoiceSerializer(serializers.Serializer):
    """Something to choose."""

    label = serializers.CharField()
    words = serializers.CharField(help_text="What to send as `words`.")


class ChoiceGroupSerializer(serializers.Serializer):
    """Choices of one kind."""

    what = serializers.CharField()
    choices = ChoiceSerializer(many=True)


class SeatSerializer(serializers.Serializer):
    """What one seat is asked, and may choose; no groups where it is not asked."""

    seat = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField(required=False)
    text = serializers.CharField()
    rev = serializers.IntegerField()
    groups = ChoiceGroupSerializer(many=True)


class ChoicesSerializer(serializers.Serializer):
    """The seats that are yours, and what each may choose."""

    rev = serializers.IntegerField()
    seats = SeatSerializer(many=True)
