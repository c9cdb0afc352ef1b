"""What the browser sent about people → values."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.models import Member
from club.names import MOST_LETTERS, BadNameError, clean_name, folded


class NameField(forms.CharField):
    """A name as the book keeps it; what cannot be one is refused with a sentence."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(strip=False, **kwargs)  # type: ignore[arg-type]
        self.widget.attrs.setdefault("autocomplete", "off")
        self.widget.attrs.setdefault("maxlength", str(MOST_LETTERS))

    def clean(self, value: object) -> str:
        try:
            return clean_name(str(value or ""))
        except BadNameError as bad:
            if bad.why == "empty":
                raise forms.ValidationError(_("There is no name here. Write one."), code="empty") from None
            message = _("This name has more than %(most)s letters. Write a shorter one.") % {"most": MOST_LETTERS}
            raise forms.ValidationError(message, code="long") from None


class MemberForm(forms.ModelForm):
    name = NameField(label=gettext_lazy("Name"))

    class Meta:
        model = Member
        fields = ["name", "active"]

    def clean_name(self) -> str:
        """Compared here, since SQLite knows the capitals of a to z alone."""
        name = self.cleaned_data["name"]
        others = Member.objects.exclude(pk=self.instance.pk).values_list("name", flat=True)
        if folded(name) in map(folded, others):
            raise forms.ValidationError(_("This name is on the roster already."), code="twice")
        return name
