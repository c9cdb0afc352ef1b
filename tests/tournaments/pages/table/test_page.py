"""The page behind a table's code, as a phone without scripts sees it; the script is tested in a browser."""

import datetime as dt
import gzip
import json
import re
from html import unescape

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of, play, play_round, report, table_of
from tests.tournaments.pages.table.phone import files_of, hidden, looked_at, page, post, text
from tests.tournaments.pages.table.test_hand_entry import a_night as a_night_of
from tournaments.actions.door import rename
from tournaments.actions.joining import withdraw_card
from tournaments.actions.rounds import end_night
from tournaments.actions.seats import confirm_seats
from tournaments.models import Night
from tournaments.movement.seating import SEAT_NAMES
from tournaments.pages.table import page as page_module
from tournaments.records.links import path_of
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def test_it_says_who_sits_where_in_which_round_by_which_law(client, night):
    shown = text(page(client, night))
    assert "Friday cinch · Law: Foster, 1897" in shown
    assert "Round 1 of 3 · the head table" in shown
    seats = table_of(night).seats.select_related("entrant")
    for compass, seat in zip(("North", "East", "South", "West"), seats, strict=True):
        assert f"{compass}: {seat.entrant.name}" in shown


def a_night_ended_in_its_first_round(minutes_ago):
    night = a_running_night(provisional_minutes=60)
    report(night)
    end_night(night_id=night.pk, by=None, at=timezone.now() - dt.timedelta(minutes=minutes_ago))
    return night


def test_after_the_end_of_the_night_a_table_can_report_what_is_missing_for_a_while(client):
    response = page(client, a_night_ended_in_its_first_round(minutes_ago=5))
    assert "The director ended the night during this round" in text(response)
    assert "You can still enter or correct hands until" in text(response)
    assert "Not right?" in text(response)
    assert 'id="hand"' in response.content.decode()


def test_a_table_is_asked_for_nothing_once_the_night_is_locked(client):
    night = a_night_ended_in_its_first_round(minutes_ago=61)
    response = page(client, night)
    assert "The time for corrections is over" in text(response)
    assert "Not right?" not in text(response)
    assert 'id="hand"' not in response.content.decode()


def test_a_hand_reported_to_a_locked_night_is_refused_in_plain_words(client):
    night = a_night_ended_in_its_first_round(minutes_ago=5)
    fields = looked_at(client, night, deal=2)
    Night.objects.filter(pk=night.pk).update(ended_at=timezone.now() - dt.timedelta(minutes=61))
    response = post(client, night, fields)
    assert response.status_code == 422
    assert "The night has been locked since" in text(response)


def test_it_gives_no_cookie(client, night):
    assert not page(client, night).cookies


def test_names_are_shown_as_letters_and_never_as_markup(client, night):
    entrant = table_of(night).seats.first().entrant
    rename(night_id=night.pk, number=entrant.number, name='<b>Bob</b> & "Al" </script> ابن', by=None, at=AT)
    content = page(client, night).content.decode()
    assert "<b>Bob" not in content
    assert content.count("</script>") == 2  # the words and the script's own
    assert '<b>Bob</b> & "Al" </script> ابن' in text(page(client, night))


def test_long_names_get_a_short_one_that_tells_them_apart(client, night):
    seats = [seat.entrant for seat in table_of(night).seats.select_related("entrant")]
    names = ["Bob Featherstonehaugh", "Bob Cholmondeley-Warner", "Marguerite " + "de " * 20 + "Vries", "Ann Lee"]
    for entrant, name in zip(seats, names, strict=True):
        rename(night_id=night.pk, number=entrant.number, name=name, by=None, at=AT)
    places = page(client, night).context["table"].places
    assert [place.short for place in places] == ["Bob F.", "Bob C.", "Marguerite", "Ann"]


def test_who_dealt_is_asked_once_and_then_told(client, night):
    assert "Who dealt first?" in text(page(client, night))
    report(night)
    response = page(client, night)
    assert "Who dealt first?" not in text(response)
    assert hidden(response, "dealer") == "2"
    assert "Deal 2 of 4" in text(response)


