"""The links that are keys, until they are withdrawn: a table's for one night or for all, a person's for one night, a
member's own page, what a night shows to its guests, what a season publishes. Knows no page.

A table's token names the night, the table and, from the second on, the generation of its card in clear, and proves them
by 128 bits of HMAC under the secret key; a person's names the entrant's row, which no other ever has, and its generation
alike, and is proved under a salt of its own. Nothing of them is stored: a copy of the database opens no door. What the proof does not fit is
refused before the database is asked, so guessing costs the hall as little as a page that is not there.
"""

import base64
import datetime as dt
import re
from functools import lru_cache

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from club.club_settings.stored import as_stored, current
from club.models import Member
from club.server.data_folder import address
from tournaments.models import Entrant, JoinRequest, Night, Screen, Season, TableCard
from tournaments.records.arriving_hand import card_named
from tournaments.records.screens import ScreenGlance, screen_glance_at

_EVENING = dt.timedelta(days=1)  # a night may end after midnight
_TOKEN = re.compile(r"([1-9][0-9]{0,11})-([1-9][0-9]{0,4})(?:-([1-9][0-9]{0,8}))?-([a-z2-7]{26})")


def token_of(card: TableCard) -> str:
    """The token for the card's table, good until the card's generation is raised."""
    named = f"{card.night_id}-{card.number}" + (f"-{card.generation}" if card.generation > 1 else "")
    return f"{named}-{_proof(card.night_id, card.number, card.generation)}"


def card_for(token: str) -> TableCard | None:
    """The card that `token` opens; None if the token is unknown, forged or withdrawn.

    One query, and none for what was never a token.
    """
    named = _named(token)
    return None if named is None else card_named(*named)


def withdrawn_table(token: str) -> int:
    """The number of the table for which there is a newer card than that of `token`; 0 for any other token. One query, none for what was never a token."""
    night, number, generation = _named(token) or (0, 0, 0)
    newer = TableCard.objects.filter(night=night, number=number, generation__gt=generation)
    return number if night and newer.exists() else 0


def _named(token: str) -> tuple[int, int, int] | None:
    """Night, table and generation that the token names, if its proof fits them."""
    parts = _TOKEN.fullmatch(token)
    if parts is None:
        return None
    night, number, generation = int(parts[1]), int(parts[2]), int(parts[3] or 1)
    return (night, number, generation) if constant_time_compare(parts[4], _proof(night, number, generation)) else None


def path_of(card: TableCard) -> str:
    """The path of the table's page."""
    return reverse("table", args=[token_of(card)])


def link_of(card: TableCard) -> str:
    """The whole address of the table's page, for a QR code."""
    return address() + path_of(card)


_STANDING_SALT = "tournaments.links.standing"


def standing_token_of(number: int) -> str:
    """The token that opens the table of that number on every night of the club, until all such cards are withdrawn."""
    return _token(number, current().tables_generation, _STANDING_SALT)


def standing_link_of(number: int) -> str:
    """The whole address in the code of that card."""
    return address() + reverse("table_tonight", args=[standing_token_of(number)])


def standing_number_of(token: str) -> int:
    """The table that such a card names; 0 if it is unknown, forged or withdrawn. One query, none for what was no token."""
    number, generation = _proved(_PERSON.fullmatch(token), _STANDING_SALT)
    return number if number and generation == as_stored().tables_generation else 0


def card_tonight(number: int, today: dt.date) -> TableCard | None:
    """The table of that number where play goes on, else where it has ended, on a night of today or yesterday. One query.

    None where the night has withdrawn that table's link: who wrongly had it does not get the next one.
    """
    cards = TableCard.objects.filter(number=number, night__date__range=(today - _EVENING, today))
    played = cards.filter(night__state__in=(Night.State.PLAYING, Night.State.OVER))
    # "playing" comes after "over" in the alphabet, so first in this order.
    found = played.order_by("-night__state", "night__is_rehearsal", "-night__date", "-night__pk").first()
    return found if found is not None and found.generation == 1 else None


_PERSON_SALT = "tournaments.links.person"
_PERSON = re.compile(r"([1-9][0-9]{0,17})(?:-([1-9][0-9]{0,8}))?-([a-z2-7]{26})")


def person_token_of(entrant: Entrant) -> str:
    """The token for the entrant's own page, good until its generation is raised or the entrant is taken off the list.

    It names the row rather than the number: one that is given to someone else later opens nothing by the old card.
    """
    return _token(entrant.pk, entrant.generation, _PERSON_SALT)


