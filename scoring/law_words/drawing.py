"""Discard and draw in words."""

from typing import Final

from scoring.law import Law
from scoring.law_words.question import Question, choice, listed
from scoring.wording import Text, gettext_noop

TITLE: Final = Text(gettext_noop("Discard and draw"))


def _discards(law: Law) -> bool:
    return law.discard != "none" and law.begging == "none"


def _draws(law: Law) -> bool:
    return law.draw == "back to six"


def _robs(law: Law) -> Text:
    if not law.robs_at:
        return Text(gettext_noop("The dealer does not rob: he draws cards unseen, like the others."))
    if law.robs_at == law.players:
        return Text(gettext_noop("The dealer robs: he picks his cards from the rest of the pack."))
    message = gettext_noop("With %(players)s, the dealer robs: he picks his cards from the rest of the pack.")
    return Text(message, {"players": listed(law.robs_at)})


def _of_the_dealer(question: Question, elsewhere: str) -> Question:
    """The question for the dealer who robs; `elsewhere` adds to the answer what applies where he does not."""

    def sentence(law: Law) -> Text:
        if not law.robs_at or law.robs_at == law.players:
            return question.sentence(law)
        return Text(elsewhere, {"players": listed(law.robs_at), "answer": question.sentence(law)})

    return question._replace(sentence=sentence)


def _where_six_are_dealt(question: Question) -> Question:
    """The question for a law that deals only six at some numbers of players: three need not go there."""

    def sentence(law: Law) -> Text:
        answer = question.sentence(law)
        if not law.six_dealt_at or law.discard != "at least three":
            return answer
        message = gettext_noop("%(answer)s With %(players)s, each is dealt six and discards as many as he likes.")
        return Text(message, {"answer": answer, "players": listed(law.six_dealt_at)})

    return question._replace(sentence=sentence)


_DEALER = choice(
    "dealer_discard",
    gettext_noop("What the dealer discards"),
    {
        "at least three": gettext_noop("The dealer discards three cards or more."),
        "all but trumps": gettext_noop("The dealer discards all but his trumps."),
        "all": gettext_noop("The dealer may throw all his cards and choose again."),
        "any number": gettext_noop("The dealer discards as many cards as he likes."),
        "down to six": gettext_noop("The dealer discards until he holds six."),
        "none": gettext_noop("The dealer discards nothing."),
        "after a beg": gettext_noop("The dealer discards only if cards were run after a beg."),
        "after a second round": gettext_noop("The dealer discards only if cards were run more than once."),
    },
    _discards,
)
_ORDER = choice(
    "discard_order",
    gettext_noop("Who discards first"),
    {
        "dealer first": gettext_noop("The dealer discards first, so that his partner sees his strength."),
        "dealer last": gettext_noop("The dealer discards last."),
        "eldest first": gettext_noop("Each in turn discards and draws, from the dealer's left."),
        "maker first": gettext_noop("The maker discards first."),
        "none": gettext_noop("The order does not matter."),
    },
    _discards,
)

_DISCARD = choice(
    "discard",
    gettext_noop("What is discarded"),
    {
        "at least three": gettext_noop("Each discards three cards or more, face up."),
        "all but trumps": gettext_noop("Each discards all but his trumps."),
        "any number": gettext_noop("Each discards as many cards as he likes."),
        "down to six": gettext_noop("Each discards until he holds six."),
        "none": gettext_noop("Nothing is discarded."),
        "after a beg": gettext_noop("If cards were run after a beg, each discards down to six."),
        "after a second round": gettext_noop(
            "If three cards were run once, each keeps all nine; if more were run, each discards down to six."
        ),
    },
)

QUESTIONS: Final = {
    "discard": _where_six_are_dealt(_DISCARD),
    "dealer_discard": _of_the_dealer(
        _where_six_are_dealt(_DEALER),
        gettext_noop("%(answer)s With any number but %(players)s, he discards like the others."),
    ),
    "discard_order": _of_the_dealer(
        _ORDER, gettext_noop("%(answer)s With any number but %(players)s, the dealer discards last.")
    ),
    "draw": choice(
        "draw",
        gettext_noop("What is drawn"),
        {
            "back to six": gettext_noop("Each draws from the pack until he holds six again."),
            "nothing": gettext_noop("Nothing is drawn."),
            "after each trick, face up": gettext_noop(
                "After each trick both draw a card, the winner first; the pack lies face up."
            ),
            "after each trick, face down": gettext_noop(
                "After each trick both draw a card, the winner first; the pack lies face down."
            ),
        },
    ),
    "robs_at": Question(Text(gettext_noop("Robbing the pack")), _robs, arises=_draws),
}