def test_bids_are_asked_eldest_first(client, night):
    report(night)
    assert [row.seat.compass for row in page(client, night).context["form"].bids_in_turn] == [
        "South",
        "West",
        "North",
        "East",
    ]


def test_what_stands_is_shown_with_its_reasons_and_the_totals(client, night):
    report(night)
    shown = text(page(client, night))
    assert "Deal 1: South bid 5, Spades" in shown
    assert "South bid 5 and North and South took 9: made. Foster, Scoring" in shown
    assert "North and South: +4" in shown
    assert "not confirmed yet" in shown


def test_the_two_credits_of_a_line_are_shown_apart(client, night):
    report(night)
    credits = page(client, night).content.decode().split('class="credits"')[1].split("</summary>")[0]
    assert re.findall(r"<small[^>]*>([^<]*)", credits) == ["N–S", "E–W"]


def test_the_keyboard_meets_the_form_in_the_order_in_which_it_is_seen(client, night):
    names = re.findall(r'<(?:input|select)[^>]*(?:name|id)="(\w[\w-]*)"', page(client, night).content.decode())
    assert names.index("has-discards") > max(names.index(name) for name in names if name.startswith("taken_"))


def test_no_form_is_shown_when_all_deals_are_in(client, night):
    play(night)
    response = page(client, night)
    assert response.context["entry"] is None
    assert 'id="hand"' not in response.content.decode()
    assert "won this table." in text(response)


def test_a_new_round_says_who_sits_here_now_and_where_the_others_go(client, night):
    before = [seat.entrant for seat in table_of(night).seats.select_related("entrant")]
    play_round(night)
    shown = text(page(client, night))
    assert "Round 2: now sitting here" in shown
    for seat in table_of(night, number=2).seats.select_related("entrant"):
        assert f": {seat.entrant.name}" in shown
    places = {}
    for entrant in before:
        seat = entrant.seats.select_related("table").get(round__number=2)
        places[entrant] = (seat.table.number, str(SEAT_NAMES[seat.seat]))
        stays, goes = (f"{entrant.name} {where} {places[entrant][1]}" for where in ("stays here,", "table 2,"))
        assert (stays if seat.table.number == 1 else goes) in shown
    confirm_seats_of(night)
    shown = text(page(client, night))
    for entrant, (table, seat_name) in places.items():
        where = "stay at the head table" if table == 1 else "go down to the foot, table 2"
        assert f"{entrant.name}: {where}, seat {seat_name}; your new partner is" in shown


def confirm_seats_of(night):
    four = list(rounds_of(night, 2)[0].seating.tables[0])
    confirm_seats(card=card_of(night), round_number=2, seats=four, seen=four, at=AT)


def test_who_sits_out_next_is_shown(client):
    night = a_running_night(9)
    play_round(night)
    (out,) = night.rounds.get(number=2).sit_outs.select_related("entrant")
    table = out.entrant.seats.get(round__number=1).table.number
    assert f"{out.entrant.name} sits out" in text(page(client, night, table))


def test_the_way_to_go_folds_away_with_the_first_hand(client, night):
    play_round(night)
    assert '<section class="where"' in page(client, night).content.decode()
    report(night, number=2)
    response = page(client, night)
    assert '<details class="where">' in response.content.decode()
    assert "now sitting here" not in text(response)


def test_the_night_ends_with_thanks(client):
    night = play_round(a_running_night(rounds=1))
    response = page(client, night)
    assert "Thank you for the evening" in text(response)
    assert "so far" not in text(response)
    assert response.context["entry"] is None


def test_a_link_that_leads_nowhere_says_so_in_plain_words(client, night):
    path = path_of(card_of(night))
    withdraw_card(night_id=night.pk, number=1, by=None, at=AT)
    for url in (path, reverse("table_cut", args=[path.split("/")[2]])):
        response = client.post(url)
        assert response.status_code == 404
        assert "This card was withdrawn" in text(response)
    response = client.get("/t/nonsense/")
    assert (response.status_code, "This link opens no table" in text(response)) == (404, True)


def test_nothing_of_an_unpublished_night_is_shown(client):
    night = a_night()
    assert not night.cards.exists()


