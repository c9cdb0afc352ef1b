"""The pages about what the books say: the sources by passage, terms and etiquette, advice, and their claims checked."""

from typing import NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from club.server.languages import for_paper
from club.sign_in.roles import open_to_all
from scoring.advice import ADVICE, by_moment
from scoring.checked import LAW, VERDICTS, Claim, claims, deals, figures
from scoring.checked.sampling import HOLDINGS
from scoring.law_words import row_of
from scoring.laws import law_named
from scoring.laws.examples import examples
from scoring.laws.from_the_books import PARTS
from scoring.rulings import book_named
from scoring.rulings.words import HAPPENINGS
from scoring.sources import KEYS, REASONS, Passage, source_named
from tournaments.display.guide import CHAPTERS
from tournaments.display.paper_file import paper_asked, paper_file
from tournaments.display.translation import translate
from tournaments.movement import MOVEMENTS
from tournaments.printing.advice_sheet import TITLE as ADVICE_TITLE
from tournaments.printing.advice_sheet import advice_sheets
from tournaments.printing.checked_sheet import TITLE as CHECKED_TITLE
from tournaments.printing.checked_sheet import checked_sheets
from tournaments.printing.law_sheets import draw_law_sheets


class PlaceShown(NamedTuple):
    """A place in words, and the page that has it, "" where no page does for everyone."""

    text: str
    address: str


@open_to_all
@require_safe
def sources(request: HttpRequest) -> HttpResponse:
    """Every passage but headings, with its places, or with the reason why the program has no place for it."""
    shown = []
    for source in map(source_named, KEYS):
        passages = [each for each in source.passages if each.reason != "heading"]
        shown.append((source, [(each, _places(each), _reason(each)) for each in passages]))
    return render(request, "tournaments/laws/sources.html", {"sources": shown})


def _reason(passage: Passage) -> str:
    return translate(REASONS[passage.reason]) if passage.reason else ""


def _places(passage: Passage) -> list[PlaceShown]:
    return [_place(kind, name) for kind, name in passage.places]


def _place(kind: str, name: str) -> PlaceShown:
    first, _dot, rest = name.partition(".")
    match kind:
        case "field":
            law = law_named(first)
            text = _("%(book)s: %(answer)s") % {
                "book": translate(law.title),
                "answer": translate(row_of(law, rest).label),
            }
            return PlaceShown(text, reverse("law", args=[first]))
        case "ruling":
            text = _("Ruling, %(book)s: %(happening)s")
            happening = translate(HAPPENINGS[rest].text)
            return PlaceShown(text % {"book": translate(book_named(first).title), "happening": happening}, "")
        case "reading":
            return PlaceShown(
                _("Our reading %(number)s") % {"number": name},
                reverse("guide_chapter", args=["laws"]) + f"#reading-{name}",
            )
        case "advice":
            head = next(each.head for each in ADVICE if f"{each.moment}.{each.key}" == name)
            return PlaceShown(_("How to play well: %(head)s") % {"head": translate(head)}, reverse("advice"))
        case "entry":
            return PlaceShown(_("Terms and manners: %(head)s") % {"head": _(name)}, reverse("from_the_books"))
        case "example":
            law_key = next(row["law"] for row in examples() if row["name"] == name)
            address = reverse("law", args=[law_key]) + "#examples"
            return PlaceShown(_("Worked example: %(name)s") % {"name": _(name)}, address)
        case "movement":
            return PlaceShown(translate(MOVEMENTS[name].TITLE), reverse("movements"))
        case "guide":
            [title] = [chapter.title for chapter in CHAPTERS if chapter.key == name]
            return PlaceShown(
                _("Guide: %(chapter)s") % {"chapter": translate(title)}, reverse("guide_chapter", args=[name])
            )
        case _:
            return PlaceShown(_("Worked game: %(name)s") % {"name": _(name)}, "")


@open_to_all
@require_safe
def advice(request: HttpRequest) -> HttpResponse:
    """All of it on one page."""
    return render(request, "tournaments/laws/advice.html", {"moments": by_moment()})


@open_to_all
@for_paper
@require_safe
def advice_sheet(request: HttpRequest) -> HttpResponse:
    """The same as a PDF: `?paper=a4|letter`. Raises Http404 for any other paper."""
    paper = paper_asked(request)
    return paper_file(draw_law_sheets, advice_sheets(), translate(ADVICE_TITLE), paper, f"how-to-play-well-{paper}")


@open_to_all
@require_safe
def from_the_books(request: HttpRequest) -> HttpResponse:
    """All parts on one page."""
    return render(request, "tournaments/laws/from_the_books.html", {"parts": PARTS})


class ClaimShown(NamedTuple):
    """A claim with its verdict in words, and where its hand is played through."""

    claim: Claim
    verdict: str
    link: str


class HoldingShown(NamedTuple):
    """A line of the table: the trumps held, the points on average, and how often so many or more, in per cent."""

    name: str
    points: str
    shares: tuple[int, ...]


@open_to_all
@require_safe
def checked(request: HttpRequest) -> HttpResponse:
    """Every claim, and what a maker's trumps are worth."""
    shown = [
        ClaimShown(each, translate(VERDICTS[each.verdict]), _replay(each.deal) if each.deal else "")
        for each in claims()
    ]
    found = figures()
    holdings = [
        HoldingShown(
            " ".join(pgettext("rank of a card", rank) for rank in name.split()),
            number_format(found[name]["points"].rounded, 1),
            tuple(found[name][f"{least}+"].per_cent for least in (6, 8, 12)),
        )
        for name in HOLDINGS
    ]
    context = {"claims": shown, "holdings": holdings, "deals": deals()}
    return render(request, "tournaments/laws/checked.html", context)


def _replay(deal: str) -> str:
    return f"{reverse('replay')}?{urlencode({'law': LAW, 'deal': deal, 'par': 1})}"


@open_to_all
@for_paper
@require_safe
def checked_sheet(request: HttpRequest) -> HttpResponse:
    """The claims as a PDF: `?paper=a4|letter`. Raises Http404 for any other paper."""
    paper = paper_asked(request)
    return paper_file(
        draw_law_sheets, checked_sheets(), translate(CHECKED_TITLE), paper, f"the-books-checked-{paper}"
    )
