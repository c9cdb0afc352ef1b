"""What the pages of rulings show of the books."""

from scoring.laws import law_named
from scoring.rulings import book_named, rulings_for
from tournaments.pages.rulings.ruling_display import books_beside, irregularities


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
    assert silent == ["Encyclopedia", "Foster, Pedro"]
