"""The wheel: every file that the program needs and no other, and what changes away from the program's folder."""

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from django.conf import settings
from platformdirs import user_data_path

ROOT = settings.BASE_DIR
PACKAGES = ("club", "scoring", "tournaments")
BUILD = "import sys; from setuptools.build_meta import build_wheel; print(build_wheel(sys.argv[1]))"
PLACES = "from club import settings as s; print(s.DATA, s.PROGRAM, s.TEMPLATES_FOLDER, sep='\\n')"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Built from a copy: setuptools leaves files of its own where it builds."""
    source = tmp_path_factory.mktemp("source")
    for folder in (*PACKAGES, "templates"):
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, source)
    subprocess.run([sys.executable, "-c", BUILD, source], cwd=source, check=True, capture_output=True)
    [built] = source.glob("*.whl")
    with zipfile.ZipFile(built) as opened:
        yield opened


def files_in(folder):
    return {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()}


def test_the_wheel_holds_every_file_of_the_program_and_no_other(wheel):
    ours = {name for package in PACKAGES for name in files_in(package) if "__pycache__" not in name}
    held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert held == ours | {f"club/{name}" for name in files_in("templates")}


def test_the_wheel_has_a_command(wheel):
    [name] = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
    assert wheel.read(name).decode().split() == [
        "[console_scripts]",
        "head-table",
        "=",
        "club.server.command_line:main",
    ]


def test_an_installed_program_has_its_own_templates_and_the_users_data_folder(wheel, tmp_path):
    installed = Path(tmp_path, "site-packages")
    wheel.extractall(installed)
    environment = {name: value for name, value in os.environ.items() if name != "HEADTABLE_DATA"}
    environment |= {"PYTHONPATH": str(installed), "PYTHONIOENCODING": "utf-8"}
    printed = subprocess.run(
        [sys.executable, "-c", PLACES],
        cwd=tmp_path,
        env=environment,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    data = user_data_path("head-table", appauthor=False)
    assert printed.stdout.splitlines() == [str(data), "head-table", str(installed / "club" / "templates")]


def test_uvx_builds_a_new_version_or_commit_anew():
    """It builds a folder once, until one of these changes: otherwise it would go on with the old program."""
    settled = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {"file": "club/__init__.py"} in settled["tool"]["uv"]["cache-keys"]
    assert {"git": {"commit": True}} in settled["tool"]["uv"]["cache-keys"]
