"""What a revoke or a foul hand costs under a law, in lines that the rulings and the law's page both show.

Computes no score: `settlement` does, from the same fields, and a test holds the two together.
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from scoring.law import Law
from scoring.wording import Text, gettext_noop

Place: TypeAlias = Literal["maker", "partner", "adversary"]
Who: TypeAlias = Literal["at fault", "maker", "others", "everyone"]


class Consequence(NamedTuple):
    """`who` is credited `what`: a key that a test can compute; `text` says the same to a person."""

    who: Who
    what: str
    text: Text


def consequences(
    law: Law, kind: str, place: Place, was_bid: bool = True, jack: bool | None = None
) -> tuple[Consequence, ...]:
    """What an irregularity of `kind` costs where a player of that place is at fault, and what the others score.

    `jack` says whether the Jack of trumps is in play, None where that was not asked.
    """
    if kind == "foul_hand" and law.foul_hand != "as a revoke":
        return (_FOUL[law.foul_hand],)
    if kind == "looked_early":
        message = gettext_noop("Each other side scores one more point, if the players insist.")
        return (Consequence("others", "an early look", Text(message, {"points": law.early_look})),)
    if kind == "miscount":
        message = gettext_noop("A Jack that the dealer turned up does not count.")
        return (Consequence("everyone", "no turned Jack", Text(message)),)
    if not law.most_bid:
        return tuple(_without_auction(jack))
    if place == "adversary":
        return tuple(_of_an_adversary(law, was_bid))
    return tuple(_of_the_maker(law, was_bid))


def together(lines: tuple[Consequence, ...]) -> Text:
    """The lines as one text, in their order."""
    text = lines[0].text
    for line in lines[1:]:
        text = Text("%(text)s %(more)s", {"text": text, "more": line.text})
    return text


_FOUL: Final = {
    "a misdeal": Consequence(
        "everyone", "void", Text(gettext_noop("The deal does not count, unless the foul hand is the dealer's."))
    ),
    "nobody scores": Consequence("everyone", "void", Text(gettext_noop("Nobody scores on this deal."))),
    "put right": Consequence(
        "everyone", "as usual", Text(gettext_noop("The hand is put right; the score does not change."))
    ),
}


def _of_the_maker(law: Law, was_bid: bool) -> Iterator[Consequence]:
    if law.maker_at_fault == "set back":
        yield _set_back(law, gettext_noop("The maker's side is set back the bid."), was_bid)
        yield _others_after_a_set_back(law)
        return
    if law.when_set == "set back":
        message = gettext_noop("The maker's side scores nothing, and is set back the bid if it was not made.")
        yield Consequence("at fault", "nothing, or back the bid that failed", Text(message))
    else:
        yield Consequence("at fault", "nothing", Text(gettext_noop("The maker's side scores nothing.")))
    yield _others_after_nothing(law)


def _set_back(law: Law, message: str, was_bid: bool) -> Consequence:
    if was_bid:
        return Consequence("at fault", "back the bid", Text(message))
    if not law.fault_without_bid:
        message = gettext_noop("Nobody bid, so the side at fault only scores nothing.")
        return Consequence("at fault", "nothing", Text(message))
    message = gettext_noop("Nobody bid, so the side at fault is set back %(points)s and scores nothing.")
    return Consequence("at fault", "back what a fault costs", Text(message, {"points": law.fault_without_bid}))


def _others_after_nothing(law: Law) -> Consequence:
    if law.when_set == "bid to the others":
        message = gettext_noop("The others score what they took, and the bid too if it was not made.")
        return Consequence("others", "took, and the bid that failed", Text(message))
    if law.when_set == "whole and shortfall":
        message = gettext_noop(
            "The others score what they took; if the bid was not made, all %(whole)s plus the shortfall."
        )
        return Consequence("others", "took, or the whole and the shortfall", Text(message, {"whole": law.whole}))
    return Consequence("others", "took", _WHAT_THEY_TOOK)


def _others_after_a_set_back(law: Law) -> Consequence:
    if law.when_set == "bid to the others":
        return Consequence(
            "others", "took and the bid", Text(gettext_noop("The others score what they took plus the bid."))
        )
    if law.when_set == "whole and shortfall":
        message = gettext_noop("The others score all %(whole)s plus the maker's shortfall.")
        return Consequence("others", "the whole and the difference", Text(message, {"whole": law.whole}))
    return Consequence("others", "took", _WHAT_THEY_TOOK)


def _of_an_adversary(law: Law, was_bid: bool) -> Iterator[Consequence]:
    if law.other_at_fault == "counts to the maker":
        message = gettext_noop("The counts won by the player at fault go to the maker's side.")
        if law.called_partner != "none":
            message = gettext_noop(
                "The player at fault scores nothing, and the counts in that player's tricks go to the maker's side. "
                "Partners keep their own counts."
            )
        yield Consequence("at fault", "counts to the maker", Text(message))
        return
    if law.other_at_fault == "set back":
        message = gettext_noop("The side at fault scores nothing and is set back the bid.")
        yield _set_back(law, message, was_bid)
    else:
        yield Consequence("at fault", "nothing", Text(gettext_noop("The side at fault scores nothing.")))
    message = gettext_noop("The maker's side scores all it took, whatever it bid.")
    yield Consequence("maker", "took", Text(message))
    yield Consequence("others", "took", Text(gettext_noop("Everyone else scores what they took.")))


def _without_auction(jack: bool | None) -> Iterator[Consequence]:
    message = gettext_noop("The side at fault cannot score Jack or Game, or win the game on this deal.")
    if jack is False:
        message = gettext_noop("The side at fault cannot score Game or win the game on this deal.")
    yield Consequence("at fault", "without Jack and Game", Text(message))
    message = {
        None: gettext_noop(
            "Each other side adds one point, or two if the Jack is in play; or the side at fault loses as much."
        ),
        False: gettext_noop("Each other side adds one point; or the side at fault loses as much."),
        True: gettext_noop("Each other side adds two points; or the side at fault loses as much."),
    }[jack]
    yield Consequence("others", "took, and what the revoke touched", Text(message))


_WHAT_THEY_TOOK: Final = Text(gettext_noop("The others score what they took."))
