"""What a member came to, as pages and the paper show it: figures on top, a chart, the bids, the company. Knows who sees what by
its arguments alone."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from scoring.hand import seat_name
from scoring.wording import Text, gettext_noop, pgettext_lazy
from tournaments.charts import Chart, Series, line_chart
from tournaments.display.listed_table import listed_table
from tournaments.display.translation import translate
from tournaments.models import Night, Prize, Season
from tournaments.night.standings import wins_shown
from tournaments.printing.listed import Column, Listed
from tournaments.records.figures import LONG_DAY, POINTS_ALIKE, WINS, figure_of
from tournaments.records.night_version import records_mark
from tournaments.records.person_results import (
    MemberRows,
    PersonNight,
    PersonNights,
    longest,
    nights_from,
    prizes_of_member,
    rows_of_member,
)
from tournaments.records.person_rounds import (
    LEAST_HANDS,
    Bid,
    Company,
    PersonRound,
    bids_of,
    company_of,
    members_met,
    rounds_of_member,
)
from tournaments.records.season_results import members_among
from tournaments.season_table import average


class Figure(NamedTuple):
    """A figure on top, what it counts, and a note below."""

    label: str
    value: str
    note: str = ""


class BidLine(NamedTuple):
    """Of the bids of one height, or from one seat: how many were made and how many set."""

    label: str
    made: int
    set: int

    @property
    def bids(self) -> int:
        return self.made + self.set


class Met(NamedTuple):
    """With whom or against whom, those with enough hands together, and how many others there are."""

    people: list[Company]
    others: int


class PersonPage(NamedTuple):
    """All of it; `partners` and `opponents` are None where others are not named."""

    results: PersonNights
    figures: list[Figure]
    chart: Chart | None
    prizes: list[Prize]
    heights: list[BidLine]
    seats: list[BidLine]
    partners: Met | None
    opponents: Met | None
    least: int = LEAST_HANDS


def nights_table(nights: Sequence[PersonNight], *, has_links: bool = False) -> tables.Table:
    """Return the nights as a page shows them, the newest first; with links to the tallies if it `has_links`."""

    return listed_table(
        None,
        nights_list(nights[::-1]),
        {"won": lambda night, won: won if night.is_imported else _of(won, night.played)},
        link=lambda night: reverse("tally", args=[night.key, night.number]) if has_links and night.number else "",
        note=lambda night: format_html('<span class="chip">{}</span>', _("imported")) if night.is_imported else "",
        css="nights",
    )


def nights_list(nights: Sequence[PersonNight]) -> Listed[PersonNight]:
    """Return the list of a member's nights; of an imported one the points alone are known."""

    def known(key: str) -> Callable[[PersonNight], object]:
        return lambda night: None if night.is_imported else getattr(night, key)

    columns: Sequence[Column[PersonNight]] = (
        Column("date", "Date", 0.27, LONG_DAY),
        Column("name", "Night", is_name=True),
        Column("rank", pgettext_lazy("rank", "Place"), 0.11),
        Column("points", "Points", 0.14, POINTS_ALIKE),
        Column("won", "Won", 0.12, WINS, known("won"), page="wide"),
        Column(
            "head_rounds",
            "Rounds at head table",
            of=lambda night: night.head_rounds if night.has_head_table else None,
            page="wide",
        ),
        Column("sat_out", "Sat out", of=known("sat_out"), page="wide"),
    )
    return Listed(Text(gettext_noop("Night by night")), columns, nights)


def person_page(
    member: int,
    *,
    season: Season | None = None,
    year: int | None = None,
    announced: dt.date | None = None,
    names_others: bool = True,
) -> PersonPage:
    """A member's nights of all, of a season or of a year, of all or of the `announced` ones.

    This process remembers the page in each language by what it follows from, which is read each time: the member's rows
    with the versions of their nights, the seasons, and the names of today of those who sat with the member. Six queries,
    or five; as many again, and one, where something is new.
    """
    rows = rows_of_member(member, season=season, year=year, announced=announced)
    played = _played_at(rows)
    names = tuple(members_among(played.met)) if names_others else None
    return _page_of(rows, played, names, get_language(), records_mark())


@dataclass(frozen=True, eq=False)
class _Played:
    """What one state of the records says of a member's nights, and whom the member met there."""

    results: PersonNights
    rounds: list[PersonRound]
    bids: list[Bid]
    prizes: list[Prize]
    met: list[int]


