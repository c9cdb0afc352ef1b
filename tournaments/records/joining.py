"""Who is on the list, where they sit now, and which phones wait to be let in. Reads; knows no page."""

import datetime as dt

from django.db.models import QuerySet

from tournaments.models import Entrant, JoinRequest, Night, Seat, TableCard

WAITS_FOR = dt.timedelta(minutes=10)


def seat_now(entrant: Entrant) -> Seat | None:
    """The entrant's seat in the newest round, with its table; None before the draw, for a sit-out, once they have gone.

    Two queries, one for who never had a seat.
    """
    seat = entrant.seats.select_related("table__round").order_by("-round__number").first()
    if seat is None or entrant.night.rounds.filter(number__gt=seat.table.round.number).exists():
        return None
    return seat


def card_now(entrant: Entrant) -> TableCard | None:
    """The card of the table at which the entrant plays now; None where no round is being played with them."""
    night = entrant.night
    seat = seat_now(entrant) if night.state == Night.State.PLAYING else None
    if seat is None:
        return None
    return night.cards.select_related("night").filter(number=seat.table.number).first()


def waits(asked: JoinRequest, at: dt.datetime) -> bool:
    """Whether that phone is still to be let in."""
    return asked.let_in_at is None and asked.at > at - WAITS_FOR


def waiting_in(night: Night, card: TableCard | None, at: dt.datetime) -> QuerySet[JoinRequest]:
    """The phones that wait, in the order in which they asked: all of the night, or those as who sits at that table now.

    None where the card is of another night.
    """
    waiting = JoinRequest.objects.select_related("entrant").filter(entrant__night=night, let_in_at=None)
    waiting = waiting.filter(at__gt=at - WAITS_FOR)
    if card is None:
        return waiting
    newest = card.night.rounds.order_by("-number").values("pk")[:1]
    return waiting.filter(entrant__seats__table__number=card.number, entrant__seats__round__in=newest)
