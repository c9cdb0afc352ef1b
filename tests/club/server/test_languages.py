"""A page speaks the visitor's own choice, what hangs in the hall the club's language, all else the browser's."""

import pytest
from django.urls import reverse

from club.club_settings import stored
from club.models import ClubSettings
from tests.tournaments.night_builder import a_running_night
from tests.tournaments.pages.person.test_results import a_member
from tournaments.models import Night
from tournaments.records.links import own_token_of, screen_of, screen_token_of
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db
FRENCH, ENGLISH = {"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}, {"Accept-Language": "en-GB"}


@pytest.fixture(autouse=True)
def _two_languages(settings):
    settings.LANGUAGES = [("en", "English"), ("fr", "Français")]
    yield
    stored.forget()


@pytest.fixture
def _a_french_club():
    ClubSettings.objects.create(language="fr", version=1)
    stored.as_stored()


@pytest.fixture
def hall():
    """The address of a night's hall screen."""
    return reverse("screen", args=[screen_token_of(screen_of(a_running_night(8, rounds=2)))])


def language_of(client, address, headers=ENGLISH):
    page = client.get(address, headers=headers)
    assert f'<html lang="{page.headers["Content-Language"]}"' in page.content.decode()
    return page.headers["Content-Language"]


def test_without_a_choice_a_page_speaks_as_the_browser_asks(client, hall):
    assert [language_of(client, "/laws/", asked) for asked in (FRENCH, ENGLISH, {})] == ["fr", "en", "en"]
    assert language_of(client, hall, FRENCH) == "fr"


@pytest.mark.usefixtures("_a_french_club")
def test_what_hangs_in_the_hall_speaks_as_the_club_has_settled(client, hall):
    assert language_of(client, "/laws/") == "en"
    assert language_of(client, "/laws/", {"Accept-Language": "de"}) == "fr"
    assert language_of(client, hall) == "fr"


@pytest.mark.usefixtures("_a_french_club")
def test_the_visitors_own_choice_goes_before_all_but_paper(admin_client, hall):
    chosen = admin_client.get(
        reverse("choose_language", args=["en"]), headers={"Referer": f"http://testserver{hall}"}
    )
    assert (chosen.status_code, chosen["Location"]) == (302, f"http://testserver{hall}")
    cookie = chosen.cookies["django_language"]
    assert (cookie.value, cookie["max-age"]) == ("en", 365 * 24 * 3600)
    assert [language_of(admin_client, address, FRENCH) for address in ("/laws/", hall)] == ["en", "en"]
    assert admin_client.get(reverse("standing_cards"), headers=ENGLISH)["Content-Language"] == "fr"


@pytest.mark.usefixtures("_a_french_club")
def test_every_paper_speaks_as_the_club_has_settled_and_a_file_for_programs_as_the_browser(admin_client):
    member, season = a_member(1)
    given = {"night_id": Night.objects.get().pk, "season_id": season.pk, "member_id": member.pk, "year": 2026}
    given |= {"token": own_token_of(member), "key": "foster-1897"}
    kinds = {"pdf": "standings", "name_labels": "cards", "export": "standings"}
    spoken = {}
    for page in urlpatterns:
        takes = page.pattern.converters
        if not ("form" in takes or str(page.pattern).endswith(".pdf")):
            continue
        for form in ("pdf", "csv"):
            asked = given | {"form": form, "kind": kinds.get(page.name)}
            address = reverse(page.name, kwargs={name: asked[name] for name in takes})
            answer = admin_client.get(address, headers=ENGLISH)
            if answer.status_code == 200:
                spoken.setdefault(answer["Content-Type"], {})[page.name] = answer["Content-Language"]
    papers = spoken.pop("application/pdf")
    assert len(papers) >= 12
    assert [name for name, language in papers.items() if language != "fr"] == []
    assert {language for files in spoken.values() for language in files.values()} == {"en"}


def test_a_language_that_is_not_there_is_no_address_and_no_other_site_is_led_to(client):
    assert client.get("/language/tlh/").status_code == 404
    away = client.get("/language/fr/", headers={"Referer": "https://elsewhere.example/"})
    assert away["Location"] == "/"


def test_from_an_address_that_only_takes_a_form_it_leads_to_the_page_above(admin_client, hall):
    night = Night.objects.get()
    table = "/t/" + "x" * 26
    ways = {
        reverse("wifi_poster", args=[night.pk]): reverse("papers", args=[night.pk]),
        reverse("withdraw_card", args=[night.pk, 1]): reverse("night", args=[night.pk]),
        f"{table}/calling/": f"{table}/",
        reverse("wishes", args=[night.pk]) + "?q=a": reverse("wishes", args=[night.pk]) + "?q=a",
        "/admin/club/member/?q=a": "/admin/club/member/?q=a",
        "/nowhere/at/all/": "/nowhere/at/all/",
    }
    found = {}
    for page in ways:
        answer = admin_client.get("/language/fr/", headers={"Referer": f"http://testserver{page}"})
        found[page] = answer["Location"].removeprefix("http://testserver")
    assert found == ways


def test_each_page_offers_the_others(client):
    assert '<a href="/language/fr/" lang="fr" hreflang="fr">Français</a>' in client.get("/laws/").content.decode()
    assert (
        '<a href="/language/en/" lang="en" hreflang="en">English</a>'
        in client.get("/laws/", headers=FRENCH).content.decode()
    )
