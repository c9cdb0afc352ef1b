"""What the pages of rulings show of a table."""

import pytest

from scoring.laws import law_named
from scoring.rulings import book_named, rulings_for
from tests.tournaments.night_builder import AT, a_running_night, report, table_of
from tournaments.actions.give_ruling import Told, apply_ruling, give_ruling, withdraw_ruling
from tournaments.pages.rulings.ruling_display import books_beside, deals_to_rule, offers, table_with_rulings
from tournaments.records.queries import rounds_of

REVOKE = Told(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2)


def give(night, told=REVOKE):
    return give_ruling(table_id=table_of(night).pk, told=told, by=None, at=AT).ruling


def states(night):
    return [each.state for each in table_with_rulings(night, 1, 1).given]


def to_rule(night):
    return deals_to_rule(rounds_of(night, 1)[0].tables[0])


@pytest.mark.django_db
def test_a_ruling_waits_then_is_off_then_on_then_withdrawn():
    night = a_running_night()
    ruling = give(night)
    assert (states(night), to_rule(night)) == (["waiting"], [])
    report(night)
    assert (states(night), to_rule(night)) == (["off"], [1])
    apply_ruling(ruling_id=ruling.pk, by=None, at=AT)
    assert (states(night), to_rule(night)) == (["on"], [])
    withdraw_ruling(ruling_id=ruling.pk, why="a mistake", by=None, at=AT)
    assert (states(night), to_rule(night)) == (["withdrawn"], [])


@pytest.mark.django_db
def test_what_touches_no_score_is_free_and_the_newest_stands_first():
    night = a_running_night()
    give(night)
    give(night, Told(2, "exposed-card", {}, "foster", "laid-and-called"))
    shown = table_with_rulings(night, 1, 1)
    assert [(each.state, each.row.deal) for each in shown.given] == [("free", 2), ("waiting", 1)]
    assert (shown.standing, shown.to_apply, shown.deal) == (2, False, 1)


@pytest.mark.django_db
@pytest.mark.parametrize(("number", "table"), [(2, 1), (1, 3), (1, 0)])
def test_there_is_no_such_table(number, table):
    assert table_with_rulings(a_running_night(), number, table) is None


def keys(law, sought=""):
    return {offer.key for group in offers(law_named(law), sought) for offer in group.offers}


def test_every_irregularity_of_the_book_is_offered():
    for law in ("chicago-1891", "foster-1897", "stay-and-play-2020", "foster-seven-up", "foster-dom-pedro"):
        assert set(rulings_for(law_named(law), 4).rulings) <= keys(law)


def test_every_word_sought_must_be_there():
    assert keys("foster-1897", "trick last") == {"last-trick", "led-before-turned", "shown-to-partner"}
    assert keys("foster-1897", "trick last see") == {"last-trick"}


def test_what_was_answered_narrows_the_other_books():
    beside, silent = books_beside(book_named("foster"), "revoke", {"revoker": "maker"})
    chicago = next(book for book in beside if book.key == "chicago")
    assert [remedy.key for outcome in chicago.outcomes for remedy in outcome.remedies] == ["set-back"]
    assert silent == ["Encyclopedia"]


def test_a_book_that_only_follows_another_is_called_silent():
    _, silent = books_beside(book_named("chicago"), "faced-card", {})
    assert silent == ["Encyclopedia", "Foster, Pedro"]
