"""What stands below a season's table wherever it is shown: its rules in words, the reasons of what was adjusted or left out,
and a warning where its points cannot be compared. Knows no page."""

from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.display.translation import in_parts, labelled, translate
from tournaments.models import Season
from tournaments.night.standings import shown
from tournaments.printing.spreadsheet import Cell
from tournaments.records.figures import figure_of, with_sign
from tournaments.records.house_laws import law_at
from tournaments.records.season_nights import LeftOut, NightOfSeason, left_out_of
from tournaments.records.season_results import Adjusted, SeasonTable, adjustments_of
from tournaments.season_table import differ
from tournaments.season_table.rules import read_place_points


class Reasons(NamedTuple):
    """What was adjusted of those in a table, and which nights are left out, each with its reason."""

    adjustments: tuple[Adjusted, ...]
    left_out: tuple[LeftOut, ...]


def reasons_of(season: Season, table: SeasonTable) -> Reasons:
    """Those that concern this table. Two queries."""
    ranked = {row.person for row in table.rows}
    # Under the name that stands in the table: of two members who share one, with the number.
    adjusted = tuple(
        [
            each._replace(name=table.people[each.person].name)
            for each in adjustments_of(season)
            if each.person in ranked
        ]
    )
    return Reasons(adjusted, left_out_of(season))


def rules_in_words(season: Season) -> str:
    """ "Ranked by points. The best 10 nights count. Three nights are needed for a rank."."""
    return " ".join(rule_sentences(season))


def rule_sentences(season: Season) -> list[str]:
    """The same, sentence by sentence."""
    # Translators: such as “points” or “nights attended, then points”
    parts = [_("Ranked by %(what)s.") % {"what": season.get_rank_by_display()}]
    if season.count_as == Season.CountAs.PERCENT:
        parts.append(
            _("Each night counts as a per cent of its average: 100 is what a person had on average that night.")
        )
    if season.count_as == Season.CountAs.PLACES:
        parts += _by_place(season)
    for number, one, many in (
        (season.best, _("The best night counts."), _("The best %(nights)s nights count.")),
        (season.drop, _("The worst night is dropped."), _("The worst %(nights)s nights are dropped.")),
        (
            season.coming,
            _("Each night attended brings one point."),
            _("Each night attended brings %(nights)s points."),
        ),
        (season.least, _("One night is needed for a rank."), _("%(nights)s nights are needed for a rank.")),
    ):
        if number:
            parts.append((one if number == 1 else many) % {"nights": number})
    if season.ties != Season.Ties.SHARED:
        # Translators: such as “the one who won more rounds is first”
        parts.append(_("If people are level, %(tie)s.") % {"tie": season.get_ties_display()})
    if not season.with_guests:
        parts.append(_("Members only."))
    return parts


def _by_place(season: Season) -> list[str]:
    table = read_place_points(season.place_points)
    brings = _("Each night brings points by place: the first gets as many as people came, each next place one less.")
    if table:
        brings = _("Each night brings points by place: %(points)s; further places bring none.") % {
            "points": ", ".join(map(str, table))
        }
    return [brings, _("People who share places share their points.")]


def adjustment_sentence(each: Adjusted) -> str:
    """“+2.5 Ada: helped at the door”."""
    return labelled(f"{with_sign(each.points)} {each.name}", each.why)


def left_out_sentence(night: LeftOut) -> str:
    """“3 September 2026, Friday cinch: cut short by the storm”; without the reason where none was given."""
    of_night = f"{date_format(night.date, 'DATE_FORMAT')}, {night.name}"
    return labelled(of_night, night.why) if night.why else of_night


def note_rows(season: Season, reasons: Reasons) -> list[list[Cell]]:
    """The rules and the reasons as rows below the table of a spreadsheet, each after what it is."""
    rows: list[list[Cell]] = [[]]
    rows += [[_("Rules"), sentence] for sentence in rule_sentences(season)]
    rows += [[_("Adjusted"), each.name, shown(each.points), each.why] for each in reasons.adjustments]
    rows += [[_("Left out"), night.name, night.date.isoformat(), night.why] for night in reasons.left_out]
    return rows


def without_per_cent(season: Season, table: SeasonTable) -> list[NightOfSeason]:
    """The nights that count 100 for everyone, since there is no per cent of their average."""
    if season.count_as != Season.CountAs.PERCENT:
        return []
    return [night for night in table.nights if night.key in table.without_average]


def warning_of(season: Season, table: SeasonTable) -> str:
    """That nights under laws of which one brings far more points are added up as they were scored; empty where not."""
    by_points = season.rank_by in (Season.RankBy.POINTS, Season.RankBy.AVERAGE)
    if season.count_as != Season.CountAs.POINTS or not by_points or not differ(table.averages.values()):
        return ""
    most_first = sorted(table.averages.items(), key=lambda each: each[1], reverse=True)
    parts = [
        # Translators: “40 under Foster, 1897”
        _("%(points)s under %(law)s") % {"points": figure_of(points), "law": translate(law_at(law).title)}
        for law, points in most_first
    ]
    return _("Average points per person and night: %(laws)s.") % {"laws": in_parts(parts)}
