"""For tests that run migrations one by one, without the command that puts the second copies aside."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from club.database.second_copies import drop_second_copies


@pytest.fixture(autouse=True)
def tables_alone(transactional_db: None) -> None:
    """Without the second copies, which come back at the end: emptying the database ends as `migrate` does."""
    drop_second_copies(using="default", plan=["some"])


@pytest.fixture
def upgrade() -> Callable[[], None]:
    """Brings the database up to date."""
    return _to_newest


@pytest.fixture
def old(request: pytest.FixtureRequest, tables_alone: None) -> Iterator[Any]:
    """The models of an older database, at the module's BEFORE; afterwards it is of today again."""
    yield without_tables_and_up_to(request.module.BEFORE)
    _to_newest()


def without_tables_and_up_to(target: tuple[str, str]) -> Any:
    """The models at that migration, with each on the way there from no tables at all run by itself."""
    MigrationExecutor(connection).migrate([("tournaments", None)])
    executor = MigrationExecutor(connection)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    executor.migrate([target])
    return executor.loader.project_state([target]).apps


def _to_newest() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
