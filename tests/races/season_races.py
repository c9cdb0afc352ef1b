"""Two directors at one season: each adjustment stands, of two changes of the settings one, and a spreadsheet comes in once."""

import html
import itertools
import json
import secrets
from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.races.conftest import Director, Pair, together
from tests.races.racing import by_turns, odd
from tests.running import Hall

YEAR = 2027
_SETTINGS = {"first_date": f"{YEAR}-01-01", "last_date": f"{YEAR}-12-31", "rank_by": "points", "ties": "shared"}


def a_season(pair: Pair, director: Director) -> str:
    """A new season's address; one imported night has the guest Gil in it."""
    made = director.post(pair.one, "/seasons/new/", name=secrets.token_hex(4), with_guests="on", **_SETTINGS)
    assert made.status == 302, made.content
    page: str = made.headers["Location"]
    assert director.post(pair.one, f"{page}import/", read=f"Name,{YEAR}-01-01 First\nGil,100\n").status == 302
    return page


def table(director: Director, hall: Hall, page: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(director.get(hall, f"{page}season.json").content)
    return found


def seen_alike(pair: Pair, director: Director, page: str) -> Iterator[str]:
    if table(director, pair.one, page) != table(director, pair.other, page):
        yield f"{page} shows two tables"


def two_adjustments(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Both adjust the points of one person: both stand, the one who is first."""
    page = a_season(pair, director)
    before = table(director, pair.one, page)["version"]
    choices = director.get(pair.one, f"{page}adjustments/").content.decode()
    person = choices.split('">Gil<')[0].rsplit('value="', 1)[1]
    for meeting in range(meetings):
        given = {"person": person, "why": "a race"}
        ways = ((hall, str(points)) for hall, points in zip(pair, (3, -1), strict=True))
        answers = together(
            *(partial(director.post, hall, f"{page}adjustments/", points=points, **given) for hall, points in ways)
        )
        yield from odd(f"meeting {meeting}", answers, (302, 302))
    found = table(director, pair.other, page)
    if (found["table"][0]["points"], found["version"]) != (100 + 2 * meetings, before + 2 * meetings):
        yield f"{meetings} meetings came to {found}"
    yield from seen_alike(pair, director, page)


def two_settings(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Both change the settings that both saw: one change is saved, the other is shown again."""
    page = a_season(pair, director)
    version = table(director, pair.one, page)["version"]
    for meeting in range(meetings):
        seen = str(version + meeting)
        sent = [
            _SETTINGS | {"name": f"{meeting} by {who}", "seen": seen, "with_guests": "on"} for who in ("one", "other")
        ]
        answers = together(
            *(partial(director.post, hall, f"{page}settings/", **each) for hall, each in zip(pair, sent, strict=True))
        )
        yield from odd(f"meeting {meeting}", answers, (302, 422), (422, 302))
        due = sent[answers[0].status != 302]["name"]
        if (found := table(director, pair.one, page))["season"] != due or found["version"] != version + meeting + 1:
            yield f"meeting {meeting}: {found['season']} at {found['version']}, and not {due}"
    yield from seen_alike(pair, director, page)


def two_imports(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Both read the same spreadsheet: its night comes in once, with a name or without."""
    page = a_season(pair, director)
    for meeting in range(meetings):
        day = f"{YEAR}-{2 + meeting // 28 % 11:02}-{1 + meeting % 28:02}"
        read = f"Name,{day}{meeting % 2 * f' Night {meeting}'}\nGil,1\n"
        answers = together(*(partial(director.post, hall, f"{page}import/", read=read) for hall in pair))
        yield from odd(f"meeting {meeting}", answers, (302, 422), (422, 302))
    found = table(director, pair.other, page)
    if (found["table"][0]["points"], len(found["nights"])) != (100 + meetings, 1 + meetings):
        yield f"{meetings} meetings came to {found}"
    yield from seen_alike(pair, director, page)


def picking_against_picking(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """One puts a night into the season, the other leaves it out: it is as the last of them said, for both."""
    page = a_season(pair, director)
    night = json.loads(pair.one.command("rehearse", "--tables=1", "--rounds=1", "--json"))["night"]
    director.post(pair.one, f"/nights/{night}/end/")
    pick = f"{page}nights/pick/"
    for meeting, halls in zip(range(meetings), by_turns(pair), strict=False):
        before = table(director, pair.one, page)
        was_in = len(before["nights"]) == 2
        into, out = (
            partial(director.post, hall, pick, night=str(night), **way)
            for hall, way in zip(halls, ({}, {"out": "1"}), strict=True)
        )
        yield from odd(f"meeting {meeting}", together(into, out), (302, 302))
        found = table(director, pair.other, page)
        changed = int((len(found["nights"]) == 2) != was_in)
        if found["version"] - before["version"] not in (1, 2) or len(found["nights"]) not in (1, 2):
            yield f"meeting {meeting}: {before['version']} → {found['version']}, {changed}"
        yield from seen_alike(pair, director, page)


def members(hall: Hall, director: Director, *names: str) -> dict[str, str]:
    """New ones, with their keys."""
    for name in names:
        made = director.post(hall, "/members/", name=name, active="on")
        assert made.status == 302, made.content[:500]
    keys = {}
    for name in names:
        listed = director.get(hall, f"/members/?q={name.replace(' ', '+')}").content.decode()
        keys[name] = listed.split(f"<bdi>{name}</bdi>")[0].rsplit("/members/", 1)[1].split("/")[0]
    return keys


def linking_against_merging(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """One merges two members while the other makes a guest of the same night the one who stays: the one who is first, the other is
    refused, and never is one of them ended by the database because each holds what the other waits for."""
    guests: list[int] = []
    for meeting, (one, other) in zip(range(meetings), by_turns(pair), strict=False):
        if not guests:
            night = json.loads(pair.one.command("rehearse", "--tables=20", "--rounds=1", "--play=0", "--json"))[
                "night"
            ]
            guests = list(range(1, 81))
        came, late = guests.pop(), guests.pop()
        keys = members(one, director, *(f"Linker {secrets.token_hex(3)} {who}" for who in ("goes", "stays")))
        goes, stays = keys.values()
        doors = {number: f"/nights/{night}/guests/{number}/" for number in (came, late)}
        names = {number: _heading(director.get(one, door).content.decode()) for number, door in doors.items()}
        director.post(one, f"{doors[came]}member/", seen=names[came], member=goes)
        answers = together(
            partial(director.post, one, f"/members/{stays}/same/", other=goes),
            partial(director.post, other, f"{doors[late]}member/", seen=names[late], member=stays),
        )
        yield from odd(f"meeting {meeting}", answers, (302, 302), (422, 302))


def _heading(page: str) -> str:
    return html.unescape(page.split("<h1><bdi>", 1)[1].split("</bdi>")[0])


def adjusting_against_merging(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """One adjusts a member's points while the other merges that member into another: the points are of the one who stays,
    or are refused, and never of a guest of the old name."""
    page = a_season(pair, director)
    names = itertools.count()
    for meeting, (one, other) in zip(range(meetings), by_turns(pair), strict=False):
        goes, stays = (f"Racer {secrets.token_hex(3)} {next(names)}" for _ in range(2))
        keys = members(one, director, goes, stays)
        read = f"Name,{YEAR}-03-{1 + meeting % 28:02} Night {meeting}\n{goes},10\n"
        assert director.post(one, f"{page}import/", read=read).status == 302
        given = {"person": f"m{keys[goes]}", "points": "5", "why": "a race"}
        adjusted, merged = together(
            partial(director.post, one, f"{page}adjustments/", **given),
            partial(director.post, other, f"/members/{keys[stays]}/same/", other=keys[goes]),
        )
        yield from odd(f"meeting {meeting}", [adjusted, merged], (302, 302), (422, 302))
        points = {row["name"]: row["points"] for row in table(director, one, page)["table"]}
        if (points.get(stays), goes in points) != (15 if adjusted.status == 302 else 10, False):
            yield f"meeting {meeting}: {adjusted.status}, {points}"
        yield from seen_alike(pair, director, page)
