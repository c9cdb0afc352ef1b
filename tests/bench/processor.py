"""How much of the processor a server gets: one core, or a share of it where Linux's control groups let us set that."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.servers import Served

V1, V2 = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")
PERIOD = 100_000  # microseconds, within which a process that has had its share waits for the next


class NoShareError(Exception):
    """This machine lets us set no share; the message says why."""


def hold_to_one_core(served: Served) -> None:
    """What the server runs, and what that will start."""
    core = {min(os.sched_getaffinity(0))}
    for task in Path(f"/proc/{served.process.pid}/task").iterdir():
        os.sched_setaffinity(int(task.name), core)


class Share:
    """A control group of its own for a server; without a folder, all that it has anyway."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def give(self, share: float, served: Served) -> None:
        """That share of a core from now on, as seconds of work a second. Raises OSError."""
        if self._folder is None:
            return
        quota = int(share * PERIOD)
        if (self._folder / "cpu.max").exists():
            (self._folder / "cpu.max").write_text(f"{quota} {PERIOD}", encoding="ascii")
        else:
            (self._folder / "cpu.cfs_period_us").write_text(str(PERIOD), encoding="ascii")
            (self._folder / "cpu.cfs_quota_us").write_text(str(quota), encoding="ascii")
        (self._folder / "cgroup.procs").write_text(str(served.process.pid), encoding="ascii")


@contextmanager
def share_of_processor() -> Iterator[Share]:
    """A group, by version 2 or 1 of control groups; whatever runs in it must have ended first. Raises NoShareError."""
    name = f"head-table-bench-{os.getpid()}"
    try:
        if (V2 / "cgroup.controllers").exists():
            if "cpu" not in (V2 / "cgroup.subtree_control").read_text(encoding="ascii").split():
                (V2 / "cgroup.subtree_control").write_text("+cpu", encoding="ascii")
            folder, limit = V2 / name, "cpu.max"
        else:
            folder, limit = V1 / name, "cpu.cfs_quota_us"
        folder.mkdir()
    except OSError as error:
        raise NoShareError(f"no control group could be made ({error})") from error
    try:
        if not os.access(folder / limit, os.W_OK):
            raise NoShareError(f"{folder} has no {limit} that may be written")
        yield Share(folder)
    finally:
        folder.rmdir()
