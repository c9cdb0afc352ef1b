"""What is remembered of a night, of its tables and of their pages is what the records hold, whatever happens."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.breaking.any_form import KINDS, AnyNight
from tournaments.models import TableCard
from tournaments.records import load
from tournaments.records.links import path_of, token_of
from tournaments.records.load import rounds_of


def rows_of(played):
    """The round and its tables, and each column of their rows."""
    rows = [played.row, *(table.row for table in played.tables)]
    people = [(entrant.name, entrant.short_name) for table in played.tables for entrant in table.people]
    columns = [{field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields} for row in rows]
    return played, columns, people


class WatchedNight(AnyNight):
    """A night at whose tables phones look on, and a director at its board."""

    def __init__(self, kind, seed, director):
        super().__init__(KINDS[kind], seed)
        self.director, self.phone = director, Client()
        self.shown = {}  # table → the tag that its phone has, and the parts that it shows

    def check(self):
        row = self.row
        remembered, read = (
            [rows_of(each) for each in rounds] for rounds in (rounds_of(row), load._look(row, row.rounds.all(), {}))
        )
        assert remembered == read, self.done
        for card in TableCard.objects.filter(night=self.night):
            assert self.looked_at(card) == self.anew(card), (card.number, self.done)
        assert self.board() == self.board(clear=True), self.done

    def looked_at(self, card):
        """The parts as the phone has them after one more look."""
        tag, parts = self.shown.get(card.number, ("", {}))
        answer = self.phone.get(reverse("table_parts", args=[token_of(card)]), headers={"If-None-Match": tag})
        if answer.status_code == 200:
            self.shown[card.number] = answer["ETag"], parts | answer.json()
        return "".join(self.shown.get(card.number, ("", {}))[1].values())

    def anew(self, card):
        """The same parts in the page, as it is loaded now."""
        page = self.phone.get(path_of(card)).content.decode()
        page = re.sub(
            r'(name="key" value=)"[^"]+"', r'\1""', page
        )  # a phone's own, and what the answer's date says too
        page = re.sub(r' data-now="\d+"', "", page)
        return "".join(part for part in self.shown[card.number][1].values() if part.strip() in page)

    def board(self, *, clear=False):
        if clear:
            cache.clear()
        return self.director.get(reverse("board", args=[self.night]), headers={"X-Part": "answer"}).content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.trial
@pytest.mark.parametrize("kind", ["a foot table", "staying, by three", "solo by the bell", "cutting in to a target"])
def test_whatever_happens_what_is_remembered_is_what_stands(kind, admin_client):
    WatchedNight(kind, 3, admin_client).play(25)


@pytest.mark.django_db
def test_at_a_foot_table_what_is_remembered_is_what_stands(admin_client):
    WatchedNight("a foot table", 4, admin_client).play(10)
