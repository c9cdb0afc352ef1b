"""A list that is defined once and rendered everywhere: on a page, in a spreadsheet file and as a ruled list on paper."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from scoring.wording import Text, as_text

from .spreadsheet import Cell

if TYPE_CHECKING:  # what draws takes long to import, and a list is also shown where nothing is drawn
    from .typefaces import Face

Line = TypeVar("Line")
Words: TypeAlias = Text | str


def _plain(values: Sequence[Any]) -> list[Words]:
    return [
        str(each).replace("-", "−")
        if isinstance(each, int | float)
        else each
        if isinstance(each, Text)
        else str(each)
        for each in values
    ]


class Format(NamedTuple):
    """How values are written: each in the cell of a file, and all of a column as people read them, who read `nothing`
    instead of None. On a page the cells have this `css` class."""

    cell: Callable[[Any], Cell] = lambda value: value
    words: Callable[[Sequence[Any]], Iterable[Words]] = _plain
    nothing: str = "–"
    css: str = "num"


TEXT = Format(nothing="", css="")


def needed(notes: Mapping[str, bool]) -> list[str]:
    """Return the notes that are needed."""
    return [note for note, is_needed in notes.items() if is_needed]


class Column(NamedTuple, Generic[Line]):
    """One column. A line has the value `of` it, by default its attribute `key`.

    On paper a column has this `share` of the width, or is left out without one; a name has the width that the others
    leave. `suffix` returns what follows the words of a line. "wide" leaves the column out on narrow screens, and the first
    click on a `descending` one sorts the greatest value first. `short` is the label on pages and paper, where it is not
    that of the file. Lines that the database has sort by the fields in `order`. `makemessages` finds the label.
    """

    key: str
    label: Words
    share: float = 0
    format: Format = Format()
    of: Callable[[Line], Any] | None = None
    suffix: Callable[[Line], str] = lambda line: ""
    face: "Face" = "text"
    page: Literal["always", "wide", "never"] = "always"
    is_name: bool = False
    descending: bool = False
    short: Words = ""
    order: Sequence[str] = ()

    @property
    def heading(self) -> Text:
        """The label on pages and paper."""
        return as_text(self.short or self.label)

    def values(self, lines: Iterable[Line]) -> list[Any]:
        """Return the value of each line."""
        return [self.of(line) if self.of else getattr(line, self.key) for line in lines]

    def cells(self, lines: Iterable[Line]) -> list[Cell]:
        """Return the cell of each line in a file."""
        return [None if value is None else self.format.cell(value) for value in self.values(lines)]

    def words(self, lines: Iterable[Line]) -> list[Words]:
        """Return the words of each line, without its mark."""
        values = self.values(lines)
        words = iter(self.format.words([value for value in values if value is not None]))
        return [self.format.nothing if value is None else next(words) for value in values]


class Listed(NamedTuple, Generic[Line]):
    """The lines of a list with their columns.

    `nothing` is the sentence of a list without lines. Paper has the `notes` below the last line. Lines that are `first`
    stand out on pages and paper.
    """

    title: Words
    columns: Sequence[Column[Line]]
    lines: Iterable[Line]
    nothing: Words = ""
    notes: Sequence[Words] = ()
    first: Callable[[Any], bool] = lambda line: False

    def words(self) -> list[tuple[Words, ...]]:
        """Return the words of each line, without its marks."""
        return list(zip(*(column.words(self.lines) for column in self.columns), strict=True))

    def printed(self) -> "Listed[Line]":
        """Return the list of the columns that are printed; a name has the share of the width that the others leave."""
        left = 1 - sum(column.share for column in self.columns)
        columns = [each._replace(share=left) if each.is_name else each for each in self.columns]
        return self._replace(columns=[each for each in columns if each.share])
