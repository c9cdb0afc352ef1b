"""The papers of a night beside a bare canvas that is given the same marks."""

from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from typing import Any, NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from scoring import law_named
from tests.bench.figures import Figure, in_pairs
from tests.bench.within.nights import played_night
from tournaments.movement import MOVEMENTS
from tournaments.printing import press
from tournaments.printing.booklet import booklet
from tournaments.records.pack_values import pack
from tournaments.records.paper_values import SETS, values_for

Call = tuple[str, tuple[Any, ...], dict[str, Any]]


class _Path(NamedTuple):
    """How a path was made."""

    calls: list[Call]

    def drawn(self, canvas: Canvas) -> Any:
        path = canvas.beginPath()
        for name, args, kwargs in self.calls:
            getattr(path, name)(*args, **kwargs)
        return path


def figures(*, short: bool) -> Iterator[Figure]:
    """Score sheets, tally cards and standings of forty people, and the pack of an evening of eighty, each from its values
    to its bytes."""
    night = played_night(10, 2 if short else 6)
    papers = {
        name: [(SETS[name].draw, values_for(name, night))] for name in ("score-sheets", "tally-cards", "standings")
    }
    for law, movement in (("foster-1897", "progressive-cinch"), ("foster-pitch-to-the-board", "solo")):
        papers[f"pack of {law}"] = pack(20, 2 if short else 6, law_named(law), MOVEMENTS[movement])
    for name, parts in papers.items():
        make = partial(booklet, parts, "A paper", "a4")
        calls = _marks(make)
        taken = in_pairs(make, lambda: _drawn(calls), 9)  # noqa: B023
        yield Figure(
            f"sheets: {name}",
            "ms",
            1000 * taken[0],
            1000 * taken[1],
            "ratio <= 1.5",
            "how long a paper is waited for",
        )


def _marks(make: Callable[[], bytes]) -> list[Call]:
    """Every mark that the sheet makes on its canvas, in order."""
    calls: list[Call] = []
    made: dict[int, list[Call]] = {}

    class ListeningPath(PDFPathObject):
        """A path that remembers how it was made, so that the floor makes it too."""

        def __getattribute__(self, name: str) -> Any:
            found = super().__getattribute__(name)
            if name not in ("moveTo", "lineTo", "rect", "curveTo", "arc", "arcTo", "circle", "ellipse", "close"):
                return found

            def heard(*args: Any, **kwargs: Any) -> Any:
                made.setdefault(id(self), []).append((name, args, kwargs))
                return found(*args, **kwargs)

            return heard

    class Listening(Canvas):
        depth = 0

        def __getattribute__(self, name: str) -> Any:
            found = super().__getattribute__(name)
            if name.startswith("_") or not callable(found) or name in ("depth",):
                return found

            def heard(*args: Any, **kwargs: Any) -> Any:
                if name == "beginPath":
                    made_paths.append(ListeningPath())
                    return made_paths[-1]
                if Listening.depth == 0:
                    parts = [_Path(made[id(arg)]) if isinstance(arg, ListeningPath) else arg for arg in args]
                    calls.append((name, tuple(parts), kwargs))
                Listening.depth += 1
                try:
                    return found(*args, **kwargs)
                finally:
                    Listening.depth -= 1

            return heard

    made_paths: list[ListeningPath] = []  # so that no two have one id
    original, press.Canvas = press.Canvas, Listening
    make()
    press.Canvas = original
    return [call for call in calls if call[0] not in ("save", "getpdfdata")]


def _drawn(calls: list[Call]) -> bytes:
    """The marks on a bare canvas."""
    sheet = BytesIO()
    canvas = Canvas(sheet, pagesize=press.PAPERS["a4"], invariant=1, pageCompression=1)
    for name, args, kwargs in calls:
        getattr(canvas, name)(*(arg.drawn(canvas) if isinstance(arg, _Path) else arg for arg in args), **kwargs)
    canvas.save()
    return sheet.getvalue()
