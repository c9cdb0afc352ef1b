"""What would move if two members were one: nights, seasons, prizes, money. Reads; changes nothing."""

from typing import NamedTuple

from django.db.models import Q

from club.models import Member
from tournaments.models import Entrant, Night, Prize, Season
from tournaments.records.fees import Sums, by_currency, fees_among


class Moving(NamedTuple):
    """What the other has: the nights, those among them at which both were entered, the seasons with points of theirs
    that are of no night, the prizes won, and the money."""

    nights: list[Night]
    both: list[Night]
    seasons: list[Season]
    prizes: list[Prize]
    money: list[Sums]


def moving(stays: Member, goes: Member) -> Moving:
    """Five queries, however many nights there are."""
    entrants = Entrant.objects.filter(member=goes)
    nights = list(Night.objects.filter(entrants__member=goes).order_by("date", "pk"))
    shared = set(Entrant.objects.filter(member=stays, night__in=nights).values_list("night", flat=True))
    touched = Q(adjustments__member=goes, adjustments__taken_back_at=None) | Q(past_nights__results__member=goes)
    return Moving(
        nights,
        [night for night in nights if night.pk in shared],
        list(Season.objects.filter(touched).distinct()),
        list(Prize.objects.filter(won_by__member=goes).select_related("night").order_by("night__date", "order")),
        by_currency(fees_among(entrants)),
    )
