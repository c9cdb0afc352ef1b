"""A score told in lines that a player accepts, each with the article it rests on. Decides nothing itself."""

from collections.abc import Iterator
from functools import cache, lru_cache

from scoring.hand import COUNT_NAMES, DISCARD, Hand
from scoring.law import Law
from scoring.offences import Offences, offences_in
from scoring.reasons.no_auction import lines_without_auction
from scoring.reasons.remedies import moved, remedy
from scoring.reasons.settled import settlement
from scoring.reasons.telling import Reason, Telling, names_of, side_name, telling
from scoring.score import Score, sale_of
from scoring.wording import Text, gettext_noop

__all__ = ["Reason", "reasons", "side_name"]


def reasons(hand: Hand, law: Law, score: Score) -> list[Reason]:
    """The lines, in the order in which the table settles: what moved, the bid, what each side is credited."""
    if score.maker is None:
        return list(lines_without_auction(hand, law, score))
    passed = not any(hand.bids or ()) and (hand.contract is None or hand.contract.bid is None)
    offences = offences_in(hand, law) if hand.faults else None
    seller = sale = 0
    if law.seller == "eldest":
        seller = hand.eldest
        sale = 0 if offences is not None and offences.void else sale_of(hand, law)
    lines = _lines(law, hand.sides(law), score, passed, offences, seller, sale)
    return [*_discards(hand, law, score), *lines]


@lru_cache(maxsize=10_000)
def _lines(
    law: Law,
    side_of: tuple[int, ...],
    score: Score,
    passed: bool,
    offences: Offences | None,
    seller: int,
    sale: int,
) -> tuple[Reason, ...]:
    """The lines after those of the discards; an evening has few that differ."""
    told = telling(law, side_of, score, sale, seller)
    before = (*_partnership(told), *_sale(told, seller, sale))
    after = _with_the_sale(told, seller, sale)
    if offences is None:
        return (*before, _contract(told, seller, passed, settled=True), *settlement(told), *after)
    remedied = offences.void or offences.barred or offences.back
    return (
        *before,
        *moved(told, offences),
        _contract(told, seller, passed, settled=False),
        *(remedy(told, offences) if remedied else settlement(told)),
        *after,
    )


def _partnership(told: Telling) -> Iterator[Reason]:
    """Who plays with the maker, where that is told deal by deal."""
    if told.law.called_partner == "none" or told.score.maker is None:
        return
    partners = [seat for seat, side in enumerate(told.side_of, start=1) if side == told.mine]
    maker = told.score.maker
    message = gettext_noop("%(maker)s plays alone against the rest.")
    params: dict[str, object] = {"maker": told.seat(maker)}
    if len(partners) > 1:
        message = gettext_noop("%(maker)s called %(partner)s as partner against the rest.")
        params["partner"] = told.seat(next(seat for seat in partners if seat != maker))
    yield Reason(Text(message, params), told.law.cite("called_partner"))


def _sale(told: Telling, seller: int, sale: int) -> Iterator[Reason]:
    if sale and told.score.maker is not None:
        message = gettext_noop("%(seller)s sold the lead of trumps to %(maker)s for %(sale)s.")
        params = {"seller": told.seat(seller), "maker": told.seat(told.score.maker), "sale": sale}
        yield Reason(Text(message, params), told.law.cite("seller_gets"))


def _with_the_sale(told: Telling, seller: int, sale: int) -> Iterator[Reason]:
    if sale:
        message = gettext_noop("%(seller)s: %(credit)s and the %(sale)s of the sale make %(total)s.")
        credit = told.credit[told.side_of[seller - 1]]
        params = {"seller": told.seat(seller), "credit": credit, "sale": sale, "total": credit + sale}
        yield Reason(Text(message, params), told.law.cite("seller_gets"))


def _contract(told: Telling, seller: int, passed: bool, *, settled: bool) -> Reason:
    law, score, mine = told.law, told.score, told.mine
    params = {
        "maker": told.seat(score.maker or seller),
        "side": told.name(mine),
        "bid": score.bid,
        "took": told.took[mine],
    }
    if score.bid is None:
        message = gettext_noop("All passed, so %(maker)s named trumps without a bid; %(side)s took %(took)s.")
        if law.all_pass == "eldest leads trumps":
            message = gettext_noop("All passed, so %(maker)s led trumps without a bid; %(side)s took %(took)s.")
        return Reason(Text(message, params), law.cite("all_pass"))
    if passed:
        message = gettext_noop(
            "All passed, so the dealer, %(maker)s, is held to a bid of %(bid)s; %(side)s took %(took)s."
        )
        return Reason(Text(message, params), law.cite("all_pass"))
    if law.seller == "eldest" and score.maker == seller:
        message = gettext_noop("%(maker)s did not sell and is held to %(bid)s; %(side)s took %(took)s.")
        return Reason(Text(message, params), law.cite("refused_offer"))
    if not settled:
        message = gettext_noop("%(maker)s bid %(bid)s and %(side)s took %(took)s.")
        return Reason(Text(message, params), law.cite("when_made"))
    if score.made:
        message = gettext_noop("%(maker)s bid %(bid)s and %(side)s took %(took)s: made.")
        return Reason(Text(message, params), law.cite("when_made"))
    message = gettext_noop("%(maker)s bid %(bid)s and %(side)s took %(took)s: set.")
    return Reason(Text(message, params), law.cite("when_set"))


def _discards(hand: Hand, law: Law, score: Score) -> list[Reason]:
    lines = []
    for count, who in hand.taken or ():
        if who == DISCARD and score.maker is not None:
            side_of = hand.sides(law)
            lines.append(_discarded(law, side_of, side_of[score.maker - 1], count))
    return lines


@cache
def _discarded(law: Law, side_of: tuple[int, ...], side: int, count: str) -> Reason:
    message = gettext_noop("%(count)s lay among the discards and counts for %(side)s.")
    if law.discards != "maker":
        message = gettext_noop("%(count)s lay among the discards and counts for nobody.")
    params = {"count": COUNT_NAMES[count], "side": names_of(side_of, side)}
    return Reason(Text(message, params), law.cite("discards"))
