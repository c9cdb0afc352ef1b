"""A list that is defined once and rendered everywhere: on a page, in a spreadsheet file and as a ruled list on paper."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from scoring.wording import Text, as_text

from .spreadsheet import Cell
from .typefaces import Face

Line = TypeVar("Line")
Words: TypeAlias = Text | str


class Column(NamedTuple, Generic[Line]):
    """One column. A file holds the `value` of a line, by default its attribute `key`; people read its `words`.

    On paper a column has this `share` of the width, or is left out without one; a name has the width that the others
    leave. `short` is the label on pages and paper. "wide" leaves the column out on narrow screens, and the first click on
    a `descending` one sorts the greatest value first.
    """

    key: str
    label: Words
    words: Callable[[Line], Words] | None = None
    share: float = 0
    value: Callable[[Line], Cell] | None = None
    face: Face = "text"
    short: Words = ""
    page: Literal["always", "wide", "never"] = "always"
    is_name: bool = False
    descending: bool = False

    @property
    def heading(self) -> Text:
        """The label on pages and paper."""
        return as_text(self.short or self.label)

    def cell(self, line: Line) -> Cell:
        """Return the value of a line."""
        return self.value(line) if self.value else getattr(line, self.key)

    def read(self, line: Line) -> Words:
        """Return the words of a line; without any, its value with a true minus."""
        if self.words:
            return self.words(line)
        value = self.cell(line)
        return "" if value is None else str(value) if isinstance(value, str) else str(value).replace("-", "−")


class Listed(NamedTuple, Generic[Line]):
    """The lines of a list with their columns.

    `nothing` is the sentence of a list without lines. Paper has the `notes` below the last line. Lines that are `first`
    stand out on pages and paper.
    """

    title: Words
    columns: Sequence[Column[Line]]
    lines: Sequence[Line]
    nothing: Text
    notes: Sequence[Words] = ()
    first: Callable[[Any], bool] = lambda line: False
