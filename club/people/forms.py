"""What the browser sent about people → values."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UsernameField
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.names import MOST_LETTERS, BadNameError, clean_name, folded
from club.people.accounts import HELPER, ROLES
from club.sign_in.guessing import GuessRefused, TooManyGuesses, a_guess, side_of
from club.sign_in.turnstile import Source


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


def first_password_help() -> str:
    """That it may be left out, and what a password must be."""
    return " ".join([_("Leave it empty to get a generated one, shown once."), *password_validators_help_texts()])


class AccountForm(forms.Form):
    """A new account. Without a password the program generates one; a typed one is typed twice."""

    username = UsernameField(
        label=gettext_lazy("Username"),
        max_length=60,
        validators=[User.username_validator],
        help_text=gettext_lazy("For signing in: letters and digits, no spaces."),
    )
    name = NameField(
        label=gettext_lazy("Name"), required=False, help_text=gettext_lazy("Shown beside what this person enters.")
    )
    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=ROLES,
        initial=HELPER,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("A helper works at the door and at the desk; a director runs the night."),
    )
    password = forms.CharField(
        label=gettext_lazy("First password"),
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=lazy(first_password_help, str)(),
    )
    again = forms.CharField(
        label=gettext_lazy("Repeat the password"),
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_username(self) -> str:
        """Compared without regard to capitals, which nobody hears on the phone. Raises ValidationError for a taken one."""
        username: str = self.cleaned_data["username"]
        if folded(username) in map(folded, User.objects.values_list("username", flat=True)):
            raise forms.ValidationError(_("This username is taken."), code="twice")
        return username

    def clean(self) -> None:
        password, again = self.cleaned_data.get("password", ""), self.cleaned_data.get("again", "")
        if password != again:
            self.add_error("again", _("The two passwords differ. Type the same one twice, or leave both empty."))
        elif password:
            try:
                validate_password(password, User(username=self.cleaned_data.get("username", "")))
            except forms.ValidationError as weak:
                self.add_error("password", weak)


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
