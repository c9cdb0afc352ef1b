"""The mail server that HEADTABLE_EMAIL_URL names. Knows no settings: they ask it."""

import sys
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

# What a scheme means: the usual port, and whether the connection is encrypted from its start or from then on.
_SCHEMES = {"smtp": (25, False, False), "smtp+tls": (587, False, True), "smtps": (465, True, False)}
_LIKE = "smtps://NAME:PASSWORD@smtp.example.org/?from=club@example.org"


def mail_settings(url: str) -> dict[str, Any]:
    """Django's settings for it; without a URL nothing is ever sent. Ends the program with a sentence if it names none."""
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    try:
        parts = urlsplit(url)
        port, sender = parts.port, parse_qs(parts.query).get("from", [""])[0]
    except ValueError:
        parts, port, sender = urlsplit(""), None, ""
    if parts.scheme not in _SCHEMES or not parts.hostname or "@" not in sender:
        shown = url.split("://")[0] + "://…" + url.rpartition("@")[2] if "://" in url else url  # without the password
        sys.exit(
            f"HEADTABLE_EMAIL_URL is “{shown}”. Set one like {_LIKE}, or leave it out: links are then handed over."
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
