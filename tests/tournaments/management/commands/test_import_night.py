"""`import_night FILE`: the night's number on standard output, or a sentence and nothing written."""

import json
from random import Random

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.night_files import a_file
from tournaments.management.reading import MOST_BYTES
from tournaments.models import Night

pytestmark = pytest.mark.django_db


@pytest.fixture
def refused(tmp_path):
    """What is said of a file that holds this."""

    def refused(content):
        file = tmp_path / "night.json"
        file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        with pytest.raises(CommandError) as error:
            call_command("import_night", str(file))
        assert not Night.objects.exists()
        return str(error.value)

    return refused


def test_the_nights_number_is_printed_and_beside_it_what_no_file_carries(tmp_path, capsys):
    file = tmp_path / "night.json"
    file.write_text(json.dumps(a_file(Random(1), 8, 2)), encoding="utf-8")
    call_command("import_night", str(file))
    printed = capsys.readouterr()
    assert printed.out == f"{Night.objects.get().pk}\n"
    assert printed.err == (
        "The file has the hands, the seats and who was there. It does not have rulings, disputes, acceptances, "
        "fees, prizes, groups, keyed tally cards, the history, who is a member, or who was expected and did not "
        "come. Under Settings, set the clock, who accepts hands and how scores are shown.\n"
    )


@pytest.mark.parametrize("share", [0, 0.1, 0.5, 0.9, 0.999])
def test_a_file_cut_off_in_the_middle_is_refused_whole(refused, share):
    content = json.dumps(a_file(Random(1), 8, 3)).encode()
    assert refused(content[: int(len(content) * share)]).startswith("This is not JSON")


def test_a_bad_hand_is_named_with_its_whole_place(refused):
    file = a_file(Random(1), 8, 3)
    file["played"][2]["tables"][0]["hands"][1] |= {"bids": [8, 7, None, None]}
    file["played"][2]["tables"][0]["hands"][1].pop("bid", None)
    assert refused(file).startswith("played[2].tables[0].hands[1].bids: The bid of 7 by ")


def test_every_fault_of_a_hand_is_a_line(refused):
    file = a_file(Random(1), 8, 1)
    file["played"][0]["tables"][1]["hands"][0] = {"dealer": 1, "bids": [5], "trump": "N", "points": {"1": 1, "2": 1}}
    assert [line.split(":")[0] for line in refused(file).splitlines()] == [
        "played[0].tables[1].hands[0].bids",
        "played[0].tables[1].hands[0].trump",
        "played[0].tables[1].hands[0].points",
    ]


def test_a_round_that_does_not_follow_is_named(refused):
    file = a_file(Random(1), 8, 3)
    file["played"][0]["tables"][1]["hands"].pop()
    assert refused(file) == (
        "played[0].tables[1].hands: Hands of table 2 are missing in round 1, though the next round was played."
    )


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"null", b"[]", b'"night"', b"[" * 100_000, b'{"format": "cinch-night/1"}', b'{"a":1,"a":2}',
     b'{"format": NaN}', b'{"format": 1e999}', b'{"name": "\\ud800"}', b"9" * 5000],
)  # fmt: skip
def test_what_is_no_night_file_is_refused_with_a_sentence(refused, content):
    assert refused(content)


def test_a_file_that_is_not_there_is_said_so(tmp_path):
    for path in (tmp_path / "nothing.json", tmp_path):
        with pytest.raises(CommandError, match="cannot be read"):
            call_command("import_night", str(path))


def test_a_file_larger_than_any_night_is_not_read(tmp_path):
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(CommandError, match="larger than any night"):
        call_command("import_night", str(huge))