# ---- Its weight and its questions to the database ----


def test_the_page_and_all_it_fetches_weigh_under_sixty_kilobytes(client, night, served_files):
    for deal in (1, 2, 3):
        report(night, deal=deal)
    fetched = files_of(page(client, night))
    assert "headtable/table/refresh.js" in fetched
    sent = [b"".join(client.get(url)) for url in _addresses(night, sorted(fetched))]
    parts = [nth for nth, name in enumerate(sorted(fetched), start=1) if "/look/" in name]
    sent[parts[0] : parts[-1] + 1] = [b"".join(sent[parts[0] : parts[-1] + 1])]  # one file, once collected
    assert sum(len(gzip.compress(each)) for each in sent) < 60_000
    assert sum(map(len, sent)) < 190_000


def _addresses(night, files):
    return [path_of(card_of(night)), *(f"/static/{name}" for name in files)]


def test_the_page_bears_the_etag_of_the_state_that_it_shows(client, night):
    path = path_of(card_of(night))
    [etag] = re.findall(r'data-etag="([^"]+)"', client.get(path).content.decode())
    assert client.get(f"{path}state", headers={"If-None-Match": unescape(etag)}).status_code == 304
    play(night, deals=1)
    assert client.get(f"{path}state", headers={"If-None-Match": unescape(etag)}).status_code == 200


def test_nothing_of_the_page_is_inline(client, night):
    response = page(client, night)
    content = response.content.decode()
    assert "'self'" in response["Content-Security-Policy"]
    assert "unsafe" not in response["Content-Security-Policy"]
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", content)
    assert re.findall(r"<script(?! id=\"script-texts\" type=\"application/json\")[^>]*>", content) == [
        f'<script src="{settings.STATIC_URL}headtable/table/table.js" type="module">'
    ]


def test_a_body_of_ten_megabytes_is_not_read(client, night):
    assert post(client, night, {"trump": "x" * 10_000_000}).status_code == 413


def test_a_count_that_stayed_in_the_pack_can_be_entered_where_the_dealer_does_not_rob(client):
    robbed, unrobbed = (page(client, a_running_night(4, law=law)) for law in ("foster-1897", "foster-no-robbing"))
    assert ("not in play" in text(robbed), "Points only" in text(robbed)) == (False, True)
    assert ("not in play" in text(unrobbed), "Points only" in text(unrobbed)) == (True, False)


def test_a_foul_hand_can_be_entered_only_where_it_costs_something(client):
    """The French sheet has a hand with too many cards put right, and nothing changes."""
    costs, put_right = (page(client, a_running_night(4, law=law)) for law in ("foster-1897", "stay-and-play-2020"))
    assert ('value="foul_hand"' in costs.content.decode(), 'value="foul_hand"' in put_right.content.decode()) == (
        True,
        False,
    )


def test_the_worker_is_a_script_that_is_looked_for_anew_each_time(client):
    response = client.get("/t/sw.js")
    assert response.status_code == 200
    assert response["Content-Type"] == "text/javascript; charset=utf-8"
    assert "no-cache" in response["Cache-Control"]
    assert not response.cookies


@pytest.mark.django_db
def test_it_stores_every_file_that_tables_pages_are_made_of_and_no_other(client, served_files):
    files = json.loads(re.search(r"^const FILES = (.*);$", page_module.script(), re.MULTILINE)[1])
    nights = [
        a_running_night(),
        a_night_of("foster-all-fives", 2, movement="stay", movement_options={"players": "2"}, ends_by="target"),
    ]
    made_of = set().union(*(files_of(page(client, night)) for night in nights))
    assert sorted(files) == sorted(f"/static/{name}" for name in made_of)
    for file in files:
        assert client.get(file).status_code == 200


def test_another_file_makes_another_version(monkeypatch):
    first = page_module.script.__wrapped__()
    assert page_module.script.__wrapped__() == first
    some = page_module.files()[:-1]
    monkeypatch.setattr(page_module, "files", lambda: some)
    version = re.compile(r'^const VERSION = "([0-9a-f]{16})";')
    assert version.match(page_module.script.__wrapped__())[1] != version.match(first)[1]
