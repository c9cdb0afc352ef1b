"""A request that writes nothing that lasts, and what it would have written."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


@contextmanager
def nothing_stored() -> Iterator[list[str]]:
    """Whatever is written within is taken back; the statements that wrote are listed."""
    written: list[str] = []

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if re.match(r"INSERT|UPDATE|DELETE", sql):
            written.append(sql)
        return execute(sql, params, many, context)

    with transaction.atomic(), connection.execute_wrapper(watch):
        yield written
        transaction.set_rollback(True)
