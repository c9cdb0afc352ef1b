"""What a season is made of. Its table follows from these rows elsewhere; no hand is read for it."""

import datetime as dt

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.models import Member
from club.names import MOST_LETTERS
from tournaments.models.nights import Entrant, Night

MOST_ADJUSTED, DECIMALS = 1_000, 2  # points, to either side, and of how many decimals


class NightResult(models.Model):
    """What an entrant came to on a night that is over. Stored for speed: a season reads these, and `check_night` proves them.

    Points and rounds won may be parts of one and are exact: "27" or "27/2".
    """

    entrant = models.OneToOneField(Entrant, models.CASCADE, related_name="result")
    rank = models.PositiveIntegerField()
    points = models.CharField(max_length=100)
    credited = models.CharField(max_length=100)  # of the points, for rounds without play
    won = models.CharField(max_length=100)
    played = models.PositiveSmallIntegerField()
    head_rounds = models.PositiveSmallIntegerField()
    sat_out = models.PositiveSmallIntegerField()
    missed = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["entrant"]

    def __str__(self) -> str:
        return f"{self.rank}"


class NightTables(models.Model):
    """What the sides of every table came to on a night that is over: see `records.ended_tables`. Stored with the results."""

    night = models.OneToOneField(Night, models.CASCADE, related_name="ended_tables")
    tables = models.JSONField()

    def __str__(self) -> str:
        return str(self.night)


class Season(models.Model):
    """Which nights belong together, and how they rank people; see `tournaments.season_table.rules`."""

    class RankBy(models.TextChoices):
        POINTS = "points", _("points")
        WINS = "wins", _("rounds won, then points")
        AVERAGE = "average", _("points a round played")
        NIGHTS = "nights", _("nights attended, then points")

    class Ties(models.TextChoices):
        SHARED = "shared", _("share the rank")
        WINS = "wins", _("the one who won more rounds is first")
        BEST = "best", _("the one with the better best night is first")
        MET = "met", _("the one who was ahead more often, on nights to which both came, is first")

    class CountAs(models.TextChoices):
        POINTS = "points", _("the points scored")
        PERCENT = "percent", _("per cent of the night’s average")
        PLACES = "places", _("points by place")

    name = models.CharField(_("name"), max_length=MOST_LETTERS)
    first_date = models.DateField(_("first day"))
    last_date = models.DateField(_("last day"))
    law = models.CharField(_("only nights under"), max_length=60, blank=True, default="")  # empty: any law
    movement = models.CharField(_("only nights with"), max_length=60, blank=True, default="")  # empty: any movement
    nights_planned = models.PositiveSmallIntegerField(_("nights in the season"), null=True, blank=True)
    rank_by = models.CharField(_("what ranks"), max_length=10, choices=RankBy.choices, default=RankBy.POINTS)
    count_as = models.CharField(
        _("each night counts"), max_length=10, choices=CountAs.choices, default=CountAs.POINTS
    )
    place_points = models.CharField(_("points by place"), max_length=300, blank=True, default="")  # "10, 8, 6"
    best = models.PositiveSmallIntegerField(_("how many of the best nights count"), null=True, blank=True)
    drop = models.PositiveSmallIntegerField(_("how many of the worst nights are dropped"), default=0)
    coming = models.PositiveSmallIntegerField(_("points for each night attended"), default=0)
    least = models.PositiveSmallIntegerField(_("nights needed for a rank"), default=0)
    ties = models.CharField(_("those who are level"), max_length=10, choices=Ties.choices, default=Ties.SHARED)
    with_guests = models.BooleanField(_("guests count too, by their names"), default=True)
    published = models.BooleanField(_("published"), default=False)  # its link shows the table to anyone who has it
    people_published = models.BooleanField(_("names lead to the members’ nights"), default=False)
    generation = models.PositiveIntegerField(default=1)  # raising it withdraws the link
    show_ratings = models.BooleanField(_("show ratings"), default=False)
    version = models.PositiveIntegerField(default=0)  # counts the actions on this season
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-last_date", "-id"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name"),
            models.CheckConstraint(condition=Q(last_date__gte=F("first_date")), name="season_in_order"),
        ]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def at(cls, date: dt.date) -> "models.QuerySet[Season]":
        """The seasons that hold that day."""
        return cls.objects.filter(first_date__lte=date, last_date__gte=date)

    def is_over(self, today: dt.date) -> bool:
        """Whether no more nights can come by its dates."""
        return self.last_date < today


class SeasonNight(models.Model):
    """A night that a director put into the season though its dates or kind do not, or left out though they do, and why."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="picked")
    night = models.ForeignKey(Night, models.CASCADE, related_name="+")
    is_in = models.BooleanField()
    why = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "night"], name="season_night_once")]


class Adjustment(models.Model):
    """Points that a person is given or loses in a season, with the reason. Taken back, it stays on record."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="adjustments")
    member = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True, related_name="+")  # empty: a guest
    name = models.CharField(max_length=MOST_LETTERS)
    points = models.DecimalField(max_digits=6, decimal_places=DECIMALS)
    why = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    taken_back_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(why=""), name="adjustment_has_a_reason"),
            models.CheckConstraint(
                condition=Q(points__gte=-MOST_ADJUSTED, points__lte=MOST_ADJUSTED) & ~Q(points=0),
                name="adjustment_in_bounds",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points.normalize():+f}"


class PastNight(models.Model):
    """A night of which the season has the totals alone, from a spreadsheet."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="past_nights")
    name = models.CharField(max_length=MOST_LETTERS)
    date = models.DateField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["date", "id"]
        constraints = [models.UniqueConstraint(fields=["season", "date", "name"], name="past_night_once")]

    def __str__(self) -> str:
        return self.name


class PastResult(models.Model):
    """One person's total of a past night, exact: "27" or "27/2"."""

    past_night = models.ForeignKey(PastNight, models.CASCADE, related_name="results")
    member = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True, related_name="+")  # empty: a guest
    name = models.CharField(max_length=MOST_LETTERS)
    points = models.CharField(max_length=100)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["past_night", "name"], name="past_result_once"),
            models.UniqueConstraint(fields=["past_night", "member"], name="past_result_of_a_member_once"),
        ]

    def __str__(self) -> str:
        return self.name


class SeasonChange(models.Model):
    """What somebody did to a season. It holds no name of a person: that stands in the adjustment."""

    class Kind(models.TextChoices):
        MADE = "made", pgettext_lazy("a season", "made")
        SETTINGS = "settings", _("settings changed")
        NIGHT_IN = "night in", _("night put in")
        NIGHT_OUT = "night out", _("night left out")
        ADJUSTED = "adjusted", _("points adjusted")
        TAKEN_BACK = "taken back", _("adjustment taken back")
        IMPORTED = "imported", _("past nights imported")
        REMOVED = "removed", _("imported nights removed")
        PUBLISHED = "published", _("table published")
        WITHDRAWN = "withdrawn", _("no longer published")

    season = models.ForeignKey(Season, models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    night = models.ForeignKey(Night, models.SET_NULL, null=True, blank=True, related_name="+")
    adjustment = models.ForeignKey(Adjustment, models.SET_NULL, null=True, blank=True, related_name="+")
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
