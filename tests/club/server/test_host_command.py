"""What a host reads in the terminal, and what a command prints, is in the club's language, though no page was asked for before."""

import os
import shutil
import subprocess
import sys
from itertools import takewhile

import pytest
from django.conf import settings
from pypdf import PdfReader

from tests.running import PATIENCE, new_database

pytestmark = [pytest.mark.sqlite, pytest.mark.trial]
MANAGE = [sys.executable, str(settings.BASE_DIR / "manage.py")]


@pytest.fixture
def run(tmp_path):
    """Runs a command on a machine whose database says that the club is French; returns what it said."""
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(new_database(), folder)
    variables = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment = {**variables, "HEADTABLE_DATA": str(folder), "PYTHONIOENCODING": "utf-8"}

    def run(*arguments):
        ended = subprocess.run(
            [*MANAGE, *arguments], env=environment, capture_output=True, encoding="utf-8", timeout=PATIENCE
        )
        return ended.stdout + ended.stderr

    settled = "ClubSettings.objects.create(version=1, name='Cercle de l’Île', language='fr')"
    run.environment = environment
    run("shell", "-c", f"from club.models import ClubSettings; {settled}")
    return run


def test_a_pack_has_the_clubs_name_and_language(run, tmp_path):
    out = tmp_path / "pack.pdf"
    run("print_pack", "--tables", "1", "--rounds", "2", "--out", str(out))
    words = "".join(page.extract_text() for page in PdfReader(out).pages)
    assert ("Cercle de l’Île" in words, "Donneur" in words, "Dealer" in words) == (True, True, False)


def test_a_rehearsal_is_answered_in_the_clubs_language(run):
    assert "La soirée 1 est enregistrée" in run("rehearse", "--tables", "1", "--rounds", "1")
    assert "donnez un nombre de 1" in run("print_pack", "--tables", "99", "--rounds", "2", "--out", "x.pdf")


def test_a_forecast_and_a_refused_guide_are_answered_in_the_clubs_language(run, tmp_path):
    (tmp_path / "notes.txt").write_text("ours")
    assert "n’est pas un dossier vide" in run("guide", str(tmp_path))
    size = ("--guests", "8", "--rounds", "2", "--movement", "stay")
    assert "tables 2, exempts 0" in run("forecast", *size)
    assert "tables 2, sit-outs 0" in run("forecast", *size, "--language", "en")


def test_a_backup_and_its_restoring_are_answered_in_the_clubs_language(run, tmp_path):
    file = str(tmp_path / "records.gz")
    assert "Sauvegardé dans" in run("backup", file)
    assert "lignes restaurées" in run("restore", "--replace", file)


@pytest.mark.posix
def test_the_program_opens_and_closes_in_the_clubs_language(run):
    process = subprocess.Popen(
        [*MANAGE, "up", "--noinput", "--host", "127.0.0.1", "--port", "0"],
        env=run.environment,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    with process:
        said = "".join(takewhile(lambda line: "Ctrl-C" not in line, process.stdout))
        process.terminate()
        after = process.stdout.read()
    assert ("Bienvenue" in said, "fermé" in after) == (True, True)
