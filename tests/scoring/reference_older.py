"""Razzle-Dazzle, Widow and Auction Cinch and the older family once more, from the books and knowing nothing of ours.

As naive as reference.py, which it stands beside: a seat at a time, no sides but those that the text names.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from tests.scoring.possible import possible

CINCH = {"high": 1, "low": 1, "jack": 1, "game": 1, "right_pedro": 5, "left_pedro": 5}
FOURS = {"high": 1, "low": 1, "jack": 1, "game": 1}
PEGS = {"peg_ace": 4, "peg_king": 3, "peg_queen": 2, "peg_jack": 1, "peg_ten": 10, "peg_five": 5}
PITCH = ("foster-auction-pitch", "foster-pitch-full-value", "foster-pitch-to-the-board", "foster-smudge")
DOM_PEDRO = ("foster-dom-pedro", "foster-dom-pedro-whole-pack")
PEDRO = ("foster-pedro-sancho", "foster-pedro-sancho-whole-pack", *DOM_PEDRO)
SOLD = ("foster-auction-pitch", "foster-pitch-full-value", "foster-smudge", *PEDRO)
TURNED = ("foster-seven-up", "foster-seven-up-nine-cards", "foster-all-fives")
UNBID = (*TURNED, "foster-blind-all-fours", "foster-california-jack", "foster-shasta-sam")
CALLED = ("chicago-razzle-dazzle", "foster-auction-cinch")
WIDOW = "foster-widow-cinch"
EACH = ("foster-each-for-himself", "encyclopedia-each-for-himself")
DRAWN = (*CALLED, WIDOW, *EACH, "foster-two-handed", "encyclopedia-two-handed")
OLDER = (*DRAWN, *PITCH, *PEDRO, *UNBID)
PLAYERS = {
    "chicago-razzle-dazzle": (4, 5, 6),
    "foster-auction-cinch": (5, 6),
    WIDOW: (6,),
    "foster-each-for-himself": (3, 4, 5, 6),
    "encyclopedia-each-for-himself": (3, 4, 5, 6),
    "foster-two-handed": (2,),
    "encyclopedia-two-handed": (2,),
    **dict.fromkeys((*TURNED, "foster-blind-all-fours"), (2, 3, 4)),
    "foster-california-jack": (2,),
    "foster-shasta-sam": (2,),
}
WORTH = {
    "foster-all-fives": FOURS | PEGS,
    **dict.fromkeys(PEDRO, FOURS | {"five": 5, "nine": 9}),
    **dict.fromkeys(DOM_PEDRO, FOURS | {"three": 3, "five": 5, "nine": 9, "joker": 15}),
}
MOST = dict.fromkeys(PITCH, 4) | dict.fromkeys(PEDRO, 18) | dict.fromkeys(DOM_PEDRO, 36)


def worth(key: str) -> dict[str, int]:
    """What each count is worth."""
    return WORTH.get(key, CINCH if key in DRAWN else FOURS)


def settle_older(hand: dict[str, Any], key: str) -> tuple[int | None, int | None, list[int], list[int]]:
    """Maker, bid, and by seat what the sides took and what the seats are credited."""
    seats = list(range(1, hand["players"] + 1))
    if key in UNBID:
        return None, None, *unbid(hand, key, seats)
    maker, bid = auction(hand, key)
    friends = {seat: partners(hand, key, seat, maker) for seat in seats}
    revokers = [fault["seat"] for fault in hand.get("faults", []) if fault["kind"] == "revoke"]
    fouls = [fault["seat"] for fault in hand.get("faults", []) if fault["kind"] == "foul_hand"]
    own = dict.fromkeys(seats, 0)
    for count, who in hand.get("taken", {}).items():
        if who == "discard":
            own[maker] += worth(key)[count]
        elif who is not None:
            moves = key == "chicago-razzle-dazzle" and who in revokers and who not in friends[maker]
            own[maker if moves else who] += worth(key)[count]
    for seat, points in hand.get("points", {}).items():
        own[int(seat)] += points
    took = {seat: sum(own[friend] for friend in friends[seat]) for seat in seats}
    short = bid is not None and took[maker] < bid
    if key == "chicago-razzle-dazzle":
        credit = razzle_dazzle(hand, maker, bid, took, friends, short, revokers, fouls)
    elif key in DRAWN:
        credit = foster(key, maker, bid, took, friends, short, {*revokers, *fouls})
    else:
        credit = pitch(hand, key, maker, bid, took, short, revokers, fouls)
    return maker, bid, [took[seat] for seat in seats], [credit[seat] for seat in seats]


def auction(hand: dict[str, Any], key: str) -> tuple[int, int | None]:
    """Who named or led trumps, and the bid that he is held to."""
    players, dealer = hand["players"], hand["dealer"]
    eldest = 1 if dealer == players else dealer + 1
    if "bid" in hand:
        maker, bid = hand["bid"]["seat"], hand["bid"]["points"]
    else:
        maker, bid, seat = None, None, eldest
        for points in hand["bids"]:
            if points is not None:
                maker, bid = seat, points
            seat = 1 if seat == players else seat + 1
        if key in (*PITCH, *PEDRO) and (bid is None or hand.get("sold") is False):
            maker = eldest  # he must pitch himself, and make as many as he was offered
        elif maker is None:
            maker = dealer
    if bid is None and key == "chicago-razzle-dazzle":
        bid = 1  # article 23
    return maker, bid


def partners(hand: dict[str, Any], key: str, seat: int, maker: int) -> list[int]:
    """The seats that score together with this one, itself too."""
    seats = range(1, hand["players"] + 1)
    if key == WIDOW:
        return [other for other in seats if other % 3 == seat % 3]
    if key in CALLED:
        pair = {maker, hand.get("call") or maker}
        return [other for other in seats if (other in pair) == (seat in pair)]
    return [seat]


def razzle_dazzle(hand, maker, bid, took, friends, short, revokers, fouls) -> dict[int, int]:
    """Chicago, pages 20 to 22, and articles 11 and 31."""
    if any(seat != hand["dealer"] for seat in fouls):
        return dict.fromkeys(took, 0)
    credit = dict(took)
    if short or any(seat in friends[maker] for seat in revokers):
        for seat in friends[maker]:
            credit[seat] = -bid
    for seat in revokers:
        if seat not in friends[maker]:
            credit[seat] = 0  # article 31: debarred from scoring any points he may have made
    return credit


def foster(key, maker, bid, took, friends, short, guilty) -> dict[int, int]:
    """Foster, Scoring, with readings 2, 3, 11, 12 and 37."""
    credit = {}
    clean = {seat: not guilty & set(friends[seat]) for seat in took}
    for seat in took:
        makers = seat in friends[maker]
        if not clean[seat]:
            credit[seat] = 0
        elif not all(clean.values()):
            credit[seat] = took[seat] + (bid if short and not makers and not clean[maker] else 0)
        elif short:
            credit[seat] = 0 if makers else took[seat] + bid
        elif key in (WIDOW, *EACH):
            credit[seat] = took[seat]
        else:
            against = next((took[other] for other in took if other not in friends[seat]), 0)
            credit[seat] = max(0, took[seat] - against)
    return credit


def pitch(hand, key, maker, bid, took, short, revokers, fouls) -> dict[int, int]:
    """Foster, Auction Pitch: Bidding, Scoring, Setting Back, Irregularities; Pedro."""
    if fouls:
        return dict.fromkeys(took, 0)
    credit = dict(took)
    if short and not revokers:
        credit[maker] = -bid
    for seat in revokers:
        credit[seat] = -(bid if bid is not None else 10 if key in PEDRO else 2)
    eldest = 1 if hand["dealer"] == hand["players"] else hand["dealer"] + 1
    scores_nothing = key in PEDRO and eldest in revokers  # “cannot score anything that hand”
    if key in SOLD and bid is not None and maker != eldest and not scores_nothing:
        credit[eldest] += bid
    return credit


def unbid(hand: dict[str, Any], key: str, seats: list[int]) -> tuple[list[int], list[int]]:
    """Foster, Seven-up: Dealing, Begging, Scoring and Irregularities in Play."""

    def together(one: int, other: int) -> bool:
        return one == other or (len(seats) == 4 and one % 2 == other % 2)

    faults = hand.get("faults", [])
    guilty = [fault["seat"] for fault in faults if fault["kind"].startswith("revoke")]
    taken_off = [fault["seat"] for fault in faults if fault["kind"] == "revoke_taken_off"]
    looked = [fault["seat"] for fault in faults if fault["kind"] == "looked_early"]
    void = any(fault["kind"] == "foul_hand" for fault in faults)
    miscounted = any(fault["kind"] == "miscount" for fault in faults)
    taken = hand.get("taken", {})
    cost = 1 + (taken.get("jack") not in (None, "discard"))
    paying = {min(seat for seat in seats if together(seat, one)) for one in guilty}
    losing = {min(seat for seat in seats if together(seat, one)) for one in taken_off}
    took, credit = [], []
    for seat in seats:
        of_mine = {count for count, who in taken.items() if who in seats and together(seat, who)}
        mine = sum(worth(key)[count] for count in of_mine)
        mine += sum(points for one, points in hand.get("points", {}).items() if together(int(one), seat))
        took.append(mine)
        if any(together(seat, one) for one in guilty):
            mine = sum(worth(key)[count] for count in of_mine - {"jack", "game"})
        else:
            mine += cost * len(paying - losing)
        mine -= cost if any(together(seat, one) for one in losing) else 0
        mine += sum(not together(seat, one) for one in looked)
        jacks = hand.get("turned_jack", False) + hand.get("turned_again", False)
        jacks = 0 if miscounted else jacks
        mine += jacks if together(seat, hand["dealer"]) else hand.get("gifts", 0)
        before = hand.get("bunched_jacks", 0) if together(seat, hand["dealer"]) else 0
        credit.append(before if void else mine + before)
    return took, credit


def an_older_hand(rng: Random, key: str) -> dict[str, Any]:
    """A hand at random of these laws; about one in four with an irregularity."""
    players = rng.choice(PLAYERS.get(key, (4, 5, 6, 7)))
    seats = range(1, players + 1)
    hand: dict[str, Any] = {"players": players, "dealer": rng.choice(seats), "trump": rng.choice("SHDC")}
    if key not in UNBID:
        _bid(hand, rng, key)
    elif key in TURNED:
        hand |= {"turned_jack": rng.random() < 0.2, "gifts": int(rng.random() < 0.3)}
        hand["turned_again"] = bool(hand["turned_jack"] and not hand["gifts"] and rng.random() < 0.3)
        hand["bunched_jacks"] = rng.choice((0, 0, 0, 1, 2))
    if rng.random() < 0.25:
        kinds = ("revoke", "revoke", "foul_hand")
        kinds += ("revoke_taken_off", "looked_early") if key in TURNED else ()
        kinds += ("miscount",) if hand.get("turned_jack") else ()
        hand["faults"] = [
            {"kind": rng.choice(kinds), "seat": rng.choice(seats)} for _ in range(rng.choice((1, 1, 2)))
        ]
    together = key in (*CALLED, WIDOW) or (key in UNBID and players == 4)
    if together or "faults" in hand or rng.random() < 0.7:
        takers = [*seats, *seats, None]
        if key in (*DRAWN, *TURNED):
            takers.append("discard")
        hand["taken"] = possible({count: rng.choice(takers) for count in worth(key)}, key, hand)
    else:
        taken = possible({count: rng.choice((*seats, *seats, None)) for count in worth(key)}, key, hand)
        hand["points"] = points_each(taken, seats, worth(key))
    return hand


def points_each(taken: dict[str, Any], seats: Iterable[int], worth: dict[str, int]) -> dict[str, int]:
    """The points of each seat."""
    return {str(seat): sum(worth[count] for count, who in taken.items() if who == seat) for seat in seats}


def _bid(hand: dict[str, Any], rng: Random, key: str) -> None:
    """An auction at random, with a sale or a call where the law has them."""
    players, most = hand["players"], MOST.get(key, 14)
    eldest = 1 if hand["dealer"] == players else hand["dealer"] + 1
    others = [seat for seat in range(1, players + 1) if key not in SOLD or seat != eldest]
    if rng.random() < 0.4:
        hand["bid"] = {"seat": rng.choice(others), "points": rng.randint(1, most)}
    else:
        highest, hand["bids"], leader, passed = 0, [], None, set()
        for place in range(players * (rng.choice((1, 1, 2)) if key in PEDRO else 1)):
            turn = place % players
            speaks = highest < most and rng.random() < 0.4 and not (key in SOLD and turn == 0)
            speaks = speaks and turn != leader and turn not in passed  # he may raise where his bid was raised
            hand["bids"].append(rng.randint(highest + 1, most) if speaks else None)
            if speaks:
                highest, leader = hand["bids"][-1], turn
            elif turn != leader:
                passed.add(turn)
        if key in SOLD and highest:
            hand["sold"] = rng.random() < 0.5
    if key in CALLED and rng.random() < 0.8:
        maker, _ = auction(hand, key)
        hand["call"] = rng.choice([seat for seat in range(1, players + 1) if seat != maker])
