"""Each language that is offered is whole: every text, nothing unsure, all placeholders, and compiled as it stands."""

import gettext
import shutil
import subprocess

import pytest

from tests.catalogues import LOCALE, PLACES, catalogue, compiled, entries, invented, written_anew

# One that is not compiled yet is not offered: it is still being translated.
LANGUAGES = sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/django.mo"))


def faults(path):
    """A line for each text that is missing, unsure or has other placeholders."""
    for block, said in entries(path):
        texts = [text for key, text in said.items() if key.startswith("msgstr")]
        places = [set(PLACES.findall(said[key])) for key in ("msgid", "msgid_plural") if key in said]
        if "#, fuzzy" in block:
            yield f"unsure: {said['msgid']}"
        elif not all(texts):
            yield f"missing: {said['msgid']}"
        elif any(set(PLACES.findall(text)) not in places for text in texts):
            yield f"placeholders: {said['msgid']} | {texts}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_with_its_placeholders(language):
    assert list(faults(LOCALE / language / "LC_MESSAGES" / "django.po")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_says_what_is_written(language):
    folder = LOCALE / language / "LC_MESSAGES"
    with (folder / "django.mo").open("rb") as file:
        found = gettext.GNUTranslations(file)
    for key, text in catalogue(folder / "django.po").items():
        message, _null, plural = key.rpartition("\x04")[2].partition("\0")
        context = key.rpartition("\x04")[0]
        if plural:
            forms = {
                found.npgettext(context, message, plural, number)
                if context
                else found.ngettext(message, plural, number)
                for number in (*range(200), 1_000_000)
            }
            assert forms == set(text.split("\0"))
        else:
            assert (found.pgettext(context, message) if context else found.gettext(message)) == text


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="gettext is not installed here")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.trial
def test_it_has_each_text_of_the_program_and_is_compiled_as_it_stands(language, tmp_path):
    stored = LOCALE / language / "LC_MESSAGES"
    anew = written_anew(tmp_path / "source", language)
    assert catalogue(anew) == catalogue(stored / "django.po")
    assert list(faults(anew)) == []
    mo = tmp_path / "django.mo"
    subprocess.run(["msgfmt", "--check-format", "-o", mo, stored / "django.po"], check=True)
    assert mo.read_bytes() == (stored / "django.mo").read_bytes()


def test_what_is_wrong_with_a_text_is_found(tmp_path):
    texts = [
        'msgid "Round %(number)s"\nmsgstr "Manche"',
        '#, fuzzy\nmsgid "Save"\nmsgstr "Garder"',
        'msgid ""\n"Since "\n"[time]"\nmsgstr ""\n"Depuis "\n"[heure]"',
        'msgid "%(n)s point"\nmsgid_plural "%(n)s points"\nmsgstr[0] "%(n)s point"\nmsgstr[1] ""',
        'msgid "Seat"\nmsgstr "Place"',
    ]
    file = tmp_path / "django.po"
    file.write_text("\n\n".join(['msgid ""\nmsgstr ""\n"Language: fr\\n"', *texts]) + "\n", encoding="utf-8")
    assert [fault.split(" |")[0] for fault in faults(file)] == [
        "placeholders: Round %(number)s",
        "unsure: Save",
        "placeholders: Since [time]",
        "missing: %(n)s point",
    ]


def test_the_invented_language_keeps_what_is_no_word():
    text = "<b>%(name)s</b> has “{{ count }}” of [all]: run <code>up --port</code>."
    assert invented(text) == "<b>%(name)s</b> hááš “{{ count }}” óóf [all]: řúúñ <code>up --port</code>."


def test_a_catalogue_of_our_own_is_read_by_python(tmp_path):
    file = tmp_path / "django.mo"
    file.write_bytes(compiled({"": "Content-Type: text/plain; charset=UTF-8\n", "Seat": "Place", "a\x04b": "c"}))
    with file.open("rb") as stream:
        found = gettext.GNUTranslations(stream)
    assert (found.gettext("Seat"), found.pgettext("a", "b")) == ("Place", "c")
