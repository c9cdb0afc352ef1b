"""Hands that can be, drawn at random for hypothesis, under any law of the register."""

from typing import Any

from hypothesis import strategies as st

from scoring.hand import DISCARD, FAULT_KINDS, SUITS, Contract, Hand, Offence
from scoring.law import Law
from scoring.laws import KEYS, law_named

laws = st.sampled_from(KEYS).map(law_named)


@st.composite
def hands(draw: Any, law: Law, players: int = 4, faults: bool = True, full: bool | None = None) -> Hand:
    """A hand without faults: in full where every count is told, else by the points of each side."""
    seats = st.integers(1, players)
    dealer = draw(seats)
    offences = st.builds(Offence, st.sampled_from(FAULT_KINDS), seats)
    wrongs = tuple(draw(st.lists(offences, max_size=2))) if faults else ()
    in_full = draw(st.booleans()) if full is None else full
    if wrongs and law.other_at_fault == "counts to the maker":
        in_full = True
    auction = draw(_bids(players) | _contract(seats, dealer))
    return Hand(
        law.key,
        dealer,
        draw(st.sampled_from(SUITS)),
        players,
        bids=None if isinstance(auction, Contract) else auction,
        contract=auction if isinstance(auction, Contract) else None,
        taken=draw(_taken(law, players)) if in_full else None,
        points=None if in_full else draw(_points(law, players)),
        faults=wrongs,
    )


@st.composite
def _bids(draw: Any, players: int) -> tuple[int | None, ...]:
    bids: list[int | None] = []
    highest = 0
    for points in draw(st.lists(st.none() | st.integers(1, 14), min_size=players, max_size=players)):
        rises = points is not None and points > highest
        bids.append(points if rises else None)
        highest = points if rises else highest
    return tuple(bids)


def _contract(seats: st.SearchStrategy[int], dealer: int) -> st.SearchStrategy[Contract]:
    return st.builds(Contract, seats, st.integers(1, 14)) | st.just(Contract(dealer, None))


@st.composite
def _taken(draw: Any, law: Law, players: int) -> tuple[tuple[str, int | None], ...]:
    takers: Any = st.sampled_from([*range(1, players + 1), DISCARD])
    if players not in law.robs_at:
        takers |= st.none()
    return tuple((count, draw(takers)) for count in law.counts)


@st.composite
def _points(draw: Any, law: Law, players: int) -> tuple[tuple[int, int], ...]:
    if players in law.partners_at:
        first = draw(st.integers(0, law.whole))
        return tuple(
            sorted([(draw(st.sampled_from((1, 3))), first), (draw(st.sampled_from((2, 4))), law.whole - first)])
        )
    left, points = law.whole, []
    for seat in range(1, players + 1):
        points.append((seat, draw(st.integers(0, left))))
        left -= points[-1][1]
    return tuple(points)
