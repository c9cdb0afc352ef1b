"""Every field of the database that can hold a text, and what forgetting a person does with it.

A new text field takes one line here: a test compares the list with the models. Knows fields; changes nothing.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.wording import gettext_noop


class Written(NamedTuple):
    """A text in which a name may stand: what a person calls it, and the way from its row to its night, if it has one."""

    label: str
    night: str = ""


# The action writes or deletes these by the person's own rows.
CLEARED: Final = frozenset(
    (
        *(f"club.Member.{name}" for name in ("name", "number", "sorts_as", "short_name")),
        *("club.Member.sort_name", "club.Member.search", "club.FormerMember.name", "club.FormerMember.number"),
        *("tournaments.Entrant.name", "tournaments.Entrant.short_name", "tournaments.FormerEntrant.name"),
        *("tournaments.Adjustment.name", "tournaments.PastResult.name"),
        "sessions.Session.session_data",  # messages on the next page of whoever is signed in
    )
)

_HISTORY = gettext_noop("History of a night")
_REASON = gettext_noop("Reason for a correction")
_RULING = gettext_noop("Note of a ruling")
# In these the name is replaced wherever it stands.
TYPED: Final[dict[str, Written]] = {
    "tournaments.Change.before": Written(_HISTORY, "night"),
    "tournaments.Change.after": Written(_HISTORY, "night"),
    "tournaments.Change.why": Written(_REASON, "night"),
    "tournaments.HandRecord.why": Written(_REASON, "table__round__night"),
    "tournaments.Table.unplayed_why": Written(_REASON, "round__night"),
    "tournaments.Ruling.why": Written(_RULING, "table__round__night"),
    "tournaments.Ruling.withdrawn_why": Written(_RULING, "table__round__night"),
    "tournaments.Prize.outsider": Written(gettext_noop("Winner of a prize who was not entered"), "night"),
    "tournaments.Adjustment.why": Written(gettext_noop("Reason for an adjustment")),
    "tournaments.SeasonChange.before": Written(gettext_noop("History of a season")),
    "tournaments.SeasonChange.after": Written(gettext_noop("History of a season")),
    "club.Member.contact": Written(gettext_noop("Contact of another member")),
    "club.Member.notes": Written(gettext_noop("Notes on another member")),
    "admin.LogEntry.object_repr": Written(gettext_noop("Log of the repair pages")),
    "admin.LogEntry.change_message": Written(gettext_noop("Log of the repair pages")),
}
# Something may be called after a person: the host decides.
TITLES: Final[dict[str, Written]] = {
    "tournaments.Night.name": Written(gettext_noop("Name of a night"), "pk"),
    "tournaments.Prize.name": Written(gettext_noop("Name of a prize"), "night"),
    "tournaments.PrizeRules.group_one": Written(gettext_noop("Group of a night"), "night"),
    "tournaments.PrizeRules.group_two": Written(gettext_noop("Group of a night"), "night"),
    "tournaments.Season.name": Written(gettext_noop("Name of a season")),
    "tournaments.PastNight.name": Written(gettext_noop("Name of an imported night")),
    "tournaments.HouseLaw.name": Written(gettext_noop("Name of a house law")),
    "club.MemberGroup.name": Written(gettext_noop("Group of members")),
    "club.ApiToken.name": Written(gettext_noop("Name of a token for programs")),
    "club.ClubSettings.name": Written(gettext_noop("Name of the club")),
    "club.ClubSettings.usual_night": Written(gettext_noop("The usual night")),
}

_ACCOUNT = "an account: blocked under People, not forgotten, as histories name who did what"
_CHOICE = "one of the values that the program knows"
_FIGURE = "a figure"
_SECRET = "a digest or a random key"
_TITLE = "follows from the title beside it"
_DJANGO = "Django's own"
# No person's name stands here, or it stays, for the reason stated.
NO_NAME: Final[Mapping[str, str]] = {
    **dict.fromkeys((f"auth.User.{name}" for name in ("username", "first_name", "last_name", "email")), _ACCOUNT),
    **dict.fromkeys(("auth.User.password", "sessions.Session.session_key"), _SECRET),
    **dict.fromkeys(("club.Guesses.side", "club.KeyMark.mark", "club.ApiToken.digest"), _SECRET),
    **dict.fromkeys((f"tournaments.{name}" for name in ("Dispute.digest", "Receipt.digest", "Receipt.key")), _SECRET),
    **dict.fromkeys(("auth.Permission.name", "auth.Permission.codename", "auth.Group.name"), _DJANGO),
    **dict.fromkeys(
        ("contenttypes.ContentType.app_label", "contenttypes.ContentType.model", "admin.LogEntry.object_id"), _DJANGO
    ),
    "club.MemberGroup.plain": _TITLE,
    "club.Forgotten.name": "what stands in place of a name",
    "tournaments.SpreadDraw.partners": "pairs of the night's entrants, by number",
    "tournaments.HouseLaw.key": "made from the law's first name; nights name it",
    "tournaments.HouseLaw.base": _CHOICE,
    "tournaments.HouseLaw.fields": _CHOICE,
    **dict.fromkeys((f"club.ClubSettings.{name}" for name in ("language", "time_zone", "paper")), _CHOICE),
    **dict.fromkeys(
        (
            f"tournaments.Night.{name}"
            for name in (
                *("law", "movement", "movement_options", "ends_by", "score_as", "at_bell", "tie", "rank_by"),
                *("sit_out", "missed", "unplayed", "odd", "companions", "currency", "acceptance", "state"),
            )
        ),
        _CHOICE,
    ),
    **dict.fromkeys(
        (
            f"tournaments.{name}"
            for name in (
                *("Entrant.arrival", "Substitute.credit", "Table.law", "Table.cut_cards", "Call.reason"),
                *("Call.outcome", "Change.kind", "Screen.scene", "Screen.standings", "HandRecord.hand"),
                *("HandRecord.state", "HandRecord.source", "Dispute.hand", "Ruling.kind", "Ruling.answers"),
                *("Ruling.book", "Ruling.remedy", "Ruling.effect", "Prize.kind", "Prize.ties", "Season.law"),
                *("Season.movement", "Season.rank_by", "Season.ties", "SeasonChange.kind", "Wish.kind"),
            )
        ),
        _CHOICE,
    ),
    **dict.fromkeys(
        (
            f"tournaments.{name}"
            for name in ("NightResult.points", "NightResult.credited", "NightResult.won", "PastResult.points")
        ),
        _FIGURE,
    ),
}
