"""Two versions of one hand side by side, part for part, so that a person sees where they differ. Decides nothing."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.hand import COUNT_NAMES, DISCARD, SUIT_NAMES, Hand, seat_name
from scoring.law import Law
from scoring.reasons import side_name
from scoring.score import score
from tournaments.display.translation import translate
from tournaments.table_result import pair_of


class Part(NamedTuple):
    """One part of a hand in both versions."""

    name: str
    one: str
    other: str

    @property
    def differs(self) -> bool:
        return self.one != self.other


def compared(one: Hand | None, other: Hand | None, law: Law) -> list[Part]:
    """Every part that either version has; what a version does not say is empty, of None all."""
    each_count = all(hand is not None and hand.taken is not None for hand in (one, other))
    exactly = any(hand is not None and hand.faults for hand in (one, other))
    parts = parts_of(one, law, each_count=each_count, exactly=exactly) if one else {}
    of_other = parts_of(other, law, each_count=each_count, exactly=exactly) if other else {}
    return [Part(name, parts.get(name, ""), of_other.get(name, "")) for name in (parts | of_other)]


def parts_of(hand: Hand, law: Law, *, each_count: bool, exactly: bool) -> dict[str, str]:
    """The hand in words, by the names of its parts: `each_count` for itself, or all of them in one part.

    Counts are taken by a side, as sheets and phones have it, or by the very seat (`exactly`) where a fault makes it
    matter.
    """
    parts = {_("Dealer"): _seat(hand.dealer)}
    if hand.bids is not None:
        parts[_("Bids")] = ", ".join(_bid(hand, place, bid) for place, bid in enumerate(hand.bids))
    maker, bid = hand.made_by(law)
    parts[_("Maker")] = _seat(maker) if bid is None else _seat_and(maker, str(bid))
    parts[_("Trumps")] = translate(SUIT_NAMES[hand.trump])
    counts = {
        translate(COUNT_NAMES[count]): _taker(hand, law, who, exactly=exactly) for count, who in hand.taken or ()
    }
    if each_count:
        parts |= counts
    elif counts:
        parts[_("Counts")] = ", ".join(f"{count}: {taker}" for count, taker in counts.items())
    for kind, seat in hand.faults:
        name = _("Revoke") if kind == "revoke" else _("Foul hand")
        parts[name] = ", ".join(filter(None, (parts.get(name), _seat(seat))))
    settled = score(hand, law)
    for side in (0, 1):
        name = translate(side_name(law, hand.players, side))
        parts[_("%(side)s took") % {"side": name}] = str(settled.points[side])
        parts[_("%(side)s score") % {"side": name}] = str(settled.score[side])
    return parts


def _taker(hand: Hand, law: Law, who: int | None, *, exactly: bool) -> str:
    if who is None or who == DISCARD:
        return _("not in play") if who is None else pgettext("who took a count", "discards")
    return _seat(who) if exactly else translate(side_name(law, hand.players, pair_of(who)))


def _seat(seat: int) -> str:
    return translate(seat_name(seat))


def _seat_and(seat: int, what: str) -> str:
    return _("%(seat)s %(bid)s") % {"seat": _seat(seat), "bid": what}


def _bid(hand: Hand, place: int, bid: int | None) -> str:
    return _seat_and(hand.seat_after(hand.dealer, place + 1), pgettext("bid", "passes") if bid is None else str(bid))
