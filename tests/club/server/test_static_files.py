"""Styles and scripts are collected under names that change with their content; a page never runs an old script."""

import gzip
import json
import os
import re
import shutil

import pytest
from django.contrib.staticfiles.finders import get_finder
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client
from django.urls import reverse

from club.server.static_files import HashedFiles, collect


@pytest.fixture
def collected(settings, tmp_path):
    """Where the files are collected to; afterwards pages name them plainly again."""
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    own = tmp_path / "own"
    own.mkdir()
    (own / "tune.js").write_text("export const tune = 1;\n")
    (own / "play.js").write_text('import { tune } from "./tune.js";\nexport { tune as played } from "./tune.js";\n')
    settings.STATICFILES_DIRS = [own]
    settings.WHITENOISE_USE_FINDERS = True
    get_finder.cache_clear()
    staticfiles_storage._setup()
    yield own
    get_finder.cache_clear()
    settings.STATIC_ROOT = settings.DATA / "static"
    staticfiles_storage._setup()


def names(settings):
    return json.loads((settings.STATIC_ROOT / "staticfiles.json").read_text())["paths"]


def test_a_script_that_changes_gets_another_name_and_so_does_who_imports_it(collected, settings):
    collect()
    before = names(settings)
    assert before["tune.js"] in (settings.STATIC_ROOT / before["play.js"]).read_text().replace("./", "")
    (collected / "tune.js").write_text("export const tune = 2; // longer\n")
    os.utime(collected / "tune.js", (0, 0))  # an upgrade brings files of any date
    collect()
    after = names(settings)
    assert {name for name in after if after[name] != before[name]} == {"tune.js", "play.js"}
    assert (settings.STATIC_ROOT / before["play.js"]).is_file(), "a page from before still finds its script"


def test_where_nothing_changed_nothing_is_written(collected, settings):
    collect()
    written = (settings.STATIC_ROOT / "staticfiles.json").stat().st_mtime_ns
    collect()
    assert (settings.STATIC_ROOT / "staticfiles.json").stat().st_mtime_ns == written


@pytest.mark.django_db
def test_a_page_names_collected_files_which_are_packed_and_never_asked_for_again(collected, settings):
    settings.DEBUG = False
    collect()
    client = Client()
    page = client.get(reverse("login"), headers={"Accept-Encoding": "gzip"})
    style = re.search(r'href="(/static/headtable/app\.\w{12}\.css)"', gzip.decompress(page.content).decode())[1]
    packed = client.get(style, headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert "immutable" in packed["Cache-Control"]
    assert gzip.decompress(b"".join(packed)) == b"".join(client.get(style))


@pytest.mark.django_db
def test_where_nothing_can_be_stored_the_plain_names_are_served(collected, settings):
    shutil.rmtree(settings.STATIC_ROOT)
    settings.STATIC_ROOT.write_text("in the way")
    collect()
    assert settings.WHITENOISE_USE_FINDERS
    assert staticfiles_storage.url("headtable/app.css") == "/static/headtable/app.css"


def test_what_is_not_collected_keeps_its_name():
    assert HashedFiles().url("headtable/app.css") == "/static/headtable/app.css"


def test_a_style_sheet_contains_those_that_it_imports_and_changes_its_name_with_them(collected, settings):
    (collected / "all.css").write_text('@layer base;\n@import url("part.css") layer(base);\n')
    (collected / "part.css").write_text("p { margin: 0; }\n")
    get_finder.cache_clear()
    collect()
    before = names(settings)["all.css"]
    assert (settings.STATIC_ROOT / before).read_text() == "@layer base;\n@layer base {\np { margin: 0; }\n}\n"
    (collected / "part.css").write_text("p { margin: 1rem; }\n")
    collect()
    after = names(settings)["all.css"]
    assert after != before
    assert "margin: 1rem" in (settings.STATIC_ROOT / after).read_text()
