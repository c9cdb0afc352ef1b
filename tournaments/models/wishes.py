"""What the director wishes of tonight's seats, each a row: who stays apart, who begins together, whose seat is fixed."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.nights import Entrant, Night
from tournaments.models.seasons import Season


class Wish(models.Model):
    """Of two people, the one who was entered first as `entrant`; or one person's table, and a seat where one is named."""

    class Kind(models.TextChoices):
        APART = "apart", _("stay apart")
        TOGETHER = "together", _("begin together")
        FIXED = "fixed", _("fixed seat")

    kind = models.CharField(max_length=10, choices=Kind.choices)
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="wishes")
    other = models.ForeignKey(Entrant, models.CASCADE, null=True, blank=True, related_name="+")
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)  # empty: any seat at that table

    class Meta:
        verbose_name_plural = _("wishes")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "other"], name="wish_of_two_once"),
            models.UniqueConstraint(fields=["entrant"], condition=Q(kind="fixed"), name="wish_of_a_seat_once"),
            models.CheckConstraint(
                condition=Q(kind="fixed", other=None, table_number__gte=1)
                | Q(~Q(kind="fixed"), other__gt=F("entrant"), table_number=None, seat=None),
                name="wish_of_two_or_of_a_seat",
            ),
            models.CheckConstraint(condition=Q(seat=None) | Q(seat__gte=1, seat__lte=7), name="wish_seat_in_bounds"),
        ]


class SpreadDraw(models.Model):
    """The draw of this night sets those apart who partnered often this season, as `partners` has it: the numbers of two
    people of the night, and in how many rounds they were partners before. From these the draw can be made again."""

    night = models.OneToOneField(Night, models.CASCADE, related_name="spread")
    season = models.ForeignKey(Season, models.SET_NULL, null=True, related_name="spreads")
    partners = models.JSONField(default=list)

    def __str__(self) -> str:
        return str(self.season)
