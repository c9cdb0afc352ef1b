"""Who was merged into another, as papers and the history still have them; and what would move if two members were one."""

from typing import NamedTuple

from django.db.models import Q

from club.club_settings.club_years import ClubYear, club_year
from club.models import DuesOfYear, Member
from tournaments.models import Entrant, FormerEntrant, Night, Prize, Season
from tournaments.records.fees import Sums, by_currency, fees_among
from tournaments.records.figures import money


class Moving(NamedTuple):
    """What the other has: the nights, those among them at which both were entered, the seasons with points of theirs
    that are of no night, the prizes won, the money, and the dues paid."""

    nights: list[Night]
    both: list[Night]
    seasons: list[Season]
    prizes: list[Prize]
    money: list[Sums]
    dues: list[tuple[ClubYear, str]]


def moving(stays: Member, goes: Member) -> Moving:
    """Seven queries, however many nights there are."""
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
        _dues_of(goes),
    )


def _dues_of(member: Member) -> list[tuple[ClubYear, str]]:
    """Each payment that counts: for which year, and how much."""
    currencies = dict(DuesOfYear.objects.values_list("year", "currency"))
    paid = member.dues.filter(taken_back_at=None)
    return [(club_year(each.year), money(each.amount, currencies.get(each.year, ""))) for each in paid]


def names_ever_in(night: Night) -> dict[int, str]:
    """Everyone's name by number, of those too who were merged into another or have not come. One query."""
    entrants, former = (
        rows.order_by().values_list("number", "name") for rows in (night.entrants, night.former_entrants)
    )
    return dict(entrants.union(former))


def number_now(night_id: int, number: int) -> int | None:
    """The number of who stayed where `number`, as a paper has it, was merged into another; None for any other."""
    former = FormerEntrant.objects.filter(night=night_id, number=number)
    return former.values_list("entrant__number", flat=True).first()
