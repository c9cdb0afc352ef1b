"""The page behind a table's code, as a phone without scripts sees it; the scripts are tested in a browser."""

import gzip
import re
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.urls import reverse

from tests.tournaments.night_builder import (
    LEVEL,
    a_hand,
    a_night,
    a_running_night,
    card_of,
    close,
    play,
    play_round,
    report,
    table_of,
)
from tournaments.actions.enrol import rename
from tournaments.actions.withdraw_card import withdraw_card
from tournaments.hand_form import fields_from_hand
from tournaments.links import path_of, token_of
from tournaments.models import Dispute, HandRecord
from tournaments.queries import law_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def page(client, night, table=1):
    return client.get(path_of(card_of(night, table)))


def post(client, night, fields, table=1):
    return client.post(path_of(card_of(night, table)), fields)


def told(night, deal=1, number=1, key="k1", **hand):
    """The fields of a whole hand as the form sends them."""
    fields = fields_from_hand(a_hand((deal - 1) % 4 + 1, **hand), law_of(night))
    return fields | {"round": number, "deal": deal, "key": key, "do": "preview"}


def hidden(response, name):
    return re.search(rf'name="{name}" value="([^"]*)"', response.content.decode())[1]


def sent(client, night, **hand):
    """What the page answers once the score was looked at and the hand sent."""
    fields = told(night, **hand)
    shown = post(client, night, fields)
    return post(client, night, fields | {"do": "send", "previewed": hidden(shown, "previewed")})


