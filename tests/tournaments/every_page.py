"""Every page of a night and of the club: what its address takes, and what a look at it costs."""

# Page → what its address takes beside the night, the methods it answers to, and how many queries a look at it costs:
# two of them for who is asking.
SEEN = {
    "nights": ("", 4),
    "new_night": ("", 3),
    "import_night": ("", 2),
    "usual_night": ("", 4),
    "club_settings": ("", 3),
    "first_settings": ("", 3),
    "api_tokens": ("", 3),
    "check_backup": ("", 2),
    "night": ("night", 3),
    "night_settings": ("night", 6),
    "night_file": ("night", 13),
    "guests": ("night", 15),
    "guest": ("night number", 15),
    "door": ("night", 6),
    "same_guest": ("night number", 5),
    "forget_guest": ("night number", 44),
    "guest_data": ("night number", 24),
    "leaving": ("night number", 12),
    "draw": ("night", 11),
    "cut_seats": ("night", 6),  # once the draw is published it leads there
    "wishes": ("night", 5),
    "forecast": ("night", 4),
    "board": ("night", 12),
    "finale": ("night", 18),
    "prizes": ("night", 6),
    "moves": ("night number", 13),
    "next_round": ("night number", 4),
    "calls": ("night", 4),
    "clock": ("night", 5),
    "history": ("night", 10),
    "seats": ("night number", 9),
    "standings": ("night", 6),
    "sit_outs": ("night", 14),
    "pictures": ("night", 11),
    "tally": ("night number", 4),
    "hall": ("night", 10),
    "remote": ("night", 8),
    "papers": ("night", 4),
    "table_links": ("night", 5),
    "seasons": ("", 3),
    "new_season": ("", 4),
    "members": ("", 6),
    "read_members": ("", 2),
    "fees": ("", 3),
}
# Page of a season → how many queries a look at it costs.
OF_A_SEASON = {
    "season": 9,
    "season_settings": 6,
    "season_person": 10,
    "season_nights": 10,
    "adjustments": 8,
    "import_totals": 4,
    "season_history": 6,
    "season_file": 7,
    "publish_season": 4,
    "season_pairs": 7,
    "season_pairs_file": 6,
    "season_rating": 7,
    "season_rating_file": 6,
}
# Page of a member, or of what a season publishes → the same; by a link alone nobody is signed in.
OF_A_MEMBER = {
    "member_results": 10,
    "member_year": 10,
    "own_results": 8,
    "own_year": 8,
    "published_season": 4,
    "published_person": 8,
}
# Answer of the API → how many queries it costs: one of them for the token.
OF_THE_API = {"api_nights": 3, "api_night": 7, "api_standings": 2, "api_seasons": 2, "api_season": 4}
DONE = {
    "rehearse": "",
    "enrol": "night",
    "close_round": "night number",
    "set_clock": "night number",
    "set_break": "night",
    "bell": "night number",
    "take_back": "night",
    "open_again": "night",
    "end_night": "night",
    "drop_night": "night",
    "stay": "night number",
    "announce": "night",
    "announced_places": "night",
    "prize_groups": "night",
    "withdraw_card": "night number",
    "withdraw_own_link": "night number",
    "become_member": "night number",
    "unplayed": "night number",
    "publish_results": "night",
    "show_scene": "night",
    "screen_standings": "night",
    "withdraw_screen": "night",
    "wifi_poster": "night",
}
AT_THE_DESK = {"desk": "night", "sheet": "night number table"}
FORMS = (
    "table_links",
    "new_season",
    *("new_night", "night_settings", "guest", "leaving", "door", "same_guest", "draw", "cut_seats", "wishes"),
    *("members", "read_members", "forget_guest", "seats", "prizes"),
    *("import_night", "usual_night", "club_settings", "first_settings", "api_tokens", "check_backup"),
)
HELPED = ("nights", "night", "board", "clock")  # a helper sees these too
# Of one person by name, at whatever night: it takes the longer, the more nights there are, and asks no more often.
OF_ALL_NIGHTS = ("forget_guest", "guest_data")
