"""The pages of a club of 5,000 members, with little more than one season in the database and with 2,500 nights of a million
hands: each beside its template with constants. The season has 50 nights to which the same 200 people came."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.test import Client
from django.views.decorators.http import conditional_page

from club.models import Member
from club.people import member_pages
from club.sign_in.api_tokens import make_token
from club.sign_in.roles import director_required, key_in_the_link, token_required
from tests.bench.figures import Figure, in_pairs
from tests.bench.within.club import AFTER, FIRST, OF_SEASON, Club, club_of, grow
from tests.bench.within.standings import a_page
from tournaments.models import Entrant, HandRecord, Night
from tournaments.pages.api import answers
from tournaments.pages.members import forgetting, held
from tournaments.pages.night import nights
from tournaments.pages.person import own, results, year
from tournaments.pages.seasons import pairs, person_nights, rating, seasons
from tournaments.pages.standings import pictures
from tournaments.records import season_results, season_tables
from tournaments.records.links import own_token_of, season_token_of

MEMBERS, NIGHTS = 5_000, 2_500
MET = "ratio <= 1.7"  # 3 to 6 ms that the ORM takes to compose its queries, which nobody feels


class Page(NamedTuple):
    """What is asked for, and what it is held to; `how` is for `a_page`. `first` forgets what the process remembers."""

    name: str
    page: Any
    view: str
    args: tuple[Any, ...]
    bound: str = MET
    how: dict[str, Any] = {}
    first: Callable[[], None] = lambda: None


def figures(*, short: bool) -> Iterator[Figure]:
    """Each page with little more than the season's nights, and with all; the best 30 nights count."""
    club = club_of(600 if short else MEMBERS)
    sizes = (OF_SEASON + 1, 3 * OF_SEASON if short else NIGHTS)
    for size in sizes:
        grow(club, size)
        yield from looked_at(club, 5 if short else 15)


def looked_at(club: Club, times: int) -> Iterator[Figure]:
    """Every page in the database as it is."""
    director, program = Client(), Client(headers={"Authorization": f"Bearer {_token()}"})
    director.force_login(User.objects.filter(is_staff=True).first() or User.objects.create_user("b", is_staff=True))
    hands = HandRecord.objects.count()
    for each in _pages(club):
        client = program if each.how.get("door", director_required) is not director_required else director
        name, whole, floor = a_page(each.name, client, each.page, each.view, *each.args, **each.how)

        def ours(first: Callable[[], None] = each.first, whole: Callable[[], object] = whole) -> None:
            first()
            whole()

        seconds = in_pairs(ours, floor, times, time.process_time)
        limit = 1000 * seconds[1] if each.bound.startswith("ratio") or not each.bound else 100
        yield Figure(f"{name}, {hands:,} hands", "ms", 1000 * seconds[0], limit, each.bound)


def _pages(club: Club) -> list[Page]:
    """Ours, by the name of the figure."""
    season, member = (club.season.pk,), Member.objects.get(pk=club.members)
    night = Night.objects.filter(date=FIRST).values_list("pk", flat=True)[0]
    guest = Entrant.objects.filter(member=None).values_list("night_id", "number").last()
    rosa = {"query": "?q=rosa+adler"}
    link: dict[str, Any] = {"door": key_in_the_link}
    api: dict[str, Any] = {"shows": "answer_of", "door": lambda view: token_required(conditional_page(view))}
    api["constants"] = _values
    pdf, data = {"shows": "paper_file"}, {"shows": "JsonResponse"}
    published, own_page = (season_token_of(club.season),), (own_token_of(member),)
    found = [
        Page("season page of 200 rows", seasons, "season", season),
        Page("the same, first look", seasons, "season", season, "", {}, season_results._ranked.cache_clear),
        Page("season, one person", person_nights, "season_person", (*season, f"m{member.pk}")),
        Page("pairs of 200 people", pairs, "season_pairs", season),
        Page("the same, first look", pairs, "season_pairs", season, "", {}, season_tables._meetings.cache_clear),
        Page("ratings of 200 people", rating, "season_rating", season),
        Page("the same, first look", rating, "season_rating", season, "", {}, season_tables._strengths.cache_clear),
        Page("published season", own, "published_season", published, MET, link),
        Page("member's results, 50 nights", results, "member_results", (member.pk,)),
        Page("member's own page, 50 nights", own, "own_results", own_page, MET, link),
        Page("member's year as PDF", year, "member_year", (member.pk, FIRST.year), MET, pdf),
        Page("members list", member_pages, "members", ()),
        Page("search of members, floor 100 ms", member_pages, "members", (), "ours <= 100", rosa),
        Page("list of nights", nights, "nights", ()),
        Page("a night's pictures, 200 people", pictures, "pictures", (night,)),
        Page("API: season", answers, "api_season", season, MET, api),
        Page("API: standings of 200 people", answers, "api_standings", (night,), MET, api),
    ]
    if guest:
        found += [
            Page("forgetting a guest, what it shows", forgetting, "forget_guest", guest, ""),
            Page("data file of a guest", held, "guest_data", guest, "", data),
        ]
    return found


def _values(found: dict[str, Any] | str) -> dict[str, Any]:
    """What the API answers: the constants are rendered each time, though we may remember the text."""
    return json.loads(found) if isinstance(found, str) else found


def _token() -> str:
    return make_token(name="bench", by=None, at=AFTER)[1]
