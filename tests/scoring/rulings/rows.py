"""What the books say, row by row as the sources have them, for the tests: book, happening, answers, remedies, citation."""

# The headings that the sources have. No citation may name another.
CHICAGO_ARTICLES = range(1, 42)
HEADINGS = {
    "Chicago": {"Etiquette", "General", "Razzle-Dazzle Cinch"},
    "Foster": {
        # Cinch, the running text
        "Misdealing",
        "Bidding",
        "Irregular Bids",
        "Discarding and Drawing",
        "Method of Playing",
        "Irregularities in Playing",
        "Scoring",
        "Variations",
        "Pedro",
        "Smudge",
        # the games before it
        "Seven-up: Dealing",
        "Seven-up: Misdealing",
        "Seven-up: Begging",
        "Seven-up: Irregularities in Play",
        "Seven-up: Exposed Cards",
        "Auction Pitch: Dealing",
        "Auction Pitch: Bidding",
        "Auction Pitch: Playing",
        "Auction Pitch: Irregularities in Play",
        # the code
        "Cinch Laws: Formation of Table",
        "Cinch Laws: Dealing",
        "Cinch Laws: Misdealing",
        "Cinch Laws: Bidding",
        "Cinch Laws: Irregular Bids",
        "Cinch Laws: Discarding",
        "Cinch Laws: Irregular Drawing",
        "Cinch Laws: Playing",
        "Cinch Laws: Irregularities in the Hands",
        "Cinch Laws: Exposed Cards",
        "Cinch Laws: Leading Out of Turn",
        "Cinch Laws: Playing Out of Turn",
        "Cinch Laws: The Revoke",
        "Cinch Laws: Drawing Cards",
        "Cinch Laws: Irregular Remarks",
        "Cinch Laws: Scoring",
        # at the end of the book
        "General Laws (at the end of his book, outside this chapter)",
    },
    "Stay and Play": {
        "Les Offres",
        "Tirer et Défausser",
        "Nouvelle Distribution",
        "Fausse Distribution",
        "Main Incorrecte",
        "Offre hors de son tour",
        "Commencer ou Jouer hors de son Tour",
        "Révoquer",
    },
    "Encyclopedia": {"Cinch: Rules", "Cinch"},
}

