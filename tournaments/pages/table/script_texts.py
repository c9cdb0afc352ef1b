"""What the table page's script says. Its words come from here, in the reader's language; it has none of its own."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.pages.table.table_page import TablePage


def script_texts(table: TablePage) -> dict[str, object]:
    """The sentences by key, with {places} for the script to fill, and the names of the seats and sides."""
    return _names(table) | _of_a_hand() | _of_sending() | _of_questions(table) | _of_seats() | _of_calls()


def _names(table: TablePage) -> dict[str, object]:
    return {
        "seats": {place.value: {"compass": place.compass, "short": place.short} for place in table.places},
        "sides": {side.value: side.shorts for side in table.sides},
        "sideNames": {side.value: side.compass for side in table.sides},
    }


def _of_a_hand() -> dict[str, object]:
    return {
        "dealer": _("dealer"),
        "deal": _("Deal {deal} of {deals}"),
        "dealShort": _("Deal {deal}"),
        "whoDealt": _("Who dealt first?"),
        "dealt": _("{compass} dealt"),
        "turn": _("{compass} to bid"),
        "toBid": _("{compass} to bid: {name}"),
        "pass": pgettext("bid", "Pass"),
        "bid": _("{compass} bid {bid}"),
        "allPassed": _("All passed: {compass} named trumps"),
        "change": _("Change"),
        "wrongBid": _("Tap a bid to change it."),
        "bidsRight": _("The bids are right"),
        "chooseTrump": _("{compass} named trumps: which suit?"),
        "trump": _("Trumps"),
        "stillOpen": _("Who took {counts}?"),
        "pointsOf": _("How many points did {side} take?"),
        "eachCount": _("After a revoke, enter who took each count."),
        "rest": _("The other {rest} go to {side}."),
        "scoring": _("Working out the score…"),
        "ready": _("Right? Then tap OK."),
        "lookAgain": _("Something is wrong: see above."),
        "ok": _("OK"),
        "noScore": _("No connection, so the score comes later. You can still tap OK: this phone saves the hand."),
        "allEntered": _("All deals of this round are entered."),
        "elsewhere": _("Deal {deal} of round {round} came in from another phone or from the desk."),
        "dropMine": _("Discard my entry"),
        "sideTook": _("{side} took {points}: {counts}."),
        "sideTookPoints": _("{side} took {points} of {whole}."),
        "sideTookNothing": _("{side} took nothing."),
        "notTaken": {"discard": _("In the discards: {counts}."), "none": _("Not in play: {counts}.")},
        "irregularity": {"revoke": _("{compass} revoked."), "foul_hand": _("{compass} had a foul hand.")},
    }


def _of_sending() -> dict[str, object]:
    return {
        "saved": _("saved on this phone"),
        "sending": _("sending"),
        "recorded": _("recorded"),
        "notRecorded": _("not recorded"),
        "forDirector": _("waiting for the director"),
        "bothSaved": _("Both versions are saved, and the director decides."),
        "seen": _("Got it"),
        "correct": _("Correct it"),
        "outboxDeal": _("Round {round}, deal {deal}: {summary}"),
        "queueNone": _("All hands are recorded."),
        "queueNever": _("No hands yet."),
        "queueSending": _("Sending…"),
        "queueSaved": _("Saved on this phone, not sent yet."),
        "queueRefused": _("A hand was not recorded: see above."),
        "offline": _("No connection. You can go on."),
        "noStore": _("This phone cannot save hands. Keep this page open until they are sent."),
        "differs": _("Recorded for this deal:"),
        "takeBack": _("Take it back"),
        "takingBack": _("Taking it back…"),
        "notTakenBack": _("No connection: nothing was taken back. Try again."),
        "cutSending": _("Saving the cut…"),
        "cutNot": _("No connection: the cut is not recorded. Try again."),
        "fetchingForm": _("Fetching the form…"),
        "noForm": _("No connection: the form cannot be fetched now. You can say no and go on."),
        "gone": _("This table’s link was withdrawn. Ask the director for the new card."),
    }


def _of_questions(table: TablePage) -> dict[str, object]:
    return {
        "seatsAsked": _("Who sits where?"),
        "handAsked": _("Deal {deal}: is it right?"),
        "whoHolds": _("Who holds the phone?"),
        "holds": _("{compass} holds the phone"),
        "passPhone": {side.value: side.pass_phone for side in table.sides},
        "scoreLater": _("The score comes once the hand is recorded. “Right” means the hand as you read it here."),
        "yourTurn": _("Your turn to answer."),
        "answeredRight": _("{side}: right"),
        "answeredWrong": _("{side}: not right"),
    }


def _of_seats() -> dict[str, object]:
    return {
        "seatsHow": _("If two sit the other way round, tap both."),
        "seatsOther": _("Now tap who sits there instead, or tap “someone else”."),
        "seatsNow": _("Is it right like this? Then confirm it."),
        "seatsYes": _("Yes, we sit like this"),
        "seatsElse": _("Someone else is here"),
        "seatsElseFor": _("Someone else sits at {compass}"),
        "seatsUndo": _("Undo the changes"),
        "seatsWho": _("Who sits at {compass}?"),
        "seatsIn": _("In whose seat?"),
        "seatsSearch": _("Name or number"),
        "seatsNobody": _("Nobody by that name is here tonight. Ask the director."),
        "seatsFetching": _("Fetching the list…"),
        "seatsNoList": _("No connection: the list cannot be fetched. Try again."),
        "seatsAgain": _("Try again"),
        "seatsClose": _("Close"),
        "seatsSending": _("Sending…"),
        "seatsSaved": _("No connection: saved on this phone, and sent later."),
        "seatsTryNow": _("Try again now"),
        "seatsDone": _("Thank you. The seats are confirmed."),
        "seatsConfirmed": _("You have confirmed these seats."),
    }


def _of_calls() -> dict[str, object]:
    return {
        "callSending": _("Calling the director…"),
        "callNot": _("Not called yet: no connection. This page keeps trying. Someone can also fetch the director."),
        "callStop": _("Stop trying"),
        "callBack": _("Cancelling the call…"),
        "callNotBack": _("No connection: the call is still open. Try again."),
    }
