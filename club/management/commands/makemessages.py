"""Django's `makemessages`, which also finds what people read of the data files: titles, books, names of examples."""

import json
import tomllib
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages


class SourceFile(makemessages.BuildFile):
    """A file whose texts are wanted. Of a data file: its title, its book, and the names of the worked examples in it."""

    def preprocess(self) -> None:
        if Path(self.path).suffix != ".toml":
            super().preprocess()
            return
        data = tomllib.loads(Path(self.path).read_text(encoding="utf-8"))
        texts = [data[key] for key in ("title", "book") if key in data]
        texts += [row["name"] for rows in data.values() if isinstance(rows, list) for row in rows if "name" in row]
        calls = "".join(f"gettext({json.dumps(text, ensure_ascii=False)})\n" for text in texts)
        Path(self.work_path).write_text(calls, encoding="utf-8")


class Command(makemessages.Command):
    build_file_class = SourceFile

    def handle(self, *args: Any, **options: Any) -> None:
        options["extensions"] = options["extensions"] or ["html", "txt", "py", "toml"]
        super().handle(*args, **options)
