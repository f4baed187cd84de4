"""A server on this machine that answers well, badly or without end, by the path."""

import gzip
import hashlib
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer

WORDS = b"raise\nslate\n" * 2000
SUM = hashlib.sha256(WORDS).hexdigest()

ESCAPE = "\x1b[2J\x1b]0;mine\x07"


def answer(body: bytes = b"", *headers: str, status: str = "200 OK") -> bytes:
    """Return a response of HTTP."""
    head = "".join(
        f"{line}\r\n" for line in (f"HTTP/1.1 {status}", *headers, "Connection: close")
    )
    return f"{head}\r\n".encode("latin-1") + body


def listed(body: bytes, length: int | str | None = None) -> bytes:
    """Return a response with a body and its length, or another one."""
    return answer(body, f"Content-Length: {len(body) if length is None else length}")


def to(address: str, body: bytes = b"") -> bytes:
    """Return a redirect."""
    return answer(body, f"Location: {address}", status="302 Found")


def packed(body: bytes) -> bytes:
    """Return a response that says that its body is compressed."""
    return answer(body, "Content-Encoding: gzip")


AT_ONCE = {
    "words": listed(WORDS),
    "moved": to("/words"),
    "packed": packed(gzip.compress(WORDS)),
    "missing": answer(status="404 Not Found"),
    "escapes": answer(status=f"404 {ESCAPE}", body=ESCAPE.encode()),
    "loop": to("/loop"),
    "to-file": to("file:///etc/passwd"),
    "cut": listed(WORDS[:5000], len(WORDS)),
    "corrupt": listed(WORDS.replace(b"slate", b"stale")),
    "nothing": b"",
    "no-http": ESCAPE.encode() * 9 + b"\r\n\r\n",
    "bomb": packed(gzip.compress(bytes(30_000_000))),
}
"""Answers that are sent whole."""

WITHOUT_END = {
    "stall": (listed(WORDS[:5000], len(WORDS)), b"", 9.0),
    "silence": (b"", b"", 9.0),
    "endless": (answer(), WORDS, 0.0),
}
"""How an answer begins, what is then repeated, and the seconds between two of these."""


class Handler(BaseRequestHandler):
    """Answers one request by its path."""

    server: "Server"

    def handle(self) -> None:
        """Send the answer; the client may leave at any time."""
        request = b""
        with suppress(OSError):
            while b"\r\n\r\n" not in request and (more := self.request.recv(65536)):
                request += more
            self.send(request.split(b" ")[1].decode().strip("/"), request)

    def send(self, path: str, request: bytes) -> None:
        """Send the answer of a path."""
        if path in WITHOUT_END:
            begin, piece, pause = WITHOUT_END[path]
            self.request.sendall(begin)
            while not self.server.stopped.wait(pause):
                self.request.sendall(piece)
        elif path == "reset":
            self.request.setsockopt(
                socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
            )
        elif path == "private" and b"Authorization: Basic bWU6c2VjcmV0" not in request:
            self.request.sendall(answer(status="401 Unauthorized"))
        else:
            self.request.sendall(self.server.answers.get(path, AT_ONCE["words"]))


class Server(ThreadingTCPServer):
    """Answers by path until it is stopped."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.stopped = threading.Event()
        self.answers = dict(AT_ONCE)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"


@contextmanager
def serving() -> Iterator[Server]:
    """Yield a server that runs."""
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.02])
        thread.start()
        try:
            yield server
        finally:
            server.stopped.set()
            server.shutdown()
            thread.join()
