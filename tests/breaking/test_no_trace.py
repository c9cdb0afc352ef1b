"""Anyone who was forgotten is nowhere: not in a row, a byte of the files, a backup, an export, a page or the log.

Knows the name and where to look; knows no table and no page.
"""

import gzip
import io
import logging
import zipfile
from pathlib import Path

import pypdf
import pytest
from django.apps import apps
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
from tournaments.actions.adjust_points import adjust_points
from tournaments.actions.enrol import rename
from tournaments.actions.make_member import link_member
from tournaments.models import Night

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
    assert apps.get_model("club", "Forgotten").objects.count() == 1
