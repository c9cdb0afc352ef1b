"""What every score sheet says, whatever its form. Knows no page."""

from collections.abc import Sequence
from typing import Final

from scoring.hand import seat_name
from scoring.wording import Text, gettext_noop

from .press import Press
from .values import DealLine, Figure, ScoreSheet

DEAL = Text(gettext_noop("Deal"))
GAME = gettext_noop("Game %(number)s")
DEALER = Text(gettext_noop("Dealer"))
BID = Text(gettext_noop("Bid"))
TRUMP = Text(gettext_noop("Trump"))
POINTS = Text(gettext_noop("Points"))
SCORE = Text(gettext_noop("Score"))
RUNNING = Text(gettext_noop("Total"))
ROUND_TOTAL = Text(gettext_noop("Total of the round"))
FAULTS: Final = {
    "revoke": gettext_noop("%(seat)s revoked"),
    "foul_hand": gettext_noop("%(seat)s: a foul hand"),
    "revoke_taken_off": gettext_noop("%(seat)s revoked, taken off"),
    "looked_early": gettext_noop("%(seat)s looked too early"),
    "miscount": gettext_noop("%(seat)s: a wrong number of cards"),
}
NOT_PLAYED = gettext_noop("Not played: %(why)s")
CUT_WON_BY = Text(gettext_noop("Cut won by"))
INITIALS = Text(gettext_noop("Initials"))
LAW = gettext_noop("Played by %(law)s.")
LAW_TO = gettext_noop("Played by %(law)s, to %(target)s.")
LAW_UP = gettext_noop("Played by %(law)s, from %(start)s up to %(end)s.")
LAW_DOWN = gettext_noop("Played by %(law)s, from %(start)s down to 0.")
WHEN_SET = gettext_noop("If the bid fails: %(rule)s")


def law_of(sheet: ScoreSheet) -> Text:
    """What is played, and from where to where the score of a game goes."""
    start, target = sheet.score_from, sheet.target
    if start and start == target:
        return Text(LAW_DOWN, {"law": sheet.law, "start": start})
    if start and target:
        return Text(LAW_UP, {"law": sheet.law, "start": start, "end": start + target})
    return Text(LAW_TO if target else LAW, {"law": sheet.law, "target": target})


def notes_of(press: Press, sheet: ScoreSheet) -> str:
    """What the sheet reminds of, and what a bid that fails costs."""
    set_back = press.words(Text(WHEN_SET, {"rule": sheet.when_set})) if sheet.when_set else ""
    return " ".join(filter(None, (press.words(sheet.note), set_back)))


def beside_of(press: Press, deal: DealLine, players: int) -> str:
    """Which game of a rubber begins with the deal, and who did what against the rules, at a table of so many."""
    game = [press.words(Text(GAME, {"number": deal.game}))] if deal.game else []
    faults = [(FAULTS[kind], seat_name(seat, players)) for kind, seat in deal.faults]
    said = ", ".join(press.words(Text(message, {"seat": seat})) for message, seat in faults)
    return " · ".join(filter(None, (*game, said)))


def summed(figures: Sequence[Figure]) -> Figure:
    """Their sum, where all are numbers."""
    numbers = [value for value in figures if isinstance(value, int)]
    return sum(numbers) if figures and len(numbers) == len(figures) else None
