"""Workbooks as programs save them, and as strangers make them up."""

import io
import zipfile

import openpyxl
import pytest

from club.people.rosters.bounds import MOST_ROWS, BadRosterError
from club.people.rosters.workbook import workbook_rows
from tests.club.people.rosters.files import MAIN, OFFICE, a_sheet, by_hand, workbook, zipped

STRICT = "http://purl.oclc.org/ooxml/"
NO_WORKBOOK = "This is not an Excel workbook, or it is damaged. Save it as .xlsx, or as CSV in UTF-8."
TOO_MUCH = "This workbook holds too much. Save only the names, as CSV."
TOO_LARGE = "This workbook has more than 16 MB when it is unpacked. Save only the names, as CSV."


def rows_of(content):
    return list(workbook_rows(content))


def faults_of(content):
    with pytest.raises(BadRosterError) as caught:
        rows_of(content)
    return [str(fault) for fault in caught.value.faults]


def test_rows_have_the_numbers_that_the_spreadsheet_shows():
    assert rows_of(workbook(("Name", "No."), (), ("Ada", 7), (None, "x"))) == [
        (1, ["Name", "No."]),
        (3, ["Ada", "7"]),
        (4, ["", "x"]),
    ]


def test_the_first_sheet_that_is_shown_is_read():
    opened = openpyxl.load_workbook(io.BytesIO(workbook(("hidden",), Members=[("Ada",)], More=[("Bob",)])))
    opened.worksheets[0].sheet_state = "hidden"
    saved = io.BytesIO()
    opened.save(saved)
    assert rows_of(saved.getvalue()) == [(1, ["Ada"])]


def test_a_formula_is_read_by_its_last_result():
    sheet = (
        f'<worksheet xmlns="{MAIN}"><sheetData><row><c t="str"><f>1+1</f><v>Ada</v></c></row></sheetData></worksheet>'
    )
    assert rows_of(by_hand(sheet)) == [(1, ["Ada"])]


def test_shared_texts_are_joined_from_their_pieces_without_the_reading_above_them():
    strings = (
        f'<sst xmlns="{MAIN}"><si><r><t>山</t></r><r><t>田</t></r><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></si></sst>'
    )
    sheet = f'<x:worksheet xmlns:x="{MAIN}"><x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c></x:row></x:worksheet>'
    assert rows_of(by_hand(sheet, strings)) == [(2, ["", "山田"])]


def test_a_strict_open_xml_workbook_is_read():
    parts = {
        "xl/worksheets/sheet1.xml": a_sheet(("A1", "Ada")),
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="A" sheetId="1" '
        'r:id="r1"/></sheets></workbook>',
    }
    strict = {
        path: part.replace(MAIN, f"{STRICT}spreadsheetml/main").replace(
            OFFICE, f"{STRICT}officeDocument/relationships"
        )
        for path, part in parts.items()
    }
    assert rows_of(by_hand(a_sheet(("A1", "Bob")), **strict)) == [(1, ["Ada"])]


def test_a_cell_that_points_to_no_text_is_refused():
    sheet = f'<worksheet xmlns="{MAIN}"><row><c t="s"><v>-1</v></c></row></worksheet>'
    [fault] = faults_of(by_hand(sheet, f'<sst xmlns="{MAIN}"><si><t>Ada</t></si></sst>'))
    assert fault.startswith("Row 1: the workbook contradicts itself here.")


def test_entities_are_refused_by_defusedxml():
    assert openpyxl.DEFUSEDXML


@pytest.mark.parametrize(
    ("sheet", "fault"),
    [
        (
            a_sheet(("A1", "Ada"), ("XFD1048576", "x")),
            "Row 1048576: the file goes on here, but 20000 rows are the limit.",
        ),
        (a_sheet(("A1", "Ada"), ("XFD2", "x")), "Row 2: this row has more than 60 columns."),
        (a_sheet(("A2", "Ada"), ("A1", "Bob")), "Row 1: the workbook contradicts itself here."),
        (a_sheet(("A1", "Ada"), ("A1", "Bob")), "Row 1: the workbook contradicts itself here."),
        (a_sheet(("A99999999", "Ada")), "Row 0: the workbook contradicts itself here."),
        (
            a_sheet(("A1", "Ada")).replace('t="inlineStr"', 't="s"').replace("<is><t>Ada</t></is>", "<v>5</v>"),
            "Row 1: the",
        ),
        (a_sheet(("A1", "Ada")).replace('r="A1"', 'r="A2"'), "Row 1: the workbook contradicts itself here."),
        (a_sheet(("A1", "Ada"))[:-20], NO_WORKBOOK),
        ("<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'>]>" + a_sheet(("A1", "Ada")), NO_WORKBOOK),
        ("no XML", NO_WORKBOOK),
        ('<?xml version="1.0" encoding="of-nobody"?>' + a_sheet(("A1", "Ada")), NO_WORKBOOK),
        (
            a_sheet(("A1", "P")).replace('t="inlineStr"', 't="d"').replace("<is><t>P</t></is>", "<v>PT1E99H</v>"),
            "Row 1: the",
        ),
    ],
)
def test_a_sheet_that_contradicts_itself_or_is_broken_is_refused_with_its_row(sheet, fault):
    [found] = faults_of(by_hand(sheet))
    assert found.startswith(fault)


