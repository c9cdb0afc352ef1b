"""The sentences of the pure rooms in the reader's language."""

from django.utils import translation
from django.utils.translation import gettext, pgettext

from scoring.wording import Text, pgettext_lazy
from tournaments.display.translation import translate, translator

HANDS = Text("%(number)s hand", {"number": 1}, "%(number)s hands", 1)


def test_a_sentence_without_places_stays_as_it_is():
    assert translate(Text("100 % sure")) == "100 % sure"


def test_places_are_filled_and_texts_within_a_text_are_translated_too():
    inner = Text("%(one)s and %(other)s", {"one": Text("North"), "other": Text("South")})
    assert translate(Text("%(who)s: %(points)s", {"who": inner, "points": 7})) == "North and South: 7"


def test_a_number_below_nothing_has_a_true_minus_but_where_settle_writes_it():
    text = Text("%(who)s: set back the bid, %(credit)s.", {"who": Text("East"), "credit": -8})
    assert (translate(text), translator()(text)) == ("East: set back the bid, −8.",) * 2
    assert translator(minus="-")(text) == "East: set back the bid, -8."


def test_what_fills_a_place_is_never_a_pattern():
    assert translate(Text("“%(name)s”", {"name": "%(name)s 100%"})) == "“%(name)s 100%”"


def test_the_plural_follows_the_number():
    assert translate(HANDS) == "1 hand"
    assert translate(HANDS._replace(number=2, params={"number": 2})) == "2 hands"
    assert translate(HANDS._replace(number=0, params={"number": 0})) == "0 hands"


def test_a_sentence_is_translated_into_the_language_that_is_active():
    """Django's own words are translated here; ours follow in time."""
    with translation.override("fr"):
        assert translate(Text("Yes")) == gettext("Yes") == "Oui"
    assert translate(Text("Yes")) == "Yes"


def test_a_context_chooses_among_the_translations_of_one_word():
    with translation.override("fr"):
        assert translate(pgettext_lazy("alt. month", "January")) == pgettext("alt. month", "January") == "Janvier"
    assert translate(pgettext_lazy("count", "Game")) == "Game"
    assert translate(HANDS._replace(number=2, params={"number": 2}, context="deals")) == "2 hands"


def test_a_translator_gives_the_same():
    translate_again = translator()
    texts = [Text("%(n)s", {"n": number}) for number in range(200)]
    assert [translate_again(text) for text in texts * 2] == [translate(text) for text in texts] * 2
