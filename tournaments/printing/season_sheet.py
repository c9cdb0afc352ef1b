"""The table of a season, and the same night by night. Does not rank: it is given the ranks."""

from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop, ngettext_lazy

from .cross_table import CrossLine, CrossTable, draw_cross_table
from .frame import figure
from .press import Press
from .values import NightHeading

TITLE = Text(gettext_noop("Season"))
BY_NIGHT = Text(gettext_noop("Night by night"))
NOBODY_YET = Text(gettext_noop("No night of this season is over yet."))
SHARED_RANK = Text(gettext_noop("A rank with = is shared."))
MISSING = Text(gettext_noop("People without a rank have not come often enough."))
ADJUSTED = Text(gettext_noop("† Of these points some were given or taken:"))
STRUCK = Text(gettext_noop("Points that are crossed out do not count."))

COLUMNS: Final = (
    Text(gettext_noop("Rounds won")),
    Text(gettext_noop("Points a round")),
    Text(gettext_noop("Nights")),
)


class SeasonLine(NamedTuple):
    """One person; `rank` is as it is read, empty where so many nights are `missing`. `adjusted`: some of the points were
    given or taken."""

    rank: str
    name: str
    points: int | str
    won: str
    average: int | str
    nights: int
    missing: int = 0
    adjusted: bool = False


class SeasonSheet(NamedTuple):
    """Everyone of a season of so many nights, in order; `rules` are its rules in words, `adjustments` and `left_out` a
    sentence each."""

    head: NightHeading
    nights: int
    rules: str
    lines: tuple[SeasonLine, ...]
    adjustments: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


class NightsSheet(NamedTuple):
    """The same night by night. `columns` are the headings, `figures` those of each line of the season, with the places of
    those that do not count; `names` says which night is which."""

    season: SeasonSheet
    columns: tuple[str, ...]
    figures: tuple[tuple[tuple[str, ...], frozenset[int]], ...]
    names: tuple[str, ...] = ()


def draw_season(press: Press, sheet: SeasonSheet) -> None:
    """The list; each page has the headings and its number."""
    lines = [_line(each, (each.won, figure(each.average), str(each.nights)), frozenset()) for each in sheet.lines]
    draw_cross_table(
        press,
        CrossTable(sheet.head, TITLE, _detail(sheet), COLUMNS, tuple(lines), NOBODY_YET, _notes(sheet), wide=False),
    )


def draw_nights(press: Press, sheet: NightsSheet) -> None:
    """Everyone's points of each night, on paper that is turned; each page has the names again."""
    season = sheet.season
    lines = [_line(each, *of) for each, of in zip(season.lines, sheet.figures, strict=True)]
    notes: list[Text | str] = [STRUCK] if any(line.struck for line in lines) else []
    notes += [*_notes(season), *sheet.names]
    draw_cross_table(
        press,
        CrossTable(season.head, BY_NIGHT, _detail(season), sheet.columns, tuple(lines), NOBODY_YET, tuple(notes)),
    )


def _detail(sheet: SeasonSheet) -> Text:
    return ngettext_lazy(gettext_noop("%(nights)s night"), "%(nights)s nights", sheet.nights, nights=sheet.nights)


def _line(line: SeasonLine, figures: tuple[str, ...], struck: frozenset[int]) -> CrossLine:
    points = f"{figure(line.points)}{'†' if line.adjusted else ''}"
    return CrossLine(line.rank or "–", line.name, points, figures, struck)


def _notes(sheet: SeasonSheet) -> tuple[Text | str, ...]:
    """The rules, what the signs mean, and the reasons."""
    needed = (
        (SHARED_RANK, any(line.rank.endswith("=") for line in sheet.lines)),
        (MISSING, any(line.missing for line in sheet.lines)),
        (ADJUSTED, bool(sheet.adjustments)),
    )
    signs = [text for text, is_needed in needed if is_needed]
    return (sheet.rules, *signs, *sheet.adjustments, *sheet.left_out)
