"""The auction in words."""

from typing import Final

from scoring.law import Law
from scoring.law_words.question import Question, choice
from scoring.wording import Text, gettext_noop

TITLE: Final = Text(gettext_noop("The auction"))


def _least(law: Law) -> Text:
    return Text(gettext_noop("The least bid is %(points)s."), {"points": law.least_bid})


def _most(law: Law) -> Text:
    return Text(gettext_noop("The most that can be bid is %(points)s."), {"points": law.most_bid})


def _all_pass(law: Law) -> Text:
    return Text(_ALL_PASS[law.all_pass], {"least": law.least_bid})


_ALL_PASS = {
    "dealer bids least": gettext_noop("When all pass, the dealer is held to a bid of %(least)s and names trumps."),
    "dealer names trumps": gettext_noop("When all pass, the dealer names trumps without a bid, so none can fail."),
}

QUESTIONS: Final = {
    "seller": choice(
        "seller",
        gettext_noop("Who sells"),
        {
            "nobody": gettext_noop("Nobody sells: the highest bidder names trumps."),
            "dealer": gettext_noop(
                "The dealer speaks last: he sells to the highest bidder, or bids more and names trumps himself."
            ),
        },
    ),
    "least_bid": Question(Text(gettext_noop("Least bid")), _least),
    "most_bid": Question(Text(gettext_noop("Most bid")), _most),
    "second_bids": choice(
        "second_bids",
        gettext_noop("Second bids"),
        {
            False: gettext_noop("Each bids or passes once, from the dealer's left."),
            True: gettext_noop("The bidding goes round until nobody bids more."),
        },
    ),
    "all_pass": Question(
        Text(gettext_noop("All pass")),
        _all_pass,
        {value: Text(message) for value, message in _ALL_PASS.items()},
    ),
}
