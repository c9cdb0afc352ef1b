"""The laws of the register: each question answered from a book or by a reading; a variation shows what it replaces."""

import tomllib
from importlib.resources import files

import pytest

from scoring.faults import Refused
from scoring.law import FIELDS
from scoring.laws import KEYS, law_named
from scoring.laws.examples import examples, games
from scoring.laws.from_the_books import PARTS
from scoring.laws.readings import READINGS

BOOKS = {
    "chicago": "Chicago, ",
    "foster": "Foster, ",
    "stay": "Stay and Play, ",
    "encyclopedia": "Encyclopedia, ",
}
# Every place of a law in the four books that is cited, as it is headed there.
PLACES = {
    "Chicago": {"General", "Razzle-Dazzle Cinch", *(f"art. {number}" for number in range(1, 42))},
    "Encyclopedia": {"Cinch", "Cinch: Rules"},
    "Stay and Play": {
        *("Rang des Cartes", "Le Mélange et la Coupe", "La Distribution", "Fausse Distribution", "Les Offres"),
        *("Tirer et Défausser", "Le But du Jeu", "Le Jeu", "Les Points", "Main Incorrecte", "Révoquer"),
    },
    "Foster": {
        *("Cards", "Players", "Cutting", "Dealing", "Bidding", "Irregular Bids", "Discarding and Drawing"),
        *(
            "Misdealing",
            "Objects of the Game",
            "Method of Playing",
            "Irregularities in Playing",
            "Scoring",
            "Variations",
        ),
        *("Auction Cinch", "Widow Cinch", "Blind Cinch", "Sixty-three", "Auction Pitch", "Smudge", "Pedro"),
        "California Jack",
        *(f"Seven-up: {each}" for each in ("Cards", "Counters", "Players", "Cutting", "Dealing", "Misdealing")),
        *(f"Seven-up: {each}" for each in ("Begging", "Discarding", "Objects of the Game", "Method of Playing")),
        *(f"Seven-up: {each}" for each in ("Irregularities in Play", "Scoring")),
        *(f"Auction Pitch: {each}" for each in ("Counters", "Players", "Dealing", "Bidding", "Bidding to the Board")),
        *(f"Auction Pitch: {each}" for each in ("Objects of the Game", "Playing", "Irregularities in Play")),
        *(f"Auction Pitch: {each}" for each in ("Scoring", "Setting Back")),
        *(f"Cinch Laws: {each}" for each in ("Formation of Table", "Ties", "Misdealing", "Discarding", "Drawing")),
        *(f"Cinch Laws: {each}" for each in ("Robbing the Deck", "The Revoke", "Scoring")),
        "Cinch Laws: Irregularities in the Hands",
        "Sixty-three (figures: Sun Journal, 2006, not in any of the four books)",
    },
}
CINCH = ["high", "low", "jack", "game", "right_pedro", "left_pedro"]
FOURS = CINCH[:4]
PEGS = ["peg_ace", "peg_king", "peg_queen", "peg_jack", "peg_ten", "peg_five"]
OTHER_COUNTS = {
    "foster-sixty-three": (
        ["high", "king", "jack", "game", "nine", "right_pedro", "left_pedro", "three", "low"],
        63,
    ),
    "foster-seven-up": (FOURS, 4),
    "foster-seven-up-nine-cards": (FOURS, 4),
    "foster-blind-all-fours": (FOURS, 4),
    "foster-all-fives": ([*PEGS, *FOURS], 29),
    "foster-california-jack": (FOURS, 4),
    "foster-shasta-sam": (FOURS, 4),
    "foster-auction-pitch": (FOURS, 4),
    "foster-pitch-full-value": (FOURS, 4),
    "foster-pitch-to-the-board": (FOURS, 4),
    "foster-smudge": (FOURS, 4),
    "foster-pedro-sancho": ([*FOURS, "five", "nine"], 18),
    "foster-pedro-sancho-whole-pack": ([*FOURS, "five", "nine"], 18),
    "foster-dom-pedro": ([*FOURS, "three", "five", "nine", "joker"], 36),
    "foster-dom-pedro-whole-pack": ([*FOURS, "three", "five", "nine", "joker"], 36),
}
PLAYERS = {
    "chicago-1891": (2, 3, 4),
    "chicago-razzle-dazzle": (4, 5, 6),
    "foster-widow-cinch": (6,),
    "foster-auction-cinch": (5, 6),
    "foster-two-handed": (2,),
    "foster-each-for-himself": (3, 4, 5, 6),
    "encyclopedia-two-handed": (2,),
    "encyclopedia-each-for-himself": (3, 4, 5, 6),
    "foster-seven-up": (2, 3, 4),
    "foster-seven-up-nine-cards": (2, 3, 4),
    "foster-blind-all-fours": (2, 3, 4),
    "foster-all-fives": (2, 3, 4),
    "foster-california-jack": (2,),
    "foster-shasta-sam": (2,),
}
ROUND_GAMES = ("foster-auction-pitch", "foster-pitch-full-value", "foster-pitch-to-the-board", "foster-smudge")
PEDRO = ("foster-pedro-sancho", "foster-dom-pedro")
WHOLE_PACK = tuple(f"{key}-whole-pack" for key in PEDRO)
PLAYERS |= dict.fromkeys((*ROUND_GAMES, *PEDRO, *WHOLE_PACK), (4, 5, 6, 7))

