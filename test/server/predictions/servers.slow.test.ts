import path from 'node:path';
import { mkdir, readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProcesses, readVariable } from '~/server/platform/kernels/processes/proc';
import { jobSettings } from '../support/jobSettings';
import { missingPostgres, startPostgres, type Postgres } from '../support/postgres';
import { realServers, type Speaking } from '../support/realServers';
import { call, echo } from './support';

const PATIENT = { timeout: 120_000, interval: 250 } as const;
const CALLERS = 4;
const missing = missingPostgres();

/** Leaves a file of the request's name, and one more for every further time it is asked the same; answers after a moment. */
const counting = (out: string) => `
import os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
class Counting(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_POST(self):
        name = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with open(os.path.join(${JSON.stringify(out)}, f"{name}-{time.time_ns()}"), "x"): pass
        time.sleep(0.02)
        self.send_response(200)
        self.send_header("Content-Length", str(len(name)))
        self.end_headers()
        self.wfile.write(name.encode())
    def log_message(self, *args): pass
class Server(ThreadingHTTPServer):
    request_queue_size = 128
Server(("127.0.0.1", int(os.environ["PORT"])), Counting).serve_forever()
`;

/** The submissions whose programs listen below a folder. */
const processesBelow = async (folder: string) => {
  const all = await readProcesses();
  const found = await Promise.all(
    all.map(async ({ pid }) =>
      (await readVariable(pid, 'MLFLOW_TRACKING_URI'))?.includes(folder) &&
      (await readVariable(pid, 'PORT'))
        ? [await readVariable(pid, 'ATELIER_SUBMISSION_ID')]
        : [],
    ),
  );
  return found.flat();
};

describe.skipIf(missing !== null)(
  missing === null
    ? 'a prediction on two servers'
    : `a prediction on two servers: not run, ${missing}`,
  () => {
    let postgres: Postgres;
    const servers = realServers();
    beforeAll(async () => {
      postgres = await startPostgres();
    }, 180_000);
    afterAll(() => postgres.stop());

    const startTwo = async () => {
      const settings = {
        DATABASE_URL: await postgres.database(),
        ATELIER_SHARED: path.join(servers.folder(), 'shared'),
      };
      return [await servers.start('one', settings), await servers.start('two', settings)] as const;
    };
    const deployed = async (on: Speaking, program: string) => {
      const {
        job: { batch_job_id },
      } = await on.ask(
        'jobs',
        'create',
        { settings: jobSettings({ main_file: 'serve.py' }) },
        { 'serve.py': program },
      );
      const {
        prediction: { pf_id },
      } = await on.ask('predictions', 'create', {
        settings: { pf_name: 'Echo', collaborators: [] },
        source: { kind: 'job', batch_job_id },
      });
      const version = { pf_id, version: 1 };
      const { key } = await on.ask('predictions', 'createKey', version);
      await on.ask('predictions', 'deploy', version);
      await expect
        .poll(
          async () => (await on.ask('predictions', 'read', { pf_id })).prediction.status,
          PATIENT,
        )
        .toBe('Deployed');
      return { version, key };
    };
    const addressOn = async (
      server: Speaking,
      version: { readonly pf_id: string; readonly version: number },
    ) =>
      (await server.ask('predictions', 'calls', version)).address.replace('localhost', '127.0.0.1');

    it(
      'PRD-04 there is one process, which both reach, and it goes on when the server that started it is killed, and is ended by the other one',
      { timeout: 300_000 },
      async () => {
        const [first, second] = await startTwo();
        const {
          version,
          version: { pf_id },
          key,
        } = await deployed(first, echo());
        const read = async () => (await second.ask('predictions', 'read', { pf_id })).prediction;
        const before = await processesBelow(servers.folder());
        expect(new Set(before).size).toBe(1);
        await first.kill();
        const address = await addressOn(second, version);
        expect((await call(`${address}/after`, { key })).status).toBe(200);
        // The processes are the same as before: none was started anew.
        expect(await processesBelow(servers.folder())).toEqual(before);
        expect((await read()).pf_details[0]).toMatchObject({ status: 'Deployed', restarts: 0 });
        // The other server brings it back, and ends it.
        await call(`${address}/die`, { key });
        await expect.poll(async () => (await read()).pf_details[0]?.restarts, PATIENT).toBe(1);
        await expect.poll(async () => (await read()).status, PATIENT).toBe('Deployed');
        expect(new Set(await processesBelow(servers.folder())).size).toBe(1);
        await second.ask('predictions', 'stop', version);
        await expect.poll(async () => (await read()).status, PATIENT).toBe('Stopped');
        expect(await processesBelow(servers.folder())).toEqual([]);
      },
    );

    it(
      'PRD-04 kill -9 of one of them among many calls: each call reaches the program at most once, and who was not answered was told',
      { timeout: 300_000 },
      async () => {
        const out = path.join(servers.folder(), 'out');
        await mkdir(out);
        const [first, second] = await startTwo();
        const { version, key } = await deployed(first, counting(out));
        const addresses = [await addressOn(first, version), await addressOn(second, version)];
        const outcomes = new Map<string, number>();
        const odd: string[] = [];
        let going = true;
        const caller = async (server: number, at: number) => {
          for (let nth = 0; going; nth += 1) {
            const name = `s${server}c${at}n${nth}`;
            const { status, body } = await call(addresses[server]!, {
              method: 'POST',
              key,
              body: name,
            }).catch(() => ({ status: 0, body: '' }));
            outcomes.set(name, status);
            if (status !== 0 && body !== name) odd.push(`${name} ${status} ${body}`);
          }
        };
        const callers = [0, 1].flatMap((server) =>
          Array.from({ length: CALLERS }, (_, at) => caller(server, at)),
        );
        const answeredBy = (server: number) =>
          [...outcomes].filter(([name, status]) => name.startsWith(`s${server}`) && status === 200)
            .length;
        await expect
          .poll(() => Math.min(answeredBy(0), answeredBy(1)), PATIENT)
          .toBeGreaterThan(20);
        await first.kill();
        const before = answeredBy(1);
        // Whoever calls the other server notices nothing.
        await expect.poll(() => answeredBy(1), PATIENT).toBeGreaterThan(before + 50);
        going = false;
        await Promise.all(callers);
        const seen = new Map<string, number>();
        for (const file of await readdir(out)) {
          const [name = ''] = file.split('-');
          seen.set(name, (seen.get(name) ?? 0) + 1);
        }
        expect(odd).toEqual([]);
        expect([...seen].filter(([, times]) => times !== 1)).toEqual([]);
        expect([...outcomes].filter(([name, status]) => status === 200 && !seen.has(name))).toEqual(
          [],
        );
        // A connection that a dead server closed is the only other end of a call.
        expect(
          [...outcomes].filter(
            ([name, status]) => status !== 200 && (status !== 0 || name.startsWith('s1')),
          ),
        ).toEqual([]);
        expect([...outcomes].some(([, status]) => status === 0)).toBe(true);
        expect(
          (await second.ask('predictions', 'read', { pf_id: version.pf_id })).prediction
            .pf_details[0],
        ).toMatchObject({ status: 'Deployed', restarts: 0 });
        await second.ask('predictions', 'stop', version);
        await expect
          .poll(async () => (await processesBelow(servers.folder())).length, PATIENT)
          .toBe(0);
      },
    );
  },
);
