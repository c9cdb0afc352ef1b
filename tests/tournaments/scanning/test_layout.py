"""The marks of a sheet and the places of its boxes."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.laws import KEYS, law_named
from tests.tournaments.scanning.sheets import LAW, layout_of, mark_on
from tournaments.scanning.layout import BOX, CODE, PAPERS, Layout, SheetMark, can_be_ticked, read_mark, short_name

QUIET = 4 * CODE / 21  # mm of white that a code of 21 modules needs on each side

marks = st.builds(
    SheetMark,
    st.sampled_from(list(PAPERS)),
    st.integers(1, 9999) | st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", min_size=3, max_size=3),
    st.integers(0, 250),
    st.integers(0, 99),
    st.sampled_from([short_name(law_named(key)) for key in KEYS]),
    st.integers(1, 9),
    st.integers(1, 35),
    st.booleans(),
    st.booleans(),
).map(lambda mark: mark._replace(has_numbers=mark.has_numbers or mark.has_hundreds or isinstance(mark.of, str)))


@given(marks, st.integers(0, 7))
def test_a_code_says_what_its_mark_says_and_stays_small(mark, place):
    text = mark.text(place)
    assert read_mark(text) == (mark, place)
    assert len(text) <= 25  # of 21 modules a side no longer text fits


def test_other_codes_are_no_marks():
    assert [read_mark(text) for text in ("", "https://hall/j/1", "HTAN1.1.2.KSQC.148", "HTAN1.1.2.KSQC.04")] == [
        None
    ] * 4


def test_no_two_laws_have_one_short_name():
    assert len({short_name(law_named(key)) for key in KEYS}) == len(KEYS)


def test_boxes_and_codes_stand_free_of_each_other_on_every_paper():
    touching = []
    for paper in PAPERS:
        for mark in (mark_on(paper), mark_on(paper)._replace(has_hundreds=True), mark_on(paper, of=12)):
            for key in KEYS:
                law = law_named(key)
                if not can_be_ticked(law, 4):
                    continue
                layout = Layout(mark, list(law.counts), law.most_bid)
                places = [(box.x, box.y) for box in layout.boxes]
                touching += [
                    (paper, key, one, other)
                    for nth, one in enumerate(places)
                    for other in places[:nth]
                    if max(abs(one[0] - other[0]), abs(one[1] - other[1])) < BOX + 1
                ]
                touching += [
                    (paper, key, box, code)
                    for box in places
                    for code in layout.codes
                    if max(abs(box[0] - code[0]), abs(box[1] - code[1])) < (BOX + CODE) / 2 + QUIET
                ]
    assert touching == []


def test_every_deal_of_the_round_has_its_boxes_on_one_of_the_pages():
    mark = mark_on(deals=6)
    pages = [layout_of(mark._replace(page=page)) for page in (1, 2)]
    assert [[*page.numbers] for page in pages] == [[1, 2, 3, 4], [5, 6]]
    fields = {"dealer", "bidder", "bid", "trump", "director", *LAW.counts}
    assert {box.field for box in pages[1].boxes if box.deal} == fields


def test_a_law_with_too_much_to_ask_keeps_its_own_sheet():
    assert can_be_ticked(law_named("chicago-1891"), 4)
    assert not can_be_ticked(law_named("foster-sixty-three"), 4)
    assert not can_be_ticked(law_named("foster-1897"), 6)
    assert not can_be_ticked(law_named("foster-seven-up"), 4)
