"""HEADTABLE_EMAIL_URL: a mail server with a sender, or a sentence that says how to name one."""

import pytest

from club.server.email_url import mail_settings


@pytest.mark.parametrize(
    ("scheme", "port", "ssl", "tls"),
    [("smtp", 25, False, False), ("smtp+tls", 587, False, True), ("smtps", 465, True, False)],
)
def test_a_scheme_says_the_usual_port_and_how_the_connection_is_encrypted(scheme, port, ssl, tls):
    found = mail_settings(f"{scheme}://club%40example.org:a%2Fb@mail.example.org/?from=club%2Bhall@example.org")
    assert (found["EMAIL_PORT"], found["EMAIL_USE_SSL"], found["EMAIL_USE_TLS"]) == (port, ssl, tls)
    assert (found["EMAIL_HOST"], found["EMAIL_HOST_USER"]) == ("mail.example.org", "club@example.org")
    assert (found["EMAIL_HOST_PASSWORD"], found["DEFAULT_FROM_EMAIL"]) == ("a/b", "club+hall@example.org")


def test_a_port_of_ones_own_is_used():
    assert mail_settings("smtp://localhost:2525/?from=club@example.org")["EMAIL_PORT"] == 2525


def test_without_a_url_nothing_is_sent():
    assert mail_settings("") == {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}


def test_what_names_no_mail_server_is_shown_without_its_password():
    wrong = [
        "nonsense",
        "http://club:secret@mail.example.org/?from=club@example.org",
        "smtp://club:secret@mail.example.org:port/?from=club@example.org",
        "smtp://club:secret@mail.example.org/",
        "smtp://club:secret@mail.example.org/?from=club",
        "smtp://?from=club@example.org",
        "smtp://club:se/cret@mail.example.org/?from=club@example.org",
        "club:secret@mail.example.org",
    ]
    accepted = []
    for url in wrong:
        with pytest.raises(SystemExit) as ended:
            accepted.append(mail_settings(url))
        assert "cret" not in str(ended.value)
    assert accepted == []
