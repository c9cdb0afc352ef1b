"""Why a hand was corrected, where the program wrote the reason itself, in the reader's language."""

from django.utils.translation import gettext as _

from tournaments.actions.enter_sheet import SECOND_KEYING
from tournaments.actions.give_ruling import RULED, WITHDRAWN
from tournaments.actions.settle_dispute import TAKEN_OVER


def program_reason(why: str) -> str:
    """The reason in words; empty for one that a person typed."""
    words = {
        TAKEN_OVER: _("the other version was right"),
        SECOND_KEYING: _("the second keying was right"),
        RULED: _("by the director’s ruling"),
        WITHDRAWN: _("the ruling was withdrawn"),
    }
    return words.get(why, "")
