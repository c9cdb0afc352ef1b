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

# No person's name stands here, or it stays, for the reason stated: reason → fields.
_NO_NAME: Final = {
    "an account: blocked under People, not forgotten, as histories name who did what": (
        "auth.User.username auth.User.first_name auth.User.last_name auth.User.email"
    ),
    "a digest or a random key": (
        "auth.User.password sessions.Session.session_key club.Guesses.side club.KeyMark.mark club.ApiToken.digest club.ApiWrite.digest club.ApiWrite.key "
        "tournaments.Dispute.digest tournaments.JoinRequest.source tournaments.Receipt.digest "
        "tournaments.Receipt.key"
    ),
    "Django's own": (
        "auth.Permission.name auth.Permission.codename auth.Group.name contenttypes.ContentType.app_label "
        "contenttypes.ContentType.model admin.LogEntry.object_id"
    ),
    "follows from the title beside it": "club.MemberGroup.plain",
    "numbers of a night": "tournaments.NightTables.tables",
    "what stands in place of a name": "club.Forgotten.name",
    "pairs of the night's entrants, by number": "tournaments.SpreadDraw.partners",
    "made from the law's first name; nights name it": "tournaments.HouseLaw.key",
    "of a package that is installed": "tournaments.PackageLaw.key tournaments.PackageLaw.law",
    "one of the values that the program knows": (
        "tournaments.HouseLaw.base tournaments.HouseLaw.fields club.ClubSettings.language "
        "club.ClubSettings.time_zone club.ClubSettings.paper club.DuesOfYear.currency tournaments.Night.law tournaments.Night.movement "
        "tournaments.Night.movement_options tournaments.Night.ends_by tournaments.Night.score_as "
        "tournaments.Night.boards tournaments.Night.at_bell tournaments.Night.tie tournaments.Night.rank_by tournaments.Night.sit_out "
        "tournaments.Night.missed tournaments.Night.unplayed tournaments.Night.odd tournaments.Night.companions "
        "tournaments.Night.language tournaments.Night.second_language tournaments.Night.currency tournaments.Night.acceptance tournaments.Night.state "
        "tournaments.Entrant.arrival tournaments.Substitute.credit tournaments.Table.law "
        "tournaments.Table.cut_cards tournaments.Call.reason tournaments.Call.outcome tournaments.Change.kind "
        "tournaments.Screen.scene tournaments.Screen.standings tournaments.HandRecord.hand "
        "tournaments.HandRecord.state tournaments.WaitingSheet.seats tournaments.WaitingSheet.hands tournaments.HandRecord.source tournaments.Dispute.hand "
        "tournaments.Ruling.kind tournaments.Ruling.answers tournaments.Ruling.book tournaments.Ruling.remedy "
        "tournaments.Ruling.effect tournaments.Prize.kind tournaments.Prize.ties tournaments.Season.law "
        "tournaments.Season.movement tournaments.Season.rank_by tournaments.Season.ties "
        "tournaments.Season.count_as "
        "tournaments.SeasonChange.kind tournaments.Wish.kind club.ApiWrite.act"
    ),
    "a figure": (
        "tournaments.NightResult.points tournaments.NightResult.credited tournaments.NightResult.won "
        "tournaments.PastResult.points tournaments.Season.place_points"
    ),
    "a photograph, deleted with all of its night": "tournaments.SheetPhoto.image tournaments.SheetPhoto.read",
}
NO_NAME: Final[Mapping[str, str]] = {label: why for why, labels in _NO_NAME.items() for label in labels.split()}
