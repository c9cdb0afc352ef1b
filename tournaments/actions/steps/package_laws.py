"""The law of a package is stored with what is played by it, so that it can be read where the package is not."""

import json
from collections.abc import Iterable

from scoring.faults import refuse
from scoring.laws import KEYS, data_of, package_of
from scoring.wording import gettext_noop
from tournaments.models import PackageLaw


def store_package_laws(keys: Iterable[str]) -> None:
    """Store those of the laws that packages brought.

    Refused where a package changed its law and did not raise its version. Call it inside the transaction that names them.
    """
    for key in keys:
        if not package_of(key) or key not in KEYS:
            continue
        data = data_of(key)
        law, version = json.dumps(data, ensure_ascii=False), data["version"]
        row, _ = PackageLaw.objects.get_or_create(key=key, version=version, defaults={"law": law})
        if row.law != law:
            message = gettext_noop(
                "The package “%(package)s” has changed its law “%(law)s”, and it is still version %(version)s. Tell the "
                "author that a changed law needs another version, or choose another law."
            )
            raise refuse("law", message, package=package_of(key), law=data["title"], version=version)
