"""What a member came to, as pages and the paper show it: figures on top, a chart, the bids, the company. Knows who sees what by
its arguments alone."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.hand import seat_name
from tournaments.charts import Chart, Series, line_chart
from tournaments.display.polling import records_mark
from tournaments.display.translation import translate
from tournaments.models import Night, Prize, Season
from tournaments.records.figures import column_of, figure_of
from tournaments.records.person_bids import Bid, bids_of
from tournaments.records.person_results import PersonNight, PersonNights, longest, nights_of_member, prizes_of_member
from tournaments.records.person_rounds import LEAST_HANDS, Company, PersonRound, company_of, rounds_of_member
from tournaments.season_table import average
from tournaments.standings import wins_shown


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

    found: PersonNights
    figures: list[Figure]
    chart: Chart | None
    prizes: list[Prize]
    heights: list[BidLine]
    seats: list[BidLine]
    partners: Met | None
    opponents: Met | None
    least: int = LEAST_HANDS

    @property
    def points(self) -> list[str]:
        """Those of each night, as they are read."""
        return column_of([night.points for night in self.found.nights])

    @property
    def newest_first(self) -> list[tuple[PersonNight, str]]:
        """The nights with their points, as a page lists them."""
        return list(reversed(list(zip(self.found.nights, self.points, strict=True))))


def person_page(
    member: int,
    *,
    season: Season | None = None,
    year: int | None = None,
    announced: Q | None = None,
    names_others: bool = True,
) -> PersonPage:
    """A member's nights of all, of a season or of a year, of all or of the `announced` ones. Nine queries; seven once this
    process has seen the nights as they are."""
    found = nights_of_member(member, season=season, year=year, announced=announced)
    nights = tuple(found.rows.values())
    state = ((night.made_at, night.version) for night in nights)
    rounds, bids = _played_at(tuple(found.entrants), nights, records_mark(), *state)
    partners, opponents = company_of(found.entrants, rounds) if names_others else ([], [])
    return PersonPage(
        found,
        _figures(found, rounds, bids),
        chart_of(found.nights),
        prizes_of_member(found.entrants),
        _by(bids, lambda bid: bid.height, lambda bid: str(bid.height)),
        _by(bids, lambda bid: (bid.players != 4, bid.seat), lambda bid: translate(seat_name(bid.seat, bid.players))),
        _met(partners) if names_others else None,
        _met(opponents) if names_others else None,
    )


@lru_cache(maxsize=100)
def _played_at(
    entrants: tuple[int, ...], nights: tuple[Night, ...], *_state: object
) -> tuple[list[PersonRound], list[Bid]]:
    """The rounds and bids in one state of the records: every hand of the member is read for them."""
    rows = {night.pk: night for night in nights}
    rounds = rounds_of_member(entrants, rows)
    return rounds, bids_of(entrants, rounds, rows)


def chart_of(nights: Sequence[PersonNight]) -> Chart | None:
    """The points from night to night, where there are two."""
    if len(nights) < 2:
        return None
    line = Series(_("Points"), [night.points for night in nights])
    in_one_year = nights[0].date.year == nights[-1].date.year
    steps = [date_format(night.date, "M j" if in_one_year else "M j, Y") for night in nights]
    return line_chart(_("Points by night"), [line], steps, along=_("Night"), up=_("Points"), least=0)


def _figures(found: PersonNights, rounds: Iterable[PersonRound], bids: Sequence[Bid]) -> list[Figure]:
    """Those of which there is anything to count."""
    nights = found.nights
    if not nights:
        return []
    points, played = sum(night.points for night in nights), sum(night.played for night in nights)
    won, made = sum(night.won for night in nights), sum(bid.made for bid in bids)
    head = sum(night.head_rounds for night in nights)
    in_a_row = longest(each.won == 1 for each in rounds if each.credited and each.place.hands_in)
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
        figures.append(Figure(_("At the head table"), _of(head, played), _("rounds")))
    if bids:
        figures.append(Figure(_("Bids made"), _of(made, len(bids)), _percent(made, len(bids))))
    return figures


def _of(part: object, whole: int) -> str:
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
