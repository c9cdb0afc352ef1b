"""Evenings at tables that are not four in partnership, worked out by hand. Knows figures; no page.

A person is named by the place that the draw gave them: A1 is in seat 1 of table 1; F1 and F2 sit out. `points` are those
of each side of a table, deal by deal; `cut` are the level seats whose cut decided, the best first.
"""

from typing import Any, NamedTuple, TypeAlias


class Kind(NamedTuple):
    """One kind of evening: what the form is given, the taps of its first hand, and all its figures.

    `people` have points, rounds won, rounds at the head table, sat out, missed and what both are credited.
    """

    settings: dict[str, str]
    guests: int
    taps: list[str]
    rounds: list[dict[str, Any]]
    people: dict[str, list[Any]]
    ranks: dict[str, list[str]]


def table(seats: str, points: list[int], *lines: str, cut: tuple[int, ...] = ()) -> dict[str, Any]:
    return {"seats": seats.split(), "points": points, "lines": lines, "cut": cut}


def differences(first: int, second: int) -> list[str]:
    """Two hands at a table of four: each pair makes a bid of 5 once, for so many points more than the other takes."""
    return [f"d{dealer} 5@{dealer} H {(14 + points) // 2}" for dealer, points in ((1, first), (2, second))]


def a_round(*tables: dict[str, Any]) -> dict[str, Any]:
    return {"tables": tables, "sitting_out": [], "absent": []}


Figures: TypeAlias = tuple[dict[str, list[Any]], dict[str, list[str]]]


def by_rank(sat_out: int = 0, **people: tuple[int, int, int]) -> Figures:
    """Everyone's figures, with so many rounds sat out, and the ranks that follow from the points."""
    ranks: dict[str, list[str]] = {}
    for label, (points, *_) in people.items():
        ranks.setdefault(str(1 + sum(other[0] > points for other in people.values())), []).append(label)
    ordered = dict(sorted(ranks.items(), key=lambda each: int(each[0])))
    return {label: [*figures, sat_out, 0, 0] for label, figures in people.items()}, ordered


def figures_as_seated(rounds: list[dict[str, Any]]) -> Figures:
    """Those of six who cut in and out for three games, so that each has waited once: what the seats brought."""
    people: dict[str, tuple[int, int, int]] = {}
    for played in rounds:
        [one] = played["tables"]
        for place, label in enumerate(one["seats"]):
            points, wins, games = people.get(label, (0, 0, 0))
            own, other = one["points"][place % 2], one["points"][1 - place % 2]
            people[label] = (points + own, wins + (own > other), games + 1)
    return by_rank(1, **people)


# One table of three, two games to seven. Game 1: the dealer's turned Jack is 1, and he takes all four counts; then High
# and Game are 2 more. Game 2: the dealer turns the Jack, gives 1 to each of the others, and has Game.
SEVEN_UP = Kind(
    {"law": "foster-seven-up", "movement": "stay", "players": "3", "ends_by": "target"},
    3,
    ["turned_jack=yes", "beg=stood", "trump=S", "rest=1"],
    [
        a_round(table("A1 A2 A3", [5 + 2, 1, 1], "d1 p3 S 1:HLJG turned", "d2 p3 H 1:HG 2:L 3:J")),
        a_round(
            table(
                "A1 A2 A3",
                [1 + 1 + 1, 2 + 0 + 1, 3 + 2 + 2],
                "d2 p3 D 3:HL 2:G -:J turned gift",
                "d3 p3 S 3:HG 1:L -:J",
                "d1 p3 C 3:HJ 1:L 2:G",
            )
        ),
    ],
    *by_rank(A1=(7 + 3, 1, 2), A3=(1 + 7, 1, 2), A2=(1 + 3, 0, 2)),
)

