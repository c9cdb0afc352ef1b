"""A hand typed in by anyone, in fields or on a line, under every law that can settle it; nothing is saved."""

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from scoring.laws import KEYS, law_named
from scoring.one_line import read_line
from scoring.score import score
from tests.tournaments.pages.desk.desk import field, words
from tests.tournaments.pages.laws.test_laws import articles, cited
from tournaments.pages.laws.calculator import FieldsForm, LineForm, laws_with_fields

TAKEN = {
    **{"taken_high": "1", "taken_low": "1", "taken_jack": "2"},
    **{"taken_game": "1", "taken_right_pedro": "2", "taken_left_pedro": "1"},
}
HAND = {"law": "foster-1897", "dealer": "4", "bid_seat": "2", "bid_points": "8", "trump": "H", **TAKEN}


@pytest.fixture
def calculator(client, db):
    """The page for anyone."""

    def calculator(**sent):
        page = client.get(reverse("calculator"), sent)
        assert page.status_code == 200
        return page

    return calculator


def test_an_empty_page_asks_for_a_hand_without_a_fault(calculator):
    page = calculator()
    assert "Score the hand" in words(page)
    assert "errorlist" not in page.content.decode()
    assert "errorlist" not in calculator(line="").content.decode()


def test_a_hand_in_fields_is_scored_law_by_law_with_its_reasons(calculator):
    page = calculator(**HAND)
    text = words(page)
    assert "East bid 8 and East and West took 6: set." in text
    assert "North and South: what they took and the bid, 8 and 8 make 16." in text
    assert "+16" in text
    assert cited(page) <= articles(*KEYS)


def test_what_was_typed_stays_in_the_fields(calculator):
    page = calculator(**HAND, fault_1="revoke").content.decode()
    assert '<option value="2" selected>East</option>' in page
    assert '<option value="revoke" selected>' in page
    assert '<option value="foster-1897" selected>' in page


def test_what_is_missing_is_named_at_its_field(calculator):
    page = calculator(**{**HAND, "taken_high": "", "trump": ""})
    assert "Enter who took High." in words(page)
    assert "Enter which suit was trumps." in words(page)
    assert 'aria-invalid="true"' in field(page, "taken_high")
    assert 'aria-invalid="true"' not in field(page, "taken_low")


def test_a_hand_on_a_line_is_scored_and_stays_there(calculator):
    page = calculator(line="d4 8@2 H 10")
    assert 'value="d4 8@2 H 10"' in field(page, "line")
    assert "East bid 8 and East and West took 10: made." in words(page)


def test_a_line_that_cannot_be_read_says_so(calculator):
    page = calculator(line="<b>hello</b>")
    assert "The dealer is missing." in words(page)
    assert "<b>hello" not in page.content.decode()


def test_laws_that_cannot_settle_the_hand_say_why(calculator):
    text = words(calculator(line="chicago-1891 d1 p3 5.-.6 C 1:HP 3:L -:JGC"))
    assert "cannot settle this hand" in text
    assert "Foster, 1897 is not played by 3." in text


@pytest.mark.parametrize("sent", [{"line": "\x00"}, {"line": "9" * 5000}, {"bid_points": "９"}, {"dealer": "\ud7ff"}])
def test_nonsense_is_answered_with_a_page(calculator, sent):
    assert "Score the hand" in words(calculator(**sent))


def by_fields(fields):
    form = FieldsForm(fields)
    form.is_valid()
    return form


def by_line(line):
    form = LineForm({"line": line})
    form.is_valid()
    return form


def scores(form):
    return {hand.law.key: [credit.points for credit in hand.credits] for hand in form.scored}


def test_a_hand_in_fields_is_settled_by_every_law_with_these_counts():
    form = by_fields(HAND)
    assert not form.errors
    found = scores(form)
    assert (found["foster-1897"], found["chicago-1891"]) == ([16, 0], [8, -8])
    assert form.scored[0].law.key == "foster-1897"
    assert {hand.law.key for hand in (*form.scored, *form.unscored)} == set(KEYS)


@pytest.mark.parametrize("key", ["foster-1897", "chicago-1891", "encyclopedia"])
def test_fields_and_line_come_to_the_same(key):
    assert scores(by_fields({**HAND, "law": key})) == scores(by_line(f"{key} d4 8@2 H 1:HLGC 2:JP"))


@pytest.mark.parametrize("line", ["d4 8@2 H 10", "foster-1897 d4 -.8.-.- H 10", "D4 8@2 ♥ 10 revoke@1"])
def test_every_score_on_the_page_is_that_of_the_law(line):
    form = by_line(line)
    assert form.scored
    rest = line.removeprefix("foster-1897 ")
    for hand in form.scored:
        settled = score(read_line(rest, hand.law), hand.law)
        assert {credit.points for credit in hand.credits} == set(settled.credits)


