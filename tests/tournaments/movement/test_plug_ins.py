"""A movement that a package brings: ours hold, and one that seats people wrongly is refused in words."""

import random
from importlib.metadata import distributions

import pytest
from django.core.management import CommandError, call_command

from scoring.faults import Refused
from scoring.laws import law_named
from scoring.plug_ins import take_in
from scoring.wording import Text
from tests.packages import install
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import Draft
from tournaments.movement.forecast import forecast
from tournaments.movement.movement import Fit, Source
from tournaments.movement.next_round import Steps
from tournaments.movement.plug_ins import GROUP, accept_movement, check_movement
from tournaments.movement.walking import as_they_come, walked
from tournaments.pages.night.forecasts import compared

GOOD = MOVEMENTS["white-blue"]


def one_way(over):
    return walked(over, (0, 0, 1, 0))


def nobody(over):
    return Draft([], [])


def twice(over):
    found = one_way(over)
    return found._replace(arriving=found.staying)


def by_chance(over):
    return walked(over, tuple(random.choices(range(9), k=4)))


def for_ever(over):
    while True:
        pass


def for_ever_whatever_happens(over):
    while True:
        try:
            for_ever(over)
        except Exception:
            continue


def divides_by_nothing(over):
    return 1 // 0


def said(**changes):
    """Why the movement with these changes is refused: field → sentence."""
    with pytest.raises(Refused) as refused:
        check_movement(GOOD._replace(**changes))
    return {fault.field: str(fault.text) for fault in refused.value.faults}


def walking(go):
    return {"steps": lambda options: Steps(go, as_they_come, by_seat=True), "options": {}}


# Partners of plans and of Kingsland are asked for by a page of their own.
@pytest.mark.parametrize("key", [key for key in MOVEMENTS if "partners" not in MOVEMENTS[key].options])
def test_what_is_asked_of_a_package_holds_of_every_movement_of_ours(key):
    check_movement(MOVEMENTS[key])


@pytest.mark.parametrize(
    ("go", "says"),
    [
        (nobody, "With 4 people"),
        (twice, "has 0 places instead of 1"),
        (by_chance, "it seats them differently"),
        (for_ever, "it does not come to an end in round 2"),
        (for_ever_whatever_happens, "it does not come to an end in round 2"),
        (divides_by_nothing, "With 4 people it stops in round 2 with an error: ZeroDivisionError"),
    ],
)
def test_a_movement_that_seats_people_wrongly_is_refused_with_the_number_of_people(go, says):
    assert says in said(**walking(go))["steps"]


@pytest.mark.parametrize(
    ("changes", "field", "says"),
    [
        ({"TITLE": "White and blue"}, "TITLE", "not White and blue"),
        ({"TITLE": Text("long " * 20)}, "TITLE", "at most 80 letters"),
        ({"TITLE": Text("White\nand blue")}, "TITLE", "The title is one line"),
        ({"source": "habit"}, "source", "not habit"),
        ({"source": Source(Text(""))}, "source", "A text belongs here"),
        ({"fit": Fit("well", "well", "ill", Text("It fits."))}, "fit", "ill does not say how well it fits"),
        ({"forms": ()}, "forms", "Choose from: fours, sixes, alone"),
        ({"forms": ("fours", "sixes")}, "sixes", "With tables of “sixes” a function belongs here, not None"),
        ({"fewest_alone": 1}, "fewest_alone", "cannot be 1"),
        ({"most": 1}, "most", "not 1"),
        ({"options": {"weather": ("fair",)}}, "options", "weather cannot have the values"),
        (
            walking(one_way) | {"options": {"rule": ("computer", "fixed")}},
            "options",
            "say in words who takes which chair",
        ),
    ],
)
def test_what_no_movement_can_say_is_refused_at_its_field(changes, field, says):
    assert says in said(**changes)[field]


@pytest.mark.parametrize(
    ("value", "field", "says"),
    [
        ("tournaments.movement.walking:WHITE_BLUE", "value", "This is no Movement, but Steps("),
        (f"{__name__}:GOOD", "key", "not white-blue"),
        ("tournaments.movement.walking:OTHER", "", "AttributeError"),
    ],
)
def test_an_entry_point_leads_to_a_movement_of_its_own_key(value, field, says, tmp_path):
    project = f'[project]\nname = "riverside"\nversion = "1"\n[project.entry-points."{GROUP}"]\nslide = "{value}"\n'
    install(tmp_path, {"pyproject.toml": project})
    [package] = distributions(path=[str(tmp_path)])
    [declined] = take_in(package.entry_points, accept_movement)
    assert (declined.entry.value, [fault.field for fault in declined.faults]) == (value, [field])
    assert says in str(declined.faults[0].text)
    assert not [key for key in MOVEMENTS if "_" in key]


def only_in_a_small_hall(over):
    return one_way(over) if len(over.seating.tables) < 8 else divides_by_nothing(over)


@pytest.mark.django_db  # for the club's language alone
def test_steps_that_stop_in_a_larger_hall_than_was_tried_are_refused_in_words(monkeypatch):
    movement = GOOD._replace(key="riverside_slide", TITLE=Text("Slide"), **walking(only_in_a_small_hall))
    check_movement(movement)
    monkeypatch.setitem(MOVEMENTS, movement.key, movement)
    says = "of the package “riverside” stops with an error, “ZeroDivisionError: integer division or modulo by zero”"
    with pytest.raises(Refused, match=says):
        forecast(movement, 40, 3)
    titles = [title for title, _ in compared(law_named("foster-1897"), 40, 3, {})]
    assert (GOOD.TITLE in titles, movement.TITLE in titles) == (True, False)
    with pytest.raises(CommandError, match=says):
        call_command("forecast", "--guests", "40", "--rounds", "3", "--movement", movement.key)
