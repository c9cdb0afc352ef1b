"""Where the server listens, and how many it bears."""

import contextlib
import http.client
import json
import socket
import sys
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from club.database.writing import PLACES
from club.server.serving.listening import (
    CannotListenError,
    address_of,
    host_in_hall,
    listen_at,
    make_server,
    most_connections,
    most_database_connections,
    threads_for,
)
from club.server.serving.queues import Lanes
from tests.club.server.in_a_thread import running
from tests.running import name_of, open_hall, own_database


def hello(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain"), ("From", environ["REMOTE_ADDR"])])
    return [environ["wsgi.url_scheme"].encode()]


@contextlib.contextmanager
def served(**behind):
    """A server on a free port of this machine; answers the port."""
    with listen_at("127.0.0.1", 0) as listening:
        server = make_server(hello, listening, **behind)
        with running(server):
            yield listening.getsockname()[1]


def ask(port, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    connection.request("GET", "/", headers={name.replace("_", "-"): value for name, value in headers.items()})
    with contextlib.closing(connection):
        return connection.getresponse().read().decode()


def test_a_port_in_use_says_which_other_to_try():
    with listen_at("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotListenError, match=f"Port {port} is in use.*--port {port + 1}"):
            listen_at("127.0.0.1", port)


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_cannot_be_is_refused(port):
    with pytest.raises(CannotListenError, match=f"There is no port {port}"):
        listen_at("127.0.0.1", port)


def test_an_address_of_another_computer_is_refused():
    with pytest.raises(CannotListenError, match=r"does not have the address 203\.0\.113\.7"):
        listen_at("203.0.113.7", 0)


def test_a_host_that_is_no_name_is_refused():
    with pytest.raises(CannotListenError, match="There is no host"):
        listen_at("a" * 100, 0)


def test_the_address_names_the_port_unless_a_browser_guesses_it():
    assert address_of("10.0.0.5", 8000) == "http://10.0.0.5:8000"
    assert address_of("10.0.0.5", 80) == "http://10.0.0.5"
    assert address_of("fd00::5", 8000) == "http://[fd00::5]:8000"


def test_a_server_open_to_all_is_named_as_the_hall_reaches_it():
    assert address_of("0.0.0.0", 8000) == f"http://{host_in_hall()}:8000"
    assert host_in_hall() == "localhost" or socket.inet_aton(host_in_hall())


def test_a_hall_of_idle_phones_locks_nobody_out():
    with served() as port, contextlib.ExitStack() as phones:
        for _ in range(300):
            phones.enter_context(socket.create_connection(("127.0.0.1", port), timeout=600))
        assert ask(port) == "http"
    assert most_connections() >= 300


def test_while_it_serves_no_thread_holds_up_a_hand_for_as_long_as_python_would_let_it():
    before, pythons = sys.getswitchinterval(), 0.005
    with served() as port:
        assert ask(port) == "http"
        assert sys.getswitchinterval() < pythons / 2
    assert sys.getswitchinterval() == before


def test_only_a_server_behind_a_proxy_believes_that_it_spoke_https():
    with served() as port:
        assert ask(port, X_Forwarded_Proto="https") == "http"
    with served(https=True) as port:
        assert ask(port, X_Forwarded_Proto="https") == "https"


@pytest.mark.parametrize(
    ("proxy", "expected"),
    [
        ("", ("http", "127.0.0.1")),
        ("*", ("https", "203.0.113.7")),
        ("127.0.0.1", ("https", "203.0.113.7")),
        ("10.0.0.5", ("http", "127.0.0.1")),
    ],
)
def test_only_the_proxy_that_is_named_is_believed_about_scheme_and_visitor(proxy, expected):
    with served(https=bool(proxy), proxy=proxy) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        # The first is what a visitor claims of themselves, the last what the proxy adds.
        connection.request(
            "GET", "/", headers={"X-Forwarded-For": "9.9.9.9, 203.0.113.7", "X-Forwarded-Proto": "https"}
        )
        with contextlib.closing(connection):
            answer = connection.getresponse()
            assert (answer.read().decode(), answer.headers["From"]) == expected


SMUGGLED = b"0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: hall\r\n\r\n"


@pytest.mark.parametrize(
    "head",
    [
        "POST / HTTP/1.1\r\nContent-Length: {length}\r\nTransfer-Encoding: chunked",
        "POST / HTTP/1.1\r\nTransfer-Encoding:chunked\r\nCONTENT-LENGTH: 0",
        "POST / HTTP/1.1\r\nContent-Length: {length}\r\ntransfer-encoding:",
        "POST / HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked",
        "GET / HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: {length}\r\nTransfer-Encoding: chunked",
    ],
)
def test_a_request_of_two_lengths_is_refused_and_its_connection_closed(head):
    with served() as port, socket.create_connection(("127.0.0.1", port), timeout=600) as connected:
        connected.sendall(f"{head}\r\nHost: hall\r\n\r\n".format(length=len(SMUGGLED)).encode() + SMUGGLED)
        connected.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: connected.recv(4096), b""))
    assert (answer.split(b" ")[1], answer.count(b" 200 OK")) == (b"400", 0)


def test_a_body_in_chunks_alone_is_read():
    with served() as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        connection.request(
            "POST", "/", iter([b"a", b"bc"]), encode_chunked=True, headers={"Transfer-Encoding": "chunked"}
        )
        with contextlib.closing(connection):
            assert connection.getresponse().status == 200


def test_as_many_threads_answer_as_are_counted():
    with listen_at("127.0.0.1", 0) as listening:
        server = make_server(hello, listening, Lanes("GET /state", "POST /hands", places=4))
        with running(server):
            queues = server.task_dispatcher
            all_of_them = (queues, queues.sending, queues.hosts, *(queue for _, queue in queues.lanes))
            assert sum(len(each.threads) for each in all_of_them) == threads_for(4)


OPEN = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND backend_type = 'client backend'"


@pytest.mark.postgresql
def test_a_process_under_load_opens_no_more_connections_to_the_database_than_it_says(tmp_path):
    """Everyone comes at once: hosts, phones that poll, send and read, and two directors for a backup."""
    with own_database(tmp_path / "hall", "connections", is_made=True) as environment, open_hall(environment) as hall:
        cookie = hall.sign_in()
        made = json.loads(hall.command("rehearse", "--tables=4", "--rounds=1", "--play=0", "--json"))
        hall.end_commands()
        links = [each["link"] for each in made["tables"]]
        asked = [
            *(("/backup/", None, {"Cookie": cookie}) for _ in range(2)),
            *((f"/nights/{made['night']}/board/", None, {"Cookie": cookie}) for _ in range(8)),
            *((f"{link}state", None, {}) for link in links * 2),
            *((link, None, {}) for link in links * 3),
            *((f"{link}hands", b"{}", {"Content_Type": "application/json"}) for link in links * 4),
            *((f"{link}answers", b"{}", {"Content_Type": "application/json"}) for link in links * 6),
        ]
        seen = []
        with (
            psycopg.connect(environment["DATABASE_URL"], dbname="postgres", autocommit=True) as desk,
            ThreadPoolExecutor(len(asked)) as crowd,
        ):

            def come(path, body, headers):
                return [hall.send(path, body, **headers).status for _ in range(6)]

            coming = [crowd.submit(come, *each) for each in asked]
            while not all(each.done() for each in coming):
                seen += desk.execute(OPEN, [name_of(environment)]).fetchone()
            answered = {status for each in coming for status in each.result()}
        assert answered == {200, 422}
        assert threads_for(PLACES["postgresql"]) // 2 < max(seen) <= most_database_connections(PLACES["postgresql"])
