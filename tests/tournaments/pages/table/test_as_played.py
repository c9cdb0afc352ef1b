"""What is noted while a deal is on, as the form without a script and the records have it."""

import pytest

from tests.tournaments.pages.table.phone import hidden, page, post
from tests.tournaments.pages.table.test_hand_entry import a_night, filled_in, report, taken
from tournaments.models import HandRecord

pytestmark = pytest.mark.django_db

PEGS = taken(peg_ace="1", peg_king="none", peg_queen="none", peg_jack="2", peg_ten="none", peg_five="2")
ALL_FIVES = PEGS | taken(high="1", low="2", jack="2", game="1")


def all_fives():
    return a_night("foster-all-fives", 4, movement="stay", players=4, ends_by="target")


def stored(client, night, fields):
    form = filled_in(beg="stood", turned_jack="no", **fields)
    previewed = hidden(post(client, night, form), "previewed")
    post(client, night, form | {"do": "send", "previewed": previewed})
    return HandRecord.objects.get().hand


@pytest.mark.parametrize(
    ("noted", "order"),
    [("VBA", ["peg_five", "peg_jack", "peg_ace"]), ("VA", None), ("VBAX", None), ("", None)],
    ids=["as they fell", "one not noted", "one too many", "nothing noted"],
)
def test_the_form_stores_the_order_of_pegging_where_it_names_each_card(client, noted, order):
    assert stored(client, all_fives(), ALL_FIVES | {"pegged": noted}).get("pegged") == order


def test_what_is_noted_during_the_play_comes_first_on_the_page(client):
    rows = {}
    for law, people in (("foster-all-fives", 2), ("foster-seven-up", 3), ("foster-california-jack", 2)):
        night = a_night(law, people, movement="stay", players=people)
        rows[law] = [row["key"] for row in page(client, night).context["form"].counts]
    assert rows["foster-all-fives"][:7] == [f"peg_{card}" for card in "ace king queen jack ten five".split()] + [
        "low"
    ]
    assert rows["foster-seven-up"] == ["low", "high", "jack", "game"]
    assert rows["foster-california-jack"] == ["high", "low", "jack", "game"]


def test_the_order_of_pegging_decides_who_is_out_first(client):
    """Both sides have 58; the five was pegged before the ace."""
    night = all_fives()
    whole = {"peg_ace", "peg_king", "peg_queen", "peg_jack", "peg_ten", "peg_five", "high", "low", "jack", "game"}
    for deal, side in enumerate((1, 2, 1, 2), start=1):
        report(night, {"dealer": deal, "trump": "H", "taken": dict.fromkeys(whole, side)}, deal=deal)
    rest = dict.fromkeys(("peg_king", "peg_queen", "peg_jack", "peg_ten", "jack", "game"))
    last = {"dealer": 1, "trump": "H", "taken": {"peg_ace": 1, "high": 1, "low": 1, "peg_five": 2, **rest}}
    report(night, last | {"pegged": ["peg_five", "peg_ace"]}, deal=5)
    assert page(client, night).context["table"].played.result.out == (1,)
