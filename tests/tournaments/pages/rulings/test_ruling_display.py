"""What the pages of rulings show of the books."""

import pytest
from django.urls import reverse

from scoring.laws import law_named
from scoring.rulings import book_named, rulings_for
from tests.tournaments.night_builder import AT, a_running_night, report, table_of
from tournaments.actions.rulings import Decision, apply_ruling, give_ruling, withdraw_ruling
from tournaments.pages.rulings.ruling_display import books_beside, given_at, irregularities, ruling_page
from tournaments.records.load import rounds_of


def keys(law, search=""):
    return {each.key for _key, _title, found in irregularities(law_named(law), search) for each in found}


def test_every_irregularity_of_the_book_is_listed():
    for law in ("chicago-1891", "foster-1897", "stay-and-play-2020", "foster-seven-up", "foster-dom-pedro"):
        assert set(rulings_for(law_named(law), 4).rulings) <= keys(law)


def test_every_word_of_the_search_must_be_there():
    assert keys("foster-1897", "trick last") == {"last-trick", "led-before-turned", "shown-to-partner"}
    assert keys("foster-1897", "trick last see") == {"last-trick"}


def test_what_was_answered_narrows_the_other_books():
    beside, silent = books_beside(book_named("foster"), "revoke", {"revoker": "maker"})
    chicago = next(book for book in beside if book.key == "chicago")
    assert [remedy.key for case in chicago.cases for remedy in case.remedies] == ["set-back"]
    assert silent == ["Encyclopedia"]


def test_a_book_that_only_follows_another_is_called_silent():
    _, silent = books_beside(book_named("chicago"), "faced-card", {})
    assert silent == ["Encyclopedia"]


def test_pedro_is_not_called_silent_where_auction_pitch_rules_it():
    """“In all other respects the rules are the same as in Auction Pitch.”"""
    beside, silent = books_beside(rulings_for(law_named("foster-1897"), 4), "misdeal", {})
    assert [book.title for book in beside][-2:] == ["Foster, Auction Pitch", "Foster, Pedro"]
    assert silent == ["Encyclopedia"]


def test_a_book_that_rules_on_it_in_another_game_alone_is_not_shown():
    """Chicago's article 39 asks for a partner, whom nobody has where each plays for himself."""
    beside, silent = books_beside(rulings_for(law_named("foster-two-handed"), 2), "remark", {})
    assert (beside, "Chicago, 1891" in silent) == ([], False)


def case_of(law, players, kind, answers):
    return ruling_page(rulings_for(law_named(law), players), kind, answers, chosen="", deal="").case


def test_the_books_own_remedy_stands_beside_what_it_costs():
    """Pitch: the hand is played out as if the revoke had not occurred, and a red counter goes to the pool."""
    case = case_of("foster-auction-pitch", 5, "revoke", {"was_bid": "yes"})
    [remedy] = case.remedies
    assert remedy.words == (
        "The hand is played out as if nobody had revoked, and everyone else scores; a maker who fails is not set back. "
        "The player is set back the points bid and pays a red counter to the pool."
    )
    assert "is set back the bid" in remedy.text
    assert case.notes == ["Our reading 26: A player who revokes is set back, whether or not the maker made his bid."]
    foul = case_of("foster-1897", 4, "wrong-number-in-play", {"too_many_or_few": "many"})
    assert foul.remedies[0].words == (
        "The hand is foul: that side cannot score. They may play the hand out to keep points from the others."
    )


def test_a_revoke_at_seven_up_costs_what_the_answer_about_the_jack_makes_it():
    """“If the Jack is not in play, there is only one point that can be affected by the revoke.”"""
    said = {jack: case_of("foster-seven-up", 2, "revoke", {"jack": jack}).remedies[0].text for jack in ("no", "yes")}
    assert said == {
        "no": "The side at fault cannot score Game or win the game on this deal. Each other side adds one point; or "
        "the side at fault loses as much.",
        "yes": "The side at fault cannot score Jack or Game, or win the game on this deal. Each other side adds two "
        "points; or the side at fault loses as much.",
    }


def test_what_costs_nothing_in_the_score_is_said_once():
    assert {remedy.words for remedy in case_of("foster-1897", 4, "two-cards", {}).remedies} == {""}


REVOKE = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2)


def give(night, ruling=REVOKE):
    return give_ruling(table_id=table_of(night).pk, decision=ruling, by=None, at=AT).ruling


def states(night):
    return [each.state for each in given(night)]


def given(night):
    return given_at(rounds_of(night, 1)[0].tables[0])


@pytest.mark.django_db
def test_a_ruling_waits_then_is_off_then_on_then_withdrawn():
    night = a_running_night()
    ruling = give(night)
    assert states(night) == ["waiting"]
    report(night)
    assert states(night) == ["off"]
    apply_ruling(ruling_id=ruling.pk, by=None, at=AT)
    assert states(night) == ["on"]
    withdraw_ruling(ruling_id=ruling.pk, why="a mistake", by=None, at=AT)
    assert states(night) == ["withdrawn"]


@pytest.mark.django_db
def test_what_touches_no_score_is_free_and_the_newest_stands_first(admin_client):
    night = a_running_night()
    give(night)
    give(night, Decision(2, "exposed-card", {}, "foster", "laid-and-called"))
    assert [(each.state, each.row.deal) for each in given(night)] == [("free", 2), ("waiting", 1)]
    page = admin_client.get(reverse("rulings", args=[night.pk, 1, 1]))
    assert (page.context["standing"], page.context["open"]) == (2, False)
    page = admin_client.get(reverse("ruling", args=[night.pk, 1, 1, "revoke"]))
    assert page.context["form"]["deal"].initial == 1


@pytest.mark.django_db
@pytest.mark.parametrize(("number", "table"), [(2, 1), (1, 3), (1, 0)])
def test_there_is_no_such_table(admin_client, number, table):
    assert admin_client.get(reverse("rulings", args=[a_running_night().pk, number, table])).status_code == 404
