"""The auction: each seat bids or passes, the eldest first; a bid must rise. Knows no cards.

Where the dealer sells, his pass is the sale to the highest bidder, and to keep the trump he must raise, as
any bidder must. Where the eldest sells, he passes to wait for bids, or leads trumps without waiting and is held
to the most; whether he takes the highest offer is asked when all have spoken.
"""

from scoring.hand import Contract, Hand
from scoring.law import Law


class Auction:
    """The bids of one deal as they are made; None is a pass. Where the law has second bids, they go round and round.

    `most` is the most that can be bid on this deal: a law may not allow a bid that would put the seller out.
    """

    def __init__(self, law: Law, dealer: int, *, players: int = 4, most: int | None = None) -> None:
        self.law, self.dealer, self.players = law, dealer, players
        self.most = law.most_bid if most is None else most
        self.bids: list[int | None] = []
        self._passed: set[int] = set()
        self._leader: int | None = None  # the seat of the highest bid

    @property
    def is_over(self) -> bool:
        """Whether every seat has spoken, and where bids go round and round, nobody is left to raise."""
        if len(self.bids) < self.players or not self.law.second_bids:
            return len(self.bids) == self.players
        return len(self._passed) >= self.players - (self._leader is not None)

    @property
    def turn(self) -> int:
        """The seat to speak."""
        return (self.dealer + len(self.bids)) % self.players + 1

    @property
    def eldest(self) -> int:
        """The seat after the dealer."""
        return self.dealer % self.players + 1

    @property
    def highest(self) -> int:
        """The highest bid so far, 0 where nobody has bid."""
        return max((points for points in self.bids if points is not None), default=0)

    def legal(self) -> range:
        """The bids that the seat may make; it may always pass. Only a seat whose bid was raised may bid again."""
        if self.turn in self._passed or self.turn == self._leader:
            return range(0)
        if self.law.seller == "eldest" and self.turn == self.eldest:
            unasked = self.law.unasked_pitch != "none" and not self.bids
            return range(self.law.most_bid, self.law.most_bid + unasked)
        return range(max(self.law.least_bid, self.highest + 1), self.most + 1)

    def bid(self, points: int | None) -> None:
        """Bid or pass for the seat in turn. Raises ValueError for a bid that is not legal."""
        if self.is_over or (points is not None and points not in self.legal()):
            raise ValueError(f"seat {self.turn} cannot bid {points} over {self.bids}")
        if points is not None:
            self._leader = self.turn
        elif self.turn != self._leader:
            self._passed.add(self.turn)
        self.bids.append(points)

    @property
    def is_for_sale(self) -> bool:
        """Whether the eldest has an offer to take or to refuse."""
        return self.law.seller == "eldest" and self._leader not in (None, self.eldest)

    def contract(self, *, sold: bool | None = None) -> Contract:
        """Who names trumps, and for what bid; the law says who does where all passed, or an offer was refused."""
        return Hand(self.law.key, self.dealer, "", self.players, bids=tuple(self.bids), sold=sold).made_by(self.law)
