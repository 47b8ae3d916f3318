/** The real Jupyter, where people are kept apart. */
import { once } from 'node:events';
import path from 'node:path';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { cookieFor, visit } from '#test/harness/standIns/gatewayVisitor';
import { Bench } from '#test/server/runtimes/bench';
import { readVariable } from '~/server/platform/kernels/processes/proc';
import { listeningAddresses } from '#test/server/predictions/listening';
import { isolationIn } from './isolated';

/** Where programs with this home listen. */
const portsOf = (home: string) =>
  listeningAddresses(async (pid) => (await readVariable(pid, 'HOME'))?.startsWith(home) === true);

const MODES = [
  ['user', machine.root],
  ['namespaces', machine.bubblewrap],
] as const;

/** A request to a kernel, as a page of Jupyter sends it. */
const KERNEL_INFO_REQUEST = {
  channel: 'shell',
  header: {
    msg_id: 'm-1',
    msg_type: 'kernel_info_request',
    session: 's-1',
    username: 'ana',
    version: '5.3',
    date: '2026-01-01T00:00:00Z',
  },
  parent_header: {},
  metadata: {},
  content: {},
};
const typeOf = (data: Buffer) =>
  (JSON.parse(data.toString()) as { header: { msg_type: string } }).header.msg_type;

describe.each(MODES)('a real Jupyter with ATELIER_ISOLATION=%s', (mode, part) => {
  const isHere = part !== null && machine.jupyter !== null;
  let bench: Bench;
  beforeAll(async () => {
    if (isHere) bench = await Bench.open(0, (folder) => isolationIn(mode, folder));
  });
  afterAll(async () => {
    if (isHere) await bench.close();
  });

  it.skipIf(!isHere)('answers on its socket, and works in the folder of its notebook', async () => {
    const runtime = await bench.runtime('ipykernel', 'jupyter');
    const spec = await bench.notebook(['print(6 * 7)'], runtime?.runtime_id ?? null);
    await bench.runtimes.start(spec);
    const base = await bench.base(spec.notebookId);
    const made = await visit(`${base}api/contents/new.txt`, {
      method: 'PUT',
      headers: { origin: new URL(base).origin, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'file', format: 'text', content: 'of Jupyter' }),
    });
    expect(made.status).toBe(201);
    const listed = (await (await visit(`${base}api/contents/`)).json()) as {
      content: { name: string }[];
    };
    expect(listed.content.map(({ name }) => name).sort()).toEqual(['main.ipynb', 'new.txt']);
  });

  it.skipIf(!isHere)(
    'can be listened to at no port of the machine, and nor can its kernels, which work',
    async () => {
      const runtime = await bench.runtime('ipykernel', 'jupyter');
      const spec = await bench.notebook(['print(6 * 7)'], runtime?.runtime_id ?? null);
      await bench.runtimes.start(spec);
      const base = await bench.base(spec.notebookId);
      const made = await visit(`${base}api/kernels`, {
        method: 'POST',
        headers: { origin: new URL(base).origin, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'python3' }),
      });
      expect(made.status).toBe(201);
      const { id } = (await made.json()) as { id: string };
      const channel = new WebSocket(`${base.replace('http', 'ws')}api/kernels/${id}/channels`, {
        headers: { origin: new URL(base).origin, ...cookieFor(base) },
      });
      await once(channel, 'open');
      const answered = new Promise<void>((resolve) => {
        channel.on('message', (data: Buffer) => {
          if (typeOf(data) === 'kernel_info_reply') resolve();
        });
      });
      channel.send(JSON.stringify(KERNEL_INFO_REQUEST));
      await answered;
      channel.close();
      // Of five sockets none is at a port. ipykernel itself makes one for what its subprocesses print: it takes what begins with a random
      // word, and says nothing to anybody.
      expect((await portsOf(path.join(bench.folder, 'homes'))).length).toBeLessThanOrEqual(1);
    },
  );
});
