"""What a person had who was entered twice: the number and the link on paper lead on to the entrant who stayed."""

from django.db import models

from club.names import MOST_LETTERS
from tournaments.models.nights import Entrant, Night


class FormerEntrant(models.Model):
    """An entrant who was merged into another: under `former_id` and `generation` a link may be printed."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="former_entrants")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="former")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=MOST_LETTERS)
    former_id = models.BigIntegerField(unique=True)
    generation = models.PositiveIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["night", "number"], name="former_number_once")]

    def __str__(self) -> str:
        return self.name
