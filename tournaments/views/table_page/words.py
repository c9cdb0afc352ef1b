"""What the table page's script says. Its words come from here, in the reader's language; it has none of its own."""

from django.utils.translation import gettext as _

from tournaments.table_shown import TableShown


def words(table: TableShown) -> dict[str, object]:
    """The sentences by key, with {places} for the script to fill, and the names of the seats and sides."""
    return {
        "seats": {str(place.seat): {"compass": place.compass, "short": place.short} for place in table.places},
        "sides": {str(side.seat): side.shorts for side in table.sides},
        "sideNames": {str(side.seat): side.compass for side in table.sides},
        "deals": _("deals"),
        "deal": _("Deal {deal} of {deals}"),
        "dealShort": _("Deal {deal}"),
        "seatsAsked": _("Who sits where?"),
        "handAsked": _("Deal {deal}: is it right?"),
        "whoDealt": _("Who dealt first?"),
        "dealt": _("{compass} dealt"),
        "turn": _("{compass} to bid"),
        "toBid": _("{compass} to bid: {name}"),
        "pass": _("Pass"),
        "bid": _("{compass} bid {bid}"),
        "allPassed": _("All passed: {compass} named trumps"),
        "change": _("Change"),
        "wrongBid": _("Tap the bid that was wrong."),
        "bidsRight": _("The bids are right"),
        "chooseTrump": _("{compass} named trumps: which?"),
        "trump": _("Trumps"),
        "stillOpen": _("Who took {counts}?"),
        "pointsOf": _("How many points did {side} take?"),
        "eachCount": _("After this revoke, say who took each count."),
        "rest": _("The other {rest} go to {side}."),
        "reckoning": _("Reckoning the score…"),
        "ready": _("Right? Then OK."),
        "lookAgain": _("Look again: see above."),
        "ok": _("OK"),
        "noScore": _("No connection, so the score shows later. You can tap OK: the hand is kept on this phone."),
        "allTold": _("All deals of this round are told."),
        "saved": _("saved on this phone"),
        "sending": _("sending"),
        "inTheBook": _("in the book"),
        "notTaken": _("not taken"),
        "forHost": _("kept for the host"),
        "bothKept": _("Both versions are kept, and the host decides."),
        "seen": _("We have seen it"),
        "mend": _("Mend it"),
        "outboxDeal": _("Round {round}, deal {deal}: {told}"),
        "queueNone": _("All in the book."),
        "queueNever": _("No hand told yet."),
        "queueSending": _("Sending to the book…"),
        "queueSaved": _("Saved on this phone, not sent yet."),
        "queueRefused": _("A hand was not taken: see above."),
        "offline": _("No connection. You can go on."),
        "noStore": _("This phone cannot keep hands: leave the page open until they are in the book."),
        "elsewhere": _("Deal {deal} of round {round} was told elsewhere meanwhile."),
        "dropMine": _("Drop what is begun here"),
        "standsOtherwise": _("Something else stands in the book for this deal:"),
        "whoHolds": _("Who holds the phone?"),
        "holds": _("{compass} holds the phone"),
        "passIt": {
            str(side.seat): _("Hand the phone to %(one)s or %(other)s.")
            % {"one": side.places[0].short, "other": side.places[1].short}
            for side in table.sides
        },
        "yourTurn": _("Your turn to say."),
        "saidRight": _("{side} say: right"),
        "saidWrong": _("{side} say: not right"),
        "takeBack": _("Take it back"),
        "takingBack": _("Taking it back…"),
        "notTakenBack": _("No connection: nothing was taken back. Try again."),
        "bringing": _("Bringing the form…"),
        "notBrought": _("No connection: the form cannot be brought now. You can say no, and go on."),
        "gone": _("This table’s link was withdrawn. Ask the host for the new card."),
    }
