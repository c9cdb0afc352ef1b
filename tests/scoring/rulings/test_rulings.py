"""The register of rulings: every row of every book, reachable, cited, and nothing that no source has."""

import re

import pytest

from scoring.laws import KEYS as LAWS
from scoring.laws import law_named
from scoring.laws.readings import READINGS
from scoring.rulings import KEYS, NO_BOOK, book_named, book_of, can_happen, others_than, rules_of, rulings_for
from scoring.rulings.ruling import asked, decide, kind_of, outcome, promise
from scoring.rulings.words import CLAIMANTS, EFFECTS, GROUPS, HAPPENINGS, LIMITS, NOTES, QUESTIONS, REMEDIES
from tests.scoring.rulings.rows import CHICAGO_ARTICLES, HEADINGS, rows

EVERY_CASE = [
    (key, ruling, case) for key in KEYS for ruling in book_named(key).rulings.values() for case in ruling.cases
]


def is_cited(article, cite):
    named = article.split(", ", 1)[1]
    return cite in re.findall(r"\d+", named) if cite.isdigit() else cite in named.split("; ")


def test_every_row_is_answered_as_in_the_book():
    every = [(row, decide(book_named(row[0]).rulings[row[1]], row[2])) for row in rows()]
    assert len(every) == 168
    assert [
        row for row, found in every if list(found.remedies) != row[3] or not is_cited(found.article, row[4])
    ] == []


def depth(asking):
    return 1 + max(depth(way.further) for way in asking.ways) if asking else 0


def leaves(ruling, asking):
    if asking is None:
        return []
    return [leaf for way in asking.ways for leaf in ([way] if way.further is None else leaves(ruling, way.further))]


@pytest.mark.parametrize("key", KEYS)
def test_every_row_is_reached_in_two_questions_at_the_most(key):
    ruled = {(each, case) for each, ruling in book_named(key).rulings.items() for case in map(str, ruling.cases)}
    for law, players in tables_of(key):
        for ruling in rulings_for(law, players).rulings.values():
            asking = asked(ruling)
            assert depth(asking) <= 2
            reached = [decide(ruling, way.answers) for way in leaves(ruling, asking)] or [decide(ruling, {})]
            assert len(reached) == len(ruling.cases), (law.key, players, ruling.key)
            assert {tuple(each.remedies) for each in reached} == {case.remedies for case in ruling.cases}
            ruled -= {(ruling.key, case) for case in map(str, ruling.cases)}
    assert ruled == set()


def tables_of(key):
    """Every law that is ruled by that book, at each of its numbers of players."""
    laws = [law for law in map(law_named, LAWS) if book_of(law).key == key]
    return [(law, players) for law in laws for players in law.players]


def headings(article):
    """`Foster, Misdealing; Cinch Laws: Dealing` → each as source and heading."""
    source, _, rest = article.partition(", ")
    return [(source, heading) for heading in rest.split("; ")]


def is_real(source, heading):
    if source == "Chicago" and heading.startswith("art. "):
        return {int(number) for number in re.findall(r"\d+", heading)} <= set(CHICAGO_ARTICLES)
    return heading in HEADINGS[source]


def test_every_case_cites_an_article_of_its_source_or_a_reading():
    assert len(EVERY_CASE) == 299
    assert [
        (key, ruling.key, case.cite.article)
        for key, ruling, case in EVERY_CASE
        if not all(is_real(*each) for each in headings(case.cite.article))
    ] == []
    assert {case.cite.reading for _, _, case in EVERY_CASE} <= {0, *READINGS}
    assert all((case.cite.article or case.cite.reading) and str(outcome(case).cite) for _, _, case in EVERY_CASE)


def test_a_heading_that_no_source_has_is_noticed():
    assert not is_real("Chicago", "art. 42")
    assert not is_real("Foster", "Cinch Laws: Abandoned Hands")


