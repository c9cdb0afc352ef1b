"""A night to which anything happens, in any order: all that its tables, its host and the program may do."""

from typing import Any

from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import rule

from scoring.faults import Refused
from tests.breaking.night_beside import deals, end_connection, shapes, tables
from tests.breaking.night_host import Host
from tests.breaking.night_rows import (
    figures,
    wrongs,
)
from tests.breaking.night_tables import Tables
from tests.tournaments.night_builder import card_of
from tournaments.actions import hands as hand_actions
from tournaments.actions import imports as import_actions
from tournaments.models import Night
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of as file_of
from tournaments.records.night_record import settled


class Died(Exception):
    """The program was killed before the end of an action."""


class NightMachine(Tables, Host):
    """Actions are called by their modules' names, so that a test can plant a fault in one."""

    @rule(minutes=st.sampled_from([1, 40]))
    def time_passes(self, minutes: int) -> None:
        self.naive.now += minutes

    @rule()
    def the_program_is_started_again(self) -> None:
        end_connection()

    @rule(table=tables, deal=deals, shape=shapes)
    def it_dies_in_the_middle_of_a_deed(self, table: int, deal: int, shape: Any) -> None:
        at = self.naive.newest.tables[table]
        card = card_of(Night(pk=self.night), table)
        try:
            with transaction.atomic():
                hand_actions.record_hand(
                    card=card,
                    round_number=len(self.naive.rounds),
                    deal=deal,
                    reported=self.hand(at, deal, shape, 0).payload(),
                    key=self.new_key(),
                    at=self.at,
                )
                raise Died
        except (Died, Refused):
            end_connection()

    @rule()
    def the_night_goes_to_another_book_by_its_file(self) -> None:
        night = Night.objects.get(pk=self.night)
        book = read_night(write_night(file_of(night, rounds_of(night))))
        copy = Night.objects.get(pk=import_actions.import_night(record=book, by=None, at=self.at).pk)
        assert figures(settled(copy).standings) == self.naive.standings()
        assert wrongs(copy) == []
