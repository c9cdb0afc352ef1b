"""Clients that send requests as fast as they are answered. A program of its own, so that it slows no server."""

import http.client
import json
import sys
import threading
import time
from typing import Any


def main(asked: dict[str, Any]) -> dict[str, Any]:
    """`requests` (method, path, body, headers) shared out among `clients`: their rate and latencies."""
    clients, expected = asked["clients"], asked["expected"]
    latencies: list[float] = []
    wrong: list[int] = []
    ready = threading.Barrier(clients + 1)

    def run(share: list[dict[str, Any]]) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", asked["port"], timeout=60)
        connection.connect()
        own = []
        ready.wait()
        for each in share:
            start = time.perf_counter()
            connection.request(each["method"], each["path"], each.get("body"), each.get("headers", {}))
            answer = connection.getresponse()
            said = answer.read()
            own.append(time.perf_counter() - start)
            if answer.status != expected:
                wrong.append(answer.status)
                print(answer.status, each["path"], said[:200], file=sys.stderr)
        latencies.extend(own)
        connection.close()

    threads = [threading.Thread(target=run, args=(asked["requests"][n::clients],)) for n in range(clients)]
    for thread in threads:
        thread.start()
    ready.wait()
    start = time.perf_counter()
    for thread in threads:
        thread.join()
    taken = time.perf_counter() - start
    latencies.sort()
    count = len(latencies)
    if not count:
        sys.exit("no request was answered")
    return {
        "rate": count / taken,
        "p50": 1000 * latencies[count // 2],
        "p99": 1000 * latencies[min(count - 1, count * 99 // 100)],
        "wrong": len(wrong),
    }


if __name__ == "__main__":
    json.dump(main(json.load(sys.stdin)), sys.stdout)
