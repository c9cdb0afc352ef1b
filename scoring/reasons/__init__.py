"""The reasons for a score, in lines that a player accepts, each with its article. Decides nothing itself."""

from collections.abc import Iterator
from functools import cache, lru_cache

from scoring.hand import COUNT_NAMES, DISCARD, Hand
from scoring.law import Law
from scoring.offences import Offences, offences_in
from scoring.reasons.by_side import Reason, Settled, names_of, points_by_side, side_name
from scoring.reasons.no_auction import lines_without_auction
from scoring.score import Score, sale_of
from scoring.settlement import settle
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
    """The lines after those of the discards; few differ in one night."""
    mine, took = side_of[(score.maker or seller) - 1], points_by_side(score, side_of)
    credit, clauses = settle(law, score.bid, took, mine, bool(score.made), offences)
    settled = Settled(law, side_of, score, mine, took, credit, clauses)
    return (
        *_partnership(settled),
        *_sale(settled, seller, sale),
        *_sale_lost(settled, seller, offences),
        *_counts_moved(settled, offences),
        _contract(settled, seller, passed, in_order=offences is None),
        *settled.lines(),
        *_with_the_sale(settled, seller, sale, offences),
    )


def _partnership(settled: Settled) -> Iterator[Reason]:
    """Who plays with the maker, where partners change from deal to deal."""
    if settled.law.called_partner == "none" or settled.score.maker is None:
        return
    partners = [seat for seat, side in enumerate(settled.side_of, start=1) if side == settled.mine]
    maker = settled.score.maker
    message = gettext_noop("%(maker)s plays alone against the rest.")
    params: dict[str, object] = {"maker": settled.seat(maker)}
    if len(partners) > 1:
        message = gettext_noop("%(maker)s called %(partner)s as partner against the rest.")
        params["partner"] = settled.seat(next(seat for seat in partners if seat != maker))
    yield Reason(Text(message, params), settled.law.cite("called_partner"))


def _sale(settled: Settled, seller: int, sale: int) -> Iterator[Reason]:
    if sale and settled.score.maker is not None:
        message = gettext_noop("%(seller)s sold the lead of trumps to %(maker)s for %(sale)s.")
        params = {"seller": settled.seat(seller), "maker": settled.seat(settled.score.maker), "sale": sale}
        yield Reason(Text(message, params), settled.law.cite("seller_gets"))


def _sale_lost(settled: Settled, seller: int, offences: Offences | None) -> Iterator[Reason]:
    """That the seller revoked and is not paid, under a law that says so."""
    law, score = settled.law, settled.score
    if law.sale_at_fault != "is lost" or offences is None or score.bid is None or score.maker == seller:
        return
    if settled.side_of[seller - 1] in offences.back:
        message = gettext_noop("%(seller)s revoked and gets nothing for the sale.")
        yield Reason(Text(message, {"seller": settled.seat(seller)}), law.cite("sale_at_fault"))


def _with_the_sale(settled: Settled, seller: int, sale: int, offences: Offences | None) -> Iterator[Reason]:
    if sale:
        message = gettext_noop("%(seller)s: %(credit)s and %(sale)s for the sale make %(total)s.")
        credit, total = settled.credit[settled.side_of[seller - 1]], settled.score.credits[seller - 1]
        at_fault = offences is not None and settled.side_of[seller - 1] in offences.back
        field = "sale_at_fault" if at_fault else "seller_gets"
        if total < credit + sale:
            message = gettext_noop(
                "%(seller)s: %(credit)s and %(paid)s for the sale, which leaves one to go, make %(total)s."
            )
            field = "sale_limit"
        params = {"seller": settled.seat(seller), "credit": credit, "sale": sale}
        yield Reason(Text(message, params | {"paid": total - credit, "total": total}), settled.law.cite(field))


def _counts_moved(settled: Settled, offences: Offences | None) -> Iterator[Reason]:
    """Whose counts go to the maker."""
    for seat in sorted(offences.giving) if offences else ():
        message = gettext_noop("%(seat)s revoked: all counts in that seat's tricks go to %(side)s.")
        params = {"seat": settled.seat(seat), "side": settled.name(settled.mine)}
        yield Reason(Text(message, params), settled.law.cite("other_at_fault"))
        if settled.law.called_partner != "none":
            message = gettext_noop("%(seat)s scores nothing; partners keep their own counts.")
            yield Reason(Text(message, params), settled.law.cite("other_at_fault"))


def _contract(settled: Settled, seller: int, passed: bool, *, in_order: bool) -> Reason:
    law, score, mine = settled.law, settled.score, settled.mine
    params = {
        "maker": settled.seat(score.maker or seller),
        "side": settled.name(mine),
        "bid": score.bid,
        "took": settled.took[mine],
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
    if not in_order:
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
    message = gettext_noop("%(count)s was among the discards and counts for %(side)s.")
    if law.discards != "maker":
        message = gettext_noop("%(count)s was among the discards and counts for nobody.")
    params = {"count": COUNT_NAMES[count], "side": names_of(side_of, side)}
    return Reason(Text(message, params), law.cite("discards"))