LAWS = [law_named(key) for key in KEYS]
EVERY_CITE = [(law.key, field, cite) for law in LAWS for field, cite in law.cites.items()]


def on_file(key):
    """What the law's own file says."""
    return tomllib.loads(files("scoring.laws").joinpath(f"{key}.toml").read_text(encoding="utf-8"))


def test_every_file_is_in_the_register_and_every_entry_has_its_file():
    names = {entry.name for entry in files("scoring.laws").iterdir()}
    assert {name.removesuffix(".toml") for name in names if name.endswith(".toml")} == {
        *KEYS,
        "register",
        "readings",
        "from_the_books",
    }


def test_a_law_is_found_by_the_key_of_its_file():
    assert [law.key for law in LAWS] == list(KEYS)
    assert [law.key for law in LAWS if law.version < 1 or not str(law.title) or not law.book] == []


def test_an_unknown_law_is_refused_with_those_that_are_known():
    with pytest.raises(Refused) as refused:
        law_named("whist")
    [fault] = refused.value.faults
    assert fault.field == "law"
    assert "whist" in str(fault.text)
    assert all(key in str(fault.text) for key in KEYS)


def test_every_field_has_an_article_or_a_reading():
    assert [law.key for law in LAWS if law.cites.keys() != FIELDS.keys()] == []
    assert [cite for cite in EVERY_CITE if not cite[2].article and not cite[2].reading] == []


def test_every_article_begins_with_the_name_of_its_book():
    cited = [(key, field, cite.article) for key, field, cite in EVERY_CITE if cite.article]
    assert [each for each in cited if not each[2].startswith(BOOKS[each[0].split("-")[0]])] == []


def test_every_article_is_in_its_book():
    def places(article):
        book, _, place = article.partition(", ")
        if not place.startswith("art. "):
            return {(book, each) for each in place.split("; ")}
        first, *others = place.split(", ")
        return {(book, each) for each in (first, *(f"art. {other}" for other in others))}

    cited = {place for *_, cite in EVERY_CITE if cite.article for place in places(cite.article)}
    assert cited - {(book, place) for book, known in PLACES.items() for place in known} == set()


# What is cited of the books besides, which is no law.
BESIDES = {
    "Chicago": {f"p. {number}" for number in range(18, 37)},
    "Foster": {"Seven-up: Methods of Cheating", "Suggestions for Good Play"},
}


def is_in_its_book(cite):
    """Whether a place as it is headed in the book stands at the beginning, with what is said there behind it."""
    book, _, rest = cite.partition(", ")
    known = PLACES.get(book, set()) | BESIDES.get(book, set())
    return any(rest == place or rest.startswith(tuple(place + end for end in ":;, ")) for place in known)


