"""`manage.py par`: positions in, one answer a line out, in order."""

import json

import pytest
from django.core.management import CommandError, call_command

# Chicago, p. 29: "CLUBS trumps", A leads.
CHICAGO = {
    "law": "foster-1897",
    "trump": "C",
    "leader": 1,
    "hands": [
        ["CA", "CK", "CQ", "H2", "H3", "D9"],
        ["CT", "C8", "C6", "C5", "C3", "S5"],
        ["CJ", "C9", "C7", "D2", "D3", "D4"],
        ["C4", "C2", "H6", "H7", "H8", "H9"],
    ],
    "trick": [],
}
SMALL = {"trump": "C", "leader": 4, "hands": [["CA"], ["C5", "H3"], ["C4", "H4"], ["D5"]], "trick": ["H9", "CK"]}


@pytest.fixture
def par(tmp_path, capfd):
    """Answers the lines of a file: the exit status and what was answered."""

    def par(*lines, law=None):
        file = tmp_path / "positions.jsonl"
        file.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
        status = 0
        try:
            call_command("par", str(file), law=law)
        except SystemExit as ended:
            status = ended.code
        return status, [json.loads(line) for line in capfd.readouterr().out.splitlines()]

    return par


def test_a_position_is_answered_as_the_contract_has_it(par):
    answer = {
        "points": {"1": 14, "2": 0},
        "seat": 1,
        "cards": {"CA": 9, "CK": 9, "CQ": 9, "H2": 14, "H3": 14, "D9": 14},
    }
    assert par(CHICAGO) == (0, [answer])


def test_a_trick_on_the_table_goes_on_with_the_seat_in_turn(par):
    status, [answer] = par(SMALL, law="foster-1897")
    assert status == 0
    assert answer == {"points": {"1": 6, "2": 0}, "seat": 2, "cards": {"C5": 0, "H3": 0}}


def test_what_is_refused_names_the_line_and_the_field_and_the_rest_is_done(par):
    def changed(**fields):
        return SMALL | {"law": "foster-1897"} | fields

    bad = {
        "not JSON": ("", "{"),
        "no law": ("law", SMALL),
        "unknown law": ("law", changed(law="hoyle")),
        "a law not covered": ("law", changed(law="foster-widow-cinch")),
        "no hands": ("hands", {"law": "foster-1897", "trump": "C", "leader": 1}),
        "another key": ("dealer", changed(dealer=1)),
        "no suit": ("trump", changed(trump="N")),
        "two suits": ("trump", changed(trump="SH")),
        "no seat": ("leader", changed(leader=5)),
        "three hands": ("hands", changed(hands=[["CA"], ["C5"], ["C4"]])),
        "no card": ("hands[0][0]", changed(hands=[["10C"], ["C5", "H3"], ["C4", "H4"], ["D5"]])),
        "a card twice": ("trick[0]", changed(trick=["H3", "CK"])),
        "two left pedroes": ("hands[3][0]", changed(hands=[["CA"], ["S5", "H3"], ["C4", "H4"], ["S5"]])),
        "unequal": ("hands[2]", changed(hands=[["CA"], ["C5", "H3"], ["C4"], ["D5"]])),
        "no cards": ("hands", changed(hands=[[], [], [], []], trick=[])),
        "four on the table": ("trick", changed(trick=["H9", "CK", "H6", "H7"])),
        "a revoke on the table": (
            "trick[1]",
            changed(hands=[["HA"], ["C5", "H3"], ["C4", "H4"], ["D5"]], trick=["H9", "D8"]),
        ),
        "seven cards": (
            "hands",
            changed(trick=[], hands=[[f"{suit}{rank}" for rank in "2346789"] for suit in "SHDC"]),
        ),
    }
    status, answers = par(*(line for _field, line in bad.values()), CHICAGO)
    assert status == 1
    wanted = [(number, field) for number, (field, _line) in enumerate(bad.values(), start=1)]
    assert [(answer["line"], answer["field"]) for answer in answers[:-1]] == wanted
    assert answers[-1]["points"] == {"1": 14, "2": 0}


def test_a_law_or_a_file_that_is_not_there_is_refused_at_once(par):
    with pytest.raises(CommandError, match="No law is called"):
        par(CHICAGO, law="hoyle")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("par", "/nowhere/positions.jsonl")
