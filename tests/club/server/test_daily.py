"""What is done once a day goes on after a failure, and its log has no values."""

import logging
import threading

from django.db import DatabaseError

from club.server.daily import run_daily


def test_a_failure_is_logged_without_its_values_and_the_job_is_done_again(caplog):
    done, again = [], threading.Event()

    def job():
        done.append(len(done))
        if len(done) == 1:
            raise DatabaseError("Key (name)=(Ada) exists")
        again.set()

    with caplog.at_level(logging.ERROR):
        stopped = run_daily("the job", job, pause=0)
        assert again.wait(60)
        stopped.set()
    assert caplog.messages == ["the job failed and is tried again tomorrow: DatabaseError"]
