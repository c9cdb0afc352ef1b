"""Where the server listens, and how many it bears."""

import contextlib
import http.client
import socket
import sys

import pytest

from club.server.serving import (
    CannotListenError,
    address_of,
    host_in_hall,
    listen_at,
    make_server,
    most_connections,
)
from tests.club.server.in_a_thread import running


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
