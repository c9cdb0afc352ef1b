"""What goes on around the hands: calls from the tables, tally cards that were keyed, and what was changed."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.names import MOST_LETTERS
from tournaments.models.nights import Entrant, Night
from tournaments.models.rounds import Table


class Call(models.Model):
    """A table asks for the director. One call stands at a time, until it ends at `taken_at` with an `outcome`."""

    class Outcome(models.TextChoices):
        TAKEN = "taken", _("taken by a director")
        SETTLED = "settled", _("settled by a director")
        WITHDRAWN = "withdrawn", _("withdrawn by the table")
        ROUND_OVER = "round over", _("over with its round")

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
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)  # empty while it stands
    # The night's version that the action made, here and in other rows; None in rows older than these columns.
    sequence = models.PositiveIntegerField(null=True, blank=True)
    taken_sequence = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["table"], condition=Q(taken_at=None), name="call_stands_once")]

    @property
    def stands(self) -> bool:
        return self.taken_at is None

    @property
    def was_taken(self) -> bool:
        return self.outcome in (self.Outcome.TAKEN, self.Outcome.SETTLED)

    @property
    def is_withdrawn(self) -> bool:
        """No director took it, and none is wanted any more."""
        return self.outcome in (self.Outcome.WITHDRAWN, self.Outcome.ROUND_OVER)


class KeyedTally(models.Model):
    """What one round's line of a person's tally card says, as it was keyed at the desk."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="keyed")
    round_number = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = _("keyed tallies")
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "round_number"], name="tally_keyed_once"),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="tally_round_from_one"),
        ]


class Change(models.Model):
    """What someone changed about a night, other than its hands and rulings: these have revisions of their own."""

    class Kind(models.TextChoices):
        SETTINGS = "settings", _("settings changed")
        SEATS = "seats", _("seats changed")
        NAME = "name", _("name changed")
        LINK = "link", _("table card replaced")
        OWN_LINK = "own link", _("guest’s link replaced")
        SCREEN_LINK = "screen link", _("hall screen’s link replaced")
        SCREEN = "screen", _("hall screen")
        CLOSED = "closed", _("round closed")
        TAKEN_BACK = "taken-back", _("round reopened")
        ENDED = "ended", _("night ended")
        OPENED = "opened", _("reopened for corrections")
        TIME = "time", _("extra time")
        CLOCK = "clock", _("clock")
        BREAK = "break", _("break")
        BELL = "bell", _("bell")
        CUT = "cut", _("cut")
        SHEET = "sheet", _("sheet that waits for its round")
        TALLY = "tally", _("tally card corrected")
        ARRIVED = "arrived", _("came in")
        LEFT = "left", _("went home")
        OFFERED = "offered", _("offer to sit out")
        UNPLAYED = "unplayed", _("deals not played")
        SUBSTITUTE = "substitute", _("substitute")
        WISH = "wish", _("pairs and fixed seats")
        DOOR = "door", _("at the door")
        PAID = "paid", _("fee")
        MERGED = "merged", _("entered twice, merged")
        PRIZES = "prizes", _("prizes")
        AWARDED = "awarded", _("prize")
        REVEALED = "revealed", _("results announced")
        PUBLISHED = "published", _("results published")
        UNPUBLISHED = "unpublished", _("results no longer published")
        JOINED = "joined", _("phone let in")
        MEMBER = "member", _("member of the club")
        FORGOTTEN = "forgotten", _("name removed")

    night = models.ForeignKey(Night, models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    entrant_number = models.PositiveIntegerField(null=True, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    why = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    program = models.CharField(max_length=MOST_LETTERS, blank=True, default="")  # the name of its token
    at = models.DateTimeField()
    sequence = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["id"]


class SheetPhoto(models.Model):
    """A photograph of a score sheet, until its hands are saved or it is thrown away."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="photos")
    image = models.BinaryField()  # JPEG
    # Empty where nothing on it could be read: a person says which sheet it is.
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    read = models.JSONField(default=list)  # each deal that is on it: the fields that are ticked, those to look at
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]


class WaitingSheet(models.Model):
    """A sheet from paper of a round that is not open yet. It is used as soon as the round opens."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="waiting_sheets")
    round_number = models.PositiveSmallIntegerField()
    table_number = models.PositiveSmallIntegerField()
    seats = models.JSONField()  # the numbers on the sheet, by seat
    hands = models.JSONField()  # deal, as text → the hand as a table reports it
    cut = models.PositiveSmallIntegerField(null=True, blank=True)  # a seat of those who won it
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    sequence = models.PositiveIntegerField()

    class Meta:
        ordering = ["round_number", "table_number"]
        constraints = [
            models.UniqueConstraint(fields=["night", "round_number", "table_number"], name="sheet_waits_once"),
        ]
