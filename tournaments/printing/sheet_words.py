"""What every score sheet says, whatever its form. Knows no page."""

from typing import Final

from scoring.hand import COUNT_NAMES, Hand, seat_name
from scoring.law import Law
from scoring.law_words import row_of
from scoring.wording import Text, gettext_noop, pgettext_lazy
from tournaments.night.order import order_of, seats_of, side_of

from .press import Press
from .values import Figure, ScoreSheet

DEAL = Text(gettext_noop("Deal"))
GAME = gettext_noop("Game %(number)s")
DEALER = Text(gettext_noop("Dealer"))
BID = Text(gettext_noop("Bid"))
TRUMP = Text(gettext_noop("Trump"))
POINTS = Text(gettext_noop("Points"))
SCORE = Text(gettext_noop("Score"))
RUNNING = Text(gettext_noop("Total"))
ROUND_TOTAL = Text(gettext_noop("Total of the round"))
# Names of counts that head a column; others have the name that they have everywhere.
COUNT_HEADINGS: Final = {
    "high": pgettext_lazy("count", "High"),
    "low": pgettext_lazy("count", "Low"),
    "jack": pgettext_lazy("count", "Jack"),
    "game": pgettext_lazy("count", "Game"),
    "right_pedro": Text(gettext_noop("Right Pedro")),
    "left_pedro": Text(gettext_noop("Left Pedro")),
    "peg_ace": Text(gettext_noop("Ace pegged")),
    "peg_king": Text(gettext_noop("King pegged")),
    "peg_queen": Text(gettext_noop("Queen pegged")),
    "peg_jack": Text(gettext_noop("Jack pegged")),
    "peg_ten": Text(gettext_noop("Ten pegged")),
    "peg_five": Text(gettext_noop("Five pegged")),
}
# What only some laws ask, by the field of the hand.
ASKED: Final = {
    "call": Text(gettext_noop("With")),
    "turned_jack": Text(gettext_noop("Jack turned")),
    "gifts": Text(gettext_noop("Gift")),
}
YES = Text(gettext_noop("yes"))
FAULTS: Final = {
    "revoke": gettext_noop("%(seat)s revoked"),
    "foul_hand": gettext_noop("%(seat)s: a foul hand"),
    "revoke_taken_off": gettext_noop("%(seat)s revoked, taken off"),
    "looked_early": gettext_noop("%(seat)s looked too early"),
    "miscount": gettext_noop("%(seat)s: a wrong number of cards"),
}
TWO_NAMES = gettext_noop("%(one)s and %(other)s")
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
    law, start, target = sheet.law.title, sheet.rules.scale(sheet.law).shown(0), sheet.target
    if start and start == target:
        return Text(LAW_DOWN, {"law": law, "start": start})
    if start and target:
        return Text(LAW_UP, {"law": law, "start": start, "end": start + target})
    return Text(LAW_TO if target else LAW, {"law": law, "target": target})


def notes_of(press: Press, sheet: ScoreSheet) -> str:
    """What the sheet reminds of, and what a bid that fails costs."""
    when_set = press.words(row_of(sheet.law, "when_set").sentence) if sheet.law.most_bid else ""
    set_back = press.words(Text(WHEN_SET, {"rule": when_set})) if when_set else ""
    return " ".join(filter(None, (press.words(sheet.note), set_back)))


def count_heading(count: str) -> Text:
    """Return the name that heads the column of a count."""
    return COUNT_HEADINGS.get(count, COUNT_NAMES[count])


def asked_by(law: Law) -> dict[str, Text]:
    """Return the fields that the law asks and most others do not, each with what heads its column."""
    has = {"call": law.called_partner != "none", "turned_jack": law.turned_jack > 0, "gifts": law.gift > 0}
    return {name: label for name, label in ASKED.items() if has[name]}


def answer(hand: Hand, name: str) -> Text | Figure:
    """Return what stands in the column of such a field."""
    value = getattr(hand, name)
    return YES if value is True else value or None


def running_totals(sheet: ScoreSheet) -> dict[int, tuple[int, ...]]:
    """Return each side's total after every deal that is in, as the night shows scores; of a rubber, in its game."""
    total, found = (0,) * sheet.sides, {}
    for deal, score in sorted(sheet.table.result.scores.items()) if sheet.table else ():
        total = (0,) * sheet.sides if deal in _games(sheet) else total
        total = tuple(before + points for before, points in zip(total, score.credits, strict=False))
        found[deal] = tuple(map(sheet.rules.scale(sheet.law).shown, total))
    return found


def totals_of(sheet: ScoreSheet) -> tuple[Figure, ...]:
    """Return what each side has at the end; nothing while a deal is missing before the last one."""
    table = sheet.table
    if table is None or not table.hands or sheet.written > len({*table.hands, *table.unplayed}):
        return (None,) * sheet.sides
    return tuple(sum(score.credits[side] for score in table.result.scores.values()) for side in range(sheet.sides))


def cut_won_by(press: Press, sheet: ScoreSheet) -> str:
    """Return who won the cut, of more sides than two in their order; nothing if the table was not cut."""
    table = sheet.table
    if table is None or not table.cut or not table.result.tied:
        return ""
    if sheet.sides == 2:
        return _side_names(press, sheet, order_of(table.cut, 2)[0])
    return ", ".join(_side_names(press, sheet, side_of(seat, sheet.sides)) for seat in table.cut)


def _side_names(press: Press, sheet: ScoreSheet, side: int) -> str:
    names = [sheet.seats[seat - 1].name for seat in seats_of(side, sheet.sides, len(sheet.seats))]
    return names[0] if len(names) == 1 else press.words(Text(TWO_NAMES, {"one": names[0], "other": names[1]}))


def _games(sheet: ScoreSheet) -> dict[int, int]:
    """Of a rubber the number of the game that begins with a deal."""
    games = sheet.table.result.games if sheet.table and sheet.rules.games > 1 else ()
    return {game.first: number for number, game in enumerate(games, start=1)}


def beside_of(press: Press, sheet: ScoreSheet, deal: int, hand: Hand) -> str:
    """Which game of a rubber begins with the deal, and who did what against the rules."""
    number = _games(sheet).get(deal)
    game = press.words(Text(GAME, {"number": number})) if number else ""
    faults = [(FAULTS[kind], seat_name(seat, len(sheet.seats))) for kind, seat in hand.faults]
    said = ", ".join(press.words(Text(message, {"seat": seat})) for message, seat in faults)
    return " · ".join(filter(None, (game, said)))
