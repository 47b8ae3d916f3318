/** Programs of one person against the calls of another person's prediction, on the real engine of this machine. */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readProcesses, readVariable } from '~/server/platform/kernels/processes/proc';
import * as health from '~/server/areas/predictions/serving/health';
import { call, echo, openPredictions, type Deployed } from '#test/server/predictions/support';
import { machine } from '#test/harness/machine';
import { addJob, executeJob, SLOW_TIMEOUT } from '#test/server/support/jobSettings';
import { settingsOf } from './isolated';

/** Answers calls until it is asked to close its port; then it goes on without one. */
const CLOSING = echo('of the owner')
  .replace(
    'if self.path == "/die":',
    'if self.path == "/close":\n            import threading; threading.Thread(target=lambda: (self.server.shutdown(), self.server.server_close())).start()\n        if self.path == "/die":',
  )
  .replace(').serve_forever()', ').serve_forever()\nprint("closed", flush=True)\ntime.sleep(600)');

/** Comes too late where another program has its port: then it goes on without one. */
const LATE = echo('of the owner').replace(
  'time.sleep(WAIT)',
  'import socket\nwhile socket.socket().connect_ex(("127.0.0.1", int(os.environ["PORT"]))) == 0: time.sleep(600)',
);

/**
 * Takes a port (that of the file `port`, or a free one, which it writes there), becomes a program whose environment names the submission of
 * the file `id`, and answers every call, keeping what it was sent.
 */
const IMPOSTOR = `
import os, socket, sys, time
def told(name):
    while not os.path.exists(name):
        time.sleep(0.02)
    return open(name).read()
if len(sys.argv) == 1:
    taken = socket.socket()
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if os.environ.get("WAITS"):
        open("waiting", "w").close()
        port = int(told("port"))
        while True:
            try:
                taken.bind(("127.0.0.1", port))
                taken.listen(64)
                break
            except OSError:
                time.sleep(0.01)
    else:
        taken.bind(("127.0.0.1", 0))
        taken.listen(64)
        open("taken.part", "w").write(str(taken.getsockname()[1]))
        os.rename("taken.part", "taken")
    open("bound", "w").close()
    taken.set_inheritable(True)
    os.execve(sys.executable, [sys.executable, sys.argv[0], str(taken.fileno())], {**os.environ, "ATELIER_SUBMISSION_ID": told("id")})
print("listening", flush=True)
taken = socket.socket(fileno=int(sys.argv[1]))
open("ready", "w").close()
while True:
    connection, _ = taken.accept()
    connection.settimeout(5)
    try:
        asked = connection.recv(65536)
        if asked and not asked.startswith(b"GET /health"):
            open("stolen", "ab").write(asked)
        connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 6\\r\\n\\r\\nforged")
    except OSError:
        pass
    connection.close()
`;

const MODES = [
  ['user', machine.root],
  ['namespaces', machine.bubblewrap],
] as const;

