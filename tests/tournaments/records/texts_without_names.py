"""The fields of the database that hold a text and no person's name, each with the reason."""

# No person's name stands here, or it stays, for the reason stated: reason → fields.
_NO_NAME = {
    "an account: blocked under People, not forgotten, as histories name who did what": (
        "auth.User.username auth.User.first_name auth.User.last_name auth.User.email"
    ),
    "a digest or a random key": (
        "auth.User.password sessions.Session.session_key club.Guesses.side club.KeyMark.mark club.ApiToken.digest club.ApiWrite.digest club.ApiWrite.key "
        "tournaments.Dispute.digest tournaments.JoinRequest.source tournaments.Receipt.digest "
        "tournaments.Receipt.key"
    ),
    "Django's own": (
        "auth.Permission.name auth.Permission.codename auth.Group.name contenttypes.ContentType.app_label "
        "contenttypes.ContentType.model admin.LogEntry.object_id"
    ),
    "follows from the title beside it": "club.MemberGroup.plain",
    "numbers of a night": "tournaments.NightTables.tables",
    "what stands in place of a name": "club.Forgotten.name",
    "pairs of the night's entrants, by number": "tournaments.SpreadDraw.partners",
    "made from the law's first name; nights name it": "tournaments.HouseLaw.key",
    "of a package that is installed": "tournaments.PackageLaw.key tournaments.PackageLaw.law",
    "one of the values that the program knows": (
        "tournaments.HouseLaw.base tournaments.HouseLaw.fields club.ClubSettings.language "
        "club.ClubSettings.time_zone club.ClubSettings.paper club.DuesOfYear.currency tournaments.Night.law tournaments.Night.movement "
        "tournaments.Night.language tournaments.Night.second_language tournaments.Night.currency tournaments.Night.rules tournaments.Night.state "
        "tournaments.Entrant.arrival tournaments.Substitute.credit tournaments.Table.law "
        "tournaments.Table.cut_cards tournaments.Call.reason tournaments.Call.outcome tournaments.Change.kind "
        "tournaments.Screen.scene tournaments.Screen.standings tournaments.HandRecord.hand "
        "tournaments.HandRecord.state tournaments.WaitingSheet.seats tournaments.WaitingSheet.hands tournaments.HandRecord.source tournaments.Dispute.hand "
        "tournaments.Ruling.kind tournaments.Ruling.answers tournaments.Ruling.book tournaments.Ruling.remedy "
        "tournaments.Ruling.effect tournaments.Prize.kind tournaments.Prize.ties tournaments.Season.law "
        "tournaments.Season.movement tournaments.Season.rank_by tournaments.Season.ties "
        "tournaments.Season.count_as "
        "tournaments.SeasonChange.kind tournaments.Wish.kind club.ApiWrite.act"
    ),
    "a figure": (
        "tournaments.NightResult.points tournaments.NightResult.credited tournaments.NightResult.won "
        "tournaments.PastResult.points tournaments.Season.place_points"
    ),
    "a photograph, deleted with all of its night": "tournaments.SheetPhoto.image tournaments.SheetPhoto.read",
}
NO_NAME = [label for labels in _NO_NAME.values() for label in labels.split()]
