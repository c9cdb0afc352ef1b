"""Results that the books themselves state. A-B are seats 1 and 3, Y-Z seats 2 and 4.

`score` is by side. `ours` says what of the hand the book does not state.
"""

from typing import Any, Final

from scoring.wording import gettext_noop

EXAMPLES: Final[list[dict[str, Any]]] = [
    {
        "name": gettext_noop("Foster's A-B make ten on a bid of eight"),
        "law": "foster-1897",
        "hand": "d4 8@3 H 10",
        "score": [6, 0],
        "cite": "Foster, Scoring: A-B make 10, Y-Z getting the other 4; which leaves A-B 6",
    },
    {
        "name": gettext_noop("Foster's A-B get only five on a bid of eight"),
        "law": "foster-1897",
        "hand": "d4 8@3 H 5",
        "score": [0, 17],
        "cite": "Foster, Scoring: Y-Z would score the 9 points actually won, and the 8 points bid in addition, or 17",
    },
    {
        "name": gettext_noop("Foster's code: eleven leave eight"),
        "law": "foster-1897",
        "hand": "d4 8@1 S 11",
        "ours": "bid and suit",
        "score": [8, 0],
        "cite": "Foster, Cinch Laws: Scoring: if A-B make 11, the remaining 3 deducted leaves 8 points for A-B",
    },
    {
        "name": gettext_noop("Foster's tie scores for neither"),
        "law": "foster-1897",
        "hand": "d4 7@1 S 7",
        "ours": "bid and suit",
        "score": [0, 0],
        "cite": "Foster, Scoring: if it is a tie, neither side scores",
    },
    {
        "name": gettext_noop("Foster's A bids nine, Y revokes, A-B make eight"),
        "law": "foster-1897",
        "hand": "d4 9@1 C 8 revoke@2",
        "ours": "suit",
        "score": [8, 0],
        "cite": "Foster, Irregularities in Playing: A-B make eight only, which they score, Y-Z scoring nothing",
    },
    {
        "name": gettext_noop("Foster's example hand 1"),
        "law": "foster-1897",
        "hand": "d4 8@1 H 1:HLP 2:JGC",
        "ours": "suit",
        "score": [0, 15],
        "cite": "Foster, Suggestions for Good Play, No. 1: Y-Z score 7 for Jack, Game, Pedro; and 8 in addition; 15 altogether",
    },
    {
        "name": gettext_noop("Foster's example hand 2"),
        "law": "foster-1897",
        "hand": "d4 8@1 H 1:LGPC 2:HJ",
        "ours": "bid and suit",
        "score": [10, 0],
        "cite": "Foster, Suggestions for Good Play, No. 2: Low, Game, and both Pedroes, 12, from which they deduct the 2 points of Y-Z",
    },
    {
        "name": gettext_noop("Foster's example hand 3"),
        "law": "foster-1897",
        "hand": "d4 12@1 H 12",
        "ours": "suit",
        "score": [10, 0],
        "cite": "Foster, Suggestions for Good Play, No. 3: the 12 actually taken make good the bid; leaving 10 to be scored by A-B",
    },
    {
        "name": gettext_noop("Foster's example hand 4"),
        "law": "foster-1897",
        "hand": "d4 8@1 H 1:HJG 2:LPC",
        "ours": "suit",
        "score": [0, 19],
        "cite": "Foster, Suggestions for Good Play, No. 4: Right and Left Pedro, and Low, 11 points; adding the 8 points bid, 19",
    },
    {
        "name": gettext_noop("the French sheet's six made and eight against it"),
        "law": "stay-and-play-2020",
        "hand": "d4 6@1 D 6",
        "ours": "suit",
        "score": [0, 2],
        "cite": "Stay and Play, Les Points: l'offre est 6; les adversaires gagnent 2 points",
    },
    {
        "name": gettext_noop("the French sheet's eight that fell one short"),
        "law": "stay-and-play-2020",
        "hand": "d4 8@1 D 7",
        "ours": "suit",
        "score": [0, 15],
        "cite": "Stay and Play, Les Points: l'offre est 8, 7 points et 7 points; les adversaires gagnent 15 points",
    },
    {
        "name": gettext_noop("Foster's eight points: six bid, eight made"),
        "law": "foster-eight-points",
        "hand": "d4 6@1 S 8",
        "ours": "suit",
        "score": [8, 6],
        "cite": "Foster, Variations: if one side bids 6, and makes 8, it scores 8; but the adversaries score the 6",
    },
    {
        "name": gettext_noop("Foster's eight points: seven each and no bid above seven"),
        "law": "foster-eight-points",
        "hand": "d4 7@1 S 7",
        "ours": "bid and suit",
        "score": [0, 0],
        "cite": "Foster, Variations: if both sides score 7, neither having bid more than 7, neither scores",
    },
    {
        "name": gettext_noop("Foster's A refuses three, makes two and is set back three"),
        "law": "foster-auction-pitch",
        "hand": "d5 p5 -.3.-.-.- S 1:HL 2:J 4:G unsold",
        "ours": "suit",
        "score": [-3, 1, 0, 1, 0],
        "cite": "Foster, Auction Pitch: Setting Back: B bids three, which A refuses; A makes only two, B scoring one, and a third player D",
    },
    {
        "name": gettext_noop("the eldest hand that pitches without waiting must make four"),
        "law": "foster-auction-pitch",
        "hand": "d5 p5 4.-.-.-.- S 1:HLJ 2:G",
        "ours": "suit",
        "score": [-4, 1, 0, 0, 0],
        "cite": "Foster, Auction Pitch: Bidding: he must make four points, or he will be set back that number",
    },
    {
        "name": gettext_noop("Pitch: a revoke where nobody bid costs two"),
        "law": "foster-auction-pitch",
        "hand": "d5 p5 pass S 1:H 2:LJ 3:G revoke@2",
        "ours": "suit",
        "score": [1, -2, 1, 0, 0],
        "cite": "Foster, Auction Pitch: Irregularities in Play: if no bid was made, he is set back two points",
    },
]