def text(response):
    """What a reader reads, tags left out and blanks made one."""
    shown = re.sub(r"<(script|template).*?</\1>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


# ---- What it shows ----


def test_it_says_who_sits_where_in_which_round_by_which_law(client, night):
    shown = text(page(client, night))
    assert "Table 1 Friday cinch" in shown
    assert "Round 1 of 3 · the head table · Law: Foster, 1897" in shown
    seats = table_of(night).seats.select_related("entrant")
    for compass, seat in zip(("North", "East", "South", "West"), seats, strict=True):
        assert f"{compass}: {seat.entrant.name}" in shown


def test_it_gives_no_cookie(client, night):
    assert not page(client, night).cookies


def test_names_are_shown_as_letters_and_never_as_markup(client, night):
    entrant = table_of(night).seats.first().entrant
    rename(night_id=night.pk, number=entrant.number, name='<b>Bob</b> & "Al" </script> ابن')
    content = page(client, night).content.decode()
    assert "<b>Bob" not in content
    assert content.count("</script>") == 2  # the words and the script's own
    assert '<b>Bob</b> & "Al" </script> ابن' in text(page(client, night))


def test_long_names_get_a_short_one_that_tells_them_apart(client, night):
    seats = [seat.entrant for seat in table_of(night).seats.select_related("entrant")]
    names = ["Bob Featherstonehaugh", "Bob Cholmondeley-Warner", "Marguerite " + "de " * 20 + "Vries", "Ann Lee"]
    for entrant, name in zip(seats, names, strict=True):
        rename(night_id=night.pk, number=entrant.number, name=name)
    places = page(client, night).context["table"].places
    assert [place.short for place in places] == [names[0], names[1], "Marguerite", "Ann Lee"]


def test_who_dealt_is_asked_once_and_then_told(client, night):
    assert "Who dealt first?" in text(page(client, night))
    report(night)
    response = page(client, night)
    assert "Who dealt first?" not in text(response)
    assert hidden(response, "dealer") == "2"
    assert "Deal 2 of 4" in text(response)


def test_bids_are_asked_eldest_first(client, night):
    report(night)
    assert [row.place.compass for row in page(client, night).context["entry"].bids] == [
        "South",
        "West",
        "North",
        "East",
    ]


def test_what_stands_is_told_with_its_reasons_and_the_totals(client, night):
    report(night)
    shown = text(page(client, night))
    assert "Deal 1: South bid 5, Spades" in shown
    assert "South bid 5 and North and South took 9: made. Foster, Scoring" in shown
    assert "North and South: +4" in shown
    assert "in the book" in shown


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
    for entrant in before:
        seat = entrant.seats.select_related("table").get(round__number=2)
        stays = f"{entrant.name}: stay at the head table"
        goes = f"{entrant.name}: go down to the foot, table 2"
        assert (stays if seat.table.number == 1 else goes) in shown


def test_who_sits_out_next_is_told(client):
    night = a_running_night(9)
    play_round(night)
    (out,) = night.rounds.get(number=2).sit_outs.select_related("entrant")
    table = out.entrant.seats.get(round__number=1).table.number
    assert f"{out.entrant.name}: sit out this round" in text(page(client, night, table))


def test_the_way_to_go_folds_away_with_the_first_hand(client, night):
    play_round(night)
    assert '<details class="where" open>' in page(client, night).content.decode()
    report(night, number=2)
    response = page(client, night)
    assert '<details class="where">' in response.content.decode()
    assert "now sitting here" not in text(response)


def test_the_night_ends_with_thanks(client):
    night = play_round(a_running_night(rounds=1))
    response = page(client, night)
    assert "Thank you for the evening" in text(response)
    assert response.context["entry"] is None


def test_a_link_that_leads_nowhere_says_so_in_plain_words(client, night):
    path = path_of(card_of(night))
    withdraw_card(night_id=night.pk, number=1)
    for url in (path, reverse("table_cut", args=[path.split("/")[2]])):
        response = client.post(url)
        assert response.status_code == 404
        assert "This link leads to no table" in text(response)
    assert client.get("/t/nonsense/").status_code == 404


def test_nothing_of_an_unpublished_night_is_shown(client):
    night = a_night()
    assert not night.cards.exists()


# ---- Its weight and its questions to the database ----


@pytest.mark.parametrize(("entrants", "rounds", "queries"), [(8, 1, 4), (40, 1, 4), (8, 2, 6), (40, 2, 6), (8, 4, 6)])
def test_the_queries_for_the_page_grow_with_nothing(client, django_assert_num_queries, entrants, rounds, queries):
    night = a_running_night(entrants, rounds=None)
    for number in range(1, rounds):
        play_round(night, number)
    play(night, number=rounds, deals=3)
    path = path_of(card_of(night))
    with django_assert_num_queries(queries):
        client.get(path)


def test_the_score_of_a_hand_is_shown_without_writing_or_asking_more(client, night, django_assert_num_queries):
    path = path_of(card_of(night))
    fields = told(night)
    with django_assert_num_queries(4):
        client.post(path, fields)


def test_the_page_and_all_it_fetches_weigh_under_sixty_kilobytes(client, night):
    for deal in (1, 2, 3):
        report(night, deal=deal)
    response = page(client, night)
    content = response.content.decode()
    fetched = set(re.findall(r'(?:href|src)="/static/([^"#]+)', content))
    assert "headtable/table.js" in fetched
    files = [Path(finders.find(name)).read_bytes() for name in fetched]
    assert sum(len(gzip.compress(each)) for each in [response.content, *files]) < 60_000
    assert sum(len(each) for each in [response.content, *files]) < 120_000


def test_nothing_of_the_page_is_inline(client, night):
    response = page(client, night)
    content = response.content.decode()
    assert "'self'" in response["Content-Security-Policy"]
    assert "unsafe" not in response["Content-Security-Policy"]
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", content)
    assert re.findall(r"<script(?! id=\"words\" type=\"application/json\")[^>]*>", content) == [
        f'<script src="{settings.STATIC_URL}headtable/table.js" defer>'
    ]


# ---- A hand by the form alone ----


def test_the_score_with_its_reasons_is_shown_before_it_counts(client, night):
    response = post(client, night, told(night))
    assert response.status_code == 200
    shown = text(response)
    assert "What this hand is worth South bid 5, Spades · made" in shown
    assert "North and South: the difference, 9 less 5, 4. Foster, Scoring" in shown
    assert "Yes, write it down" in shown
    assert not HandRecord.objects.exists()


def test_a_hand_that_was_looked_at_is_written_down(client, night):
    response = sent(client, night)
    assert response.status_code == 302
    assert HandRecord.objects.get().hand == a_hand()
    after = text(client.get(response["Location"]))
    assert "Deal 1 is in the book." in after
    assert "Deal 2 of 4" in after


def test_a_double_tap_counts_once(client, night):
    fields = told(night)
    fields |= {"do": "send", "previewed": hidden(post(client, night, fields), "previewed")}
    assert [post(client, night, fields).status_code for _ in range(2)] == [302, 302]
    assert HandRecord.objects.count() == 1


def test_every_form_has_a_key_of_its_own_and_keeps_it(client, night):
    keys = {hidden(page(client, night), "key") for _ in range(3)}
    assert len(keys) == 3
    assert hidden(post(client, night, told(night, key="mine")), "key") == "mine"


def test_a_hand_that_was_changed_after_its_score_is_shown_again_first(client, night):
    previewed = hidden(post(client, night, told(night)), "previewed")
    changed = told(night, trump="H") | {"do": "send", "previewed": previewed}
    response = post(client, night, changed)
    assert response.status_code == 200
    assert "South bid 5, Hearts" in text(response)
    assert not HandRecord.objects.exists()


def test_another_hand_from_a_page_that_was_sent_is_asked_again_under_a_new_key(client, night):
    sent(client, night)
    response = sent(client, night, trump="H")
    assert response.status_code == 422
    assert "Another hand was sent from this page" in text(response)
    assert hidden(response, "key") != "k1"


def test_what_is_missing_is_shown_at_its_field_and_the_rest_is_kept(client, night):
    fields = told(night)
    del fields["bid_2"], fields["taken_jack"]
    response = post(client, night, fields)
    assert response.status_code == 422
    entry = response.context["entry"]
    assert {row.place.seat: row.fault for row in entry.bids if row.fault} == {
        2: "Say what East bid, or that East passed."
    }
    assert {row.key: row.fault for row in entry.counts if row.fault} == {"jack": "Say who took Jack."}
    assert [name for suit, name, chosen in entry.suits if chosen] == ["spades"]
    assert "Say what East bid, or that East passed." in text(response)
    assert not HandRecord.objects.exists()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"bid_4": "15"}, "A bid of 15 cannot be made; bids go from 1 to 14."),
        ({"bid_4": "4"}, "The bid of 5 by South does not rise above"),
        ({"taken_low": "9"}, "There is no seat 9; the seats are 1 to 4."),
        ({"trump": ""}, "Say which suit was trumps."),
        ({"trump": "<b>"}, "“<b>” is no suit."),
        ({"how": "points", "points": "15"}, "A side cannot take 15 points; there are 14 in all."),
        ({"how": "points", "points": ""}, "Say how many points the maker's side took."),
        ({"fault_1": "sneezed"}, "“sneezed” is no irregularity that touches the score."),
        ({"dealer": "0"}, "There is no seat 0; the seats are 1 to 4."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(client, night, change, sentence):
    fields = told(night) | {"bid_3": "5", "bid_2": "pass"} | change
    if change == {"bid_4": "4"}:
        fields |= {"bid_2": "6", "bid_4": "pass"}
    response = post(client, night, fields)
    assert response.status_code == 422
    assert sentence in text(response)


def test_a_dealer_out_of_turn_is_told_before_it_is_sent(client, night):
    report(night)
    response = post(client, night, told(night, deal=2) | {"dealer": "4"})
    assert response.status_code == 422
    assert "On deal 2 it is East who deals, not West" in text(response)


def test_the_quick_form_is_a_hand_too(client, night):
    sent(client, night, points={"1": 9, "2": 5})
    assert HandRecord.objects.get().hand["points"] == {"1": 9, "2": 5}


def test_chicago_asks_which_of_the_two_took_a_count_after_a_revoke(client):
    night = a_running_night(law="chicago-1891")
    fields = told(night) | {"fault_2": "revoke", "seat_left_pedro": ""}
    response = post(client, night, fields)
    assert response.status_code == 422
    (asked,) = [row for row in response.context["entry"].counts if row.seat_fault]
    assert [place.compass for place in asked.exactly] == ["East", "West"]
    response = post(client, night, fields | {"seat_left_pedro": "2"})
    assert response.status_code == 200
    assert "East revoked: every count in tricks taken there goes to North and South." in text(response)


def test_a_hand_that_differs_from_the_one_in_the_book_is_kept_for_the_host(client, night):
    fields = told(night, trump="H")
    fields |= {"do": "send", "previewed": hidden(post(client, night, fields), "previewed")}
    report(night)
    response = post(client, night, fields)
    assert response.status_code == 409
    shown = text(response)
    assert "Deal 1 stands in the book with other content: South bid 5, Spades" in shown
    assert "Yours is kept beside it, and the host decides." in shown
    assert "two versions: the host decides" in shown
    assert Dispute.objects.get().hand["trump"] == "H"


def test_a_hand_for_a_round_that_is_closed_is_kept_for_the_host(client, night):
    fields = told(night, trump="H")
    fields |= {"do": "send", "previewed": hidden(post(client, night, fields), "previewed")}
    play_round(night)
    response = post(client, night, fields)
    assert response.status_code == 409
    assert "Yours is kept beside it" in text(response)
    assert "Round 2: now sitting here" in text(response)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"do": "send"},
        {"round": "x", "deal": "y", "do": "send"},
        {"round": "٣", "deal": "²"},
        {"round": "9" * 5000, "deal": "9" * 5000},
        {"key": "é" * 500, "do": "send"},
        {"dealer": "\x00", "bid_1": "\ud7ff", "trump": "\u202e"},
        {"fragment": "1"},
    ],
)
def test_an_odd_form_is_answered_with_what_is_missing(client, night, fields):
    assert post(client, night, fields).status_code == 422
    assert not HandRecord.objects.exists()


