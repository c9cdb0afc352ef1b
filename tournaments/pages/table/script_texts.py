"""What the table page's script says. Its words come from here, in the reader's language; it has none of its own."""

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.pages.table.table_page import TablePage

TEXTS: dict[str, object] = {
    # A hand.
    "dealer": _("dealer"),
    "deal": _("Deal {deal} of {deals}"),
    "dealShort": _("Deal {deal}"),
    "whoDealt": _("Who dealt first?"),
    "dealt": _("{compass} dealt"),
    "turn": _("Bid: {compass}"),
    "toBid": _("{compass} to bid: {name}"),
    "bidNow": _("Bid {points}"),
    "bidFrom": _("{least} to {most}"),
    "pass": pgettext_lazy("bid", "Pass"),
    "bid": _("{compass} bid {bid}"),
    "allPassed": _("All passed: {compass} named trumps"),
    "change": _("Change"),
    "wrongBid": _("Tap a bid to change it."),
    "bidsRight": _("The bids are right"),
    "chooseTrump": _("Trumps: {compass}"),
    "trump": _("Trumps"),
    "stillOpen": _("Who took {counts}?"),
    "pointsOf": _("How many points did {side} take?"),
    "eachCount": _("After a revoke, enter who took each count."),
    # Translators: how many points are left
    "rest": _("The other {rest} go to {side}."),
    "scoring": _("Working out the score…"),
    "saveHand": _("Save this hand"),
    "saveVersion": _("Save this version"),
    "lookAgain": _("See what is wrong"),
    "noScore": _("No connection, so the score comes later. You can still save the hand: this phone keeps it."),
    "allEntered": _("All deals of this round are entered."),
    "elsewhere": _("Deal {deal} of round {round} came in from another phone or from the desk."),
    "afterBell": _("The bell has rung. Send deal {deal} if it was finished before: the director decides."),
    "dropMine": _("Discard my entry"),
    # Translators: the counts are a list of cards
    "sideTook": _("{side} took {points}: {counts}."),
    "sideTookPoints": _("{side} took {points} of {whole}."),
    "sideTookNothing": _("{side} took nothing."),
    "notTaken": {"discard": _("In the discards: {counts}."), "none": _("Not in play: {counts}.")},
    "irregularity": {"revoke": _("{compass} revoked."), "foul_hand": _("{compass} had a foul hand.")},
    # Sending.
    "saved": _("saved on this phone"),
    "sending": _("sending"),
    "recorded": _("saved"),
    "notRecorded": _("not saved"),
    "forDirector": _("waiting for the director"),
    "onlyHere": _("only on this phone"),
    "scanNew": _("Scan the table’s new card with this phone, and the hand is sent."),
    "elsewhereAsked": _("Entered elsewhere"),
    "elsewhereYes": _("Remove it from this phone"),
    "bothSaved": _("Both versions are saved, and the director decides."),
    "seen": _("Got it"),
    "correct": _("Correct it"),
    "outboxDeal": _("Round {round}, deal {deal}: {summary}"),
    "queueNone": _("All hands are saved."),
    "queueNever": _("No hands yet."),
    "queueSending": _("Sending…"),
    "queueSaved": _("Saved on this phone, not sent yet."),
    "queueRefused": _("A hand was not saved: see above."),
    "queueDirector": _("The director has your hand: see above."),
    "offline": _("No connection. You can go on."),
    "noStore": _("This phone cannot save hands. Keep this page open until they are sent."),
    "differs": _("Saved for this deal:"),
    "takeBack": _("Take it back"),
    "takingBack": _("Taking it back…"),
    "notTakenBack": _("No connection: nothing was taken back. Try again."),
    "cutSending": _("Saving the cut…"),
    "cutNot": _("No connection: the cut is not recorded. Try again."),
    "fetchingForm": _("Fetching the form…"),
    "noForm": _("No connection: the form cannot be fetched now. You can say no and go on."),
    # Questions.
    "handsAsked": _("Are these hands right?"),
    # Translators: a button with which the side says that the hands are right
    "right": _("Right: {side}"),
    "why": _("Why?"),
    "cutAsked": _("Who won the cut?"),
    "cutWon": _("Save: {names} won the cut"),
    "whoHolds": _("Who holds the phone?"),
    "holds": _("{compass} holds the phone"),
    "scoreLater": _("The score comes once the hand is sent."),
    "passOn": _("Hand the phone to somebody else at the table."),
    "yourTurn": _("Your turn to answer."),
    "answeredRight": _("{side}: right"),
    "answeredWrong": _("{side}: not right"),
    # Seats.
    "seatsHow": _("If two sit the other way round, tap both."),
    "seatsOther": _("Now tap who sits there instead, or tap “someone else”."),
    "seatsNow": _("If this is right, confirm it."),
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
    # Calls.
    "callSending": _("Calling the director…"),
    "callNot": _("Not called yet: no connection. This page keeps trying, or one of you can get the director."),
    "callStop": _("Stop trying"),
    "callBack": _("Cancelling the call…"),
    "callNotBack": _("No connection: the call is still open. Try again."),
}


# What the page of a card that opens no table says of the hands that are still on the phone.
_UNSENT = ("outboxDeal", "notRecorded", "onlyHere", "scanNew", "differs", "elsewhereAsked", "elsewhereYes")
UNSENT_TEXTS: dict[str, object] = {name: TEXTS[name] for name in _UNSENT}


OTHER_TEXTS: dict[str, object] = {
    # Where not two pairs bid for trumps: what other.js writes.
    "sells": pgettext_lazy("bid", "sells"),
    "sold": _("The offer"),
    "call": _("Partner"),
    "turned_jack": _("Jack turned"),
    "beg": _("Beg"),
    "theOthers": _("the others"),
    "pointsAll": _("Tap points to change them."),
}

AS_PLAYED_TEXTS: dict[str, object] = {
    # Where cards are pegged as they are won: what as_played.js writes.
    "pegged": _("{side}: {card}, {points}."),
    # Translators: the side has reached the target
    "isOut": _("{side}: out with {points}."),
    "noPeg": _("Nothing is pegged yet."),
    "dealOn": _("Tap each card as it is won."),
    "placed": _("· no. {place}"),
}


def script_texts(table: TablePage) -> dict[str, object]:
    """The sentences by key, with {places} for the script to fill, and the names of the seats and sides."""
    return TEXTS | {
        **({} if table.is_usual else OTHER_TEXTS),
        **(AS_PLAYED_TEXTS if table.law.pegs() else {}),
        **({"deal": TEXTS["dealShort"]} if table.is_open else {}),
        **({"dealOfBoard": _("Deal {deal} of {deals} · board {board}")} if table.played.board(1) else {}),
        "colon": gettext("%(label)s:") % {"label": ""},
        "seats": {place.value: {"compass": place.compass, "short": place.short} for place in table.places},
        "sides": {side.value: side.shorts for side in table.sides},
        "sideNames": {side.value: side.compass for side in table.sides},
        "called": {side.value: side.called for side in table.sides},
        "passPhone": {
            side.value: side.pass_phone if len(table.sides) == 2 else TEXTS["passOn"] for side in table.sides
        },
    }
