"""What the books say about playing well, in our words: by moment and by seat, each piece with its place.

Scores nothing, and no law rests on it. Cinch with partners unless a moment says otherwise.
"""

from itertools import groupby
from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop

MOMENTS: Final = {
    "bidding": Text(gettext_noop("Bidding")),
    "discarding": Text(gettext_noop("Discarding and drawing")),
    "leading": Text(gettext_noop("Leading")),
    "following": Text(gettext_noop("In every trick")),
    "second": Text(gettext_noop("Second hand")),
    "third": Text(gettext_noop("Third hand")),
    "end": Text(gettext_noop("Towards the end")),
    "few": Text(gettext_noop("Two or three players")),
    "calling": Text(gettext_noop("With a called partner")),
    "older": Text(gettext_noop("Seven-up and Pitch")),
}
SEATS: Final = {
    "anyone": Text(gettext_noop("anyone")),
    "eldest": Text(gettext_noop("the eldest hand")),
    "second": Text(gettext_noop("second to bid")),
    "third": Text(gettext_noop("third to bid")),
    "dealer": Text(gettext_noop("the dealer")),
    "maker": Text(gettext_noop("the maker")),
    "partner": Text(gettext_noop("the partner")),
    "adversary": Text(gettext_noop("an adversary")),
}
FOSTER: Final = "Foster, Suggestions for Good Play"
OTHERS: Final = 3  # hands in which a card that you do not hold may be
BOOK_ODDS: Final = {2: (5, 4), 3: (5, 2)}  # by Foster, for a partner who has one or more of so many cards


class Advice(NamedTuple):
    """A piece of advice: when (a key of MOMENTS), for whom (a key of SEATS), on what, what, and where it is from."""

    moment: str
    seat: str
    key: str
    head: Text
    text: Text
    cite: str


def odds(cards: int) -> tuple[int, int]:
    """For and against: that your partner has one or more of so many cards, each as likely in any of the other hands."""
    against = (OTHERS - 1) ** cards
    return OTHERS**cards - against, against


def _odds(cards: int) -> dict[str, object]:
    book, exact = BOOK_ODDS[cards], odds(cards)
    return dict(zip(("book_for", "book_against", "exact_for", "exact_against"), (*book, *exact), strict=True))


def _advice(place: str, head: str, text: str, cite: str, params: dict[str, object] | None = None) -> Advice:
    moment, seat, key = place.split()
    return Advice(moment, seat, key, Text(head), Text(text, params or {}), cite)


