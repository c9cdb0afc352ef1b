"""For tests that run migrations one by one, without the command that puts the second copies aside."""

import pytest

from club.database.second_copies import drop_second_copies


@pytest.fixture(autouse=True)
def tables_alone(transactional_db):
    """Without the second copies, which come back at the end: emptying the database ends as `migrate` does."""
    drop_second_copies(using="default", plan=["some"])
