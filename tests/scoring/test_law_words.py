"""A law in plain words: every question and every answer has them, and differing answers come first."""

import re
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any, Literal, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import powers, suit_powers
from scoring.hand import Contract, Hand, Offence
from scoring.hand_faults import faults_in
from scoring.law import FIELDS, Law
from scoring.law_words import GROUPS, QUESTIONS, differences, law_in_words, row_of, rules_to_play_by
from scoring.laws import KEYS, law_named
from scoring.laws.readings import READINGS
from scoring.play.deal import shuffle_and_deal
from scoring.score import score
from scoring.wording import Text

LAWS = [law_named(key) for key in KEYS]
FOSTER = law_named("foster-1897")


def values_of(field):
    """Every value that a field of few values can have."""
    kind = FIELDS[field]
    if get_origin(kind) is Literal:
        return get_args(kind)
    return (True, False) if kind is bool else ()


def texts_in(text):
    """A text and the texts within it."""
    yield text
    for part in text.params.values():
        if isinstance(part, Text):
            yield from texts_in(part)


def rows_of(law):
    """Every answer of the law, in use or not."""
    return [row for group in law_in_words(law) for row in (*group.rows, *group.idle)]


def test_every_question_of_a_law_is_put_in_words_once():
    assert sorted(QUESTIONS) == sorted(FIELDS)
    assert sum(len(group.questions) for group in GROUPS.values()) == len(FIELDS)


def test_every_value_that_a_field_can_have_has_its_own_words():
    fields = [field for field in FIELDS if values_of(field)]
    assert {field: set(QUESTIONS[field].answers) for field in fields} == {
        field: set(values_of(field)) for field in fields
    }
    for field in fields:
        answers = QUESTIONS[field].answers
        assert len({str(answer) for answer in answers.values()}) == len(answers), field
        if field in ("maker_at_fault", "other_at_fault", "level"):
            continue  # a sentence made from several answers: test_consequences.py, test_law_word_sentences.py
        sentences = {value: QUESTIONS[field].sentence(replace(FOSTER, **{field: value})) for value in answers}
        assert {value: text.message for value, text in sentences.items()} == {
            value: answer.message for value, answer in answers.items()
        }, field


def test_every_answer_of_a_law_is_in_words_and_cites_its_article():
    every = [(law, row) for law in LAWS for row in rows_of(law)]
    assert {law.key: sorted(row.field for row in rows_of(law)) for law in LAWS} == dict.fromkeys(KEYS, sorted(FIELDS))
    assert [
        (law.key, row.field)
        for law, row in every
        if (row.article, row.reading) != law.cites[row.field]
        or str(row.cite) != str(law.cite(row.field))
        or str(row.note) != str(READINGS.get(row.reading))
    ] == []


def is_readable(row):
    sentence = str(row.sentence)
    return (
        (sentence[0].isupper() or sentence[0].isdigit())
        and sentence.endswith(".")
        and not {"%", "{", "None"} & set(sentence.split())
        and "_" not in sentence
        and not str(row.label).endswith(".")
        and all(str(part) for part in texts_in(row.sentence))
    )


def test_every_answer_is_a_sentence_that_a_person_can_read():
    assert {str(row.sentence) for law in LAWS for row in rows_of(law) if not is_readable(row)} == set()
    assert all(str(group.title) for group in law_in_words(FOSTER))


@given(st.lists(st.sampled_from(LAWS), min_size=1, max_size=4))
def test_differing_answers_come_first_and_none_is_lost(laws):
    rows = differences(laws)
    assert sorted(row.field for row in rows) == sorted(FIELDS)
    assert [row.differs for row in rows] == sorted((row.differs for row in rows), reverse=True)
    for row in rows:
        assert len(row.rows) == len(laws)
        assert row.differs == (len({str(answer.sentence) for answer in row.rows}) > 1)


def test_a_variation_differs_from_its_book_in_what_it_replaces():
    rows = differences([FOSTER, law_named("foster-set-back")])
    assert [row.field for row in rows if row.differs] == [
        "when_made",
        "when_set",
        "level",
        "maker_at_fault",
        "out_first",
    ]


def test_an_answer_that_reads_the_same_does_not_differ():
    """Another least bid changes nothing about a dealer who names trumps without one."""
    rows = differences([FOSTER, replace(FOSTER, least_bid=6)])
    assert [row.field for row in rows if row.differs] == ["least_bid"]


def test_what_another_answer_leaves_nothing_to_ask_of_is_said_to_be_so():
    """Nobody sells in Foster's Cinch: what the seller gets is no question there."""
    auction = next(group for group in law_in_words(FOSTER) if group.key == "auction")
    assert {row.field for row in auction.idle} == {"seller_gets", "refused_offer", "sale_limit", "unasked_pitch"}
    assert {str(row.sentence) for row in auction.idle} == {"This does not arise."}


