"""How the tricks look where a partner was called: all know who holds the card that was called. Knows no bids."""

from collections.abc import Sequence

from scoring.cards import Card
from scoring.play.player.outlook import Outlook
from scoring.play.player.playing import Eye

# How likely the holder of the called card puts it on a trick of his side's, and on one of the others'.
COVERS, TAKES = 0.95, 0.8


class CalledEye(Eye):
    """One player about to play who knows where the called card is.

    Foster's maker "calls for the club King as his partner, and leads his Pedro at once for the King to take it in"
    (Variations, Auction Cinch).
    """

    def __init__(self, outlook: Outlook, seat: int, hand: Sequence[Card], trick: Sequence[Card]) -> None:
        super().__init__(outlook, seat, hand, trick)
        holder, self.called = outlook.called or (0, 0)
        self.holder_comes = holder - 1 in self.after and bool(self.unseen >> self.called & 1)
        self.holder_ours = self.ours[holder - 1]

    def _wins(self, ours: bool, height: int, lying: int) -> float:
        wins = super()._wins(ours, height, lying)
        if not self.holder_comes or self.called < height:
            return wins
        if self.holder_ours:
            return max(wins, COVERS * super()._wins(True, self.called, lying))
        return min(wins, wins * (1 - TAKES) if lying else wins)
