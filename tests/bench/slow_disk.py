"""A disk that takes 5 ms longer for each fsync, as a memory card or an old laptop's does: a library loaded before C's own."""

import shutil
import subprocess
from pathlib import Path

SOURCE = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

static int late(const char *name, int file) {
    struct timespec longer = {0, 5000000};
    nanosleep(&longer, 0);
    return ((int (*)(int)) dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return late("fsync", file); }
int fdatasync(int file) { return late("fdatasync", file); }
"""


def slow_disk(folder: Path) -> dict[str, str] | None:
    """The environment of a program whose disk is so slow; None where there is no C compiler, or no Linux to load it."""
    compiler = shutil.which("cc")
    if compiler is None or not Path("/proc/self").exists():
        return None
    source, library = folder / "slow_disk.c", folder / "slow_disk.so"
    source.write_text(SOURCE, encoding="ascii")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return {"LD_PRELOAD": str(library)}
