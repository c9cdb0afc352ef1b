"""How a round ends at a table: by its deals or by a bell, and how a tie there is settled. Knows numbers; no hands."""

from typing import Literal, NamedTuple, TypeAlias

EndsBy: TypeAlias = Literal["deals", "bell"]
# At the bell a table finishes its deal, stops at once, or plays until everyone has dealt equally often.
AtBell: TypeAlias = Literal["finish", "stop", "equal"]
# A tie is cut, one more deal is played, or it is half a round won for both and cut for who goes up.
Tie: TypeAlias = Literal["cut", "deal", "split"]

MOST_DEALS = 40  # at one table in one round
DEALS_BY_BELL = 12  # the most that the tables are offered, where nobody says another number


class RoundRules(NamedTuple):
    """`deals` are those of a round; by the bell, the most that the tables are offered."""

    deals: int
    ends_by: EndsBy = "deals"
    at_bell: AtBell = "finish"
    tie: Tie = "cut"

    @property
    def by_bell(self) -> bool:
        return self.ends_by == "bell"

    @property
    def most(self) -> int:
        """How many deals a table can have at all: by the bell the host may enter more, and so may one more deal settle a tie."""
        return MOST_DEALS if self.by_bell or self.tie == "deal" else self.deals

    def last_deal(self, rang_after: int | None) -> int:
        """The last deal that a table plays of itself, where that many were in when the bell rang; None: it has not.

        Our reading: where everyone has dealt equally often already, the deal in play does not count, but everyone deals once.
        """
        if not self.by_bell or rang_after is None:
            return self.deals
        last = {"stop": rang_after, "finish": rang_after + 1, "equal": max(4, (rang_after + 3) // 4 * 4)}
        return max(rang_after, min(last[self.at_bell], self.deals))
