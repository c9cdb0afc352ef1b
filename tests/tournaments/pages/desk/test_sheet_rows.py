"""The sheet's form, typed on lines or in fields."""

import re

import pytest
from django.contrib.auth.models import User

from tests.tournaments.night_builder import report
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


EAST_EIGHT = {"deal-1-bid_2": "8", "deal-1-trump": "H", "deal-1-side_2": "10"}


def test_a_form_like_the_paper_is_what_opens(host, night):
    opened = page(host, night)
    assert "deal-1-line" not in opened.content.decode()
    assert [f"deal-4-taken_{count}" in opened.content.decode() for count in ("high", "left_pedro")] == [True, True]
    saved = host.post(at(night), {"first": "4", **EAST_EIGHT}, follow=True)
    assert "1 hand entered." in words(saved)
    assert HandRecord.objects.get().hand == {
        "dealer": 4,
        "bid": {"seat": 2, "points": 8},
        "trump": "H",
        "points": {"1": 4, "2": 10},
    }
    assert focused(saved) == ["deal-2-bid_1"]


def test_lines_are_typed_by_the_one_who_chose_them_also_after_signing_in_again(host, night):
    response = host.post(at(night), {"way": "fields", "first": "4", "show": "lines", **EAST_EIGHT})
    assert 'value="8@2 H 10"' in field(response, "deal-1-line")
    remembered = host.cookies["sheet_way"]
    assert remembered["max-age"] >= 300 * 24 * 3600
    host.logout()
    host.cookies["sheet_way"] = remembered.value
    host.force_login(User.objects.get())
    assert 'value=""' in field(page(host, night, table=2), "deal-1-line")
    back = host.post(at(night), lines({1: LINES[1]}, first="4", show="fields"))
    assert 'value="8"' in field(back, "deal-1-bid_2")
    assert "deal-1-line" not in page(host, night).content.decode()


def test_a_count_that_is_ticked_by_side_goes_to_that_side_and_stays_with_its_seat(host, night):
    report(night)  # East took the left pedro
    ticked = re.findall(r'name="deal-1-(taken_\w+)"\s+value="(\w+)"[^>]*checked', page(host, night).content.decode())
    stored = HandRecord.objects.get().hand["taken"]
    assert dict(ticked) == {f"taken_{count}": str(seat) for count, seat in stored.items()}
    counts = ("high", "low", "jack", "game", "right_pedro", "left_pedro")
    taken = {f"deal-2-taken_{count}": "2" for count in counts} | {"deal-2-taken_low": "discard"}
    host.post(at(night), {"way": "fields", "deal-2-bid_3": "9", "deal-2-trump": "S", **taken})
    hand = HandRecord.objects.get(deal=2).hand
    assert hand["taken"] == dict.fromkeys(counts, 2) | {"low": "discard"}


def test_a_line_that_cannot_be_read_is_corrected_before_the_way_changes(host, night):
    response = host.post(at(night), lines({1: "nonsense"}, first="4", show="fields"))
    assert (response.status_code, 'value="nonsense"' in field(response, "deal-1-line")) == (422, True)


def test_a_way_that_is_none_is_passed_over(host, night):
    assert save(host, night, LINES, first="1", show="smoke").status_code == 422
    assert host.post(at(night), lines({}) | {"way": "smoke"}).status_code == 302


def test_a_fault_in_fields_stands_at_its_field(host, night):
    fields = {"deal-1-bid_2": "8", "deal-1-side_2": "10", "deal-1-fault_3": "cheat"}
    response = host.post(at(night), {"way": "fields", "first": "4", **fields})
    assert response.status_code == 422
    at_trump = re.search(r'id="deal-1-wrong-trump".*?</div>', response.content.decode(), re.DOTALL)[0]
    assert "Enter which suit was trumps." in at_trump
    assert 'aria-invalid="true"' in field(response, "deal-1-fault_3")
    assert 'value="10"' in field(response, "deal-1-side_2")
    assert focused(response) == ["deal-1-trump-S"]
    assert in_the_book(night) == []


def test_a_hand_with_a_revoke_is_not_called_made(host, night):
    response = save(host, night, {1: "8@2 H 10 revoke@4"}, first="1", preview="1")
    assert "East bid 8, Hearts · with a revoke or foul hand" in words(response)