# Every article of a book that costs or decides something, with a case in which it speaks.
ROWS = """
chicago card-seen - shuffle-again | 5
chicago cut-doubtful - cut-again | 7
chicago improper-cut - deal-again | 8
chicago faced-card - deal-again | 8
chicago dealer-exposed whose_card=adversary deal-again | 8
chicago dealer-exposed whose_card=own deal-stands | 8
chicago wrong-number - deal-again | 8
chicago misdeal - keeps-deal | 9
chicago bad-pack - new-deal | 10
chicago not-cut noticed=early deal-again deal-stands | 10
chicago not-cut noticed=late deal-stands deal-again | 8
chicago wrong-number-in-play whose_hand=other hand-void | 11
chicago wrong-number-in-play whose_hand=dealer dealer-mends | 11
chicago dealt-out-of-turn led=no right-dealer | 12
chicago dealt-out-of-turn led=yes stands-next-left | 12
chicago count-in-discards - to-the-maker | 24
chicago hand-thrown-down - cards-called | 25
chicago card-drawn-out - must-be-played | 26
chicago whose-card gathered=no cards-placed | 27
chicago whose-card gathered=yes too-late | 27
chicago bystander-remark - bystander-pays | 28
chicago dispute - bystander-decides | 29
chicago last-trick - last-trick-seen | 30
chicago revoke revoker=adversary counts-to-maker | 31
chicago revoke revoker=maker set-back | 31
chicago revoke revoker=partner set-back | 31
chicago revoke-in-time gone_on=open still-mended | 32
chicago revoke-in-time gone_on=turned established | 32
chicago revoke-in-time gone_on=other established | 32
chicago bid-not-allowed - not-allowed | 15
chicago plain-cards-kept keeper=other may-keep | 17
chicago plain-cards-kept keeper=dealer dealer-keeps-trumps | 36
chicago played-out-of-turn - in-turn | 18
chicago card-named partner_played=no partner-highest partner-lowest partner-wins partner-loses | 39
chicago asked-how-many card_played=yes must-not-answer | 33
chicago asked-how-many card_played=no may-answer | 33
chicago led-out-of-turn followed=no card-called named-suit | 38
chicago led-out-of-turn followed=yes trick-stands | 38
chicago remark partner_played=no partner-highest partner-lowest partner-wins partner-loses | 39
chicago suit-named-early - deal-again deal-stands | 40
chicago exposed-trump - new-deal-claimed as-exposed | 41
chicago second-card - manners-only | Etiquette
chicago gesture - manners-only | Etiquette
chicago shown-to-partner - manners-only | Etiquette
chicago revoke-on-purpose - manners-only | Etiquette
chicago looked-over - manners-only | Etiquette
chicago bystander-bets - manners-only | Etiquette
foster faced-card - deal-again | Misdealing
foster bad-pack - new-pack | Cinch Laws: Dealing
foster dealer-exposed touched=no deal-again deal-stands | Misdealing
foster dealer-exposed touched=yes deal-stands | Cinch Laws: Dealing
foster adversary-exposed - deal-again deal-stands | Cinch Laws: Dealing
foster dealt-out-of-turn last_three=no deal-stopped deal-stands | Misdealing
foster dealt-out-of-turn last_three=yes deal-stands | Cinch Laws: Dealing
foster wrong-pack last_three=no deal-stopped deal-stands | Cinch Laws: Dealing
foster wrong-pack last_three=yes deal-stands | Misdealing
foster wrong-number bid_made=no deal-passes | Cinch Laws: Irregularities in the Hands
foster wrong-number bid_made=yes,three_right=yes deal-stands | Misdealing
foster wrong-number bid_made=yes,three_right=no deal-passes | Misdealing
foster uneven-round - deal-passes | Misdealing
foster not-cut - deal-passes | Cinch Laws: Misdealing
foster improper-cut - deal-passes | Cinch Laws: Misdealing
foster dealer-counted - deal-passes | Cinch Laws: Misdealing
foster dealt-wrongly corrected=no deal-passes | Cinch Laws: Misdealing
foster dealt-wrongly corrected=yes card-moved | Cinch Laws: Misdealing
foster dealer-interrupted - keeps-deal | Cinch Laws: Misdealing
foster misdeal - deal-passes | Cinch Laws: Misdealing
foster cut-two-cards - draw-again | Cinch Laws: Formation of Table
foster bid-with-too-many - bid-cut-off | Cinch Laws: Irregular Bids
foster bid-out-of-turn who_bid=anyone both-lose-bids | Irregular Bids
foster bid-out-of-turn who_bid=pone pone-loses-bid | Irregular Bids
foster bid-out-of-turn who_bid=dealer_first dealers-lose-bids | Irregular Bids
foster bid-out-of-turn who_bid=dealer dealer-loses-bid | Cinch Laws: Irregular Bids
foster suit-named-early partner_bid=no partner-loses-bid | Irregular Bids
foster suit-named-early partner_bid=yes no-penalty | Irregular Bids
foster exposed-in-bidding - deal-again deal-stands | Irregular Bids
foster bid-not-allowed - not-allowed | Bidding
foster asked-too-few next_helped=yes made-up | Cinch Laws: Irregular Drawing
foster asked-too-few next_helped=no put-right | Cinch Laws: Irregular Drawing
foster asked-too-many next_helped=yes excess-to-stock | Cinch Laws: Irregular Drawing
foster trump-discarded lifted=no trump-taken-back | Discarding and Drawing
foster trump-discarded lifted=yes trump-stays | Cinch Laws: Discarding
foster count-in-discards - to-the-maker | Cinch Laws: Scoring
foster plain-cards-kept - no-penalty | Discarding and Drawing
foster wrong-number-in-play too_many_or_few=many foul-hand | Irregularities in Playing
foster wrong-number-in-play too_many_or_few=few short-hand | Cinch Laws: Irregularities in the Hands
foster led-out-of-turn followed=yes trick-stands | Irregularities in Playing
foster led-out-of-turn followed=no,turn=partner lead-trump lead-no-trump lead-exposed | Cinch Laws: Leading Out of Turn
foster led-out-of-turn followed=no,turn=adversary lead-exposed | Irregularities in Playing
foster followed-false-lead - taken-back | Cinch Laws: Leading Out of Turn
foster played-out-of-turn who_early=third fourth-may-play | Cinch Laws: Playing Out of Turn
foster played-out-of-turn who_early=fourth trick-claimed trick-not-claimed | Irregularities in Playing
foster exposed-card - laid-and-called | Cinch Laws: Exposed Cards
foster two-cards - choose-card | Cinch Laws: Exposed Cards
foster card-named - laid-and-called | Cinch Laws: Exposed Cards
foster led-before-turned - lead-claimed | Cinch Laws: Exposed Cards
foster exposed-trump - call-trump forbid-trump | Irregularities in Playing
foster hand-thrown-down - cards-called | Cinch Laws: Playing Out of Turn
foster revoke revoker=adversary maker-scores-all | Cinch Laws: The Revoke
foster revoke revoker=maker others-score | Scoring
foster revoke revoker=partner others-score | Cinch Laws: The Revoke
foster revoke-in-time gone_on=side established | Cinch Laws: The Revoke
foster revoke-in-time gone_on=other still-mended | Cinch Laws: The Revoke
foster void-asked told_void=mended put-right | Irregularities in Playing
foster void-asked told_void=denied void-denied | Cinch Laws: The Revoke
foster banned-trump - no-revoke | Irregularities in Playing
foster penalty-refused revoker=adversary maker-scores-all | Cinch Laws: The Revoke
foster whose-card - cards-drawn | Cinch Laws: Drawing Cards
foster remark - play-highest play-lowest must-trump must-not-trump | Cinch Laws: Irregular Remarks
foster last-trick - last-trick-seen | Method of Playing
foster own-error - nobody-profits | General Laws (at the end of his book, outside this chapter)
foster misled - may-take-back | General Laws (at the end of his book, outside this chapter)
stay-and-play faced-card - deal-again | Nouvelle Distribution
stay-and-play dealer-exposed - deal-again deal-stands | Nouvelle Distribution
stay-and-play improper-cut complete=no deal-again | Nouvelle Distribution
stay-and-play improper-cut complete=yes deal-stands | Nouvelle Distribution
stay-and-play improper-shuffle complete=no deal-again | Nouvelle Distribution
stay-and-play not-cut complete=no deal-again | Nouvelle Distribution
stay-and-play misdeal - deal-passes | Fausse Distribution
stay-and-play wrong-number bid_made=no deal-passes | Fausse Distribution
stay-and-play wrong-number bid_made=yes,number=few plays-short | Main Incorrecte
stay-and-play wrong-number bid_made=yes,number=many excess-drawn | Main Incorrecte
stay-and-play wrong-number-in-play too_many_or_few=few plays-short | Main Incorrecte
stay-and-play wrong-number-in-play too_many_or_few=many excess-drawn | Main Incorrecte
stay-and-play bid-out-of-turn - side-silenced | Offre hors de son tour
stay-and-play bid-not-allowed - not-allowed | Les Offres
stay-and-play trump-discarded looked=no discard-changed | Tirer et Défausser
stay-and-play trump-discarded looked=yes trump-shown | Tirer et Défausser
stay-and-play count-in-discards - to-the-maker | Tirer et Défausser
stay-and-play plain-cards-kept - no-penalty | Tirer et Défausser
stay-and-play led-out-of-turn adversary_played=yes trick-stands | Commencer ou Jouer hors de son Tour
stay-and-play led-out-of-turn adversary_played=no,turn=partner lead-trump lead-no-trump card-withdrawn | Commencer ou Jouer hors de son Tour
stay-and-play led-out-of-turn adversary_played=no,turn=adversary card-withdrawn | Commencer ou Jouer hors de son Tour
stay-and-play played-out-of-turn adversary_played=no card-withdrawn | Commencer ou Jouer hors de son Tour
stay-and-play revoke revoker=maker others-score-sheet | Révoquer
stay-and-play revoke revoker=adversary maker-scores-all | Révoquer
encyclopedia bid-not-allowed - not-allowed | Cinch: Rules
encyclopedia count-in-discards whose_discard=adversary to-the-maker | Cinch: Rules
encyclopedia revoke revoker=adversary maker-scores-all | Cinch Laws: The Revoke
seven-up faced-card - deal-again | Seven-up: Misdealing
seven-up bad-pack - deal-again | Seven-up: Misdealing
seven-up not-cut - deal-passes | Seven-up: Misdealing
seven-up exposed-card - laid-and-called | Seven-up: Exposed Cards
seven-up led-out-of-turn - lead-exposed | Seven-up: Exposed Cards
seven-up two-cards - choose-card | Seven-up: Exposed Cards
seven-up exposed-trump - laid-and-called | Seven-up: Exposed Cards
seven-up wrong-number-jack - jack-void | Seven-up: Dealing
seven-up looked-early - adversaries-point | Seven-up: Begging
seven-up revoke jack=no one-point | Seven-up: Irregularities in Play
seven-up revoke jack=yes two-points | Seven-up: Irregularities in Play
seven-up revoke-in-time gone_on=other established | Seven-up: Irregularities in Play
auction-pitch misdeal - keeps-deal | Auction Pitch: Dealing
auction-pitch bid-out-of-turn - no-penalty | Auction Pitch: Bidding
auction-pitch bid-not-allowed - not-allowed | Auction Pitch: Bidding
auction-pitch seller-put-out seller_refused=no loses-bid | Auction Pitch: Bidding
auction-pitch seller-put-out seller_refused=yes offer-counts | Auction Pitch: Bidding
auction-pitch pitched-unasked - held-to-most | Auction Pitch: Bidding
auction-pitch pitched-by-mistake - suit-is-trump | Auction Pitch: Playing
auction-pitch led-out-of-turn pitcher_followed=no play-highest play-lowest must-trump must-not-trump | Auction Pitch: Irregularities in Play
auction-pitch led-out-of-turn pitcher_followed=yes trick-stands | Auction Pitch: Irregularities in Play
auction-pitch followed-false-lead pitcher_followed=no taken-back-free | Auction Pitch: Irregularities in Play
auction-pitch revoke was_bid=yes pitch-set-back | Auction Pitch: Irregularities in Play
auction-pitch revoke was_bid=no pitch-two-points | Auction Pitch: Irregularities in Play
pedro revoke was_bid=yes pedro-set-back | Pedro
pedro revoke was_bid=no pedro-ten-points | Pedro
pedro pitched-unasked - held-to-most | Pedro
pedro bid-not-allowed - not-allowed | Pedro
pedro bid-out-of-turn - no-penalty | Auction Pitch: Bidding
"""


def rows():
    """Each row as book, happening, answers, remedies, citation."""
    for line in ROWS.strip().splitlines():
        case, cite = line.split(" | ")
        book, happening, answers, *remedies = case.split()
        given = {} if answers == "-" else dict(pair.split("=") for pair in answers.split(","))
        yield book, happening, given, remedies, cite
