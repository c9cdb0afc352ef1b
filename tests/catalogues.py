"""Catalogues of translated texts: read, compiled, and a language that nobody speaks, to see what is not translated.

In the invented language each letter that has one bears an accent, each vowel stands twice and each e three times: texts
are two fifths longer, as the longest languages' are. Placeholders, tags and what is typed as it stands (`<code>`) stay.
"""

import ast
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import django
from django.conf import settings

INVENTED: Final = "qps"  # of the codes that no language will ever have
LOCALE: Final = settings.BASE_DIR / "club" / "locale"
_FIELD = re.compile(r'^(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)((?:\s*".*"$)+)', re.MULTILINE)
_QUOTED = re.compile(r'".*"$', re.MULTILINE)
PLACES: Final = re.compile(r"%\(\w+\)[sd]|%[sd%]|{{? ?\w+ ?}?}|\[[\w ]+\]|</?\w+[^>]*>|&\w+;")
_KEPT = re.compile(rf"(<code>.*?</code>|{PLACES.pattern}|\\[nt]|https?://\S+)", re.DOTALL)
_ACCENTS: Final = str.maketrans(
    dict(zip("cdgjklnrstwyzCDGJKLNRSTWYZ", "çďĝĵķľñřšťŵýžÇĎĜĴĶĽÑŘŠŤŴÝŽ", strict=True))
    | {letter: 2 * accented for letter, accented in zip("aiouAEIOU", "áíóúÁÉÍÓÚ", strict=True)}
    | {"e": "ééé"}
)
MARKS: Final = "".join(sorted({letter for accented in _ACCENTS.values() for letter in accented}))
_HEADER: Final = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"


def entries(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Each text that is in use: how it stands in the file, and its fields."""
    for block in path.read_text(encoding="utf-8").split("\n\n")[1:]:
        plain = "\n".join(line for line in block.splitlines() if not line.startswith("#"))
        found = {
            key: "".join(ast.literal_eval(part) for part in _QUOTED.findall(quoted))
            for key, quoted in _FIELD.findall(plain)
        }
        if "msgid" in found:
            yield block, found


def compiled(texts: Mapping[str, str]) -> bytes:
    """A catalogue as programs read it; the text "" is its header."""
    pairs = sorted((key.encode(), text.encode()) for key, text in texts.items())
    at, tables, data = 28 + 16 * len(pairs), b"", b""
    for side in (0, 1):
        for pair in pairs:
            tables += struct.pack("<II", len(pair[side]), at + len(data))
            data += pair[side] + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0) + tables + data


def catalogue(path: Path) -> dict[str, str]:
    """The key of each text → what is said instead, as `compiled` has them, its header left out."""
    found = {}
    for _block, said in entries(path):
        key = "\x04".join(filter(None, [said.get("msgctxt"), said["msgid"]]))
        plural = said.get("msgid_plural")
        texts = [text for name, text in said.items() if name.startswith("msgstr")]
        found[key if plural is None else f"{key}\0{plural}"] = "\0".join(texts)
    return found


def invented(text: str) -> str:
    """The text in the language that nobody speaks."""
    parts = _KEPT.split(text)[:: 1 + _KEPT.groups]
    kept = [found[0] for found in _KEPT.finditer(text)] + [""]
    return "".join(part.translate(_ACCENTS) + place for part, place in zip(parts, kept, strict=True))


def write_invented(folder: Path, *texts: Path) -> None:
    """The invented language as a folder for HEADTABLE_LOCALE: of the texts in these files, and of Django's own."""
    of_django = Path(django.__file__).parent
    places = ("conf/locale", "contrib/auth/locale")
    found = {"": _HEADER}
    for path in (*(of_django / place / "fr" / "LC_MESSAGES" / "django.po" for place in places), *texts):
        for key in catalogue(path):
            said = key.rpartition("\x04")[2].split("\0")
            found[key] = "\0".join(map(invented, said))
    file = folder / INVENTED / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(compiled(found))


def written_anew(folder: Path, language: str) -> Path:
    """The language's texts as `makemessages` finds them in the program now, in a copy of its source in `folder`."""
    left = shutil.ignore_patterns(".git", "__pycache__", "tests", ".venv", "*.webp", "*.woff2", "*.mo")
    shutil.copytree(settings.BASE_DIR, folder, ignore=left)
    command = [sys.executable, "manage.py", "makemessages", "-l", language, "--no-wrap", "--no-obsolete", "-v0"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return folder / "club" / "locale" / language / "LC_MESSAGES" / "django.po"
