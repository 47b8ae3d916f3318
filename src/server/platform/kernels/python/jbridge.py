"""JSON lines on stdin and stdout for a Jupyter kernel, through jupyter_client (there wherever ipykernel is). The words are runner.py's."""
import asyncio
import base64
import json
import os
import resource
import signal
import sys
import threading

import zmq
from jupyter_client import AsyncKernelManager
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager

from atelier_kernel.distributions import advice, missing_in

CHUNK = 1 << 16  # characters of text an event holds at most
READY_SECONDS = 60
SOCKETS = 5  # shell, iopub, stdin, control, heartbeat
WAITING = 200_000  # messages; as in kernel.py, which says why
KERNEL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kernel.py")
COMMS = ("comm_open", "comm_msg", "comm_close")
SHOWN = ("display_data", "update_display_data", "execute_result", "error", "clear_output")


def exit_code(manager):
    """How the kernel ended: its exit code, or the negative number of the signal that ended it; 3 where nobody knows."""
    process = getattr(getattr(manager, "provisioner", None), "process", None) or getattr(manager, "kernel", None)
    code = process.poll() if hasattr(process, "poll") else None
    return 3 if code is None else code


def end_as(code):
    """Ends this process as that one ended. Of a crash there is one core file already."""
    if code < 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if -code not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code if code >= 0 else 128 - code)


def with_advice(error):
    """An error's content, with what to do where a module is missing."""
    module = missing_in(error.get("evalue", "")) if error.get("ename") == "ModuleNotFoundError" else None
    return dict(error, traceback=[*error["traceback"], advice(module)]) if module else error


class OneKernelspec(KernelSpecManager):
    """Knows the kernel that the server chose, and none of those that lie in the home of the person."""

    def __init__(self, spec):
        super().__init__()
        self.spec = spec

    def get_kernel_spec(self, kernel_name):
        return self.spec


def link_sockets(prefix):
    """Makes private sockets reachable that a kernel names as it would a port: IRkernel and older IJulias bind 'k:1' where jupyter_client connects to 'k-1'.
    A kernel that binds 'k-1' replaces the link."""
    for number in range(1, SOCKETS + 1):
        os.symlink("%s:%d" % (os.path.basename(prefix), number), "%s-%d" % (prefix, number))


