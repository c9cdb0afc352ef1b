"""Each language is whole: every text, nothing unsure, all placeholders, and compiled as it stands."""

import re
import shutil
import subprocess
import sys

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
LOCALE = ROOT / "club" / "locale"
# One that is not compiled yet is not offered: it is still being translated.
LANGUAGES = sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/django.mo"))
ENTRY = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) "(.*)"$', re.MULTILINE)
PLACES = re.compile(r"%\(\w+\)[sd]|{{? ?\w+ ?}?}|</?\w+|%%")


def entries(path):
    """(what the code says, what is said instead) of each text that is in use; `--no-wrap` has each on one line."""
    for block in path.read_text(encoding="utf-8").split("\n\n")[1:]:
        said = dict(ENTRY.findall("\n".join(line for line in block.splitlines() if not line.startswith("#"))))
        if "msgid" in said:
            yield block, said


def faults(path):
    """A line for each text that is missing, unsure or has other placeholders."""
    for block, said in entries(path):
        texts = [text for key, text in said.items() if key.startswith("msgstr")]
        places = [sorted(PLACES.findall(said.get(key, ""))) for key in ("msgid", "msgid_plural")]
        if "#, fuzzy" in block:
            yield f"unsure: {said['msgid']}"
        elif not all(texts):
            yield f"missing: {said['msgid']}"
        elif any(sorted(PLACES.findall(text)) not in places for text in texts):
            yield f"placeholders: {said['msgid']} | {texts}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_with_its_placeholders(language):
    assert list(faults(LOCALE / language / "LC_MESSAGES" / "django.po")) == []


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="gettext is not installed here")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.trial
def test_it_has_each_text_of_the_program_and_is_compiled_as_it_stands(language, tmp_path):
    copy = tmp_path / "source"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", "__pycache__", "tests", ".venv", "*.webp"))
    file = copy / "club" / "locale" / language / "LC_MESSAGES" / "django.po"
    before = {(said.get("msgctxt"), said["msgid"]): said for _, said in entries(file)}
    command = [sys.executable, "manage.py", "makemessages", "-l", language, "--no-wrap", "--no-obsolete", "-v0"]
    subprocess.run(command, cwd=copy, check=True)
    assert {(said.get("msgctxt"), said["msgid"]): said for _, said in entries(file)} == before
    compiled = tmp_path / "django.mo"
    subprocess.run(["msgfmt", "--check-format", "-o", compiled, file], check=True)
    assert compiled.read_bytes() == (LOCALE / language / "LC_MESSAGES" / "django.mo").read_bytes()
