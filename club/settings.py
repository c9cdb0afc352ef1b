"""Every setting of the program. The table in CONTRIBUTING.md lists those that the environment may change."""

import os
import re
import sys
from datetime import timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from csp.constants import NONE, SELF
from django.conf.locale import LANG_INFO
from django.core.management.utils import get_random_secret_key
from django.utils.functional import lazy
from platformdirs import user_data_path
from tzlocal import get_localzone_name

from club.database.url import database_at
from club.server.email_url import mail_settings
from club.server.marks import paths_without_https

BASE_DIR = Path(__file__).resolve().parent.parent

# An installed program has its templates in this package, a checkout in a folder of their own.
INSTALLED = (BASE_DIR / "club" / "templates").is_dir()
TEMPLATES_FOLDER = BASE_DIR / "club" / "templates" if INSTALLED else BASE_DIR / "templates"
# What a host types before a command.
PROGRAM = "head-table" if INSTALLED else "manage.py"

# Everything that the program stores on disk: the database (SQLite), the secret key, the address it was last served at.
_folder = user_data_path("head-table", appauthor=False) if INSTALLED else BASE_DIR.parent / "head-table-data"
DATA = Path(os.environ.get("HEADTABLE_DATA") or _folder).resolve()
SECRET_KEY_FILE = DATA / "secret-key.txt"
ADDRESS_FILE = DATA / "address.txt"
DATABASE_FILE = DATA / "head-table.sqlite3"
OLD_DATABASE_FILE = DATA / "book.sqlite3"  # until a start has renamed it, see `club.server.data_folder`

# `up` and `restore` make the file; without it nothing that is signed survives this process.
SECRET_KEY = SECRET_KEY_FILE.read_text().strip() if SECRET_KEY_FILE.exists() else get_random_secret_key()

# These override what the club has settled in the database, see `club.club_settings`. None: they override nothing.
_backups = os.environ.get("HEADTABLE_BACKUPS") or "10"
if not (_backups.isascii() and _backups.isdecimal() and len(_backups) < 6):
    sys.exit(f"HEADTABLE_BACKUPS is “{_backups}”, which is not a number. Set one like 10, or leave it out.")
MOST_BACKUPS = int(_backups) if os.environ.get("HEADTABLE_BACKUPS") else None
CLUB_NAME = os.environ.get("HEADTABLE_CLUB") or None
FIXED_TIME_ZONE = os.environ.get("HEADTABLE_TIME_ZONE") or None

_port = os.environ.get("HEADTABLE_PORT") or "8000"
if not (_port.isascii() and _port.isdecimal() and len(_port) < 6 and int(_port) < 65536):
    sys.exit(f"HEADTABLE_PORT is “{_port}”, which is not a port. Set one like 8001, or leave it out.")
PORT = int(_port)

DEBUG = os.environ.get("HEADTABLE_DEBUG") == "1"
HTTPS = os.environ.get("HEADTABLE_HTTPS") == "1"
# The web server in front, whose word about a visitor's address and scheme counts.
PROXY = os.environ.get("HEADTABLE_PROXY", "").strip()
try:
    PROXY in ("", "*") or ip_address(PROXY)
except ValueError:
    sys.exit(f"HEADTABLE_PROXY is “{PROXY}”, which is not an address. Set one like 10.0.0.5, or leave it out.")
# Links and QR codes are built from the address, never from the Host header, so any host may ask.
ALLOWED_HOSTS = [host.strip() for host in os.environ.get("HEADTABLE_HOSTS", "*").split(",")]
ADDRESS = os.environ.get("HEADTABLE_ADDRESS", "").rstrip("/")
CONTACT = os.environ.get("HEADTABLE_CONTACT", "").strip()
if CONTACT and not CONTACT.startswith(("mailto:", "https:", "tel:")):
    sys.exit(f"HEADTABLE_CONTACT is “{CONTACT}”. Set one like mailto:host@example.org, or leave it out.")
# Who asks for the figures of this process sends it; without one nothing is counted.
METRICS_TOKEN = os.environ.get("HEADTABLE_METRICS_TOKEN", "")
if METRICS_TOKEN and not re.fullmatch(r"[!-~]{20,}", METRICS_TOKEN):  # a secret, so it is not shown
    sys.exit(
        f"HEADTABLE_METRICS_TOKEN is too easy to guess, or cannot be sent: it has {len(METRICS_TOKEN)} characters. Set 20 or "
        "more letters and digits, such as openssl rand -hex 20 prints, or leave it out."
    )
LOG = os.environ.get("HEADTABLE_LOG") or "warning"
if LOG not in ("warning", "info"):
    sys.exit(f"HEADTABLE_LOG is “{LOG}”. Set it to info or warning, or leave it out.")
CSRF_TRUSTED_ORIGINS = [ADDRESS] if "://" in ADDRESS else []

INSTALLED_APPS = [
    "club.apps.ClubAdminConfig",  # Django's admin, for superusers
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",  # so that templates/django/forms are found
    "csp",
    "club",
    "tournaments",
]

