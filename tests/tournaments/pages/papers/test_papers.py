"""What can be printed tonight, and each table's link."""

import re
from io import BytesIO
from itertools import product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from club.club_settings.stored import read_again
from club.models import ClubSettings
from tests.prepared import rows_of_the_module
from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of, play, play_round
from tests.trials import some
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.prizes import PrizeLine, set_prizes
from tournaments.actions.rounds import end_night
from tournaments.models import Night
from tournaments.records.links import card_for, link_of, screen_path_of, token_of
from tournaments.records.paper_values import SETS, sets_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(django_db_setup, django_db_blocker):
    with rows_of_the_module(django_db_blocker):
        yield play_round(a_running_night(9))


@pytest.fixture
def night(played):
    return Night.objects.get(pk=played.pk)


@pytest.fixture
def pdf(admin_client):
    def pdf(night, kind, **asked):
        return admin_client.get(reverse("pdf", args=[night.pk, kind]), asked)

    return pdf


ASKED = {
    "a4": {},
    "letter": {"paper": "letter"},
    "blank-a4": {"blank": "1"},
    "blank-letter": {"paper": "letter", "blank": ""},
    "round-1-a4": {"round": "1"},
}


@pytest.mark.parametrize(("kind", "ending"), some(product(SETS, ASKED), 11))
def test_each_set_is_a_pdf_with_a_name_of_its_own(pdf, night, kind, ending):
    asked = ASKED[ending]
    answer = pdf(night, kind, **asked)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Content-Disposition"] == f'inline; filename="2026-11-20-friday-cinch-{kind}-{ending}.pdf"'
    assert answer.content.startswith(b"%PDF")
    width = 612 if asked.get("paper") == "letter" else 595
    document = PdfReader(BytesIO(answer.content))
    assert {int(page.mediabox.width) for page in document.pages} == {width}
    assert document.metadata.title == f"{SETS[kind].title} · Friday cinch"


@pytest.mark.parametrize(("asked", "cookie"), [("123", "123"), ("1; Path=/", None), ("", None), ("9" * 99, None)])
def test_the_answer_brings_back_the_number_under_which_it_was_asked_for(pdf, night, asked, cookie):
    answer = pdf(night, "standings", asked=asked)
    assert (answer.cookies["made"].value if "made" in answer.cookies else None) == cookie


@pytest.mark.parametrize("kind", SETS)
def test_a_night_without_a_draw_prints_too(pdf, kind):
    assert pdf(a_night(5), kind).content.startswith(b"%PDF")
    assert pdf(a_night(0), kind).content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        ("posters", {}),
        ("standings", {"paper": "a5"}),
        ("standings", {"paper": ""}),
        ("score-sheets", {"round": "x"}),
        ("score-sheets", {"round": "-1"}),
        ("score-sheets", {"round": "0"}),
        ("score-sheets", {"round": "3"}),
        ("score-sheets", {"round": "²"}),
        ("score-sheets", {"round": "1234567"}),
        ("score-sheets", {"round": "9" * 5000}),
    ],
)
def test_what_cannot_be_printed_is_not_found(pdf, night, kind, asked):
    assert pdf(night, kind, **asked).status_code == 404


@pytest.mark.parametrize("number", ["1", "2"])
def test_the_sheets_of_a_round_are_chosen(pdf, night, number):
    page = PdfReader(BytesIO(pdf(night, "score-sheets", round=number).content)).pages[0]
    assert f"Round {number}" in page.extract_text()


def test_names_of_any_kind_are_printed(pdf):
    night = a_running_night(4, name="<b>Été</b> & =1+1 ♠")
    for number, name in enumerate(("<img src=/etc/passwd>", "محمد 🃏", "W" * 80, "Łukasz&nbsp;"), start=1):
        night.entrants.filter(number=number).update(name=name)
    for kind in SETS:
        assert pdf(night, kind).content.startswith(b"%PDF")


def test_the_page_offers_every_set_and_each_tables_link(admin_client, night):
    page = admin_client.get(reverse("papers", args=[night.pk])).content.decode()
    papers = [
        kind for kind in sets_of(night) if kind not in ("call-sheet", "certificates")
    ]  # once the night is ended
    assert all(reverse("pdf", args=[night.pk, kind]) in page for kind in papers)
    assert all(f'id="{kind}"' in page for kind in sets_of(night))
    assert all(link_of(card) in page for card in night.cards.select_related("night"))


