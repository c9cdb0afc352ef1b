"""The four-handed laws of cinch once more, written out from the books and knowing nothing of our own scoring.

The other laws are in reference_older.py. Deliberately naive: where this and `scoring.score` differ, one of them has misread a book. It eats the JSON form.
"""

from random import Random
from typing import Any

from tests.scoring.possible import possible
from tests.scoring.reference_older import OLDER, an_older_hand, points_each, settle_older

WORTH = {"high": 1, "low": 1, "jack": 1, "game": 1, "right_pedro": 5, "left_pedro": 5}
SIXTY_THREE = WORTH | {"king": 25, "nine": 9, "three": 15}
OPEN = ("foster-no-robbing",)  # where a count may not be in play


def settle(hand: dict[str, Any], key: str) -> tuple[int | None, int | None, list[int], list[int]]:
    """Maker, bid, and by seat what the sides took and what they are credited."""
    if key in OLDER:
        return settle_older(hand, key)
    worth = SIXTY_THREE if key == "foster-sixty-three" else WORTH
    players = hand.get("players", 4)
    maker, bid = auction(hand, players)
    if bid is None and key == "chicago-1891":
        bid = 1  # article 23: the dealer is forced to bid one
    took = [0] * (2 if players == 4 else players)
    mine = side(maker, players)
    if "points" in hand:
        for seat, points in hand["points"].items():
            took[side(int(seat), players)] = points
    else:
        for count, who in hand["taken"].items():
            if who == "discard":
                took[mine] += worth[count]  # Chicago 24; Foster, Scoring; reading 1
            elif who is not None:
                gone = key == "chicago-1891" and revoked(hand, who) and side(who, players) != mine
                took[mine if gone else side(who, players)] += worth[count]  # Chicago 31; reading 5
    if key == "chicago-1891":
        credit = chicago(hand, players, maker, bid, took)
    elif key in ("foster-set-back", "foster-sixty-three"):
        credit = old_way(hand, mine, bid, took)
    elif key == "foster-eight-points":
        credit = eight_points(hand, mine, bid, took)
    else:
        if key == "stay-and-play-2020":  # too many cards are drawn off the hand, and nothing is lost
            hand = hand | {"faults": [fault for fault in hand.get("faults", []) if fault["kind"] == "revoke"]}
        credit = foster(hand, mine, bid, took, french=key == "stay-and-play-2020")
    seats = range(1, players + 1)
    return (
        maker,
        bid,
        [took[side(seat, players)] for seat in seats],
        [credit[side(seat, players)] for seat in seats],
    )


def auction(hand: dict[str, Any], players: int) -> tuple[int, int | None]:
    """Who named trumps, and his bid; the dealer, without one, where all passed."""
    if "bid" in hand:
        return hand["bid"]["seat"], hand["bid"]["points"]
    maker, bid, seat = hand["dealer"], None, hand["dealer"]
    for points in hand["bids"]:
        seat = 1 if seat == players else seat + 1
        if points is not None:
            maker, bid = seat, points
    return maker, bid


def side(seat: int, players: int) -> int:
    """Which side a seat is of: facing partners where four play, else each for himself."""
    if players == 4:
        return 0 if seat in (1, 3) else 1
    return seat - 1


def revoked(hand: dict[str, Any], seat: int) -> bool:
    """Whether the seat revoked."""
    return {"kind": "revoke", "seat": seat} in hand.get("faults", [])


def chicago(hand: dict[str, Any], players: int, maker: int, bid: int, took: list[int]) -> list[int]:
    """Articles 11, 20 to 22 and 31."""
    for fault in hand.get("faults", []):
        if fault["kind"] == "foul_hand" and fault["seat"] != hand["dealer"]:
            return [0] * len(took)
    mine = side(maker, players)
    credit = list(took)
    failed = took[mine] < bid
    for fault in hand.get("faults", []):
        if fault["kind"] == "revoke" and side(fault["seat"], players) == mine:
            failed = True
    if failed:
        credit[mine] = -bid
    return credit