def entrant_for(token: str) -> Entrant | None:
    """The entrant whose page `token` opens, with the night; None if it is unknown, forged or withdrawn.

    One query, two for one who was merged into another, and none for what was never a token.
    """
    pk, generation = _proved(_PERSON.fullmatch(token), _PERSON_SALT)
    if not pk:
        return None
    entrants = Entrant.objects.select_related("night")
    found = entrants.filter(pk=pk, generation=generation).first()
    return found or entrants.filter(former__former_id=pk, former__generation=generation).first()


def person_path_of(entrant: Entrant) -> str:
    """The path of the entrant's own page."""
    return reverse("person", args=[person_token_of(entrant)])


def person_link_of(entrant: Entrant) -> str:
    """The whole address of the entrant's own page, for the QR code on the tally card."""
    return address() + person_path_of(entrant)


_MEMBER_SALT = "tournaments.links.member"
# A scanner types the whole address, some in capitals.
_MEMBER = re.compile(r"(?:.*/m/)?([1-9][0-9]{0,17})(?:-([1-9][0-9]{0,8}))?-([a-z2-7]{26})/?", re.IGNORECASE)


def member_token_of(member: Member) -> str:
    """The token of the code on the member's name card, good until the member's generation is raised."""
    return _token(member.pk, member.generation, _MEMBER_SALT)


def is_code(text: str) -> bool:
    """Whether the text looks like a member's code, whole address or token alone, though it may open nothing."""
    return _MEMBER.fullmatch(text.strip()) is not None


def member_for(text: str) -> Member | None:
    """The member whose code the text is; None if it is unknown, forged or withdrawn. Two queries at the most.

    The code of somebody who was on the roster twice finds the one who stayed.
    """
    pk, generation = _proved(_MEMBER.fullmatch(text.strip()), _MEMBER_SALT)
    if not pk:
        return None
    members = Member.objects.names_only()
    found = members.filter(pk=pk, generation=generation).first()
    return found or members.filter(former__former_id=pk, former__generation=generation).first()


def member_link_of(member: Member) -> str:
    """The whole address in the code on the member's name card."""
    return address() + reverse("member_code", args=[member_token_of(member)])


_OWN_SALT = "tournaments.links.own page of a member"


def own_token_of(member: Member) -> str:
    """The token for the member's own page of results, good until its generation is raised or the member is removed."""
    return _token(member.pk, member.own_generation, _OWN_SALT)


def owner_for(token: str) -> Member | None:
    """The member whose own page `token` opens; None if it is unknown, forged or withdrawn. Two queries at the most.

    The link of somebody who was on the roster twice leads to the one who stayed.
    """
    pk, generation = _proved(_PERSON.fullmatch(token), _OWN_SALT)
    if not pk:
        return None
    found = Member.objects.filter(pk=pk, own_generation=generation).first()
    return found or Member.objects.filter(former__former_id=pk, former__own_generation=generation).first()


def own_link_of(member: Member) -> str:
    """The whole address of the member's own page."""
    return address() + reverse("own_results", args=[own_token_of(member)])


_SEASON_SALT = "tournaments.links.season"


def season_token_of(season: Season) -> str:
    """The token for the published table of a season, good until its generation is raised."""
    return _token(season.pk, season.generation, _SEASON_SALT)


def season_for(token: str) -> Season | None:
    """The season that `token` opens; None if it is unknown, forged or withdrawn, or the season is not published. One query."""
    pk, generation = _proved(_PERSON.fullmatch(token), _SEASON_SALT)
    return Season.objects.filter(pk=pk, generation=generation, published=True).first() if pk else None


def season_link_of(season: Season) -> str:
    """The whole address of the published table."""
    return address() + reverse("published_season", args=[season_token_of(season)])


_SCREEN_SALT = "tournaments.links.screen"


def screen_token_of(screen: Screen) -> str:
    """The token for what a night shows to its guests, good until the screen's generation is raised."""
    return _token(screen.night_id, screen.generation, _SCREEN_SALT)


def screen_of(night: Night) -> Screen:
    """What the night shows to its guests; as it begins, where nobody has changed it yet. A query, if it was not read."""
    try:
        return night.screen
    except Screen.DoesNotExist:
        return Screen(night=night)


