"""The backup that a director downloads."""

import io
import re

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from club.backup.backup_file import BackupReader
from club.models import Member
from tests.tournaments.night_builder import a_night

pytestmark = pytest.mark.django_db(transaction=True)

BACKUP = "/backup/"


def members_in(answer):
    return [
        row.values[1] for row in BackupReader(io.BytesIO(answer.content), "a.gz").rows() if row.model == "club.member"
    ]


def test_the_nights_lead_a_director_to_the_backup(admin_client):
    assert BACKUP not in admin_client.get("/nights/").content.decode()  # there is nothing to lose yet
    a_night()
    assert re.search(rf'href="{BACKUP}"[^>]*>Download a backup<', admin_client.get("/nights/").content.decode())


def test_the_database_is_downloaded_and_no_copy_stays(admin_client):
    Member.objects.create(name="Łukasz")
    answer = admin_client.get(BACKUP)
    assert answer.status_code == 200
    assert re.fullmatch(
        r'attachment; filename="head-table-\d{4}-\d\d-\d\d-\d{4}\.jsonl\.gz"', answer["Content-Disposition"]
    )
    assert "no-store" in answer["Cache-Control"]
    assert members_in(answer) == ["Łukasz"]
    assert [file.name for file in settings.DATA.iterdir() if file.suffix == ".gz"] == []


def test_only_a_director_takes_it(client):
    assert client.get(BACKUP).status_code == 302
    client.force_login(User.objects.create_user("helper"))
    assert client.get(BACKUP).status_code == 403
