"""The table of a season as its pages show it: a line a person; and somebody's rank in words."""

from collections.abc import Sequence

import django_tables2 as tables
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.wording import Text, gettext_noop
from tournaments.display.listed_table import listed_table
from tournaments.display.season_lines import SeasonTableLine, marked
from tournaments.models import Season
from tournaments.night.standings import rank_shown
from tournaments.printing.listed import Column, Listed
from tournaments.records.figures import ADJUSTED, POINTS_ALIKE, RANK, WINS
from tournaments.season_table import SeasonRow


def season_list(season: Season, lines: Sequence[SeasonTableLine]) -> Listed[SeasonTableLine]:
    """Return the table of a season; a page shows what was adjusted only if something was."""
    is_adjusted = any(line.row.adjusted for line in lines)
    columns: Sequence[Column[SeasonTableLine]] = (
        Column("rank", "Rank", 0, RANK, lambda line: line.row.rank),
        Column("name", "Name", is_name=True),
        Column("points", "Points", 0, POINTS_ALIKE, lambda line: line.row.points, descending=True),
        Column("won", "Rounds won", 0, WINS, lambda line: line.row.won, page="wide", descending=True),
        Column("played", "Rounds played", of=lambda line: line.row.played, page="never"),
        Column(
            "average",
            "Points a round",
            0,
            POINTS_ALIKE,
            lambda line: line.row.average if line.row.played else None,
            page="wide",
            descending=True,
        ),
        Column("nights", "Nights", of=lambda line: line.row.nights, descending=True),
        Column("counted", "Nights that count", of=lambda line: len(line.row.counted), page="never"),
        Column(
            "adjusted",
            "Adjusted",
            0,
            ADJUSTED,
            lambda line: line.row.adjusted,
            page="wide" if is_adjusted else "never",
            descending=True,
        ),
        Column("missing", "Nights missing", of=lambda line: line.row.missing, page="never"),
    )
    nothing = Text(gettext_noop("No night of this season is over yet."))
    return Listed(season.name, columns, lines, nothing, first=lambda line: line.row.rank == 1)


def season_page_table(request: HttpRequest, season: Season, lines: Sequence[SeasonTableLine]) -> tables.Table:
    """Return the table of a season as its page shows it; a name leads to the person's nights."""
    # A name of the address is resolved once, not for every person.
    address = reverse("season_person", args=[season.pk, "m0"]).removesuffix("m0/")

    def name(line: SeasonTableLine, name: str) -> str:
        missing = line.row.missing
        more = ngettext("%(nights)s night missing", "%(nights)s nights missing", missing) % {"nights": missing}
        note = format_html(" <small>{}</small>", more) if missing else ""
        return format_html('<a href="{}{}/"><bdi>{}</bdi></a>{}', address, line.key, line.name, note)

    return listed_table(
        request, season_list(season, lines), {"name": name, "points": lambda line, points: marked(line)}
    )


def rank_in_words(row: SeasonRow, rows: Sequence[SeasonRow]) -> str:
    """“3=”; for who has none, how many nights are missing."""
    if row.rank is None:
        missing = ngettext("%(nights)s night missing", "%(nights)s nights missing", row.missing)
        return _("No rank yet: %(missing)s") % {"missing": missing % {"nights": row.missing}}
    return _("Rank %(rank)s") % {"rank": rank_shown(row.rank, [each.rank or 0 for each in rows])}
