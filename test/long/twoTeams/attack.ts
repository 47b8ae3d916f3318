/** Attacks that the hostile member of a team makes all the time: as a client of the API, and with programs that run on the machine. */
import { randomBytes } from 'node:crypto';
import { everyLine, sampleOf } from '#test/attacks/requests/requests';
import { attackOn, resultIn } from '#test/attacks/isolation/isolated';
import type { BuiltServer } from '#test/harness/builtServer';
import { api } from '~/contract';
import type { TeamMember } from './person';

/** Endpoints that end the attacker's own session, or the run of this test. */
const OWN_END = new Set(['account.signOut', 'account.deleteUser']);
const GUESSES = 30;
const CONNECTIONS = 100;

/** Signals every process, writes to every folder and speaks to every port of this machine; prints what it could do, by the kind. */
const MACHINE = `
import glob, json, os, signal, socket
me, session = os.getpid(), os.getsid(0)
own = {me, os.getppid()}
done = {"signalled": [], "written": [], "read": [], "answered": []}
for entry in os.listdir("/proc"):
    if not entry.isdigit() or int(entry) in own: continue
    pid = int(entry)
    try:
        if os.stat("/proc/" + entry).st_uid == os.getuid(): continue
        os.kill(pid, 0)
        done["signalled"].append(pid)
    except OSError: pass
    try:
        open("/proc/%d/environ" % pid, "rb").read()
        done["read"].append("/proc/%d/environ" % pid)
    except OSError: pass
here = os.path.realpath(".")
for folder, folders, files in os.walk(DATA, onerror=lambda error: None):
    real = os.path.realpath(folder)
    if os.path.isdir(folder) and os.stat(folder).st_uid == os.getuid(): folders[:] = []; continue
    try:
        open(os.path.join(folder, "planted"), "w").close()
        done["written"].append(folder)
    except OSError: pass
    for name in files:
        file = os.path.join(folder, name)
        try:
            if os.stat(file).st_uid != os.getuid():
                open(file, "rb").read(1)
                done["read"].append(file)
        except OSError: pass
for table in ("/proc/net/tcp", "/proc/net/tcp6"):
    try: lines = open(table).read().split("\\n")[1:]
    except OSError: continue
    for line in lines:
        fields = line.split()
        if len(fields) < 4 or fields[3] != "0A": continue
        port = int(fields[1].rsplit(":", 1)[1], 16)
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=2) as connection:
                connection.sendall(b"GET / HTTP/1.0\\r\\n\\r\\n" + os.urandom(64))
                connection.settimeout(2)
                connection.recv(64)
        except OSError: pass
print("DONE " + json.dumps(done))
`;

/** Leaves behind what is to be gone with the run, and files that are none. */
const LEFTOVERS = (mark: string) => `
import os
for name, make in (("fifo", lambda: os.mkfifo("fifo")), ("link", lambda: os.symlink("/etc/shadow", "link")), ("loop", lambda: os.symlink("loop", "loop"))):
    make()
with open("sparse", "w") as file: file.truncate(2**40)
os.makedirs("/".join(["deep"] * 200))
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in range(3): os.close(number)
        os.execvp("sleep", ["sleep", "${mark}"])
    os._exit(0)
print("left")
`;

/** Prints without end for a moment: half a gigabyte of one line, and control characters. */
const NOISE = `
import sys, time
until = time.monotonic() + 5
while time.monotonic() < until: sys.stdout.write("\\x1b]0;taken\\x07<script>alert(1)</script>" + "x" * 65536)
`;

/** Takes processes, memory and disk as fast as it can; bounded, so that a limit that does not hold costs no machine. */
const GREED = `
import os, time
children = []
try:
    while len(children) < 3000:
        child = os.fork()
        if child == 0: time.sleep(30); os._exit(0)
        children.append(child)
except OSError: pass
held = []
try:
    for nth in range(512): held.append(bytearray(os.urandom(1024)) * 1024)
except MemoryError: pass
with open("fill", "wb") as file:
    for nth in range(1024): file.write(os.urandom(1024) * 1024)
os.remove("fill")
for child in children: os.kill(child, 9)
print("took", len(children))
`;

/** Names of what the attacker wants to reach: objects of the honest members. */
export interface Targets {
  readonly names: readonly string[];
  readonly batch_job_id: string;
  readonly notebook_id: string;
}

