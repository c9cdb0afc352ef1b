"""The one-line form of a hand, for a keyboard, a log and a test; the JSON form is in notation.py. Scores nothing.

    foster-1897 d4 -.8.-.- H 10                     West dealt, East bid 8 in hearts; his side took 10
    d4 8@2 ♥ 1=4 2=10                               the contract alone, and the points of each side (quick form)
    d1 pass S 1:HLP 2:JG x:C revoke@2               all passed; who took each count; a revoke by seat 2
    chicago-1891 d1 p3 5.-.6 C 1:HP 3:L -:JGC       three players; three counts are not in play
    foster-auction-pitch d5 p5 -.2.-.-.- S 2:HJ 3:L unsold    the eldest hand refused two and led trumps itself
    foster-seven-up d1 p2 H 1:HL 2:G turned gift    nobody bids; the dealer turned the Jack and gave a point
    foster-all-fives d1 p2 H 1:AVHG 2:L pegged=VA   the five was pegged before the ace

Words stand in this order with blanks between them: the law, `d` and the dealer, `p` and the players (4 if left out),
the bids from the eldest hand on (`-` or `p` is a pass), the suit, who took what (`x` the discards), then whatever else
the law has (`call@` and the seat of the partner, `sold`, `unsold`, `turned`, `again`, `gift`, `bunched=` and the Jacks that
were turned up before, `pegged=` and what was pegged in the order in which it was won), then revokes (`revoke-off@` where it is taken off the revoker's score), foul hands, early looks
(`look@`) and wrong numbers of cards before the first trick (`miscount@`).
Capitals and small letters are the same.
"""

import re
from collections.abc import Iterator
from typing import Any

from scoring.cards import SHAPES
from scoring.faults import Refused, refuse, shown
from scoring.hand import COUNT_LETTERS, DISCARD, Contract, Hand, Offence
from scoring.hand_faults import faults_in
from scoring.law import Law
from scoring.laws import KEYS, law_named
from scoring.wording import gettext_noop

COUNTS_BY_LETTER = {letter: count for count, letter in COUNT_LETTERS.items()}
_SUITS = {shape: suit for suit, shape in SHAPES.items()} | {suit: suit for suit in SHAPES}
_OFFENCES = {"revoke": "revoke", "foul": "foul_hand", "foul_hand": "foul_hand"}
_OFFENCES |= {"revoke-off": "revoke_taken_off", "look": "looked_early", "miscount": "miscount"}
_OFFENCE_WORDS = {kind: word for word, kind in _OFFENCES.items() if word != "foul_hand"}


def _word(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern.replace("#", "([0-9]{1,3})"), re.IGNORECASE)


_LAW = _word(r"[a-z]{3,}([-_][a-z0-9]+)+")
_DEALER, _PLAYERS = _word(r"d#"), _word(r"p#")
_BIDS = _word(r"(-|p|#)(\.(-|p|#))+")
_CONTRACT = _word(r"(-|p|[0-9]{1,3})@#")
_NUMBER = _word(r"#")
_POINTS = _word(r"#=#")
_TAKEN = _word(r"([0-9]{1,3}|x|-|n):([a-z]*)")
_OFFENCE = _word(r"(revoke|foul|foul_hand|revoke-off|look|miscount)@#")
_CALL, _BUNCHED, _PEGGED = _word(r"call@#"), _word(r"bunched=([1-9])"), _word(r"pegged=([a-z]{1,20})")
# The words that only some laws have, and what they mean for the hand.
_LAW_WORDS: dict[str, dict[str, Any]] = {
    "sold": {"sold": True},
    "unsold": {"sold": False},
    "turned": {"turned_jack": True},
    "again": {"turned_again": True},
    "gift": {"gifts": 1},
}


def read_line(line: str, law: Law | None = None, dealer: int | None = None, players: int = 4) -> Hand:
    """The hand on `line`. `law`, `dealer` and `players` are used where the line names none.

    Raises Refused, at the same fields as the JSON form, for words that it cannot read and impossible hands.
    """
    words = line.replace("\ufe0f", "").split()  # some keyboards add this emoji mark after a suit
    law = _law(words, law)
    dealer = _number(words, _DEALER, dealer)
    players = _number(words, _PLAYERS, players) or players
    if dealer is None:
        raise refuse("dealer", gettext_noop("The dealer is missing. Write d and the dealer's seat, like d4."))
    hand = Hand(law.key, dealer, "", players)
    if law.most_bid or (words and _is_bids(words[0])):
        hand = _with_bids(hand, words.pop(0) if words else "")
    hand = hand._replace(trump=_suit(words.pop(0) if words else ""))
    wrongs = [word for word in words if word.lower().startswith(("revoke", "foul", "look", "miscount"))]
    hand = hand._replace(faults=tuple(map(_offence, wrongs)))
    asked = [word for word in words if _law_word(word)]
    hand = _with_law_words(hand, asked)
    hand = _with_result(hand, law, [word for word in words if word not in wrongs and word not in asked])
    if faults := list(faults_in(hand, law)):
        raise Refused(faults)
    return hand


