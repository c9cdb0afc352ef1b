"""Small positions for the tests of the play: deals in which the seats hold the trumps that are given."""

from scoring.cards import PACK, Card, cards, powers
from scoring.law import Law
from scoring.play.deal import Deal
from scoring.play.draw import Draw


def dealt(trump: str, holdings: list[str], *, dealer: int = 4, in_stock: str = "") -> Deal:
    """A deal in which each seat was dealt these cards and otherwise plain ones, and `in_stock` tops the stock."""
    hands, top = [list(cards(holding)) for holding in holdings], cards(in_stock)
    placed = {*top, *(card for hand in hands for card in hand)}
    plain = [card for card in PACK if card not in powers(trump) and card not in placed]
    for hand in hands:
        while len(hand) < 9:
            hand.append(plain.pop())
    rest = [card for card in PACK if card not in {*top, *(card for hand in hands for card in hand)}]
    return Deal(dealer, tuple(map(tuple, hands)), (*top, *rest))


def throw(draw: Draw) -> tuple[Card, ...]:
    """The seat in turn throws all but its trumps; what it threw."""
    assert draw.turn is not None
    thrown = tuple(card for card in draw.hands[draw.turn - 1] if card not in powers(draw.trump))
    draw.discard(thrown)
    return thrown


def throw_three(draw: Draw) -> None:
    """The seat in turn throws three plain cards and draws none."""
    assert draw.turn is not None
    draw.discard([card for card in draw.hands[draw.turn - 1] if card not in powers(draw.trump)][:3])


def drawn(law: Law, trump: str, holdings: list[str], *, dealer: int = 4) -> Draw:
    """The hands after a draw in which no trump came from the stock."""
    draw = Draw(law, dealt(trump, holdings, dealer=dealer), trump)
    while draw.turn is not None:
        throw(draw)
    if not draw.is_over:
        keeps, choice = draw.reach()
        trumps = [card for card in choice if card in powers(trump)]
        plain = [card for card in choice if card not in powers(trump)]
        draw.rob([*keeps, *trumps, *plain][: law.played])
    return draw
