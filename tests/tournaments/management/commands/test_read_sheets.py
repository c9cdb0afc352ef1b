"""`print_night --marks`, `print_pack` and `read_sheets`: what is printed can be ticked, photographed and read."""

import json
from io import BytesIO, StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override
from PIL import Image
from pypdf import PdfReader

from tests.tournaments.night_builder import a_running_night, play_round
from tests.tournaments.scanning.photographs import filled, photograph, printed, scan
from tests.tournaments.scanning.sheets import a_filled_sheet
from tournaments.models import HandRecord, Night
from tournaments.movement.partners import DIVIDE
from tournaments.records.house_laws import law_at
from tournaments.scanning.layout import Box

pytestmark = pytest.mark.django_db


def read_sheets(*paths):
    out, status = StringIO(), 0
    try:
        call_command("read_sheets", *map(str, paths), "--json", stdout=out)
    except SystemExit as end:
        status = end.code
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert status == any(line["fault"] for line in lines)
    return lines


def test_a_night_s_sheets_are_printed_photographed_and_read_as_its_hands(tmp_path):
    night = a_running_night(8)
    play_round(night)
    pdf, marks = tmp_path / "sheets.pdf", tmp_path / "marks.json"
    call_command("print_night", night.pk, "--set", "score-sheets", "--round", "1", "--out", pdf, "--marks", marks)
    assert [(page["page"], page["table"], page["round"]) for page in json.loads(marks.read_text())["pages"]] == [
        (1, 1, 1),
        (2, 2, 1),
    ]
    for number in (1, 2):
        (tmp_path / f"{number}.jpg").write_bytes(photograph(printed(pdf.read_bytes(), number - 1), Random(number)))
    found = read_sheets(tmp_path / "1.jpg", tmp_path / "2.jpg")
    assert [(line["table"], line["round"], line["fault"]) for line in found] == [(1, 1, None), (2, 1, None)]
    for line in found:
        records = HandRecord.objects.filter(table__round__night=night, table__number=line["table"])
        assert records.exists()
        for record, deal in zip(records.order_by("deal"), line["deals"], strict=False):
            if "taken" in record.hand:
                assert deal["unsure"] == []
                assert (deal["hand"]["dealer"], deal["hand"]["trump"]) == (
                    record.hand["dealer"],
                    record.hand["trump"],
                )


def test_a_pack_is_printed_with_no_night_and_its_marks_say_what_a_tick_means(tmp_path):
    pdf, marks = tmp_path / "pack.pdf", tmp_path / "marks.json"
    call_command("print_pack", "--tables", "2", "--rounds", "2", "--paper", "letter", "--out", pdf, "--marks", marks)
    assert not Night.objects.exists()
    pages = json.loads(marks.read_text())["pages"]
    assert [(page["round"], page["table"]) for page in pages] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    printed_words = " ".join("".join(sheet.extract_text() for sheet in PdfReader(pdf).pages).split())
    assert str(DIVIDE[0]) in printed_words  # nobody in the hall asks the computer
    page = pages[3]
    assert "Table 2" in PdfReader(pdf).pages[page["page"] - 1].extract_text()
    meant = {("dealer", 3), ("bidder", 2), ("bid", 9), ("trump", "H")} | {
        (count, 1) for count in law_at("foster-1897").counts
    }
    ticks = [
        box
        for box in page["boxes"]
        if box["deal"] == 2 and (box["field"], str(box["value"])) in {(f, str(v)) for f, v in meant}
    ]
    ticks += [
        box
        for box in page["boxes"]
        if box["field"].startswith("seat")
        and box["value"]["digit"] == (0, int(box["field"][-1]))[box["value"]["place"]]
    ]
    marked = filled(
        printed(pdf.read_bytes(), page["page"] - 1), [Box(0, "", "", box["x"], box["y"]) for box in ticks], Random(3)
    )
    (tmp_path / "photo.jpg").write_bytes(photograph(marked, Random(4)))
    [line] = read_sheets(tmp_path / "photo.jpg")
    assert (line["sheet"], line["table"], line["round"], line["seats"]) == (page["sheet"], 2, 2, [1, 2, 3, 4])
    assert [deal["hand"] is None for deal in line["deals"]] == [True, False, True, True]
    deal = line["deals"][1]
    assert (deal["hand"]["bid"], deal["hand"]["trump"], deal["unsure"]) == ({"seat": 2, "points": 9}, "H", [])