def test_every_law_has_its_book_of_rulings():
    assert [law for law in LAWS if book_of(law_named(law)) is NO_BOOK] == []


@pytest.mark.parametrize(
    ("law", "book"),
    [
        ("chicago-1891", "chicago"),
        ("chicago-razzle-dazzle", "chicago"),
        ("stay-and-play-2020", "stay-and-play"),
        ("encyclopedia", "encyclopedia"),
        ("foster-1897", "foster"),
        ("foster-set-back", "foster"),
        ("foster-widow-cinch", "foster"),
        ("foster-seven-up", "seven-up"),
        ("foster-shasta-sam", "seven-up"),
        ("foster-pitch-to-the-board", "auction-pitch"),
        ("foster-dom-pedro", "pedro"),
    ],
)
def test_a_law_is_ruled_by_its_book(law, book):
    assert book_of(law_named(law)).key == book


def test_where_nobody_plays_with_a_partner_no_article_on_partners_holds():
    law = law_named("chicago-1891")
    missing = set(rulings_for(law, 4).rulings) - set(rulings_for(law, 3).rulings)
    assert missing == {
        *("suit-named-early", "led-out-of-turn", "exposed-trump", "card-named", "remark"),
        *("second-card", "shown-to-partner"),
    }


@pytest.mark.parametrize(
    ("key", "players"),
    [
        ("foster-two-handed", 2),
        ("foster-each-for-himself", 3),
        ("foster-auction-cinch", 5),
        ("encyclopedia-two-handed", 2),
        ("encyclopedia-each-for-himself", 4),
    ],
)
def test_foster_rules_on_a_false_lead_where_nobody_has_a_partner(key, players):
    """If all have not followed, the cards are taken back, and only the leader's is liable to be called."""
    rulings = rulings_for(law_named(key), players).rulings
    false_lead = rulings["led-out-of-turn"]
    assert list(decide(false_lead, {"followed": "no", "turn": "adversary"}).remedies) == ["lead-exposed"]
    assert list(decide(false_lead, {"followed": "yes"}).remedies) == ["trick-stands"]
    assert ("partner" in answers_of(law_named(key), players, "led-out-of-turn", "turn")) == (
        key == "foster-auction-cinch"
    )
    assert list(decide(rulings["bid-out-of-turn"], {}).remedies) == ["no-penalty"]
    assert list(decide(rulings["trump-discarded"], {"lifted": "no"}).remedies) == ["own-trump-back"]
    assert str(decide(rulings["trump-discarded"], {"lifted": "no"}).by) == "The player who made the slip."


@pytest.mark.parametrize("players", [4, 5, 6])
def test_articles_38_to_41_hold_at_razzle_dazzle(players):
    """“The rules governing it are the same in the abstract as those governing regular Cinch.”"""
    rulings = rulings_for(law_named("chicago-razzle-dazzle"), players).rulings
    assert {"led-out-of-turn", "remark", "suit-named-early", "exposed-trump"} <= rulings.keys()
    assert list(decide(rulings["led-out-of-turn"], {"followed": "no"}).remedies) == ["card-called", "named-suit"]


def test_a_book_says_what_it_takes_over_in_so_many_words():
    """Pedro: “in all other respects the rules are the same as in Auction Pitch”; the encyclopedia says no such thing."""
    assert all(book_named("pedro").says(key) for key in book_named("auction-pitch").rulings)
    assert not book_named("encyclopedia").says("faced-card")


def test_what_a_law_rules_out_is_not_asked():
    assert "seller-put-out" in rulings_for(law_named("foster-auction-pitch"), 4).rulings
    for key in ("foster-pitch-to-the-board", "foster-pitch-full-value"):
        assert "seller-put-out" not in rulings_for(law_named(key), 4).rulings
    assert "wrong-number-jack" in rulings_for(law_named("foster-seven-up"), 2).rulings
    assert "wrong-number-jack" not in rulings_for(law_named("foster-blind-all-fours"), 2).rulings
    assert "looked-early" not in rulings_for(law_named("foster-california-jack"), 2).rulings


