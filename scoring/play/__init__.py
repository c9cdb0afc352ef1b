"""A deal card by card: deal, auction, sale or beg, discard and draw, tricks; each refuses what is not legal.

Knows cards and the law; knows no tables and no nights. Rehearsals play with it.
"""

import random
from collections.abc import Sequence

from scoring.cards import CARD_COUNTS
from scoring.faults import refuse
from scoring.hand import Hand
from scoring.law import Law
from scoring.play.all_fours.cut import play_cut
from scoring.play.all_fours.pitched import play_pitched
from scoring.play.all_fours.turned import play_turned
from scoring.play.deal import Deal, shuffle_and_deal
from scoring.play.game_state import GameState
from scoring.play.named import play_named
from scoring.play.played import Played
from scoring.wording import gettext_noop


def known_to_players(law: Law) -> Law:
    """The law itself. Raises Refused where these players do not know how to deal, bid or count under it."""
    is_named = law.trump_by == "the maker"
    is_cinch = law.left_pedro == "under the right pedro" and law.discard not in ("none", "after a beg")
    if is_named != is_cinch or not set(law.counts) <= set(CARD_COUNTS):
        message = gettext_noop("%(law)s cannot be played in a rehearsal. Choose another law.")
        raise refuse("law", message, law=law.title)
    return law


def deal_and_play(
    law: Law,
    dealer: int,
    rng: random.Random,
    *,
    players: int = 4,
    quick: float = 0.0,
    totals: Sequence[int] | None = None,
    target: int | None = None,
    slips: Sequence[float] = (),
    dealt: Deal | None = None,
) -> Hand:
    """One deal by sensible players, as the table reports it; the same rng gives the same hand anywhere.

    `quick` is how likely (0 to 1) the table reports only the points of each side, not who took each count. `totals`
    are what the seats have before the deal, and `target` what is played for where it is not the law's own: near the
    end of a game a sale or a gift may not put another out. `slips` say of each seat how likely it plays any legal card
    rather than the best, where the maker names trumps; all play as well as they can where nothing is given. The cards may
    be `dealt` already.
    """
    game = GameState.of(law, players, totals, target)
    played = play_deal(law, dealt or shuffle_and_deal(law, dealer, rng, players=players), rng, game, slips)
    return played.quick_hand(law) if rng.random() < quick else played.hand()


def play_deal(
    law: Law, dealt: Deal, rng: random.Random, game: GameState | None = None, slips: Sequence[float] = ()
) -> Played:
    """Everything that sensible players do with the cards dealt, at the beginning of a game where none is given."""
    if law.trump_by == "the maker":
        return play_named(law, dealt, rng, slips)
    if law.trump_by == "suit cut before the deal":
        return play_cut(law, dealt, rng)
    play = play_pitched if law.trump_by == "first card led" else play_turned
    return play(law, dealt, rng, game or GameState.of(law, dealt.players))
