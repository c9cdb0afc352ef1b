"""What goes on around the play: the clock of a round, what the hall screen shows, and the phones that guests join with."""

import datetime as dt

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.nights import Entrant, Night
from tournaments.models.rounds import Round


class RoundClock(models.Model):
    """How long a round lasts. While the clock runs it has `ends_at`, while it is paused the seconds `left`."""

    round = models.OneToOneField(Round, models.CASCADE, related_name="clock")
    minutes = models.PositiveSmallIntegerField()  # with which it was started
    ends_at = models.DateTimeField(null=True, blank=True)
    left = models.PositiveIntegerField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)  # tables' extra time waits from then on
    rang_at = models.DateTimeField(null=True, blank=True)  # when the director rang the bell

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at=None, left__isnull=False) | Q(ends_at__isnull=False, left=None),
                name="clock_runs_or_is_paused",
            ),
        ]

    def __str__(self) -> str:
        return str(self.minutes)

    @property
    def end(self) -> dt.datetime | None:
        """When the round ends, or its bell rang; while the clock is paused, when it would have, for tables' extra time is stored so too."""
        if self.paused_at is None or self.left is None:
            return self.rang_at or self.ends_at
        return self.paused_at + dt.timedelta(seconds=self.left)

    @property
    def fingerprint(self) -> str:
        """Return a text that changes whenever the clock is set."""
        return str(self.left) if self.ends_at is None else self.ends_at.isoformat()


class Screen(models.Model):
    """What guests may see of a night without signing in. Raising `generation` withdraws its link.

    A night without a row shows everything as it comes; results are seen by nobody until they are published.
    """

    class Scene(models.TextChoices):
        WELCOME = "welcome", _("welcome")
        NAMES = "names", _("seats by name")
        TABLES = "tables", _("seats by table")
        ROUND = "round", _("the round")
        MOVES = "moves", _("who goes where")
        BREAK = "break", _("a break")
        STANDINGS = "standings", _("standings")
        FINALE = "finale", _("the finale")

    class Shown(models.TextChoices):
        ALL = "all", _("everyone")
        TOP = "top", _("the top")
        NONE = "none", _("nobody")

    night = models.OneToOneField(Night, models.CASCADE, related_name="screen")
    generation = models.PositiveIntegerField(default=1)
    scene = models.CharField(max_length=10, choices=Scene.choices, blank=True)  # empty: it follows the night
    break_ends_at = models.DateTimeField(null=True, blank=True)
    standings = models.CharField(max_length=4, choices=Shown.choices, default=Shown.ALL)
    standings_from = models.PositiveSmallIntegerField(default=1)  # the round from which `standings` holds
    named_from = models.PositiveSmallIntegerField(null=True, blank=True)  # the last place that the finale names
    revealed = models.PositiveSmallIntegerField(default=0)  # how many places the finale has named
    places_left = models.PositiveSmallIntegerField(default=0)  # how many it had still to name then
    published_at = models.DateTimeField(null=True, blank=True)  # when the results were opened to the guests

    def __str__(self) -> str:
        return str(self.night)


class JoinRequest(models.Model):
    """A phone in the hall on which somebody chose their name, to be let in by a person who sees its number."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="join_requests")
    number = models.PositiveSmallIntegerField()  # two digits, shown on the phone
    source = models.CharField(max_length=32, default="")  # a digest of its address, while it waits
    at = models.DateTimeField()
    let_in_at = models.DateTimeField(null=True, blank=True)
    let_in_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["entrant", "number"], name="join_number_once")]

    def __str__(self) -> str:
        return str(self.number)
