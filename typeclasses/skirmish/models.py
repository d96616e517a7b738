"""The record: every fight that was begun and every move in it.

People and rooms are plain ids and names, so that the record outlives them and the app needs
nothing of Evennia's own migrations.
"""

from typing import ClassVar

from django.db import models


class FightRecord(models.Model):
    """One fight, from its start to its end."""

    name = models.CharField(max_length=60)
    room_id = models.PositiveIntegerField("room number")
    room_name = models.CharField("room", max_length=255)
    owner_id = models.PositiveIntegerField("owner number")
    owner_name = models.CharField("owner", max_length=255)
    ruleset = models.CharField(max_length=40, db_index=True)
    house = models.JSONField("house rules", default=dict)
    entrants = models.JSONField(help_text="Who fought, in moving order, with their sheets.")
    seed = models.CharField(max_length=64, help_text="The secret of the dice.")
    started = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)
    winner = models.CharField(max_length=60, blank=True)
    rounds = models.PositiveIntegerField(default=1)
    final = models.TextField("last state", blank=True, help_text="The fight as it was put away.")

    class Meta:
        verbose_name = "fight"
        ordering: ClassVar[list[str]] = ["-started"]

    def __str__(self) -> str:
        return f"{self.name} at {self.room_name}"


class MoveRecord(models.Model):
    """One move, or one intervention of the owner."""

    #: The constraint's index serves for this too.
    fight = models.ForeignKey(FightRecord, models.CASCADE, related_name="moves", db_index=False)
    sequence = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    actor = models.CharField(max_length=20)
    fighter = models.CharField(max_length=60)
    words = models.CharField(max_length=400)
    events = models.TextField(help_text="What happened, as JSON.")
    story = models.TextField(help_text="The line that people read.")
    pose = models.TextField(blank=True, help_text="What the player wrote to go with the move.")
    undone = models.BooleanField(default=False, help_text="Whether the owner took it back.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "move"
        ordering: ClassVar[list[str]] = ["fight", "sequence"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["fight", "sequence"], name="skirmish_move_once")
        ]

    def __str__(self) -> str:
        return f"{self.sequence}. {self.fighter}: {self.words}"
