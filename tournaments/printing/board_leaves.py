"""A leaf for each board, by which somebody sorts a pack; before them, who plays which."""

from operator import itemgetter
from typing import Final, cast

from scoring.cards import rank_shown
from scoring.hand import seat_name
from scoring.play.deal import Deal
from scoring.wording import Text, gettext_noop, pgettext_lazy
from tournaments.night.boards import by_suit

from .frame import footer, letterhead
from .ink import BAIZE, FINE, GREY, INK, TINT, Suit
from .listed import TEXT, Column, Listed
from .press import MARGIN, Press
from .ruled_list import RuledList, draw_ruled_list
from .values import BoardLeaves

TITLE: Final = Text(gettext_noop("Boards"))
BOARD: Final = gettext_noop("Board %(board)s")
BOARD_AS_A_WORD: Final = Text(gettext_noop("Board"))
DEALS: Final = gettext_noop("%(seat)s deals")
SORT: Final = Text(
    gettext_noop(
        "Sort the pack into these four hands, and lay the other cards face down in the order below, the first on top. "
        "If you sort this board, do not play it."
    )
)
STOCK: Final = Text(gettext_noop("The other cards, the first on top"))
RULE: Final = Text(
    gettext_noop(
        "Each leaf is one board. Have the packs sorted before the first hand by people who do not play them."
    )
)
NOBODY: Final = Text(gettext_noop("There are no boards."))
ALL: Final = pgettext_lazy("tables", "all")
HAND_WIDTH: Final = 190.0
HAND_HEIGHT: Final = 118.0
LINE: Final = 23.0
IN_A_ROW: Final = 8  # cards of the stock


def draw_boards(press: Press, boards: BoardLeaves) -> None:
    """The list of who plays which, then a page each."""
    columns: tuple[Column[tuple[int, int, int]], ...] = (
        Column("round", "Round", 0.2, of=itemgetter(0), face="bold"),
        Column("tables", "Table", 0.3, of=lambda line: line[1] or ALL),
        Column("boards", "Boards", 0.5, TEXT, lambda line: boards.boards.spanned(line[2]), face="bold"),
    )
    lines = list(boards.boards.sets_played(boards.rounds, boards.tables))
    draw_ruled_list(press, RuledList(boards.night, Listed(TITLE, columns, lines, NOBODY, [RULE])))
    for board in range(1, boards.boards.many + 1):
        _leaf(press, boards, board)


def _leaf(press: Press, boards: BoardLeaves, board: int) -> None:
    dealt = boards.boards.dealt(board, boards.law)
    title = press.words(Text(BOARD, {"board": board}))
    dealer = press.words(Text(DEALS, {"seat": press.words(seat_name(dealt.dealer))}))
    top = letterhead(press, boards.night, title, dealer)
    width, middle = press.width - 2 * MARGIN, press.width / 2
    lines = press.lines(SORT, 12, width, 3, "italic")
    for row, line in enumerate(lines):
        press.line(MARGIN, top - 16 - row * 15, line, colour=GREY)
    y = top - 30 - 15 * len(lines)
    aside = (MARGIN + middle - HAND_WIDTH / 2) / 2
    press.text(aside, y - 24, BOARD_AS_A_WORD, 15, 120, face="italic", align="centre", colour=BAIZE)
    press.text(aside, y - 84, str(board), 60, 120, face="bold", align="centre", colour=BAIZE)
    left, right = middle - HAND_WIDTH - 24, middle + 24
    for seat, (x, high) in enumerate(
        (
            (middle - HAND_WIDTH / 2, y),
            (right, y - HAND_HEIGHT - 16),
            (middle - HAND_WIDTH / 2, y - 2 * (HAND_HEIGHT + 16)),
            (left, y - HAND_HEIGHT - 16),
        ),
        start=1,
    ):
        _hand(press, dealt, seat, x, high)
    _stock(press, dealt, y - 3 * (HAND_HEIGHT + 16) - 14)
    footer(press, boards.night, board, boards.boards.many)
    press.next_page()


def _hand(press: Press, dealt: Deal, seat: int, left: float, top: float) -> None:
    """A seat's cards, a suit on a line, in a box."""
    deals = seat == dealt.dealer
    press.box(left, top - HAND_HEIGHT, HAND_WIDTH, HAND_HEIGHT, FINE, BAIZE, radius=6, fill=TINT if deals else None)
    press.text(left + 12, top - 18, seat_name(seat), 12, HAND_WIDTH - 24, face="bold", colour=BAIZE)
    for row, (suit, ranks) in enumerate(by_suit(dealt.hands[seat - 1])):
        y = top - 41 - row * LINE
        press.suit(cast(Suit, suit), left + 12, y - 1.5, 14)
        press.text(
            left + 36, y, " ".join(map(press.words, ranks)) or "–", 17, HAND_WIDTH - 46, face="bold", colour=INK
        )


def _stock(press: Press, dealt: Deal, top: float) -> None:
    """The cards that nobody was dealt, numbered in their order."""
    press.text(MARGIN, top, STOCK, 12, press.width - 2 * MARGIN, face="bold", colour=BAIZE)
    step = (press.width - 2 * MARGIN) / IN_A_ROW
    for place, card in enumerate(dealt.stock):
        x, y = MARGIN + place % IN_A_ROW * step, top - 26 - place // IN_A_ROW * 30
        press.text(x, y, f"{place + 1}", 9, 16, colour=GREY)
        press.suit(cast(Suit, card.suit), x + 16, y - 1.5, 13)
        press.text(x + 33, y, rank_shown(card.rank), 16, step - 34, face="bold")