def test_a_law_does_not_differ_from_itself():
    assert not any(row.differs for row in differences([LAWS[0], LAWS[0]]))


def sentence_of(key, field):
    return str(row_of(law_named(key), field).sentence)


def test_where_the_dealer_is_forced_to_bid_his_side_at_fault_goes_back_that_bid():
    assert sentence_of("chicago-1891", "fault_without_bid") == (
        "If nobody bid, the dealer is held to 1; a fault of his side sets it back that many."
    )
    assert sentence_of("foster-1897", "fault_without_bid") == "If nobody bid, a side at fault is not set back."


def test_nine_cards_are_discarded_by_three_or_more_and_six_by_any_number():
    assert sentence_of("chicago-razzle-dazzle", "discard") == (
        "Each discards three cards or more, face up. With 5, 6, each is dealt six and discards as many as he likes."
    )
    assert sentence_of("chicago-1891", "discard") == "Each discards three cards or more, face up."
    assert sentence_of("foster-auction-cinch", "discard") == "Each discards as many cards as he likes."


def numbers(law: Law, field: str) -> list[int]:
    """The numbers that the law's page states in its answer to `field`, in order; none where it does not arise."""
    return [int(number) for number in re.findall(r"\d+", str(row_of(law, field).sentence))]


def one_seat_takes(law: Law, counts: Iterable[str], **changes: Any) -> Hand:
    """A hand in which seat 1 takes `counts` and nobody the others; not always one that play can bring."""
    players = law.players[0]
    taken = tuple((count, 1 if count in counts else None) for count in law.counts)
    hand = Hand(law.key, players, "H", players, taken=taken)
    if law.most_bid:
        hand = hand._replace(contract=Contract(1, law.least_bid))
    return hand._replace(**changes)


@pytest.mark.parametrize("law", LAWS, ids=KEYS)
def test_every_number_that_a_laws_page_states_is_the_one_that_is_paid(law):
    plain = replace(law, floor=0, seller_gets="nothing", level="as ever")
    worths = [score(one_seat_takes(law, [count]), plain).points[0] for count in law.counts]
    assert numbers(law, "counts") == [*worths, score(one_seat_takes(law, law.counts), plain).points[0]]
    if law.most_bid:
        [least], [most] = numbers(law, "least_bid"), numbers(law, "most_bid")
        refused = {
            bid
            for bid in range(most + 3)
            for fault in faults_in(one_seat_takes(law, law.counts, contract=Contract(1, bid)), law)
            if fault.field == "bid.points"
        }
        assert set(range(most + 3)) - refused == set(range(least, most + 1))
        assert numbers(law, "floor") == ([least_that_scores(law)] if law.floor else [])
    else:
        dealers = one_seat_takes(law, [], dealer=1)
        assert numbers(law, "turned_jack") == jack_and_gift(law, dealers._replace(turned_jack=True), 0)
        assert numbers(law, "gift") == jack_and_gift(law, dealers._replace(gifts=law.gift), 1)
        early = dealers._replace(faults=(Offence("looked_early", 1),))
        assert numbers(law, "early_look") == jack_and_gift(law, early, 1)


def jack_and_gift(law: Law, hand: Hand, seat: int) -> list[int]:
    """What the seat is credited; nothing to state where the law has no such thing."""
    return [score(hand, law).credits[seat]] if law.begging != "none" else []


def least_that_scores(law: Law) -> int:
    """The fewest points with which a maker's side scores on a bid of one."""
    hand = Hand(law.key, 4, "H", contract=Contract(1, law.least_bid))
    return next(
        points
        for points in range(law.whole + 1)
        if score(hand._replace(points=((1, points), (2, law.whole - points))), law).credits[0] > 0
    )


@pytest.mark.parametrize("law", [law for law in LAWS if law.most_bid], ids=lambda law: law.key)
def test_what_the_page_says_of_a_revoke_without_a_bid_is_what_it_costs(law):
    names = 1 if law.all_pass == "eldest leads trumps" else law.players[0]
    hand = one_seat_takes(law, [], contract=Contract(names, None), faults=(Offence("revoke", names),))
    paid = [-score(hand, law).credits[names - 1]]
    assert numbers(law, "fault_without_bid") == (paid if paid != [0] else [])


