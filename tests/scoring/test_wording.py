"""Sentences that can be shown in any language."""

import inspect

import pytest
from django.core.management.commands import makemessages

from scoring.hand import COUNT_NAMES
from scoring.wording import Text, as_text, gettext_noop, listed, ngettext_lazy, pgettext_lazy


def test_a_sentence_contains_its_parts():
    assert str(Text("%(seat)s bid %(bid)s.", {"seat": Text("North"), "bid": 8})) == "North bid 8."


def test_a_sentence_without_parts_may_contain_a_percent_sign():
    assert str(Text("100 % of it")) == "100 % of it"


def test_the_number_chooses_the_plural():
    texts = [ngettext_lazy("%(hands)s hand", "%(hands)s hands", hands, hands=hands) for hands in (0, 1, 2)]
    assert [str(text) for text in texts] == ["0 hands", "1 hand", "2 hands"]


@pytest.mark.parametrize(("parts", "text"), [([2], "2"), ([2, 3], "2 and 3"), (["a", "b", "c"], "a, b and c")])
def test_several_are_one_line(parts, text):
    assert str(listed(parts)) == text


def test_a_mark_changes_nothing():
    assert gettext_noop("Raise it or pass.") == "Raise it or pass."


def test_a_context_chooses_the_translation_and_is_not_shown():
    assert str(COUNT_NAMES["game"]) == "Game"
    assert COUNT_NAMES["game"] == pgettext_lazy("count", "Game") != Text("Game")


def test_a_message_becomes_a_text_once():
    assert as_text("North") == as_text(as_text("North")) == Text("North")


@pytest.mark.parametrize("keyword", ["gettext_noop", "ngettext_lazy:1,2", "pgettext_lazy:1c,2"])
def test_makemessages_extracts_what_these_names_mark(keyword):
    assert f'"--keyword={keyword}"' in inspect.getsource(makemessages)
