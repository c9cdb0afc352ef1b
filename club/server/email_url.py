"""The mail server that HEADTABLE_EMAIL_URL names. Knows no settings: they ask it."""

import sys
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

# What a scheme means: the usual port, and whether the connection is encrypted from its start or from then on.
_SCHEMES = {"smtp": (25, False, False), "smtp+tls": (587, False, True), "smtps": (465, True, False)}
_LIKE = "smtps://NAME:PASSWORD@smtp.example.org/?from=club@example.org"


def mail_settings(url: str) -> dict[str, Any]:
    """Django's settings for it; without a URL nothing is ever sent. Ends the program with a sentence if it names none."""
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    try:
        parts = urlsplit(url)
        port, sender = parts.port, unquote(parts.query.removeprefix("from="))
        validate_email(sender)
    except (ValueError, ValidationError):
        parts, port, sender = urlsplit(""), None, ""
    if parts.scheme not in _SCHEMES or not parts.hostname:
        shown = url.partition("://")[0] + "://…" if "://" in url else "…"  # a password stays out of logs
        sys.exit(
            f"HEADTABLE_EMAIL_URL ({shown}) names no mail server with a sender. Set one like {_LIKE}, or leave it out: links "
            "are then handed over. In a name or password write / as %2F, # as %23 and @ as %40."
        )
    usual, ssl, tls = _SCHEMES[parts.scheme]
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or usual,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": ssl,
        "EMAIL_USE_TLS": tls,
        "EMAIL_TIMEOUT": 20,
        "DEFAULT_FROM_EMAIL": sender,
    }