def test_a_whole_hand_for_a_round_or_deal_that_is_none_is_refused(client, night):
    for odd in ({"round": "7"}, {"round": "0"}):
        fields = told(night) | odd
        fields |= {"do": "send", "previewed": hidden(post(client, night, fields), "previewed")}
        response = post(client, night, fields)
        assert response.status_code == 422
        assert "is not being played; it is round 1 now." in text(response)


def test_a_body_of_ten_megabytes_is_not_read(client, night):
    assert post(client, night, {"trump": "x" * 10_000_000}).status_code == 413


# ---- The score alone, for the script ----


def test_the_script_gets_the_score_without_the_page(client, night):
    response = post(client, night, told(night) | {"fragment": "1"})
    assert response.status_code == 200
    assert text(response).startswith("What this hand is worth")
    assert "<html" not in response.content.decode()


def test_the_script_gets_what_is_amiss_in_sentences(client, night):
    response = post(client, night, told(night) | {"fragment": "1", "bid_3": "15"})
    assert response.status_code == 422
    assert text(response) == "Look again: A bid of 15 cannot be made; bids go from 1 to 14."


# ---- A tie ----


@pytest.fixture
def tied(night):
    play(night, points=LEVEL)
    return night


def cut(client, night, **fields):
    return client.post(reverse("table_cut", args=[token_of(card_of(night))]), {"round": 1} | fields)


