"""What a list's cells show does not depend on what is remembered of their functions."""

import gc
import weakref

from django.utils import translation
from django_tables2 import utils

from club import tables


class Lengths(tables.Table):
    """Words, and what several kinds of function make of them."""

    word = tables.Column(linkify=lambda record: f"/{record['word']}/")
    length = tables.Column(accessor="word")
    both = tables.Column(accessor="word")
    missing = tables.Column(empty_values=())

    def __init__(self, unit, *args):
        super().__init__(*args)
        self.unit = unit

    def render_length(self, value):
        return f"{len(value)} {self.unit}"

    def render_both(self, record, **more):
        return f"{record['word']} {more['bound_column'].name}"

    def render_missing(self, no_such_thing):
        raise AssertionError(no_such_thing)


def cells(listing):
    return [[str(cell) for cell in row] for row in listing.rows]


def test_each_list_shows_its_own_cells():
    words = [{"word": "cinch"}, {"word": "pedro"}]
    for unit in ("letters", "signs"):
        shown = [
            [f'<a href="/{word}/">{word}</a>', f"5 {unit}", f"{word} both", "None"] for word in ("cinch", "pedro")
        ]
        assert cells(Lengths(unit, words)) == shown


def test_the_same_is_remembered_of_a_function_as_it_says():
    listing = Lengths("letters", [])
    for function in (listing.render_length, listing.render_both, Lengths.render_length, lambda record, **_: record):
        assert utils.signature(function) == tables._asked(function)


def test_no_list_is_kept():
    listing = Lengths("letters", [{"word": "cinch"}])
    cells(listing)
    kept = weakref.ref(listing)
    del listing
    gc.collect()
    assert kept() is None


def test_what_a_row_shows_is_escaped_and_written_as_the_language_does(rf):
    class Amounts(tables.Table):
        name = tables.Column(attrs={"cell": {"class": "name"}})
        amount = tables.Column()

        class Meta:
            row_attrs = {"data-name": lambda record: record["name"]}

    with translation.override("de"):
        shown = Amounts([{"name": "<b>", "amount": 1.5}]).as_html(rf.get("/"))
    row = shown.partition("<tbody >")[2].partition("</tbody>")[0].strip()
    assert row == '<tr data-name="&lt;b&gt;" class="even"><td class="name">&lt;b&gt;</td>\n<td >1,5</td></tr>'
