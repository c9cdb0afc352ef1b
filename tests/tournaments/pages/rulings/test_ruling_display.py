"""What the pages of rulings show of a table."""

import pytest

from scoring.laws import law_named
from scoring.rulings import book_named, rulings_for
from tests.tournaments.night_builder import AT, a_running_night, report, table_of
from tournaments.actions.give_ruling import Told, apply_ruling, give_ruling, withdraw_ruling
from tournaments.pages.rulings.ruling_display import books_beside, irregularities, table_rulings

REVOKE = Told(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2)


def give(night, ruling=REVOKE):
    return give_ruling(table_id=table_of(night).pk, told=ruling, by=None, at=AT).ruling


def states(night):
    return [each.state for each in table_rulings(night, 1, 1).given]


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
def test_what_touches_no_score_is_free_and_the_newest_stands_first():
    night = a_running_night()
    give(night)
    give(night, Told(2, "exposed-card", {}, "foster", "laid-and-called"))
    shown = table_rulings(night, 1, 1)
    assert [(each.state, each.row.deal) for each in shown.given] == [("free", 2), ("waiting", 1)]
    assert (shown.standing, shown.to_apply, shown.deal) == (2, False, 1)


@pytest.mark.django_db
@pytest.mark.parametrize(("number", "table"), [(2, 1), (1, 3), (1, 0)])
def test_there_is_no_such_table(number, table):
    assert table_rulings(a_running_night(), number, table) is None


def keys(law, search=""):
    return {each.key for part in irregularities(law_named(law), search) for each in part.irregularities}


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
    assert silent == ["Encyclopedia", "Foster, Pedro"]