def offered(admin_client, night):
    """The sets that the page has a button for."""
    page = admin_client.get(reverse("papers", args=[night.pk])).content.decode()
    return [kind for kind in SETS if reverse("pdf", args=[night.pk, kind]) in page]


def test_before_the_draw_there_are_no_links(admin_client):
    page = admin_client.get(reverse("papers", args=[a_night(8).pk])).content.decode()
    assert "Ready once the draw is published." in page


def test_no_button_leads_to_a_paper_with_nothing_on_it(admin_client):
    night = a_night(8)
    page = admin_client.get(reverse("papers", args=[night.pk])).content.decode()
    before = ["tally-cards", "score-sheets", "movement", "advice", "wifi-poster"]
    assert offered(admin_client, night) == before
    assert "Ready once the draw is published." in page
    assert "With names once the seats are drawn." in page
    assert f"{reverse('pdf', args=[night.pk, 'score-sheets'])}?blank=1" in page
    assert f'{reverse("pdf", args=[night.pk, "score-sheets"])}"' not in page
    draw_seats(night_id=night.pk, seed=7)
    assert offered(admin_client, night) == before
    publish_draw(night_id=night.pk, by=None, at=AT)
    assert offered(admin_client, night) == [
        name for name in sets_of(night) if name not in ("standings", "call-sheet", "certificates")
    ]
    play(night, deals=1)
    end_night(night_id=night.pk, by=None, at=AT)
    assert offered(admin_client, night) == [name for name in sets_of(night) if name != "certificates"]
    set_prizes(night_id=night.pk, prizes=[PrizeLine("points", "First")], by=None, at=AT)
    assert offered(admin_client, night) == list(sets_of(night))


def words_of(answer):
    return [page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages]


def test_before_anybody_is_on_the_list_sheets_and_cards_have_lines_to_write_on(admin_client, pdf):
    night = a_night(0)
    page = admin_client.get(reverse("papers", args=[night.pk])).content.decode()
    assert "With names once somebody is on the list." in page
    [sheet] = words_of(pdf(night, "score-sheets", blank="1"))
    assert "Table ___" in sheet
    assert "Round ____" in sheet
    [cards] = words_of(pdf(night, "tally-cards", blank="1"))
    assert cards.count("Initials") == 8


def test_all_that_tonight_needs_is_one_paper_in_the_order_of_laying_it_out(admin_client, pdf, night):
    assert (
        reverse("pdf", args=[night.pk, "for-tonight"])
        in admin_client.get(reverse("papers", args=[night.pk])).content.decode()
    )
    of_all = [words_of(pdf(night, kind)) for kind in ("wifi-poster", "movement", "table-cards", "tally-cards")]
    of_all.append(words_of(pdf(night, "score-sheets")))
    assert words_of(pdf(night, "for-tonight")) == [page for pages in of_all for page in pages]
    _poster, _movement, cards, sheet = words_of(pdf(a_night(0), "for-tonight"))  # no table cards: nothing is drawn
    assert "Initials" in cards
    assert "Table ___" in sheet


def test_the_clubs_paper_holds_for_every_paper(pdf, night, admin_client, client):
    ClubSettings.objects.create(paper="letter", version=1)
    read_again(1)
    urls = [reverse("pdf", args=[night.pk, kind]) for kind in (*SETS, "for-tonight")]
    urls += [reverse("law_sheet", args=["foster-1897"]), reverse("advice_sheet")]
    urls += [reverse("standing_cards") + "?tables=1"]
    pages = [PdfReader(BytesIO(admin_client.get(url).content)).pages[0] for url in urls]
    assert {int(page.mediabox.width) for page in pages} == {612}


def test_a_night_that_is_over_offers_no_papers_for_tonight(admin_client):
    night = play_round(a_running_night(4))
    end_night(night_id=night.pk, by=None, at=AT)
    page = admin_client.get(reverse("papers", args=[night.pk])).content.decode()
    assert reverse("pdf", args=[night.pk, "for-tonight"]) not in page


