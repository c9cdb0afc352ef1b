"""What the browser sent about people of a night: a guest's name, two who change places."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.people.forms import NameField


class GuestForm(forms.Form):
    """A guest's name."""

    name = NameField(label=gettext_lazy("Name"))


class SeatedField(forms.ChoiceField):
    """One of a round's people in the place where the page showed them, though they may sit elsewhere by now.

    "7:2:1" is number 7 at table 2 in seat 1, and comes clean as three integers; "7:0:0" sits out.
    """

    def valid_value(self, value: str) -> bool:
        return re.fullmatch(r"[0-9]{1,6}:[0-9]{1,4}:[0-7]", value, re.ASCII) is not None

    def clean(self, value: Any) -> tuple[int, ...]:
        return tuple(map(int, super().clean(value).split(":")))


class SwapForm(forms.Form):
    """Two of a round's people, and why they are swapped, where that is asked. `people` are choices, a group a table."""

    one = SeatedField(label=gettext_lazy("One"))
    other = SeatedField(label=gettext_lazy("The other"))
    why = forms.CharField(
        label=gettext_lazy("Why"), max_length=200, help_text=gettext_lazy("It is saved in the night’s history.")
    )

    def __init__(self, *args: Any, people: list[Any], asks_why: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_why:
            del self.fields["why"]
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", _("Who?")), *people]

    def swap(self) -> dict[str, Any]:
        """The two and the reason as the action takes them."""
        (one, *here), (other, *there) = self.cleaned_data["one"], self.cleaned_data["other"]
        seen = {one: tuple(here), other: tuple(there)}
        return {"one": one, "other": other, "seen": seen, "why": self.cleaned_data.get("why", "")}
