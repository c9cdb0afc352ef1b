"""Our readings: what a law holds where its book is silent, cut off or at odds with itself."""

from scoring.wording import gettext_noop

READINGS: dict[int, str] = {
    1: gettext_noop(
        "A count found among the discards is part of the maker's points before they are compared with the bid."
    ),
    2: gettext_noop(
        "A maker's side that revokes or has a foul hand scores nothing; the others score what they took, and what a "
        "failed bid is worth to them only if the maker's points fell short of it."
    ),
    3: gettext_noop(
        "Where an adversary revokes or has a foul hand, the maker's side scores all it took, whatever was bid, and the "
        "other side nothing."
    ),
    4: gettext_noop("A revoke by the maker's partner costs what the maker's own would."),
    5: gettext_noop(
        "The counts in tricks taken by the adversary who revoked go to the maker's side before the bid is compared; "
        "his partner keeps his own."
    ),
    6: gettext_noop("Where the book has no irregularities, Foster's remedies hold, on whom it is based."),
    7: gettext_noop("When all pass, the dealer names trumps without a bid, as in Foster."),
    8: gettext_noop(
        "A maker who takes eight or more but less than the bid scores nothing; the others score what they took."
    ),
    9: gettext_noop(
        "A maker who takes fewer than eight scores nothing and the others score what they took; at seven each with no "
        "bid above seven nobody scores."
    ),
    13: gettext_noop("Low counts one: the list leaves it out, but its total of 14 has it."),
    14: gettext_noop("A lost deal passes to the left, as every deal does."),
    15: gettext_noop("Within the deals of a round a lost deal is dealt again by the same dealer."),
    16: gettext_noop("All deals of a round are played; points past the target count."),
    17: gettext_noop("The book does not say; what is usual in the other books holds."),
    18: gettext_noop("Where both sides reach the target on one deal, the counts are taken in their order."),
}