@pytest.mark.parametrize("law", LAWS, ids=KEYS)
def test_every_number_of_a_deal_is_the_one_that_is_dealt(law):
    [pack], [dealt, *for_others] = numbers(law, "pack"), numbers(law, "dealt")
    assert (pack, dealt) == (52 + (law.joker != "none"), sum(law.packets))
    assert law.cards_left(law.players[0]) >= 0
    if for_others:  # the whole pack, as far as it goes round
        sizes = [(pack // players, players) for players in law.players]
        assert [dealt, *for_others] == [number for size in sizes for number in size]
        assert numbers(law, "played") == []
    else:
        assert set(numbers(law, "played")) == {law.played}
    assert numbers(law, "target") == [law.target_options[0]]
    assert [law.target, *numbers(law, "target_options")] == list(law.target_options)
    if law.key in ("foster-1897", "chicago-1891", "foster-blind-cinch", "foster-sixty-three"):
        deal = shuffle_and_deal(law, 1, Random(1), players=law.players[0])
        assert {len(hand) for hand in deal.hands} == {dealt}
        assert sum(map(len, deal.hands)) + len(deal.stock) == pack


# Of the rules that nearly all books have: what each says, and where; "" for a book that is silent.
COMMON = {
    "chicago-1891": {
        "partner_cut": (
            "With 4, the players cut for partners: the two lowest play against the two highest.",
            "art. 34",
        ),
        "seat_choice": ("The book gives nobody the choice of seats or cards.", "art. 34, 35"),
        "cut_ties": (
            "If partners are cut for, two who cut equal cards cut again, unless theirs are the two highest. If theirs are "
            "the two lowest, the new cut decides which of them deals.",
            "art. 34",
        ),
        "shuffling": (
            "Each player may shuffle once, above the table and without showing a card; the dealer shuffles last.",
            "art. 4, 5",
        ),
        "pack_cut": (
            "The player at the dealer's right cuts, and leaves at least four cards in each packet.",
            "art. 7",
        ),
        "deal_passes": ("Each player deals in turn; the deal passes to the left.", "art. 6"),
        "raising": ("Each bid must be higher than the last.", "art. 16"),
        "second_bids": ("Each bids or passes once.", "art. 15"),
        "trick_to": (
            "The highest trump in a trick wins it; if there is none, the highest card of the suit led.",
            "art. 19",
        ),
        "next_lead": ("The winner of a trick leads to the next one.", "art. 18, 19"),
    },
    "foster-1897": {
        "partner_cut": ("The players cut for partners: the two lowest play against the two highest.", "Cutting"),
        "seat_choice": ("The player who cuts the highest card has the choice of seats and cards.", "Cutting"),
        "cut_ties": (
            "Players who cut equal cards cut again, and the new cut decides only the tie.",
            "Cinch Laws: Ties",
        ),
        "raising": ("Each bid must be higher than the last, and cannot be changed or withdrawn.", "Bidding"),
        "second_bids": ("Each bids or passes once.", "Bidding"),
        "deal_passes": ("Each player deals in turn; the deal passes to the left.", "Misdealing"),
    },
    "encyclopedia": {
        "seat_choice": ("The player who cuts the highest card has the choice of seats and cards.", ""),
        "shuffling": ("The dealer shuffles.", "Cinch: Rules"),
        "pack_cut": ("The player at the dealer's right cuts.", "Cinch: Rules"),
        "raising": ("Each bid must be higher than the last.", "Cinch: Rules"),
    },
    "stay-and-play-2020": {
        "raising": ("Each bid must be higher than the last.", "Les Offres"),
        "next_lead": ("The winner of a trick leads to the next one.", ""),
    },
    "foster-seven-up": {
        "seat_choice": ("The player who cuts the highest card has the choice of seats.", "Seven-up: Cutting"),
        "begging": (
            "The eldest hand may beg once. The dealer makes a gift, or lays the trump aside, deals three more cards to each "
            "and turns another; if it is of the same suit, he does so again.",
            "Seven-up: Begging",
        ),
        "gift": (
            "A gift is 1 point for each side but the dealer's. The dealer cannot make one that would put a player out.",
            "Seven-up: Begging",
        ),
        "turned_jack": (
            "A Jack turned up counts 1 point for the dealer at once. After a beg, a Jack of another suit counts again; one "
            "of the same suit does not.",
            "Seven-up: Dealing",
        ),
    },
    "foster-widow-cinch": {"partner_cut": ("The players cut for partners, two on a side.", "Widow Cinch")},
    "foster-sixty-three": {"raising": ("Each bid must be higher than the last.", "Bidding")},
}


@pytest.mark.parametrize("key", COMMON)
def test_a_law_has_the_rules_that_the_books_share_each_with_its_article(key):
    rows = {field: row_of(law_named(key), field) for field in COMMON[key]}
    assert {field: (str(row.sentence), row.article.partition(", ")[2]) for field, row in rows.items()} == COMMON[key]
    assert [field for field, row in rows.items() if not row.article and row.reading != 17] == []


@pytest.mark.parametrize("law", LAWS, ids=KEYS)
def test_the_cards_rank_as_the_program_plays_them(law):
    """Hearts are trumps: the left Pedro is the five of diamonds."""
    sentence = str(row_of(law, "rank").sentence)
    trumps = re.search(r"(?<= rank )[^;.]*", sentence)[0]
    written = trumps.replace("right Pedro", "5").replace("left Pedro", "D5").replace("joker", "*").replace(",", "")
    names = [name.replace("10", "T") for name in written.split()]
    has_pedro = law.left_pedro == "under the right pedro"
    played = powers("H") if has_pedro else suit_powers("H", joker=law.joker != "none")
    order = sorted(played, key=lambda card: -played[card])
    assert names == [f"{'' if card.suit in 'H' else card.suit}{card.rank}" for card in order]


def test_what_goes_without_saying_is_all_that_a_sheet_leaves_out():
    for law in LAWS:
        said = [row.field for group in rules_to_play_by(law) for row in group.rows]
        left_out = [row for row in rows_of(law) if row.field not in said]
        assert [row.field for row in left_out if row.arises and not row.goes_without_saying] == []
        assert len(said) == len(set(said))
        assert {"raising", "trick_to", "next_lead", "rank", "deal_passes"} - {"raising"} <= set(said)
        assert ("raising" in said) == (law.most_bid > 0)


def test_the_common_rules_are_the_last_group_of_a_page():
    *others, common = law_in_words(FOSTER)
    assert (common.key, str(common.title)) == ("common", "Common rules")
    assert {row.field for row in common.rows} == {
        *("rank", "partner_cut", "cut_ties", "seat_choice", "shuffling", "pack_cut", "deal_passes"),
        *("raising", "trick_to", "next_lead"),
    }
    assert not any(row.field == "raising" for group in others for row in group.rows)


def test_a_question_without_an_auction_is_not_asked_of_a_maker():
    labels = {key: str(row_of(law_named(key), "other_at_fault").label) for key in ("foster-1897", "foster-seven-up")}
    assert labels == {"foster-1897": "Another revokes", "foster-seven-up": "A revoke"}


def test_who_passes_stays_out_only_in_our_reading():
    """Foster says of Pedro only that a player whose bid is raised may raise again."""
    row = row_of(law_named("foster-pedro-sancho"), "second_bids")
    assert str(row.sentence).endswith("If you pass, you stay out of it.")
    assert (row.reading, str(row.cite)) == (56, "Foster, Pedro, in our reading")


def test_high_is_not_drawn_where_nothing_is():
    assert (
        sentence_of("foster-auction-pitch", "high")
        == "High counts for the player who holds the highest trump in play."
    )
    assert sentence_of("chicago-1891", "high").endswith("in play, dealt or drawn.")


def test_a_sheet_leaves_out_only_what_forbids_or_adds_nothing():
    """Besides a dealer who discards like the others."""
    rows = [row for law in LAWS for row in rows_of(law) if row.arises and row.goes_without_saying]
    assert {row.field: str(row.sentence) for row in rows if row.field != "dealer_discard"} == {
        "called_partner": "No partner is called.",
        "discard": "Nothing is discarded.",
        "discards": "No count is discarded.",
        "draw": "Nothing is drawn.",
        "extra_cards": "No further cards are dealt before trumps are named.",
        "fault_and_out": "A side at fault may reach the target on that deal if it scores.",
        "fault_without_bid": "If nobody bid, a side at fault is not set back.",
        "floor": "The maker's side need only take its bid.",
        "joker": "There is no joker.",
        "left_pedro": "The other five of the trump suit's colour is a plain card.",
        "level": "Equal points are scored like any others.",
        "most_bid": "Nothing is bid.",
        "out_first": "Only one side scores in a deal, so two can never go out at once.",
        "pegging": "The tricks are scored after the deal.",
        "sale_limit": "Any offer may be made.",
        "seat_choice": "The book gives nobody the choice of seats or cards.",
        "six_dealt_at": "The same number of cards is dealt, however many play.",
        "slam": "No single hand wins the game by itself.",
        "target_options": "There is no other target.",
        "unasked_pitch": "A seller always hears the bids first.",
        "undealt": "No count is left in the pack.",
    }
    of_the_dealer = [law for law in LAWS if row_of(law, "dealer_discard").goes_without_saying]
    assert [law.key for law in of_the_dealer if law.dealer_discard != law.discard] == []
