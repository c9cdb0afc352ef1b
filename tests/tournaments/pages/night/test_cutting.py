"""Cutting for seats on the page: card by card, by chance, ties, what is refused where, and the table that follows."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night
from tournaments.actions.door import enrol_guest
from tournaments.actions.draw import draw_seats
from tournaments.actions.seats import swap_people
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db

ALONE = {"law": "foster-auction-pitch", "movement": "stay"}


def words(answer):
    """What is read on the page."""
    return " ".join(re.sub("<[^>]*>", " ", answer.content.decode()).split())


def here(night):
    return reverse("cut_seats", args=[night.pk])


def as_fields(line, kind="cuts"):
    """`QH 4C/9D -`: what 1, 2, 3 … cut, as the page sends it."""
    cut = enumerate(line.split(), start=1)
    return {f"{kind}.{number}": each.replace("/", " ") for number, each in cut if each != "-"}


@pytest.fixture
def look(admin_client):
    return lambda night, **given: admin_client.get(here(night), given.pop("cards", {}) | given)


@pytest.fixture
def post(admin_client):
    return lambda night, cards, **given: admin_client.post(here(night), cards | given, follow=True)


@pytest.fixture
def tap(admin_client):
    """The cards of all who are asked, tapped one after another; the last page."""

    def tap(night, *cards):
        answer = admin_client.get(here(night))
        for rank, suit in cards:
            fields = dict(re.findall(r'type="hidden" name="([a-z.0-9]+)" value="([^"]*)"', answer.content.decode()))
            fields.pop("csrfmiddlewaretoken", None)
            answer = admin_client.get(here(night), fields | {"rank": rank, "suit": suit}, follow=True)
        return answer

    return tap


def test_each_card_takes_two_taps_and_the_last_page_says_who_sits_where(tap, look):
    night = a_night(4)
    assert "Guest 1 cuts: which card?" in words(look(night))
    assert "Guest 3 cuts: which card?" in words(tap(night, "QH", "4C"))
    said = words(tap(night, "QH", "4C", "AS", "9D"))
    assert "Guest 3 and Guest 1 play against Guest 4 and Guest 2." in said
    assert "They sit clockwise: Guest 3 (North), Guest 4 (East), Guest 1 (South), Guest 2 (West)." in said
    assert "Guest 3 has the choice of seats and cards. Guest 3 deals first. Foster, Cutting" in said
    assert not night.rounds.exists()


def test_at_chicago_nobody_has_a_choice_and_the_lowest_deals(look):
    said = words(look(a_night(4, law="chicago-1891"), cards=as_fields("QH 4C AS 9D")))
    assert "Guest 3 deals first. Chicago, art. 3, 35" in said
    assert "choice" not in said


@pytest.mark.parametrize(
    ("law", "line", "said"),
    [
        ("foster-1897", "KH KC 9S 3D", "Only these cut again: Guest 1, Guest 2."),
        ("foster-1897", "KH KC 9S 3D", "(Foster, Cinch Laws: Ties)"),
        ("chicago-1891", "KH 9C 3S 3D", "Only these cut again: Guest 3, Guest 4."),
        ("chicago-1891", "KH 9C 3S 3D", "(Chicago, art. 34)"),
        ("chicago-1891", "KH KC 9S 3D", "The table is formed"),
    ],
)
def test_equal_cards_are_cut_again_as_the_book_says(look, law, line, said):
    assert said in words(look(a_night(4, law=law), cards=as_fields(line)))


def test_six_cut_for_the_first_game_and_then_four_for_partners(tap):
    night = a_night(6, movement="cutting-in")
    first = ("2H", "KC", "TS", "TD", "AC", "9H")
    assert "For the first game: the highest play, the others wait." in words(tap(night, *first[:5]))
    assert "Guest 2 cuts: which card?" in words(tap(night, *first))
    said = words(tap(night, *first, "3C", "4S", "5D", "6C"))
    assert "Guest 5 and Guest 4 play against Guest 3 and Guest 2." in said
    assert "Waiting for the next game: Guest 1, Guest 6." in said


def test_six_in_pairs_and_five_alone_are_shown_as_they_sit(look):
    pairs = look(a_night(6, law="foster-widow-cinch"), cards=as_fields("KH QC TS 8D 4C 2H"))
    assert "The pairs: Guest 1 and Guest 2; Guest 3 and Guest 4; Guest 5 and Guest 6." in words(pairs)
    alone = look(a_night(5, **ALONE), cards=as_fields("9H KC 9S 3D 3C"))
    assert "Each plays alone. They sit clockwise: Guest 2 (seat 1), Guest 1 (seat 2)" in words(alone)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"who": "2", "suit": "H"}, "Tap the rank first, then the suit."),
        ({"who": "2", "rank": "11", "suit": "H"}, "Tap the rank first, then the suit."),
        ({"who": "2", "rank": "Q", "suit": "X"}, "“QX” is not a card."),
        (
            {"who": "2", "rank": "K", "suit": "H"},
            "Two people have cut the ♥K. There is only one: enter the right card.",
        ),
    ],
)
def test_a_tap_that_cannot_be_is_refused_and_the_cards_stay(look, given, said):
    answer = look(a_night(4), cards=as_fields("KH"), **given)
    assert answer.status_code == 422
    assert said in words(answer)
    assert "Guest 2 cuts: which card?" in words(answer)
    assert 'name="cuts.1" value="KH"' in answer.content.decode()


@pytest.mark.parametrize("who", ["1", "", "9", "x", "9" * 400, "٢"])
def test_a_card_of_somebody_who_is_not_asked_changes_nothing(look, who):
    answer = look(a_night(4), cards=as_fields("KH"), who=who, rank="2", suit="C")
    assert (answer.status_code, answer.url.partition("?")[2]) == (302, "cuts.1=KH#now")


@pytest.mark.parametrize(
    "cards", [{"cuts.1": "<b>"}, {"cuts.77": "KH"}, {"first.1": "KH"}, {"cuts.1": "KH", "cuts.2": "KH"}]
)
def test_cards_that_cannot_lie_there_are_left_out_and_it_is_said(look, post, cards):
    night = a_night(4)
    for answer in (look(night, cards=cards), post(night, cards, seat="1"), post(night, cards, chance="1")):
        assert answer.status_code == 422
        assert 'class="errorlist' in answer.content.decode()
        assert "<b>" not in words(answer)
        assert answer.context["fields"] == ([("cuts.1", "KH")] if len(cards) == 2 else [])
    assert not night.rounds.exists()


def test_a_card_is_changed_and_what_was_cut_because_of_it_is_gone(look):
    answer = look(a_night(4), cards=as_fields("KH 9C/5D 9S/5C 3D"))
    changes = dict(re.findall(r'href="[^"]*\?(cuts[^"#]*)#now">(\w+) ', answer.content.decode()))
    assert "cuts.2=9C&amp;cuts.3=9S&amp;cuts.4=3D" in changes
    assert "cuts.1=KH&amp;cuts.2=9C+5D&amp;cuts.3=9S&amp;cuts.4=3D" in changes


def test_the_program_cuts_for_them_and_shows_every_card(post):
    night = a_night(6, movement="cutting-in")
    answer = post(night, as_fields("2H", "first"), chance="1")
    assert "The table is formed" in words(answer)
    name, cut = answer.context["fields"][0]
    assert (name, cut.split()[0]) == ("first.1", "2H")  # who is cut level with it by chance makes it cut once more
    assert len([name for name, _ in answer.context["fields"]]) == 10


def test_they_are_seated_so_and_the_draw_and_the_history_say_it(post, admin_client):
    night = a_night(4)
    answer = post(night, as_fields("QH 4C AS TD"), seat="1")
    assert answer.redirect_chain == [(reverse("draw", args=[night.pk]), 302)]
    assert "Everyone is seated as the cards were cut." in words(answer)
    assert "Guest 3 was cut to deal first." in words(answer)
    assert "By lot" not in words(answer)
    assert rounds_of(night)[0].seating.tables == ((3, 4, 1, 2),)
    history = words(admin_client.get(reverse("history", args=[night.pk])))
    assert "cut for the seats: Guest 1 ♥Q, Guest 2 ♣4, Guest 3 ♠A, Guest 4 ♦10. Guest 3 deals first" in history
    night.refresh_from_db()
    places = {3: (1, 1), 4: (1, 2)}
    swap_people(night_id=night.pk, round_number=1, one=3, other=4, seen=places, by=None, at=AT)
    assert "Guest 3 was cut to deal first." in words(admin_client.get(reverse("draw", args=[night.pk])))


def test_what_is_missing_or_has_changed_is_said_where_it_is_cut(post):
    night = a_night(4)
    assert "Guest 4 has to cut a card first." in words(post(night, as_fields("QH 4C AS"), seat="1"))
    enrol_guest(night_id=night.pk, name="Zoë", at=AT)
    answer = post(night, as_fields("QH 4C AS TD"), seat="1")
    assert answer.status_code == 422
    assert "Guest 1 has to cut a card first." in words(answer)
    assert not night.rounds.exists()


def test_the_draw_leads_there_only_for_one_table_and_until_it_is_published(admin_client, post):
    leads = {}
    for people in (3, 4, 7, 8):
        night = a_night(people)
        leads[people] = here(night) in admin_client.get(reverse("draw", args=[night.pk])).content.decode()
    assert leads == {3: False, 4: True, 7: True, 8: False}
    drawn = draw_seats(night_id=a_night(4).pk, seed=1)
    assert here(drawn) in admin_client.get(reverse("draw", args=[drawn.pk])).content.decode()
    running = a_running_night(4)
    assert here(running) not in admin_client.get(reverse("draw", args=[running.pk])).content.decode()
    for night, said in (
        (running, "The draw is published and stands."),
        (a_night(8), "8 people here make 2."),
        (a_night(3), "A table needs four people, not 3."),
        (a_night(7, movement="cutting-in"), "at most 6 share one table."),
    ):
        for answer in (admin_client.get(here(night), follow=True), post(night, as_fields("QH"), seat="1")):
            assert answer.redirect_chain[-1][0] == reverse("draw", args=[night.pk])
            assert said in words(answer)
