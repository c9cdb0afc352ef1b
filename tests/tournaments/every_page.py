"""Every page of a night and of the club, and what its address takes."""

# Page → what its address takes beside the night. How often each asks the database is in tests/test_queries.py.
SEEN = {
    "nights": "",
    "new_night": "",
    "import_night": "",
    "usual_night": "",
    "club_settings": "",
    "first_settings": "",
    "api_tokens": "",
    "check_backup": "",
    "night": "night",
    "night_settings": "night",
    "night_file": "night",
    "guest": "night number",
    "door": "night",
    "same_guest": "night number",
    "forget_guest": "night number",
    "guest_data": "night number",
    "leaving": "night number",
    "draw": "night",
    "cut_seats": "night",
    "wishes": "night",
    "forecast": "night",
    "board": "night",
    "photos": "night",
    "paper_sheets": "night",
    "finale": "night",
    "prizes": "night",
    "moves": "night number",
    "close_round": "night number",
    "take_back": "night",
    "calls": "night",
    "clock": "night",
    "history": "night",
    "seats": "night number",
    "standings": "night",
    "sit_outs": "night",
    "boards": "night",
    "pictures": "night",
    "tally": "night number",
    "hall": "night",
    "remote": "night",
    "papers": "night",
    "table_links": "night",
    "seasons": "",
    "new_season": "",
    "members": "",
    "read_members": "",
    "fees": "",
    "dues": "",
    "year_report": "",
    "guest_proposals": "",
}
OF_A_SEASON = """
    season season_settings season_person season_nights adjustments import_totals season_history
    season_file publish_season season_pairs season_pairs_file season_rating season_rating_file
    season_nights_file
""".split()
# Of a member, or of what a season publishes.
OF_A_MEMBER = "member_results member_year own_results own_year published_season published_person".split()
OF_THE_API = "api_nights api_night api_standings api_seasons api_season".split()
DONE = {
    "rehearse": "",
    "new_calendar_link": "",
    "new_standing_cards": "",
    "set_clock": "night number",
    "set_break": "night",
    "bell": "night number",
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
AT_THE_DESK = {"desk": "night", "sheet": "night number table", "paper_sheet": "night number table"}
FORMS = (
    "table_links",
    "close_round",
    "take_back",
    "new_season",
    *("new_night", "night_settings", "guest", "leaving", "door", "same_guest", "draw", "cut_seats", "wishes"),
    *("members", "read_members", "guest_proposals", "dues", "forget_guest", "seats", "prizes"),
    *("photos", "paper_sheets"),
    *("import_night", "usual_night", "club_settings", "first_settings", "api_tokens", "check_backup"),
)
HELPED = ("nights", "night", "board", "clock", "door", "photos", "paper_sheets")  # a helper sees these too
# Of one person by name, or of all guests, at whatever night: it takes the longer, the more nights there are.
OF_ALL_NIGHTS = ("forget_guest", "guest_data", "guest_proposals")
