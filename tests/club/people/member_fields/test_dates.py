"""Which number of a date is the day: a column says it by its own dates, or it is asked."""

import datetime as dt

import pytest

from club.people.member_fields import (
    BadValueError,
    ContradictoryDatesError,
    in_numbers,
    is_day_first,
    iso_date,
    read_since,
    two_ways,
)


def test_a_date_has_one_reading_or_two():
    assert in_numbers("03/04/2019") == (dt.date(2019, 4, 3), dt.date(2019, 3, 4))
    assert in_numbers("25. 12. 2018") == (dt.date(2018, 12, 25), None)
    assert in_numbers("12/25/18") == (None, dt.date(2018, 12, 25))
    assert in_numbers("1/2/50") == (dt.date(1950, 2, 1), dt.date(1950, 1, 2))
    assert in_numbers("2019/4/3") == (dt.date(2019, 4, 3),) * 2
    assert in_numbers("31/02/2019") == (None, None)
    assert [in_numbers(text) for text in ("03-04-19", "3 April 2019", "", "3/4", "3/4.2019")] == [None] * 5
    assert two_ways("03/04/2019 00:00:00").day_first == dt.date(2019, 4, 3)
    assert two_ways("04.04.2019") is None


@pytest.mark.parametrize(
    ("column", "day_first"),
    [
        (["03/04/2019", "13/04/2019"], True),
        (["03/04/2019", "04/13/2019"], False),
        (["03/04/2019", "04/04/2019", "2019-12-31", "spring", "31/02/2019"], None),
        ([], None),
    ],
)
def test_one_date_decides_for_its_column(column, day_first):
    assert is_day_first(enumerate(column, start=2)) is day_first


def test_a_column_with_both_ways_is_contradictory():
    with pytest.raises(ContradictoryDatesError) as error:
        is_day_first([(2, "13/04/2019"), (3, "04/14/2019"), (4, "15/04/2019")])
    assert (error.value.day_first, error.value.month_first) == ((2, "13/04/2019"), (3, "04/14/2019"))


def test_a_date_is_written_with_the_year_first():
    assert [iso_date("03/04/2019", day_first=each) for each in (True, False)] == ["2019-04-03", "2019-03-04"]
    assert [iso_date(text, day_first=True) for text in ("spring", "31/02/2019")] == ["spring", "31/02/2019"]


def test_a_date_alone_with_two_readings_is_refused_and_not_guessed():
    with pytest.raises(BadValueError, match=r"This can be 3 April or 4 March\. Write it as 2019-04-03\."):
        read_since("03/04/2019")
    for text in ("31/05/2019", "05/31/2019", "31 May 2019", "2019-05-31", "43616", "31.5.19"):
        assert read_since(text) == dt.date(2019, 5, 31)
    for text in ("31/02/2019", "2019-02-30", "spring", "0000", "201"):
        with pytest.raises(BadValueError, match="This is not a date"):
            read_since(text)


def test_a_year_alone_is_its_first_day():
    assert read_since("2019") == dt.date(2019, 1, 1)
    with pytest.raises(BadValueError, match="This date is before 1850"):
        read_since("1066")
