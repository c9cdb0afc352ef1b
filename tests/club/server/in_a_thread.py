"""A server in a thread of the tests, and how another thread ends it."""

import contextlib
import threading

from club.server.serving.listening import run_until_stopped


@contextlib.contextmanager
def running(server):
    """The server serves; at the end it is closed, and its thread has ended."""
    thread = threading.Thread(target=run_until_stopped, args=(server,), daemon=True)
    thread.start()
    yield
    asked = threading.Event()

    def close():
        asked.wait(timeout=600)  # woken by another, it closes the pipe that is about to be written to
        server.asyncore.close_all(server.open)

    server.trigger.pull_trigger(close)
    asked.set()
    thread.join(timeout=600)
    server.task_dispatcher.shutdown()
