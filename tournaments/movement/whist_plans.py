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
12: 10 0 9 3 | 1 8 5 6 | 4 2 * 7
13: 9 5 10 7 | 8 4 2 1 | 3 11 12 6
16: * 10 12 3 | 0 14 11 5 | 7 4 2 6 | 8 13 9 1
17: 7 8 10 4 | 11 12 2 6 | 1 16 13 9 | 14 3 15 5
20: 12 * 3 11 | 13 10 15 9 | 0 5 7 18 | 14 16 6 2 | 8 17 4 1
21: 14 18 3 12 | 11 6 20 19 | 1 17 5 15 | 9 7 4 8 | 13 2 10 16
24: 21 10 8 13 | 6 0 4 9 | 17 1 18 16 | 3 14 * 2 | 5 19 22 12 | 20 11 15 7
25: 11 22 23 8 | 13 7 16 6 | 15 4 20 12 | 19 17 21 1 | 14 2 10 9 | 24 3 5 18
28: 17 15 10 9 | 11 20 14 21 | 3 25 7 0 | 5 26 24 13 | 23 6 18 * | 8 4 19 22 | 2 1 12 16
29: 13 16 15 11 | 23 7 12 20 | 27 6 8 18 | 22 9 28 5 | 3 17 24 2 | 14 25 21 26 | 4 19 1 10
32: 13 16 8 23 | 12 17 10 1 | 19 7 18 21 | 20 2 28 11 | 4 * 24 3 | 0 25 6 29 | 14 27 26 30 | 15 9 5 22
33: 10 16 29 14 | 5 6 31 23 | 28 12 17 21 | 22 1 25 11 | 26 19 20 7 | 3 9 32 8 | 2 4 27 24 | 13 15 18 30
36: 27 17 1 15 | 29 * 2 11 | 26 8 7 30 | 3 33 13 32 | 6 14 9 34 | 0 4 28 22 | 5 16 19 20 | 23 31 18 25 | 12 10 24 21
37: 14 25 21 24 | 29 36 1 16 | 2 18 12 31 | 11 20 19 35 | 30 15 7 4 | 9 34 6 13 | 3 23 5 17 | 8 28 33 10 | 22 32 26 27
40: 16 26 3 18 | 4 15 * 35 | 14 28 21 22 | 31 10 19 9 | 29 11 38 25 | 6 1 17 23 | 37 12 27 7 | 13 0 34 2 | 30 32 33 36 | 20 24 5 8
44: 11 26 5 4 | 37 2 * 40 | 24 30 10 19 | 27 32 36 25 | 31 12 0 14 | 7 33 3 34 | 42 8 23 41 | 13 15 28 38 | 21 35 39 18 | 16 6 29 22 | 20 1 17 9
48: 28 4 32 41 | 36 30 38 18 | 23 24 12 29 | 10 22 25 46 | 0 40 3 7 | 19 21 11 42 | 9 39 43 1 | 16 44 33 17 | 14 34 20 35 | 15 6 8 37 | * 27 5 2 | 31 45 13 26
52: 49 4 34 3 | 36 44 22 18 | 26 27 10 38 | 28 2 20 25 | 43 46 5 42 | 16 40 14 7 | 29 1 41 31 | 12 39 19 48 | 11 13 6 45 | 37 33 17 23 | 24 35 0 32 | 30 9 47 15 | 21 * 50 8
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
