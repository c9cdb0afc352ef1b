"""The auction in words."""

from typing import Final

from scoring.law import Law
from scoring.law_words.question import Question, choice, has_auction
from scoring.wording import Text, gettext_noop

TITLE: Final = Text(gettext_noop("The auction"))


def _is_sold(law: Law) -> bool:
    return has_auction(law) and law.seller != "nobody"


def _least(law: Law) -> Text:
    return Text(gettext_noop("The least bid is %(points)s."), {"points": law.least_bid})


def _most(law: Law) -> Text:
    if not has_auction(law):
        return Text(gettext_noop("Nothing is bid."))
    return Text(gettext_noop("The most that can be bid is %(points)s."), {"points": law.most_bid})


def _all_pass(law: Law) -> Text:
    return Text(_ALL_PASS[law.all_pass], {"least": law.least_bid})


_ALL_PASS = {
    "dealer bids least": gettext_noop("If all pass, the dealer is held to a bid of %(least)s and names trumps."),
    "dealer names trumps": gettext_noop("If all pass, the dealer names trumps without a bid, so no bid can fail."),
    "eldest leads trumps": gettext_noop("If all pass, the eldest hand leads trumps without a bid."),
    "no auction": gettext_noop("Nothing is bid, so nobody passes."),
}

QUESTIONS: Final = {
    "most_bid": Question(Text(gettext_noop("Most bid")), _most),
    "least_bid": Question(Text(gettext_noop("Least bid")), _least, arises=has_auction),
    "first_bid": choice(
        "first_bid",
        gettext_noop("Who bids first"),
        {
            "nobody": gettext_noop("Nobody bids."),
            "eldest": gettext_noop("The eldest hand, at the dealer's left, bids first."),
            "left of the eldest": gettext_noop("The bidding begins to the left of the eldest hand."),
        },
        has_auction,
    ),
    "second_bids": choice(
        "second_bids",
        gettext_noop("Second bids"),
        {
            False: gettext_noop("Each bids or passes once."),
            True: gettext_noop("The bidding goes round until nobody bids more. If you pass, you stay out of it."),
        },
        has_auction,
    ),
    "all_pass": Question(
        Text(gettext_noop("All pass")),
        _all_pass,
        {value: Text(message) for value, message in _ALL_PASS.items()},
        has_auction,
    ),
    "seller": choice(
        "seller",
        gettext_noop("Who sells"),
        {
            "nobody": gettext_noop("Nobody sells: the highest bidder is the maker."),
            "dealer": gettext_noop("The dealer, who bids last, sells to the highest bidder or names trumps himself."),
            "eldest": gettext_noop("The eldest hand sells to the highest bidder or names trumps himself."),
        },
        has_auction,
    ),
    "seller_gets": choice(
        "seller_gets",
        gettext_noop("What the seller gets"),
        {
            "nothing": gettext_noop("The seller gets nothing for the bid."),
            "the bid": gettext_noop("The seller is credited with the bid at once."),
        },
        _is_sold,
    ),
    "refused_offer": choice(
        "refused_offer",
        gettext_noop("An offer refused"),
        {
            "no seller": gettext_noop("There is no seller to refuse an offer."),
            "must raise": gettext_noop("A seller who refuses the highest offer must bid more."),
            "must make it": gettext_noop("A seller who refuses the highest offer must make as many points himself."),
        },
        _is_sold,
    ),
    "sale_limit": choice(
        "sale_limit",
        gettext_noop("A limit to offers"),
        {
            "none": gettext_noop("Any offer may be made."),
            "not enough to put the seller out": gettext_noop("A seller must refuse an offer that would put him out."),
            "scores to one short of game": gettext_noop(
                "Any offer may be made, but a seller who takes it stops one point short of game."
            ),
        },
        _is_sold,
    ),
    "unasked_pitch": choice(
        "unasked_pitch",
        gettext_noop("A seller who does not wait"),
        {
            "none": gettext_noop("A seller always hears the bids first."),
            "held to the most": gettext_noop(
                "A seller who leads before the bids is held to the most that can be bid."
            ),
        },
        _is_sold,
    ),
}
