"""Every hand of a night as a row for a spreadsheet: what was reported, and what it is worth under the night's law."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.hand import COUNT_NAMES, DISCARD, SUIT_NAMES, Hand, seat_name
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import read_hand
from scoring.reasons import side_name
from scoring.score import score
from tournaments.display.translation import translate
from tournaments.models import HandRecord, Night
from tournaments.night.order import side_of, sides_at
from tournaments.printing.spreadsheet import Cell
from tournaments.records.night_rules import form_of, law_of


def hand_rows(night: Night) -> Iterator[list[Cell]]:
    """The heading, then a row for each hand that stands. The records are read at once, each row is made when it is asked
    for. One query, two for a law of the club's own."""
    law = law_of(night)
    hands = HandRecord.objects.filter(table__round__night=night, current=True)
    order = ("table__round__number", "table__number", "deal")
    read = list(hands.select_related("table__round").order_by(*order))
    return _rows(night, law, read)


def _rows(night: Night, law: Law, hands: list[HandRecord]) -> Iterator[list[Cell]]:
    laws = {key: law_named(key) if key else law for key in {"", *(row.table.law for row in hands)}}
    counted = list(dict.fromkeys(count for each in laws.values() for count in each.counts))
    place: list[Cell] = [_("Night"), _("Date"), _("Round"), _("Table"), _("Deal"), _("Dealer")]
    auction: list[Cell] = [_("Bids"), _("Maker"), _("Bid"), _("Trump")]
    counts: list[Cell] = [capfirst(translate(COUNT_NAMES[count])) for count in counted]
    sides = _sides(night, law, hands)
    points: list[Cell] = [_("Points, %(side)s") % {"side": side} for side in sides]
    scores: list[Cell] = [_("Score, %(side)s") % {"side": side} for side in sides]
    yield [*place, *auction, *counts, *points, *scores, _("State"), _("Revision"), _("Source"), _("When")]
    for row in hands:
        its_law, playing = laws[row.table.law], row.table.sides
        hand = read_hand(row.hand, its_law)[0]
        settled, named = score(hand, its_law), [night.name, night.date.isoformat()]
        where: list[Cell] = [row.table.round.number, row.table.number, row.deal, _seat(hand.dealer, hand)]
        nobody: list[Cell] = [None] * (len(sides) - playing)
        figures: list[Cell] = [*settled.points[:playing], *nobody, *settled.credits[:playing], *nobody]
        when = timezone.localtime(row.at).isoformat(sep=" ", timespec="seconds")
        state: list[Cell] = [row.get_state_display(), row.revision, row.get_source_display(), when]
        contract: list[Cell] = [
            _bids(hand),
            _seat(settled.maker, hand),
            settled.bid,
            capfirst(translate(SUIT_NAMES[hand.trump])),
        ]
        yield [*named, *where, *contract, *_taken(hand, its_law, counted), *figures, *state]


def _sides(night: Night, law: Law, hands: list[HandRecord]) -> list[str]:
    """What heads the figures of the sides: their seats, where all tables are alike, else numbers."""
    form = form_of(night, law)
    sizes = {(row.table.players, row.table.law) for row in hands} or {(form.usual, "")}
    if len(sizes) > 1:
        return [
            _("side %(number)s") % {"number": side} for side in range(1, max(row.table.sides for row in hands) + 1)
        ]
    [(players, key)] = sizes
    its_law = law_named(key) if key else law
    return [translate(side_name(its_law, players, side)) for side in range(sides_at(its_law, players))]


def _seat(seat: int | None, hand: Hand) -> str | None:
    return translate(seat_name(seat, hand.players)) if seat else None


def _bids(hand: Hand) -> str | None:
    """As they were called, the eldest hand's first; none where the contract alone was reported."""
    if not hand.bids:
        return None
    return " ".join(_("pass") if bid is None else str(bid) for bid in hand.bids)


def _taken(hand: Hand, law: Law, counted: list[str]) -> list[Cell]:
    """Who took each count; empty where the table reported its points alone, or the count was not in play."""
    taken = dict(hand.taken or ())
    return [_taker(hand, law, taken.get(count)) for count in counted]


def _taker(hand: Hand, law: Law, who: int | None) -> str | None:
    if who is None:
        return None
    side = side_of(who, sides_at(law, hand.players))
    return _("the discards") if who == DISCARD else translate(side_name(law, hand.players, side))
