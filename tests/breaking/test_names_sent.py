"""Hostile names in what leaves the program: spreadsheets, papers, file names, lines of a log."""

import csv
import io
import logging
import re
import sys
from urllib.parse import quote_from_bytes

import pytest
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.breaking.names import CONTROL, HOSTILE, KEPT, a_night_of, some_and_all
from tests.prepared import rows_of_the_module
from tests.trials import some
from tournaments.models import Night
from tournaments.printing.spreadsheet import csv_parts, safe
from tournaments.records.paper_values import SETS

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def nights(django_db_setup, django_db_blocker):
    """Two nights, by how many they are."""
    with rows_of_the_module(django_db_blocker):
        yield {len(names): a_night_of(names) for names in (KEPT[::6], KEPT)}


# ---- Spreadsheets ----


def test_no_spreadsheet_of_theirs_runs_anything(nights, admin_client):
    night = nights[len(KEPT)]
    names = {str(safe(name)) for name in night.entrants.values_list("name", flat=True)}
    for kind, column in (("standings", 2), ("tallies", 1)):
        text = admin_client.get(reverse("export", args=[night.pk, kind, "csv"])).getvalue()
        rows = list(csv.reader(io.StringIO(text.decode("utf-8-sig"), newline="")))[1:]
        assert {row[column] for row in rows} == names
        assert running(rows) == []
        sheet = load_workbook(
            io.BytesIO(admin_client.get(reverse("export", args=[night.pk, kind, "xlsx"])).content)
        ).active
        assert {cell.data_type for row in sheet.rows for cell in row} <= {"s", "n"}
        assert {row[column] for row in sheet.iter_rows(min_row=2, values_only=True)} == names


def running(rows):
    """The cells that a spreadsheet would take for formulas."""
    return [
        cell for row in rows for cell in row if re.match(r"[=+\-@\t\r]", cell) and not re.fullmatch(r"-?[\d.]+", cell)
    ]


def test_a_formula_that_is_not_marked_is_caught():
    rows = [[name] for name in KEPT]
    assert len(running(rows)) > 20
    assert running(csv.reader(io.StringIO(b"".join(csv_parts(rows)).decode("utf-8-sig"), newline=""))) == []


# ---- Papers ----

_opened: list[str] | None = None


def _watch(event, sent):
    if _opened is not None and event in ("open", "socket.connect"):
        _opened.append(str(sent[0] if event == "open" else sent[1]))


@pytest.fixture(scope="module", autouse=True)
def _hook():
    sys.addaudithook(_watch)


def opened_by(work):
    """What `action` gives, and the files and addresses that it opened."""
    global _opened  # a hook can be added and never be taken away
    _opened = []
    try:
        return work(), _opened
    finally:
        _opened = None


@pytest.mark.parametrize("kind", some(SETS, 3))
@some_and_all
def test_every_paper_prints_them_as_letters_and_opens_nothing(nights, names, raw_names, kind, admin_client):
    night = nights[len(names)]
    Night.objects.filter(pk=night.pk).update(name="<img src='/etc/passwd'/><b>Bob")
    paper, opened = opened_by(lambda: admin_client.get(reverse("pdf", args=[night.pk, kind])))
    assert paper.status_code == 200
    assert [path for path in opened if not path.endswith((".ttf", ".otf", ".py", ".pyc", ".html"))] == []
    reader = PdfReader(io.BytesIO(paper.content))
    assert not {"/OpenAction", "/Names", "/AA", "/AcroForm"} & set(reader.trailer["/Root"])
    assert not any("/Annots" in page for page in reader.pages)
    text = "".join("".join(page.extract_text().split()) for page in reader.pages)
    assert "<b>Bob" in text or kind in ("certificates", "boards", "advice")  # there are none; it is of no night
    if kind in ("tally-cards", "score-sheets", "standings"):  # which name everyone
        letters = [
            name for name in night.entrants.values_list("name", flat=True) if name.isascii() and len(name) < 30
        ]
        assert [name for name in letters if "".join(name.split()) not in text] == []


def test_a_file_that_is_opened_is_caught():
    _, opened = opened_by(lambda: open("/etc/hostname", "rb").close())
    assert opened == ["/etc/hostname"]


# ---- File names and logs ----


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 12))])
def test_a_files_name_is_plain_whatever_the_night_is_called(part, admin_client):
    night = a_night_of(["Ada", "Bob", "Carl", "Dora"])
    urls = [reverse("export", args=[night.pk, "standings", "csv"]), reverse("night_file", args=[night.pk])]
    urls.append(reverse("pdf", args=[night.pk, "table-cards"]))
    for place, name in enumerate(KEPT[part::12]):
        Night.objects.filter(pk=night.pk).update(name=name)
        said = admin_client.get(urls[place % 3])["Content-Disposition"]
        assert re.fullmatch(
            r'(inline|attachment); filename="2026-11-20-[\w-]{1,100}\.(csv|json|pdf)"', said, re.ASCII
        )


@pytest.fixture
def log(caplog):
    """The lines that Django logs, though less of them is shown to a director."""
    loggers = [logging.getLogger(name) for name in ("django.request", "django.security", "django.server")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(caplog.handler)
        logger.setLevel(logging.INFO)
    yield lambda: [logging.Formatter("%(levelname)s %(message)s").format(record) for record in caplog.records]
    for logger, level in zip(loggers, levels, strict=True):
        logger.removeHandler(caplog.handler)
        logger.setLevel(level)


@pytest.mark.trial
@some_and_all
def test_a_line_of_the_log_stays_one_line(names, raw_names, admin_client, log):
    """Whatever is asked for and by whatever name: a newline in it forges no second line."""
    for raw in raw_names:
        sent = quote_from_bytes(raw[:200].encode("utf-8", "surrogatepass"), safe="")
        for url in (f"/t/{sent}/state", f"/nights/{sent}/", f"/laws/{sent}/", f"/{sent}"):
            admin_client.get(url)
        admin_client.generic("BAD" + raw.encode("ascii", "ignore").decode()[:20], "/nights/")
        admin_client.get(
            "/nights/", headers={"host": "hall.test", "x-forwarded-host": raw.encode("ascii", "ignore").decode()}
        )
    assert len(log()) > len(raw_names)
    assert [line for line in log() if CONTROL.search(line)] == []


def test_a_line_that_is_forged_is_caught():
    assert [name for name in HOSTILE if CONTROL.search(f"Not Found: {name}")]
