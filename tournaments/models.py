"""The record book: what happened on a night, as facts. What the hands are worth follows from them elsewhere."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.models import Member
from club.names import MOST_LETTERS


class Night(models.Model):
    """One progressive evening."""

    class State(models.TextChoices):
        ENROLLING = "enrolling", _("guests arriving")
        DRAWN = "drawn", _("seats drawn")
        PLAYING = "playing", _("playing")
        OVER = "over", _("over")

    class RankBy(models.TextChoices):
        POINTS = "points", _("points")
        WINS = "wins", _("rounds won, then points")

    name = models.CharField(_("name"), max_length=MOST_LETTERS)
    date = models.DateField(_("date"))
    law = models.CharField(_("law"), max_length=60)
    law_version = models.PositiveIntegerField(default=1)
    movement = models.CharField(_("movement"), max_length=60)
    planned_rounds = models.PositiveSmallIntegerField(_("number of rounds"), null=True, blank=True)
    deals = models.PositiveSmallIntegerField(_("deals a round"), default=4)
    rank_by = models.CharField(_("what ranks"), max_length=10, choices=RankBy.choices, default=RankBy.POINTS)
    sit_out = models.CharField(_("a sit-out is credited"), max_length=10, default="none")  # none, average, or points
    state = models.CharField(max_length=10, choices=State.choices, default=State.ENROLLING)
    seed = models.PositiveBigIntegerField(null=True, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("night")
        verbose_name_plural = _("nights")
        ordering = ["-date", "-id"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="night_has_a_name"),
            models.CheckConstraint(condition=Q(deals__gte=1, deals__lte=40), name="night_deals_in_bounds"),
        ]

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """A person at one night, member or guest, under the number on the tally card."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=MOST_LETTERS)
    member = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="entrant_number_once"),
            models.UniqueConstraint(fields=["night", "member"], name="entrant_member_once"),
            models.CheckConstraint(condition=~Q(name=""), name="entrant_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """One round of a night: every table plays its deals."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["night", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return str(self.number)


class Table(models.Model):
    """A card table in one round; table 1 is the head table, the last the foot."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    cut_seat = models.PositiveSmallIntegerField(null=True, blank=True)  # a seat of the pair that won the cut
    cut_cards = models.JSONField(null=True, blank=True)  # [[card, card], …] where the program cut
    moved_up = models.PositiveSmallIntegerField(null=True, blank=True)  # a seat of the pair that moved, at closing

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_number_once")]

    def __str__(self) -> str:
        return str(self.number)


class Seat(models.Model):
    """Who sat where in one round: seats 1 to 4 clockwise."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="seat_taken_once"),
            models.UniqueConstraint(fields=["round", "entrant"], name="entrant_sits_once"),
            models.CheckConstraint(condition=Q(seat__gte=1, seat__lte=4), name="seat_in_bounds"),
        ]


class SitOut(models.Model):
    """Who had no seat in one round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="sit_outs")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="sit_outs")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entrant"], name="entrant_sits_out_once")]


class HandRecord(models.Model):
    """One revision of one deal's hand, as it was told. The order is that of the ids, never of the clock."""

    class State(models.TextChoices):
        REPORTED = "reported", _("reported")
        AGREED = "agreed", _("agreed")
        DISPUTED = "disputed", _("disputed")

    class Source(models.TextChoices):
        TABLE = "table", _("the table's phone")
        DESK = "desk", _("the desk")
        FILE = "file", _("a night file")
        REHEARSAL = "rehearsal", _("a rehearsal")

    table = models.ForeignKey(Table, models.CASCADE, related_name="hands")
    deal = models.PositiveSmallIntegerField()
    revision = models.PositiveSmallIntegerField(default=1)
    current = models.BooleanField(default=True)
    hand = models.JSONField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.REPORTED)
    source = models.CharField(max_length=10, choices=Source.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    why = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["deal", "revision"]
        constraints = [
            models.UniqueConstraint(fields=["table", "deal", "revision"], name="hand_revision_once"),
            models.UniqueConstraint(fields=["table", "deal"], condition=Q(current=True), name="hand_current_once"),
            models.CheckConstraint(condition=Q(deal__gte=1), name="hand_deal_from_one"),
        ]


class Dispute(models.Model):
    """A hand that differs from the one that stands for its deal, kept beside it until the host decides."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="disputes")
    deal = models.PositiveSmallIntegerField()
    hand = models.JSONField()
    digest = models.CharField(max_length=64)
    at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["table", "deal", "digest"], name="dispute_kept_once")]


class TableCard(models.Model):
    """The card with the QR code on a physical table for one night. Raising `generation` withdraws its link."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="cards")
    number = models.PositiveSmallIntegerField()
    generation = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["night", "number"], name="card_once")]


class Receipt(models.Model):
    """An `Idempotency-Key` that came with a hand, so that the same post again finds the same answer."""

    card = models.ForeignKey(TableCard, models.CASCADE, related_name="receipts")
    key = models.CharField(max_length=100)
    digest = models.CharField(max_length=64)
    record = models.ForeignKey(HandRecord, models.CASCADE, related_name="+")

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
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    withdrawn_why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(deal__gte=1), name="ruling_deal_from_one"),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__gte=1, seat__lte=4), name="ruling_seat_in_bounds"
            ),
        ]


class HouseLaw(models.Model):
    """One version of a club's own law: what it replaces of a book's. A row never changes but for `retired`."""

    key = models.CharField(max_length=60)
    version = models.PositiveIntegerField(default=1)
    name = models.CharField(_("name"), max_length=MOST_LETTERS)
    base = models.CharField(_("the book"), max_length=60)
    fields = models.JSONField(default=dict)
    retired = models.BooleanField(default=False)  # offered to no new night; of all versions alike
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("house law")
        verbose_name_plural = _("house laws")
        ordering = ["key", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["key", "version"], name="house_law_version_once"),
            models.CheckConstraint(condition=Q(key__startswith="house-"), name="house_law_key_is_its_own"),
            models.CheckConstraint(condition=~Q(name=""), name="house_law_has_a_name"),
            models.CheckConstraint(condition=Q(version__gte=1), name="house_law_version_from_one"),
        ]

    def __str__(self) -> str:
        return self.name
