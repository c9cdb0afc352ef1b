"""A law that a package brings: what it must be, and the sentence with which anything else is refused."""

import sys
from importlib.metadata import distributions
from pathlib import Path

import pytest

from scoring.laws import KEYS, law_named
from scoring.plug_ins import LAWS, accept_law, faults_in_law, package_with, take_in
from tests.packages import install, shown_in_the_guide

GOOD = shown_in_the_guide()
PROJECT = GOOD["pyproject.toml"]
NO_READING = 999
LAW = "riverside_cinch/old_hall/law.toml"
EXAMPLES = "riverside_cinch/old_hall/examples.toml"


@pytest.fixture
def declined(tmp_path, monkeypatch):
    """What is said of the guide's package with some of its files changed: field → sentence."""

    def say(**changed):
        files = GOOD | {path: text for path, text in changed.items() if text}
        files = {path: text for path, text in files.items() if changed.get(path, text)}
        install(tmp_path, files)
        monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
        for name in [name for name in sys.modules if name.startswith("riverside_cinch")]:
            monkeypatch.delitem(sys.modules, name)
        [package] = distributions(path=[str(tmp_path)])
        [found] = take_in(package.entry_points.select(group=LAWS), accept_law)
        assert (package_with(found.entry), found.entry.group) == ("riverside-cinch", LAWS)
        return {fault.field: str(fault.text) for fault in found.faults}

    return say


def with_line(line, *, instead=""):
    """The guide's law with one line more, or that line instead of the one that begins so."""
    kept = [each for each in GOOD[LAW].splitlines() if not instead or not each.startswith(instead)]
    return {LAW: "\n".join([line, *kept])}


@pytest.mark.parametrize("key", KEYS)
def test_what_is_asked_of_a_package_holds_of_every_law_of_ours(key):
    assert [(fault.field, str(fault.text)) for fault in faults_in_law(law_named(key))] == []


@pytest.mark.parametrize(
    ("line", "instead", "field", "says"),
    [
        ('key = "foster-1897"', "key", "key", "riverside-cinch_old-hall, not foster-1897"),
        ("version = 0", "version", "version", "version cannot be 0"),
        ("", "title", "title", "title cannot be None"),
        (f'title = "{"long " * 20}"', "title", "title", "at most 80 letters"),
        ('based_on = "whist"', "based_on", "based_on", "No law is called “whist”"),
        ('based_on = "whist-club_whist"', "based_on", "based_on", "“whist-club_whist” is the law of a package"),
        ("", "based_on", "ace_in_cut", "There is no answer to ace_in_cut"),
        ('colour = { is = "red", cite = "Riverside" }', "", "colour", "colour is not a question of a law"),
        ('when_set = { is = "lost", cite = "Riverside" }', "when_set", "when_set", "Choose one of: set back, "),
        ('when_set = { is = "set back" }', "when_set", "when_set", "neither an article nor a reading"),
        (
            f'when_set = {{ is = "set back", reading = {NO_READING} }}',
            "when_set",
            "when_set",
            f"There is no reading {NO_READING}",
        ),
        ('target = { is = 61, cite = "Riverside" }', "target =", "target_options", "The target, 61, is the first"),
        (
            'players = { is = [4, 9], cite = "Riverside" }',
            "",
            "players",
            "Numbers from 2 to 7 belong here, not [4, 9]",
        ),
        ('players = { is = [], cite = "Riverside" }', "", "players", "Numbers from 2 to 7 belong here, not []"),
        ('dealt = { is = 0, cite = "Riverside" }', "", "dealt", "Numbers from 1 to 999 belong here, not 0"),
        ('packets = { is = [], cite = "Riverside" }', "", "packets", "Numbers from 1 to 999 belong here, not []"),
        ('least_bid = { is = -3, cite = "Riverside" }', "", "least_bid", "from 0 to 999 belong here, not -3"),
        ('counts = { is = { high = 0 }, cite = "Riverside" }', "", "counts", "not {'high': 0}"),
        ('pack = { is = 40, cite = "Riverside" }', "", "pack", "The pack has 52 cards"),
        ('dealt = { is = 14, cite = "Riverside" }', "", "packets", "14 cards are dealt"),
        ('counts = { is = { high = 1, crown = 9 }, cite = "Riverside" }', "", "counts", "crown is not a card"),
        ('counts = { is = { high = "1" }, cite = "Riverside" }', "", "counts", "counts cannot be {'high': '1'}"),
        ('most_bid = { is = 15, cite = "Riverside" }', "", "most_bid", "a bid of 15 could never be made"),
        ("title = Riverside", "title", "law.toml", "“law.toml” is not TOML in UTF-8"),
    ],
)
def test_a_law_that_does_not_hold_is_refused_at_its_field(declined, line, instead, field, says):
    assert says in declined(**with_line(line, instead=instead))[field]
    assert not [key for key in KEYS if "_" in key]


@pytest.mark.parametrize(
    ("old", "new", "field", "says"),
    [
        ("[-9, 8]", "[-9, 9]", "example[0].score", "comes to [-9, 8] and not to [-9, 9]"),
        ("d4 9@1 H 6", "d4 15@1 H 6", "example[0].hand.bid.points", "15"),
        ('name = "a', 'named = "a', "example[0].named", "The keys are: cite, hand, kind, name, score"),
        ('name = "a bid of nine that falls three short"', "", "example[0].name", "“name” is missing"),
        ('cite = "Riverside, rule 7"', "cite = 7", "example[0].cite", "Text in quotes belongs here, not 7"),
        ("[[example]]", '[[example]]\nkind = "rumour"', "example[0].kind", "rumour is not a kind of example"),
        ("[[example]]", "[[examples]]", "examples.toml", "There is no worked example"),
    ],
)
def test_a_worked_example_that_does_not_come_out_is_refused(declined, old, new, field, says):
    assert says in declined(**{EXAMPLES: GOOD[EXAMPLES].replace(old, new)})[field]


@pytest.mark.parametrize("path", [LAW, EXAMPLES])
def test_a_file_that_is_missing_is_named(declined, path):
    name = Path(path).name
    assert declined(**{path: ""}) == {name: f"The folder has no file “{name}”. Add it."}


@pytest.mark.parametrize(
    ("old", "new", "field", "says"),
    [
        (
            '"riverside_cinch.old_hall"',
            '"riverside_cinch.old_hall:LAW"',
            "value",
            "Write riverside_cinch.old_hall alone",
        ),
        ('"riverside_cinch.old_hall"', '"riverside_cinch.gone"', "", "ModuleNotFoundError: No module named"),
        ("old-hall", "Old_Hall", "name", "“riverside-cinch_Old_Hall” cannot be a key"),
    ],
)
def test_an_entry_point_that_leads_nowhere_is_refused(declined, old, new, field, says):
    assert says in declined(**{"pyproject.toml": PROJECT.replace(old, new)})[field]


def test_a_package_that_stops_when_it_is_read_stops_nothing_else(declined):
    said = declined(**{"riverside_cinch/__init__.py": "raise SystemExit('no licence')"})
    assert said == {"": "It stops with an error, “SystemExit: no licence”. Report this to its author."}