def screen_for(token: str) -> Screen | None:
    """The screen that `token` opens, with its night; None if it is unknown, forged or withdrawn.

    One query, and none for what was never a token.
    """
    pk, generation = _proved(_PERSON.fullmatch(token), _SCREEN_SALT)
    night = Night.objects.select_related("screen").filter(pk=pk).first() if pk else None
    screen = screen_of(night) if night else None
    return screen if screen is not None and screen.generation == generation else None


_DIGITS = re.compile(r"[0-9]{6}")


def is_digits(token: str) -> bool:
    """Whether that is the short address of a screen, for who has a remote control and no keys."""
    return _DIGITS.fullmatch(token) is not None


def screen_digits_of(screen: Screen) -> str:
    """The six digits that open the night's screen on its evening, until its link is withdrawn."""
    proof = salted_hmac(f"{_SCREEN_SALT}.digits", f"{screen.night_id}-{screen.generation}", algorithm="sha256")
    return f"{int(proof.hexdigest(), 16) % 10**6:06}"


def screen_by_digits(digits: str, today: dt.date) -> Screen | None:
    """The screen of a night of today or yesterday that those digits open. One query. The page holds an address to few guesses."""
    nights = Night.objects.select_related("screen").filter(date__range=(today - _EVENING, today))
    screens = (screen_of(night) for night in nights)
    return next((screen for screen in screens if constant_time_compare(screen_digits_of(screen), digits)), None)


def screen_glance(token: str) -> ScreenGlance | None:
    """The same for a poll, with next to no work."""
    pk, generation = _proved(_PERSON.fullmatch(token), _SCREEN_SALT)
    found = screen_glance_at(pk) if pk else None
    return found if found is not None and found.generation == generation else None


def screen_path_of(night: Night, page: str, *args: object) -> str:
    """The path of a page that the night shows to its guests, by its name in the addresses."""
    return reverse(page, args=[screen_token_of(screen_of(night)), *args])


_JOIN_SALT = "tournaments.links.join"


def join_token_of(asked: JoinRequest) -> str:
    """The token with which a phone waits to be let in, known to that phone alone."""
    return f"{asked.pk}-{_proof(asked.pk, salt=_JOIN_SALT)}"


def join_request_for(token: str) -> JoinRequest | None:
    """What the phone with that token asked for, with the entrant and the night; None if it is unknown or forged."""
    pk, generation = _proved(_PERSON.fullmatch(token), _JOIN_SALT)
    return JoinRequest.objects.select_related("entrant__night").filter(pk=pk).first() if generation == 1 else None


def _token(pk: int, generation: int, salt: str) -> str:
    """What names the row and, from the second on, the generation, and proves them."""
    named = (pk,) if generation == 1 else (pk, generation)
    return "-".join([*map(str, named), _proof(*named, salt=salt)])


def _proved(parts: re.Match[str] | None, salt: str) -> tuple[int, int]:
    """The row and the generation that a token of these parts names; 0 for the row where its proof does not fit them."""
    named = [int(number) for number in parts.groups()[:2] if number] if parts else []
    if parts is None or not constant_time_compare(parts[3].lower(), _proof(*named, salt=salt)):
        return 0, 0
    pk, generation = (*named, 1)[:2]
    return pk, generation


_CALENDAR_SALT = "tournaments.links.calendar"
_CALENDAR = re.compile(r"(?:([1-9][0-9]{0,8})-)?[a-z2-7]{26}")


def calendar_token(generation: int) -> str:
    """The token of the club's calendar, good until that generation of it is raised."""
    if generation == 1:
        return _mac(_CALENDAR_SALT, "", settings.SECRET_KEY)
    return f"{generation}-{_proof(generation, salt=_CALENDAR_SALT)}"


def calendar_generation_of(token: str) -> int:
    """The generation of the calendar that the token proves; 0 for a forged one."""
    parts = _CALENDAR.fullmatch(token)
    generation = int(parts[1] or 1) if parts else 1
    return generation if constant_time_compare(token, calendar_token(generation)) else 0


def calendar_mark() -> str:
    """What tells this club's events from another's. It is in all of them, so it opens nothing."""
    return _mac("tournaments.links.calendar events", "", settings.SECRET_KEY)


def _proof(*named: int, salt: str = "tournaments.links") -> str:
    return _mac(salt, "-".join(map(str, named)), settings.SECRET_KEY)


@lru_cache(maxsize=2_000)
def _mac(salt: str, value: str, secret: str) -> str:
    mac = salted_hmac(salt, value, secret=secret, algorithm="sha256").digest()
    return base64.b32encode(mac[:16]).decode().rstrip("=").lower()