def _law(words: list[str], law: Law | None) -> Law:
    if words and (words[0].lower() in KEYS or _LAW.fullmatch(words[0])):
        named = law_named(words.pop(0).lower())
        if law is not None and named.key != law.key:
            message = gettext_noop("The hand was played under %(named)s, but %(law)s is played here.")
            raise refuse("law", message, named=named.key, law=law.key)
        return law or named
    if law is None:
        raise refuse("law", gettext_noop("The hand does not name its law. Add the law's key."))
    return law


def _number(words: list[str], pattern: re.Pattern[str], otherwise: int | None) -> int | None:
    """The number in the first word if it has that form; the word is then removed."""
    match = pattern.fullmatch(words[0]) if words else None
    return int(match[1]) if match and words.pop(0) else otherwise


def _bid(word: str) -> int | None:
    return None if word in "-pP" else int(word)


def _is_bids(word: str) -> bool:
    return word.lower() == "pass" or bool(_CONTRACT.fullmatch(word) or _BIDS.fullmatch(word))


def _with_bids(hand: Hand, word: str) -> Hand:
    if word.lower() == "pass":
        return hand._replace(bids=(None,) * hand.players)
    if match := _CONTRACT.fullmatch(word):
        return hand._replace(contract=Contract(int(match[2]), _bid(match[1])))
    if _BIDS.fullmatch(word):
        return hand._replace(bids=tuple(map(_bid, word.split("."))))
    message = gettext_noop(
        "“%(word)s” is not a bid. Write one bid for each seat from the eldest hand on, like -.8.-.-, "
        "or the winning bid and its seat, like 8@2, or pass."
    )
    raise refuse("bids", message, word=shown(word))


def _suit(word: str) -> str:
    if word.upper() not in _SUITS:
        message = gettext_noop("“%(word)s” is not a suit. Write S, H, D or C after the bids, like 8@2 H 10.")
        raise refuse("trump", message, word=shown(word))
    return _SUITS[word.upper()]


def _law_word(word: str) -> dict[str, Any]:
    """What the word means for the hand where it is one that only some laws have; nothing for any other word."""
    for field, pattern in (("call", _CALL), ("bunched_jacks", _BUNCHED)):
        if match := pattern.fullmatch(word):
            return {field: int(match[1])}
    if match := _PEGGED.fullmatch(word):
        return {"pegged": tuple(COUNTS_BY_LETTER.get(letter, letter) for letter in match[1].upper())}
    return _LAW_WORDS.get(word.lower(), {})


def _with_law_words(hand: Hand, words: list[str]) -> Hand:
    """The hand with those words. Raises Refused for two that answer the same question, such as a sale refused twice."""
    seen: dict[str, str] = {}
    for word in words:
        [field] = meant = _law_word(word)
        if field in seen:
            message = gettext_noop("“%(first)s” and “%(word)s” cannot both be here. Remove one.")
            raise refuse(field, message, first=seen[field], word=word)
        seen[field] = word
        hand = hand._replace(**meant)
    return hand


def _offence(word: str) -> Offence:
    if match := _OFFENCE.fullmatch(word):
        return Offence(_OFFENCES[match[1].lower()], int(match[2]))
    message = gettext_noop("“%(word)s” is not a revoke or a foul hand. Write it with its seat, like revoke@2.")
    raise refuse("faults", message, word=shown(word))


