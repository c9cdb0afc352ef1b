"""What the irregularities that touch the score cost, in words."""

from typing import Final

from scoring.consequences import consequences, together
from scoring.law import Law
from scoring.law_words.question import Question, choice, has_auction
from scoring.wording import Text, gettext_noop, ngettext_lazy

TITLE: Final = Text(gettext_noop("Irregularities"))


def _without_bid(law: Law) -> Text:
    if law.all_pass == "dealer bids least" and law.maker_at_fault == "set back":
        message = gettext_noop(
            "If nobody bid, the dealer is held to %(points)s; a fault of his side sets it back that many."
        )
        return Text(message, {"points": law.least_bid})
    if not law.fault_without_bid:
        return Text(gettext_noop("If nobody bid, a side at fault is not set back."))
    message = gettext_noop("If nobody bid, a side at fault is set back %(points)s.")
    return Text(message, {"points": law.fault_without_bid})


def _of_the_maker(law: Law) -> Text:
    return together(consequences(law, "revoke", "maker")) if law.most_bid else Text(_NO_MAKER)


def _of_another(law: Law) -> Text:
    return together(consequences(law, "revoke", "adversary"))


def _at_fault_may_score(law: Law) -> bool:
    """Whether a side at fault can be credited anything: its Jack and Game alone are lost, or a partner keeps his own."""
    if law.other_at_fault == "pays for Jack and Game":
        return True
    return law.other_at_fault == "counts to the maker" and bool(law.partners_at or law.called_partner != "none")


_NO_MAKER: Final = gettext_noop("There is no maker: all are treated the same.")


def _early_look(law: Law) -> Text:
    return ngettext_lazy(
        "A player who looks at the cards before the beg is decided gives each other side %(points)s point.",
        "A player who looks at the cards before the beg is decided gives each other side %(points)s points.",
        law.early_look,
        points=law.early_look,
    )


QUESTIONS: Final = {
    "maker_at_fault": choice(
        "maker_at_fault",
        gettext_noop("The maker's side revokes"),
        {
            "scores nothing": gettext_noop(
                "The maker's side scores nothing; the others score what they took, and what a failed bid pays them."
            ),
            "set back": gettext_noop("The maker's side is set back the bid."),
            "no maker": _NO_MAKER,
        },
        has_auction,
    )._replace(sentence=_of_the_maker),
    "other_at_fault": choice(
        "other_at_fault",
        gettext_noop("Another revokes"),
        {
            "maker scores all": gettext_noop(
                "The maker's side scores all it took, whatever it bid, and the revoking side nothing."
            ),
            "counts to the maker": gettext_noop("Every count in the revoker's tricks goes to the maker's side."),
            "set back": gettext_noop("The revoker scores nothing and is set back the bid."),
            "pays for Jack and Game": gettext_noop(
                "The revoker's side cannot score Jack or Game, and pays a point, or two if the Jack is in play."
            ),
        },
    )._replace(sentence=_of_another),
    "fault_without_bid": Question(Text(gettext_noop("A revoke when nobody bid")), _without_bid, arises=has_auction),
    "sale_at_fault": choice(
        "sale_at_fault",
        gettext_noop("A seller revokes"),
        {
            "no sale": gettext_noop("Nothing is paid for a sale."),
            "is kept": gettext_noop("A seller who revokes keeps what was paid for the sale."),
            "is lost": gettext_noop("A seller who revokes gets nothing for the sale."),
        },
        lambda law: law.seller_gets == "the bid",
    ),
    "fault_and_out": choice(
        "fault_and_out",
        gettext_noop("Going out after a revoke"),
        {
            "as ever": gettext_noop("A side at fault may reach the target on that deal if it scores."),
            "not on that deal": gettext_noop("A side at fault cannot win the game on that deal."),
        },
        _at_fault_may_score,
    ),
    "foul_hand": choice(
        "foul_hand",
        gettext_noop("A hand with a wrong number of cards"),
        {
            "as a revoke": gettext_noop(
                "A side found in play with too many cards scores nothing; the rest is as after a revoke."
            ),
            "a misdeal": gettext_noop(
                "A wrong number of cards found in play is a misdeal; the dealer's own hand is put right instead."
            ),
            "put right": gettext_noop(
                "A hand with too many cards is put right: an adversary draws the extra cards, and nothing is lost."
            ),
            "nobody scores": gettext_noop("If a hand has a wrong number of cards, nobody scores on that deal."),
        },
    ),
    "early_look": Question(
        Text(gettext_noop("Looking too early")), _early_look, arises=lambda law: law.begging != "none"
    ),
}
