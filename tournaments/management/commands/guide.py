"""`manage.py guide DIR`: the guide as a folder of pages that need no server, for a club's website."""

import re
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management.base import CommandError
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.checks import ADDRESS
from club.server.host_command import HostCommand
from tournaments.display.guide import chapter_context, contents_context

BASE: Final = "tournaments/guide/site.html"
# The first page leads on to the guide in the browser's language; without scripts a person chooses.
START: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Head Table</title>
%(links)s
<script>
const links = navigator.languages.map((each) => document.querySelector(`a[lang="${each.split("-")[0]}"]`));
location.replace(links.find(Boolean) || document.links[0]);
</script>
"""


class Command(HostCommand):
    help = str(gettext_lazy("Write the guide as a folder of pages that need no server, in every language."))
    requires_system_checks = [ADDRESS]

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, metavar="DIR", help=str(gettext_lazy("an empty or new folder")))

    def handle(self, *args: object, **options: Any) -> None:
        folder: Path = options["folder"]
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            message = _("%(folder)s is not an empty folder. Name an empty or new one.")
            raise CommandError(message % {"folder": folder})
        for code, _name in settings.LANGUAGES:
            with translation.override(code):
                pages = {"index": render_to_string("tournaments/guide/contents.html", contents_context(BASE))}
                for chapter in contents_context()["chapters"]:
                    context = chapter_context(chapter.key, BASE)
                    pages[chapter.key] = render_to_string(f"tournaments/guide/{chapter.key}.html", context)
            (folder / code).mkdir(parents=True)
            for name, page in pages.items():
                (folder / code / f"{name}.html").write_text(_without_server(page), encoding="utf-8")
                _copy_parts(page, folder)
        links = [f'<p><a href="{code}/index.html" lang="{code}">{name}</a></p>' for code, name in settings.LANGUAGES]
        (folder / "index.html").write_text(START % {"links": "\n".join(links)}, encoding="utf-8")
        self.stdout.write(str(folder / "index.html"))


def _without_server(page: str) -> str:
    """The page with links that lead from file to file; what only the program has is text and no link."""
    page = re.sub(r'"/guide/([\w-]+)/', r'"\1.html', page)
    page = page.replace('"/guide/"', '"index.html"').replace(f'"{settings.STATIC_URL}', '"../static/')
    return re.sub(r'<a href="/[^"]*"[^>]*>(.*?)</a>', r"\1", page, flags=re.DOTALL)


def _copy_parts(page: str, folder: Path) -> None:
    """Put the styles, scripts and pictures that the page names into the folder, and what the styles name."""
    names = set(re.findall(rf'"{settings.STATIC_URL}([^"#]+)', page))
    while names:
        name = names.pop()
        part = folder / "static" / name
        if part.exists():
            continue
        part.parent.mkdir(parents=True, exist_ok=True)
        found = finders.find(name) or settings.STATIC_ROOT / name  # there under the name that has its hash
        content = Path(found).read_bytes()
        part.write_bytes(content)
        if name.endswith(".css"):
            beside = re.findall(r'url\("(?!data:)([^")]+)', content.decode())
            names |= {(Path(name).parent / each).as_posix() for each in beside}