MIDDLEWARE = [
    "whitenoise.middleware.WhiteNoiseMiddleware",  # what is for pages would be a twentieth of a phone's scripts and styles
    "club.server.middleware.AnsweredMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "club.server.middleware.ShortcutMiddleware",  # most of what a hall asks ends here: to pack it costs more than it saves
    "django.middleware.gzip.GZipMiddleware",  # tells no secret: tokens in forms are masked
    "django.contrib.sessions.middleware.SessionMiddleware",
    "club.server.languages.LanguageMiddleware",
    "club.server.middleware.too_large",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "club.server.middleware.PolicyMiddleware",
    "club.sign_in.roles.never_stored",
]

ROOT_URLCONF = "club.urls"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
DJANGO_TABLES2_TEMPLATE = "django_tables2/headtable.html"
WSGI_APPLICATION = "club.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [TEMPLATES_FOLDER],
        "APP_DIRS": True,
        "OPTIONS": {
            # Its tags alone: as an app it would load PostgreSQL's driver before every command.
            "libraries": {"django_tables2": "django_tables2.templatetags.django_tables2", "listing": "club.tables"},
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# Parts of pages, by the version of what they show: the tables of a hall's board for as long as it takes to play a deal.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 1_000}}}

# Seconds for which one waits for another program that holds what is to be written; a phone gives up after 15.
LOCK_PATIENCE = 5

DATABASES: dict[str, Any]
if os.environ.get("DATABASE_URL"):
    DATABASES = {"default": database_at(os.environ["DATABASE_URL"], lock_patience=LOCK_PATIENCE, installed=INSTALLED)}
else:
    DATABASES = {
        "default": {
            "ENGINE": "club.database.sqlite",
            "NAME": OLD_DATABASE_FILE if OLD_DATABASE_FILE.exists() and not DATABASE_FILE.exists() else DATABASE_FILE,
            "CONN_MAX_AGE": 60,
            "OPTIONS": {
                # Take the write lock at BEGIN and wait for it: with Django's defaults phones get "locked".
                "transaction_mode": "IMMEDIATE",
                "timeout": LOCK_PATIENCE,
                # An acknowledged hand survives a power cut.
                "init_command": "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=EXTRA",
            },
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTHENTICATION_BACKENDS = ["club.sign_in.signing_in.CarefulBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = "club.locale"
# English is in the code; each other language is a folder, with its texts compiled.
LOCALE_PATHS = [BASE_DIR / "club" / "locale"]
if os.environ.get("HEADTABLE_LOCALE"):
    LOCALE_PATHS.insert(0, Path(os.environ["HEADTABLE_LOCALE"]))
_translated = sorted({path.parts[-3] for folder in LOCALE_PATHS for path in folder.glob("*/LC_MESSAGES/django.mo")})
for _code in _translated:
    LANG_INFO.setdefault(_code, {"bidi": False, "code": _code, "name": _code, "name_local": _code})
LANGUAGES = [(code, LANG_INFO[code]["name_local"].capitalize()) for code in ["en", *_translated]]
# Until the club has settled one the computer's own, so that a night's date is the date in the hall.
COMPUTER_TIME_ZONE = get_localzone_name() or "UTC"
TIME_ZONE = FIXED_TIME_ZONE or COMPUTER_TIME_ZONE
try:
    ZoneInfo(TIME_ZONE)
except (ValueError, ZoneInfoNotFoundError):
    sys.exit(
        f"HEADTABLE_TIME_ZONE is “{TIME_ZONE}”, which is not a time zone. Set one like Europe/Paris, or leave it out."
    )
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "club.server.static_files.HashedFiles"},
}
WHITENOISE_USE_FINDERS = True  # until the files are collected
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # or a file with an older date than the collected one stays as it was
WHITENOISE_MAX_AGE = 3600  # of what has no hash in its name
WHITENOISE_ALLOW_ALL_ORIGINS = False  # our own pages ask for them, nobody else's


def WHITENOISE_ADD_HEADERS_FUNCTION(headers, _path, _url):  # noqa: N802
    """The one of the pages' headers that a script or a style needs as well."""
    headers["X-Content-Type-Options"] = "nosniff"


# How long a scene of the hall screen stands while nothing but hands come in. With the 4 seconds between two looks of a
# screen it makes the 5 within which everything shows.
SCENE_STANDS = timedelta(seconds=1)

# A sheet of a thousand hands is far below this; a body of 10 MB is refused before it is read.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = lazy(paths_without_https, list)()
SECURE_HSTS_SECONDS = 3600 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"  # a table's link is its key: it must not travel
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],  # only from our own files: nothing inline, nothing built from text
        "script-src-attr": [NONE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

# Invitations and forgotten passwords.
HAS_MAIL = bool(os.environ.get("HEADTABLE_EMAIL_URL"))
vars().update(mail_settings(os.environ.get("HEADTABLE_EMAIL_URL", "")))

MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
# The subdomains of a club's address are not ours to bind to https, nor is its name to be preloaded into browsers.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"one line": {"()": "club.database.unavailable.OneLine"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["one line"]}},
    "loggers": {
        "club.server.middleware": {"handlers": ["console"], "level": LOG.upper()},
        "waitress": {"handlers": ["console"], "level": "WARNING"},
        "django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False},
        "django.contrib.auth": {"handlers": ["console"], "level": "ERROR", "propagate": False},  # mail that failed
    },
}
