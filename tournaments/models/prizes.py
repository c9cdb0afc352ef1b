"""The prizes of a night, as the director settled them. Who wins which follows from the figures elsewhere."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.names import MOST_LETTERS
from tournaments.models.nights import Entrant, Night


class PrizeRules(models.Model):
    """What holds for all prizes of a night. A night without a row gives one prize a person and has no groups.

    To win by points takes `least_rounds`: more than half of them where it is empty.
    """

    night = models.OneToOneField(Night, models.CASCADE, related_name="prize_rules")
    one_each = models.BooleanField(default=True)
    least_rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    group_one = models.CharField(max_length=MOST_LETTERS, blank=True)  # in the director's words, as "ladies"
    group_two = models.CharField(max_length=MOST_LETTERS, blank=True)

    class Meta:
        verbose_name_plural = _("rules for prizes")

    def __str__(self) -> str:
        return str(self.night)

    @property
    def groups(self) -> dict[int, str]:
        """The names of the groups that the director has named."""
        return {number: name for number, name in ((1, self.group_one), (2, self.group_two)) if name}


class Prize(models.Model):
    """A prize of a night: what wins it, and what chance or the director decided about it."""

    class Kind(models.TextChoices):
        POINTS = "points", _("most points")
        WINS = "wins", _("most rounds won")
        HEAD = "head", _("most rounds at the head table")
        FOURTEENS = "fourteens", _("most clean sweeps")
        SETS = "sets", _("most bids set")
        LOWEST = "lowest", _("fewest points")
        TRAVELING = "traveling", _("traveling prize, for most points")
        DOOR = "door", _("door prize, drawn")
        OWN = "own", _("somebody you name")
        BOARDS = "boards", _("best on the boards")

    class Ties(models.TextChoices):
        SHARED = "shared", pgettext_lazy("a tie", "shared")
        CUT = "cut", pgettext_lazy("a tie", "cut for")

    night = models.ForeignKey(Night, models.CASCADE, related_name="prizes")
    order = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    name = models.CharField(max_length=MOST_LETTERS)
    group = models.PositiveSmallIntegerField(null=True, blank=True)  # 1 or 2; empty: for all
    ties = models.CharField(max_length=6, choices=Ties.choices, default=Ties.SHARED)
    seed = models.PositiveBigIntegerField(null=True, blank=True)  # by which it was drawn or its tie cut
    winner = models.ForeignKey(Entrant, models.SET_NULL, null=True, blank=True, related_name="prizes_named")
    outsider = models.CharField(max_length=MOST_LETTERS, blank=True)  # who won it and is not entered
    won_by = models.ManyToManyField(Entrant, related_name="prizes_won")  # stored for speed: of a night that is over

    class Meta:
        ordering = ["order", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="prize_has_a_name"),
            models.CheckConstraint(condition=Q(group=None) | Q(group__in=(1, 2)), name="prize_group_is_one_of_two"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_decided(self) -> bool:
        """Whether chance or the director has decided about it already."""
        return self.seed is not None or self.winner_id is not None or bool(self.outsider)
