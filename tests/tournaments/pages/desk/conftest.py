"""What the desk's tests begin with, unless they say otherwise: a director signed in, a night being played."""

import pytest

from tests.tournaments.night_builder import a_running_night
from tests.tournaments.pages.desk.desk import as_host


@pytest.fixture
def host(client):
    return as_host(client)


@pytest.fixture
def night():
    return a_running_night()
