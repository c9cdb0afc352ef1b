"""What goes on around the hands: calls from the tables, tally cards that were keyed, and what was changed."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.nights import Entrant, Night, Table


class Call(models.Model):
    """A table asks for the director. It stands until someone takes it; one stands at a time.

    Where nobody took it, `taken_at` is when the table took it back, or its round ended: `taken_by` is None.
    """

    class Reason(models.TextChoices):
        RULE = "rule", _("a question about the rules")
        SCORE = "score", _("a score that is wrong")
        SEATS = "seats", _("someone is missing or sits wrong")
        CARDS = "cards", _("cards or table")
        OTHER = "other", _("something else")

    table = models.ForeignKey(Table, models.CASCADE, related_name="calls")
    reason = models.CharField(max_length=10, choices=Reason.choices)
    at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["table"], condition=Q(taken_at=None), name="call_stands_once")]

    @property
    def stands(self) -> bool:
        return self.taken_at is None

    @property
    def is_withdrawn(self) -> bool:
        """No director took it, and none is wanted any more."""
        return not self.stands and self.taken_by_id is None


class KeyedTally(models.Model):
    """What one round's line of a person's tally card says, as it was keyed at the desk."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="keyed")
    round_number = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "round_number"], name="tally_keyed_once"),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="tally_round_from_one"),
        ]


class Change(models.Model):
    """What someone changed about a night, other than its hands and rulings: these have revisions of their own."""

    class Kind(models.TextChoices):
        SETTINGS = "settings", _("settings")
        SEATS = "seats", _("seats")
        NAME = "name", _("a name")
        LINK = "link", _("a table’s link")
        CLOSED = "closed", _("a round closed")
        TAKEN_BACK = "taken-back", _("a closing taken back")
        ENDED = "ended", _("the night ended")
        OPENED = "opened", _("opened for corrections again")
        TIME = "time", _("extra time")
        CUT = "cut", _("a cut")
        TALLY = "tally", _("a tally card keyed")

    ENDS = (Kind.CLOSED, Kind.ENDED)  # with these end the calls that nobody took

    night = models.ForeignKey(Night, models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    place = models.CharField(max_length=60, blank=True)  # "round 2, table 5", by the numbers
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    why = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
