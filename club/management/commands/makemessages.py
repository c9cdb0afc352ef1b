"""Django's `makemessages`, which also finds what people read of the data files: titles, books, names of examples."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages


def texts_in(data: Mapping[str, Any]) -> list[str]:
    """What people read of a data file: its title, its book, and the names of the worked examples in it."""
    texts = [data[key] for key in ("title", "book") if key in data]
    rows = [row for each in data.values() if isinstance(each, list) for row in each if isinstance(row, dict)]
    return texts + [row["name"] for row in rows if "name" in row]


class SourceFile(makemessages.BuildFile):
    """A file whose texts are wanted; a data file as if it were a program that says them."""

    def preprocess(self) -> None:
        if Path(self.path).suffix != ".toml":
            super().preprocess()
            return
        texts = texts_in(tomllib.loads(Path(self.path).read_text(encoding="utf-8")))
        calls = "".join(f"gettext({json.dumps(text, ensure_ascii=False)})\n" for text in texts)
        Path(self.work_path).write_text(calls, encoding="utf-8")


class Command(makemessages.Command):
    help = "Find every text to translate, as Django’s does, and those that stand in data files."
    build_file_class = SourceFile
    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=Column:2"]

    def handle(self, *args: Any, **options: Any) -> None:
        options["extensions"] = options["extensions"] or ["html", "txt", "py", "toml"]
        options["ignore_patterns"] = [*options["ignore_patterns"], "tests/*"]
        super().handle(*args, **options)
