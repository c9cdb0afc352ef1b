"""Sentences that can still be told in any language."""

from scoring.wording import Text, gettext_noop, ngettext_noop


def test_a_sentence_is_told_with_its_parts():
    assert str(Text("%(seat)s bid %(bid)s.", {"seat": Text("North"), "bid": 8})) == "North bid 8."


def test_a_sentence_without_parts_may_hold_a_percent_sign():
    assert str(Text("100 % of it")) == "100 % of it"


def test_the_number_chooses_the_plural():
    one, more = ngettext_noop("%(hands)s hand", "%(hands)s hands")
    assert [str(Text(one, {"hands": hands}, more, hands)) for hands in (0, 1, 2)] == ["0 hands", "1 hand", "2 hands"]


def test_a_mark_changes_nothing():
    assert gettext_noop("Raise it or pass.") == "Raise it or pass."