def test_the_encyclopedia_follows_foster_as_a_reading_but_for_its_own_word():
    book = book_named("encyclopedia")
    assert set(book.rulings) == set(book_named("foster").rulings)
    assert book.own == {"bid-not-allowed", "count-in-discards"}
    assert decide(book.rulings["faced-card"], {}).reading == 6


def test_pedro_takes_all_but_the_revoke_and_the_unasked_pitch_from_auction_pitch():
    assert book_named("pedro").own == {"bid-not-allowed", "revoke", "pitched-unasked"}
    assert decide(book_named("pedro").rulings["misdeal"], {}).reading == 0


def test_the_other_books_are_all_the_others():
    assert [book.key for book in others_than(book_named("foster"))] == [key for key in KEYS if key != "foster"]


# Of which each book says nothing at some table: read for, article by article, in the text of the book itself. Chicago's
# articles 38 to 41 are for four; Foster's on playing out of turn are for partners, and Seven-up's on exposed cards for four.
SILENT = {
    "chicago": """
        adversary-exposed banned-trump card-named cut-two-cards dealer-counted dealt-wrongly exposed-card
        exposed-in-bidding exposed-trump followed-false-lead led-before-turned misled own-error
        penalty-refused remark suit-named-early two-cards void-asked wrong-pack
    """,
    "foster": """
        played-out-of-turn second-card shown-to-partner
    """,
    "stay-and-play": """
        adversary-exposed bad-pack banned-trump card-named cut-doubtful cut-two-cards dealer-counted
        dealt-wrongly exposed-card exposed-in-bidding exposed-trump followed-false-lead hand-thrown-down
        last-trick led-before-turned misled own-error penalty-refused remark revoke-in-time second-card
        shown-to-partner suit-named-early two-cards void-asked whose-card wrong-pack
    """,
    "seven-up": """
        banned-trump card-named cut-doubtful cut-two-cards exposed-card exposed-trump followed-false-lead
        hand-thrown-down last-trick led-before-turned penalty-refused remark second-card shown-to-partner
        void-asked whose-card wrong-number-in-play
    """,
    "auction-pitch": """
        banned-trump bid-with-too-many card-named cut-doubtful cut-two-cards exposed-in-bidding
        hand-thrown-down last-trick led-before-turned penalty-refused remark revoke-in-time suit-named-early
        two-cards whose-card wrong-number-in-play
    """,
}
SILENT |= {"encyclopedia": SILENT["foster"] + " cut-doubtful", "pedro": SILENT["auction-pitch"]}
# Only Chicago speaks of these.
ON_MANNERS = """
    asked-how-many bystander-bets bystander-remark card-drawn-out card-seen dispute gesture looked-over revoke-on-purpose
"""


@pytest.mark.parametrize("key", KEYS)
def test_a_book_is_silent_only_where_its_text_is(key):
    """No ruling, nothing lost in our scan, and no answer of its laws with an article that says what ought to be."""
    silent = {
        each
        for law, players in tables_of(key)
        for each in HAPPENINGS
        if can_happen(each, law, players)
        and each not in rulings_for(law, players).rulings
        and not (rules_of(law, each) or book_named(key).is_cut_off(each))
    }
    assert silent == {*SILENT[key].split(), *(ON_MANNERS.split() if key != "chicago" else ())}


