"""A page speaks the visitor's own choice, what hangs in the hall the club's language, all else the browser's."""

import pytest
from django.urls import reverse

from club.club_settings import stored
from club.models import ClubSettings
from tests.tournaments.night_builder import AT, a_running_night, card_of, play_round
from tests.tournaments.pages.person.test_own import a_member
from tournaments.actions.rounds import end_night
from tournaments.actions.screen import publish_results
from tournaments.models import Night
from tournaments.records.links import own_token_of, path_of, person_path_of, screen_of, screen_token_of
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
def night():
    return a_running_night(8, rounds=2)


@pytest.fixture
def hall(night):
    """The address of a night's hall screen."""
    return reverse("screen", args=[screen_token_of(screen_of(night))])


def speaks(night, **languages):
    """The night has languages of its own."""
    Night.objects.filter(pk=night.pk).update(**languages)


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


def test_a_nights_own_language_goes_before_the_clubs(admin_client, client, night, hall):
    speaks(night, language="en")
    pdf = reverse("pdf", args=[night.pk, "standings"])
    assert [language_of(client, hall, FRENCH), language_of(client, "/laws/", FRENCH)] == ["en", "fr"]
    assert admin_client.get(pdf, headers=FRENCH)["Content-Language"] == "en"
    publish_results_of(night)
    assert language_of(client, reverse("results", args=[screen_token_of(screen_of(night))]), FRENCH) == "en"
    client.cookies["django_language"] = "fr"
    assert language_of(client, hall) == "fr"


def publish_results_of(night):
    play_round(night)
    end_night(night_id=night.pk, by=None, at=AT)
    publish_results(night_id=night.pk, by=None, at=AT)


def test_a_screen_that_has_the_nights_language_asks_in_vain_for_news(client, night, hall):
    speaks(night, language="fr")
    scene = reverse("scene", args=[hall.split("/")[2]])
    found = client.get(scene, headers=ENGLISH)
    assert found["Content-Language"] == "fr"
    assert client.get(scene, headers=ENGLISH | {"If-None-Match": found["ETag"]}).status_code == 304
    speaks(night, language="")
    assert client.get(scene, headers=ENGLISH | {"If-None-Match": found["ETag"]}).status_code == 200


def test_a_language_that_the_program_has_no_more_is_as_if_none_was_chosen(client, night, hall):
    speaks(night, language="tlh")
    assert language_of(client, hall, FRENCH) == "fr"


def test_a_bilingual_night_offers_each_paper_in_either_language(admin_client, night):
    page = reverse("papers", args=[night.pk])
    assert "language=" not in admin_client.get(page).content.decode()
    speaks(night, language="fr", second_language="en")
    content = admin_client.get(page).content.decode()
    sheets = reverse("pdf", args=[night.pk, "score-sheets"])
    links = [f"{sheets}?language=fr", f"{sheets}?language=en", f"{sheets}?blank=1&language=fr"]
    assert [content.count(f'"{link}"') for link in links] == [1, 1, 1]
    assert [admin_client.get(link)["Content-Language"] for link in links] == ["fr", "en", "fr"]
    named = admin_client.get(links[1])["Content-Disposition"]
    assert named.endswith('-score-sheets-en-a4.pdf"')
    assert admin_client.get(f"{sheets}?language=tlh").status_code == 404
    wifi = admin_client.post(reverse("wifi_poster", args=[night.pk]) + "?language=en", {"network": "Hall"})
    assert (wifi["Content-Type"], wifi["Content-Language"]) == ("application/pdf", "en")


def test_a_second_language_alone_stands_beside_that_of_the_club(admin_client, night):
    speaks(night, second_language="fr")
    content = admin_client.get(reverse("papers", args=[night.pk]), headers=ENGLISH).content.decode()
    assert "tally-cards.pdf?language=en" in content
    assert "tally-cards.pdf?language=fr" in content


def test_a_nights_form_asks_for_its_languages_where_there_are_several(admin_client, settings, night):
    form = reverse("night_settings", args=[night.pk])
    content = admin_client.get(form).content.decode()
    assert ("id_language" in content, "id_second_language" in content) == (True, True)
    settings.LANGUAGES = [("en", "English")]
    assert "id_language" not in admin_client.get(form).content.decode()


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


def test_every_page_of_a_player_offers_the_others_and_none_where_there_is_one(client, night, settings):
    play_round(night)
    path, person = path_of(card_of(night)), person_path_of(night.entrants.get(number=1))
    token, screen = path.split("/")[2], screen_token_of(screen_of(night))
    pages = [
        *(path, reverse("table_phones", args=[token])),
        *(
            reverse("join", args=[screen]),
            reverse("results", args=[screen]),
            person,
            "/t/none/",
            "/s/none/",
            "/p/none/",
        ),
    ]
    link = 'href="/language/fr/" lang="fr" hreflang="fr">Français</a>'

    def offer():
        found = {address: client.get(address).content.decode() for address in pages}
        return [address for address, content in found.items() if link not in content]

    assert offer() == []
    settings.LANGUAGES = [("en", "English")]
    assert sum(link in client.get(address).content.decode() for address in pages) == 0


def test_each_page_offers_the_others(client):
    assert '<a href="/language/fr/" lang="fr" hreflang="fr">Français</a>' in client.get("/laws/").content.decode()
    assert (
        '<a href="/language/en/" lang="en" hreflang="en">English</a>'
        in client.get("/laws/", headers=FRENCH).content.decode()
    )
