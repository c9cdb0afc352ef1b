"""The results for the guests, once the director has published them: standings, a person's rounds, a round's tables.

The same pages can be saved as a folder (`saved_pages`), so each is a name, a template and a context, and where its links lead is an
argument. Unpublished, every address answers alike, whatever the night's figures are.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.names import plain
from club.server.languages import for_the_hall, speak
from scoring.wording import Text, gettext_noop
from tournaments.display.board_records import TRUMPS, BoardRecord, board_records, has_par, par_answer, seats_shown
from tournaments.display.listed_table import listed_table
from tournaments.display.polling import has_seen
from tournaments.display.table import deals_drawn
from tournaments.entry.added_people import added_people
from tournaments.models import Night, Screen
from tournaments.night.order import seats_of
from tournaments.night.settle import TallyRound
from tournaments.night.standings import Standing, rank_shown, shown
from tournaments.pages.guests.join import MOST_LETTERS, for_guests, not_found
from tournaments.records.figures import POINTS_ALIKE
from tournaments.records.load import StoredRound, StoredTable, rounds_of
from tournaments.records.night_pictures import pictures_of
from tournaments.records.night_record import settled_from
from tournaments.records.night_story import NightStory, story_of
from tournaments.records.night_version import at_one_point, records_mark
from tournaments.records.prizes import PrizeWon, prizes_of
from tournaments.records.standings_list import standings_list

MOST_NIGHTS = 4  # that are remembered


class Results(NamedTuple):
    """What a night came to: standings in their order, tallies by number, rounds in order, the prizes that were won."""

    standings: list[Standing]
    gone: frozenset[int]
    tallies: Mapping[int, list[TallyRound]]
    rounds: list[StoredRound]
    prizes: list[PrizeWon]
    story: NightStory
    boards: list[BoardRecord]


class Links(NamedTuple):
    """Where the page of all results and the others are; `{}` is a person's or a round's number."""

    all: str
    person: str
    round: str
    pictures: str
    boards: str = ""


class SideLine(NamedTuple):
    """A side at its table in one round: what each deal brought it, None where there is no hand."""

    names: list[str]
    scores: list[int | None]
    total: int | float
    won: bool


class ResultPage(NamedTuple):
    """A page of the results: what draws it, and with what."""

    template: str
    context: dict[str, Any]


def results_of(night: Night) -> Results:
    """The night's results from the records."""
    rounds = rounds_of(night)
    found = settled_from(night, rounds)
    prizes = [each for each in prizes_of(night) if each.winners]
    standings = found.standings if found.newest else []
    begun = [each for each in rounds if each.has_begun]
    return Results(
        standings,
        found.gone,
        found.tallies,
        begun,
        prizes,
        story_of(night, found),
        board_records(night, rounds, found),
    )


def index_page(night: Night, found: Results, links: Links, search: str = "") -> ResultPage:
    """The standings, and the links to everyone's rounds and to the rounds."""
    words = plain(search).split()
    listed = standings_list(found.standings, found.gone, has_boards=night.rules.boards != "none")
    columns = [each for each in listed.columns if each.page == "always"]
    columns = [each._replace(format=POINTS_ALIKE) if each.key == "points" else each for each in columns]
    table = listed_table(
        None,
        listed._replace(columns=columns, nothing=Text(gettext_noop("No hand was played."))),
        link=lambda each: links.person.format(each.number),
        note=lambda each: format_html("<small>{}</small>", _("gone home")) if each.number in found.gone else "",
    )
    table.row_attrs |= {
        "data-plain": lambda record: plain(record["line"].name),
        "hidden": lambda record: None if all(word in plain(record["line"].name) for word in words) else "",
    }
    rounds = [(each.number, links.round.format(each.number)) for each in found.rounds]
    context = {"night": night, "listing": table, "rounds": rounds, "prizes": found.prizes, "search": search}
    context["pictures"] = links.pictures if found.story.rounds else ""
    context["boards"] = links.boards if found.boards else ""
    return ResultPage("tournaments/guests/results.html", context)


def person_page(night: Night, found: Results, links: Links, number: int) -> ResultPage | None:
    """The rounds of the entrant of that number; None where the standings have none."""
    standing = next((each for each in found.standings if each.number == number), None)
    if standing is None:
        return None
    rows = found.tallies.get(number, [])
    ranks = [each.rank for each in found.standings]
    context = {
        "night": night,
        "standing": standing,
        "rank": rank_shown(standing.rank, ranks),
        "entrants": len(ranks),
        "rows": rows,
        "links": links,
    }
    return ResultPage("tournaments/guests/result.html", context)


def round_page(night: Night, found: Results, links: Links, number: int) -> ResultPage | None:
    """Who played whom in that round, and what each deal was worth; None where the night has no such round."""
    each = next((each for each in found.rounds if each.number == number), None)
    if each is None:
        return None
    deals = deals_drawn(night, each.tables)
    tables = [(table, _sides(night, table, deals)) for table in each.tables]
    context = {"night": night, "round": each, "tables": tables, "deals": deals, "links": links}
    return ResultPage("tournaments/guests/result_round.html", context)


def pictures_page(night: Night, found: Results, links: Links, query: QueryDict | None = None) -> ResultPage:
    """How the night went in pictures, with those whom the query adds."""
    people = added_people(query or QueryDict(), found.story.names)
    context = {"night": night, "pictures": pictures_of(found.story, people.numbers), "added": people, "links": links}
    return ResultPage("tournaments/guests/result_pictures.html", context)


def boards_page(night: Night, found: Results, links: Links) -> ResultPage | None:
    """The hand records; None for a night without boards."""
    if not found.boards:
        return None
    context = {"night": night, "records": found.boards, "links": links}
    context |= {"has_par": has_par(night), "trumps": TRUMPS, "seats": seats_shown()}
    return ResultPage("tournaments/guests/result_boards.html", context)