# Two tables of five, each alone. The eldest, left of the dealer, sells and has the bid besides what he takes; a bid that
# fails is set back. A3 wins the head table and stays, A1 goes to the foot; B2 and B3 are level and B3 wins the cut.
PEDRO = Kind(
    {"law": "foster-pedro-sancho", "movement": "solo", "players": "5", "deals": "2"},
    10,
    ["bid=pass", "bid=pass", "bid=8", "bid=pass", "sold=yes", "trump=S", "high=5", "nine=5", "rest=3"],
    [
        a_round(
            # High and Nine are 10 of the 8 bid; the others are 8 for seat 3, and 8 more for the sale. 4 of 9 are set back.
            table(
                "A1 A2 A3 A4 A5",
                [-9, 8, 8 + 9, 14, 10],
                "d1 p5 8@5 S 5:HN 3:LJGF sold",
                "d2 p5 9@1 H 1:HLJG 4:FN sold",
            ),
            table(
                "B1 B2 B3 B4 B5",
                [6, 12 + 6, 18, 0, 0],
                "d5 p5 6@1 D 1:HF 2:LJGN unsold",
                "d1 p5 6@3 C 3:HLJGFN sold",
                cut=(3,),
            ),
        ),
        a_round(
            table(
                "B3 A2 A3 A4 A5", [11, 7, 7 + 10, 18, 0], "d1 p5 7@3 S 3:HLF 1:JGN sold", "d2 p5 10@4 S 4:HLJGFN sold"
            ),
            table(
                "B1 B2 A1 B4 B5",
                [13, 9, 9 + 12, 0, -12],
                "d1 p5 9@2 H 2:N 3:HLJGF unsold",
                "d2 p5 12@5 H 5:F 1:HLJGN sold",
            ),
        ),
    ],
    *by_rank(
        A1=(-9 + 21, 1, 1),
        A2=(8 + 7, 0, 2),
        A3=(17 + 17, 1, 2),
        A4=(14 + 18, 1, 2),
        A5=(10 + 0, 0, 2),
        B1=(6 + 13, 0, 0),
        B2=(18 + 9, 0, 0),
        B3=(18 + 11, 1, 1),
        B4=(0, 0, 0),
        B5=(0 - 12, 0, 0),
    ),
)

# Two tables of six in three pairs. A bid that fails leaves the makers nothing, and each other pair adds it. Two pairs of
# the head table are level for the last place: 1 and 4 win the cut, 3 and 6 go to the foot. Nobody keeps a partner.
WIDOW = Kind(
    {"law": "foster-widow-cinch", "movement": "progressive-cinch", "deals": "2"},
    12,
    ["bid=8", "bid=rest", "trump=S", "high=1", "low=1", "jack=1", "game=3", "rest=2"],
    [
        a_round(
            # Both Pedros are 10 of the 8 bid; High, Low and Jack 3; Game 1.
            table(
                "A1 A2 A3 A4 A5 A6",
                [3 + 5, 10 + 2, 1 + 7],
                "d1 p6 8@2 S 1:HLJ 3:G 2:PC",
                "d2 p6 4@3 H 3=7 1=5 2=2",
                cut=(1,),
            ),
            table("B1 B2 B3 B4 B5 B6", [9, 5, 14], "d6 p6 14@6 D 3=14 1=0 2=0", "d1 p6 5@2 C 2=5 1=9 3=0"),
        ),
        a_round(
            table("A1 B6 B3 A2 A5 A4", [7 + 1, 5 + 2, 2 + 11], "d1 p6 7@1 S 1=7 2=5 3=2", "d2 p6 3@3 H 3=11 2=2 1=1"),
            # 5 of 9 are nothing: 8 and 9 for the first pair, 1 and 9 for the third.
            table("B1 A6 A3 B2 B5 B4", [17 + 2, 0, 10 + 12], "d1 p6 9@2 S 2=5 1=8 3=1", "d2 p6 2@1 H 1=2 3=12 2=0"),
        ),
    ],
    *by_rank(
        A1=(8 + 8, 0, 2),
        A2=(12 + 8, 1, 2),
        A3=(8 + 22, 1, 1),
        A4=(8 + 13, 1, 2),
        A5=(12 + 7, 1, 2),
        A6=(8 + 0, 0, 1),
        B1=(9 + 19, 0, 0),
        B2=(5 + 19, 0, 0),
        B3=(14 + 13, 2, 1),
        B4=(9 + 22, 1, 0),
        B5=(5 + 0, 0, 0),
        B6=(14 + 7, 1, 1),
    ),
)

