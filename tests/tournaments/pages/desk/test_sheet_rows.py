"""The sheet's form, typed on lines or in fields."""

import pytest

from tests.tournaments.pages.desk.desk import (
    LINES,
    at,
    field,
    focused,
    in_the_book,
    lines,
    page,
    save,
    words,
)
from tournaments.models import HandRecord

pytestmark = pytest.mark.django_db


def test_the_sheet_is_typed_in_fields_and_the_host_s_way_is_remembered(host, night):
    response = host.post(at(night), lines({1: LINES[1]}, first="4", show="fields"))
    assert 'value="8"' in field(response, "deal-1-bid_2")
    assert "The sheet, in fields" in words(page(host, night, table=2))
    fields = {"deal-1-bid_2": "8", "deal-1-trump": "H", "deal-1-points": "10"}
    saved = host.post(at(night), {"way": "fields", "first": "4", **fields}, follow=True)
    assert "1 hand entered." in words(saved)
    assert HandRecord.objects.get().hand == {
        "dealer": 4,
        "bid": {"seat": 2, "points": 8},
        "trump": "H",
        "points": {"1": 4, "2": 10},
    }
    assert focused(saved) == ["deal-2-bid_1"]
    back = host.post(at(night), {"way": "fields", "show": "lines"})
    assert 'value="8@2 H 10"' in field(back, "deal-1-line")


def test_a_line_that_cannot_be_read_is_corrected_before_the_way_changes(host, night):
    response = host.post(at(night), lines({1: "nonsense"}, first="4", show="fields"))
    assert (response.status_code, 'value="nonsense"' in field(response, "deal-1-line")) == (422, True)


def test_a_way_that_is_none_is_passed_over(host, night):
    assert save(host, night, LINES, first="1", show="smoke").status_code == 422
    assert host.post(at(night), lines({}) | {"way": "smoke"}).status_code == 302


def test_a_fault_in_fields_stands_at_its_field(host, night):
    fields = {"deal-1-bid_2": "8", "deal-1-points": "10", "deal-1-fault_3": "cheat"}
    response = host.post(at(night), {"way": "fields", "first": "4", **fields})
    assert response.status_code == 422
    assert "Trumps: Enter which suit was trumps." in words(response)
    assert 'aria-invalid="true"' in field(response, "deal-1-trump")
    assert 'value="10"' in field(response, "deal-1-points")
    assert in_the_book(night) == []


def test_a_hand_with_a_revoke_is_not_called_made(host, night):
    response = save(host, night, {1: "8@2 H 10 revoke@4"}, first="1", preview="1")
    assert "East bid 8, Hearts · with a revoke or foul hand" in words(response)