def test_every_example_term_and_custom_cites_a_place_in_a_book():
    cited = [row["cite"] for row in (*examples(), *games())] + [each.cite for part in PARTS for each in part.entries]
    cited = [cite for cite in cited if not cite.startswith("our reading")]
    assert [cite for cite in cited if not is_in_its_book(cite)] == []
    assert not is_in_its_book("Foster, Nowhere: 9 less 5")
    assert not is_in_its_book("Hoyle, Scoring")


def test_every_reading_is_written_down():
    assert [each for each in EVERY_CITE if each[2].reading and each[2].reading not in READINGS] == []


def test_the_counts_come_to_the_whole_in_the_order_in_which_they_count_out():
    expected = {key: OTHER_COUNTS.get(key, (CINCH, 14)) for key in KEYS}
    assert {law.key: (list(law.counts), law.whole) for law in LAWS} == expected


def test_a_law_is_for_as_many_as_its_book_has_it():
    assert {law.key: law.players for law in LAWS} == {key: PLAYERS.get(key, (4,)) for key in KEYS}


def cards_dealt(law, players):
    dealt = 6 if players in law.six_dealt_at else law.pack // players if law.key in WHOLE_PACK else law.dealt
    return dealt * players + {"none": 0, "a widow for the maker": 4}.get(law.extra_cards, 4 * players)


def test_every_deal_fits_the_pack():
    too_many = [(law.key, seats) for law in LAWS for seats in law.players if cards_dealt(law, seats) > law.pack]
    assert too_many == []
    assert [law.key for law in LAWS if sum(law.packets) != law.dealt] == []


def test_nothing_is_left_of_a_whole_pack_but_what_does_not_go_round():
    left = {(key, seats): law_named(key).cards_left(seats) for key in WHOLE_PACK for seats in (4, 5, 6, 7)}
    assert [left[WHOLE_PACK[0], seats] for seats in (4, 5, 6, 7)] == [0, 2, 4, 3]
    assert [left[WHOLE_PACK[1], seats] for seats in (4, 5, 6, 7)] == [1, 3, 5, 4]
    assert [law_named(WHOLE_PACK[0]).tricks(seats) for seats in (4, 5, 6, 7)] == [13, 10, 8, 7]


def test_only_a_whole_pack_that_goes_round_has_every_count_in_play():
    assert [seats for seats in (4, 5, 6, 7) if law_named(WHOLE_PACK[0]).all_in_play(seats)] == [4]
    assert [seats for seats in (4, 5, 6, 7) if law_named(WHOLE_PACK[1]).all_in_play(seats)] == []


def test_a_laws_own_target_is_the_first_of_its_options():
    assert {law.key: law.target for law in LAWS} == {law.key: law.target_options[0] for law in LAWS}


def replaced(own, base):
    return {
        field
        for field in FIELDS
        if (getattr(own, field), own.cites[field]) != (getattr(base, field), base.cites[field])
    }


def test_a_variation_shows_only_what_it_replaces_or_answers_from_another_place():
    data = {key: on_file(key) for key in KEYS if "based_on" in on_file(key)}
    assert {key: each.keys() & FIELDS.keys() for key, each in data.items()} == {
        key: replaced(law_named(key), law_named(each["based_on"])) for key, each in data.items()
    }


