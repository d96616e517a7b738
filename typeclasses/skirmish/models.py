"""The record: every fight that was begun and every move in it; and Evennia's tables to look at.

People and rooms are plain ids and names, so that the record outlives them and the app needs
nothing of Evennia's own migrations.
"""

from __future__ import annotations

import json
from typing import ClassVar

from django.db import models
from django.utils.functional import cached_property

from typeclasses.skirmish.stored import repository
from typeclasses.skirmish.stored.repository import EncounterRow
from world.skirmish.ruleset import registry
from world.skirmish.views.text import posed


class FightRecord(models.Model):
    """One fight, from its start to its end."""

    name = models.CharField(max_length=60)
    room_id = models.PositiveIntegerField("room number")
    room_name = models.CharField("room", max_length=255)
    owner_id = models.PositiveIntegerField("owner number")
    owner_name = models.CharField("owner", max_length=255)
    ruleset = models.CharField(max_length=40, db_index=True)
    house = models.JSONField("house rules", default=dict)
    participants = models.JSONField(help_text="The fighters in moving order, with their sheets.")
    seed = models.CharField(max_length=64, help_text="The secret of the dice.")
    started = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)
    listed = models.BooleanField(
        "on the website",
        default=True,
        help_text="Whether more than those who took part may see it.",
    )
    winner = models.CharField(max_length=60, blank=True)
    rounds = models.PositiveIntegerField(default=1)
    final = models.TextField(
        "last state", blank=True, help_text="The state at the end of the fight."
    )

    class Meta:
        verbose_name = "recorded fight"
        ordering: ClassVar[list[str]] = ["-started"]

    def __str__(self) -> str:
        return f"{self.name} at {self.room_name}"

    @property
    def rules_title(self) -> str:
        """The title of the ruleset; its bare name if the ruleset has been removed."""
        exists = self.ruleset in registry.names()
        return registry.get(self.ruleset).title if exists else str(self.ruleset)

    @property
    def has_secrets(self) -> bool:
        """Whether the fight may still hide something: it goes on, by rules with secrets.

        Of rules that have been removed, or cannot be imported, no one can say.
        """
        if self.ended is not None:
            return False
        return self.ruleset not in registry.names() or registry.get(self.ruleset).secrets

    @property
    def lasted(self) -> int | None:
        """The number of rounds; None while the fight goes on."""
        return self.rounds if self.ended is not None else None


class FighterRecord(models.Model):
    """A fighter of a fight, for finding your own fights, and fights by a name."""

    #: The constraint's index serves for this too.
    fight = models.ForeignKey(FightRecord, models.CASCADE, related_name="fighters", db_index=False)
    fighter = models.CharField(max_length=20, db_index=True)
    name = models.CharField(max_length=60)
    team = models.CharField(max_length=60)

    class Meta:
        verbose_name = "fighter"
        ordering: ClassVar[list[str]] = ["fight", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["fight", "fighter"], name="skirmish_fighter_once")
        ]

    def __str__(self) -> str:
        return self.name


class MoveRecord(models.Model):
    """One move, or one intervention of the owner."""

    #: The constraint's index serves for this too.
    fight = models.ForeignKey(FightRecord, models.CASCADE, related_name="moves", db_index=False)
    sequence = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    actor = models.CharField(max_length=20)
    fighter = models.CharField(max_length=60)
    words = models.TextField()
    events = models.TextField(help_text="What happened, as JSON.")
    story = models.TextField(help_text="The line that people read.")
    pose = models.TextField(blank=True, help_text="What the player wrote to go with the move.")
    undone = models.BooleanField(default=False, help_text="Whether the owner took it back.")
    shows = models.BooleanField(
        default=True, help_text="Whether others learned that something happened."
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "move"
        ordering: ClassVar[list[str]] = ["fight", "sequence"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["fight", "sequence"], name="skirmish_move_once")
        ]

    def __str__(self) -> str:
        return f"{self.sequence}. {self.fighter}: {self.words}"

    @property
    def posed(self) -> str:
        """What the player wrote to go with the move, after the name of the fighter."""
        return posed(self.fighter, self.pose) if self.pose else ""

    @property
    def is_start(self) -> bool:
        """Whether this row is the start of the fight, and not a move."""
        return self.sequence == 0

    @property
    def dice(self) -> str:
        """The dice that fell, as in `6 4 2 (d6)`."""
        rolled = (event for event in json.loads(self.events) if event["event"] == "rolled")
        return ", ".join(
            f"{' '.join(map(str, roll['faces']))} (d{roll['sides']})" for roll in rolled
        )


