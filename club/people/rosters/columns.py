"""Rows → names: which column holds them, which rows have faults, which names come twice. Opens no file."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from club.names import MOST_LETTERS, BadNameError, clean_name, folded, plain
from club.people.rosters.bounds import BadRosterError, RosterFault, refused, shown_value

# In English, French and German, as `words_of` writes them.
NAME = frozenset(
    "name|names|member|members|full name|member name|player|guest|nom|noms|nom complet|nom et prenom|membre|membres|"
    "mitglied|mitglieder|vollstandiger name".split("|")
)
_BESIDE_A_LAST_NAME = frozenset(("prenom", "prenoms", "vorname", "vornamen"))  # then “Nom” and “Name” are last names
FIRST = _BESIDE_A_LAST_NAME | {"first", "first name", "firstname", "given name", "forename", "christian name"}
LAST = frozenset(
    (
        "last",
        "last name",
        "lastname",
        "surname",
        "family name",
        "nom de famille",
        "nachname",
        "familienname",
        "zuname",
    )
)
MOST_TITLES = 5  # rows above the heading
MOST_NAME_BYTES = 800_000  # of all names: the page on which they are checked sends them back


class Repeated(NamedTuple):
    """A name that is in the file twice, before this row in the row `first`."""

    row: int
    name: str
    first: int


class Roster(NamedTuple):
    """The names in a file, each once, in their order; the names that come again; what the file was read as."""

    names: tuple[str, ...]
    repeated: tuple[Repeated, ...]
    read_as: str


def names_in(rows: Iterable[tuple[int, list[str]]], read_as: str, *, heads: bool = True) -> Roster:
    """The names of `rows` (number, cells), blank rows left out; with `heads`, the first row may be a heading.

    Raises BadRosterError with every faulty row.
    """
    filled = filled_rows(rows, heads=heads)
    if not filled:
        raise refused(_("There are no names in this file."))
    columns = heading(filled[0][1]) if heads else ()
    if columns:
        headed, filled = len(filled[0][1]), filled[1:]
        if faults := [beyond(row, cells) for row, cells in filled if any(cell.strip() for cell in cells[headed:])]:
            raise BadRosterError(*faults)
    elif wide := next(((row, cells) for row, cells in filled if is_wide(cells)), None):
        raise BadRosterError(_no_heading(*wide))
    return _roster(filled, columns or (0,), read_as)


def filled_rows(rows: Iterable[tuple[int, list[str]]], *, heads: bool = True) -> list[tuple[int, list[str]]]:
    """The rows that are not blank; with `heads`, those from the heading on, titles above it left out."""
    filled = [(row, cells) for row, cells in rows if any(cell.strip() for cell in cells)]
    return filled[_titles(filled) if heads else 0 :]


def _titles(filled: list[tuple[int, list[str]]]) -> int:
    """How many rows stand above a heading that is not the first row: a title of one cell each, as spreadsheets have."""
    for place, (_row, cells) in enumerate(filled[: MOST_TITLES + 1]):
        # A single “Guest” may be a person.
        is_sure = is_wide(cells) or any("name" in plain(cell) or "nom" in plain(cell) for cell in cells)
        if heading(cells) and (place == 0 or is_sure):
            return place
        if is_wide(cells):
            return 0
    return 0


def heading(cells: list[str]) -> tuple[int, ...]:
    """The columns of the names, first name before last name; none if the row is not a heading."""
    words = words_of(cells)

    def place(known: frozenset[str]) -> int | None:
        return next((place for place, word in enumerate(words) if word in known), None)

    first, last, name = place(FIRST), place(LAST), place(NAME)
    if last is None and place(_BESIDE_A_LAST_NAME) is not None:
        last = name
    if first is not None and last is not None:
        return (first, last)
    return () if name is None else (name,)


def words_of(cells: Iterable[str]) -> list[str]:
    """The headings as they are compared: without capitals, accents, dashes, apostrophes, underscores or a last dot."""
    return [" ".join(re.sub(r"[_'’‐‑-]|[.:]$", " ", plain(cell.strip())).split()) for cell in cells]


def name_in(cells: list[str], columns: tuple[int, ...]) -> str:
    """The text of the columns, joined."""
    return " ".join(cells[column] for column in columns if column < len(cells) and cells[column].strip())


def is_wide(cells: list[str]) -> bool:
    return any(cell.strip() for cell in cells[1:])


def _no_heading(row: int, cells: list[str]) -> RosterFault:
    message = _(
        "there is more than one column (%(value)s), and no heading shows which one has the names. Write “name”, or "
        "“first name” and “last name”, above the columns."
    )
    return RosterFault(message % {"value": shown_value(" | ".join(cells))}, row)


def beyond(row: int, cells: list[str]) -> RosterFault:
    """For a row that is wider than the heading. Not ignored: “Lovelace, Ada” without quotation marks would lose her first name."""
    message = _(
        "there are more columns here than in the heading: “%(value)s”. Put quotation marks around names with commas."
    )
    return RosterFault(message % {"value": shown_value(" | ".join(cells))}, row)


def _roster(filled: list[tuple[int, list[str]]], columns: tuple[int, ...], read_as: str) -> Roster:
    """Raises BadRosterError with every row that holds no name, and where there is none or the names are too long."""
    faults: list[RosterFault] = []
    repeated: list[Repeated] = []
    names: dict[str, tuple[int, str]] = {}
    for row, cells in filled:
        raw = name_in(cells, columns)
        try:
            name = clean_name(raw)
        except BadNameError as bad:
            faults.append(RosterFault(_why(bad, raw.strip() or " | ".join(filter(None, cells))), row))
            continue
        at, _name = names.setdefault(folded(name), (row, name))
        if at != row:
            repeated.append(Repeated(row, name, at))
    if not faults and sum(len(name.encode()) + 2 for _row, name in names.values()) > MOST_NAME_BYTES:
        faults.append(RosterFault(_("The names together are too long for one list. Split the file.")))
    if faults:
        raise BadRosterError(*faults)
    if not names:
        raise refused(_("This file has a heading but no names."))
    return Roster(tuple(name for _row, name in names.values()), tuple(repeated), read_as)


def _why(bad: BadNameError, value: str) -> str:
    if bad.why == "empty":
        return _("this is not a name: “%(value)s”.") % {"value": shown_value(value)}
    sentence = _("this name has more than %(most)s letters: “%(value)s”.")
    return sentence % {"most": MOST_LETTERS, "value": shown_value(value)}