def test_a_line_that_names_its_law_is_settled_under_that_law_first():
    assert by_line("chicago-1891 d4 8@2 H 10").scored[0].law.key == "chicago-1891"
    assert by_line("CHICAGO-1891 d4 8@2 H 10").law == law_named("chicago-1891")


def test_a_line_that_its_law_cannot_settle_says_why_and_shows_who_can():
    form = by_line("foster-1897 d1 p3 5.-.6 C 1:HP 3:L -:JGC")
    assert form.errors == {"line": ["Foster, 1897 is not played by 3. It can be: 4."]}
    assert "chicago-1891" in scores(form)


@pytest.mark.parametrize("line", ["x", "d4", "d4 8@2 H", "d4 99@2 H 10", "whist-1900 d4 8@2 H 10", "d4 8@2 H 1:Z"])
def test_a_line_that_nobody_can_read_says_what_is_wrong(line):
    form = by_line(line)
    assert not form.scored
    assert form.errors


def test_only_laws_with_the_same_counts_are_set_beside_one_another():
    """Dom Pedro has the four counts of Pitch too, but nothing is entered of its others."""
    form = by_line("foster-auction-pitch d4 p5 2@1 S 1:HJ 2:L 3:G")
    assert "foster-pitch-to-the-board" in scores(form)
    assert {tuple(hand.law.counts) for hand in form.scored} == {("high", "low", "jack", "game")}
    pedro = next(hand for hand in form.unscored if hand.law.key == "foster-dom-pedro")
    assert pedro.refusals == ["Other cards count under this law."]


def test_a_line_without_a_law_is_taken_for_the_first_that_can_settle_it():
    assert by_line("d1 p3 5.-.6 C 1:HP 3:L -:JGC").law == law_named("chicago-1891")


def test_nothing_typed_is_no_fault():
    for form in (by_line(""), by_line("   "), by_fields({}), by_fields({"law": "foster-1897", "dealer": "2"})):
        assert (form.scored, form.errors) == ([], {})


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"trump": ""}, "trump"),
        ({"bid_seat": ""}, "bid_seat"),
        ({"bid_points": "15"}, "bid_points"),
        ({"bid_points": ""}, "bid_points"),
        ({"taken_high": ""}, "taken_high"),
        ({"taken_high": "9"}, "taken_high"),
        ({"taken_high": "none"}, "taken_high"),
        ({"points": "8"}, "points"),
        ({"fault_1": "sneeze"}, "fault_1"),
        ({"dealer": "7"}, "dealer"),
    ],
)
def test_what_is_missing_or_cannot_be_is_named_at_its_field(changed, name):
    form = by_fields({**HAND, **changed})
    assert not form.scored
    assert list(form.errors) == [name]


def test_a_revoke_asks_for_no_more_than_the_seat_that_is_chosen():
    """Under Chicago the counts of the seat that revoked move; here every count has its seat."""
    form = by_fields({**HAND, "law": "chicago-1891", "fault_1": "revoke"})
    assert not form.errors
    assert scores(form)["chicago-1891"] == [0, 14]


def test_points_alone_are_enough():
    quick = {name: text for name, text in HAND.items() if not name.startswith("taken_")} | {"points": "6"}
    assert scores(by_fields(quick))["foster-1897"] == [16, 0]


def test_an_unknown_law_is_passed_over():
    assert by_fields({**HAND, "law": "whist"}).law.key == "foster-1897"


def test_every_law_with_fields_has_them_by_its_counts():
    for law in laws_with_fields():
        assert [name for name in FieldsForm({"law": law.key}).fields if name.startswith("taken_")] == [
            f"taken_{c}" for c in law.counts
        ]


@pytest.mark.django_db  # it may name the law of a package, which is looked for among the records
@given(st.text(max_size=60))
def test_no_line_breaks_it(line):
    form = by_line(line)
    assert form.scored or form.errors or not line.strip()


@given(st.dictionaries(st.sampled_from(list(FieldsForm({}).fields)), st.text(max_size=4)))
def test_no_fields_break_it(sent):
    by_fields(sent)


def test_each_side_has_a_column_and_other_sides_share_one_cell(calculator):
    page = calculator(**HAND)
    table = page.content.decode().split("<tbody>")[1].split("</tbody>")[0]
    each_for_himself = 3  # Razzle-Dazzle, and the games without partners of Foster and the encyclopedia
    assert table.count('class="num') == 2 * table.count("<tr>") - 2 * each_for_himself
    assert table.count("<td colspan=") == each_for_himself
    assert "North +8 · East −8 · South +8 · West +8" in words(page)
