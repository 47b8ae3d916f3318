"""
Lets calls reach a program that listens on this node alone. Connections go out from here to the servers of the workspace and wait there; each
that a server takes is joined to the program's port. The program is a child, and this ends as it does. Needs Python's own library only.
"""
import asyncio
import os
import random
import signal
import socket
import ssl
import sys
from urllib.parse import urlsplit

# Both files lie in a folder in which no program of a person writes.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from tunnel_sockets import members, other_end, sockets_of  # noqa: E402

# So many connections wait at each server; so many there may be of it in all.
SPARE = 4
MOST = 264
CHUNK = 65536
# Seconds: to connect; between two signs of life of a server; between two tries; for the last answers of a program that has ended.
CONNECT = 10
SILENCE = 60
SHORTEST, LONGEST = 0.2, 5
LAST = 1
# How often a connection is looked at before it is refused.
LOOKS = 3
# What a server says to a connection that waits, and what it is answered.
PING, OPEN, OPENED, NOBODY = b"p", b"c", b"1", b"0"

def tell(text):
    print(f"Tunnel: {text}", file=sys.stderr, flush=True)

def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]

class Program:
    """What listens at the port."""

    def __init__(self, port):
        self.port, self.holders, self.listeners = port, set(), set()
        self.stolen = asyncio.Event()
        # The program runs as the owner of its folder, which lies in one that no program may change.
        self.user = os.stat(".").st_uid

    def holds(self, inodes):
        if inodes <= set().union(*map(sockets_of, self.holders)):
            return True
        holding = {one: sockets_of(one) & inodes for one in members()}
        if not inodes <= set().union(*holding.values()):
            return False
        self.holders = {one for one, some in holding.items() if some}
        return True

    def is_ours(self, own):
        """Whether the other end of a connection is a process of this job; None where nobody has it."""
        found = None
        # Processes that pass a connection on to one another can be missed, and rows of a table that changes.
        for _ in range(LOOKS):
            accepted, listening = other_end(own, self.port) or ([], [])
            sockets = accepted or listening
            found = False if sockets else None
            inodes = {inode for _, inode in sockets}
            # Nobody else has the system user of a person: what it accepted itself, and what it listens with, need no second look.
            is_alone = self.user != os.getuid() and all(user == self.user for user, _ in sockets)
            if sockets and (is_alone and (accepted or inodes <= self.listeners) or self.holds(inodes)):
                self.listeners = self.listeners if accepted else inodes
                return True
        return found

    async def connect(self):
        """Streams of a new connection; None where nobody of ours listens."""
        try:
            streams = await asyncio.open_connection("127.0.0.1", self.port, limit=CHUNK)
            found = self.is_ours(streams[1].get_extra_info("sockname")[1])
        except OSError:
            return None
        if found:
            return streams
        streams[1].close()
        if found is False:
            self.stolen.set()
        return None

async def pump(reader, writer):
    while True:
        part = await reader.read(CHUNK)
        if not part:
            return
        writer.write(part)
        await writer.drain()

async def join(one, other):
    """Passes on what either says until one of them has ended."""
    pumps = [asyncio.ensure_future(pump(one[0], other[1])), asyncio.ensure_future(pump(other[0], one[1]))]
    try:
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in pumps:
            each.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)
        for _, writer in (one, other):
            writer.close()
        await asyncio.wait([asyncio.ensure_future(writer.wait_closed()) for _, writer in (one, other)], timeout=SILENCE)

class Server:
    """One server of the workspace, at which connections wait."""

    def __init__(self, url, secret, program):
        self.at, self.secret, self.program = urlsplit(url), secret, program
        self.waiting = self.all = self.taken = 0
        self.pause, self.told = 0, None
        self.changed, self.tasks = asyncio.Event(), set()
        self.tls = ssl.create_default_context() if self.at.scheme == "https" else None

    async def keep(self):
        while True:
            self.changed.clear()
            if self.waiting >= SPARE or self.all >= MOST:
                await self.changed.wait()
                continue
            self.waiting += 1
            self.all += 1
            task = asyncio.ensure_future(self.one())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
            await asyncio.sleep(self.pause * random.uniform(0.5, 1))

    def say(self, text):
        """Says how it stands with this server, once."""
        if text != self.told:
            tell(f"{self.at.scheme}://{self.at.netloc} {text}")
        self.told = text

    async def dial(self):
        port = self.at.port or (443 if self.tls else 80)
        reader, writer = await asyncio.open_connection(self.at.hostname, port, ssl=self.tls, limit=CHUNK)
        try:
            writer.write((f"GET {self.at.path} HTTP/1.1\r\nHost: {self.at.netloc}\r\nConnection: Upgrade\r\nUpgrade: atelier-tunnel\r\n"
                          f"Authorization: Bearer {self.secret}\r\n\r\n").encode())
            head = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[0].decode("latin1").split(" ", 1)[-1]
            if not head.startswith("101"):
                raise OSError(f"it answered {head[:80]}")
        except BaseException:
            writer.close()
            raise
        return reader, writer

    async def one(self):
        is_waiting = True
        try:
            reader, writer = await asyncio.wait_for(self.dial(), CONNECT)
            self.say("is connected.")
            self.pause = min(self.pause, SHORTEST)
            try:
                while is_waiting:
                    sign = await asyncio.wait_for(reader.readexactly(1), SILENCE)
                    self.pause = 0
                    inner = await self.program.connect() if sign == OPEN else None
                    is_waiting = inner is None
                    if inner:
                        self.waiting -= 1
                        self.taken += 1
                        self.changed.set()
                    writer.write(OPENED if inner else PING if sign == PING else NOBODY)
                    await writer.drain()
                    if inner:
                        await join((reader, writer), inner)
            finally:
                writer.close()
        except (OSError, EOFError, ValueError, asyncio.TimeoutError, asyncio.LimitOverrunError) as error:
            if is_waiting:
                self.pause = min(max(self.pause * 2, SHORTEST), LONGEST)
                self.say(f"cannot be reached: {error or type(error).__name__}")
        finally:
            self.waiting -= is_waiting
            self.taken -= not is_waiting
            self.all -= 1
            self.changed.set()

async def main():
    urls, secret = os.environ.pop("ATELIER_TUNNEL_TO").split(","), os.environ.pop("ATELIER_TUNNEL_SECRET")
    program = Program(free_port())
    os.environ["PORT"] = str(program.port)
    # Who asks for an end asks every process of the job; a handler, unlike what is ignored, does not pass to the program.
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, lambda *_: None)
    try:
        child = await asyncio.create_subprocess_exec(*sys.argv[1:])
    except OSError as error:
        tell(f"The program could not be started: {error}")
        return 127
    servers = [Server(url, secret, program) for url in urls]
    keeping = [asyncio.ensure_future(server.keep()) for server in servers]
    ended, stolen = asyncio.ensure_future(child.wait()), asyncio.ensure_future(program.stolen.wait())
    await asyncio.wait([ended, stolen, *keeping], return_when=asyncio.FIRST_COMPLETED)
    if not ended.done():
        for each in keeping:
            if each.done():
                each.result()
        tell(f"Another program of this node took port {program.port} first.")
        return 1
    for _ in range(LAST * 20):
        if not any(server.taken for server in servers):
            break
        await asyncio.sleep(0.05)
    return ended.result() if ended.result() >= 0 else 128 - ended.result()

if __name__ == "__main__":
    # Whatever still waits ends with this process.
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    code = loop.run_until_complete(main())
    sys.stderr.flush()
    os._exit(code)
