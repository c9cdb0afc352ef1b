"""One hand as a table reports it: who dealt, what was bid, what was trumps, who took what. Scores nothing.

Seats are numbered 1..n clockwise; the eldest hand is the seat after the dealer.
"""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from scoring.law import Law, sides
from scoring.wording import Text, gettext_noop, read_texts

DISCARD = 0  # who took a count that was found among the discards
SUITS = "SHDC"
FAULT_KINDS = ("revoke", "foul_hand")
# Those that only some laws have: a revoke whose points are taken off the revoker, a look at the cards too early, and a
# wrong number of cards that was found before the first trick.
SEVEN_UP_KINDS = ("revoke_taken_off", "looked_early", "miscount")

_NAMES: Final = read_texts(Path(__file__).with_suffix(".toml"))
SUIT_NAMES: Final[dict[str, Text]] = _NAMES["suits"]
COUNT_NAMES: Final[dict[str, Text]] = {count: row["name"] for count, row in _NAMES["counts"].items()}
COUNT_LETTERS: Final[dict[str, str]] = {count: row["letter"] for count, row in _NAMES["counts"].items()}
COMPASS: Final[tuple[Text, ...]] = tuple(_NAMES["compass"])


class Offence(NamedTuple):
    """A revoke, a foul hand, an early look or a miscount that was claimed and proved."""

    kind: str
    seat: int


class Contract(NamedTuple):
    """Who named trumps, and for how many points; None where he named them without a bid."""

    maker: int
    bid: int | None


class Hand(NamedTuple):
    """One deal, bid and played. `bids` (eldest first, None for a pass) or `contract`; `taken` or `points`.

    `taken` names the seat that a count is credited to: who was dealt Low under a law that pays the holder, who made
    most pips under one that counts them. Both `bids` and `contract` are None where a law has no auction.
    """

    law: str
    dealer: int
    trump: str
    players: int = 4
    bids: tuple[int | None, ...] | None = None
    contract: Contract | None = None
    taken: tuple[tuple[str, int | None], ...] | None = None  # (count, seat | DISCARD | None when not in play)
    points: tuple[tuple[int, int], ...] | None = None  # (any one seat of the side, its points)
    faults: tuple[Offence, ...] = ()
    call: int | None = None  # the seat of the called partner; None where the maker plays alone
    sold: bool | None = None  # whether the seller took the highest offer; None where the maker shows it
    turned_jack: bool = False
    turned_again: bool = False  # a Jack of another suit turned up after the first, when the cards were run
    gifts: int = 0
    bunched_jacks: int = 0  # turned up by the same dealer in deals that were bunched before this one
    pegged: tuple[str, ...] = ()  # the counts that were pegged, in the order in which they were won; () if not noted

    @property
    def eldest(self) -> int:
        """The seat after the dealer."""
        return self.dealer % self.players + 1

    def seat_after(self, seat: int, steps: int = 1) -> int:
        """The seat so many places to the left, clockwise."""
        return (seat - 1 + steps) % self.players + 1

    def made_by(self, law: Law) -> Contract:
        """The maker and the bid that he is held to under `law`, which has an auction."""
        if self.contract is not None:
            maker, bid = self.contract
        else:
            maker, bid = self.dealer, None
            for place, points in enumerate(self.bids or (), start=self.dealer):
                if points is not None:
                    maker, bid = place % self.players + 1, points
            if self.sold is False or (bid is None and law.all_pass == "eldest leads trumps"):
                maker = self.eldest
        if bid is None and law.all_pass == "dealer bids least":
            bid = law.least_bid
        return Contract(maker, bid)

    def sides(self, law: Law) -> tuple[int, ...]:
        """The side of each seat on this deal, where a called partner plays with the maker against the rest."""
        if law.called_partner == "none":
            return sides(law, self.players)
        return _against_the_rest(self.players, self.made_by(law).maker, self.call)


@cache
def _against_the_rest(players: int, maker: int, call: int | None) -> tuple[int, ...]:
    together = {maker, call}
    return tuple(int((seat in together) != (1 in together)) for seat in range(1, players + 1))


def seat_name(seat: int, players: int = 4) -> Text:
    """Return what a person calls the seat: a point of the compass if four play and there is such a seat, else its number."""
    if players == 4 and 1 <= seat <= 4:
        return COMPASS[seat - 1]
    return Text(gettext_noop("seat %(seat)s"), {"seat": seat})
