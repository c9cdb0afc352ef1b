"""The words of the page's script."""

import pytest

from tests.tournaments.night_builder import a_running_night, card_of
from tournaments.pages.table.rendering import table_behind
from tournaments.pages.table.script_texts import script_texts
from tournaments.records.links import token_of


@pytest.mark.django_db
def test_every_word_of_the_script_is_there():
    table = table_behind(token_of(card_of(a_running_night())))
    assert table is not None
    assert all(script_texts(table).values())