def test_the_size_that_a_sheet_claims_is_ignored():
    for claim in ("A1", "A1:XFD1048576"):
        sheet = a_sheet(("A1", "Ada"), ("A2", "Bob"), before=f'<dimension ref="{claim}"/>')
        assert rows_of(by_hand(sheet)) == [(1, ["Ada"]), (2, ["Bob"])]


def test_a_bomb_is_refused_for_its_unpacked_size():
    assert faults_of(by_hand(a_sheet(("A1", "Ada")), **{"xl/media/big.bin": b"\0" * 20_000_000})) == [TOO_LARGE]
    assert faults_of(zipped({f"{number}": b"" for number in range(1_001)})) == [TOO_LARGE]


def test_what_takes_long_to_read_is_refused_before_it_is_read():
    row = "<row>" + "<c/>" * 400_000 + "</row>"
    assert faults_of(by_hand(f'<worksheet xmlns="{MAIN}">{row}</worksheet>')) == [TOO_MUCH]
    texts = f'<sst xmlns="{MAIN}">' + "<si/>" * 400_000 + "</sst>"
    assert faults_of(by_hand(a_sheet(("A1", "Ada")), texts)) == [TOO_MUCH]


def test_an_endless_tag_is_not_held_in_memory():
    tag = "".join(f' a{number}=">"' for number in range(100_000))
    assert faults_of(by_hand(f'<worksheet xmlns="{MAIN}"{tag}/>')) == [NO_WORKBOOK]


@pytest.mark.parametrize("packed", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_compression_that_no_workbook_has_is_not_unpacked(packed):
    assert faults_of(by_hand(a_sheet(("A1", "Ada")), packed=packed)) == [NO_WORKBOOK]


def test_a_workbook_with_a_password_is_refused():
    content = bytearray(workbook(("Ada",)))
    at = content.rindex(b"PK\x01\x02")
    content[at + 8] |= 1
    assert faults_of(bytes(content)) == ["This workbook has a password. Save it without one."]


def test_a_zip_that_is_not_a_workbook_or_is_cut_off_is_refused():
    assert faults_of(zipped({"letter.txt": b"Dear club"})) == [NO_WORKBOOK]
    assert faults_of(workbook(("Ada",))[:-100]) == [NO_WORKBOOK]
    damaged = bytearray(by_hand(a_sheet(("A1", "Ada")), packed=zipfile.ZIP_STORED))
    damaged[damaged.index(b"Ada")] ^= 1
    assert faults_of(bytes(damaged)) == [NO_WORKBOOK]


@pytest.mark.parametrize(("place", "value"), [(6, 99), (8, 0x20)], ids=["version", "patched"])
def test_a_zip_of_a_later_version_or_in_patches_is_refused(place, value):
    content = bytearray(workbook(("Ada",)))
    at = -1
    while (at := content.find(b"PK\x01\x02", at + 1)) >= 0:
        content[at + place] = value
    assert faults_of(bytes(content)) == [NO_WORKBOOK]


def test_no_file_outside_the_workbook_is_opened():
    links = (
        '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="../../../etc/passwd"/></Relationships>'
    )
    assert faults_of(zipped({"_rels/.rels": links})) == [NO_WORKBOOK]


def test_as_many_rows_as_a_roster_may_have_are_read():
    sheet = a_sheet(*((f"A{number}", f"Guest {number}") for number in range(1, MOST_ROWS + 1)))
    assert rows_of(by_hand(sheet))[-1] == (MOST_ROWS, [f"Guest {MOST_ROWS}"])
