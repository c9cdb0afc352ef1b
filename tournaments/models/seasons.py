"""What a season is made of. Its table follows from these rows elsewhere; no hand is read for it."""

from django.db import models

from tournaments.models.nights import Entrant


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
