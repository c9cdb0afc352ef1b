"""The list of a night's standings, for pages, files and paper."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from scoring.wording import Text, gettext_noop
from tournaments.models import Night
from tournaments.night.settle import SettledNight
from tournaments.night.standings import Standing
from tournaments.printing.listed import Column, Listed, needed
from tournaments.records.figures import POINTS, RANK, SHARE, WINS

STANDINGS = Text(gettext_noop("Standings"))


def standings_of(night: Night, found: SettledNight) -> Listed[Standing]:
    """Return the standings of a settled night."""
    has_boards = night.rules.boards != "none"
    return standings_list(found.standings, found.gone, has_head_table=night.has_head_table, has_boards=has_boards)


def standings_list(
    standings: Sequence[Standing],
    gone: Collection[int] = (),
    *,
    has_head_table: bool = True,
    has_boards: bool = False,
) -> Listed[Standing]:
    """Return the list of these standings; the people with the numbers in `gone` have gone home."""
    columns: Sequence[Column[Standing]] = (
        Column("rank", "Rank", 0.07, RANK, face="bold"),
        Column("number", "Number", 0.1, face="italic", page="wide"),
        Column("name", "Name", suffix=lambda each: " †" * (each.number in gone), is_name=True),
        Column("points", "Points", 0.1, POINTS, face="bold", descending=True),
        Column("credited", "Credited", 0, POINTS, page="never"),
        Column("played", "Rounds played", 0.1, descending=True),
        Column("wins", "Rounds won", 0.1, WINS, descending=True),
        Column("head_rounds", "Rounds at head table", 0 if has_boards else 0.12, page="wide", descending=True),
        Column("sat_out", "Sat out", 0.08, page="wide", descending=True),
        Column("gone", "Gone home", of=lambda each: _("gone home") if each.number in gone else None, page="never"),
        Column(
            "compared", "On the boards, per cent", 0.12, SHARE, descending=True, short=gettext_noop("On the boards")
        ),
    )
    absent = {"head_rounds": not has_head_table, "compared": not has_boards}
    notes = {
        _("A rank with = is shared."): len({each.rank for each in standings}) < len(standings),
        _("† has gone home."): any(each.number in gone for each in standings),
    }
    return Listed(
        STANDINGS,
        [column for column in columns if not absent.get(column.key)],
        standings,
        Text(gettext_noop("Nobody is on the list yet.")),
        needed(notes),
        lambda each: each.rank == 1,
    )
