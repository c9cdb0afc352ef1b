"""What the browser sent about people → values."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, PasswordResetForm, UsernameField
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy, ngettext, override
from django.utils.translation import gettext as _

from club.names import MOST_LETTERS, BadNameError, clean_name, folded
from club.people.accounts import HELPER, ROLES, password_link
from club.sign_in.fair_queue import Source
from club.sign_in.guessing import GuessRefused, TooManyGuesses, a_guess, network_of, side_of

_mail = ThreadPoolExecutor(1, "mail")
SUBJECT, BODY = "registration/password_subject.txt", "registration/password_message.txt"


class NameField(forms.CharField):
    """A name as it is stored; anything that cannot be a name is refused with a sentence."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(strip=False, **kwargs)  # type: ignore[arg-type]
        self.widget.attrs.setdefault("autocomplete", "off")
        self.widget.attrs.setdefault("maxlength", str(MOST_LETTERS))

    def clean(self, value: object) -> str:
        """The name, cleaned. Raises ValidationError for an empty or a long one."""
        if not value and not self.required:
            return ""
        try:
            return clean_name(str(value or ""))
        except BadNameError as bad:
            if bad.why == "empty":
                raise forms.ValidationError(_("Enter a name."), code="empty") from None
            message = _("This name has more than %(most)s letters. Use a shorter one.") % {"most": MOST_LETTERS}
            raise forms.ValidationError(message, code="long") from None


class DayField(forms.DateField):
    """A day, for which the browser shows a calendar."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class AccountForm(forms.Form):
    """A new account, whose owner chooses the password."""

    username = UsernameField(
        label=gettext_lazy("Username"),
        max_length=60,
        validators=[User.username_validator],
        help_text=gettext_lazy("For signing in: letters and digits, no spaces."),
    )
    name = NameField(
        label=gettext_lazy("Name"), required=False, help_text=gettext_lazy("Shown beside what this person enters.")
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail"), required=False, help_text=gettext_lazy("The link to a password is sent there.")
    )
    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=ROLES,
        initial=HELPER,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("A helper works at the door and at the desk; a director runs the night."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not settings.HAS_MAIL:
            del self.fields["email"]

    def clean_username(self) -> str:
        """Compared without regard to capitals, which nobody hears on the phone. Raises ValidationError for a taken one."""
        username: str = self.cleaned_data["username"]
        if folded(username) in map(folded, User.objects.values_list("username", flat=True)):
            raise forms.ValidationError(_("This username is taken."), code="twice")
        return username


class SignInForm(AuthenticationForm):
    """A username and its password; `refused` where no password was checked."""

    refused: GuessRefused | None = None

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError for a wrong password, or where the person has to wait."""
        with _or_wait(self):
            return super().clean()


class PasswordForm(PasswordChangeForm):
    """The old password and a new one; nobody may guess the old one at an open browser either."""

    refused: GuessRefused | None = None

    def clean_old_password(self) -> str:
        """Raises ValidationError for a wrong password, or where the person has to wait."""
        side = side_of(self.user.get_username(), "changing")
        with _or_wait(self), a_guess(side, Source(side, is_trusted=True), at=timezone.now()) as was_right:
            old: str = super().clean_old_password()
            was_right()
        return old


class EmailForm(forms.ModelForm):
    """Where one's own link to a forgotten password is sent."""

    email = forms.EmailField(label=gettext_lazy("E-mail"), required=False)

    class Meta:
        model = User
        fields = ["email"]


class ForgottenForm(PasswordResetForm):
    """An e-mail address, to whose accounts a link is sent; what is answered, and how soon, is the same for any address."""

    refused: GuessRefused | None = None

    def __init__(self, *args: Any, asked_from: str = "", **kwargs: Any) -> None:
        """`asked_from`: the address of who asks."""
        self._asked_from = asked_from
        super().__init__(*args, **kwargs)

    def clean_email(self) -> str:
        """Raises ValidationError if somebody asks too often."""
        email: str = self.cleaned_data["email"]
        try:
            with a_guess(side_of(network_of(self._asked_from), "forgotten"), None, at=timezone.now()):
                return email
        except GuessRefused as refused:
            self.refused = refused
            message = _("Several links were asked for from here. Look among unwanted mail too, and try again later.")
            raise forms.ValidationError(message, code="wait") from None

    def get_users(self, email: str) -> list[User]:
        """Those with that address, also one whose password a restored backup left out; none who was sent some already."""
        found = User.objects.filter(email__iexact=email, is_active=True)
        return [user for user in found if _may_be_sent(user)]

    def send_mail(  # type: ignore[override]  # Django names every argument and passes each by its place
        self, subject: str, body: str, context: dict[str, Any], *rest: Any, **others: Any
    ) -> None:
        """Send it from a thread of its own: a mail server may take seconds, and only a known address has any to send."""
        language, context = get_language(), {"link": password_link(context["user"])} | context

        def send() -> None:
            with override(language):
                PasswordResetForm.send_mail(self, subject, body, context, *rest, **others)

        _mail.submit(send)


def _may_be_sent(user: User) -> bool:
    """Nobody fills a mailbox: after five messages the account waits as a guesser does."""
    try:
        with a_guess(side_of(user.username, "mail"), None, at=timezone.now()):
            return True
    except GuessRefused:
        return False


def send_link(user: User, link: str) -> bool:
    """Send the account that `password_link`, if there is a mail server and an address to send it to."""
    if settings.HAS_MAIL and user.email:
        ForgottenForm().send_mail(SUBJECT, BODY, {"user": user, "link": link}, None, user.email)
        return True
    return False


@contextmanager
def _or_wait(form: SignInForm | PasswordForm) -> Iterator[None]:
    """Inside, a password is checked. Raises ValidationError where the person has to wait."""
    try:
        yield
    except GuessRefused as refused:
        form.refused = refused
        raise forms.ValidationError(wait_message(refused), code="wait") from None


def wait_message(refused: GuessRefused) -> str:
    """A sentence that says how long to wait."""
    if not isinstance(refused, TooManyGuesses):
        return _("Others are signing in right now. Wait a few seconds and try again.")
    if refused.seconds < 60:
        wait = ngettext("%(count)s second", "%(count)s seconds", refused.seconds) % {"count": refused.seconds}
    else:
        minutes = -(-refused.seconds // 60)
        wait = ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
    return _(
        "Too many wrong passwords for this username. Try again in %(wait)s, or use a browser in which you have "
        "signed in before."
    ) % {"wait": wait}
