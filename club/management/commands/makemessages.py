"""Django's `makemessages`, which also finds what people read of the data files: titles, books, names of examples."""

import json
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages


def texts_in(data: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """What people read of a data file, each text with the function that would translate it.

    Where the file names the keys of its `texts`, whatever stands below these; else its title, its book, and the names of
    the worked examples in it.
    """
    if "texts" in data:
        return [text for key, value in data.items() if key != "texts" for text in _below(value, data["texts"], key)]
    texts = [data[key] for key in ("title", "book") if key in data]
    rows = [row for each in data.values() if isinstance(each, list) for row in each if isinstance(row, dict)]
    return [("gettext", text) for text in (*texts, *(row["name"] for row in rows if "name" in row))]


def _below(data: Any, keys: Collection[str], key: str) -> Iterator[tuple[str, ...]]:
    if isinstance(data, list):
        for each in data:
            yield from _below(each, keys, key)
    elif isinstance(data, dict) and "message" in data:
        name = "pgettext" if "context" in data else "ngettext" if "plural" in data else "gettext"
        yield name, *(data[part] for part in ("context", "message", "plural") if part in data)
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from _below(value, keys, key if key in keys else name)
    elif key in keys:
        yield "gettext", data


class SourceFile(makemessages.BuildFile):
    """A file whose texts are wanted; a data file as if it were a program that says them."""

    def preprocess(self) -> None:
        if Path(self.path).suffix != ".toml":
            super().preprocess()
            return
        texts = texts_in(tomllib.loads(Path(self.path).read_text(encoding="utf-8")))
        calls = "".join(f"{name}({json.dumps(parts, ensure_ascii=False)[1:-1]})\n" for name, *parts in texts)
        Path(self.work_path).write_text(calls, encoding="utf-8")


class Command(makemessages.Command):
    help = "Find every text to translate, as Django’s does, and those that stand in data files."
    build_file_class = SourceFile
    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=Column:2"]

    def handle(self, *args: Any, **options: Any) -> None:
        options["extensions"] = options["extensions"] or ["html", "txt", "py", "toml"]
        options["ignore_patterns"] = [*options["ignore_patterns"], "tests/*"]
        super().handle(*args, **options)
