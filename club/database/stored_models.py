"""The models of the database at any state of its migrations, and what of them no backup may hold.

Knows Django's migrations; lists no model by hand but those that are left out.
"""

from typing import Any

from django.core.management.base import CommandError
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from club import VERSION

Migrations = set[tuple[str, str]]

# Who is signed in, the log of Django's admin pages, who guessed at passwords, this machine's key, and tokens: one that was
# withdrawn would be good again.
LEFT_OUT = {"sessions.session", "admin.logentry", "club.guesses", "club.keymark", "club.apitoken", "club.apiwrite"}
# Written by Django after each migration; nothing of the club is in it.
SELF_MADE = {"contenttypes.contenttype", "auth.permission"}
# What lets people in, and what a backup holds instead: a password that nobody can type.
SECRETS = {"auth.user": {"password": "!"}}


# The last version that has each of the migrations that one of today's replaces.
LAST_STEP_BY_STEP = "0.1.0"
ITS_COMMIT = "a330aead"


class DatabaseIsNewer(CommandError):
    """The database has migrations that this version does not know."""


class DatabaseIsOlder(CommandError):
    """Some of the migrations that one of this program's replaces are missing."""


def named_today(applied: Migrations, loader: MigrationLoader, place: str) -> Migrations:
    """Those migrations, with one that replaces others in their place. Raises DatabaseIsOlder, which names the `place`."""
    for key, each in loader.disk_migrations.items():
        if replaced := applied.intersection(each.replaces):
            if missing := sorted(set(each.replaces) - replaced):
                message = _(
                    "%(place)s is too old for Head Table %(version)s (%(migration)s is missing). Upgrade it first with Head "
                    "Table %(between)s (commit %(commit)s)."
                )
                values = {"place": place, "version": VERSION, "migration": " ".join(missing[0])}
                raise DatabaseIsOlder(message % (values | {"between": LAST_STEP_BY_STEP, "commit": ITS_COMMIT}))
            applied = (applied - replaced) | {key}
    return applied


def applied_in(loader: MigrationLoader) -> Migrations:
    """The migrations of the loader's database. Raises DatabaseIsNewer, DatabaseIsOlder."""
    applied = named_today(set(loader.applied_migrations), loader, _("The database"))
    ours = dict(sorted(loader.disk_migrations))
    # An app that is no longer part of the program leaves its rows here; they do no harm.
    if unknown := sorted(each for each in applied - set(loader.disk_migrations) if each[0] in ours):
        newer = [(app, name) for app, name in unknown if name > ours[app]]
        message = (
            _("The database was used by a newer version of Head Table (%(migration)s) than this one, %(version)s.")
            if newer
            else _(
                "The database was used by a version of Head Table between two releases (%(migration)s), which this one, "
                "%(version)s, cannot upgrade."
            )
        )
        way_out = _(
            "Start that version. To move to this one instead, export each night and the people with that version, start this "
            "one with another folder in HEADTABLE_DATA, and import them: seasons, dues, settings, passwords and links stay "
            "behind."
        )
        values = {"migration": " ".join((newer or unknown)[-1]), "version": VERSION}
        raise DatabaseIsNewer(f"{message % values} {way_out}")
    return applied & set(loader.disk_migrations)


def last_of(loader: MigrationLoader, applied: Migrations) -> list[tuple[str, str]]:
    """The last migration of each app in a state of the database."""
    nodes = loader.graph.node_map
    return sorted(
        (app, name)
        for app, name in applied & set(nodes)
        if not any(child.key[0] == app and child.key in applied for child in nodes[app, name].children)
    )


def models_at(loader: MigrationLoader, applied: Migrations) -> list[type[models.Model]]:
    """Every model with a table of its own, many-to-many links among them, as those migrations left it."""
    state = loader.project_state(last_of(loader, applied))
    found = state.apps.get_models(include_auto_created=True)
    return [each for each in found if each._meta.managed and not each._meta.proxy]


def backed_up_at(loader: MigrationLoader, applied: Migrations) -> dict[str, type[models.Model]]:
    """Those of `models_at` whose rows a backup holds, by their labels and in their order."""
    every = {each._meta.label_lower: each for each in models_at(loader, applied)}
    return {label: every[label] for label in sorted(every) if label not in LEFT_OUT}


def columns_of(model: type[models.Model]) -> "list[models.Field[Any, Any]]":
    """The columns of its table that are written, in the model's order."""
    return [field for field in model._meta.local_concrete_fields if not getattr(field, "generated", False)]


def entered_in(connection: BaseDatabaseWrapper) -> dict[str, int]:
    """What people entered: the number of rows by the models' names, models without rows left out. Empty if new.

    Raises DatabaseIsNewer.
    """
    loader = MigrationLoader(connection)
    every = backed_up_at(loader, applied_in(loader))
    own = [each for label, each in every.items() if label not in SELF_MADE and not each._meta.auto_created]
    counts = {str(each._meta.verbose_name_plural): each._base_manager.using(connection.alias).count() for each in own}
    return {name: count for name, count in counts.items() if count}
