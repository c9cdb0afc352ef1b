"""XML of strangers, streamed: no document type, no entities, no endless tag, no more than a bound. Knows no workbook."""

from collections.abc import Callable, Iterator
from xml.parsers import expat

MOST_UNPACKED = 16_000_000
DEEPEST = 100  # tags in tags; a sheet has six
LONGEST_TAG = 300_000  # from one < to the next; a cell's text ends far before


class Handler:
    """What is told of each tag, by its name without the namespace; attributes keep theirs before a blank."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """A tag is opened."""

    def end(self, tag: str) -> None:
        """A tag is closed."""

    def text(self, text: str) -> None:
        """Text between tags, maybe in pieces."""


def stream(read: Callable[[], bytes], handler: Handler, bad: Callable[[], Exception]) -> None:
    """Tell `handler` what `read` yields until it yields nothing; `bad()` is raised where it is no XML or too much."""
    parser = _parser(handler, bad)
    try:
        for piece in _bounded(read, bad):
            parser.Parse(piece, False)
        parser.Parse(b"", True)
    except (expat.ExpatError, LookupError, ValueError):
        raise bad() from None


def _parser(handler: Handler, bad: Callable[[], Exception]) -> expat.XMLParserType:
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST:
            raise bad()
        handler.start(tag.rpartition(" ")[2], attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        handler.end(tag.rpartition(" ")[2])

    def no_document_type(*told: object) -> None:
        raise bad()

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = handler.text
    parser.StartDoctypeDeclHandler = no_document_type
    return parser


def _bounded(read: Callable[[], bytes], bad: Callable[[], Exception]) -> Iterator[bytes]:
    """The pieces. Within a tag stands no other <, so one that is far from the next is a tag that fills the memory."""
    seen = since_tag = 0
    while piece := read():
        seen += len(piece)
        gaps = [len(gap) for gap in piece.split(b"<")]
        gaps[0] += since_tag
        since_tag = gaps[-1]
        if seen > MOST_UNPACKED or max(gaps) > LONGEST_TAG:
            raise bad()
        yield piece
