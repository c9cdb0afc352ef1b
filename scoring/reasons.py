"""A score told in lines that a player accepts, each with the article it rests on. Decides nothing itself."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from scoring.hand import COUNT_NAMES, DISCARD, Hand, seat_name
from scoring.law import Law, sides
from scoring.score import Offences, Score, offences_in
from scoring.wording import Text, gettext_noop


class Reason(NamedTuple):
    """One line under a score: what happened, and where the book says so."""

    text: Text
    cite: Text


class _Telling(NamedTuple):
    """A settled hand as the lines see it: what each side took and is credited, the maker's side as `mine`."""

    law: Law
    players: int
    score: Score
    mine: int
    took: list[int]
    credit: list[int]

    def others(self) -> list[int]:
        return [side for side in range(len(self.took)) if side != self.mine]

    def name(self, side: int) -> Text:
        return side_name(self.law, self.players, side)


@cache
def side_name(law: Law, players: int, side: int) -> Text:
    """A side as a person calls it: its two seats, or its one."""
    seats = [seat for seat, of in enumerate(sides(law, players), start=1) if of == side]
    names = [seat_name(seat, players) for seat in seats]
    if len(names) == 1:
        return names[0]
    return Text(gettext_noop("%(one)s and %(other)s"), {"one": names[0], "other": names[1]})


def reasons(hand: Hand, law: Law, score: Score) -> list[Reason]:
    """The lines, in the order in which the table settles: what moved, the bid, what each side is credited."""
    passed = not any(hand.bids or ()) and (hand.contract is None or hand.contract.bid is None)
    offences = offences_in(hand, law) if hand.faults else None
    return [*_discards(hand, law, score), *_lines(law, hand.players, score, passed, offences)]


@lru_cache(maxsize=10_000)
def _lines(law: Law, players: int, score: Score, passed: bool, offences: Offences | None) -> tuple[Reason, ...]:
    """The lines after those of the discards; an evening has few that differ."""
    telling = _telling(law, players, score)
    if offences is None:
        return (_contract(telling, passed, settled=True), *_settlement(telling))
    remedied = offences.void or offences.barred or offences.set_back
    return (
        *_moved(telling, offences),
        _contract(telling, passed, settled=False),
        *(_remedy(telling, offences) if remedied else _settlement(telling)),
    )


def _telling(law: Law, players: int, score: Score) -> _Telling:
    side_of = sides(law, players)
    seats = [side_of.index(side) for side in range(max(side_of) + 1)]  # one of each side
    took, credit = [score.points[seat] for seat in seats], [score.score[seat] for seat in seats]
    return _Telling(law, players, score, side_of[score.maker - 1], took, credit)


def _contract(telling: _Telling, passed: bool, *, settled: bool) -> Reason:
    law, score, mine = telling.law, telling.score, telling.mine
    params = {
        "maker": seat_name(score.maker, telling.players),
        "side": telling.name(mine),
        "bid": score.bid,
        "took": telling.took[mine],
    }
    if score.bid is None:
        message = gettext_noop("All passed, so %(maker)s named trumps without a bid; %(side)s took %(took)s.")
        return Reason(Text(message, params), law.cite("all_pass"))
    if passed:
        message = gettext_noop(
            "All passed, so the dealer, %(maker)s, is held to a bid of %(bid)s; %(side)s took %(took)s."
        )
        return Reason(Text(message, params), law.cite("all_pass"))
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
        if who == DISCARD:
            lines.append(_discarded(law, hand.players, sides(law, hand.players)[score.maker - 1], count))
    return lines


@cache
def _discarded(law: Law, players: int, side: int, count: str) -> Reason:
    message = gettext_noop("%(count)s lay among the discards and counts for %(side)s.")
    params = {"count": COUNT_NAMES[count], "side": side_name(law, players, side)}
    return Reason(Text(message, params), law.cite("discards"))


def _moved(telling: _Telling, offences: Offences) -> Iterator[Reason]:
    for seat in sorted(offences.giving):
        message = gettext_noop("%(seat)s revoked: every count in that seat's tricks goes to %(side)s.")
        params = {"seat": seat_name(seat, telling.players), "side": telling.name(telling.mine)}
        yield Reason(Text(message, params), telling.law.cite("other_at_fault"))