def foster(hand: dict[str, Any], mine: int, bid: int | None, took: list[int], french: bool) -> list[int]:
    """Foster, Scoring and The Revoke; the encyclopedia's are the same, the French sheet pays 14 and the shortfall."""
    other = 1 - mine
    credit = [0, 0]
    short = bid is not None and took[mine] < bid
    if guilty(hand, mine) and guilty(hand, other):
        return credit
    if guilty(hand, other):
        credit[mine] = took[mine]
    elif short and french:
        credit[other] = 14 + (bid - took[mine])
    elif short:
        credit[other] = took[other] + bid
    elif guilty(hand, mine):
        credit[other] = took[other]
    elif took[mine] > took[other]:
        credit[mine] = took[mine] - took[other]
    else:
        credit[other] = took[other] - took[mine]
    return credit


def old_way(hand: dict[str, Any], mine: int, bid: int | None, took: list[int]) -> list[int]:
    """Foster, Scoring: both score what they make; a side that fails is set back."""
    other = 1 - mine
    credit = [0, 0]
    if not guilty(hand, other):
        credit[other] = took[other]
    if bid is not None and took[mine] < bid and (guilty(hand, mine) or not guilty(hand, other)):
        credit[mine] = -bid
    elif not guilty(hand, mine):
        credit[mine] = took[mine]
    return credit


def eight_points(hand: dict[str, Any], mine: int, bid: int | None, took: list[int]) -> list[int]:
    """Foster, Variations, with readings 8 and 9."""
    other = 1 - mine
    credit = [0, 0]
    if guilty(hand, mine) or guilty(hand, other):
        if not guilty(hand, mine):
            credit[mine] = took[mine]
        if not guilty(hand, other):
            credit[other] = took[other]
    elif took == [7, 7] and (bid is None or bid <= 7):
        pass
    else:
        credit[other] = took[other]
        if took[mine] >= 8 and (bid is None or took[mine] >= bid):
            credit[mine] = took[mine]
    return credit


def guilty(hand: dict[str, Any], of: int) -> bool:
    """Whether that side of four players revoked or had a foul hand."""
    return any(side(fault["seat"], 4) == of for fault in hand.get("faults", []))


def a_hand(rng: Random, key: str) -> dict[str, Any]:
    """A hand at random, in any of its forms; about one in four with an irregularity."""
    if key in OLDER:
        return an_older_hand(rng, key)
    worth, most = (SIXTY_THREE, 63) if key == "foster-sixty-three" else (WORTH, 14)
    players = rng.choice((2, 3, 4, 4)) if key == "chicago-1891" else 4
    seats = range(1, players + 1)
    hand: dict[str, Any] = {"dealer": rng.choice(seats), "trump": rng.choice("SHDC")}
    if players != 4:
        hand["players"] = players
    if rng.random() < 0.5:
        highest, hand["bids"] = 0, []
        for _ in seats:
            points = rng.randint(highest + 1, most) if highest < most and rng.random() < 0.4 else None
            hand["bids"].append(points)
            highest = points or highest
    else:
        hand["bid"] = {"seat": rng.choice(seats), "points": rng.randint(1, most)}
    if rng.random() < 0.25:
        kinds = ("revoke", "foul_hand")
        wrongs = rng.choice((1, 1, 1, 2))
        hand["faults"] = [{"kind": rng.choice(kinds), "seat": rng.choice(seats)} for _ in range(wrongs)]
    if rng.random() < 0.5 or (key == "chicago-1891" and "faults" in hand):
        takers = [*seats, *seats, "discard"] if players == 4 else [*seats, "discard", None]
        if key in OPEN:
            takers.append(None)
        hand["taken"] = possible({count: rng.choice(takers) for count in worth}, key, hand)
    elif players == 4:
        whole = sum(worth.values())
        first = rng.randint(0, whole)
        hand["points"] = {rng.choice("13"): first, rng.choice("24"): whole - first}
    else:
        taken = possible({count: rng.choice((*seats, *seats, None)) for count in worth}, key, hand)
        hand["points"] = points_each(taken, seats, worth)
    return hand
