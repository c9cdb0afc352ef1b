"""Anyone who was forgotten is nowhere: not in a row, a byte of the files, a backup, an export, a page or the log.

Knows the name and where to look; knows no table and no page.
"""

import gzip
import html
import io
import logging
import re
import zipfile
from pathlib import Path

import pypdf
import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import get_resolver, reverse

from club.backup.backing_up import back_up
from club.models import Forgotten, Member
from tests.breaking.doors import a_world, doors
from tests.tournaments.night_builder import AT, a_running_night, play_round
from tests.tournaments.season_nights import a_season, ended_night
from tournaments.actions.door import rename
from tournaments.actions.members import link_member
from tournaments.actions.nights import change_night
from tournaments.actions.prizes import PrizeLine, set_prizes
from tournaments.actions.seasons import adjust_points
from tournaments.models import Night, Season

NAME = "Zenobia Quillfeather"
WORDS = ("zenobia", "quillfeather")
LEADS_OUT = ("sign-out/", "admin/logout/")


def has_name(content: bytes) -> bool:
    """Whether either word stands in it, whatever capitals; in what a ZIP, a gzip or a PDF holds too."""
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as opened:
            return any(has_name(opened.read(each)) for each in opened.namelist())
    if content.startswith(b"\x1f\x8b"):
        return has_name(gzip.decompress(content))
    if content.startswith(b"%PDF"):
        pages = pypdf.PdfReader(io.BytesIO(content)).pages
        return has_name("\n".join(page.extract_text() for page in pages).encode())
    found = content.lower()
    return any(word.encode() in found for word in WORDS)


def rows() -> set[str]:
    """The tables of the database in which the name stands, Django's own and what PostgreSQL knows of them among them."""
    tables = connection.introspection.table_names()
    if connection.vendor == "postgresql":
        tables.append("pg_stats")
    with connection.cursor() as cursor:
        found = set()
        for table in tables:
            cursor.execute(f'SELECT * FROM "{table}"')
            found |= {table for row in cursor.fetchall() if has_name(repr(row).encode())}
    return found


def files() -> list[Path]:
    """SQLite's own files in which the name stands; PostgreSQL's are another computer's."""
    if connection.vendor != "sqlite":
        return []
    beside = [Path(f"{connection.settings_dict['NAME']}{end}") for end in ("", "-journal", "-wal")]
    return [file for file in beside if file.exists() and has_name(file.read_bytes())]


def a_life() -> Member:
    """A member at two nights and in a season, once written otherwise, and named in whatever people typed."""
    member = Member.objects.create(
        name=NAME,
        email="zenobia@example.org",
        phone="zenobia 1",
        contact="chez zenobia",
        notes=NAME,
        sorts_as="quillfeather",
        short_name="Zenobia",
    )
    ended_night(1, {NAME: 30, "Bea": 20})
    night = ended_night(8, {"Guest 1": 12, "Bea": 25})
    rename(night_id=night.pk, number=1, name=NAME.upper(), seen="Guest 1", by=None, at=AT)
    link_member(night_id=night.pk, number=1, member_id=member.pk, seen=NAME.upper(), by=None, at=AT)
    given = {"member_id": member.pk, "name": "", "points": 5, "why": f"a gift for {NAME}"}
    adjust_points(season_id=a_season().pk, by=None, at=AT, **given)
    return member


@pytest.mark.django_db(transaction=True)
def test_no_byte_of_the_database_the_backup_after_it_or_the_log_has_the_name(tmp_path: Path) -> None:
    if connection.vendor == "sqlite":  # what is deleted stays in the file by itself; Debian's SQLite has it otherwise
        connection.cursor().execute("PRAGMA secure_delete = OFF")
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_superuser("host"))
    member = a_life()
    assert len(rows()) >= 4
    assert bool(files()) == (connection.vendor == "sqlite")
    log = tmp_path / "log"
    handler = logging.FileHandler(log)
    loggers = [logging.getLogger(name) for name in ("", "django", "django.request", "django.security")]
    for logger in loggers:
        logger.addHandler(handler)
    try:
        client.post(reverse("members"), {"name": "Somebody else"})
        client.get(reverse("members"), {"q": NAME})
        client.get(f"/nothing/{member.pk}/", {"q": NAME})
        client.post(reverse("member", args=[member.pk]), {"name": ""})
        answer = client.post(reverse("forget_member", args=[member.pk]), {"seen": NAME, "also": ""})
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
        handler.close()
    assert answer.status_code == 302
    assert (rows(), files(), Forgotten.objects.get().wiped) == (set(), [], True)
    assert not has_name(log.read_bytes())
    back_up(tmp_path / "after.jsonl.gz", at=AT)
    assert not has_name((tmp_path / "after.jsonl.gz").read_bytes())


def addresses(night: Night) -> list[str]:
    """Every address of the program that is looked at: of a night that is over, and of everything else."""
    world = a_world()
    examples = world.seen_with("own") | {"night_id": night.pk, "number": 1, "table": 1}
    examples |= {name: 1 for name in examples if name.endswith(" number")}
    patterns = get_resolver().url_patterns
    found = {door.path for each in (world.seen_with("own"), examples) for door in doors(patterns, each)}
    kinds = ("standings", "moves", "tally-cards", "score-sheets", "seats", "call-sheet", "certificates")
    found |= {reverse("pdf", args=[night.pk, kind]) for kind in kinds}
    found |= {
        reverse("season_file", args=[world.examples["season_id"], form]) for form in ("csv", "xlsx", "json", "pdf")
    }
    found |= {reverse("export_members", args=[form]) for form in ("csv", "xlsx")}
    found |= {reverse("fees_file", args=[form]) for form in ("csv", "xlsx")}
    found |= {
        reverse(name, args=[form]) for name in ("dues_file", "year_report_file") for form in ("csv", "xlsx", "pdf")
    }
    return sorted(path for path in found if not path.lstrip("/").startswith(LEADS_OUT))