@lru_cache(maxsize=100)
def _played_at(rows: MemberRows) -> _Played:
    """Every hand of the member is read for it."""
    found = nights_from(rows)
    entrants, keys = found.entrants, [night.key for night in found.nights if not night.is_imported]
    nights = Night.objects.in_bulk(keys)
    rounds = rounds_of_member(entrants, keys)
    bids = bids_of(entrants, rounds, nights)
    return _Played(found, rounds, bids, prizes_of_member(entrants), members_met(entrants))


@lru_cache(maxsize=100)
def _page_of(rows: MemberRows, played: _Played, names: object, *_shown_in: object) -> PersonPage:
    """As a reader sees it; others are named where there are `names`."""
    found, bids = played.results, played.bids
    partners, opponents = company_of(played.rounds) if names is not None else ([], [])
    return PersonPage(
        found,
        _figures(found, played.rounds, bids),
        chart_of(found.nights),
        played.prizes,
        _by(bids, lambda bid: bid.height, lambda bid: str(bid.height)),
        _by(bids, lambda bid: (bid.players != 4, bid.seat), lambda bid: translate(seat_name(bid.seat, bid.players))),
        None if names is None else _met(partners),
        None if names is None else _met(opponents),
    )


def chart_of(nights: Sequence[PersonNight]) -> Chart | None:
    """The points from night to night, where there are two."""
    if len(nights) < 2:
        return None
    line = Series(_("Points"), [night.points for night in nights])
    in_one_year = nights[0].date.year == nights[-1].date.year
    day = pgettext("date format", "M j") if in_one_year else pgettext("date format", "M j, Y")
    steps = [date_format(night.date, day) for night in nights]
    return line_chart(_("Points by night"), [line], steps, along=_("Night"), up=_("Points"), least=0)


def _figures(found: PersonNights, rounds: Iterable[PersonRound], bids: Sequence[Bid]) -> list[Figure]:
    """Those of which there is anything to count."""
    nights = found.nights
    if not nights:
        return []
    points, played = sum(night.points for night in nights), sum(night.played for night in nights)
    won, made = sum(night.won for night in nights), sum(bid.made for bid in bids)
    with_head = [night for night in nights if night.has_head_table and night.played]
    in_a_row = longest(each.won == 1 for each in rounds if each.credited and each.table.deals)
    mean = _("%(points)s a night") % {"points": figure_of(average(points, len(nights)))}
    figures = [
        Figure(_("Nights"), str(len(nights)), _run(found.in_a_row)),
        Figure(_("Points"), str(figure_of(points)), mean),
    ]
    ranks = Counter(night.rank for night in nights if night.rank is not None)
    if ranks:
        best = min(ranks)
        times = ngettext("on %(nights)s night", "on %(nights)s nights", ranks[best]) % {"nights": ranks[best]}
        figures.append(Figure(_("Best place"), str(best), times))
    if played:
        figures.append(Figure(_("Rounds won"), _of(wins_shown(won), played), _run(in_a_row)))
    if with_head:
        head, of = (sum(getattr(night, name) for night in with_head) for name in ("head_rounds", "played"))
        figures.append(Figure(_("At the head table"), _of(head, of), _("rounds")))
    if bids:
        figures.append(Figure(_("Bids made"), _of(made, len(bids)), _percent(made, len(bids))))
    return figures


def _of(part: object, whole: int) -> str:
    # Translators: bids made of all bids
    return _("%(part)s of %(whole)s") % {"part": part, "whole": whole}


def _run(many: int) -> str:
    return _("longest run: %(many)s") % {"many": many} if many > 1 else ""


def _percent(part: int, whole: int) -> str:
    return f"{round(100 * part / whole)} %"


def _by(bids: Iterable[Bid], key: Callable[[Bid], Hashable], label: Callable[[Bid], str]) -> list[BidLine]:
    lines: dict[Hashable, BidLine] = {}
    for bid in sorted(bids, key=key):  # type: ignore[arg-type]  # the keys of one table are alike
        line = lines.get(key(bid), BidLine(label(bid), 0, 0))
        lines[key(bid)] = line._replace(made=line.made + bid.made, set=line.set + (not bid.made))
    return list(lines.values())


def _met(company: Sequence[Company]) -> Met:
    enough = [each for each in company if each.hands >= LEAST_HANDS]
    return Met(enough, len(company) - len(enough))
