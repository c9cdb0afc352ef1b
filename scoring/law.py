"""A law: one field for every question on which the books differ, each with the article that answers it.

Knows no hand. A law is a value: to score is to ask a field (`law.when_set`), never the name of the law.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from sys import intern
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

from scoring.faults import refuse, shown
from scoring.wording import Text, gettext_noop


class Citation(NamedTuple):
    """Where a field comes from: an article of the book, a reading of ours (see laws/readings.py), or both."""

    article: str = ""
    reading: int = 0

    def text(self) -> Text:
        """As a player reads it beside a score."""
        if not self.reading:
            return Text("%(article)s", {"article": self.article})
        if not self.article:
            return Text(gettext_noop("our reading; the book is silent"))
        return Text(gettext_noop("%(article)s, in our reading"), {"article": self.article})


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """The answers of one book. Every field from `players` on has a `Citation` of its own in `cites`.

    `counts` stand in the order in which they count out. Seats at a number of players in `partners_at` play
    as partners, facing each other; at other numbers each seat plays for itself. What `dealer_discard` and
    `discard_order` say about the dealer applies where he robs (`robs_at`); elsewhere he discards like the
    others, and last.
    A law without an auction has a `most_bid` of 0.
    """

    key: str
    version: int
    title: Text
    book: str
    cites: Mapping[str, Citation]

    # who plays, with what
    players: tuple[int, ...]
    partners_at: tuple[int, ...]
    called_partner: Literal["none", "if the maker likes"]
    pack: int
    joker: Literal["none", "lowest trump"]
    left_pedro: Literal["under the right pedro", "no trump"]
    ace_in_cut: Literal["high", "low"]
    first_dealer: Literal["highest", "lowest"]
    dealt: int  # or as many as go round evenly
    packets: tuple[int, ...]
    six_dealt_at: tuple[int, ...]  # numbers of players at which only six are dealt
    extra_cards: Literal[
        "none", "four before trumps are named", "four lifted after the bidding", "a widow for the maker"
    ]
    played: int
    misdeal: Literal["same dealer", "passes left"]
    # how trumps are fixed
    trump_by: Literal["the maker", "first card led", "card turned up", "suit cut before the deal"]
    begging: Literal["none", "a gift or three more cards"]
    gift: int  # to each side but the dealer's, on a beg that he does not run
    bunching: Literal["none", "two may agree"]  # dealt again by the same dealer; where the pack runs out, it must be
    turned_jack: int  # to the dealer, at once
    void_jack: Literal["never", "a wrong number of cards"]  # what makes a turned Jack count nothing
    # the auction
    seller: Literal["nobody", "dealer", "eldest"]
    seller_gets: Literal["nothing", "the bid"]
    refused_offer: Literal["no seller", "must raise", "must make it"]
    sale_limit: Literal["none", "not enough to put the seller out", "scores to one short of game"]
    unasked_pitch: Literal["none", "held to the most"]  # a seller who waits for no bid
    first_bid: Literal["nobody", "eldest", "left of the eldest"]
    least_bid: int
    most_bid: int
    second_bids: bool
    all_pass: Literal["dealer bids least", "dealer names trumps", "eldest leads trumps", "no auction"]
    # discard and draw
    discard: Literal[
        "at least three", "all but trumps", "any number", "down to six", "none", "after a beg", "after a second round"
    ]
    dealer_discard: Literal[
        "at least three",
        "all but trumps",
        "all",
        "any number",
        "down to six",
        "none",
        "after a beg",
        "after a second round",
    ]
    discard_order: Literal["dealer first", "dealer last", "eldest first", "maker first", "none"]
    draw: Literal["back to six", "nothing", "after each trick, face up", "after each trick, face down"]
    robs_at: tuple[int, ...]
    # play
    leader: Literal["maker", "eldest"]
    first_lead: Literal["any card", "a trump"]
    following: Literal["follow or trump"]
    # what counts
    counts: Mapping[str, int]
    high: Literal[
        "holder of the highest out", "winner of the ace", "dealt the highest out", "winner of the highest out"
    ]
    low: Literal["winner of the lowest out", "winner of the deuce", "dealt the deuce", "dealt the lowest out"]
    game: Literal["winner of the ten", "most pips", "most pips and the five of trumps"]
    game_tied: Literal["cannot be", "nobody"]
    pegging: Literal["after the deal", "as won"]  # when the counts whose key begins with "peg_" are scored
    discards: Literal["maker", "nobody", "none are made"]
    undealt: Literal["nobody", "none are left"]
    # what it is worth
    when_made: Literal["each its points", "the difference"]
    when_set: Literal["set back", "bid to the others", "whole and shortfall", "others their points", "no auction"]
    floor: int
    level: Literal["as ever", "nobody"]
    maker_at_fault: Literal["scores nothing", "set back", "no maker"]
    other_at_fault: Literal["maker scores all", "counts to the maker", "set back", "pays for Jack and Game"]
    fault_without_bid: int  # what is set back for a fault where nobody bid
    sale_at_fault: Literal["no sale", "is kept", "is lost"]  # by a seller who revokes
    fault_and_out: Literal["as ever", "not on that deal"]  # whether a side at fault can go out
    # a misdeal: but for the dealer's own hand, which is put right
    foul_hand: Literal["as a revoke", "a misdeal", "nobody scores", "put right"]
    early_look: int  # to each adversary's side where a player looks too early at the cards, in a law with begging
    # the game
    target: int
    target_options: tuple[int, ...]
    out_first: Literal["one side only", "order of counts", "maker, then order of counts", "all at once"]
    next_deal: Literal["the losers may", "is cut for", "passes left"]  # the first of the next game
    scored_by: Literal["points", "a board", "points or counters", "points, counters or a board from ten"]
    slam: Literal["none", "wins at once"]  # the most that can be bid, bid and made by one who is not in the hole
    # What nearly all books have alike, in our usual reading where a file does not answer: the laws of older packages do not.
    partner_cut: Literal["lowest against highest", "in pairs"] = "lowest against highest"  # of those who cut
    seat_choice: Literal["seats and cards to the highest", "seats to the highest", "nobody"] = (
        "seats and cards to the highest"
    )
    cut_ties: Literal["cut again", "cut again below the highest"] = "cut again"
    shuffling: Literal["each may", "each may once", "the dealer"] = "each may"
    pack_cut: Literal["four or more", "any number"] = "four or more"  # left in each packet
    deal_passes: Literal["left"] = "left"
    raising: Literal["higher", "higher and final", "no auction"] = "higher"
    rank: Literal["ace high"] = "ace high"
    trick_to: Literal["the highest trump, else the suit led"] = "the highest trump, else the suit led"
    next_lead: Literal["winner of the trick"] = "winner of the trick"

    @property
    @cache  # noqa: B019 (laws live as long as the program)
    def whole(self) -> int:
        """The points of all counts together."""
        return sum(self.counts.values())

    def all_in_play(self, players: int) -> bool:
        """Whether no card that counts can stay in the pack: the dealer robs it, or every card is dealt or drawn."""
        return self.undealt == "none are left" or players in self.robs_at or not self.cards_left(players)

    def hand_size(self, players: int) -> int:
        """How many cards each is dealt at first: as the law says, or as many as go round evenly."""
        return 6 if players in self.six_dealt_at else min(self.dealt, self.pack // players)

    def tricks(self, players: int) -> int:
        """How many tricks are played, but for a hand in which further cards were run and all of them stay."""
        return min(self.played, self.hand_size(players))

    @cache  # noqa: B019 (laws live as long as the program)
    def cards_left(self, players: int) -> int:
        """How many cards nobody is dealt before the draw, a widow's among them."""
        return self.pack - players * (self.hand_size(players) + 4 * self.extra_cards.startswith("four"))

    @cache  # noqa: B019 (laws live as long as the program)
    def pegs(self) -> tuple[str, ...]:
        """The counts that are scored while the deal is on, each as it is won; none under most laws."""
        return tuple(count for count in self.counts if self.pegging == "as won" and count.startswith("peg_"))

    @cache  # noqa: B019 (laws live as long as the program)
    def cite(self, field: str) -> Text:
        """The article behind `field`, as a player reads it."""
        return self.cites[field].text()


