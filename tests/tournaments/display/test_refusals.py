"""How a refusal is shown on a page."""

from django import forms
from django.contrib.messages import ERROR, SUCCESS, get_messages
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage
from django.template.loader import render_to_string

from scoring.faults import Fault, Refused
from scoring.wording import Text
from tournaments.display.refusals import show_in_form, show_refusal

REFUSED = Refused([Fault("name", Text("No %(what)s.", {"what": Text("name")})), Fault("night", Text("Too late."))])


class Form(forms.Form):
    name = forms.CharField(required=False)


def test_every_fault_is_a_message_on_the_next_page(rf):
    request = rf.get("/")
    request._messages = CookieStorage(request)
    show_refusal(request, REFUSED)
    assert [(message.level_tag, message.message) for message in get_messages(request)] == [
        ("error", "No name."),
        ("error", "Too late."),
    ]


def shown(*texts):
    """The head of the next page, with these messages of (level, text)."""
    messages = [Message(level, text) for level, text in texts]
    return " ".join(render_to_string("_messages.html", {"messages": messages}).split())


def test_several_refusals_stand_in_one_box():
    page = shown(
        (ERROR, "Table 2 has not reported deal 1."), (ERROR, "Table 3 is <tied>."), (SUCCESS, "Table 1 is done.")
    )
    assert page.count('class="message ') == 2
    assert (
        "<b>That did not work.</b> <ul><li>Table 2 has not reported deal 1.</li><li>Table 3 is &lt;tied&gt;.</li></ul>"
        in page
    )
    assert "<b>Done.</b> Table 1 is done." in page


def test_one_refusal_stands_alone():
    page = shown((ERROR, "Too late."))
    assert "<b>That did not work.</b> Too late." in page
    assert "<ul>" not in page


def test_a_fault_stands_at_its_field_or_above_all_fields():
    form = Form({})
    assert form.is_valid()
    show_in_form(form, REFUSED)
    assert form.errors == {"name": ["No name."], "__all__": ["Too late."]}
