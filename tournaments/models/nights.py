"""A night, and who came to it, when, and in whose place."""

import datetime as dt
from decimal import Decimal
from typing import Any

import msgspec
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.models import MOST_LETTERS_SHORT, Member
from club.names import MOST_LETTERS
from tournaments.movement import MOVEMENTS
from tournaments.night.rules import Rules


class RulesField(models.JSONField):
    """The rules of a night, as JSON in the database."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"default": Rules} | kwargs)

    def from_db_value(self, value: Any, *_context: Any) -> Rules | None:
        return None if value is None else msgspec.json.decode(value, type=Rules)

    def get_prep_value(self, value: Any) -> Any:
        return super().get_prep_value(value.plain() if isinstance(value, Rules) else value)

    def value_to_string(self, obj: models.Model) -> Any:
        return self.value_from_object(obj).plain()

    def to_python(self, value: Any) -> Rules:
        """Return the rules of stored JSON. Raises ValidationError for anything else."""
        try:
            return value if isinstance(value, Rules) else msgspec.convert(value, Rules, str_keys=True)
        except msgspec.ValidationError as error:
            raise ValidationError(str(error)) from error

    def validate(self, value: Any, model_instance: models.Model | None) -> None:
        """Raise ValidationError for what are no rules."""
        self.to_python(value)


class Night(models.Model):
    """One progressive evening."""

    class State(models.TextChoices):
        ENROLLING = "enrolling", _("guests arriving")
        DRAWN = "drawn", _("seats drawn")
        PLAYING = "playing", pgettext_lazy("a night", "playing")
        OVER = "over", pgettext_lazy("a night", "over")

    name = models.CharField(_("name"), max_length=MOST_LETTERS)
    date = models.DateField(_("date"))
    starts_at = models.TimeField(_("begins at"), null=True, blank=True)  # empty: nobody has said so
    place = models.CharField(_("place"), max_length=MOST_LETTERS, blank=True, default="")
    law = models.CharField(_("law"), max_length=60)
    law_version = models.PositiveIntegerField(default=1)
    movement = models.CharField(_("movement"), max_length=60)
    rules = RulesField(_("rules"))
    fee = models.DecimalField(
        _("fee"), max_digits=7, decimal_places=2, null=True, blank=True
    )  # empty: no money is shown
    currency = models.CharField(_("currency"), max_length=10, blank=True, default="")
    # Of its hall screen, its papers and its results; empty: the club's.
    language = models.CharField(_("language"), max_length=10, blank=True, default="")
    second_language = models.CharField(_("papers also in"), max_length=10, blank=True, default="")
    is_rehearsal = models.BooleanField(default=False)  # its guests are invented
    state = models.CharField(max_length=10, choices=State.choices, default=State.ENROLLING)
    ended_at = models.DateTimeField(null=True, blank=True)  # corrections come in until the minutes after it are over
    seed = models.PositiveBigIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)  # counts the actions on this night
    # Stored for speed: hands written and taken back, of all revisions.
    hands_written = models.PositiveIntegerField(default=0)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    rounds_read: Any = None  # kept by `records.load` for as long as this object lives

    class Meta:
        verbose_name = _("night")
        verbose_name_plural = _("nights")
        ordering = ["-date", "-id"]
        indexes = [models.Index(fields=["date", "id"], name="night_by_date")]  # lists, and the nights of a season
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="night_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def locks_at(self) -> dt.datetime | None:
        """When the time for corrections is over; None while the night is played, and where it never locks."""
        if self.state != self.State.OVER or self.ended_at is None or self.rules.provisional_minutes is None:
            return None
        return self.ended_at + dt.timedelta(minutes=self.rules.provisional_minutes)

    def head_to_foot(self, tables: int) -> int:
        """So many tables, of which the first is the head table and the last the foot; 0 where the movement has neither."""
        return tables if MOVEMENTS[self.movement].has_head_table else 0

    @property
    def has_head_table(self) -> bool:
        return MOVEMENTS[self.movement].has_head_table

    def free_number(self) -> int:
        """The number of the person who is entered next; those that were given to people merged since stay theirs."""
        rows = (self.entrants, self.former_entrants)
        return 1 + max(each.aggregate(highest=models.Max("number", default=0))["highest"] for each in rows)

    def is_locked(self, at: dt.datetime) -> bool:
        """Whether nothing of the night can be changed any more at that time."""
        return self.locks_at is not None and at >= self.locks_at


class Entrant(models.Model):
    """A person at one night, member or guest, under the number on the tally card.

    Raising `generation` withdraws the link of the person's own page. Only who is here has a place in the night.
    """

    class Arrival(models.TextChoices):
        EXPECTED = "expected", _("expected")
        HERE = "here", _("here")
        ABSENT = "absent", _("not coming")

    night = models.ForeignKey(Night, models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=MOST_LETTERS)
    short_name = models.CharField(max_length=MOST_LETTERS_SHORT, blank=True, default="")  # empty: from the name
    member = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True, related_name="+")
    generation = models.PositiveIntegerField(default=1)
    arrival = models.CharField(max_length=10, choices=Arrival.choices, default=Arrival.HERE)
    fee = models.DecimalField(max_digits=7, decimal_places=2, null=True, blank=True)  # empty: the night's
    paid = models.DecimalField(max_digits=7, decimal_places=2, default=Decimal(0))
    # 1 or 2, of the groups that have prizes of their own.
    group = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="entrant_number_once"),
            models.UniqueConstraint(fields=["night", "member"], name="entrant_member_once"),
            models.CheckConstraint(condition=~Q(name=""), name="entrant_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Presence(models.Model):
    """Rounds in which an entrant is there, both ends included. Who has no row is there all night.

    Round 0 alone: there in none, but perhaps as a substitute.
    """

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="presence")
    first_round = models.PositiveSmallIntegerField()
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)  # empty: to the end

    class Meta:
        ordering = ["entrant", "first_round"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "first_round"], name="presence_begins_once"),
            models.CheckConstraint(
                condition=Q(last_round=None) | Q(last_round__gte=models.F("first_round")), name="presence_in_order"
            ),
        ]


class Volunteer(models.Model):
    """An entrant offers to sit out in a round, if anybody must."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="offers")
    round_number = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entrant", "round_number"], name="volunteer_once")]


class Substitute(models.Model):
    """In that round `by`, who is not otherwise there, plays in the place of `absent`; one of the two is credited.

    Both have presence of their own, so that a round in which one of them is away counts as missed.
    """

    class Credit(models.TextChoices):
        FOR = "for", _("whose place it is")
        BY = "by", _("who plays")

    absent = models.ForeignKey(Entrant, models.CASCADE, related_name="substitutes")
    by = models.ForeignKey(Entrant, models.CASCADE, related_name="plays_for")
    round_number = models.PositiveSmallIntegerField()
    credit = models.CharField(max_length=3, choices=Credit.choices, default=Credit.FOR)

    class Meta:
        ordering = ["round_number", "absent"]
        constraints = [
            models.UniqueConstraint(fields=["absent", "round_number"], name="one_substitute_a_round"),
            models.UniqueConstraint(fields=["by", "round_number"], name="substitute_for_one_a_round"),
            models.CheckConstraint(condition=~Q(absent=models.F("by")), name="substitute_is_another"),
        ]


class FormerEntrant(models.Model):
    """An entrant who was merged into another: under `former_id` and `generation` a link may be printed."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="former_entrants")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="former")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=MOST_LETTERS)
    former_id = models.BigIntegerField(unique=True)
    generation = models.PositiveIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["night", "number"], name="former_number_once")]

    def __str__(self) -> str:
        return self.name
