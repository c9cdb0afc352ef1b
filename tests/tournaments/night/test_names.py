"""A name is stored in one form, whoever wrote it where."""

from tournaments.night.names import name_in


def test_a_name_is_stored_in_one_form_and_without_marks_of_direction():
    assert name_in(" Zoe\u0308 \t \u202eO’Brien\u0000 ", "name") == "Zoë O’Brien"