def _with_result(hand: Hand, law: Law, words: list[str]) -> Hand:
    """The hand with what the words after the suit say: the maker's points alone, each side's, or each count.

    Raises Refused for words that it cannot read.
    """
    if len(words) == 1 and _NUMBER.fullmatch(words[0]):
        return hand._replace(points=_filled_in(hand, law, int(words[0])))
    points = [match for word in words if (match := _POINTS.fullmatch(word))]
    if points and len(points) == len(words):
        return hand._replace(points=tuple(sorted((int(match[1]), int(match[2])) for match in points)))
    unread = next((word for word in words if not _TAKEN.fullmatch(word)), None)
    if unread is None and words:
        taken = [entry for word in words for entry in _counts(word, law)]
        order = list(law.counts)
        return hand._replace(taken=tuple(sorted(taken, key=lambda entry: order.index(entry[0]))))
    if unread is None:
        message = gettext_noop(
            "After the suit, write who took what: the maker's points, like 10, or the letters of the counts, like "
            "1:HLP 2:JGC."
        )
        raise refuse("taken", message)
    message = gettext_noop(
        "“%(word)s” does not show who took what. Write the maker's points, like 10, the points of each side, like "
        "1=10 2=4, or the letters of the counts, like 1:HLP 2:JGC."
    )
    raise refuse("taken", message, word=shown(unread))


def _filled_in(hand: Hand, law: Law, taken: int) -> tuple[tuple[int, int], ...]:
    """The points of both sides, from the maker's alone. Raises Refused where they leave the rest open."""
    if faults := [fault for fault in faults_in(hand, law) if fault.field != "taken"]:
        raise Refused(faults)
    side_of = hand.sides(law)
    if not law.all_in_play(hand.players) or len(set(side_of)) != 2:
        message = gettext_noop("%(points)s alone is not enough here. Write each side's points, like 1=9 2=3.")
        raise refuse("points", message, points=taken)
    maker = hand.made_by(law).maker
    if taken > law.whole:
        message = gettext_noop("A side cannot take %(points)s points; there are %(whole)s in all.")
        raise refuse(f"points.{maker}", message, points=taken, whole=law.whole)
    mine = side_of[maker - 1]
    return tuple((side_of.index(side) + 1, taken if side == mine else law.whole - taken) for side in (0, 1))


def _counts(word: str, law: Law) -> Iterator[tuple[str, int | None]]:
    taker, letters = word.lower().split(":")
    who = int(taker) if _NUMBER.fullmatch(taker) else DISCARD if taker == "x" else None
    for letter in letters.upper():
        if COUNTS_BY_LETTER.get(letter) not in law.counts:
            message = gettext_noop("“%(letter)s” in %(word)s is not a count of %(law)s. Its letters are %(known)s.")
            known = " ".join(COUNT_LETTERS[count] for count in law.counts)
            raise refuse("taken", message, letter=letter, word=shown(word), law=law.title, known=known)
        yield COUNTS_BY_LETTER[letter], who


def write_line(hand: Hand, *, law: bool = False) -> str:
    """The hand on one line, as `read_line` reads it; with its law's key if `law` is true."""
    words = [hand.law] if law else []
    words.append(f"d{hand.dealer}")
    if hand.players != 4:
        words.append(f"p{hand.players}")
    if hand.contract is not None:
        words.append(f"{_written(hand.contract.bid)}@{hand.contract.maker}")
    elif hand.bids is not None:
        passed = hand.bids == (None,) * hand.players
        words.append("pass" if passed else ".".join(map(_written, hand.bids)))
    words.append(hand.trump)
    words += [f"{seat}={points}" for seat, points in hand.points or ()]
    if hand.taken is not None:
        words += _groups(hand.taken) or ["-:"]
    words += [f"call@{hand.call}"] if hand.call is not None else []
    words += [word for word, asked in _LAW_WORDS.items() if asked.items() <= hand._asdict().items()]
    words += [f"bunched={hand.bunched_jacks}"] if hand.bunched_jacks else []
    words += ["pegged=" + "".join(map(COUNT_LETTERS.__getitem__, hand.pegged))] if hand.pegged else []
    words += [f"{_OFFENCE_WORDS.get(kind, kind)}@{seat}" for kind, seat in hand.faults]
    return " ".join(words)


def _written(bid: int | None) -> str:
    return "-" if bid is None else str(bid)


def _groups(taken: tuple[tuple[str, int | None], ...]) -> list[str]:
    """The counts by who took them: the seats, then the discards, then what is not in play."""
    letters: dict[str, str] = {}
    for count, who in taken:
        taker = "-" if who is None else "x" if who == DISCARD else str(who)
        letters[taker] = letters.get(taker, "") + COUNT_LETTERS[count]
    return [
        f"{taker}:{letters[taker]}"
        for taker in (*sorted(filter(str.isdecimal, letters)), "x", "-")
        if taker in letters
    ]
