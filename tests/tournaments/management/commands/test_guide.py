"""`manage.py guide`: the guide without a server, whole in itself."""

import re
from urllib.parse import unquote

import pytest
from django.core.management import CommandError, call_command

from tournaments.display.guide import CHAPTERS

pytestmark = pytest.mark.django_db  # for the club's language alone


def test_the_guide_is_a_folder_of_pages_whose_links_all_lead_somewhere(tmp_path):
    site = tmp_path / "guide"
    call_command("guide", str(site))
    pages = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    assert {path.stem for path in pages} == {"index", *(chapter.key for chapter in CHAPTERS)}
    broken = []
    for path, page in pages.items():
        links = re.findall(r'(?:href|src|action)="([^"]+)"|"address": "([^"]+)"', page)
        for link in (unquote(one or other) for one, other in links):
            name, _, part = link.partition("#")
            target = (path.parent / name).resolve() if name else path
            if (
                link.startswith(("/", "http"))
                or not target.is_file()
                or (part and target.suffix == ".html" and f'id="{part}"' not in target.read_text(encoding="utf-8"))
            ):
                broken.append(f"{path.name}: {link}")
    assert broken == []
    for code, other in (("en", "fr"), ("fr", "en")):
        for name in ("index", "door"):
            assert f'href="../{other}/{name}.html" lang="{other}"' in pages[site / code / f"{name}.html"]
        assert f'href="{code}/index.html" lang="{code}"' in pages[site / "index.html"]
    assert (site / "static/headtable/fonts/libre-caslon-text-latin.woff2").stat().st_size > 1000
    assert "Sign in" not in pages[site / "en" / "index.html"]


def test_a_folder_with_something_in_it_is_left_alone(tmp_path):
    (tmp_path / "notes.txt").write_text("ours")
    with pytest.raises(CommandError, match="is not an empty folder"):
        call_command("guide", str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
