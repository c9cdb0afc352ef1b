"""Every field of the database that can hold a text, and what forgetting a person does with it.

A new text field takes one line here, or in the test that compares the lists with the models if no name stands in it.
Knows fields; changes nothing.
"""

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
        "sessions.Session.session_data",  # messages on the next page of the person who is signed in
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
    "tournaments.Dispute.why": Written(_REASON, "table__round__night"),
    "tournaments.Table.unplayed_why": Written(_REASON, "round__night"),
    "tournaments.Ruling.why": Written(_RULING, "table__round__night"),
    "tournaments.Ruling.withdrawn_why": Written(_RULING, "table__round__night"),
    "tournaments.Prize.outsider": Written(gettext_noop("Winner of a prize who was not entered"), "night"),
    "tournaments.Adjustment.why": Written(gettext_noop("Reason for an adjustment")),
    "tournaments.SeasonNight.why": Written(gettext_noop("Reason for leaving a night out of a season"), "night"),
    "tournaments.SeasonChange.before": Written(gettext_noop("History of a season")),
    "tournaments.SeasonChange.after": Written(gettext_noop("History of a season")),
    "club.Member.email": Written(gettext_noop("E-mail of another member")),
    "club.Member.phone": Written(gettext_noop("Phone of another member")),
    "club.Member.contact": Written(gettext_noop("Address of another member")),
    "club.Member.notes": Written(gettext_noop("Notes on another member")),
    "club.FormerMember.before": Written(gettext_noop("What was before a merge of two members")),
    "admin.LogEntry.object_repr": Written(gettext_noop("Log of the repair pages")),
    "admin.LogEntry.change_message": Written(gettext_noop("Log of the repair pages")),
}
# Something may be called after a person: the director decides.
TITLES: Final[dict[str, Written]] = {
    "tournaments.Night.name": Written(gettext_noop("Name of a night"), "pk"),
    "tournaments.Night.place": Written(gettext_noop("Place of a night"), "pk"),
    "tournaments.Prize.name": Written(gettext_noop("Name of a prize"), "night"),
    "tournaments.PrizeRules.group_one": Written(gettext_noop("Group of a night"), "night"),
    "tournaments.PrizeRules.group_two": Written(gettext_noop("Group of a night"), "night"),
    "tournaments.Season.name": Written(gettext_noop("Name of a season")),
    "tournaments.PastNight.name": Written(gettext_noop("Name of an imported night")),
    "tournaments.HouseLaw.name": Written(gettext_noop("Name of a house law")),
    "club.MemberGroup.name": Written(gettext_noop("Group of members")),
    "tournaments.Change.program": Written(gettext_noop("Name of a token for programs"), "night"),
    "club.ApiToken.name": Written(gettext_noop("Name of a token for programs")),
    "club.ClubSettings.name": Written(gettext_noop("Name of the club")),
    "club.ClubSettings.usual_night": Written(gettext_noop("The usual night")),
}