def test_a_tie_asks_who_won_the_cut(client, tied):
    shown = text(page(client, tied))
    assert "Level: the pairs cut" in shown
    assert "Let the program cut" in shown


def test_the_table_says_who_won_the_cut(client, tied):
    response = cut(client, tied, do="say", cut="2")
    assert response.status_code == 302
    assert table_of(tied).cut_seat == 2
    east, west = [page(client, tied).context["table"].places[n].name for n in (1, 3)]
    assert f"{east} and {west} won the cut." in text(page(client, tied))


def test_the_program_cuts_and_shows_the_cards(client, tied):
    cut(client, tied, do="program")
    table = table_of(tied)
    assert table.cut_cards
    shown = text(page(client, tied))
    assert "Level, so the program cut:" in shown
    suits = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
    for pair in table.cut_cards:
        for rank, suit in pair:
            assert f"{'10' if rank == 'T' else rank} {suits[suit]} for" in shown


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"do": "say"}, "Say which pair won the cut."),
        ({"do": "say", "cut": "3"}, "Say which pair won the cut."),
        ({"do": "say", "cut": "1", "round": "2"}, "This was about another round. It is round 1 now."),
    ],
)
def test_a_cut_that_says_nothing_is_refused(client, tied, fields, sentence):
    response = cut(client, tied, **fields)
    assert response.status_code == 422
    assert sentence in text(response)
    assert table_of(tied).cut_seat is None


def test_a_cut_that_was_told_stands_at_the_table(client, tied):
    cut(client, tied, do="say", cut="2")
    for again in ({"do": "say", "cut": "1"}, {"do": "program"}):
        response = cut(client, tied, **again)
        assert response.status_code == 422
        assert "The cut is written down already." in text(response)
    assert table_of(tied).cut_seat == 2


def test_nothing_is_cut_where_nothing_is_level(client, night):
    play(night)
    response = cut(client, night, do="program")
    assert response.status_code == 422
    assert "Table 1 is not tied, so there is nothing to cut for." in text(response)


def test_nothing_is_cut_after_the_round(client, tied):
    cut(client, tied, do="say", cut="1")
    play(tied, table=2)
    close(tied)
    assert cut(client, tied, do="say", cut="2").status_code == 422
    assert table_of(tied).cut_seat == 1
