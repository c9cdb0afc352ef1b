"""The rounds of a night, their card tables, and who sat where."""

from collections.abc import Iterable

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.nights import Entrant, Night
from tournaments.night.order import Order, as_digits, seats_in
from tournaments.night.table import bit_of, deals_in


class Round(models.Model):
    """One round of a night: every table plays its deals."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    closed_at = models.DateTimeField(null=True, blank=True)
    # The night's version that the closing made; None in a round from a file.
    closed_sequence = models.PositiveIntegerField(null=True, blank=True)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    reseated = models.BooleanField(default=False)  # people sit otherwise than the draw or the movement had it

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["night", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return str(self.number)


class Table(models.Model):
    """A card table in one round; table 1 is the head table, the last the foot."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    law = models.CharField(max_length=60, blank=True, default="")  # empty: the night's
    players = models.PositiveSmallIntegerField(default=4)
    sides = models.PositiveSmallIntegerField(default=2)  # the side of a seat is its number less one, modulo these
    first_dealer = models.ForeignKey(  # who was cut to deal first; empty where nobody was cut for
        Entrant, models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    # Seats as the digits of a number, the best first: of the pair that won the cut, or of all who cut.
    cut_seat = models.PositiveIntegerField(null=True, blank=True)
    cut_cards = models.JSONField(null=True, blank=True)  # [[card, card], …] where the program cut
    # The same at closing: of two sides a seat of the pair that moved, else a seat of each side, as they came in.
    moved_up = models.PositiveIntegerField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)  # the four said that they sit as recorded
    extra_until = models.DateTimeField(null=True, blank=True)  # time that the director gave
    unplayed = models.BigIntegerField(default=0)  # deals marked as not played, as bits; a hand takes its mark away
    unplayed_why = models.CharField(max_length=200, blank=True, default="")
    rang_after = models.PositiveSmallIntegerField(null=True, blank=True)  # the last deal in when the bell rang

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["round"], condition=~models.Q(unplayed_why=""), name="table_with_a_reason")]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_number_once")]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def cut(self) -> Order:
        """The seats of the cut, the best first."""
        return seats_in(self.cut_seat)

    @cut.setter
    def cut(self, seats: Order) -> None:
        self.cut_seat = as_digits(seats)

    @property
    def moved(self) -> Order:
        """Who moved up when the round was closed."""
        return seats_in(self.moved_up)

    @moved.setter
    def moved(self, seats: Order) -> None:
        self.moved_up = as_digits(seats)

    @property
    def unplayed_deals(self) -> tuple[int, ...]:
        """The deals that are marked as not played."""
        return deals_in(self.unplayed)

    @unplayed_deals.setter
    def unplayed_deals(self, deals: Iterable[int]) -> None:
        self.unplayed = sum(bit_of(deal) for deal in set(deals))


class Seat(models.Model):
    """Who sat where in one round: seats from 1, clockwise."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="seat_taken_once"),
            models.UniqueConstraint(fields=["round", "entrant"], name="entrant_sits_once"),
            models.CheckConstraint(condition=Q(seat__gte=1, seat__lte=7), name="seat_in_bounds"),
        ]


class SitOut(models.Model):
    """Who had no seat in one round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="sit_outs")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="sit_outs")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entrant"], name="entrant_sits_out_once")]
