"""sys.stdout and sys.stderr of the cells, and what their child processes write, in the order it was written."""
import codecs
import io
import os
import select
import sys
import threading
import time

from .wire import wire

TEXT_LIMIT = 8192  # characters that wait at most
WAIT_LIMIT = 0.05  # seconds they wait at most
CHUNK = 1 << 16


class ChildOutput:
    """A pipe in the place of a standard descriptor: child processes and C libraries write there."""

    def __init__(self, fd, name):
        self.name = name
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.reading, writing = os.pipe()
        os.set_blocking(self.reading, False)
        os.dup2(writing, fd, inheritable=True)
        os.close(writing)

    def drain(self):
        """Sends what is in the pipe now."""
        with wire:
            while True:
                try:
                    data = os.read(self.reading, CHUNK)
                except BlockingIOError:
                    return
                text = self.decoder.decode(data)
                if text:
                    wire.emit("stream", {"name": self.name, "text": text})
                if len(data) < CHUNK:
                    return


class Stream(io.TextIOBase):
    """A text stream whose writes are gathered into few events."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, fd, name):
        self.fd = fd
        self.stream_name = name
        self.parts = []
        self.size = 0
        self.sent = 0.0
        self.forked = False

    @property
    def name(self):
        return "<%s>" % self.stream_name

    @property
    def buffer(self):
        self.flush()
        return io.FileIO(self.fd, "w", closefd=False)

    def writable(self):
        return True

    def isatty(self):
        return False

    def fileno(self):
        return self.fd

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not %s" % type(text).__name__)
        if self.forked:
            os.write(self.fd, text.encode("utf-8", "replace"))
            return len(text)
        self.parts.append(text)
        self.size += len(text)
        if self.size > TEXT_LIMIT or time.monotonic() - self.sent > WAIT_LIMIT:
            self.flush()
        return len(text)

    def flush(self):
        if self.forked or not (self.parts or self is stdout):
            return
        with wire:
            for child in children:
                child.drain()
            other = stderr if self is stdout else stdout
            if other is not self and other.parts:
                other.send()
            self.send()

    def send(self):
        parts, self.parts, self.size, self.sent = self.parts, [], 0, time.monotonic()
        text = "".join(parts)
        for at in range(0, len(text), CHUNK):
            wire.emit("stream", {"name": self.stream_name, "text": text[at:at + CHUNK]})


stdout, stderr = Stream(1, "stdout"), Stream(2, "stderr")
children = []


def flush():
    """Sends everything written so far."""
    stdout.flush()
    stderr.flush()


def follow():
    fds = [child.reading for child in children]
    while True:
        select.select(fds, [], [], WAIT_LIMIT)
        flush()
        time.sleep(0.005)


def before_child(event, _arguments):
    """What was printed before a child process starts stands before what the child prints."""
    if event in ("subprocess.Popen", "os.system", "os.posix_spawn", "os.fork", "pty.spawn") and not stdout.forked:
        flush()


def in_fork():
    """A forked child has no threads: it writes straight to the pipes."""
    stdout.forked = stderr.forked = True
    stdout.parts, stderr.parts = [], []


def open_streams():
    children.extend([ChildOutput(1, "stdout"), ChildOutput(2, "stderr")])
    sys.stdout, sys.stderr = stdout, stderr
    sys.addaudithook(before_child)
    os.register_at_fork(after_in_child=in_fork)
    threading.Thread(target=follow, daemon=True, name="atelier output").start()