ANSWERS = [
    ("chicago-1891", "target", 42),
    ("chicago-1891", "ace_in_cut", "low"),
    ("chicago-1891", "first_dealer", "lowest"),
    ("chicago-1891", "next_deal", "the losers may"),
    ("chicago-1891", "misdeal", "same dealer"),
    ("chicago-1891", "discard_order", "dealer first"),
    ("chicago-1891", "all_pass", "dealer bids least"),
    ("chicago-1891", "players", (2, 3, 4)),
    ("foster-1897", "target", 51),
    ("foster-1897", "ace_in_cut", "high"),
    ("foster-1897", "first_dealer", "highest"),
    ("foster-1897", "misdeal", "passes left"),
    ("foster-1897", "all_pass", "dealer names trumps"),
    ("stay-and-play-2020", "discard", "all but trumps"),
    ("stay-and-play-2020", "dealer_discard", "all"),
    ("stay-and-play-2020", "target", 51),
    ("encyclopedia", "discard_order", "eldest first"),
    ("encyclopedia", "target_options", (51, 42)),
    ("foster-set-back", "when_set", "set back"),
    ("foster-eight-points", "floor", 8),
    ("chicago-razzle-dazzle", "six_dealt_at", (5, 6)),
    ("chicago-razzle-dazzle", "out_first", "all at once"),
    ("foster-thirteen-cards", "extra_cards", "four before trumps are named"),
    ("foster-blind-cinch", "discard_order", "maker first"),
    ("foster-no-robbing", "robs_at", ()),
    ("foster-no-robbing", "undealt", "nobody"),
    ("foster-trump-lead", "first_lead", "a trump"),
    ("foster-low-to-holder", "low", "dealt the deuce"),
    ("foster-sixty-three", "target", 152),
    ("foster-sixty-three", "most_bid", 63),
    ("foster-widow-cinch", "packets", (4, 4)),
    ("foster-auction-cinch", "dealt", 6),
    ("chicago-razzle-dazzle", "discard", "at least three"),
    ("stay-and-play-2020", "foul_hand", "put right"),
    ("foster-seven-up", "leader", "eldest"),
    ("foster-seven-up", "fault_and_out", "not on that deal"),
    ("foster-all-fives", "target", 61),
    ("foster-california-jack", "trump_by", "suit cut before the deal"),
    ("foster-shasta-sam", "draw", "after each trick, face down"),
    ("foster-auction-pitch", "misdeal", "same dealer"),
    ("foster-auction-pitch", "out_first", "maker, then order of counts"),
    ("foster-auction-pitch", "fault_without_bid", 2),
    ("foster-auction-pitch", "next_deal", "is cut for"),
    ("foster-pitch-to-the-board", "seller", "nobody"),
    ("foster-smudge", "slam", "wins at once"),
    ("foster-pedro-sancho", "second_bids", True),
    ("foster-pedro-sancho", "fault_without_bid", 10),
    ("foster-pedro-sancho", "sale_at_fault", "is lost"),
    ("foster-auction-pitch", "sale_at_fault", "is kept"),
    ("foster-dom-pedro", "target_options", (50, 100)),
    ("foster-dom-pedro", "joker", "lowest trump"),
    ("foster-two-handed", "robs_at", ()),
    ("foster-two-handed", "when_made", "the difference"),
    ("foster-each-for-himself", "six_dealt_at", (5, 6)),
    ("foster-each-for-himself", "robs_at", ()),
    ("encyclopedia-each-for-himself", "robs_at", ()),
    ("foster-each-for-himself", "when_made", "each its points"),
    ("encyclopedia-two-handed", "robs_at", ()),
    ("encyclopedia-each-for-himself", "target_options", (51, 42)),
    ("foster-seven-up", "bunching", "two may agree"),
    ("foster-1897", "scored_by", "points, counters or a board from ten"),
    ("foster-seven-up", "scored_by", "points or counters"),
    ("foster-seven-up", "pegging", "after the deal"),
    ("foster-all-fives", "pegging", "as won"),
    ("foster-all-fives", "scored_by", "a board"),
    ("foster-seven-up", "void_jack", "a wrong number of cards"),
    ("foster-seven-up-nine-cards", "discard", "after a second round"),
    ("foster-blind-all-fours", "trump_by", "first card led"),
    ("foster-pitch-full-value", "sale_limit", "scores to one short of game"),
    ("foster-pedro-sancho-whole-pack", "dealt", 13),
    ("foster-dom-pedro-whole-pack", "target_options", (50, 100)),
]
OUR_READINGS = [
    ("foster-1897", "maker_at_fault", 2),
    ("foster-1897", "other_at_fault", 3),
    ("chicago-1891", "maker_at_fault", 4),
    ("chicago-1891", "other_at_fault", 5),
    ("encyclopedia", "maker_at_fault", 6),
    ("encyclopedia", "all_pass", 7),
    ("stay-and-play-2020", "all_pass", 7),
    ("foster-eight-points", "when_set", 8),
    ("foster-eight-points", "floor", 9),
    ("foster-eight-points", "all_pass", 50),
    ("foster-low-to-holder", "low", 51),
    ("foster-smudge", "unasked_pitch", 52),
    ("foster-auction-pitch", "unasked_pitch", 0),
    ("stay-and-play-2020", "counts", 13),
    ("stay-and-play-2020", "misdeal", 14),
    ("foster-sixty-three", "when_set", 10),
    ("foster-auction-cinch", "when_made", 11),
    ("foster-widow-cinch", "when_set", 12),
    ("foster-sixty-three", "counts", 19),
    ("foster-seven-up", "misdeal", 22),
    ("foster-seven-up", "game_tied", 28),
    ("foster-1897", "next_deal", 45),
    ("foster-1897", "players", 32),
    ("encyclopedia", "players", 32),
    ("foster-smudge", "slam", 33),
    ("foster-dom-pedro", "low", 34),
    ("stay-and-play-2020", "dealer_discard", 36),
    ("foster-1897", "foul_hand", 0),
    ("foster-auction-cinch", "undealt", 38),
    ("foster-widow-cinch", "undealt", 49),
    ("foster-auction-pitch", "sale_at_fault", 47),
    ("foster-auction-pitch", "sale_limit", 48),
    ("foster-smudge", "sale_limit", 48),
    ("foster-pitch-full-value", "sale_limit", 0),
    ("foster-pedro-sancho", "sale_at_fault", 0),
    ("foster-two-handed", "robs_at", 38),
    ("foster-each-for-himself", "when_set", 37),
    ("foster-each-for-himself", "robs_at", 38),
    ("foster-each-for-himself", "six_dealt_at", 39),
    ("encyclopedia-each-for-himself", "six_dealt_at", 39),
    ("foster-seven-up", "bunching", 40),
    ("foster-seven-up", "void_jack", 41),
    ("foster-dom-pedro-whole-pack", "dealt", 42),
    ("foster-pitch-full-value", "refused_offer", 43),
    ("foster-blind-all-fours", "discard", 44),
]