ADVICE: Final = (
    _advice(
        "bidding anyone catching",
        gettext_noop("Catching cards"),
        gettext_noop("Bid on cards that catch the counts of others rather than on the counts that you hold."),
        FOSTER,
    ),
    _advice(
        "bidding anyone top-three",
        gettext_noop("Ace, king and queen"),
        gettext_noop(
            "They are good for eight. Some bid twelve, to catch both Pedroes and one point more. That is risky unless you also have one or two small trumps."
        ),
        FOSTER,
    ),
    _advice(
        "bidding anyone two-pedroes",
        gettext_noop("Both Pedroes, the Jack and Low"),
        gettext_noop(
            "They are worth five and no more. You will rarely save both Pedroes, and a bid of five tells the others "
            "what you hope to save."
        ),
        FOSTER,
    ),
    _advice(
        "bidding anyone ace",
        gettext_noop("An ace and no Pedro"),
        gettext_noop(
            "Some always bid six: your partner probably has a Pedro, and gives it to your ace. The odds that he has one or both: %(book_for)s to %(book_against)s by the book, %(exact_for)s : %(exact_against)s exactly, if each card is as likely in any other hand."
        ),
        FOSTER,
        _odds(2),
    ),
    _advice(
        "bidding anyone three-counts",
        gettext_noop("Three counts that you do not hold"),
        gettext_noop(
            "The odds that your partner has one or more of them: %(book_for)s to %(book_against)s by the book, which rounds; %(exact_for)s : %(exact_against)s exactly, if each is as likely in any other hand."
        ),
        FOSTER,
        _odds(3),
    ),
    _advice(
        "bidding anyone no-pedro",
        gettext_noop("No Pedro in your hand"),
        gettext_noop(
            "Count on your partner for one. With king and queen, assume that it is guarded, and bid as if you were sure of it."
        ),
        FOSTER,
    ),
    _advice(
        "bidding anyone no-points",
        gettext_noop("None or one of High, Low, Jack and Game"),
        gettext_noop("Count on your partner for at least one of them, and bid for it."),
        FOSTER,
    ),
    _advice(
        "bidding anyone score",
        gettext_noop("The score"),
        gettext_noop(
            "Look at it before you bid. If your side is well ahead, you can risk a little on your partner's hand. If it is three or four points from the target, be careful."
        ),
        "Chicago, p. 26",
    ),
    _advice(
        "bidding anyone showing",
        gettext_noop("What a bid tells"),
        gettext_noop(
            "Your bid and your play tell your partner what you hold. Agree with him on what each bid means."
        ),
        "Chicago, p. 24, 25",
    ),
    _advice(
        "bidding anyone reading",
        gettext_noop("What the maker holds"),
        gettext_noop(
            "If you know how people bid, you know much of the maker's hand. His partner then knows when to give up points himself, and when to let the maker give them to him."
        ),
        FOSTER,
    ),
    _advice(
        "bidding eldest five",
        gettext_noop("A bid of five"),
        gettext_noop(
            "It shows one or both fives and little else. Your partner can bid higher if he can tell the colour."
        ),
        "Chicago, p. 24",
    ),
    _advice(
        "bidding eldest six",
        gettext_noop("A bid of six"),
        gettext_noop("One ace is enough, with little or no support. Your partner can often tell which ace it is."),
        "Chicago, p. 24",
    ),
    _advice(
        "bidding eldest seven",
        gettext_noop("A bid of seven"),
        gettext_noop("It is safe on the ace and king of a suit, with any support at all."),
        "Chicago, p. 24, 25",
    ),
    _advice(
        "bidding second partner-deals",
        gettext_noop("Your partner deals"),
        gettext_noop(
            "You need not bid the full value of your hand. He draws from all the cards that are left, which is worth a "
            "point or more."
        ),
        "Chicago, p. 25",
    ),
    _advice(
        "bidding third full",
        gettext_noop("In full"),
        gettext_noop(
            "Raise the second bid if you can, and usually bid all that your hand is worth. The dealer must then bid high if he wants to name trumps."
        ),
        "Chicago, p. 25",
    ),
    _advice(
        "bidding dealer more",
        gettext_noop("More than the others"),
        gettext_noop("You can risk more than anyone else. Let the score and your partner's bid decide how much."),
        "Chicago, p. 25",
    ),
    _advice(
        "discarding anyone trumps-only",
        gettext_noop("Keep only trumps"),
        gettext_noop(
            "Other cards are no use: tricks alone count nothing, and each card that you draw may be a trump."
        ),
        FOSTER,
    ),
    _advice(
        "discarding anyone count",
        gettext_noop("Count what the others ask for"),
        gettext_noop(
            "Notice how many cards each player draws: it shows how many trumps he had. Often you can place every trump."
        ),
        FOSTER,
    ),
    _advice(
        "discarding partner dealer-first",
        gettext_noop("If the dealer discards first"),
        gettext_noop(
            "His discard shows you how strong he is. If he can use the cards better than you, ask for none."
        ),
        "Chicago, art. 37",
    ),
    _advice(
        "leading maker look",
        gettext_noop("Before you lead"),
        gettext_noop("Think of the bid, of your trumps, and of what the discards showed."),
        "Chicago, p. 26",
    ),
    _advice(
        "leading maker ace-small",
        gettext_noop("The ace and one small trump"),
        gettext_noop(
            "If your partner's draw shows that he has many trumps, lead the ace at once: he gives it the five that "
            "he may have."
        ),
        "Chicago, p. 26, 27",
    ),
    _advice(
        "leading maker ace-king",
        gettext_noop("Ace and king"),
        gettext_noop(
            "If no five falls to your ace, it is often good to hold the king and lead a plain suit. The same goes for "
            "ace, king and one small trump, and for the ace and two small ones."
        ),
        "Chicago, p. 27",
    ),
    _advice(
        "leading maker four-leads",
        gettext_noop("Four strong leads and no five"),
        gettext_noop(
            "You can attack. But if your partner showed two or more trumps and gives no five to your ace, lead a plain suit: he trumps it in third place, and your hand is stronger for it."
        ),
        "Chicago, p. 27",
    ),
    _advice(
        "leading maker long-partner",
        gettext_noop("Your partner has four trumps or more"),
        gettext_noop("Lead him your best card. It helps his hand if trumps are drawn."),
        "Chicago, p. 27, 28",
    ),
    _advice(
        "leading maker long-adversary",
        gettext_noop("An adversary has more trumps than you"),
        gettext_noop(
            "If you know that your partner has two trumps or more, lead a plain suit after your first lead, through the "
            "longest hand or up to it. Otherwise go on leading your best card."
        ),
        "Chicago, p. 28",
    ),
    _advice(
        "leading maker fewer-trumps",
        gettext_noop("Your side has six trumps, the other seven"),
        gettext_noop("A plain suit is always the safest lead."),
        "Chicago, p. 31",
    ),
    _advice(
        "leading maker three-trumps",
        gettext_noop("A bid of seven or more, on three trumps or fewer"),
        gettext_noop("A plain suit is almost always the wisest lead. If the bid is safe, attack and lead trumps."),
        "Chicago, p. 32",
    ),
    _advice(
        "leading maker example",
        gettext_noop("Chicago's first example"),
        gettext_noop(
            "The maker has ace, king and queen of trumps, his partner Jack, nine and seven, an adversary six trumps with "
            "both fives. Three trump leads make his side 3 points, a plain suit after two trumps 4, after one trump 9, "
            "and a plain suit at once 14."
        ),
        "Chicago, p. 29, 30",
    ),
    _advice(
        "leading maker few-chances",
        gettext_noop("Chicago's other examples"),
        gettext_noop(
            "The maker bid six or seven on four trumps, his partner has two, an adversary six with both fives. His only hope is a plain suit at once, even if the fives are split or the other adversary has both."
        ),
        "Chicago, p. 30, 31",
    ),
    _advice(
        "leading anyone five",
        gettext_noop("A five in your hand"),
        gettext_noop("It is a weakness unless it is well guarded: protecting it often spoils your play."),
        "Chicago, p. 28",
    ),
    _advice(
        "leading anyone both-fives",
        gettext_noop("Both fives and two other trumps"),
        gettext_noop(
            "It is often good to lead the left Pedro at once. It draws one or more high trumps and makes your hand and your partner's stronger."
        ),
        "Chicago, p. 28",
    ),
    _advice(
        "leading partner return-plain",
        gettext_noop("The maker led a plain suit"),
        gettext_noop("Return a plain suit. The adversaries will soon be in trouble."),
        "Chicago, p. 27",
    ),
    _advice(
        "leading partner return-trump",
        gettext_noop("You had to win his first trump lead"),
        gettext_noop(
            "Return your best trump, unless it is the Jack or the ten. Then it depends on how many points you need, and whether you can still make them without that card."
        ),
        FOSTER,
    ),
    _advice(
        "leading anyone right-void",
        gettext_noop("The player on your right is out of trumps"),
        gettext_noop(
            "Get the lead if you can, and play your best plain cards. Your partner may then have the better cards over "
            "the player on your left."
        ),
        FOSTER,
    ),
    _advice(
        "following anyone cinch",
        gettext_noop("Cinch"),
        gettext_noop(
            "Above all: if an adversary still plays after you, play a trump so high that he cannot win with a Pedro."
        ),
        FOSTER,
    ),
    _advice(
        "following anyone partner-has-five",
        gettext_noop("Your ace, and your partner's five"),
        gettext_noop("If your partner has a five, your ace is sure of six points, whether you lead it or not."),
        "Chicago, p. 31",
    ),
    _advice(
        "following anyone know-partner",
        gettext_noop("Your partner's way"),
        gettext_noop(
            "After a few games you know how your partner plays: adapt to it. With a partner who does not know the game, just play your own hand."
        ),
        "Chicago, p. 29, 32",
    ),
    _advice(
        "second anyone give-five",
        gettext_noop("A low trump or a plain suit is led"),
        gettext_noop("If you have one five or both, play one at once and trust your partner to win the trick."),
        "Chicago, p. 29",
    ),
    _advice(
        "third anyone plain-lead",
        gettext_noop("Your partner leads a plain suit"),
        gettext_noop(
            "Cinch the trick if you can. If second hand follows suit, any trump above the five will do. If he trumps, "
            "you must trump higher."
        ),
        FOSTER,
    ),
    _advice(
        "third anyone sequence",
        gettext_noop("Your partner leads a high trump, not the ace"),
        gettext_noop(
            "Assume that he has the next one down, and give him your Pedro at the first chance. If he leads the king and second hand wins with the ace, play your Pedro to whatever that player leads: your partner must have the queen."
        ),
        FOSTER,
    ),
    _advice(
        "third anyone left-first",
        gettext_noop("Both fives, and the highest trump is your partner's"),
        gettext_noop("Give it the left Pedro. If you play the right one, he will think that you lack the left."),
        "Chicago, p. 28, 29",
    ),
    _advice(
        "third anyone telling",
        gettext_noop("What you tell the maker"),
        gettext_noop(
            "If he leads a plain suit and you do not play high, you have no trump that is high enough, or you have both fives. If you play high, you do not have both fives, or you have only trumps. Your return lead often tells him whether you have any."
        ),
        "Chicago, p. 31, 32",
    ),
    _advice(
        "end maker bid-first",
        gettext_noop("The bid first"),
        gettext_noop("Do not try for more than you bid until the bid is safe."),
        FOSTER,
    ),
    _advice(
        "end adversary win-all",
        gettext_noop("The bid cannot be made"),
        gettext_noop(
            "If it is certain to fail, play boldly for all you can win. Do not let the maker come close: what he takes is lost to you and no use to him."
        ),
        FOSTER,
    ),
    _advice(
        "end anyone pedro-first",
        gettext_noop("Both sides want six or seven"),
        gettext_noop(
            "Remember that the right Pedro counts before the left. If you lose the left one, you can often force the "
            "play that you want."
        ),
        "Chicago, p. 26",
    ),
    _advice(
        "few anyone speculation",
        gettext_noop("Two players"),
        gettext_noop(
            "On average half the pack is not dealt, so you never know which counts are in play. Many bids are speculation, and in play instinct helps more than rules."
        ),
        "Chicago, p. 22, 23",
    ),
    _advice(
        "few adversary draw-none",
        gettext_noop("Two players: draw nothing"),
        gettext_noop(
            "The maker often bids more than his hand is worth and hopes to catch counts in yours. If you ask for no "
            "cards, he may find none."
        ),
        "Chicago, p. 23",
    ),
    _advice(
        "few adversary set-back",
        gettext_noop("Three players"),
        gettext_noop("Make points for yourself. If you cannot, try to set the maker back, but look at the score."),
        "Chicago, p. 23",
    ),
    _advice(
        "few anyone lowest",
        gettext_noop("Three players: points that you must lose"),
        gettext_noop("Give them to the player whose score is lowest, even if he is the maker."),
        "Chicago, p. 23, 24",
    ),
    _advice(
        "calling maker not-alone",
        gettext_noop("Alone"),
        gettext_noop("You may play without a partner, but one hand seldom holds out against three or four."),
        "Chicago, p. 22",
    ),
    _advice(
        "calling maker call-king",
        gettext_noop("Call the trump that you miss"),
        gettext_noop(
            "With ace, Jack, ten, five and two of trumps, call the king and lead your Pedro for it to win. You are then "
            "certain to catch the other Pedro, or to save three of the four points."
        ),
        "Foster, Auction Cinch",
    ),
    _advice(
        "older eldest beg",
        gettext_noop("Seven-up: beg"),
        gettext_noop(
            "Beg if you have no trumps, or trumps that will hardly be High or Low. High or low cards in other suits make "
            "a good hand to run to; but even without them begging is slightly better, unless you may make Game."
        ),
        "Foster, Seven-up: Objects of the Game",
    ),
    _advice(
        "older eldest good-cards",
        gettext_noop("Seven-up: do not beg"),
        gettext_noop("Never beg on good cards: it is the one fatal mistake."),
        "Foster, Seven-up: Objects of the Game",
    ),
    _advice(
        "older anyone jack",
        gettext_noop("Seven-up: the Jack"),
        gettext_noop(
            "If you have it, save it as soon as you can. With higher trumps, judge whether to lead them to catch it or to wait: if it is not out, they win cards for Game in the last tricks."
        ),
        "Foster, Seven-up: Objects of the Game",
    ),
    _advice(
        "older anyone game",
        gettext_noop("Seven-up: Game"),
        gettext_noop(
            "It is the one point to play for in every hand, and takes more skill than all the others together."
        ),
        "Foster, Seven-up: Objects of the Game",
    ),
    _advice(
        "older anyone plain-cards",
        gettext_noop("Seven-up: high plain cards"),
        gettext_noop("Win your adversary's best plain cards, or trump them: they count for Game."),
        "Foster, All Fours",
    ),
    _advice(
        "older anyone bid-one",
        gettext_noop("Pitch: the seller wants two"),
        gettext_noop(
            "You lose nothing if you bid one on a hand worth three or four: nobody can bid higher, and you score all "
            "you make. The risk is that the seller refuses and goes out himself."
        ),
        "Foster, Auction Pitch: Bidding",
    ),
    _advice(
        "older anyone out-of-turn",
        gettext_noop("Pitch: a bid out of turn"),
        gettext_noop("It costs no penalty, but it shows a player who bids before you what you would bid."),
        "Foster, Auction Pitch: Bidding",
    ),
)


def by_moment() -> list[tuple[Text, list[tuple[Text | None, list[Advice]]]]]:
    """The moments in order, each with its seats and what is said to them; None where all of it is for anyone."""
    moments, seats = list(MOMENTS), list(SEATS)
    in_order = sorted(ADVICE, key=lambda each: (moments.index(each.moment), seats.index(each.seat)))
    return [
        (MOMENTS[moment], _by_seat(list(pieces))) for moment, pieces in groupby(in_order, lambda each: each.moment)
    ]


def _by_seat(pieces: list[Advice]) -> list[tuple[Text | None, list[Advice]]]:
    if {each.seat for each in pieces} == {"anyone"}:
        return [(None, pieces)]
    return [(SEATS[seat], list(own)) for seat, own in groupby(pieces, lambda each: each.seat)]
