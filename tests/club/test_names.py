"""A name as it is stored: one line, one form, nothing that reverses its neighbours."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.names import (
    MOST_LETTERS,
    MOST_SORTED,
    BadNameError,
    clean_lines,
    clean_name,
    folded,
    is_formula,
    plain,
    short_names,
    sort_name,
)


def why(raw):
    with pytest.raises(BadNameError) as bad:
        clean_name(raw)
    return bad.value.why


@pytest.mark.parametrize(
    ("raw", "stored"),
    [
        ("Ada", "Ada"),
        ("  Ada  Lovelace ", "Ada Lovelace"),
        ("Ada\r\nLovelace\t", "Ada Lovelace"),
        ("Ada\u00a0\u2003Lovelace", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("\u202egnihton", "gnihton"),
        ("A\u2066d\u2069a\u200f\ufeff", "Ada"),
        ("A\x00d\x07a\x7f", "Ada"),
        ("\ud800Ada", "Ada"),
        ("محمد بن زيد", "محمد بن زيد"),
        ("李雷", "李雷"),
        ("👩‍👩‍👧 Ada", "👩‍👩‍👧 Ada"),
        ("A\u200bd\u200ca\u00ad", "Ada"),
        ("\u2060A\u200d\u3164d\u034fa\U000e0041\u2800", "Ada"),
        ("Zoe\u200b\u0308", "Zoë"),
        ("می‌خواهم", "می‌خواهم"),
        ("می\u200c\u200c\u200bخواهم", "می‌خواهم"),
        ("അവന്\u200d", "അവന്\u200d"),
        ("A\ufe0fd\ufe00a\U000e0100\u180b", "Ada"),
        ("ا\ufe0f", "ا"),
        ("Ada ❤\ufe0f\ufe0f\u200d🔥", "Ada ❤\ufe0f\u200d🔥"),
        ("葛\U000e0100城", "葛\U000e0100城"),
        ("<b>Bob & Co", "<b>Bob & Co"),
        ("=1+1", "=1+1"),
        ("7", "7"),
        ("x" * MOST_LETTERS, "x" * MOST_LETTERS),
        (" " * 200 + "x" * MOST_LETTERS, "x" * MOST_LETTERS),
    ],
)
def test_a_name_is_stored_in_one_form(raw, stored):
    assert clean_name(raw) == stored


@pytest.mark.parametrize(
    "raw",
    ["", " ", "\n\t", "\x00", "\u200b", "\u202e\u202c", "\u0301", "\u00a0", "\ue000", "\u3164", "\u2800", "\ufe0f"],
)
def test_what_shows_nothing_is_no_name(raw):
    assert why(raw) == "empty"


@pytest.mark.parametrize("raw", ["x" * 81, "x" * 10_000, "e\u0301" * 10_000, " " * 10_000])
def test_what_no_card_can_bear_is_too_long(raw):
    assert why(raw) == "long"


@pytest.mark.parametrize("unseen", ["", " ", "\u200b", "\u3164", "\u2800", "\ufe0f"])
def test_a_formula_begins_at_the_first_letter_that_is_seen(unseen):
    assert [is_formula(unseen + text) for text in ("=1+1", "＝1", "+1", "1=1", "")] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_lines_hold_nothing_that_nobody_sees():
    assert clean_lines("A\u200bda\u202e\n\u3164\nBe\u00ada\u200d", 80, lines=3) == "Ada\nBea"


@given(st.text(max_size=400))
def test_a_cleaned_name_is_clean(raw):
    try:
        name = clean_name(raw)
    except BadNameError:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= MOST_LETTERS
    assert unicodedata.is_normalized("NFC", name)
    assert name == " ".join(name.split())
    name.encode()


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "ADA"), ("Łukasz", "łUKASZ"), ("Strauß", "STRAUSS"), ("Ольга", "ольга"), ("ÉMILE", "émile")],
)
def test_two_writings_of_a_name_fold_to_one(one, other):
    assert folded(one) == folded(other)


def test_two_names_stay_two():
    assert len({folded(name) for name in ("Ada", "Áda", "Adä", "Ada B")}) == 4


@pytest.mark.parametrize(
    ("name", "plain_name"),
    [
        ("Ágnes", "agnes"),
        ("Łukasz ŻÓŁĆ", "lukasz zolc"),
        ("Straße", "strasse"),
        ("Ødegaard", "odegaard"),
        ("O’Brien", "o'brien"),
        ("O´Brien", "o'brien"),
        ("علي", "علي"),
    ],
)
def test_a_name_is_found_without_capitals_accents_strokes_and_kinds_of_apostrophe(name, plain_name):
    assert plain(name) == plain_name


@pytest.mark.parametrize(
    ("name", "sorted_by"),
    [
        ("Émile Zola", "zola emile"),
        ("Łukasz Ó Broin", "broin lukasz o"),
        ("Seán O’Brien", "o'brien sean"),
        ("Sean O'Brien", "o'brien sean"),
        ("John Smith Jr.", "smith john jr."),
        ("Henry Brown III", "brown henry iii"),
        ("Smith, John", "smith, john"),
        ("Cleo", "cleo"),
        ("Jr.", "jr."),
        ("Mary Smith (2)", "smith mary"),
        ("Łukasz Wiśniewski (guest)", "wisniewski lukasz"),
        ("Ada Lee Jr. (no number)", "lee ada jr."),
        ("Robert (Bob) Lee", "lee robert"),
        ("(2)", "(2)"),
        ("李雷", "李雷"),
        ("🃏", "🃏"),
    ],
)
def test_a_list_goes_by_last_names_without_accents(name, sorted_by):
    assert sort_name(name) == sorted_by


@given(st.text(max_size=80))
def test_any_name_has_a_place_in_a_list(name):
    assert len(sort_name(name)) <= MOST_SORTED


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Inés Alba", "Jack", "Max Quinn"], ["Inés", "Jack", "Max"]),
        (["Peggy Quinn", "Peggy Alba", "Max"], ["Peggy Q.", "Peggy A.", "Max"]),
        (["Ada Lovelace", "ada Lumley", "Ada"], ["Ada Lo.", "ada Lu.", "Ada"]),
        (["Ada Lee", "Ada Leeson"], ["Ada Lee", "Ada Lees."]),
        (["Guest number 1", "Guest number 2"], ["Guest number 1", "Guest number 2"]),
    ],
)
def test_a_short_name_is_the_first_and_what_tells_it_apart(names, short):
    assert short_names(names) == short


def test_a_given_short_name_is_used_unless_it_is_anothers():
    names = ["Agnes Brown", "Ada King", "Ada Lovelace", "Bob"]
    assert short_names(names, ["Aggie", "", "Countess", ""]) == ["Aggie", "Ada K.", "Countess", "Bob"]
    assert short_names(names, ["bob", "Kit", "KIT", ""]) == ["Agnes", "Ada K.", "Ada L.", "Bob"]


@given(st.lists(st.text(alphabet="aAb. é", min_size=1, max_size=6), max_size=12))
def test_short_names_of_one_first_name_are_as_short_as_tells_them_apart(rests):
    names = [f"Ada {clean}" for rest in rests if (clean := " ".join(rest.split()))]
    for name, short in zip(names, short_names(names), strict=True):
        others = list(names)
        others.remove(name)
        lengths = range(1, len(name) - len("Ada "))
        begins = [name[: len("Ada ") + letters] for letters in lengths if name[len("Ada ") + letters - 1].isalpha()]
        alone = [each for each in begins if not any(folded(other).startswith(folded(each)) for other in others)]
        assert short == ("Ada" if not others else f"{alone[0]}." if alone else name)


def test_ten_thousand_people_with_one_first_name_are_told_apart():
    names = [f"Ada {chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n // 676)}x" for n in range(10_000)]
    assert len(set(short_names(names))) == len(names)