def _sides(night: Night, table: StoredTable, deals: Iterable[int]) -> list[SideLine]:
    scores = table.result.scores
    return [
        SideLine(
            [table.people[seat - 1].name for seat in seats_of(side, table.sides, table.players)],
            [scores[deal].credits[side] if deal in scores else None for deal in deals],
            shown(points),
            side + 1 in table.result.winners,
        )
        for side, points in enumerate(table.counted(night.rules))
    ]


# A whole hall opens the results at once.
_computing = Lock()


@lru_cache(maxsize=MOST_NIGHTS)
def _results_at(night: Night, *_state: object) -> Results:
    return results_of(night)


def _is_published(screen: Screen) -> bool:
    return screen.published_at is not None and screen.night.state == Night.State.OVER


def _answer(
    request: HttpRequest, screen: Screen, token: str, page_of: Callable[[Night, Results, Links], ResultPage | None]
) -> HttpResponse:
    """The page; 304 where nothing changed; one 404, the same for every address, until the results are published."""
    night = screen.night
    if not _is_published(screen):
        return render(request, "tournaments/guests/not_published.html", status=404)
    speak(request, results, night.language)
    etag = f'"{records_mark()}-{night.pk}-{night.version}-results-{get_language()}"'
    if has_seen(request, etag):
        return HttpResponse(status=304, headers={"ETag": etag})
    with _computing:
        found = _results_at(night, records_mark(), night.made_at, night.version, get_language())
    index = reverse("results", args=[token])
    page = page_of(
        night, found, Links(index, index + "{}/", index + "rounds/{}/", index + "pictures/", index + "boards/")
    )
    if page is None:
        return not_found(request)
    base = {"base": "tournaments/guests/base.html", "is_online": True}
    response = render(request, page.template, page.context | base)
    response["ETag"] = etag
    return response


@for_guests
@for_the_hall
@require_safe
def results(request: HttpRequest, screen: Screen, token: str) -> HttpResponse:
    """`/s/<token>/results/`: the standings; `q` finds a name."""
    search = request.GET.get("q", "")[:MOST_LETTERS]
    return _answer(request, screen, token, lambda night, found, links: index_page(night, found, links, search))


@for_guests
@for_the_hall
@require_safe
def result(request: HttpRequest, screen: Screen, token: str, number: int) -> HttpResponse:
    """`/s/<token>/results/<number>/`: one person's rounds."""
    return _answer(request, screen, token, lambda night, found, links: person_page(night, found, links, number))


@for_guests
@for_the_hall
@require_safe
def result_round(request: HttpRequest, screen: Screen, token: str, number: int) -> HttpResponse:
    """`/s/<token>/results/rounds/<number>/`: one round's tables."""
    return _answer(request, screen, token, lambda night, found, links: round_page(night, found, links, number))


@for_guests
@for_the_hall
@require_safe
def result_pictures(request: HttpRequest, screen: Screen, token: str) -> HttpResponse:
    """`/s/<token>/results/pictures/`: how the night went."""
    return _answer(
        request, screen, token, lambda night, found, links: pictures_page(night, found, links, request.GET)
    )


@for_guests
@for_the_hall
@require_safe
def result_boards(request: HttpRequest, screen: Screen, token: str) -> HttpResponse:
    """`/s/<token>/results/boards/`: the cards of each board, and what every table did with them."""
    return _answer(request, screen, token, boards_page)


@for_guests
@for_the_hall
@require_safe
def result_par(request: HttpRequest, screen: Screen, token: str, board: int, trump: str) -> HttpResponse:
    """What each seat would make of the board in that suit, as the page of the boards asks for it."""
    if not _is_published(screen):
        return render(request, "tournaments/guests/not_published.html", status=404)
    return par_answer(screen.night, board, trump)


LINKS = Links("index.html", "person-{}.html", "round-{}.html", "pictures.html")
STYLES = (
    "headtable/app.css",
    "headtable/pages.css",
    "headtable/guests/guests.css",
    "headtable/display/charts.css",
)
_USED = re.compile(r'url\("([^"]+)"\)')


def saved_pages(night: Night) -> Iterator[tuple[str, bytes]]:
    """Each file's name in the folder, and what is in it."""
    found, _ = at_one_point(night, lambda: results_of(night))
    yield LINKS.all, _drawn(index_page(night, found, LINKS))
    for standing in found.standings:
        page = person_page(night, found, LINKS, standing.number)
        assert page is not None  # the standings have them
        yield LINKS.person.format(standing.number), _drawn(page)
    for each in found.rounds:
        page = round_page(night, found, LINKS, each.number)
        assert page is not None
        yield LINKS.round.format(each.number), _drawn(page)
    if found.story.rounds:
        yield LINKS.pictures, _drawn(pictures_page(night, found, LINKS))
    for style in STYLES:
        yield from _with_what_it_uses(style)
    yield "favicon.svg", _file("headtable/favicon.svg")


def _drawn(page: ResultPage) -> bytes:
    return render_to_string(page.template, page.context | {"base": "tournaments/guests/saved.html"}).encode()


def _with_what_it_uses(style: str) -> Iterator[tuple[str, bytes]]:
    """The style sheet, and the fonts and pictures beside it."""
    content, (folder, _slash, name) = _file(style), style.rpartition("/")
    yield name, content
    for used in dict.fromkeys(_USED.findall(content.decode())):
        if not used.startswith(("data:", "#")):
            yield used, _file(f"{folder}/{used}")


def _file(name: str) -> bytes:
    found = finders.find(name)
    assert isinstance(found, str), name  # it is part of the program
    return Path(found).read_bytes()