def test_every_law_has_an_answer_that_is_expected_of_it():
    assert set(KEYS) - {key for key, _, _ in ANSWERS} == set()


def test_the_answers_are_the_books():
    assert [(key, field, getattr(law_named(key), field)) for key, field, _ in ANSWERS] == ANSWERS


def test_a_reading_of_ours_is_marked_as_one():
    assert [(key, field, law_named(key).cites[field].reading) for key, field, _ in OUR_READINGS] == OUR_READINGS


def test_figures_from_outside_the_four_books_say_so():
    """Foster's text of Sixty-three breaks off: its counts, its bids and its game are a newspaper's."""
    cites = law_named("foster-sixty-three").cites
    outside = {field for field, cite in cites.items() if "not in any of the four books" in str(cite)}
    assert outside == {"counts", "most_bid", "second_bids", "target", "target_options"}


@pytest.mark.parametrize("key", ["foster-thirteen-cards", "foster-blind-cinch", "foster-widow-cinch"])
def test_where_nothing_is_robbed_the_article_on_robbing_is_not_cited(key):
    assert [field for field, cite in law_named(key).cites.items() if "Robbing the Deck" in cite.article] == []


@pytest.mark.parametrize("key", ["foster-california-jack", "foster-shasta-sam", "foster-blind-all-fours"])
def test_where_nothing_is_discarded_the_article_on_discarding_is_not_cited(key):
    assert [field for field, cite in law_named(key).cites.items() if "Seven-up: Discarding" in cite.article] == []
