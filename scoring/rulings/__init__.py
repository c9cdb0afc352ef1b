"""The irregularities, per book. FAMILY: one cited data file a book; another book is a file and a line here.

A file says what the book does about each happening of `words`, and in `rules` which books' laws it applies to.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from scoring.law import Law
from scoring.law_words import Answer, row_of
from scoring.rulings.book import Book, book_from_data
from scoring.rulings.words import HAPPENINGS
from scoring.wording import Text

# In the order in which a page shows them.
KEYS: Final = ("chicago", "foster", "stay-and-play", "encyclopedia", "seven-up", "auction-pitch", "pedro")
NO_BOOK: Final = Book("", Text(""), {})


@cache
def book_named(key: str) -> Book:
    """The book of rulings of that key. Raises KeyError for an unknown one."""
    data = _data(key)
    return book_from_data(data, book_named(data["based_on"]) if "based_on" in data else None)


def book_of(law: Law) -> Book:
    """The book of rulings for `law`: its `rules` match the law's book most exactly. NO_BOOK if none does."""
    fitting = [(len(start), key) for key in KEYS for start in _data(key)["rules"] if law.book.startswith(start)]
    return book_named(max(fitting)[1]) if fitting else NO_BOOK


@cache
def rulings_for(law: Law, players: int) -> Book:
    """The irregularities that can happen where `players` play by `law`, with what its book does about each."""
    return replace(_arising(book_of(law), law, players), law=law, players=players)


def can_happen(key: str, law: Law, players: int) -> bool:
    """Return whether it can happen where `players` play by `law`; not, for one, a bid where nobody bids."""
    if HAPPENINGS[key].group == "bidding" and not law.most_bid:
        return False
    rows = [book_named(each).rulings[key] for each in KEYS if key in book_named(each).rulings]
    return any(row.arises_under(law, players) for row in rows)


def rules_of(law: Law, key: str) -> list[Answer]:
    """Return the law's own rules that it breaks, each with its article; a reading of ours alone is none of them."""
    rows = [row_of(law, field) for field in HAPPENINGS[key].fields]
    return [row for row in rows if row.arises and row.article]


def others_than(book: Book) -> list[Book]:
    """The books to read beside `book`; where it is that of a table, with what of each can happen there."""
    others = [book_named(key) for key in KEYS if key != book.key]
    return [_arising(other, book.law, book.players) for other in others] if book.law else others


def _arising(book: Book, law: Law, players: int) -> Book:
    arising = {
        key: ruling.under(law, players) for key, ruling in book.rulings.items() if ruling.arises_under(law, players)
    }
    return replace(book, rulings=arising, own=book.own & arising.keys())


@cache
def _data(key: str) -> Mapping[str, Any]:
    if key not in KEYS:
        raise KeyError(key)
    return tomllib.loads(Path(__file__).with_name(f"{key}.toml").read_text(encoding="utf-8"))
