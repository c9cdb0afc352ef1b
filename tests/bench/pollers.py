"""Clients that ask for what changes every so many seconds, with the tag they have. A program of its own, until its input ends;
then it prints when each asked and was answered, by the system's monotonic clock."""

import http.client
import json
import sys
import threading
import time
from random import Random


def main() -> None:
    """The polls (`path`, `headers`, `every`, `spread`), each by a client that has asked once and goes on at a time by chance."""
    asked = json.loads(sys.stdin.readline())
    over = threading.Event()
    ready = threading.Barrier(len(asked["polls"]) + 1)
    looks: list[tuple[int, float, float]] = []
    wrong: list[int] = []

    def run(number: int) -> None:
        poll, rng = asked["polls"][number], Random(number)
        connection = http.client.HTTPConnection("127.0.0.1", asked["port"], timeout=60)
        tag = ask(connection, poll, "")
        ready.wait()
        pause = (poll["every"] + poll["spread"]) * rng.random()
        while not over.wait(pause):
            pause = poll["every"] + poll["spread"] * rng.random()
            begun = time.monotonic()
            tag = ask(connection, poll, tag)
            looks.append((number, begun, time.monotonic()))
        connection.close()

    def ask(connection: http.client.HTTPConnection, poll: dict, tag: str) -> str:
        connection.request("GET", poll["path"], headers=poll["headers"] | ({"If-None-Match": tag} if tag else {}))
        answer = connection.getresponse()
        answer.read()
        if answer.status not in (200, 304):
            wrong.append(answer.status)
            print(answer.status, poll["path"], file=sys.stderr)
        return answer.headers.get("ETag", "")

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(asked["polls"]))]
    for thread in threads:
        thread.start()
    ready.wait()
    print("ready", flush=True)
    sys.stdin.read()
    over.set()
    for thread in threads:
        thread.join()
    json.dump(looks, sys.stdout)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
