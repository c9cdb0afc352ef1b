"""Every address of the program, in a real browser: a page looks right on a laptop and a phone, in the light and in the dark.

What is no page is listed with the reason.
"""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.evening.looking import look_in_the_dark_too, looks_right
from tests.evening.pages import open_context
from tests.evening.phones import LAPTOP, SMALL
from tests.running import Hall, open_hall, own_database

pytestmark = [pytest.mark.browser, pytest.mark.trial]

POSTED = "it is posted"
PART = "a part of a page, which a script puts there"
FILE = "a file"
LEADS_ON = "it leads on to another page"
# Route → why no page is looked at there.
CHOOSE_PASSWORD = "password/<uidb64>/<token>/"  # leads on to the same page without the key
NO_PAGE = {
    **dict.fromkeys(
        (
            *("t/<token>/hands", "t/<token>/answers", "t/<token>/undo", "t/<token>/seats", "t/<token>/calls"),
            *(
                "t/<token>/uncall",
                "t/<token>/cut/",
                "t/<token>/calling/",
                "nights/rehearse/",
                "nights/new-calendar-link/",
                "papers/new-table-cards/",
                "nights/<night_id>/drop/",
            ),
            "nights/<night_id>/guests/<number>/stay/",
            *("nights/<night_id>/rounds/<number>/bell/", "nights/<night_id>/end/"),
            *("nights/<night_id>/finale/announce/", "nights/<night_id>/finale/places/"),
            *("nights/<night_id>/prizes/groups/", "nights/<night_id>/prizes/<prize_id>/award/"),
            *(
                "nights/<night_id>/open-again/",
                "nights/<night_id>/rounds/<number>/clock/",
                "nights/<night_id>/break/",
            ),
            *("nights/<night_id>/calls/<call_id>/take/", "nights/<night_id>/calls/<call_id>/settled/"),
            "nights/<night_id>/rounds/<number>/tables/<table>/time/",
            *("nights/<night_id>/rounds/<number>/tables/<table>/cut/", "nights/<night_id>/rounds/<number>/unplayed/"),
            *("nights/<night_id>/rounds/<number>/tables/<table>/unplayed/", "sign-out/", "language/<code>/"),
            *("nights/<night_id>/rulings/<ruling_id>/withdraw/", "nights/<night_id>/rulings/<ruling_id>/apply/"),
            *("nights/<night_id>/disputes/<dispute_id>/", "nights/<night_id>/entrants/<number>/withdraw/"),
            *("nights/<night_id>/screen/scene/", "nights/<night_id>/screen/standings/"),
            *("nights/<night_id>/screen/withdraw/", "nights/<night_id>/results/publish/"),
            *("nights/<night_id>/papers/wifi/", "nights/<night_id>/cards/<number>/withdraw/"),
            *("members/<member_id>/withdraw-code/", "house-laws/<key>/retire/"),
            *("members/<member_id>/remove/", "nights/<night_id>/guests/<number>/member/"),
            *("people/<user_id>/", "people/<user_id>/password/", "password/email/"),
            *("seasons/<season_id>/drop/", "seasons/<season_id>/nights/pick/"),
            *("seasons/<season_id>/adjustments/<adjustment_id>/", "members/<member_id>/results/withdraw/"),
            "settings/api/<token_id>/withdraw/",
        ),
        POSTED,
    ),
    **dict.fromkeys(("s/<token>/scene", "nights/<night_id>/clock/", "nights/<night_id>/calls/"), PART),
    **dict.fromkeys(
        (
            *("t/<token>/state", "t/<token>/parts", "t/<token>/people", "t/sw.js", "openapi.json"),
            *("nights/<night_id>/night.json", "nights/<night_id>/photos/<photo_id>.jpg"),
            *(
                "nights/<night_id>/<kind>.<form>",
                "nights/<night_id>/papers/<kind>.pdf",
                "papers/table-cards.pdf",
                "laws/<key>/sheet.pdf",
                "laws/advice/sheet.pdf",
                "laws/checked/sheet.pdf",
            ),
            *(
                "c/<token>/nights.ics",
                "health/",
                "metrics",
                "robots.txt",
                "app.webmanifest",
                ".well-known/security.txt",
                "backup/",
                "members/export.<form>",
            ),
            *("members/<member_id>/data.json", "nights/<night_id>/guests/<number>/data.json"),
            *(
                "members/<kind>.pdf",
                "members/fees.<form>",
                "members/dues.<form>",
                "seasons/year.<form>",
                "seasons/<season_id>/season.<form>",
            ),
            *("members/<member_id>/year/<year>.pdf", "me/<token>/year/<year>.pdf"),
            *("api/nights/", "api/nights/<night_id>/", "api/nights/<night_id>/standings/", "api/seasons/"),
            *(
                "api/seasons/<season_id>/",
                "api/members/",
                "api/members/<member_id>/",
                "api/openapi.json",
                "api/",
                "night-file.schema.json",
            ),
            *("seasons/<season_id>/pairs.<form>", "seasons/<season_id>/rating.<form>"),
            "seasons/<season_id>/nights.<form>",
            *("nights/<night_id>/boards/<board>/<trump>/", "s/<token>/results/boards/<board>/<trump>/"),
        ),
        FILE,
    ),
    **dict.fromkeys(("", "nights/<night_id>/guests/", "m/<token>/", "p/<token>/table/", CHOOSE_PASSWORD), LEADS_ON),
    **dict.fromkeys(("nights/<night_id>/", "nights/<night_id>/take-back/"), "in MORE: in this state it leads on"),
    "laws/practise/": "without a deal it leads on to one: test_practice.py looks at it",
    "nights/<night_id>/cut/": "for a night of one table before its draw: test_cutting.py looks at it",
}
OF_DJANGO = "admin/"  # Django's own pages, in its own style
# Other states of a night than that of the examples: before the play, and over. A signed-out visitor signs in.
MORE = (
    *(f"/nights/3/{page}" for page in ("", "door/", "draw/", "settings/", "papers/", "prizes/", "screen/")),
    *(f"/nights/1/{page}" for page in ("", "finale/", "board/", "standings/", "papers/", "history/")),
    "/nights/1/pictures/?add=Guest+1",
    *(
        "/nights/2/rounds/3/moves/",
        "/nights/1/take-back/",
        "/nights/2/board/?round=1",
        "/nights/2/prizes/?offer=usual",
        "/nights/2/hall/?light",
    ),
)
WRITE = """
import json
from django.contrib.auth.models import User
from django.urls import get_resolver
from tests.breaking.doors import a_world, doors
User.objects.update(username="host")  # the examples have a director of their own
found = doors(get_resolver().url_patterns, a_world().seen_with("own"))
with open({file!r}, "w") as file:
    json.dump([[each.written, each.path] for each in found], file)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("full")


@pytest.fixture(scope="module")
def full_hall(folder: Path) -> Iterator[Hall]:
    """A hall with one of everything that an address can name."""
    mail = {"HEADTABLE_EMAIL_URL": "smtp://localhost:1/?from=club@example.org"}  # so that its page is there
    with (
        own_database(folder / "hall", "pages", is_made=True) as environment,
        open_hall(environment | mail) as running,
    ):
        running.command("shell", "-c", WRITE.format(file=str(folder / "doors.json")))
        yield running


@pytest.fixture(scope="module")
def addresses(full_hall: Hall, folder: Path) -> list[tuple[str, str]]:
    """The route of every address with an example of it."""
    found = json.loads((folder / "doors.json").read_text())
    return [(written, path) for written, path in found if not written.startswith(OF_DJANGO)]


def signed_in(hall: Hall, browser: Browser, **options: Any) -> Page:
    page = open_context(browser, base_url=hall.address, **options).new_page()
    page.goto("/sign-in/")
    page.get_by_label("Username").fill("host")
    page.get_by_label("Password").fill(hall.password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/nights/")
    return page


def is_page(hall: Hall, page: Page, path: str) -> bool:
    """Whether a GET of it is answered by a whole page, at that address."""
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())
    answer = hall.send(path, Cookie=cookies)
    return answer.status == 200 and b"<title>" in answer.content[:2000]


def test_every_address_is_a_page_or_its_reason_is_stated(
    full_hall: Hall, browser: Browser, addresses: list[tuple[str, str]]
) -> None:
    with closing(signed_in(full_hall, browser)) as page:
        assert {written for written, path in addresses if not is_page(full_hall, page, path)} == set(NO_PAGE)


def test_the_list_of_nights_fits_a_phone(full_hall: Hall, browser: Browser) -> None:
    with closing(signed_in(full_hall, browser, viewport={"width": 320, "height": 640})) as page:
        over = page.locator(".table-scroll").evaluate("list => list.scrollWidth - list.clientWidth")
        assert over <= 0


@pytest.mark.parametrize(
    "options",
    [{"viewport": LAPTOP}, {"viewport": SMALL, "has_touch": True, "is_mobile": True}],
    ids=["laptop", "phone"],
)
def test_every_page_looks_right(
    full_hall: Hall, browser: Browser, addresses: list[tuple[str, str]], options: dict[str, Any]
) -> None:
    """The laptop's pages are seen in the dark too, the phone's at 320 pixels too: either costs as much as all else."""
    is_laptop = options["viewport"] is LAPTOP
    look_in_the_dark_too(is_laptop)
    narrowest = LAPTOP["width"] if is_laptop else 320
    faults = []
    with closing(signed_in(full_hall, browser, **options)) as page:
        for path in (
            *(path for written, path in addresses if written not in NO_PAGE or written == CHOOSE_PASSWORD),
            *MORE,
        ):
            page.goto(path)
            try:
                looks_right(page, narrowest)
            except AssertionError as fault:
                faults.append(f"{path}: {fault}")
    assert faults == []
