"""What the browser sent about members → values."""

from typing import Any

from django import forms
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.models import (
    MOST_LETTERS_OF_A_NUMBER,
    MOST_LETTERS_REACHED,
    MOST_LETTERS_SHORT,
    Member,
    MemberGroup,
    Members,
)
from club.names import MOST_LETTERS, folded
from club.people.finding import found_members, groups_named, members_named, shown_with_number
from club.people.forms import NameField
from club.people.member_fields import (
    MOST_LETTERS_OF_CONTACT,
    MOST_LETTERS_OF_NOTES,
    TITLES,
    ReadField,
    read_contact,
    read_email,
    read_groups,
    read_notes,
    read_number,
    read_phone,
    read_short_name,
    read_since,
    read_sorts_as,
)

NAME_TWICE = gettext_lazy("%(known)s is on the roster already. If this is somebody else, give them their own number.")


class MemberForm(forms.ModelForm):
    """All that the club holds of a member. `seen` is the version that was on the page."""

    name = NameField(label=TITLES["name"])
    sorts_as = ReadField(
        read_sorts_as,
        label=TITLES["sorts_as"],
        help_text=gettext_lazy("If the last word is not the last name: “van Dyck, Jan”."),
        widget=forms.TextInput(attrs={"maxlength": MOST_LETTERS}),
    )
    short_name = ReadField(
        read_short_name,
        label=TITLES["short_name"],
        help_text=gettext_lazy("On name labels, and at the tables of future nights. Empty: the first name."),
        widget=forms.TextInput(attrs={"maxlength": MOST_LETTERS_SHORT}),
    )
    number = ReadField(
        read_number,
        label=TITLES["number"],
        help_text=gettext_lazy("The club’s or the federation’s."),
        widget=forms.TextInput(attrs={"maxlength": MOST_LETTERS_OF_A_NUMBER, "class": "short"}),
    )
    since = ReadField(
        read_since, label=TITLES["since"], widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    groups = forms.ModelMultipleChoiceField(
        label=TITLES["groups"],
        queryset=MemberGroup.objects.all(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    new_groups = ReadField(
        read_groups,
        label=gettext_lazy("New group"),
        help_text=gettext_lazy("In the club’s own words, such as Ladies or Juniors."),
    )
    email = ReadField(
        read_email,
        label=TITLES["email"],
        widget=forms.TextInput(attrs={"maxlength": MOST_LETTERS_REACHED, "inputmode": "email", "dir": "ltr"}),
    )
    phone = ReadField(
        read_phone,
        label=TITLES["phone"],
        widget=forms.TextInput(attrs={"maxlength": MOST_LETTERS_REACHED, "inputmode": "tel", "dir": "ltr"}),
    )
    contact = ReadField(
        read_contact,
        label=TITLES["contact"],
        help_text=gettext_lazy("And anything else that helps to reach this member."),
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": MOST_LETTERS_OF_CONTACT, "dir": "auto"}),
    )
    notes = ReadField(
        read_notes,
        label=TITLES["notes"],
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": MOST_LETTERS_OF_NOTES, "dir": "auto"}),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Member
        fields = [
            "name",
            "sorts_as",
            "short_name",
            "number",
            "since",
            "groups",
            "email",
            "phone",
            "contact",
            "notes",
            "active",
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk and not self.is_bound:
            self.initial["seen"] = self.instance.version

    def clean_number(self) -> str:
        """Raises ValidationError for another member's number."""
        number: str = self.cleaned_data["number"]
        others = Member.objects.exclude(pk=self.instance.pk)
        if number and (known := others.names_only().filter(number__iexact=number).first()):
            message = _("%(name)s has this number. Give every member their own.")
            raise forms.ValidationError(message % {"name": known.name}, code="twice")
        return number

    def clean(self) -> dict[str, Any]:
        """Refuses another member's name without a number that tells the two apart."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "name" in cleaned and "number" in cleaned:
            number, is_new = folded(cleaned["number"]), "name" in self.changed_data
            for known in members_named(cleaned["name"]):
                same = folded(known.number) == number or (is_new and not number)
                if known.pk != self.instance.pk and same and "name" not in self.errors:
                    message = NAME_TWICE % {"known": shown_with_number(known)}
                    self.add_error("name", forms.ValidationError(message, code="twice"))
        return cleaned

    def save(self, commit: bool = True) -> Member:
        """Return the member, saved with its groups if `commit`; otherwise call `add_new_groups` once it is saved."""
        member: Member = super().save(commit)
        if commit:
            self.add_new_groups()
        return member

    def add_new_groups(self) -> None:
        """Put the member, which is saved, into the groups that were typed; those that are new are made."""
        self.instance.groups.add(*groups_named(self.cleaned_data.get("new_groups", ())))


def saved(form: MemberForm) -> bool:
    """Whether the member of a valid form was saved. Two directors may write at once: the second sees a fault."""
    seen = form.cleaned_data.get("seen")
    try:
        with transaction.atomic():
            row = Member.objects.select_for_update().filter(pk=form.instance.pk).values_list("version", flat=True)
            if form.instance.pk and seen is not None and row.first() != seen:
                form.add_error(None, _("Somebody else changed this member meanwhile. Open the page again."))
                return False
            form.instance.version += 1
            if form.instance.pk and "active" in form.changed_data:
                form.instance.note_leaving(timezone.localdate())
            form.save()
    except IntegrityError:
        form.add_error("name", _("This name or number is on the roster already: somebody has just added it."))
        return False
    return True


class MemberFilter(forms.Form):
    """Which members a list shows. What cannot be chosen chooses nothing."""

    q = forms.CharField(required=False)
    group = forms.ChoiceField(label=gettext_lazy("Group"), required=False)
    active = forms.ChoiceField(
        label=gettext_lazy("Who"),
        required=False,
        choices=(
            ("", gettext_lazy("All")),
            ("yes", gettext_lazy("Come to nights")),
            ("no", gettext_lazy("No longer")),
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.groups = {str(group.pk): group for group in MemberGroup.objects.all()}
        choices = [(key, group.name) for key, group in self.groups.items()]
        self.fields["group"].choices = [("", _("All groups")), *choices]  # type: ignore[attr-defined]

    @property
    def search(self) -> str:
        """What is searched for."""
        return str(self.data.get("q", "")).strip()

    def members(self) -> Members:
        """Those members."""
        active = {"yes": True, "no": False}.get(self.data.get("active", ""))
        return found_members(self.search, self.groups.get(self.data.get("group", "")), active)
