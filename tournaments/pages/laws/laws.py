"""The laws to read: all of them by family, each whole, several side by side, and a sheet to print. Knows no night."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from threading import Lock
from typing import Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.server.languages import for_paper
from club.sign_in.roles import open_to_all
from scoring.faults import Refused
from scoring.law import Law
from scoring.law_words import Answer, differences, law_in_words, row_of, rules_to_play_by
from scoring.laws import KEYS, base_of, law_named
from scoring.laws.examples import examples
from scoring.one_line import read_line
from scoring.wording import Text, gettext_noop
from tournaments.display.hand_value import HandUnderLaw, hand_under_law
from tournaments.display.paper_file import paper_asked
from tournaments.display.translation import translate
from tournaments.printing import values
from tournaments.printing.booklet import booklet
from tournaments.printing.law_sheets import draw_law_sheets
from tournaments.records.house_laws import law_at, laws_of_the_club

MOST_COMPARED: Final = 6
_DRAWING: Final = Lock()


class Shelf(NamedTuple):
    """Laws that stand together; each says how it differs from `base`, or from the law on the shelf that it varies."""

    title: Text
    what: Text
    keys: tuple[str, ...]
    base: str = ""


# The laws as people look for them. A law that no shelf names stands among the further ones.
SHELVES: Final = (
    Shelf(
        Text(gettext_noop("Cinch, book by book")),
        Text(gettext_noop("The right Pedro, the left Pedro, fourteen points.")),
        ("chicago-1891", "foster-1897", "stay-and-play-2020", "encyclopedia"),
    ),
    Shelf(
        Text(gettext_noop("Foster’s variations of Cinch")),
        Text(gettext_noop("Foster’s Cinch with a few answers changed.")),
        (
            *("foster-set-back", "foster-eight-points", "foster-thirteen-cards", "foster-no-robbing"),
            *("foster-trump-lead", "foster-low-to-holder", "foster-blind-cinch", "foster-sixty-three"),
            "foster-widow-cinch",
        ),
        "foster-1897",
    ),
    Shelf(
        Text(gettext_noop("Cinch without partners")),
        Text(gettext_noop("Two play it, or more, each for himself, and nobody robs the pack.")),
        (
            *("foster-two-handed", "foster-each-for-himself"),
            *("encyclopedia-two-handed", "encyclopedia-each-for-himself"),
        ),
    ),
    Shelf(
        Text(gettext_noop("With a called partner")),
        Text(
            gettext_noop(
                "Each for himself; the maker calls a card, and the player who holds it is his partner for that hand."
            )
        ),
        ("chicago-razzle-dazzle", "foster-auction-cinch"),
    ),
    Shelf(
        Text(gettext_noop("The older family")),
        Text(gettext_noop("All Fours and its descendants. A variation shows what it changes in the law above it.")),
        (
            *("foster-seven-up", "foster-seven-up-nine-cards", "foster-blind-all-fours", "foster-all-fives"),
            *("foster-california-jack", "foster-shasta-sam"),
            *("foster-auction-pitch", "foster-pitch-full-value", "foster-pitch-to-the-board", "foster-smudge"),
            *("foster-pedro-sancho", "foster-pedro-sancho-whole-pack"),
            *("foster-dom-pedro", "foster-dom-pedro-whole-pack"),
        ),
    ),
)
FURTHER: Final = Shelf(Text(gettext_noop("Further laws")), Text(gettext_noop("What else the library holds.")), ())
HOUSE: Final = (
    Text(gettext_noop("House laws")),
    Text(gettext_noop("The club’s own: a book’s law with a few answers changed.")),
)
GIST: Final = ("players", "target", "when_made", "when_set")  # the answers by which a law is known
# What of a hand its book does not state, and we add.
ADDED: Final = {
    "bid": Text(gettext_noop("the bid")),
    "suit": Text(gettext_noop("the trump suit")),
    "players": Text(gettext_noop("the number of players")),
    "takers": Text(gettext_noop("who took which count")),
    "pedro": Text(gettext_noop("which Pedro")),
    "third": Text(gettext_noop("the points of the third player, where the scan breaks off")),
}
MOST_DIFFERENCES: Final = 5  # sentences about what a variation replaces


class WorkedExample(NamedTuple):
    """A worked example: what it shows, the hand on one line, where it is from, and what it comes to."""

    name: str
    line: str
    cite: str
    kind: str
    hand: HandUnderLaw


class Family(NamedTuple):
    """Laws that belong together, each with its gist."""

    title: Text
    what: Text
    laws: list[tuple[Law, list[Text]]]


@open_to_all
@require_safe
def laws(request: HttpRequest) -> HttpResponse:
    """Every law, by family."""
    context = {"families": families(laws_of_the_club())}
    return render(request, "tournaments/laws/laws.html", context)


@open_to_all
@require_safe
def law(request: HttpRequest, key: str) -> HttpResponse:
    """All that one law answers, and its worked examples."""
    found = _law(key)
    context = {
        "law": found,
        "groups": law_in_words(found),
        "examples": worked_examples(found),
    }
    return render(request, "tournaments/laws/law.html", context)


@open_to_all
@for_paper
@require_safe
def law_sheet(request: HttpRequest, key: str) -> HttpResponse:
    """Its rules to play by as a PDF, on one page: `?paper=a4|letter`. Raises Http404 for any other paper."""
    found = _law(key)
    paper = paper_asked(request)
    with _DRAWING:  # so that of many who ask at once only the first draws
        content = sheet_pdf(found, paper, get_language())
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{found.key}-{paper}.pdf"'
    return response


@open_to_all
@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """The laws of `?law=…&law=…` side by side, the differing answers first; an unknown one is not found."""
    chosen = [_law(key) for key in list(dict.fromkeys(request.GET.getlist("law")))[:MOST_COMPARED]]
    rows = differences(chosen) if len(chosen) > 1 else []
    beside = [(row, list(zip(chosen, row.rows, strict=True))) for row in rows]
    context = {
        "chosen": chosen,
        "families": families(laws_of_the_club()),
        "differing": [(row, answers) for row, answers in beside if row.differs],
        "same": [(row, answers) for row, answers in beside if not row.differs],
        "most": MOST_COMPARED,
    }
    return render(request, "tournaments/laws/law_comparison.html", context)


def _law(key: str) -> Law:
    """The law of that key. Raises Http404 where there is none."""
    try:
        return law_at(key)
    except Refused as refused:
        raise Http404 from refused


def worked_examples(law: Law) -> list[WorkedExample]:
    """The law's worked examples, those that its book states first."""
    return [
        WorkedExample(
            capfirst(_(row["name"])),
            row["hand"],
            row["cite"],
            _kind(row["kind"], row.get("ours", ())),
            hand_under_law(read_line(row["hand"], law), law),
        )
        for row in examples()
        if row["law"] == law.key
    ]