def test_a_pack_for_more_than_99_people_has_a_third_digit_to_tick(tmp_path):
    places = {}
    for tables in (24, 25):
        pdf, marks = tmp_path / "pack.pdf", tmp_path / "marks.json"
        call_command("print_pack", "--tables", str(tables), "--rounds", "1", "--out", pdf, "--marks", marks)
        boxes = json.loads(marks.read_text())["pages"][0]["boxes"]
        places[tables] = {box["value"]["place"] for box in boxes if box["field"] == "seat1"}
    assert places == {24: {0, 1}, 25: {0, 1, 2}}


def test_a_pack_is_in_the_language_that_is_asked_for_and_its_marks_and_faults_are_alike(
    tmp_path, capsys, invented_language
):
    pdf, marks = tmp_path / "pack.pdf", tmp_path / "marks.json"
    found = {}
    for language in ("en", invented_language):
        size = ("--tables", "2", "--rounds", "1")
        call_command("print_pack", *size, "--language", language, "--out", pdf, "--marks", marks)
        words = " ".join(sheet.extract_text() for sheet in PdfReader(pdf).pages)
        with override(language):
            refused = read_sheets(tmp_path / "none.jpg")
        found[language] = ("Table 2" in words, json.loads(marks.read_text()), refused)
    english, other = found.values()
    assert (english[0], other[0]) == (True, False)
    assert english[1:] == other[1:]


def test_what_is_no_sheet_has_its_sentence_and_the_others_are_read(tmp_path):
    (tmp_path / "letter.jpg").write_bytes(b"Dear sir")
    (tmp_path / "sheet.jpg").write_bytes(a_filled_sheet("among others").photo)
    missing, letter, sheet = read_sheets(tmp_path / "none.jpg", tmp_path / "letter.jpg", tmp_path / "sheet.jpg")
    assert "none.jpg cannot be read" in missing["fault"]
    assert letter["fault"].startswith("This file is not a picture.")
    assert (sheet["fault"], len(sheet["deals"])) == (None, 4)


def test_each_page_of_a_scanner_s_pdf_has_its_line(tmp_path):
    photo = Image.open(BytesIO(a_filled_sheet("among others").photo))
    (tmp_path / "scan.pdf").write_bytes(scan(photo, Image.new("L", photo.size, 255)))
    (tmp_path / "cut.pdf").write_bytes(scan(photo)[:5000])
    first, second, cut = read_sheets(tmp_path / "scan.pdf", tmp_path / "cut.pdf")
    assert [line["file"] for line in (first, second, cut)] == [
        *(f"{tmp_path / 'scan.pdf'}#page={page}" for page in (1, 2)),
        str(tmp_path / "cut.pdf"),
    ]
    assert (first["fault"], len(first["deals"])) == (None, 4)
    assert second["fault"].startswith("There is no score sheet")
    assert cut["fault"].startswith("This PDF is damaged.")


@pytest.mark.parametrize(
    ("tables", "rounds", "named"), [(0, 3, "--tables 0"), (61, 3, "--tables 61"), (4, 0, "--rounds 0")]
)
def test_a_pack_of_no_tables_or_too_many_is_refused_by_name(tables, rounds, named, tmp_path):
    with pytest.raises(CommandError, match=named):
        call_command("print_pack", "--tables", tables, "--rounds", rounds, "--out", tmp_path / "pack.pdf")


def test_a_pack_of_two_tables_is_refused_for_a_movement_of_one(tmp_path):
    pdf = tmp_path / "pack.pdf"
    asked = ("print_pack", "--movement", "cutting-in", "--rounds", "2", "--out", pdf, "--tables")
    with pytest.raises(CommandError, match="--tables 2: the movement “Cutting in” has one table"):
        call_command(*asked, "2")
    assert not pdf.exists()
    call_command(*asked, "1")
    assert pdf.exists()
