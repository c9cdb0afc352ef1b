"""Every hand of a night as a row for a spreadsheet: what was reported, and what it is worth under the night's law."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.hand import COUNT_NAMES, DISCARD, SUIT_NAMES, Hand, seat_name
from scoring.law import Law
from scoring.notation import read_hand
from scoring.score import score
from tournaments.display.translation import translate
from tournaments.models import HandRecord, Night
from tournaments.printing.spreadsheet import Cell
from tournaments.records.night_rules import law_of
from tournaments.table_order import PAIRS, side_of


def hand_rows(night: Night) -> Iterator[list[Cell]]:
    """The heading, then a row for each hand that stands. The records are read at once, each row is made when it is asked
    for. One query, two for a law of the club's own."""
    law = law_of(night)
    hands = HandRecord.objects.filter(table__round__night=night, current=True)
    order = ("table__round__number", "table__number", "deal")
    read = list(hands.select_related("table__round").order_by(*order))
    return _rows(night, law, read)


def _rows(night: Night, law: Law, hands: list[HandRecord]) -> Iterator[list[Cell]]:
    place: list[Cell] = [_("Night"), _("Date"), _("Round"), _("Table"), _("Deal"), _("Dealer")]
    auction: list[Cell] = [_("Bids"), _("Maker"), _("Bid"), _("Trump")]
    counts: list[Cell] = [capfirst(translate(COUNT_NAMES[count])) for count in law.counts]
    sides = [_side(0), _side(1)]
    points: list[Cell] = [_("Points, %(side)s") % {"side": side} for side in sides]
    scores: list[Cell] = [_("Score, %(side)s") % {"side": side} for side in sides]
    yield [*place, *auction, *counts, *points, *scores, _("State"), _("Revision"), _("Source"), _("When")]
    for row in hands:
        hand = read_hand(row.hand, law)[0]
        settled, named = score(hand, law), [night.name, night.date.isoformat()]
        where: list[Cell] = [row.table.round.number, row.table.number, row.deal, _seat(hand.dealer)]
        figures: list[Cell] = [*settled.points[:2], *settled.score[:2]]
        when = timezone.localtime(row.at).isoformat(sep=" ", timespec="seconds")
        state: list[Cell] = [row.get_state_display(), row.revision, row.get_source_display(), when]
        contract: list[Cell] = [
            _bids(hand),
            _seat(settled.maker),
            settled.bid,
            capfirst(translate(SUIT_NAMES[hand.trump])),
        ]
        yield [*named, *where, *contract, *_taken(hand, law), *figures, *state]


def _side(pair: int) -> str:
    one, other = (translate(seat_name(seat)) for seat in PAIRS[pair])
    return _("%(one)s and %(other)s") % {"one": one, "other": other}


def _seat(seat: int | None) -> str | None:
    return translate(seat_name(seat)) if seat else None


def _bids(hand: Hand) -> str | None:
    """As they were called, the eldest hand's first; none where the contract alone was reported."""
    if not hand.bids:
        return None
    return " ".join(_("pass") if bid is None else str(bid) for bid in hand.bids)


def _taken(hand: Hand, law: Law) -> list[Cell]:
    """Who took each count; empty where the table reported its points alone, or the count was not in play."""
    taken = dict(hand.taken or ())
    return [_taker(taken.get(count)) for count in law.counts]


def _taker(who: int | None) -> str | None:
    if who is None:
        return None
    return _("the discards") if who == DISCARD else _side(side_of(who))
