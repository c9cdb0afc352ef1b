"""The register of our readings: how we read the books where they are silent, cut off or contradict themselves.

A number is a reading's for ever: laws, rulings, movements, pages and the night file's contract name it.
"""

from typing import Final

from scoring.wording import gettext_noop

FIXED_SEAT: Final = 46  # the guide names it
READINGS: dict[int, str] = {
    1: gettext_noop(
        "A count found among the discards is added to the maker's points before they are compared with the bid."
    ),
    2: gettext_noop(
        "A maker's side that revokes or has a foul hand scores nothing; the others score what they took, and are paid "
        "for a failed bid only if the maker's points fell short of it."
    ),
    3: gettext_noop(
        "If an adversary revokes or has a foul hand, the maker's side scores all it took, whatever it bid, and the other side nothing. The book says so of a revoke only; we do so for a foul hand too."
    ),
    4: gettext_noop("A revoke by the maker's partner costs the same as one by the maker."),
    5: gettext_noop(
        "The counts in tricks taken by the adversary who revoked go to the maker's side before the bid is compared; "
        "a partner, if he has one, keeps his own."
    ),
    6: gettext_noop("If the book has no irregularities, Foster's remedies apply, since it follows Foster."),
    7: gettext_noop("If all pass, the dealer names trumps without a bid, as in Foster."),
    8: gettext_noop(
        "A maker who takes eight or more but less than the bid scores nothing; the others score what they took."
    ),
    9: gettext_noop(
        "A maker who takes fewer than eight scores nothing and the others score what they took; at seven each, with "
        "no bid above seven, nobody scores."
    ),
    10: gettext_noop(
        "Each side scores what it took; a side that fails its bid scores nothing and is set back what it bid."
    ),
    11: gettext_noop(
        "The maker and the called partner are one side, all others the other. The difference is Foster's, and every player is credited with his side's score. Chicago settles this game differently: each is credited with all that his side took, and a side that fails is set back the bid."
    ),
    12: gettext_noop(
        "Each pair scores what it took; if the maker's pair fails, it scores nothing, and each other pair adds the bid."
    ),
    13: gettext_noop("Low counts one: the list leaves it out, but its total of 14 includes it."),
    14: gettext_noop("A lost deal passes to the left, as every deal does."),
    15: gettext_noop("Within the deals of a round a lost deal is dealt again by the same dealer."),
    16: gettext_noop("All deals of a round are played; points past the target count."),
    17: gettext_noop("The book does not say. We follow what is usual in the other books."),
    18: gettext_noop("If both sides reach the target on one deal, the counts are taken in their order."),
    19: gettext_noop(
        "The scan breaks off after the bidding. The draw and the robbing are Foster's; the worth of the counts, the repeated bidding and the game of 152 are as a newspaper gave them in 2006."
    ),
    20: gettext_noop(
        "If several sides reach the target on one deal, the counts are taken in their order, and what a failed bid pays comes last. Sides that reach it together are out together."
    ),
    21: gettext_noop(
        "The points that a revoke costs are added to each adversary's score. If the adversaries prefer, they are taken off the revoker's score instead, once."
    ),
    22: gettext_noop(
        "The scan breaks off here. A misdeal loses the deal, since only Auction Pitch is said to differ."
    ),
    23: gettext_noop("A foul hand makes the deal void, and nobody scores."),
    24: gettext_noop(
        "Pegged cards count out before the rest, in the order in which they were won; if nobody noted the order, the highest first. A revoke does not change them."
    ),
    25: gettext_noop("Players who reach the target on one deal are out together."),
    26: gettext_noop("A player who revokes is set back, whether or not the maker made his bid."),
    27: gettext_noop("A seller who pitches without waiting for a bid is held to the most that can be bid."),
    28: gettext_noop(
        "The scan breaks off where the book counts Game. A tie for Game scores for nobody, as in Auction Pitch."
    ),
    29: gettext_noop("The maker may play alone, as in Chicago's Razzle-Dazzle."),
    30: gettext_noop(
        "The seats of a round are worked out as if everyone of the round before were there. Those who are absent or sit "
        "out then leave their places, and those who come in fill them from the head table down. If places stay empty, "
        "the foot table is broken up to fill them; four or more people without a place open a new table at the foot."
    ),
    31: gettext_noop(
        "When each plays alone, people move as at Foster’s Progressive Poker: the winner of a table goes up; at the head table the lowest goes to the foot; all others stay."
    ),
    32: gettext_noop(
        "The book lets two to six play. This is its regular game: four, as partners. The other numbers have laws of their own."
    ),
    33: gettext_noop(
        "A seller who refuses a bid of four and makes four himself has bid four and made it: he too wins at once."
    ),
    34: gettext_noop(
        "Low is the lowest card of the trump suit itself. The Snoozer, though it ranks below the two, counts only its "
        "own fifteen."
    ),
    35: gettext_noop(
        "The deal stands, the book says, if three players have their right number; if fewer do, it is a misdeal."
    ),
    36: gettext_noop(
        "The dealer puts down all his cards and chooses from them and the rest of the pack; otherwise he would lose his own trumps."
    ),
    37: gettext_noop(
        "If more than two play each for himself, there is no lower score to take from the higher: each scores what he took. If the maker fails, he scores nothing and each of the others adds the bid, as in our Widow Cinch."
    ),
    38: gettext_noop(
        "Robbing the pack belongs to the game of four. With any other number the dealer draws unseen, like the others, and a count left in the pack goes to nobody."
    ),
    39: gettext_noop(
        "Five or six are dealt six cards each, as at Auction Cinch. Nine each would leave five too few cards to draw, "
        "and do not go round to six."
    ),
    40: gettext_noop(
        "A Jack that was turned up before the cards were bunched has counted at once, and its point stays."
    ),
    41: gettext_noop(
        "If a wrong number of cards is found before the first trick and the deal is still played, the turned Jack does not count; nothing else is lost."
    ),
    42: gettext_noop(
        "The cards are dealt three at a time, and fewer at the end if they do not go round. Cards left over are laid aside unseen; a count among them goes to nobody."
    ),
    43: gettext_noop(
        "The scan breaks off here. A seller who refuses must make as many as he was offered, even if fewer would put "
        "him out."
    ),
    44: gettext_noop(
        "The book says only that no trump is turned and that the eldest hand leads it. Nobody begs then, and nothing is discarded; the rest is as at Seven-up."
    ),
    45: gettext_noop("The book does not say who deals first in the next game. The deal passes on to the left."),
    46: gettext_noop(
        "If you have a fixed seat, you stay at that table, and in that seat where partners allow it. The person who would come "
        "to your place goes where you would have gone; where partners stay together, both do."
    ),
    47: gettext_noop(
        "A seller who revokes keeps what he was paid for the sale: it was his before the play, and the book takes back only the bid."
    ),
    48: gettext_noop(
        "The book forbids an offer that would put the seller out. Yet in its example of setting back, a seller with two to go is offered three and refuses. So such an offer counts if it is refused, and cannot be accepted."
    ),
    49: gettext_noop("The maker may leave the widow; a count in it then goes to nobody."),
    50: gettext_noop(
        "The book speaks of the bidder’s side. When all pass, the side of the dealer who named trumps must make eight too; "
        "with fewer it scores nothing, and the others score what they took."
    ),
    51: gettext_noop(
        "A two that was discarded was dealt to someone too. Yet it counts for the maker’s side, like every count among the discards."
    ),
    52: gettext_noop(
        "A seller who pitches without waiting for a bid is held to four. That is a bid of four: if he makes it, he wins "
        "the game at once."
    ),
    53: gettext_noop(
        "The book’s rules about exposed cards begin with four players. If two or three play and someone plays two cards "
        "at once, the adversaries choose between them too."
    ),
}