@pytest.mark.parametrize(
    ("law", "kind", "remedies", "cite"),
    [
        ("foster-auction-pitch", "bid-not-allowed", ["not-allowed"], "Foster, Auction Pitch: Bidding"),
        ("foster-pedro-sancho", "bid-not-allowed", ["not-allowed"], "Foster, Auction Pitch: Bidding; Pedro"),
        ("chicago-1891", "bid-not-allowed", ["not-allowed"], "Chicago, art. 15, 16"),
        ("encyclopedia", "bid-not-allowed", ["not-allowed"], "Encyclopedia, Cinch: Rules"),
        ("chicago-1891", "played-out-of-turn", ["in-turn"], "Chicago, art. 18"),
        ("foster-seven-up", "exposed-trump", ["laid-and-called"], "Foster, Seven-up: Exposed Cards"),
    ],
)
def test_a_book_that_speaks_is_not_called_silent(law, kind, remedies, cite):
    """Once each was “says nothing about this”, and the encyclopedia's own words were Foster's in our reading."""
    found = decide(rulings_for(law_named(law), 4).rulings[kind], {})
    assert (list(found.remedies), str(found.cite)) == (remedies, cite)


def test_a_law_that_has_the_rule_and_no_remedy_is_not_silent():
    chicago = law_named("chicago-1891")
    assert "bid-out-of-turn" not in rulings_for(chicago, 4).rulings
    assert [row.article for row in rules_of(chicago, "bid-out-of-turn")] == ["Chicago, art. 16"]
    assert rules_of(chicago, "two-cards") == []


def test_a_part_that_our_scan_has_lost_is_not_silence():
    """Seven-up breaks off among the misdeals, where the pitch games follow it, and Foster's code after “If a card”."""
    lost = {key for key in KEYS if book_named(key).is_cut_off("dealt-wrongly")}
    assert lost == {"seven-up", "auction-pitch", "pedro"}
    assert [key for key in KEYS if book_named(key).is_cut_off("cut-doubtful")] == ["foster"]
    assert not book_named("foster").is_cut_off("card-seen")


def test_a_game_without_bids_is_not_asked_about_them():
    assert not can_happen("bid-out-of-turn", law_named("foster-seven-up"), 4)
    assert can_happen("bid-out-of-turn", law_named("foster-1897"), 4)


def test_every_word_is_used():
    cases = [case for _, _, case in EVERY_CASE]
    assert set(HAPPENINGS) == {ruling.key for _, ruling, _ in EVERY_CASE}
    assert set(REMEDIES) == {remedy for case in cases for remedy in case.remedies}
    assert set(QUESTIONS) == {question for case in cases for question in case.when}
    for words, used in ((CLAIMANTS, "by"), (LIMITS, "until"), (NOTES, "note")):
        assert set(words) == {getattr(case, used) for case in cases} - {""}
    assert set(EFFECTS) == {remedy.effect for remedy in REMEDIES.values()}
    assert set(GROUPS) == {each.group for each in HAPPENINGS.values()}


def test_only_revokes_foul_hands_miscounts_and_early_looks_go_onto_a_hand():
    kinds = {kind_of(remedy) for remedy in REMEDIES}
    assert kinds == {"", "revoke", "foul_hand", "looked_early", "miscount"}
    assert [key for key in REMEDIES if kind_of(key) == "miscount"] == ["jack-void"]
    assert [key for key in REMEDIES if kind_of(key) == "looked_early"] == ["adversaries-point"]
    assert [key for key in REMEDIES if kind_of(key) == "foul_hand"] == ["foul-hand"]


# The answers with which it is still in time, for each question that asks how far things have gone.
IN_TIME = {
    "touched": "no",
    "noticed": "early",
    "complete": "no",
    "bid_made": "no",
    "led": "no",
    "last_three": "no",
    "partner_bid": "no",
    "lifted": "no",
    "looked": "no",
    "next_helped": "yes",
    "card_played": "yes",
    "adversary_played": "no",
    "partner_played": "no",
    "gathered": "no",
    "told_void": "mended",
}


def test_a_time_limit_is_shown_only_while_it_runs():
    shown = [(key, ruling.key, dict(case.when)) for key, ruling, case in EVERY_CASE if case.until]
    late = [
        each for each in shown if any(IN_TIME.get(question, answer) != answer for question, answer in each[2].items())
    ]
    assert late == []
    foster = book_named("foster").rulings
    assert decide(foster["wrong-number"], {"bid_made": "yes", "three_right": "yes"}).until is None
    assert str(decide(foster["wrong-number"], {"bid_made": "no"}).until) == "Until the first bid."
    assert decide(foster["asked-too-few"], {"next_helped": "no"}).until is None


