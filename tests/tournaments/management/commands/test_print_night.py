"""`print_night ID --set … --paper … --out FILE`: one PDF."""

from io import BytesIO, StringIO
from itertools import product

import pytest
from django.core.management import CommandError, call_command
from pypdf import PdfReader

from club.club_settings.stored import as_stored
from club.models import ClubSettings
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tests.trials import some
from tournaments.actions.prizes import PrizeLine, set_prizes
from tournaments.actions.rounds import end_night
from tournaments.models import Night
from tournaments.records.paper_values import SETS, sets_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def printed(tmp_path):
    """The pages of what is printed with these options."""

    def printed(night, *options):
        out = tmp_path / "papers.pdf"
        call_command("print_night", str(night.pk), *options, "--out", str(out))
        content = out.read_bytes()
        assert content.startswith(b"%PDF")
        return PdfReader(BytesIO(content)).pages

    return printed


@pytest.fixture
def night():
    night = a_running_night(9)
    play_round(night)
    return night


@pytest.mark.parametrize(("name", "paper"), some(product([*SETS, "all"], ["a4", "letter"]), 7))
def test_each_set_is_printed_on_each_paper(printed, night, name, paper, capsys):
    pages = printed(night, "--set", name, "--paper", paper)
    width = {"a4": 595, "letter": 612}[paper]
    assert {int(page.mediabox.width) for page in pages} == {width}
    assert capsys.readouterr().out.strip().endswith("papers.pdf")


def test_papers_are_in_the_language_that_is_asked_for_else_the_nights_else_the_clubs(
    printed, night, invented_language
):
    def is_english(*options):
        return "Standings" in printed(night, "--set", "standings", *options)[0].extract_text()

    assert is_english()
    assert not is_english("--language", invented_language)
    Night.objects.filter(pk=night.pk).update(language=invented_language)
    assert not is_english()
    assert is_english("--language", "en")
    Night.objects.filter(pk=night.pk).update(language="")
    ClubSettings.objects.create(language=invented_language, version=1)
    as_stored()
    assert not is_english()


def test_another_language_is_refused_with_those_that_there_are(printed, night, invented_language):
    with pytest.raises(CommandError, match=r"'tlh'.*'en', 'qps'"):
        printed(night, "--language", "tlh")


def test_all_papers_are_one_file_in_the_order_of_the_evening(printed, night):
    later = ("call-sheet", "certificates")
    parts = [len(printed(night, "--set", name)) for name in sets_of(night) if name not in later]
    assert len(printed(night)) == sum(parts)


@pytest.mark.parametrize(
    "options",
    [
        ["--set", "standings", "table-cards"],
        ["--set", "table-cards", "standings"],
        ["--set", "standings", "--set", "table-cards"],
        ["--set", "standings", "table-cards", "standings"],
    ],
)
def test_several_sets_are_one_file_too(printed, night, options):
    pages = printed(night, *options)
    words = [page.extract_text() for page in pages]
    assert ["Rank" in each for each in words] == [False, False, True, False, False]
    assert ["How the night went" in each for each in words] == [False] * 3 + [True] * 2


def test_all_among_several_sets_is_all(printed, night):
    assert len(printed(night, "--set", "standings", "all")) == len(printed(night))


@pytest.mark.parametrize("number", ["1", "2"])
def test_the_sheets_of_a_round_are_a_page_a_table(printed, night, number):
    assert len(printed(night, "--set", "score-sheets", "--round", number)) == 2


def test_a_round_that_is_not_there_is_said_so(printed, night):
    with pytest.raises(CommandError, match="There is no round 3"):
        printed(night, "--set", "score-sheets", "--round", "3")


NOTHING = "There is nothing to print yet."


def test_a_night_before_its_draw_prints_what_there_is_and_says_what_is_left_out(printed, capsys):
    words = [page.extract_text() for page in printed(a_night(8))]
    assert [page for page in words if NOTHING in page or "0 points" in page] == []
    assert capsys.readouterr().err.splitlines() == [
        "Left out for now. Table cards, Sit-outs: Ready once the draw is published. Score sheets: With names once the "
        "seats are drawn. Standings: Ready once a hand is in. Call sheet, Certificates: Ready once the night is ended."
    ]


def test_blank_sheets_are_left_out_of_nothing(printed, capsys):
    words = " ".join(page.extract_text() for page in printed(a_night(8), "--blank"))
    assert "Table ___" in words
    assert "Score sheets" not in capsys.readouterr().err


@pytest.mark.parametrize("name", ["table-cards", "call-sheet", "certificates"])
def test_a_paper_that_is_asked_for_by_name_says_that_there_is_nothing_to_print(printed, capsys, name):
    [page] = printed(a_night(8), "--set", name)
    assert page.extract_text().strip() == NOTHING
    assert capsys.readouterr().err == ""


def test_nothing_is_left_out_once_the_night_is_over(printed, night, capsys):
    set_prizes(night_id=night.pk, prizes=[PrizeLine("points", "First")], by=None, at=AT)
    end_night(night_id=night.pk, by=None, at=AT)
    words = " ".join(page.extract_text() for page in printed(night))
    assert "Call sheet" in words
    assert "awards" in words
    assert capsys.readouterr().err == ""


def test_blank_sheets_name_nobodys_score(printed, night):
    blank = printed(night, "--set", "score-sheets", "--round", "1", "--blank")[0].extract_text()
    filled = printed(night, "--set", "score-sheets", "--round", "1")[0].extract_text()
    assert len(blank) < len(filled)


def test_what_cannot_be_written_is_said_so(night, tmp_path):
    with pytest.raises(CommandError, match="Cannot write to"):
        call_command("print_night", str(night.pk), "--out", str(tmp_path / "no" / "folder.pdf"))
    with pytest.raises(CommandError, match="There is no night 99"):
        call_command("print_night", "99", "--out", str(tmp_path / "x.pdf"))
    for wrong in (["--paper", "a5"], ["--set", "posters"]):
        with pytest.raises(CommandError):
            call_command("print_night", str(night.pk), *wrong, "--out", str(tmp_path / "x.pdf"))
    assert list(tmp_path.iterdir()) == []


def test_the_wifi_poster_has_the_network_and_the_password_from_standard_input(printed, night, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO("long enough\n"))
    words = printed(night, "--set", "wifi-poster", "--wifi", "Hall north")[0].extract_text()
    assert "Hall north" in words
    assert "long enough" in words
