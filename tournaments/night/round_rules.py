"""How a round ends at a table: by its deals, a bell or a target, and how a tie is settled. Knows numbers; no hands."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

EndsBy: TypeAlias = Literal["deals", "bell", "target"]
# At the bell a table finishes its deal, stops at once, or plays until everyone has dealt equally often.
AtBell: TypeAlias = Literal["finish", "stop", "equal"]
# A tie is cut, one more deal is played, or it is half a round won for both and cut for who goes up.
Tie: TypeAlias = Literal["cut", "deal", "split"]

MOST_DEALS = 40  # at one table in one round
DEALS_BY_BELL = 12  # the most that the tables are offered, where nobody says another number
USUAL_DEALS: Mapping[EndsBy, int] = {"deals": 4, "target": 16, "bell": DEALS_BY_BELL}  # lines on a sheet


class RoundRules(NamedTuple):
    """`deals` are those of a round; by the bell, the most that the tables are offered. `target` is that of a game that a
    round is, None for the usual one of its law; it is the best of so many `games`: one, or the three of a rubber."""

    deals: int
    ends_by: EndsBy = "deals"
    at_bell: AtBell = "finish"
    tie: Tie = "cut"
    target: int | None = None
    games: int = 1

    @property
    def by_deals(self) -> bool:
        return self.ends_by == "deals"

    @property
    def by_target(self) -> bool:
        """Whether a round is a game at each table, or a rubber."""
        return self.ends_by == "target"

    @property
    def wins(self) -> int:
        """How many games a side has to win there."""
        return self.games // 2 + 1

    @property
    def by_bell(self) -> bool:
        return self.ends_by == "bell"

    @property
    def most(self) -> int:
        """How many deals a table can have at all: by the bell the director may enter more, and so may one more deal settle a tie."""
        return self.deals if self.by_deals and self.tie != "deal" else MOST_DEALS

    def last_deal(self, rang_after: int | None) -> int:
        """The last deal that a table plays of itself, where that many were in when the bell rang; None: it has not.

        Our reading: where everyone has dealt equally often already, the deal in play does not count, but everyone deals once.
        """
        if self.by_target:
            return MOST_DEALS
        if not self.by_bell or rang_after is None:
            return self.deals
        last = {"stop": rang_after, "finish": rang_after + 1, "equal": max(4, (rang_after + 3) // 4 * 4)}
        return max(rang_after, min(last[self.at_bell], self.deals))
