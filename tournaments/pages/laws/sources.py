"""The four sources, passage by passage, and where the program has each. Anyone may read it."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all
from scoring.advice import ADVICE
from scoring.law_words import row_of
from scoring.laws import law_named
from scoring.laws.examples import examples
from scoring.rulings import book_named
from scoring.rulings.words import HAPPENINGS
from scoring.sources import CODE, KEYS, REASONS, Passage, source_named
from tournaments.display.translation import translate
from tournaments.movement import MOVEMENTS


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
        case "game":
            return PlaceShown(_("Worked game: %(name)s") % {"name": _(name)}, "")
        case _:
            return PlaceShown(_("In the program: %(what)s") % {"what": translate(CODE[name])}, "")