def _remedy(telling: _Telling, offences: Offences) -> Iterator[Reason]:
    law = telling.law
    if offences.void:
        yield Reason(
            Text(gettext_noop("A hand was foul: the deal does not count and nobody scores.")), law.cite("foul_hand")
        )
        return
    if offences.set_back:
        message = gettext_noop("%(side)s: set back the bid for the revoke, %(credit)s.")
        yield _credited(telling, telling.mine, message, "maker_at_fault")
    for side in sorted(offences.barred):
        message = gettext_noop("%(side)s: nothing, for the revoke or foul hand.")
        if telling.credit[side] < 0:
            message = gettext_noop(
                "%(side)s: nothing for the revoke or foul hand, and set back the bid that failed, %(credit)s."
            )
        yield _credited(telling, side, message, "maker_at_fault" if side == telling.mine else "other_at_fault")
    told = offences.barred | {telling.mine} if offences.set_back else offences.barred
    for side in range(len(telling.took)):
        if side in told:
            continue
        if side == telling.mine:
            message = gettext_noop("%(side)s: all they took, whatever was bid, %(credit)s.")
            yield _credited(telling, side, message, "other_at_fault")
        elif telling.credit[side] == telling.took[side]:
            yield _credited(telling, side, gettext_noop("%(side)s: what they took, %(credit)s."), "maker_at_fault")
        else:
            yield from _paid(telling, side)


def _settlement(telling: _Telling) -> Iterator[Reason]:
    law, score, mine = telling.law, telling.score, telling.mine
    if law.level == "nobody" and not any(score.score) and len(set(score.points)) == 1:
        message = gettext_noop("Both sides took %(took)s and no more was bid: nobody scores.")
        yield Reason(Text(message, {"took": score.points[0]}), law.cite("level"))
    elif not score.made:
        yield from _when_set(telling)
    elif telling.took[mine] < law.floor:
        message = gettext_noop("%(side)s: nothing, for they took fewer than %(floor)s.")
        yield _credited(telling, mine, message, "floor")
        for side in telling.others():
            yield _credited(telling, side, gettext_noop("%(side)s: what they took, %(credit)s."), "floor")
    elif law.when_made == "each its points":
        for side in range(len(telling.took)):
            yield _credited(telling, side, gettext_noop("%(side)s: what they took, %(credit)s."), "when_made")
    elif not any(score.score):
        yield Reason(Text(gettext_noop("Both sides took the same, so nobody scores.")), law.cite("when_made"))
    else:
        side = telling.credit.index(max(telling.credit))
        message = gettext_noop("%(side)s: the difference, %(took)s less %(less)s is %(credit)s.")
        yield _credited(telling, side, message, "when_made")


def _when_set(telling: _Telling) -> Iterator[Reason]:
    if telling.law.when_set == "set back":
        yield _credited(telling, telling.mine, gettext_noop("%(side)s: set back the bid, %(credit)s."), "when_set")
    else:
        yield _credited(telling, telling.mine, gettext_noop("%(side)s: nothing."), "when_set")
    for side in telling.others():
        yield from _paid(telling, side)


def _paid(telling: _Telling, side: int) -> Iterator[Reason]:
    message = gettext_noop("%(side)s: what they took, %(credit)s.")
    if telling.law.when_set == "bid to the others":
        message = gettext_noop("%(side)s: what they took and the bid besides, %(took)s and %(bid)s make %(credit)s.")
    elif telling.law.when_set == "whole and shortfall":
        message = gettext_noop(
            "%(side)s: the whole %(whole)s and the %(short)s that the maker is short make %(credit)s."
        )
    yield _credited(telling, side, message, "when_set")


def _credited(telling: _Telling, side: int, message: str, field: str) -> Reason:
    law, bid, took = telling.law, telling.score.bid, telling.took
    params = {
        "side": telling.name(side),
        "took": took[side],
        "credit": telling.credit[side],
        "bid": bid,
        "floor": law.floor,
        "whole": law.whole,
        "less": sum(took) - took[side],
        "short": (bid or 0) - took[telling.mine],
    }
    return Reason(Text(message, params), law.cite(field))
