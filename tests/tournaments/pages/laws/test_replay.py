"""A hand card by card: every position has an address, and par says what perfect play would bring."""

import re
from urllib.parse import urlencode

import pytest
from django.urls import reverse

HAND = "C 1 CAKQ.H23.D9 CT8653.S5 CJ97.D234 C42.H6789"
LED = f"{HAND} : H3 CT CJ C4 D4"


@pytest.fixture
def look(client):
    """The page of that deal after so many cards."""

    def look(deal, **asked):
        return client.get(reverse("replay"), {"law": "chicago-1891", "deal": deal} | asked)

    return look


def words(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


def played(page):
    """The cards on the table, by seat."""
    found = re.findall(r'class="played at-(\d)".*?</span>(.*?)</b>', page.content.decode(), re.DOTALL)
    return {int(seat): card for seat, card in found}


def values(page):
    """The cards that may be played, with what stands at each."""
    cards = re.findall(r'<a class="card[^"]*"[^>]*>(\S+?)(?: <small>(\d+)</small>)?</a>', page.content.decode())
    return {card: int(value) if value else None for card, value in cards}


def test_the_page_offers_the_books_hands(client):
    page = client.get(reverse("replay")).content.decode()
    links = re.findall(r'<li><a href="(\?law=chicago-1891[^"]*)">', page)
    assert len(links) == 3
    for link in links:
        answer = client.get(reverse("replay") + link.replace("&amp;", "&"))
        assert (answer.status_code, "North leads." in words(answer)) == (200, True)


def test_each_position_has_an_address_from_which_one_steps_back_and_forward(look, client):
    page = look(LED, at=2)
    assert played(page) == {1: "♥3", 2: "♣10"}
    assert "South is to play." in words(page)
    for rel, at in (("prev", 1), ("next", 3)):
        [link] = re.findall(rf'rel="{rel}" href="([^"#]*)', page.content.decode())
        assert f"at={at}" in link
        assert len(played(client.get(reverse("replay") + link.replace("&amp;", "&")))) == at
    assert played(look(LED)) == {3: "♦4"}  # the trick before is South's
    assert "North–South have 2, East–West 0." in words(look(LED))
    assert 'rel="prev"' not in look(LED, at=0).content.decode()
    assert 'rel="next"' not in look(LED).content.decode()


def test_only_cards_that_may_be_played_can_be_tapped_and_a_tap_plays_them(look, client):
    page = look(f"{HAND} : CA")
    assert values(page) == {"♣10": None, "♣8": None, "♣6": None, "♣5": None, "♠5": None, "♣3": None}
    link = re.findall(r'<a class="card[^"]*" href="([^"#]*)', page.content.decode())[0].replace("&amp;", "&")
    assert played(client.get(reverse("replay") + link)) == {1: "♣A", 2: "♣10"}


def test_par_is_what_chicago_says_of_the_leads(look):
    """P. 30: trumps led twice and then an off-suit make 4, an ace and then an off-suit 9, an off-suit at once 14."""
    first = values(look(HAND, par=1))
    assert (first["♣A"], first["♥3"]) == (9, 14)
    assert "With all cards seen, North–South take 14 and East–West 0." in words(look(HAND, par=1))
    assert set(values(look(HAND)).values()) == {None}
    trumps_twice = f"{HAND} : CA C3 C7 C2 CK C6 C9 C4"
    assert "North–South take 4 and East–West 10." in words(look(trumps_twice, par=1))
    thrice = f"{trumps_twice} CQ C8 CJ H6"
    assert "North–South take 3 and East–West 11." in words(look(thrice, par=1))


def test_the_points_that_a_card_lost_stand_beside_it(look):
    page = words(look(f"{HAND} : CA", par=1))
    assert "♣A −5" in page
    assert "−" not in words(look(f"{HAND} : H3", par=1)).split("Trick")[1].split("The deal")[0]


def test_a_card_that_the_law_forbids_is_shown_with_its_article_and_ends_par(look):
    page = look("C 1 CAKQ.H23.D9 CT865.S5.H4 CJ97.D234 C432.H678 : CA H4", par=1)
    assert "The law forbids that card:" in words(page)
    assert "Chicago, art. 19" in words(page)
    assert "With all cards seen" not in words(page)


def test_at_the_end_all_points_are_given(look):
    deal = "C 1 CA CK CQ CJ : CA CK CQ CJ"
    page = words(look(deal))
    assert "All cards are played. North–South have" in page


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ("C 1 CA", "Write the trump suit, the seat that leads, and four hands"),
        ("X 1 CA CK CQ CJ", "Write the trump suit"),
        ("C 1 CA CA CQ CJ", "♣A is in two places. Give it once."),
        ("C 1 CA CKQ CJ CT", "Give all four hands the same number of cards"),
        ("C 1 CA CK CQ CJ : CK", "Card 1, ♣K, is not in the hand of seat 1"),
        ("C 1 CA CK CQ CJ : ZZ", "“ZZ” is not a card."),
        ("C 1 CA CK CQ " + "C" * 500, "at most 400 characters"),
    ],
)
def test_what_is_no_deal_is_refused_in_words(look, deal, sentence):
    page = look(deal)
    assert (page.status_code, sentence in words(page)) == (422, True)


@pytest.mark.parametrize("asked", [{"at": "99"}, {"at": "x"}, {"at": "-1"}, {"at": "²"}])
def test_a_place_that_there_is_not_is_the_end(look, asked):
    assert played(look(LED, **asked)) == {3: "♦4"}


def test_a_law_without_par_is_not_offered(client):
    query = urlencode({"law": "foster-widow-cinch", "deal": HAND})
    assert client.get(f"{reverse('replay')}?{query}").status_code == 422
