"""What the books say besides their laws: terms, what is done at the card table, etiquette and cheats, in our words, cited.

Scores nothing, and no law rests on it.
"""

from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop


class Entry(NamedTuple):
    """One term or rule of manners: `head` names it, `text` says what it is, `cite` where."""

    head: Text
    text: Text
    cite: str


class Part(NamedTuple):
    """Entries that belong together."""

    key: str
    title: Text
    entries: tuple[Entry, ...]


def _entry(head: str, text: str, cite: str) -> Entry:
    return Entry(Text(head), Text(text), cite)


TERMS: Final = (
    _entry(
        gettext_noop("Eldest hand"),
        gettext_noop("The player on the dealer's left, who is dealt to first and bids first."),
        "Foster, Players",
    ),
    _entry(gettext_noop("Pone"), gettext_noop("The player on the dealer's right, who cuts."), "Foster, Players"),
    _entry(
        gettext_noop("Pedro and Cinch"),
        gettext_noop("Chicago's names for the five of trumps and the other five of its colour."),
        "Chicago, art. 13",
    ),
    _entry(
        gettext_noop("Right and left Pedro"),
        gettext_noop("The same two cards in Foster; the left one ranks between the five and the four of trumps."),
        "Foster, Cards",
    ),
    _entry(
        gettext_noop("To cinch a trick"),
        gettext_noop(
            "To play a trump high enough that an adversary who plays after you cannot win the trick with a Pedro."
        ),
        "Foster, Suggestions for Good Play",
    ),
    _entry(
        gettext_noop("Bidding to the board"),
        gettext_noop("A way of bidding in which nobody sells and nobody is credited with the bid."),
        "Foster, Bidding",
    ),
    _entry(
        gettext_noop("To rob the deck"),
        gettext_noop("The dealer's right to pick his cards from the rest of the pack."),
        "Foster, Cinch Laws: Robbing the Deck",
    ),
    _entry(
        gettext_noop("To help"),
        gettext_noop("To give a player the cards that make up for the discard."),
        "Chicago, art. 17",
    ),
    _entry(
        gettext_noop("Widow"),
        gettext_noop("Four cards dealt to the table, which the highest bidder may take."),
        "Foster, Widow Cinch",
    ),
    _entry(
        gettext_noop("Foul hand"),
        gettext_noop("A hand found in play to have too many cards."),
        "Foster, Irregularities in Playing",
    ),
    _entry(
        gettext_noop("Turned and quitted"),
        gettext_noop("Said of a trick that lies face down and has been let go of."),
        "Foster, Cinch Laws: The Revoke",
    ),
    _entry(
        gettext_noop("To sweat out"),
        gettext_noop("To reach the target on the points of the other side's deals, without a bid of one's own."),
        "Foster, Scoring",
    ),
    _entry(
        gettext_noop("To beg"),
        gettext_noop("At Seven-up, to ask the dealer for a point or for three more cards and another trump."),
        "Foster, Seven-up: Begging",
    ),
    _entry(
        gettext_noop("To pitch"),
        gettext_noop("To lead the first card, whose suit becomes trumps."),
        "Foster, Auction Pitch: Playing",
    ),
    _entry(
        gettext_noop("Snoozer"),
        gettext_noop("The joker at Dom Pedro: the lowest trump, worth fifteen."),
        "Foster, Pedro",
    ),
)
AT_THE_TABLE: Final = (
    _entry(
        gettext_noop("Shuffling"),
        gettext_noop(
            "Shuffle above the table, so that no face is seen. Everybody may shuffle once, the dealer last."
        ),
        "Chicago, art. 5",
    ),
    _entry(
        gettext_noop("Cutting the pack"),
        gettext_noop("The player on the dealer's right cuts, and leaves at least four cards in each packet."),
        "Chicago, art. 7",
    ),
    _entry(
        gettext_noop("Saying the bid"),
        gettext_noop("Say only the number of points, or “I pass”; name the suit after the bidding."),
        "Foster, Bidding",
    ),
    _entry(
        gettext_noop("The dealer's last cards"),
        gettext_noop("If the pack runs short, the dealer takes what he lacks from his own discards."),
        "Chicago, art. 36",
    ),
    _entry(
        gettext_noop("Trumps to spare"),
        gettext_noop(
            "The dealer lays the trumps that he does not need face up. At Stay and Play a player with seven trumps shows the one he discards."
        ),
        "Chicago, art. 36",
    ),
    _entry(
        gettext_noop("Six for Low"),
        gettext_noop(
            "At Seven-up, say so when you play the lowest trump so far, and keep it face up until a lower one falls: nobody then argues who held Low."
        ),
        "Foster, Seven-up: Method of Playing",
    ),
)
ETIQUETTE: Final = (
    _entry(
        gettext_noop("A second card"),
        gettext_noop(
            "With several winning cards, do not draw the second before your partner has played to the first."
        ),
        "Chicago, p. 34",
    ),
    _entry(
        gettext_noop("Words and gestures"),
        gettext_noop("Give no hint of your hand or of the score."),
        "Chicago, p. 34",
    ),
    _entry(
        gettext_noop("Asking to see"),
        gettext_noop(
            "Ask to see whose card is whose, or the last trick, for yourself and not to guide your partner."
        ),
        "Chicago, p. 34",
    ),
    _entry(
        gettext_noop("Disputes"),
        gettext_noop("You may ask a bystander who has no stake in the game."),
        "Chicago, p. 34",
    ),
    _entry(
        gettext_noop("Revokes"),
        gettext_noop("Never revoke on purpose, nor a second time to hide the first."),
        "Chicago, p. 35",
    ),
    _entry(
        gettext_noop("Bets"),
        gettext_noop("Do not bet with bystanders until the players have made their bets."),
        "Chicago, p. 35",
    ),
    _entry(
        gettext_noop("Bystanders"),
        gettext_noop(
            "Say nothing and make no gesture before the game is scored, and do not walk round to see the hands."
        ),
        "Chicago, p. 35",
    ),
    _entry(
        gettext_noop("Throwing the hand down"),
        gettext_noop("Do not throw your cards down as soon as you are out of trumps."),
        "Foster, Irregularities in Playing",
    ),
    _entry(
        gettext_noop("Keeping only trumps"),
        gettext_noop("No law asks for it, but all except the dealer are expected to discard everything else."),
        "Foster, Discarding and Drawing",
    ),
)
CHEATS: Final = (
    _entry(
        gettext_noop("Jacks turned up"),
        gettext_noop(
            "By chance, a Jack is turned once in thirteen deals. If one comes every few deals, somebody is cheating."
        ),
        "Foster, Seven-up: Objects of the Game",
    ),
    _entry(
        gettext_noop("The deal"),
        gettext_noop(
            "Jacks are turned from the bottom of the pack, the stock is set up for a beg, and the dealer gives himself more than six cards."
        ),
        "Foster, Seven-up: Methods of Cheating",
    ),
    _entry(
        gettext_noop("The tricks"),
        gettext_noop("Cards that count for Game are dropped on tricks that were won before."),
        "Foster, Seven-up: Methods of Cheating",
    ),
    _entry(
        gettext_noop("The cut"),
        gettext_noop(
            "Ace, Jack, ten and deuce of a suit are brought together during the play, and the cut is shifted so that the next deal gives them to the cheat."
        ),
        "Foster, Seven-up: Methods of Cheating",
    ),
    _entry(
        gettext_noop("Tools"),
        gettext_noop("Marked cards, cards trimmed to be felt, wedges, and mirrors."),
        "Foster, Seven-up: Methods of Cheating",
    ),
)
PARTS: Final = (
    Part("terms", Text(gettext_noop("Terms")), TERMS),
    Part("table", Text(gettext_noop("At the card table")), AT_THE_TABLE),
    Part("etiquette", Text(gettext_noop("Etiquette")), ETIQUETTE),
    Part("cheats", Text(gettext_noop("For hosts: how people cheat")), CHEATS),
)