class Snapshot(models.Model):
    """The state after a move, stored every few moves, so that any move can be reached fast."""

    #: The constraint's index serves for this too.
    fight = models.ForeignKey(FightRecord, models.CASCADE, related_name="snapshots", db_index=False)
    sequence = models.PositiveIntegerField(help_text="The move; 0 before the first.")
    state = models.TextField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["fight", "sequence"], name="skirmish_snapshot_once")
        ]

    def __str__(self) -> str:
        return f"{self.fight_id} after move {self.sequence}"


class FightChances(models.Model):
    """How likely each team was to win a past fight, move by move, as forecasts found it."""

    fight = models.OneToOneField(
        FightRecord, models.CASCADE, primary_key=True, related_name="chances"
    )
    points = models.JSONField(help_text="The number of a move, fights played on from it, wins.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "chances of winning"
        verbose_name_plural = "chances of winning"

    def __str__(self) -> str:
        return f"{self.fight_id}: chances of winning"


class SavedEncounter(models.Model):
    """The NPCs of a fight before its start, with its rules, to fight against again."""

    name = models.CharField(max_length=60, unique=True)
    ruleset = models.CharField(max_length=40)
    house = models.JSONField("house rules", default=dict)
    npcs = models.JSONField("NPCs", help_text="Names, teams, sheets and temperaments, in order.")
    saved_by_id = models.PositiveIntegerField("number of who saved it")
    saved_by = models.CharField(max_length=255)
    saved = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = "saved encounter"
        ordering: ClassVar[list[str]] = ["name"]

    def __str__(self) -> str:
        return self.name


class _FightsInProgress(models.Manager["FightInProgress"]):
    """The Scripts on which a fight is stored."""

    def get_queryset(self) -> models.QuerySet[FightInProgress]:
        return super().get_queryset().filter(pk__in=repository.scripts().values("pk"))


class FightInProgress(models.Model):
    """A read-only row of Evennia's Scripts, which gives the admin a model and permissions.

    It is not a proxy of Evennia's model: a proxy would tie our migrations to Evennia's, and would
    give the web's threads objects of the running game.
    """

    room_id = models.PositiveIntegerField("room number", db_column="db_obj_id", null=True)
    opened = models.DateTimeField(db_column="db_date_created")

    objects = _FightsInProgress()

    class Meta:
        managed = False
        db_table = "scripts_scriptdb"
        verbose_name = "fight in progress"
        verbose_name_plural = "fights in progress"
        default_permissions = ("view", "change")
        ordering: ClassVar[list[str]] = ["opened"]

    def __str__(self) -> str:
        row = self.encounter
        if row is None:
            return f"fight {self.pk}"
        return f"{row.name or f'fight {self.pk}'} at {row.room_name}"

    @cached_property
    def encounter(self) -> EncounterRow | None:
        """The encounter as it is stored, read once; None if it has ended."""
        return repository.find_row(self.pk)


class CombatSheet(models.Model):
    """A character whose sheet the admin shows: a row of Evennia's objects, to look at only.

    Like a fight in progress it is not a proxy of Evennia's model.
    """

    name = models.CharField(max_length=255, db_column="db_key")
    typeclass = models.CharField(max_length=255, db_column="db_typeclass_path")

    class Meta:
        managed = False
        db_table = "objects_objectdb"
        verbose_name = "combat sheet"
        default_permissions = ("view", "change")
        ordering: ClassVar[list[str]] = ["name"]

    def __str__(self) -> str:
        return self.name