@cache
def sides(law: Law, players: int) -> tuple[int, ...]:
    """The side (0, 1 …) of each seat in order: partners face each other, as the law says for this number of players."""
    in_pairs = players in law.partners_at
    return tuple(seat % (players // 2) if in_pairs else seat for seat in range(players))


FIELDS = {
    field.name: field.type for field in fields(Law) if field.name not in ("key", "version", "title", "book", "cites")
}
USUAL: Final = {field.name: field.default for field in fields(Law) if field.default is not MISSING}
AS_USUAL: Final = Citation(reading=17)


_HEAD = ("key", "version", "title", "book")


def law_from_data(data: Mapping[str, object], base: Law | None = None) -> Law:
    """Read a law from its file's data, on top of `base` where it replaces fields of another.

    Raises Refused, at the field, where the data does not answer the questions: the file is then wrong.
    """
    for name in _HEAD:
        value = data.get(name)
        if (type(value) is not int or value < 1) if name == "version" else (not isinstance(value, str) or not value):
            message = gettext_noop("%(name)s cannot be %(value)s. A law begins with key, version, title and book.")
            raise refuse(name, message, name=name, value=ascii(value))
    answers = {name: getattr(base, name) for name in FIELDS} if base else dict(USUAL)
    cites = dict(base.cites) if base else dict.fromkeys(USUAL, AS_USUAL)
    for name, entry in data.items():
        if name in (*_HEAD, "based_on"):
            continue
        if (
            name not in FIELDS
            or not isinstance(entry, dict)
            or not {"is"} <= entry.keys() <= {"is", "cite", "reading"}
        ):
            message = gettext_noop(
                "%(name)s is not a question of a law, or is not written as is, cite and reading: %(value)s."
            )
            raise refuse(shown(name), message, name=shown(name), value=shown(entry))
        answers[name] = _answer(name, entry["is"])
        cites[name] = Citation(entry.get("cite", ""), entry.get("reading", 0))
        if not isinstance(cites[name].article, str) or type(cites[name].reading) is not int:
            message = gettext_noop("In %(name)s, cite is a text and reading a number, not %(cite)s and %(reading)s.")
            raise refuse(
                name, message, name=name, cite=shown(cites[name].article), reading=shown(cites[name].reading)
            )
        if cites[name] == Citation():
            message = gettext_noop("%(name)s has neither an article nor a reading. Add where it stands, as cite.")
            raise refuse(name, message, name=name)
    if missing := FIELDS.keys() - answers.keys():
        names = ", ".join(sorted(missing))
        message = gettext_noop("There is no answer to %(names)s. Add it, or name a law to start from, as based_on.")
        raise refuse(min(missing), message, names=names)
    key, version, title, book = (data[name] for name in _HEAD)
    return Law(str(key), int(str(version)), Text(str(title)), str(book), MappingProxyType(cites), **answers)


def own(law: Law, field: str) -> Any:
    """The law's answer as JSON writes it."""
    answer = getattr(law, field)
    if isinstance(answer, Mapping):
        return dict(answer)
    return list(answer) if isinstance(answer, tuple) else answer


def _answer(name: str, value: object) -> object:
    """`value` as the field holds it; lists become tuples, the counts a read-only mapping. Raises Refused."""
    kind, known, held = FIELDS[name], "", value
    if get_origin(kind) is Literal:
        fits = value in get_args(kind)
        known = ", ".join(map(str, get_args(kind)))
        held = intern(value) if isinstance(value, str) else value  # the code's own: equal at a glance
    elif get_origin(kind) is tuple:
        fits = isinstance(value, list) and all(type(each) is int for each in value)
        held = tuple(value) if isinstance(value, list) else value
    elif kind in (int, bool):
        fits = type(value) is kind
    else:
        fits = isinstance(value, dict) and all(type(each) is int for each in value.values())
        held = MappingProxyType(value) if isinstance(value, dict) else value
    if fits:
        return held
    message = gettext_noop("%(name)s cannot be %(value)s. Copy its form from a law that comes close.")
    if known:
        message = gettext_noop("%(name)s cannot be %(value)s. Choose one of: %(known)s.")
    raise refuse(name, message, name=name, value=ascii(value), known=known)