def test_the_french_sheet_has_either_adversary_withdraw_a_card_and_the_leaders_right_call_the_lead():
    """L'adversaire à droite de la partie fautive: not the one on the right of the partner who is to lead."""
    ruling = book_named("stay-and-play").rulings["led-out-of-turn"]
    said = str(decide(ruling, {"adversary_played": "no", "turn": "partner"}).by)
    assert said.startswith("Either adversary may have the card taken back;")
    assert said.endswith("the adversary on the right of the player who led may call a lead.")
    foster = decide(book_named("foster").rulings["led-out-of-turn"], {"followed": "no", "turn": "partner"})
    assert str(foster.by) == "The adversary on the right of the player who is to lead."


@pytest.mark.parametrize(
    ("key", "players", "most"),
    [
        ("foster-auction-pitch", 4, 4),
        ("foster-smudge", 7, 4),
        ("foster-pedro-sancho", 5, 18),
        ("foster-dom-pedro", 4, 36),
    ],
)
def test_a_seller_who_pitches_unasked_is_held_to_the_most_that_can_be_bid(key, players, most):
    law = law_named(key)
    ruling = rulings_for(law, players).rulings["pitched-unasked"]
    [remedy] = decide(ruling, {}).remedies
    assert str(promise(remedy, law, {})) == (
        f"The seller must make {most}, the highest possible bid, or is set back {most}."
    )


def test_a_bad_shuffle_is_ruled_on_only_where_the_book_names_it():
    books = {key for key in KEYS if "improper-shuffle" in book_named(key).rulings}
    assert books == {"stay-and-play"}
    assert "shuffle" not in str(HAPPENINGS["improper-cut"].text)


@pytest.mark.parametrize("key", ["foster-thirteen-cards", "foster-blind-cinch", "foster-widow-cinch"])
def test_where_nothing_is_drawn_nobody_asks_for_too_many(key):
    law = law_named(key)
    found = rulings_for(law, law.players[0]).rulings.keys()
    assert not found & {"asked-too-few", "asked-too-many", "trump-discarded", "plain-cards-kept"}
    assert "count-in-discards" in found


def answers_of(law, players, kind, question):
    return {case.when[question] for case in rulings_for(law, players).rulings[kind].cases if question in case.when}


def test_the_makers_partner_is_named_only_where_there_is_one():
    chicago = law_named("chicago-1891")
    assert answers_of(chicago, 2, "revoke", "revoker") == {"maker", "adversary"}
    assert answers_of(chicago, 4, "revoke", "revoker") == {"maker", "partner", "adversary"}
    assert answers_of(law_named("chicago-razzle-dazzle"), 5, "revoke", "revoker") == {"maker", "partner", "adversary"}
    assert answers_of(chicago, 3, "dealer-exposed", "whose_card") == {"adversary", "own"}


WITHOUT_PARTNERS = [
    *(("foster-two-handed", 2), ("foster-each-for-himself", 5), ("encyclopedia-two-handed", 2)),
    *(("encyclopedia-each-for-himself", 4), ("chicago-1891", 2), ("chicago-1891", 3)),
    *(("foster-seven-up", 2), ("foster-all-fives", 3), ("foster-auction-pitch", 4), ("foster-dom-pedro", 7)),
]


