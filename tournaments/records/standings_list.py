"""The list of a night's standings, for pages, files and paper."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from scoring.wording import Text, gettext_noop
from tournaments.models import Night
from tournaments.night.settle import SettledNight
from tournaments.night.standings import Standing, ranks_shown, shown, wins_shown
from tournaments.printing.listed import Column, Listed
from tournaments.records.figures import figure_of, share_of


def standings_of(night: Night, found: SettledNight) -> Listed[Standing]:
    """Return the standings of a settled night."""
    return standings_list(
        found.standings,
        found.gone,
        has_head_table=night.has_head_table,
        has_boards=night.boards != Night.Boards.NONE,
    )


def standings_list(
    standings: Sequence[Standing],
    gone: Collection[int] = (),
    *,
    has_head_table: bool = True,
    has_boards: bool = False,
) -> Listed[Standing]:
    """Return the list of these standings; the people with the numbers in `gone` have gone home."""
    ranks = [each.rank for each in standings]
    as_read = dict(zip(ranks, ranks_shown(ranks), strict=True))
    columns: list[Column[Standing]] = [
        Column("rank", gettext_noop("Rank"), lambda each: as_read[each.rank], 0.07, face="bold"),
        Column("number", gettext_noop("Number"), None, 0.07, face="italic", short=gettext_noop("No."), page="wide"),
        Column("name", gettext_noop("Name"), lambda each: each.name + " †" * (each.number in gone), is_name=True),
        Column(
            "points",
            gettext_noop("Points"),
            lambda each: figure_of(each.points),
            0.1,
            lambda each: shown(each.points),
            "bold",
            descending=True,
        ),
        Column("credited", gettext_noop("Credited"), value=lambda each: shown(each.credited), page="never"),
        Column("played", gettext_noop("Rounds played"), share=0.1, descending=True),
        Column(
            "wins",
            gettext_noop("Rounds won"),
            lambda each: wins_shown(each.wins),
            0.1,
            lambda each: shown(each.wins),
            descending=True,
        ),
        Column(
            "head_rounds",
            gettext_noop("Rounds at head table"),
            share=0 if has_boards else 0.12,
            page="wide",
            descending=True,
        ),
        Column("sat_out", gettext_noop("Sat out"), share=0.08, page="wide", descending=True),
        Column(
            "gone",
            gettext_noop("Gone home"),
            value=lambda each: _("gone home") if each.number in gone else None,
            page="never",
        ),
        Column(
            "compared",
            gettext_noop("On the boards, per cent"),
            lambda each: share_of(each.compared),
            0.12,
            lambda each: None if each.compared is None else float(round(100 * each.compared, 2)),
            short=gettext_noop("On the boards"),
            descending=True,
        ),
    ]
    absent = {"head_rounds": not has_head_table, "compared": not has_boards}
    needed = (
        (Text(gettext_noop("A rank with = is shared.")), len(as_read) < len(ranks)),
        (Text(gettext_noop("† has gone home.")), any(each.number in gone for each in standings)),
    )
    return Listed(
        Text(gettext_noop("Standings")),
        [column for column in columns if not absent.get(column.key)],
        standings,
        Text(gettext_noop("Nobody is on the list yet.")),
        [note for note, is_needed in needed if is_needed],
        lambda each: each.rank == 1,
    )