def _kind(kind: str, ours: Sequence[str]) -> str:
    """Where an example comes from; `ours` is what of the hand its book does not state."""
    if ours:
        added = ", ".join(translate(ADDED[part]) for part in ours)
        return _("worked in the book, completed by us: %(added)s") % {"added": added}
    if kind == "stated":
        return _("worked in the book")
    return _("our reading") if kind == "readings" else _("derived from the text")


def families(house: Sequence[Law] = ()) -> Iterator[Family]:
    """Every law of the register, shelf by shelf, and the club's own."""
    named = {key for shelf in SHELVES for key in shelf.keys}
    further = FURTHER._replace(keys=tuple(key for key in KEYS if key not in named))
    for shelf in (*SHELVES, further):
        laws = [law_named(key) for key in shelf.keys if key in KEYS]
        if laws:
            yield Family(shelf.title, shelf.what, [(law, gist(law, _base_on(shelf, law))) for law in laws])
    if house:
        yield Family(*HOUSE, [(law, gist(law)) for law in house])


def _base_on(shelf: Shelf, law: Law) -> Law | None:
    base = shelf.base or base_of(law.key)
    return law_named(base) if shelf.base or base in shelf.keys else None


def gist(law: Law, base: Law | None = None) -> list[Text]:
    """The few sentences by which the law is known, or how it differs from `base`."""
    if base is None:
        return [row.sentence for row in (row_of(law, field) for field in GIST) if row.arises]
    changed = [row.rows[1] for row in differences([base, law]) if row.differs]
    return [row.sentence for row in changed if row.arises][:MOST_DIFFERENCES]


def sheet_of(law: Law) -> values.LawSheet:
    """The law as its printed sheet has it: rules to play by, in order."""
    groups = rules_to_play_by(law)
    notes = {row.reading: translate(row.note) for group in groups for row in group.rows if row.note}
    printed = tuple(
        values.LawGroup(
            translate(group.title),
            tuple(values.LawRow("", paragraph, "") for paragraph in _paragraphs(group.rows)),
            _places(row.article for row in group.rows),
        )
        for group in groups
    )
    examples = tuple(
        values.LawExample(
            example.name,
            example.line,
            " · ".join(f"{credit.side} {credit.signed}" for credit in example.hand.credits),
            example.cite,
        )
        for example in worked_examples(law)
    )
    return values.LawSheet(law.title, _(law.book), printed, tuple(sorted(notes.items())), examples)


def _paragraphs(rows: Iterable[Answer]) -> list[str]:
    """The sentences one after the other, each with the number of its reading; a new paragraph where one needs its label."""
    paragraphs: list[str] = []
    for row in rows:
        sentence = translate(row.sentence)
        if row.is_named:
            both = Text(gettext_noop("%(label)s: %(text)s"), {"label": translate(row.label), "text": sentence})
            sentence = translate(both)
        numbered = f"{sentence} [{row.reading}]" if row.reading else sentence
        if row.is_named or not paragraphs:
            paragraphs.append(numbered)
        else:
            paragraphs[-1] += f" {numbered}"
    return paragraphs


def _places(articles: Iterable[str]) -> str:
    """The articles of a group on one line, each once, with the name of their book once and numbers in their order."""
    books: dict[str, dict[str, None]] = {}
    for article in filter(None, articles):
        book, _comma, place = article.partition(", ")
        numbers = place.removeprefix("art. ").split(", ") if place.startswith("art. ") else place.split("; ")
        books.setdefault(f"{book}, art." if place.startswith("art. ") else f"{book},", {}).update(
            dict.fromkeys(numbers)
        )
    return "; ".join(
        f"{book} {', '.join(sorted(places, key=int))}" if book.endswith("art.") else f"{book} {'; '.join(places)}"
        for book, places in books.items()
    )


@lru_cache(maxsize=256)
def sheet_pdf(law: Law, paper: str, _language: str | None) -> bytes:
    """The law's sheet as a PDF, in the language that is active. Anyone may ask for it, so each is drawn once."""
    return booklet([(draw_law_sheets, [sheet_of(law)])], translate(law.title), paper, translate)
