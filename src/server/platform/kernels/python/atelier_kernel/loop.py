"""Requests from the server: run, complete, inspect, input. When the server goes, so does everything started here."""
import builtins
import getpass
import json
import os
import queue
import signal
import sys
import threading

from .cells import Cells
from .ipython import offer_ipython
from .streams import flush, open_streams
from .tools import complete, look
from .wire import wire


class Inputs:
    """`input()`: the prompt goes to the page, the answer comes from there."""

    def __init__(self):
        self.answers = queue.Queue()

    def ask(self, prompt, password):
        flush()
        while not self.answers.empty():
            self.answers.get()
        wire.emit("input_request", {"prompt": str(prompt), "password": password})
        while True:
            try:
                return self.answers.get(timeout=0.1)
            except queue.Empty:
                continue

    def install(self):
        builtins.input = lambda prompt="": self.ask(prompt, False)
        getpass.getpass = lambda prompt="Password: ", stream=None: self.ask(prompt, True)


def end():
    """The server is gone: ends the process group, children of cells included."""
    if os.getpgrp() == os.getpid():
        os.killpg(os.getpgrp(), signal.SIGKILL)
    elif os.getpgrp() == 0:  # Its leader is outside of the kernel's own namespace: everything inside is the kernel's.
        os.kill(-1, signal.SIGKILL)
    os._exit(0)


def read(source, cells, inputs, waiting):
    for line in source:
        request = json.loads(line)
        kind = request["type"]
        if kind == "execute":
            waiting.put(request)
        elif kind == "input":
            inputs.answers.put(request["value"])
        elif kind == "complete":
            wire.emit("reply", complete(cells.names, request["code"], request["cursor_pos"]), request["id"])
        elif kind == "inspect":
            wire.emit("reply", look(cells.names, request["code"], request["cursor_pos"]), request["id"])
    end()


def main():
    source = os.fdopen(os.dup(0), "r", encoding="utf-8", newline="\n")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.environ["MPLBACKEND"] = "module://atelier_kernel.figures"
    sys.argv = [""]
    open_streams()
    offer_ipython()
    cells, inputs, waiting = Cells(), Inputs(), queue.Queue()
    inputs.install()
    threading.Thread(target=read, args=(source, cells, inputs, waiting), daemon=True, name="atelier requests").start()
    wire.emit("ready", {"python": "%d.%d.%d" % sys.version_info[:3]}, "0")
    while True:
        try:
            request = waiting.get()
            cells.execute(request["id"], request["code"])
        except KeyboardInterrupt:
            continue
