"""The folder of the program's state."""

import shutil
import stat
import sys

import pytest
from django.conf import settings
from django.core.management import call_command

from club.server.data_folder import address, make_ready, make_secret_key, save_address
from tests.club.databases import SETTLED, sqlite_database
from tests.running import new_database
from tests.trials import some


@pytest.fixture
def folder(tmp_path, settings):
    settings.DATA = tmp_path / "new" / "folder"
    settings.SECRET_KEY_FILE = settings.DATA / "secret-key.txt"
    settings.ADDRESS_FILE = settings.DATA / "address.txt"
    settings.STATIC_ROOT = settings.DATA / "static"
    return settings.DATA


@pytest.mark.django_db
def test_the_folder_and_the_key_are_made_once(folder):
    make_ready()
    key = settings.SECRET_KEY_FILE.read_text()
    make_ready()
    assert settings.SECRET_KEY_FILE.read_text() == key
    assert key.strip() == settings.SECRET_KEY
    assert len(key) > 60


def test_only_this_user_may_read_the_key(folder):
    folder.mkdir(parents=True)
    make_secret_key()
    mode = stat.S_IMODE(settings.SECRET_KEY_FILE.stat().st_mode)
    assert mode == 0o600 or sys.platform == "win32"


def test_an_empty_key_as_a_power_cut_leaves_it_is_made_anew(folder):
    folder.mkdir(parents=True)
    settings.SECRET_KEY_FILE.write_text("")
    make_secret_key()
    assert len(settings.SECRET_KEY_FILE.read_text()) > 60
    assert [file.name for file in folder.iterdir()] == ["secret-key.txt"]


@pytest.mark.django_db(transaction=True)
def test_a_database_behind_the_program_is_brought_up_to_date(folder):
    call_command("migrate", "sessions", "zero", verbosity=0)
    make_ready()
    call_command("migrate", "--check", verbosity=0)


def test_links_are_built_from_the_address_that_was_served_last(folder, settings):
    settings.ADDRESS = ""
    folder.mkdir(parents=True)
    assert address() == "http://localhost:8000"
    save_address("http://192.168.1.20:8000")
    assert address() == "http://192.168.1.20:8000"


def test_an_address_that_was_set_comes_before_the_one_that_was_served(folder, settings):
    settings.ADDRESS = "https://cinch.example.org"
    folder.mkdir(parents=True)
    save_address("http://192.168.1.20:8000")
    assert address() == "https://cinch.example.org"


@pytest.mark.posix
def test_an_unchanged_address_is_not_written_again(folder, settings):
    """So that a start on a full disk, or from a stick that is locked, opens the database that is there."""
    settings.ADDRESS = ""
    folder.mkdir(parents=True)
    save_address("http://192.168.1.20:8000")
    written = settings.ADDRESS_FILE.stat()
    save_address("http://192.168.1.20:8000")
    assert settings.ADDRESS_FILE.stat() == written
    save_address("http://192.168.1.21:8000")
    assert address() == "http://192.168.1.21:8000"
    assert [file.name for file in folder.iterdir()] == ["address.txt"]


@pytest.mark.posix
@pytest.mark.parametrize("is_there", some([True, False], 1), ids=["made before", "made anew"])
@pytest.mark.sqlite
def test_in_a_folder_that_all_may_enter_only_this_user_may_read_the_database(is_there, tmp_path):
    folder = tmp_path / "database"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    database = sqlite_database(folder)
    if is_there:
        shutil.copy(new_database(), folder)
        (folder / "head-table.sqlite3").chmod(0o644)
    assert database.script(SETTLED + "from club.server.data_folder import make_ready; make_ready()") == (0, "")
    assert stat.S_IMODE((folder / "head-table.sqlite3").stat().st_mode) == 0o600
    assert {stat.S_IMODE(each.stat().st_mode) for each in folder.glob("head-table.sqlite3*")} == {0o600}