class Bridge:
    """One kernel, and what each of its messages answers."""

    def __init__(self):
        self.out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n", buffering=1)
        self.source = os.fdopen(os.dup(0), "r", encoding="utf-8", newline="\n")
        os.dup2(2, 1)
        self.cells = {}
        self.replies = {}
        self.idle = {}
        self.comms = set()

    def emit(self, kind, content, cell):
        self.out.write(json.dumps({"id": cell, "type": kind, "content": content}, default=repr) + "\n")

    async def start(self):
        folder = os.environ["ATELIER_KERNEL_FOLDER"]
        sockets = os.path.join(folder, "k")
        if len(sys.argv) > 1:
            spec = KernelSpec(**json.loads(sys.argv[1]))
            self.manager = AsyncKernelManager(kernel_name=spec.name, kernel_spec_manager=OneKernelspec(spec), transport="ipc", ip=sockets)
            link_sockets(sockets)
        else:
            self.manager = AsyncKernelManager(kernel_name="python3", transport="ipc", ip=sockets)
            self.manager.kernel_spec.argv = [sys.executable, KERNEL, "-f", "{connection_file}"]
        self.manager.connection_file = os.path.join(folder, "connection.json")
        await self.manager.start_kernel()
        self.client = self.manager.client()
        self.client.context.setsockopt(zmq.RCVHWM, WAITING)
        self.client.start_channels()
        await self.client.wait_for_ready(timeout=READY_SECONDS)
        info = await self.client.kernel_info(reply=True, timeout=READY_SECONDS)
        self.emit("ready", {"python": str(info["content"].get("language_info", {}).get("version", ""))}, "0")

    def finish(self, message):
        """A cell is over when its reply has come and the kernel said that it is idle, in either order."""
        if message not in self.replies or message not in self.idle:
            return
        content = self.replies.pop(message)
        self.idle.pop(message)
        status = content.get("status", "error")
        self.emit("finished", {"status": "error" if status != "ok" else "ok", "execution_count": content.get("execution_count"),
                               "elapsed_ms": None}, self.cells[message])

    def on_shell(self, kind, content, message, cell):
        if kind == "execute_reply":
            self.replies[message] = content
            for page in content.get("payload", []):
                if page.get("source") == "page":
                    self.emit("display_data", {"data": page.get("data", {}), "metadata": {}, "transient": {}}, cell)
            self.finish(message)
        elif kind == "complete_reply":
            self.emit("reply", {name: content.get(name) for name in ("matches", "cursor_start", "cursor_end")}, cell)
        elif kind == "inspect_reply":
            self.emit("reply", {"found": content.get("found", False), "data": content.get("data", {})}, cell)

    def on_iopub(self, kind, content, message, cell):
        if kind == "status" and content["execution_state"] == "idle" and message in self.comms:
            self.comms.discard(message)
            self.emit("comm_done", {}, cell)
        elif kind == "status" and content["execution_state"] == "idle" and cell is not None:
            self.idle[message] = True
            self.finish(message)
        elif kind == "execute_input":
            self.emit("started", {"execution_count": content["execution_count"]}, cell)
        elif kind == "stream":
            text = content["text"]
            for at in range(0, len(text), CHUNK):
                self.emit("stream", {"name": content["name"], "text": text[at:at + CHUNK]}, cell)
        elif kind in SHOWN:
            self.emit(kind, with_advice(content) if kind == "error" else content, cell)

    def on_comm(self, kind, content, buffers, cell):
        told = {"comm_id": content["comm_id"]}
        if kind == "comm_open":
            told["target_name"] = content.get("target_name", "")
        if kind != "comm_close":
            told.update(data=content.get("data") or {}, buffers=[base64.b64encode(buffer).decode("ascii") for buffer in buffers])
        self.emit(kind, told, cell)

    def on_stdin(self, kind, content, _message, cell):
        if kind == "input_request":
            self.emit("input_request", {"prompt": content["prompt"], "password": bool(content.get("password"))}, cell)

    async def follow(self, read, told):
        while True:
            message = await read()
            parent = message["parent_header"].get("msg_id")
            kind, content, cell = message["msg_type"], message["content"], self.cells.get(parent)
            if kind in COMMS:
                self.on_comm(kind, content, message.get("buffers", ()), cell)
            else:
                told(kind, content, parent, cell)

    async def watch(self):
        """A kernel that ends by itself takes the bridge along, which ends the same way: the server reads there what happened."""
        while await self.manager.is_alive():
            await asyncio.sleep(0.5)
        end_as(exit_code(self.manager))

    async def serve(self):
        loop, requests = asyncio.get_running_loop(), asyncio.Queue()

        def read():
            for line in self.source:
                loop.call_soon_threadsafe(requests.put_nowait, json.loads(line))
            loop.call_soon_threadsafe(requests.put_nowait, None)

        threading.Thread(target=read, daemon=True).start()
        client = self.client
        tasks = [asyncio.ensure_future(task) for task in (
            self.follow(client.get_iopub_msg, self.on_iopub), self.follow(client.get_shell_msg, self.on_shell),
            self.follow(client.get_stdin_msg, self.on_stdin), self.watch())]
        while True:
            request = await requests.get()
            if request is None:
                break
            await self.on_request(request)
        for task in tasks:
            task.cancel()
        await self.manager.shutdown_kernel(now=True)

    async def send(self, kind, identity, content, buffers=()):
        """Sends a message under an id of the server's own: an Output widget names the message whose outputs it catches."""
        self.cells[identity] = identity
        await self.tell(self.client.shell_channel, kind, content, {"msg_id": identity}, buffers)

    async def tell(self, channel, kind, content, header=(), buffers=()):
        """Sends through asyncio's side of the socket, which looks whether something has arrived meanwhile.

        The client's own methods send past it. An answer that arrives just then would wake nobody, and no later one would
        either: a cell would never end."""
        session = self.client.session
        message = session.msg(kind, content)
        message["header"].update(header)
        await channel.socket.send_multipart([*session.serialize(message), *buffers])

    async def on_request(self, request):
        kind = request["type"]
        if kind == "execute":
            await self.send("execute_request", request["id"], {
                "code": request["code"], "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": True,
                "stop_on_error": False})
        elif kind == "comm":
            self.comms.add(request["id"])
            await self.send("comm_msg", request["id"], {"comm_id": request["comm_id"], "data": request["data"]},
                            [base64.b64decode(buffer) for buffer in request["buffers"]])
        elif kind == "complete":
            await self.send("complete_request", request["id"], {"code": request["code"], "cursor_pos": request["cursor_pos"]})
        elif kind == "inspect":
            await self.send("inspect_request", request["id"], {
                "code": request["code"], "cursor_pos": request["cursor_pos"], "detail_level": 0})
        elif kind == "input":
            await self.tell(self.client.stdin_channel, "input_reply", {"value": request["value"]})
        elif kind == "interrupt":
            await self.manager.interrupt_kernel()


async def main():
    bridge = Bridge()
    try:
        await bridge.start()
        await bridge.serve()
    finally:
        if await bridge.manager.is_alive():
            await bridge.manager.shutdown_kernel(now=True)


asyncio.run(main())