@pytest.mark.parametrize(("key", "players"), WITHOUT_PARTNERS)
def test_where_nobody_has_a_partner_no_ruling_speaks_of_one(key, players):
    rulings = rulings_for(law_named(key), players).rulings
    cases = [(each, case) for each, ruling in rulings.items() for case in ruling.cases]
    said = [(each, str(HAPPENINGS[each].text)) for each in rulings]
    said += [(each, str(CLAIMANTS[case.by])) for each, case in cases]
    said += [(each, str(NOTES[case.note])) for each, case in cases if case.note not in ("", "four-only")]
    said += [
        (each, str(QUESTIONS[name].answers[answer])) for each, case in cases for name, answer in case.when.items()
    ]
    said += [(each, str(REMEDIES[key].text)) for each, case in cases for key in case.remedies]
    assert {each for each, text in said if "partner" in text} <= NO_PENALTY_BECAUSE


# Foster's general laws, which say why nothing is due where there is no partner.
NO_PENALTY_BECAUSE = {"bid-out-of-turn", "exposed-card", "exposed-trump"}


@pytest.mark.parametrize(("key", "players"), [("foster-two-handed", 2), ("foster-each-for-himself", 3)])
def test_three_players_are_not_counted_where_fewer_than_three_can_be_right(key, players):
    rulings = rulings_for(law_named(key), players).rulings
    assert answers_of(law_named(key), players, "wrong-number", "three_right") == set()
    found = decide(rulings["wrong-number"], {"bid_made": "yes"})
    assert (list(found.remedies), found.reading) == (["deal-passes"], 35)


@pytest.mark.parametrize(
    ("key", "players"), [("foster-1897", 4), ("foster-widow-cinch", 6), ("foster-each-for-himself", 5)]
)
def test_four_or_five_of_six_are_three_or_more(key, players):
    assert answers_of(law_named(key), players, "wrong-number", "three_right") == {"yes", "no"}
    assert {answer: str(text) for answer, text in QUESTIONS["three_right"].answers.items()} == {
        "yes": "Three or more do",
        "no": "Fewer than three do",
    }


def test_a_revoker_without_a_partner_is_not_told_what_the_partner_keeps():
    for players, note in ((2, ""), (3, ""), (4, "own-partner-keeps")):
        ruling = rulings_for(law_named("chicago-1891"), players).rulings["revoke"]
        [case] = [case for case in ruling.cases if case.when == {"revoker": "adversary"}]
        assert (case.note, case.remedies, case.cite.reading) == (note, ("counts-to-maker",), 5)


def test_the_pone_and_the_fourth_hand_are_those_of_four():
    widow = law_named("foster-widow-cinch")
    assert answers_of(widow, 6, "bid-out-of-turn", "who_bid") == {"anyone"}
    assert "played-out-of-turn" not in rulings_for(widow, 6).rulings
    assert "played-out-of-turn" in rulings_for(law_named("foster-1897"), 4).rulings


def test_a_foul_hand_that_waives_the_bid_is_marked_as_our_reading():
    outcome_of = decide(book_named("foster").rulings["wrong-number-in-play"], {"too_many_or_few": "many"})
    assert outcome_of.reading == 3
    assert (
        decide(book_named("foster").rulings["wrong-number"], {"bid_made": "yes", "three_right": "no"}).reading == 35
    )


@pytest.mark.parametrize(("players", "reading"), [(2, 53), (3, 53), (4, 0)])
@pytest.mark.parametrize(
    ("kind", "remedy"),
    [("two-cards", "choose-card"), ("led-out-of-turn", "lead-exposed"), ("played-out-of-turn", "played-exposed")],
)
def test_exposed_cards_are_our_reading_where_fewer_than_four_play_seven_up(kind, remedy, players, reading):
    """The book's paragraph begins: "When four play"; it goes on: "All cards led or played out of turn"."""
    ruling = rulings_for(law_named("foster-seven-up"), players).rulings[kind]
    assert list(decide(ruling, {}).remedies) == [remedy]
    assert decide(ruling, {}).reading == reading
    assert "exposed-card" in rulings_for(law_named("foster-seven-up"), 4).rulings
    assert "exposed-card" not in rulings_for(law_named("foster-seven-up"), 3).rulings
