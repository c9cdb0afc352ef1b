"""The accounts of the people who run a night: added, blocked, given a link to a new password. Knows who may do that to whom.

A helper is an account that is active and no more; a director is staff; an admin, as the first director, is a superuser.
Knows no night.
"""

import datetime as dt
import secrets

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext_lazy as _

from club.models import ApiToken
from club.server.data_folder import address

FIRST_DIRECTOR = "director"
REHEARSAL = "rehearsal"  # its director's username goes on with the night's number and four digits
REHEARSAL_LASTS = dt.timedelta(days=1)
# Without letters and digits that look alike on paper.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def has_director() -> bool:
    """Whether anyone can sign in and run a night."""
    return User.objects.filter(is_staff=True, is_active=True).exists()


def one_time_password() -> str:
    """Twelve letters in groups of four, easy to read out and to type: about 59 bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(3))


def make_director(username: str, password: str) -> bool:
    """Make an account that may do everything; False if another start took the name at the same moment."""
    try:
        with transaction.atomic():
            User.objects.create_superuser(username, password=password)
    except IntegrityError:
        return False
    return True


HELPER, DIRECTOR = "helper", "director"
ROLES = ((HELPER, _("helper")), (DIRECTOR, _("director")))


class AccountRefusedError(Exception):
    """This cannot be done to the account; the message says why."""


def add_account(*, username: str, name: str, role: str, email: str = "") -> User:
    """Make the account, with a password that nobody knows: its owner chooses one, see `password_link`.

    Raises AccountRefusedError where the username is taken by another at the same moment.
    """
    try:
        with transaction.atomic():
            return User.objects.create_user(
                username, email, password=secrets.token_hex(16), first_name=name, is_staff=role == DIRECTOR
            )
    except IntegrityError:
        raise AccountRefusedError(_("This username is taken.")) from None


def password_link(user: User) -> str:
    """The address at which the account’s owner chooses a password: once, within three days, before they sign in again."""
    key = urlsafe_base64_encode(str(user.pk).encode())
    return address() + reverse("choose_password", args=[key, default_token_generator.make_token(user)])


def set_active(user: User, *, active: bool, by: User) -> None:
    """Block an account, which signs it out everywhere for good, or let it in again. What it entered stays.

    Raises AccountRefusedError for one's own account, and for an admin's where `by` is none.
    """
    _check(user, by)
    end_sessions(user)
    user.is_active = active
    user.save(update_fields=["is_active"])


def end_sessions(user: User) -> None:
    """Sign the account out everywhere. Before it is let in again too: one may have signed in while it was blocked."""
    standing = Session.objects.filter(expire_date__gt=timezone.now()).iterator()
    ended = [each.pk for each in standing if each.get_decoded().get(SESSION_KEY) == str(user.pk)]
    Session.objects.filter(pk__in=ended).delete()


def give_link(user: User, *, by: User) -> str:
    """The account's `password_link`; the old password works until a new one is chosen.

    Raises AccountRefusedError for one's own account, a blocked one, and for an admin's where `by` is none.
    """
    _check(user, by)
    if not user.is_active:
        raise AccountRefusedError(_("%(name)s is blocked. Unblock the account first.") % {"name": user.username})
    return password_link(user)


def may_manage(user: User, by: User) -> bool:
    """Whether `by`, a director, may block `user` or set a new password: not for oneself, nor for an admin."""
    return user.pk != by.pk and (by.is_superuser or not user.is_superuser)


def shown_name(user: User | None) -> str:
    """The name beside what the account did: its owner's, or the username; empty for nobody."""
    return "" if user is None else user.get_short_name() or user.get_username()


def role_of_account(user: User) -> str:
    """The account's role, as the page names it."""
    return str(_("admin") if user.is_superuser else _("director") if user.is_staff else _("helper"))


def end_old_rehearsals(*, at: dt.datetime) -> None:
    """End the accounts of directors whose rehearsals were made a day ago or earlier."""
    _end(_of_rehearsals("[0-9]+").filter(date_joined__lte=at - REHEARSAL_LASTS))


def end_rehearsal(night_id: int) -> None:
    """End the accounts of the directors of that rehearsal."""
    _end(_of_rehearsals(str(night_id)))


def _of_rehearsals(night: str) -> QuerySet[User]:
    named = f"^{REHEARSAL}-{night}-[0-9a-f]{{4}}$"
    return User.objects.filter(username__regex=named, is_superuser=False, is_active=True)


def _end(users: QuerySet[User]) -> None:
    """Delete the accounts and their tokens; one of which the records say what it did stays, and opens nothing."""
    for user in users:
        ApiToken.objects.filter(made_by=user).delete()
        try:
            user.delete()
        except ProtectedError:
            user.is_active = False
            user.set_unusable_password()
            user.save(update_fields=["is_active", "password"])


def _check(user: User, by: User) -> None:
    """Raises AccountRefusedError unless `by` may manage `user`."""
    if user.pk == by.pk:
        raise AccountRefusedError(_("This is your own account. Ask another director to do it."))
    if not may_manage(user, by):
        raise AccountRefusedError(_("Only an admin can change an admin’s account."))
