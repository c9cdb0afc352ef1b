"""What a director ruled, and the club's own laws."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.names import MOST_LETTERS
from tournaments.models.nights import Table


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
    sequence = models.PositiveIntegerField(null=True, blank=True)
    withdrawn_sequence = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(deal__gte=1), name="ruling_deal_from_one"),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__gte=1, seat__lte=4), name="ruling_seat_in_bounds"
            ),
        ]


class HouseLaw(models.Model):
    """One version of a club's own law: what it replaces of a book's. A row never changes; the newest version stands."""

    key = models.CharField(max_length=60)
    version = models.PositiveIntegerField(default=1)
    name = models.CharField(_("name"), max_length=MOST_LETTERS)
    base = models.CharField(_("the book"), max_length=60)
    fields = models.JSONField(default=dict)
    retired = models.BooleanField(default=False)  # as the newest version it is offered to no new night
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