for (const [mode, part] of MODES)
  describe.skipIf(part === null)(`a prediction with ATELIER_ISOLATION=${mode}`, () => {
    let at: Deployed;
    let dataFolder: string;
    let mallory: string;
    beforeAll(async () => {
      dataFolder = await mkdtemp(path.join(os.tmpdir(), 'attack-'));
      at = await openPredictions({
        dataFolder,
        config: { isolation: settingsOf(mode), predictionStartSeconds: 20 },
      });
      mallory = await at.server.addUser('mallory', 'another team');
    });
    afterAll(async () => {
      const { jobs } = await at.server.get('jobs', 'readAll', {}, { token: mallory });
      for (const { batch_job_id, submission_id } of jobs)
        await at.server.ask(
          'jobs',
          'stop',
          { batch_job_id, submission_id: submission_id ?? '' },
          { token: mallory },
        );
      await at.close();
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    });

    /** Starts the impostor as a job; its files. */
    const startImpostor = async (waits: boolean) => {
      const job = await addJob(
        at.server,
        mallory,
        waits ? `import os\nos.environ["WAITS"] = "yes"\n${IMPOSTOR}` : IMPOSTOR,
      );
      const submission = await executeJob(at.server, mallory, job);
      const file = (name: string) =>
        path.join(dataFolder, 'jobs', job.batch_job_id, 'runs', submission, 'work', name);
      const read = (name: string) => readFile(file(name), 'utf8').catch(() => null);
      return {
        read,
        // Renamed: the impostor reads a file as soon as it is there.
        tell: async (name: string, text: string) => {
          await writeFile(file(`${name}.part`), text);
          await rename(file(`${name}.part`), file(name));
        },
        until: async (name: string) => {
          await expect.poll(() => read(name), SLOW_TIMEOUT).not.toBeNull();
          return (await read(name)) ?? '';
        },
      };
    };

    // In namespaces programs do not see the processes of others.
    if (mode === 'user')
      it('shows neither its port nor its submission in a command line', async () => {
        const { pf_id } = await at.make(echo());
        await at.deploy(pf_id);
        const { submission_id } = await at.until(pf_id, 1, 'Deployed');
        const lines = await Promise.all(
          (await readProcesses()).map(async ({ pid }) => ({
            isOwn: (await readVariable(pid, 'ATELIER_SUBMISSION_ID')) === submission_id,
            port: await readVariable(pid, 'PORT'),
            line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
          })),
        );
        const own = lines.filter(({ isOwn }) => isOwn);
        expect(own.length).toBeGreaterThan(0);
        expect(own.filter(({ port, line }) => port !== null && line.includes(port))).toEqual([]);
        expect(lines.filter(({ line }) => line.includes(submission_id ?? ''))).toEqual([]);
        await at.stop(pf_id);
      });

    it('never answers from a program of another person that took the port before it, whatever that has in its environment', async () => {
      const impostor = await startImpostor(false);
      const taken = Number(await impostor.until('taken'));
      const chosen = vi.spyOn(health.ports, 'free').mockResolvedValueOnce(taken);
      const { pf_id } = await at.make(LATE);
      const key = await at.key(pf_id);
      await at.deploy(pf_id);
      await expect
        .poll(async () => (await at.versionOf(pf_id)).submission_id, SLOW_TIMEOUT)
        .not.toBeNull();
      await impostor.tell('id', (await at.versionOf(pf_id)).submission_id ?? '');
      await impostor.until('ready');
      const reasons = new Set<string | null>();
      await expect
        .poll(async () => {
          const { reason, status } = await at.versionOf(pf_id);
          reasons.add(reason);
          return status;
        }, SLOW_TIMEOUT)
        .toBe('Deployed');
      chosen.mockRestore();
      const { body } = await call(at.url(pf_id, 1), {
        method: 'POST',
        key,
        body: 'of a customer',
      });
      expect(body).toContain('"tag": "of the owner"');
      expect(await impostor.read('stolen')).toBeNull();
      expect([...reasons]).toContain(
        `Another program of this machine took port ${taken} first; it is started again on another one.`,
      );
    });

    it('never hands a call to a program of another person that took its port when it stopped listening', async () => {
      const impostor = await startImpostor(true);
      // It must be there before the port is free: the version takes it again when it is restarted.
      await impostor.until('waiting');
      const { pf_id } = await at.make(CLOSING);
      const key = await at.key(pf_id);
      await at.deploy(pf_id);
      const { submission_id } = await at.until(pf_id, 1, 'Deployed');
      const { rows } = await at.server.workspace.db.execute(
        `select port from prediction_versions where pf_id = '${pf_id}'`,
      );
      const { port } = rows[0] as { port: number };
      await impostor.tell('id', submission_id ?? '');
      await impostor.tell('port', String(port));
      await call(at.url(pf_id, 1, '/close'), { key });
      await impostor.until('ready');
      // For a moment calls may still go through a connection that the version itself accepted.
      const tags = new Set<string | undefined>();
      await expect
        .poll(async () => {
          const asked = { method: 'POST', key, body: 'of a customer' };
          const { body } = await call(at.url(pf_id, 1), asked);
          tags.add(/"tag": "(.*?)"/.exec(body)?.[1] ?? body);
          return (await at.versionOf(pf_id)).restarts === 1 || tags.has('forged');
        }, SLOW_TIMEOUT)
        .toBe(true);
      const ended =
        '{"message":"Version 1 ended the connection before it answered. Its log says why."}';
      tags.delete(ended);
      expect([...tags, await impostor.read('stolen')]).toEqual(['of the owner', null]);
    });
  });

describe.skipIf(machine.bubblewrap === null)('a prediction without a network', () => {
  it('without a network a prediction answers on the socket in its folder, and one that uses a port says what to do', async () => {
    const at = await openPredictions({
      config: {
        isolation: settingsOf('namespaces', { ATELIER_ISOLATION_NETWORK: 'off' }),
        predictionStartSeconds: 8,
      },
    });
    try {
      const served = await at.make(
        echo('on a socket').replace(
          'Server(("127.0.0.1", int(os.environ["PORT"])), Echo)',
          `
import socket, socketserver
class OnSocket(socketserver.ThreadingUnixStreamServer):
    def get_request(self):
        return self.socket.accept()[0], ("", 0)
OnSocket(os.environ["ATELIER_SERVE_SOCKET"], Echo)`.trim(),
        ),
      );
      const onPort = await at.make(echo());
      const key = await at.key(served.pf_id);
      await at.deploy(served.pf_id);
      await at.deploy(onPort.pf_id);
      expect((await call(at.url(served.pf_id, 1), { key })).body).toContain('"tag": "on a socket"');
      expect((await at.until(onPort.pf_id, 1, 'Deployment Failed')).reason).toMatch(
        /Programs have no network here: let it listen on the unix socket/,
      );
    } finally {
      await at.close();
    }
  });
});
