"""Clients that ask for what changes every so many seconds, with the tag they have. A program of its own, until its input ends."""

import http.client
import json
import sys
import threading
from random import Random


def main() -> None:
    """The polls (path, seconds), each by a client of its own that has asked once and goes on at a time by chance."""
    asked = json.loads(sys.stdin.readline())
    over = threading.Event()
    ready = threading.Barrier(len(asked["polls"]) + 1)
    wrong: list[int] = []

    def run(path: str, seconds: float, first: float) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", asked["port"], timeout=60)
        tag = ask(connection, path, "")
        ready.wait()
        pause = first
        while not over.wait(pause):
            pause = seconds
            tag = ask(connection, path, tag)
        connection.close()

    def ask(connection: http.client.HTTPConnection, path: str, tag: str) -> str:
        connection.request("GET", path, headers={"If-None-Match": tag} if tag else {})
        answer = connection.getresponse()
        answer.read()
        if answer.status not in (200, 304):
            wrong.append(answer.status)
            print(answer.status, path, file=sys.stderr)
        return answer.headers.get("ETag", "")

    rng = Random(1891)
    threads = [
        threading.Thread(target=run, args=(path, seconds, seconds * rng.random())) for path, seconds in asked["polls"]
    ]
    for thread in threads:
        thread.start()
    ready.wait()
    print("ready", flush=True)
    sys.stdin.read()
    over.set()
    for thread in threads:
        thread.join()
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
