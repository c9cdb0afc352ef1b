"""The words for revokes."""

from typing import Final

from scoring.rulings.words.vocabulary import NO, YES, happening, question, remedy
from scoring.wording import gettext_noop

HAPPENINGS: Final = {
    "revoke": happening(
        "revoke",
        gettext_noop("A player revoked: could follow suit, but neither followed nor trumped."),
        gettext_noop("renounce wrong card did not follow"),
    ),
    "revoke-in-time": happening(
        "revoke",
        gettext_noop("A revoke was noticed. Can it still be put right?"),
        gettext_noop("established correct take back"),
    ),
    "void-asked": happening(
        "revoke",
        gettext_noop("A partner asked a player whether the suit is gone."),
        gettext_noop("void none left renounce"),
    ),
    "banned-trump": happening(
        "revoke",
        gettext_noop("A player could not follow because an exposed trump was forbidden."),
        gettext_noop("revoke barred prevented"),
    ),
    "penalty-refused": happening(
        "revoke",
        gettext_noop("A player did not pay a penalty that could be paid."),
        gettext_noop("called card not played refused"),
    ),
}
QUESTIONS: Final = (
    question(
        "revoker",
        gettext_noop("Who was it?"),
        maker=gettext_noop("The maker"),
        partner=gettext_noop("The maker's partner"),
        adversary=gettext_noop("An adversary of the maker"),
    ),
    question(
        "gone_on",
        gettext_noop("How far has the play gone?"),
        open=gettext_noop("The trick is face up, and nobody has led to the next"),
        turned=gettext_noop("The trick is turned over"),
        side=gettext_noop("Not turned, but the revoking side has led or played to the next trick"),
        other=gettext_noop("Not turned, but the other side has led to the next trick"),
    ),
    question(
        "told_void",
        gettext_noop("What happened?"),
        mended=gettext_noop("The player found a card of the suit before the trick was turned"),
        denied=gettext_noop("The player said there was none"),
    ),
    question(
        "jack",
        gettext_noop("Is the Jack of trumps in play?"),
        no=NO,
        yes=YES,
    ),
    question(
        "was_bid",
        gettext_noop("Was there a bid?"),
        yes=YES,
        no=gettext_noop("No, nobody bid"),
    ),
)
REMEDIES: Final = {
    "set-back": remedy(
        gettext_noop("The maker's side is set back the points it bid."), "revoke", maker_at_fault="set back"
    ),
    "counts-to-maker": remedy(
        gettext_noop("The player scores nothing, and the counts in that player's tricks go to the maker."),
        "revoke",
        other_at_fault="counts to the maker",
    ),
    "maker-scores-all": remedy(
        gettext_noop("The maker's side scores all it makes, whatever it bid; the revoking side scores nothing."),
        "revoke",
        other_at_fault="maker scores all",
    ),
    "others-score": remedy(
        gettext_noop("The maker's side cannot score. The others score all they make, with nothing to deduct."),
        "revoke",
        maker_at_fault="scores nothing",
    ),
    "others-score-sheet": remedy(
        gettext_noop(
            "The maker's side scores nothing. The others score what they make; if the bid was not made, the whole "
            "plus the shortfall."
        ),
        "revoke",
        maker_at_fault="scores nothing",
        when_set="whole and shortfall",
    ),
    "still-mended": remedy(gettext_noop("The revoke is not established: the player may put it right.")),
    "established": remedy(
        gettext_noop("The revoke is established. Its penalty is under “A player revoked”."),
    ),
    "void-denied": remedy(gettext_noop("It is too late: a revoke stands.")),
    "no-revoke": remedy(gettext_noop("It is not a revoke; there is no penalty.")),
    "one-point": remedy(
        gettext_noop(
            "The revoke costs one point, added to the adversary's score or taken from the player's. The player "
            "cannot score Game or win the game on this hand."
        ),
        "revoke",
        other_at_fault="pays for Jack and Game",
    ),
    "two-points": remedy(
        gettext_noop(
            "The revoke costs two points. The player cannot score Jack or Game, or win the game on this hand."
        ),
        "revoke",
        other_at_fault="pays for Jack and Game",
    ),
    "pitch-set-back": remedy(
        gettext_noop(
            "The hand is played out as if nobody had revoked, and everyone else scores; a maker who fails is not set "
            "back. The player is set back the points bid and pays a red counter to the pool."
        ),
        "revoke",
        maker_at_fault="set back",
        other_at_fault="set back",
    ),
    "pitch-two-points": remedy(
        gettext_noop(
            "The hand is played out as if nobody had revoked, and everyone else scores. The player is set back two "
            "points."
        ),
        "revoke",
        other_at_fault="set back",
        fault_without_bid=2,
    ),
    "pedro-set-back": remedy(
        gettext_noop("The player is set back the points bid, and scores nothing on this hand."),
        "revoke",
        maker_at_fault="set back",
        other_at_fault="set back",
    ),
    "pedro-ten-points": remedy(
        gettext_noop("The player is set back ten points, and scores nothing on this hand."),
        "revoke",
        other_at_fault="set back",
        fault_without_bid=10,
    ),
}
NOTES: Final = {
    "may-save": gettext_noop("The revoking side may play the hand out to keep points from the others."),
    "partner-as-maker": gettext_noop("The article names only the maker; we apply it to the side."),
    "cannot-be-set": gettext_noop("The sheet says that the maker cannot be set."),
    "own-partner-keeps": gettext_noop("The player's partner keeps their own counts."),
}