def test_a_card_is_withdrawn_only_after_a_warning(admin_client, night):
    page = admin_client.get(reverse("papers", args=[night.pk])).content.decode()
    for number in (1, 2):
        _, asked = page.split(f'action="{reverse("withdraw_card", args=[night.pk, number])}"')
        before = page[: page.index(reverse("withdraw_card", args=[night.pk, number]))]
        assert before.count("<details") == before.count("</details>") + 2  # the links, and the warning among them
        assert asked.index("</details>") > asked.index("</form>")
    links = page[page.index("Table links") :]
    assert links.count("This cannot be undone") == 2


def test_links_come_from_the_programs_address_and_never_from_the_host_that_asks(admin_client, night, settings):
    settings.ADDRESS = "http://club.example:8000"
    page = admin_client.get(reverse("papers", args=[night.pk]), headers={"host": "evil.example"}).content.decode()
    assert f"http://club.example:8000/t/{token_of(card_of(night))}/" in page
    assert "evil.example" not in page


def test_a_withdrawn_card_no_longer_works_and_the_page_says_so(admin_client, night):
    old = token_of(card_of(night, 2))
    answer = admin_client.post(reverse("withdraw_card", args=[night.pk, 2]), follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "The old card of table 2 no longer works. Print a new one."
    ]
    assert card_for(old) is None
    assert admin_client.get(reverse("table", args=[old])).status_code == 404


@pytest.mark.parametrize(
    ("seen", "opens"), [("1", True), ("2", False), ("", False), ("x", False), ("9" * 400, False)]
)
def test_a_page_that_was_drawn_before_withdraws_the_card_that_it_showed(admin_client, night, seen, opens):
    url = reverse("withdraw_card", args=[night.pk, 2])
    page = admin_client.get(reverse("papers", args=[night.pk])).content.decode()
    assert page[page.index("Table links") :].count('name="seen" value="1"') == 2
    admin_client.post(url, {"seen": "1"})
    new = token_of(card_of(night, 2))
    admin_client.post(url, {"seen": seen})
    assert (card_for(new) is not None) is opens


def test_the_wifi_poster_has_the_network_of_the_form_and_nothing_of_it_is_stored(admin_client, night):
    sent = {"network": "Hall; north", "password": 'pass:"word'}
    with CaptureQueriesContext(connection) as asked:
        answer = admin_client.post(reverse("wifi_poster", args=[night.pk]), sent)
    assert not [query["sql"] for query in asked if re.match("INSERT|UPDATE", query["sql"]) or "pass:" in query["sql"]]
    assert answer["Content-Disposition"] == 'inline; filename="2026-11-20-friday-cinch-wifi-poster-a4.pdf"'
    assert "no-store" in answer["Cache-Control"]
    words = PdfReader(BytesIO(answer.content)).pages[0].extract_text()
    assert "Hall; north" in words
    assert 'pass:"word' in words
    assert screen_path_of(night, "join") in words


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"network": ""}, "This field is required."),
        ({"network": "x" * 33}, "at most 32 characters"),
        ({"network": "Hall", "password": "short"}, "at least 8 characters"),
        ({"network": "Hall", "password": "x" * 64}, "at most 63 characters"),
    ],
)
def test_what_no_wifi_has_is_refused_at_its_field(admin_client, night, sent, fault):
    answer = admin_client.post(reverse("wifi_poster", args=[night.pk]), sent)
    assert (answer.status_code, fault in answer.content.decode()) == (422, True)


def test_the_wifi_poster_is_printed_on_the_paper_that_is_asked_for(admin_client, night):
    address = reverse("wifi_poster", args=[night.pk])
    answer = admin_client.post(f"{address}?paper=letter", {"network": "Hall"})
    assert answer["Content-Disposition"].endswith('wifi-poster-letter.pdf"')
    assert round(PdfReader(BytesIO(answer.content)).pages[0].mediabox.height) == 792
    assert admin_client.post(f"{address}?paper=a5", {"network": "Hall"}).status_code == 404


def test_a_wifi_without_a_password_is_printed_too(admin_client, night):
    answer = admin_client.post(reverse("wifi_poster", args=[night.pk]), {"network": "Hall"})
    assert "none" in PdfReader(BytesIO(answer.content)).pages[0].extract_text()
