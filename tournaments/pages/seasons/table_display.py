"""The table of a season as its pages show it: a line a person; and somebody's rank in words."""

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.display.season_lines import SeasonTableLine, marked
from tournaments.models import Season
from tournaments.night.standings import Points, rank_shown, wins_shown
from tournaments.records.figures import with_sign
from tournaments.season_table import SeasonRow

_FIGURE = {"cell": {"class": "num"}}
_SPARE = {"cell": {"class": "num spare"}}  # left out where the screen is narrow
_LEAST_FIRST: dict[str, Any] = {"attrs": _SPARE, "initial_sort_descending": True}


class SeasonListing(tables.Table):
    """A line a person; name and points lead to the person's nights."""

    rank = tables.Column(verbose_name=gettext_lazy("Rank"), attrs=_FIGURE, orderable=False)
    name = tables.Column(verbose_name=gettext_lazy("Name"), attrs={"cell": {"class": "name"}})
    points = tables.Column(
        accessor="row__points", verbose_name=gettext_lazy("Points"), attrs=_FIGURE, initial_sort_descending=True
    )
    won = tables.Column(accessor="row__won", verbose_name=gettext_lazy("Rounds won"), **_LEAST_FIRST)
    average = tables.Column(accessor="row__average", verbose_name=gettext_lazy("Points a round"), **_LEAST_FIRST)
    nights = tables.Column(
        accessor="row__nights", verbose_name=gettext_lazy("Nights"), attrs=_FIGURE, initial_sort_descending=True
    )
    adjusted = tables.Column(accessor="row__adjusted", verbose_name=gettext_lazy("Adjusted"), **_LEAST_FIRST)

    class Meta:
        attrs = {"class": "data"}
        row_attrs = {"class": lambda record: "first" if record.row.rank == 1 else ""}

    def __init__(self, season: Season, lines: Sequence[SeasonTableLine], **kwargs: Any) -> None:
        # A name of the address is resolved once, not for every person.
        self.address = reverse("season_person", args=[season.pk, "m0"]).removesuffix("m0/")
        hidden = [] if any(line.row.adjusted for line in lines) else ["adjusted"]
        super().__init__(lines, exclude=hidden, **kwargs)

    def render_name(self, record: SeasonTableLine) -> str:
        missing = record.row.missing
        more = ngettext("%(nights)s night missing", "%(nights)s nights missing", missing) % {"nights": missing}
        note = format_html(" <small>{}</small>", more) if missing else ""
        return format_html('<a href="{}{}/"><bdi>{}</bdi></a>{}', self.address, record.key, record.name, note)

    def render_rank(self, value: str) -> str:
        return value or "–"

    def render_points(self, record: SeasonTableLine) -> str:
        return marked(record)

    def render_won(self, record: SeasonTableLine) -> str:
        return wins_shown(record.row.won)

    def render_average(self, record: SeasonTableLine) -> str:
        return record.average

    def render_adjusted(self, value: Points) -> str:
        return with_sign(value) if value else ""


def rank_in_words(row: SeasonRow, rows: Sequence[SeasonRow]) -> str:
    """“3=”; for who has none, how many nights are missing."""
    if row.rank is None:
        missing = ngettext("%(nights)s night missing", "%(nights)s nights missing", row.missing)
        return _("No rank yet: %(missing)s") % {"missing": missing % {"nights": row.missing}}
    return _("Rank %(rank)s") % {"rank": rank_shown(row.rank, [each.rank or 0 for each in rows])}
