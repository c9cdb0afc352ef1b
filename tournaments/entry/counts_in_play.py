"""What people look for while a deal is on: the card that a count is, what can be noted as it is won. Knows no hand."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.law import Law

PEG_NAMES = {
    "peg_ace": gettext_lazy("Ace of trumps"),
    "peg_king": gettext_lazy("King of trumps"),
    "peg_queen": gettext_lazy("Queen of trumps"),
    "peg_jack": gettext_lazy("Jack of trumps"),
    "peg_ten": gettext_lazy("Ten of trumps"),
    "peg_five": gettext_lazy("Five of trumps"),
}


def is_claimed(law: Law, count: str) -> bool:
    """Whether the count is Low, which goes to the player who was dealt it."""
    return count == "low" and law.low.startswith("dealt")


def card_of(count: str, law: Law, *, is_usual: bool) -> str:
    """Which card the count is; nothing where it may be another. `is_usual`: two pairs play after an auction."""
    cards = {
        "high": _("ace") if is_usual or law.high == "winner of the ace" else "",
        "low": _("two") if is_usual or law.low in ("winner of the deuce", "dealt the deuce") else "",
        "game": _("ten") if law.game == "winner of the ten" else "",
        "right_pedro": _("five"),
        "left_pedro": _("other five"),
    }
    return cards.get(count, "")
