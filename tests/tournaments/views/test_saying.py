"""How a refusal is said on a page."""

from django import forms
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage

from scoring.faults import Fault, Refused
from scoring.wording import Text
from tournaments.views.saying import say_in_form, say_refusal

REFUSED = Refused([Fault("name", Text("No %(what)s.", {"what": Text("name")})), Fault("night", Text("Too late."))])


class Form(forms.Form):
    name = forms.CharField(required=False)


def test_every_fault_is_a_message_on_the_next_page(rf):
    request = rf.get("/")
    request._messages = CookieStorage(request)
    say_refusal(request, REFUSED)
    assert [(message.level_tag, message.message) for message in get_messages(request)] == [
        ("error", "No name."),
        ("error", "Too late."),
    ]


def test_a_fault_stands_at_its_field_or_above_all_fields():
    form = Form({})
    assert form.is_valid()
    say_in_form(form, REFUSED)
    assert form.errors == {"name": ["No name."], "__all__": ["Too late."]}
