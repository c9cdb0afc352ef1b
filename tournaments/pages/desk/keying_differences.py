"""Where two keyings of one sheet differ, cell by cell, in words. Knows hands; knows no person and no book.

A cell is compared where both keyings tell it: one may tell the winning bid alone and the other all four, one the
counts and the other the points. Who took a count is compared by side, as sheets tell it, unless a fault makes the
very seat matter.
"""

from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.hand import COUNT_NAMES, DISCARD, SUIT_NAMES, Hand, seat_name
from scoring.law import Law
from scoring.reasons import side_name
from scoring.score import score
from tournaments.display.translation import translate
from tournaments.table_result import pair_of


class Cell(NamedTuple):
    """One cell of a deal's line in which the keyings differ: its name, what stands, what was keyed now."""

    name: str
    stands: str
    keyed: str


def differing(stands: Hand, keyed: Hand, law: Law) -> list[Cell]:
    """The cells in which the two differ, in the order of the sheet; none where they agree."""
    cells = [
        *_auction(stands, keyed, law),
        *_trump(stands, keyed),
        *_taken(stands, keyed, law),
        *_faults(stands, keyed),
    ]
    return cells or list(_worth(stands, keyed, law))


def _auction(stands: Hand, keyed: Hand, law: Law) -> Iterator[Cell]:
    if stands.dealer != keyed.dealer:
        yield Cell(_("Dealer"), _seat(stands.dealer), _seat(keyed.dealer))
    one, other = stands.made_by(law), keyed.made_by(law)
    if stands.bids is not None and keyed.bids is not None and stands.dealer == keyed.dealer:
        for place, (bid, again) in enumerate(zip_longest(stands.bids, keyed.bids), start=1):
            if bid != again:
                seat = _seat(stands.seat_after(stands.dealer, place))
                yield Cell(_("%(seat)s’s bid") % {"seat": seat}, _bid(bid), _bid(again))
    elif one != other:
        yield Cell(_("Winning bid"), _contract(one.maker, one.bid), _contract(other.maker, other.bid))


def _trump(stands: Hand, keyed: Hand) -> Iterator[Cell]:
    if stands.trump != keyed.trump:
        yield Cell(_("Trumps"), translate(SUIT_NAMES[stands.trump]), translate(SUIT_NAMES[keyed.trump]))


def _taken(stands: Hand, keyed: Hand, law: Law) -> Iterator[Cell]:
    exactly = bool(stands.faults or keyed.faults)
    taker = _taker if exactly else partial(_side_told, stands, law)
    again = dict(keyed.taken or ())
    for count, who in stands.taken or ():
        if count in again and _side(who, exactly=exactly) != _side(again[count], exactly=exactly):
            yield Cell(translate(COUNT_NAMES[count]), taker(who), taker(again[count]))


def _faults(stands: Hand, keyed: Hand) -> Iterator[Cell]:
    for kind, name in (("revoke", _("Revoke")), ("foul_hand", _("Foul hand"))):
        one, other = (sorted({at for told, at in hand.faults if told == kind}) for hand in (stands, keyed))
        if one != other:
            yield Cell(name, _seats(one), _seats(other))


def _worth(stands: Hand, keyed: Hand, law: Law) -> Iterator[Cell]:
    """What each side took, where no other cell tells the two apart; at last, what it is credited."""
    one, other = score(stands, law), score(keyed, law)
    for field, name in (("points", _("%(side)s took")), ("score", _("%(side)s score"))):
        told, again = getattr(one, field), getattr(other, field)
        sides = [side for side in (0, 1) if told[side] != again[side]]
        for side in sides[:1] if field == "points" and law.all_in_play(4) else sides:
            words = translate(side_name(law, stands.players, side))
            yield Cell(name % {"side": words}, str(told[side]), str(again[side]))
        if sides:
            return


def _side(who: int | None, *, exactly: bool) -> int | str | None:
    return who if exactly or who in (None, DISCARD) else f"side {pair_of(who)}"


def _taker(who: int | None) -> str:
    return _("discards") if who == DISCARD else _("not in play") if who is None else _seat(who)


def _side_told(hand: Hand, law: Law, who: int | None) -> str:
    return _taker(who) if who is None or who == DISCARD else translate(side_name(law, hand.players, pair_of(who)))


def _seat(seat: int) -> str:
    return translate(seat_name(seat))


def _seats(seats: list[int]) -> str:
    return ", ".join(map(_seat, seats)) or _("nobody")


def _bid(bid: int | None) -> str:
    return _("pass") if bid is None else str(bid)


def _contract(maker: int, bid: int | None) -> str:
    return _seat(maker) if bid is None else _("%(seat)s %(bid)s") % {"seat": _seat(maker), "bid": bid}