/** Attacks until `isOver`; answers what went too far, and how often each attack ran. */
export const attack = async (
  person: TeamMember,
  { server, targets, mark }: { server: BuiltServer; targets: Targets; mark: string },
  isOver: () => boolean,
): Promise<{ harm: string[]; rounds: number; refusedStarts: number; unexpected: string[] }> => {
  const harm: string[] = [];
  let refusedStarts = 0;
  const unexpected = new Set<string>();
  const status = async (path: string, init?: RequestInit) => {
    const told = await person.status(path, init);
    if (told >= 500 && told !== 501 && told !== 503) unexpected.add(`${path} ${told}`);
    return told;
  };
  const post = (path: string, body: unknown) => status(path, { body: JSON.stringify(body) });

  const guessPasswords = async () => {
    for (let nth = 0; nth < GUESSES; nth += 1) {
      const { status: told, text } = await person.asked(api.account.signIn.path, {
        headers: { authorization: '', 'x-forwarded-for': `10.0.${nth}.${nth}` },
        body: JSON.stringify({ user_name: targets.names[nth % 2], password: `guess ${nth}` }),
      });
      // A refusal of a sign-in is a reply of 200 as well.
      if (told === 200 && text.includes('"token"')) harm.push('A password was guessed.');
    }
  };
  const ofOthers = async () => {
    const [name] = targets.names;
    for (const { name: endpointName, endpoint, request } of everyLine()) {
      if (OWN_END.has(endpointName) || endpoint.method !== 'POST') continue;
      const sample = { ...(sampleOf(request) as object), user_name: person.user_name };
      const { batch_job_id, notebook_id } = targets;
      const path = endpoint.path.replace(/\{\w+\}/g, 'drive');
      const told = await post(path, { ...sample, batch_job_id, notebook_id, owner: name });
      const named = 'batch_job_id' in sample || 'notebook_id' in sample;
      if (named && told === 200)
        harm.push(`${endpointName} was answered for an object of another.`);
    }
  };
  const malformed = async () => {
    const big = 'x'.repeat(4 * 1024 * 1024);
    await post(api.account.signIn.path, { user_name: big, password: big });
    await post(api.jobs.read.path, { user_name: person.user_name, batch_job_id: 'a\0b' });
    await status(api.jobs.read.path, { body: '{"user_name":' });
    await status(api.jobs.create.path, { body: randomBytes(4096) });
    const header = { 'x-request-id': 'x'.repeat(8000), host: 'evil.example' };
    await status(api.jobs.readAll.path, { headers: header, body: '{}' });
  };
  const connections = () =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, () => post(api.jobs.readAll.path, { user_name: 'x' })),
    );
  /** Deletes the attacker's own jobs: the attacks are to go on. */
  const makeRoom = async () => {
    for (const { batch_job_id } of (await person.ask(api.jobs.readAll, {})).jobs)
      await post(api.jobs.delete.path, { user_name: person.user_name, batch_job_id });
  };
  const program = async (text: string) => {
    for (let tries = 0; ; tries += 1) {
      const job = await person.run(text);
      await person.ended(job);
      const { reason } = (await person.ask(api.jobs.read, job)).job.execution_details[0] ?? {};
      if (!reason?.startsWith('Not started: your files') || tries === 3)
        return { job, text: await person.printed(job) };
      refusedStarts += 1;
      await makeRoom();
    }
  };
  const machine = async () => {
    const { text } = await program(`DATA = ${JSON.stringify(server.dataFolder)}\n${MACHINE}`);
    const line = text.split('\n').find((one) => one.startsWith('DONE '));
    if (line === undefined) return void harm.push(`The attack on the machine failed: ${text}`);
    const done = JSON.parse(line.slice('DONE '.length)) as Record<string, readonly unknown[]>;
    for (const kind of ['signalled', 'written', 'read'])
      if ((done[kind] ?? []).length > 0)
        harm.push(`${kind}: ${JSON.stringify(done[kind]?.slice(0, 5))}`);
  };
  const secrets = async () => {
    const { text } = await program(attackOn(server.dataFolder, {}));
    const { key, database, environ, kill } = resultIn(text) as Record<string, string>;
    for (const [what, told] of Object.entries({ key, database, environ, kill }))
      if (told !== 'refused') harm.push(`${what}: ${told}`);
  };
  const leftovers = async () => {
    const { job } = await program(LEFTOVERS(mark));
    const { submission_id } = (await person.ask(api.jobs.read, job)).job;
    for (const name of ['fifo', 'link', 'loop', 'sparse']) {
      const told = await post(api.output.read.path, {
        ...{ user_name: person.user_name, batch_job_id: job.batch_job_id, submission_id },
        ...{ agent_id: name, line: 0, count: 10 },
      });
      if (told === 0) harm.push(`The output ${name} is never answered.`);
    }
  };
  const noise = () => program(NOISE);
  const greed = () => program(GREED);

  const attacks = [guessPasswords, ofOthers, malformed, connections, machine, secrets, leftovers];
  let rounds = 0;
  for (; !isOver(); rounds += 1)
    for (const one of [...attacks, noise, greed]) {
      if (isOver()) break;
      await one();
    }
  return { harm, rounds, refusedStarts, unexpected: [...unexpected] };
};
