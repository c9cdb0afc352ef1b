"""Packages from outside the tree, as pip leaves them in a folder: their files, and what says that they are installed."""

import html
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings

GUIDE = settings.BASE_DIR / "templates" / "tournaments" / "guide" / "programmers.html"
SHOWN = re.compile(r"<p><code>([\w./]+)</code></p>\s*<pre[^>]*><code>(.*?)</code></pre>", re.DOTALL)


def shown_in_the_guide() -> dict[str, str]:
    """The files of the guide's own package: path → text."""
    return {path: html.unescape(text) for path, text in SHOWN.findall(GUIDE.read_text(encoding="utf-8"))}


def install(folder: Path, files: Mapping[str, str]) -> None:
    """Put a package there whose `files` have a `pyproject.toml`: a folder that Python searches then has it installed."""
    project = tomllib.loads(files["pyproject.toml"])["project"]
    entries = ""
    for group, each in project["entry-points"].items():
        entries += "\n".join([f"[{group}]", *(f"{name} = {value}" for name, value in each.items()), ""])
    described = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    written = {described / "METADATA": metadata, described / "entry_points.txt": entries}
    written |= {folder / path: text for path, text in files.items() if path != "pyproject.toml"}
    for path, text in written.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
