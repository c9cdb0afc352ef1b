"""Several servers behind one https address, as a federation runs them: the web server in front, and who comes to it.

Knows processes and HTTP; knows no night.
"""

import http.client
import re
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle
from pathlib import Path
from shutil import copy
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from tests.running import Answer, Hall, free_port, open_hall, own_database

HOST = "cinch.test"
ADDRESS = f"https://{HOST}"
MOST_REDIRECTS = 5
KEY = "secret-key.txt"


class _Handler(BaseHTTPRequestHandler):
    """One request on to the server whose turn it is, as the page for several clubs has it."""

    protocol_version = "HTTP/1.1"
    server: "Front"

    def do_GET(self) -> None:
        port = self.server.turn()
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = dict(self.headers.items()) | {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
        onward = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        try:
            onward.request(self.command, self.path, body, headers)
            answer = onward.getresponse()
            content = answer.read()
        finally:
            onward.close()
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name not in ("Connection", "Content-Length", "Transfer-Encoding"):
                self.send_header(name, value)
        if answer.status != 304:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Front(ThreadingHTTPServer):
    """The web server in front: every request to the next of `ports`; `asked` counts them by port."""

    daemon_threads = True

    def __init__(self, ports: list[int]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: Counter[int] = Counter()
        self._turns, self._lock = cycle(ports), threading.Lock()

    def turn(self) -> int:
        with self._lock:
            port = next(self._turns)
            self.asked[port] += 1
        return port


class Federation(NamedTuple):
    """Two servers, the web server before them, and the port of that."""

    one: Hall
    other: Hall
    front: Front

    def send(self, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """To the address: one of the servers answers."""
        return _ask(self.front.server_port, path, body, {"Host": HOST, **headers})

    def from_each(self, path: str, **headers: str) -> tuple[Answer, Answer]:
        """The same GET to both servers, as the web server hands it on."""
        sent = {"Host": HOST, "X-Forwarded-Proto": "https", **headers}
        return _ask(self.one.port, path, None, sent), _ask(self.other.port, path, None, sent)


def _ask(port: int, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET" if body is None else "POST", path, body, named)
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())
    finally:
        connection.close()


class Browser:
    """Someone at a browser who comes by the address: keeps cookies, sends forms, follows redirects."""

    def __init__(self, federation: Federation) -> None:
        self.federation = federation
        self.cookies: SimpleCookie = SimpleCookie()

    def headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={each.value}" for name, each in self.cookies.items())}

    def get(self, path: str) -> Answer:
        """The page at the end of the redirects; a loop ends as the redirect that it is."""
        return self._follow(self._keep(self.federation.send(path, **self.headers())))

    def post(self, path: str, **fields: str) -> Answer:
        """The page that the form leads to, or the answer itself where it leads nowhere."""
        token = {"csrfmiddlewaretoken": self.cookies["csrftoken"].value} if "csrftoken" in self.cookies else {}
        form = {"Content_Type": "application/x-www-form-urlencoded", "Origin": ADDRESS}
        body = urlencode(fields | token).encode()
        return self._follow(self._keep(self.federation.send(path, body, **self.headers(), **form)))

    def sign_in(self, name: str, password: str) -> Answer:
        self.get("/sign-in/")
        return self.post("/sign-in/", username=name, password=password)

    def _follow(self, answer: Answer) -> Answer:
        for _ in range(MOST_REDIRECTS):
            if answer.status not in (301, 302):
                break
            place = urlsplit(answer.headers["Location"])
            assert (place.scheme or "https", place.netloc or HOST) == ("https", HOST)
            path = place.path + (f"?{place.query}" if place.query else "")
            answer = self._keep(self.federation.send(path, **self.headers()))
        return answer

    def _keep(self, answer: Answer) -> Answer:
        for header in answer.headers.get_all("Set-Cookie", []):
            assert re.search(r"; secure\b", header, re.IGNORECASE), header
            self.cookies.load(header)
        return answer


@contextmanager
def open_federation(folder: Path, name: str, *, same_key: bool = True) -> Iterator[Federation]:
    """Two processes behind one https address, on one new database; on PostgreSQL each as on a machine of its own.

    Without `same_key` the second signs with another, as a machine does to which none was copied, and is started so.
    """
    first, second = folder / "first", folder / "second"
    for each in (first, second):
        each.mkdir(parents=True)
    shared = {"HEADTABLE_HTTPS": "1", "HEADTABLE_ADDRESS": ADDRESS, "HEADTABLE_HOSTS": f"another.test, {HOST}"}
    with own_database(first, name, is_made=True) as book, open_hall(book | shared, port=free_port()) as one:
        if book.get("DATABASE_URL"):
            copy(first / KEY, second / KEY)
        else:
            second = first  # a database in SQLite is of one machine
        if not same_key:
            (second / KEY).write_text("another machine's own, made when it was first started")
        environment = book | shared | {"HEADTABLE_DATA": str(second)}
        more = [] if same_key else ["--new-key"]  # or it would be found at its start
        with open_hall(environment, *more, port=free_port()) as other, Front([one.port, other.port]) as front:
            thread = threading.Thread(target=front.serve_forever)
            thread.start()
            try:
                yield Federation(one, other, front)
            finally:
                front.shutdown()
                thread.join()