def naming(client: Client, paths: list[str]) -> set[str]:
    """The addresses whose answer has the name."""
    found = set()
    for path in paths:
        answer = client.get(path)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        if has_name(content):
            found.add(path)
    return found


@pytest.mark.trial
@pytest.mark.django_db
def test_no_page_paper_or_file_of_the_program_has_the_name(admin_client: Client, tmp_path: Path) -> None:
    night = play_round(a_running_night(4, rounds=1))
    rename(night_id=night.pk, number=1, name=NAME, seen="Guest 1", by=None, at=AT)
    paths = addresses(night)
    before = naming(admin_client, paths)
    assert len(before) > 20
    assert {path for path in before if path.endswith((".pdf", ".csv", ".xlsx", ".json"))}
    admin_client.post(reverse("forget_guest", args=[night.pk, 1]), {"seen": NAME, "also": ""})
    assert naming(admin_client, paths) == set()
    folder = tmp_path / "pages"
    call_command("export_night", night.pk, html=folder)
    assert [file.name for file in folder.rglob("*") if file.is_file() and has_name(file.read_bytes())] == []
    assert Forgotten.objects.exclude(by=None).count() == 1


def offered(page: str) -> dict[str, list[str]]:
    """Every checkbox of the page, ticked: its name → its values."""
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*checkbox[^>]*>", page):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]+)"', tag)
        assert name
        found.setdefault(name[1], []).append(html.unescape(value[1]) if value else "on")
    return found


def a_birthday() -> Night:
    """A night that was once called by a part of the name, with a prize and a reason that have it still or had it."""
    night = play_round(a_running_night(4, rounds=1))
    rename(night_id=night.pk, number=1, name=NAME, seen="Guest 1", by=None, at=AT)
    for title in ("Zenobia’s birthday", "Friday cinch"):
        change_night(night_id=night.pk, by=None, at=AT, name=title, place=title)
    for prize in ("Quillfeather vase", "Vase"):
        set_prizes(night_id=night.pk, prizes=[PrizeLine("points", prize)], by=None, at=AT)
    given = {"member_id": None, "name": NAME, "points": 5, "why": "Zenobia came late"}
    adjust_points(season_id=a_season(last_date=AT.date()).pk, by=None, at=AT, **given)
    return night


@pytest.mark.django_db(transaction=True)
def test_after_every_offer_is_accepted_no_part_of_the_name_is_in_any_table_and_the_page_stays(
    admin_client: Client,
) -> None:
    night = a_birthday()
    url = reverse("forget_guest", args=[night.pk, 1])
    page = admin_client.get(url).text
    for text in ("Zenobia’s birthday", "Quillfeather vase", "Zenobia came late"):
        assert text in page, text
    answer = admin_client.post(url, {"seen": NAME, "also": ""} | offered(page), follow=True)
    assert (rows(), files()) == (set(), [])
    assert (answer.status_code, "Forgotten. A number stands" in answer.text) == (200, True)
    assert admin_client.get(reverse("history", args=[night.pk])).status_code == 200
    # Something that nobody had thought of is found later.
    Night.objects.filter(pk=night.pk).update(place="at Zenobia’s")
    after = admin_client.get(url, follow=True).redirect_chain[-1][0]
    assert "No text or title has it." in admin_client.post(after, {"also": "Quillfeather"}).text
    found = admin_client.post(after, {"also": NAME}).text
    assert "at Zenobia’s" in found
    answer = admin_client.post(after, {"also": NAME, "remove": "1"} | offered(found), follow=True)
    assert (rows(), files(), "The name was removed" in answer.text) == (set(), [], True)
    assert Night.objects.get(pk=night.pk).place == f"at {Forgotten.objects.get().name}’s"


@pytest.mark.django_db(transaction=True)
def test_a_text_that_is_not_ticked_stays_and_one_that_may_mean_somebody_else_is_not_ticked_at_first(
    admin_client: Client,
) -> None:
    night = a_birthday()
    rename(night_id=night.pk, number=2, name="Quillfeather Smith", seen="Guest 2", by=None, at=AT)
    url = reverse("forget_guest", args=[night.pk, 1])
    page = admin_client.get(url).text
    ticked = offered("".join(re.findall(r"<input[^>]*checkbox[^>]*checked>", page)))["parts"]
    texts = dict(re.findall(r'value="([^"]+:\d+)".*?<bdi>([^<]+)</bdi>', page))
    assert {texts[value] for value in ticked} == {"Zenobia’s birthday · Zenobia’s birthday", "Zenobia came late"}
    assert "Quillfeather vase" in texts.values()
    admin_client.post(url, {"seen": NAME, "also": "", "parts": [value for value in ticked if "why" in value]})
    assert rows() >= {"tournaments_change", "tournaments_entrant"}
    season = admin_client.get(reverse("adjustments", args=[Season.objects.get().pk])).text
    assert ("Zenobia" in season, f"{Forgotten.objects.get().name} came late" in season) == (False, True)
