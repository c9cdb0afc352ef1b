"""The hands as they were reported, every revision, what was reported beside them, and what a director ruled."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.nights import Night
from tournaments.models.rounds import Table


class TableCard(models.Model):
    """The card with the QR code on a physical table for one night. Raising `generation` withdraws its link."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="cards")
    number = models.PositiveSmallIntegerField()
    generation = models.PositiveIntegerField(default=1)
    # When its phone was last in touch, to the half minute.
    last_seen_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)  # the night's, at the last action that this table's page shows

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["night", "number"], name="card_once")]

    def __str__(self) -> str:
        return str(self.number)


class HandRecord(models.Model):
    """One revision of one deal's hand, as it was reported. The order is that of the ids, never of the clock."""

    class State(models.TextChoices):
        REPORTED = "reported", _("reported")
        AGREED = "agreed", _("accepted")
        DISPUTED = "disputed", _("disputed")

    class Source(models.TextChoices):
        TABLE = "table", _("the table's phone")
        DESK = "desk", _("the desk")
        FILE = "file", _("a night file")
        REHEARSAL = "rehearsal", _("a rehearsal")

    # Every index is a page more to write with each hand: the constraints below find a table's hands, and nobody asks for
    # what one person keyed.
    table = models.ForeignKey(Table, models.CASCADE, related_name="hands", db_index=False)
    deal = models.PositiveSmallIntegerField()
    revision = models.PositiveSmallIntegerField(default=1)
    current = models.BooleanField(default=True)
    hand = models.JSONField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.REPORTED)
    # Who reported it, where the table said so.
    reported_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    accepted_seat = models.PositiveSmallIntegerField(null=True, blank=True)  # who accepted it at the table
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    accepted_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)  # the table took it back; a new one may follow
    source = models.CharField(max_length=10, choices=Source.choices)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    why = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    # The night's version that the action made; None in rows older than these columns, and in those from a file.
    sequence = models.PositiveIntegerField(null=True, blank=True)
    accepted_sequence = models.PositiveIntegerField(null=True, blank=True)
    dropped_sequence = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["deal", "revision"]
        # Few hands have a reason, and forgetting a person reads them all.
        indexes = [models.Index(fields=["table"], condition=~Q(why=""), name="hand_with_a_reason")]
        constraints = [
            models.UniqueConstraint(fields=["table", "deal", "revision"], name="hand_revision_once"),
            models.UniqueConstraint(fields=["table", "deal"], condition=Q(current=True), name="hand_current_once"),
            models.CheckConstraint(condition=Q(deal__gte=1), name="hand_deal_from_one"),
            models.CheckConstraint(
                condition=~Q(current=True, dropped_at__isnull=False), name="hand_dropped_or_stands"
            ),
        ]


class Dispute(models.Model):
    """A hand that differs from the one that stands for its deal, stored beside it until the director decides.

    Where a side said that the hand is wrong, without another version, `hand` is null and `digest` empty.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="disputes")
    deal = models.PositiveSmallIntegerField()
    hand = models.JSONField(null=True, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)  # who reported it, where the table said so
    at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    why = models.CharField(max_length=200, blank=True, default="")  # why a late hand was set aside
    sequence = models.PositiveIntegerField(null=True, blank=True)
    settled_sequence = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["table", "deal", "digest"], name="dispute_once")]

    @property
    def is_late(self) -> bool:
        """Whether it came after its round was closed; a round that was closed before an import has no sequence."""
        of = self.table.round
        return of.closed_at is not None and (self.sequence or 0) > (of.closed_sequence or 0)


class Receipt(models.Model):
    """An `Idempotency-Key` that came with a hand, so that the same post again finds the same answer."""

    card = models.ForeignKey(TableCard, models.CASCADE, related_name="receipts", db_index=False)
    key = models.CharField(max_length=100)
    digest = models.CharField(max_length=64)
    record = models.ForeignKey(HandRecord, models.CASCADE, related_name="+", db_index=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["card", "key"], name="receipt_once")]


class Ruling(models.Model):
    """What the director ruled on an irregularity of one deal. What it costs follows from the law, never from a figure."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="rulings")
    deal = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)  # who is at fault, where that matters
    kind = models.CharField(max_length=60)  # what happened, by its key in scoring.rulings
    answers = models.JSONField(default=dict)  # the questions that decided the case → what was answered
    book = models.CharField(max_length=60)  # whose remedy was taken: tonight's book, or another where it is silent
    remedy = models.CharField(max_length=60)
    effect = models.CharField(max_length=20)  # what the remedy does to the score
    why = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    withdrawn_why = models.CharField(max_length=200, blank=True)
    sequence = models.PositiveIntegerField(null=True, blank=True)
    withdrawn_sequence = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(deal__gte=1), name="ruling_deal_from_one"),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__gte=1, seat__lte=7), name="ruling_seat_in_bounds"
            ),
        ]
