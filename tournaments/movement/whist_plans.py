"""Whist tournaments: everyone has everyone as partner once in a night, and as opponent twice. Knows no people.

Each line is the first round for so many, a table a group, seats 1 to 4, people counted from 0; where four leaves one
over, 0 sits out. In the next round everyone is the next number, after the last comes 0, and * stays *: so in as many
rounds as there are numbers all differences, and with them all meetings, have their turn. Such rounds are known for
many numbers (they are called Z-cyclic); these were found by a search, and a test proves what they promise.
"""

from functools import cache

FIRST_ROUNDS = {
    int(number): [place for table in tables.split("|") for place in table.split()]
    for number, tables in (
        line.split(":")
        for line in """
4: * 0 1 2
5: 1 2 4 3
8: 5 6 2 4 | * 0 3 1
12: 5 0 10 7 | 6 4 8 3 | 2 1 * 9
13: 9 5 10 7 | 8 4 2 1 | 3 11 12 6
16: 6 3 9 13 | 5 4 7 12 | 14 * 8 10 | 1 0 2 11
17: 9 7 10 4 | 5 12 3 1 | 13 2 6 14 | 11 16 15 8
20: 12 13 14 0 | 8 16 1 17 | 5 7 2 11 | 15 4 6 9 | 18 3 10 *
21: 17 20 12 5 | 19 6 2 18 | 11 4 9 15 | 7 1 10 8 | 14 16 13 3
24: 14 5 15 11 | 21 22 17 9 | 4 0 2 16 | 3 8 6 13 | 19 20 * 12 | 10 18 1 7
25: 14 16 8 13 | 7 20 11 12 | 15 5 1 4 | 19 23 6 21 | 3 22 10 17 | 2 9 18 24
28: 14 6 13 9 | 17 26 2 3 | 12 19 1 0 | 20 23 15 25 | 11 24 18 * | 5 16 22 7 | 8 4 21 10
32: 28 17 5 2 | 23 19 29 14 | 24 8 6 11 | 22 15 1 13 | 18 4 25 26 | 30 27 0 7 | * 16 10 12 | 3 21 20 9
36: 27 17 1 15 | 29 * 2 11 | 26 8 7 30 | 3 33 13 32 | 6 14 9 34 | 0 4 28 22 | 5 16 19 20 | 23 31 18 25 | 12 10 24 21
40: 11 13 24 27 | 32 3 * 7 | 34 29 12 20 | 14 2 35 33 | 37 10 31 5 | 9 8 19 28 | 23 18 21 17 | 26 0 38 16 | 6 22 30 15 | 4 36 1 25
44: 9 33 8 15 | 42 29 * 21 | 4 5 16 39 | 26 34 6 40 | 41 2 0 31 | 37 27 22 20 | 7 30 11 14 | 38 24 19 35 | 25 13 28 3 | 17 1 12 18 | 32 36 10 23
""".strip().splitlines()
    )
}


@cache
def next_places(people: int) -> tuple[int, ...] | None:
    """For each place, counted from 0 table by table, the place from which somebody comes there; the last is the one
    that sits out, where four leaves one over. None where no plan is stored."""
    first = FIRST_ROUNDS.get(people)
    if first is None:
        return None
    places = first if people % 4 == 0 else [*first, "0"]
    at = {number: place for place, number in enumerate(places)}
    numbers = people - 1 if people % 4 == 0 else people
    return tuple(at[number if number == "*" else str((int(number) + 1) % numbers)] for number in places)
