"""The calculator's page: open to anyone, and nothing is kept."""

import pytest
from django.urls import reverse

from scoring.laws import KEYS
from tests.tournaments.pages.desk.desk import field, words
from tests.tournaments.pages.laws.test_hand_calculator import HAND
from tests.tournaments.pages.laws.test_laws import articles, cited

pytestmark = pytest.mark.django_db


@pytest.fixture
def calculator(client, django_assert_num_queries):
    """The page for anyone, which asks the book for no more than the club's own laws."""

    def calculator(**sent):
        with django_assert_num_queries(1 if sent else 0):
            page = client.get(reverse("calculator"), sent)
        assert page.status_code == 200
        return page

    return calculator


def test_an_empty_page_asks_for_a_hand_and_says_nothing_is_amiss(calculator):
    page = calculator()
    assert "Reckon" in words(page)
    assert "errorlist" not in page.content.decode()
    assert "errorlist" not in calculator(line="").content.decode()


def test_a_hand_in_fields_is_scored_law_by_law_with_its_reasons(calculator):
    page = calculator(**HAND)
    told = words(page)
    assert "East bid 8 and East and West took 6: set." in told
    assert "North and South: what they took and the bid, 8 and 8 make 16." in told
    assert "+16" in told
    assert cited(page) <= articles(*KEYS)


def test_what_was_typed_stays_in_the_fields(calculator):
    page = calculator(**HAND, fault_1="revoke").content.decode()
    assert '<option value="2" selected>East</option>' in page
    assert '<option value="revoke" selected>' in page
    assert '<option value="foster-1897" selected>' in page


def test_what_is_missing_is_said_at_its_field(calculator):
    page = calculator(**{**HAND, "taken_high": "", "trump": ""})
    assert "Enter who took High." in words(page)
    assert "Enter which suit was trumps." in words(page)
    assert 'aria-invalid="true"' in field(page, "taken_high")
    assert 'aria-invalid="true"' not in field(page, "taken_low")


def test_a_hand_on_a_line_is_scored_and_stays_there(calculator):
    page = calculator(line="d4 8@2 H 10")
    assert 'value="d4 8@2 H 10"' in field(page, "line")
    assert "East bid 8 and East and West took 10: made." in words(page)


def test_a_line_that_cannot_be_read_says_so(calculator):
    page = calculator(line="<b>hello</b>")
    assert "The dealer is missing." in words(page)
    assert "<b>hello" not in page.content.decode()


def test_laws_that_cannot_settle_the_hand_say_why(calculator):
    told = words(calculator(line="chicago-1891 d1 p3 5.-.6 C 1:HP 3:L -:JGC"))
    assert "cannot settle this hand" in told
    assert "Foster, 1897 is not played by 3." in told


@pytest.mark.parametrize("sent", [{"line": "\x00"}, {"line": "9" * 5000}, {"bid_points": "９"}, {"dealer": "\ud7ff"}])
def test_nonsense_is_answered_with_a_page(calculator, sent):
    assert "Reckon" in words(calculator(**sent))