# Five tables of four and one of six, each alone, at Razzle-Dazzle. From there the first two go up, and come to the last of
# the fours as a pair; the head table's losers come to it. A pair's bid of 5 or so brings the difference.
FOOT = Kind(
    {"law": "foster-1897", "odd": "other-table", "companion_6": "chicago-razzle-dazzle", "deals": "2"},
    26,
    [],
    [
        a_round(
            *(
                table(" ".join(f"{letter}{seat}" for seat in range(1, 5)), points, *differences(*points))
                for letter, points in zip("ABCDE", ([10, 4], [2, 6], [8, 4], [4, 10], [12, 2]), strict=True)
            ),
            # 4 and 1 make 9 of 6, the others take 5. Then 2 plays alone and makes 3 of 7, which are set back; the others 11.
            table(
                "G1 G2 G3 G4 G5 G6",
                [9 + 11, 5 - 7, 5 + 11, 9 + 11, 5 + 11, 5 + 11],
                "d1 p6 6@4 S 4=9 2=5 call@1",
                "d2 p6 7@2 H 2=3 1=11",
            ),
        ),
        a_round(
            table("A1 A3 B2 B4", [6, 8], *differences(6, 8)),
            table("B1 B3 C1 C3", [14, 4], *differences(14, 4)),
            table("D4 C2 C4 D2", [2, 4], *differences(2, 4)),
            table("D1 D3 E1 E3", [6, 6], *differences(6, 6), cut=(2,)),
            table("E4 E2 G4 G1", [4, 12], *differences(4, 12)),
            # 2 and 5 make 8 of 5, the others 6. Then 6 and 2 make 4 of 4, the others 10. Three are level at 16: 3 is next.
            table(
                "A2 G2 G3 A4 G5 G6",
                [6 + 10, 8 + 4, 6 + 10, 6 + 10, 8 + 10, 6 + 4],
                "d1 p6 5@2 D 2=8 1=6 call@5",
                "d2 p6 4@6 C 6=4 1=10 call@2",
                cut=(3,),
            ),
        ),
    ],
    *by_rank(
        A1=(10 + 6, 1, 2),
        A2=(4 + 16, 0, 1),
        A3=(10 + 8, 2, 2),
        A4=(4 + 16, 0, 1),
        B1=(2 + 14, 1, 0),
        B2=(6 + 6, 1, 1),
        B3=(2 + 4, 0, 0),
        B4=(6 + 8, 2, 1),
        C1=(8 + 14, 2, 0),
        C2=(4 + 4, 1, 0),
        C3=(8 + 4, 1, 0),
        C4=(4 + 2, 0, 0),
        D1=(4 + 6, 0, 0),
        D2=(10 + 4, 2, 0),
        D3=(4 + 6, 1, 0),
        D4=(10 + 2, 1, 0),
        E1=(12 + 6, 1, 0),
        E2=(2 + 12, 1, 0),
        E3=(12 + 6, 2, 0),
        E4=(2 + 4, 0, 0),
        G1=(20 + 12, 2, 0),
        G2=(-2 + 12, 0, 0),
        G3=(16 + 16, 1, 0),
        G4=(20 + 4, 1, 0),
        G5=(16 + 18, 1, 0),
        G6=(16 + 10, 0, 0),
    ),
)

# Six at one table, of whom four play a game to 51. A bid that fails brings the others what they took and the bid besides.
CUTTING_IN = Kind({"law": "foster-1897", "movement": "cutting-in", "ends_by": "target"}, 6, [], [], {}, {})
PLAYING, WAITING = ["A1", "A2", "A3", "A4"], ["F1", "F2"]
GAMES: list[tuple[tuple[int, int], list[str]]] = [
    ((28 + 28, 0), ["d1 14@2 H 1=14 2=0", "d2 14@4 S 1=14 2=0"]),
    ((0 + 8 + 0, 24 + 0 + 27), ["d1 14@1 H 1=4 2=10", "d2 6@3 D 1=11 2=3", "d3 14@1 C 1=1 2=13"]),
    ((28 + 0 + 28, 14), ["d1 14@2 S 1=14 2=0", "d2 14@4 H 1=0 2=14", "d3 14@2 D 1=14 2=0"]),
]
