"""The page that checks a backup, and says how it is restored."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.models import Member
from tests.tournaments.night_builder import a_night
from tournaments.pages.night import checking

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/settings/restore/"


@pytest.fixture
def send(admin_client, settings, tmp_path):
    settings.DATA = tmp_path
    return lambda content, name="a.jsonl.gz": admin_client.post(PAGE, {"file": SimpleUploadedFile(name, content)})


@pytest.fixture
def backup(admin_client):
    """Of a night and a member, to which another was added since."""
    Member.objects.create(name="Ada")
    a_night(5, name="Friday <b>cinch")
    content = admin_client.get("/backup/").content
    Member.objects.create(name="Ben")
    return content


def test_a_whole_backup_shows_its_nights_and_the_command_that_restores_it(send, backup, tmp_path):
    page = send(backup)
    assert (page.status_code, "This backup is whole" in page.text) == (200, True)
    assert "<bdi>Friday &lt;b&gt;cinch</bdi>" in page.text
    assert [(each.title, each.there, each.here) for each in page.context["compared"]][::2] == [
        ("nights", 1, 1),
        ("members", 1, 2),
    ]
    stored = tmp_path / "backups" / "uploaded.jsonl.gz"
    assert stored.read_bytes() == backup
    assert page.context["command"].endswith(f"manage.py restore {stored} --replace")
    assert Member.objects.count() == 2  # nothing is restored


def test_only_the_last_upload_stays(send, backup, tmp_path):
    send(backup)
    send(backup, "b.jsonl.gz")
    assert [file.name for file in (tmp_path / "backups").iterdir()] == ["uploaded.jsonl.gz"]


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (lambda whole: b"", "is not a backup of Head Table."),
        (lambda whole: b"hello", "is not a backup of Head Table."),
        (lambda whole: whole[: len(whole) // 2], "is damaged or cut off"),
        (lambda whole: whole[:-30] + b"\0\0\0" + whole[-27:], "is damaged or cut off"),
    ],
)
def test_a_damaged_backup_is_refused_in_words_and_not_stored(send, backup, harm, sentence, tmp_path):
    page = send(harm(backup), "<i>a.gz")
    assert (page.status_code, sentence in page.text, "<i>a" in page.text) == (422, True, False)
    assert list(tmp_path.rglob("*.gz*")) == []


def test_one_that_is_too_large_or_unpacks_to_too_much_is_refused(send, backup, monkeypatch):
    monkeypatch.setattr("club.backup.checking.MOST_UNPACKED", 1000)
    assert "unpacks to more than any backup holds" in send(backup).text
    monkeypatch.setattr(checking, "MOST_BYTES", 10)
    assert "too large for this page" in send(backup).text
