"""Figures as people read them, on every page and paper of a night on which everybody is below nothing."""

import io
import re
from decimal import Decimal
from fractions import Fraction

import pytest
from django.urls import reverse
from django.utils.translation import override
from pypdf import PdfReader

from tests.tournaments.night_builder import AT, a_running_night, close, report
from tests.tournaments.other_tables import addresses_of
from tests.tournaments.pages.table.phone import text
from tournaments.actions.cuts import report_cut
from tournaments.actions.rounds import end_night
from tournaments.actions.screen import publish_results
from tournaments.records.figures import column_of, figure_of, money, signed
from tournaments.records.links import screen_path_of
from tournaments.records.load import rounds_of

HYPHEN = re.compile(r"(?<![\w-])-\d.*")
GUESTS_SEE = (("scene",), ("results",), ("result", 1), ("result_round", 1), ("result_pictures",))


def play_below_nothing(night, number):
    """Each bids 14, fails and is set back."""
    for table in rounds_of(night, number)[0].tables:
        for deal in range(1, night.rules.deals + 1):
            report(night, table.number, number, deal, bids=[None, 14, None, None], points={"1": 9, "2": 5})
    for table in rounds_of(night, number)[0].tables:
        if table.result.winner is None:
            report_cut(table_id=table.row.pk, seat=1, at=AT)


def read(client, url):
    """What a reader reads there, what a screen reader does besides; nothing of a file for programs."""
    answer = client.get(url)
    if answer.status_code != 200:
        return ""
    if "pdf" in answer["Content-Type"]:
        content = io.BytesIO(b"".join(answer.streaming_content) if answer.streaming else answer.content)
        return "\n".join(page.extract_text() for page in PdfReader(content).pages)
    if "html" not in answer["Content-Type"]:
        return ""
    spoken = re.findall(r'(?:aria-label|title)="([^"]*)"', answer.content.decode())
    return "\n".join([text(answer), *spoken])


def with_hyphens(client, night, *shown):
    """Each address where a figure below nothing has a hyphen, with what stands there."""
    urls = [*addresses_of(night), *(screen_path_of(night, *page) for page in shown)]
    found = {url: HYPHEN.search(read(client, url)) for url in urls}
    return {url: hit[0][:60] for url, hit in found.items() if hit}


@pytest.mark.trial
@pytest.mark.django_db
def test_every_page_and_paper_writes_a_true_minus(admin_client):
    night = a_running_night(9, law="foster-set-back", rounds=2)
    play_below_nothing(night, 1)
    close(night, 1)
    play_below_nothing(night, 2)
    assert "−" in read(admin_client, reverse("board", args=[night.pk]))
    assert with_hyphens(admin_client, night, ("scene",)) == {}
    end_night(night_id=night.pk, by=None, at=AT)
    publish_results(night_id=night.pk, by=None, at=AT)
    assert "−" in read(admin_client, screen_path_of(night, "results"))
    assert with_hyphens(admin_client, night, *GUESTS_SEE) == {}


@pytest.mark.django_db
def test_a_file_for_programs_has_a_hyphen(admin_client):
    night = a_running_night(8, law="foster-set-back", rounds=2)
    play_below_nothing(night, 1)
    file = admin_client.get(reverse("export", args=[night.pk, "standings", "csv"]))
    content = (b"".join(file.streaming_content) if file.streaming else file.content).decode()
    assert re.search(r"-\d", content)
    assert "−" not in content


def test_a_figure_has_as_many_decimals_as_it_needs_and_a_true_minus():
    figures = [12, -3, Fraction(-27, 2), Fraction(40, 3)]
    assert [figure_of(each) for each in figures] == ["12", "−3", "−13.5", "13.33"]
    with override("de"):
        assert figure_of(Fraction(81, 2)) == "40,5"
    assert column_of([-3, Fraction(27, 2)]) == ["−3.0", "13.5"]
    assert [signed(each) for each in (10, -5, 0)] == ["+10", "−5", ""]


@pytest.mark.parametrize(
    ("amount", "currency", "written"),
    [
        ("15", "$", "$15"),
        ("5.5", "£", "£5.50"),
        ("15", "EUR", "15\u00a0EUR"),
        ("15", "Kč", "15\u00a0Kč"),
        ("15", "", "15"),
    ],
)
def test_an_amount_is_written_as_people_write_it(amount, currency, written):
    assert money(Decimal(amount), currency) == written
