"""What a file leaves open is asked, and the answers are written into its rows."""

import pytest

from club.people.rosters import rows_of
from club.people.rosters.bounds import BadRosterError
from club.people.rosters.columns import MOST_NAME_BYTES
from club.people.rosters.member_columns import member_rows
from club.people.rosters.questions import answered, open_questions, sent_again
from tests.club.people.rosters.files import workbook


def rows(text):
    return rows_of(text.encode() if isinstance(text, str) else text)[0]


def asked(text):
    return open_questions(rows(text))


def values(found, answers=None):
    return [dict(each.values) for each in member_rows(answered(rows(found), answers or {})).rows]


def faults(text, answers=None):
    with pytest.raises(BadRosterError) as refused:
        open_questions(answered(rows(text), answers or {}))
    return [str(fault) for fault in refused.value.faults]


@pytest.mark.parametrize(
    "text",
    [
        "", "Ada\nBob\n", "Name;Phone\nAda;1\n", "Name;Cake\nAda;\n", "Ada\nLovelace, Ada\n",
        "Nom;Prénom;Adresse e-mail;Téléphone;Membre depuis;N°\nByron;Ada;a@b;1;13/04/2019;7\n",
        "Mitglieds-Nr.;Vorname;Nachname;Telefon;Mitglied seit:;Bemerkungen\n7;Ada;Byron;1;13.04.2019;\n",
    ],
)  # fmt: skip
def test_what_explains_itself_is_not_asked(text):
    assert asked(text) is None


def test_french_and_german_headings_are_known():
    for text in (
        "Nom;Prénom;N°;Membre depuis\nByron;Ada;7;13/04/2019\n",
        "NAME;Vorname;Mitgliedsnummer;Mitglied seit\nByron;Ada;7;13.04.2019\n",
        "Club de cinch;;;\nPRENOM;NOM DE FAMILLE;Numéro d’adhérent;Date d'adhésion\nAda;Byron;7;13/4/19\n",
    ):
        [found] = values(text)
        assert (found["name"], found["number"], found["since"].isoformat()) == ("Ada Byron", "7", "2019-04-13")


def test_a_column_that_no_heading_explains_is_shown_with_its_first_values():
    found = asked("Name;Nº Socio;Cumple;Leer\nAda;7;x;\nBob;8;x;\nCleo;7;y;\nDan;9;z;\nEve;10;w;\n")
    assert [(each.place, each.heading, each.values) for each in found.columns] == [
        (1, "Nº Socio", ("7", "8", "9")),
        (2, "Cumple", ("x", "y", "z")),
    ]
    kinds = [kind for kind, _title in found.kinds]
    assert "number" in kinds
    assert not {"name", "first", "last"} & set(kinds)


def test_the_answers_name_the_columns_and_the_others_are_left_out():
    text = "Nombre;Apellidos;Socio;Alta;Cumple\nAda;Byron;7;2019-04-13;x\n"
    answers = {"column-0": "first", "column-1": "last", "column-2": "number", "column-3": "since", "column-4": ""}
    [found] = values(text, answers | {"headed": "yes"})
    assert (found["name"], found["number"], found["since"].isoformat()) == ("Ada Byron", "7", "2019-04-13")
    assert open_questions(answered(rows(text), answers)) is None


def test_a_file_without_a_heading_is_asked_for_all_its_columns():
    text = "Lovelace;Ada\nByron;;7\n"
    found = asked(text)
    assert (found.is_headed, [each.values for each in found.columns]) == (
        False,
        [("Lovelace", "Byron"), ("Ada",), ("7",)],
    )
    answers = {"column-0": "last", "column-1": "first", "column-2": "number", "headed": "no"}
    again = sent_again(rows(found.rows))
    assert [(each.row, each.values["name"], each.values["number"]) for each in member_rows(answered(again, answers)).rows] == [
        (1, "Ada Lovelace", ""), (2, "Byron", "7"),
    ]  # fmt: skip


def test_answers_that_do_not_fit_together_are_refused():
    text = "Nombre;Apellidos;Socio\nAda;Byron;7\n"
    names = "Choose the column of the names, or those of the first and the last names."
    for answers, sentence in (
        ({"column-0": "number", "column-1": "number"}, "Two columns cannot both be “Number”. Choose one of them."),
        ({"column-0": "first", "column-2": "number"}, names),
        ({"column-0": "first", "column-1": "last", "column-2": "name"}, names),
        ({"column-0": "cake"}, "Two columns cannot both be “cake”. Choose one of them."),
    ):
        assert faults(text, answers) == [sentence]


def test_a_date_with_two_readings_is_asked_for_its_whole_column():
    text = "Name;Since\nAda;2019-05-31\nBob;03/04/2019\nCleo;05/06/2018\n"
    assert asked(text).date.text == "03/04/2019"
    for answer, days in (("day", ["2019-04-03", "2018-06-05"]), ("month", ["2019-03-04", "2018-05-06"])):
        found = values(text, {"date": answer})
        assert [each["since"].isoformat() for each in found] == ["2019-05-31", *days]


def test_a_date_past_the_twelfth_decides_and_nothing_is_asked():
    text = "Name;Since\nAda;03/04/2019\nBob;{}\n"
    for other, day in (("13/04/2019", "2019-04-03"), ("04/13/2019", "2019-03-04")):
        assert asked(text.format(other)) is None
        found = member_rows(rows(text.format(other)))
        assert found.rows[0].values["since"].isoformat() == day
        # What is sent back with the changes says so by itself.
        assert member_rows(rows(found.heading + found.texts[2])).rows[0].values["since"].isoformat() == day


def test_dates_that_contradict_each_other_are_refused_with_their_rows():
    assert faults("Name;Since\nAda;13/04/2019\nBob;\nCleo;04/14/2019\n") == [
        "Row 4: 04/14/2019 has the month first, and 13/04/2019 in row 2 has the day first. Write the dates of this "
        "column in one way, such as 2019-05-31."
    ]


def test_a_column_of_dates_that_was_just_named_is_asked_next():
    text = "Name;Alta\nAda;03/04/2019\n"
    assert asked(text).date is None
    assert open_questions(answered(rows(text), {"column-1": "since"})).date.text == "03/04/2019"


def test_the_rows_come_back_with_their_numbers_and_whatever_is_in_them():
    sheet = workbook(("a;b;c;d", 'Se"x'), (None, None), ("Ada\nByron", "'=1"))
    found = sent_again(rows(open_questions(rows(sheet)).rows))
    assert found == [(1, ["a;b;c;d", 'Se"x']), (3, ["Ada\nByron", "'=1"])]
    assert faults("Name;Cake\n" + f"Ada;{'x' * 900}\n" * (MOST_NAME_BYTES // 900)) == [
        "This file holds too much for one list. Split it."
    ]


@pytest.mark.parametrize("text", ["Name,Cake\n1,Ada\n", "x\nAda\n", "1234567890,Ada\n"])
def test_rows_that_no_page_sent_are_refused(text):
    with pytest.raises(BadRosterError, match="Choose the file again"):
        sent_again(rows(text))
