import { randomUUID } from 'node:crypto';
import { readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { cookieFor, enter, visit } from '#test/harness/standIns/gatewayVisitor';
import { addressUrls, type Runtime } from '~/contract';
import type { StartSpec } from '~/server/platform/kernels/runtimes';
import { readProcesses } from '~/server/platform/kernels/processes/proc';
import { until } from '#test/harness/until';
import { APP_ORIGIN, Bench, onDisk, Page } from './bench';
import { jupyters } from './machine/kernels';

interface Message {
  header: { msg_type: string };
  parent_header: { msg_id?: string };
  content: Record<string, unknown>;
}

const folderOf = (pid: number) => readlink(`/proc/${pid}/cwd`).catch(() => '');
const inFolder = async (folder: string) =>
  (await Promise.all((await readProcesses()).map(({ pid }) => folderOf(pid)))).filter(
    (at) => at === folder,
  ).length;

describe.skipIf(jupyters.length === 0).each(jupyters)(
  'a real Jupyter behind the gateway: $label',
  (runtime: Runtime) => {
    let bench: Bench;
    let spec: StartSpec;
    let base: string;
    let own: { origin: string };
    beforeAll(async () => {
      bench = await Bench.open();
      spec = await bench.notebook(['print(6 * 7)'], runtime.runtime_id);
      await bench.runtimes.start(spec);
      base = await bench.base(spec.notebookId);
      own = { origin: new URL(base).origin };
    });
    afterAll(() => bench.close());

    const post = (below: string, body: unknown, method = 'POST') =>
      visit(base + below, {
        method,
        headers: { ...own, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    const kernels = async () =>
      (await (await visit(`${base}api/kernels`)).json()) as { id: string }[];
    const newKernel = async () =>
      (await (await post('api/kernels', { name: 'python3' })).json()) as { id: string };

    /** Jupyter's own channel to a kernel. `run` answers what it said by the end of this code. */
    const channelTo = async ({ id: kernel }: { id: string }) => {
      const socket = new WebSocket(`${base.replace('http', 'ws')}api/kernels/${kernel}/channels`, {
        headers: { ...own, ...cookieFor(base) },
      });
      const heard: Message[] = [];
      socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Message));
      await new Promise((resolve, reject) => {
        socket.on('open', resolve);
        socket.on('error', reject);
      });
      onTestFinished(() => {
        socket.close();
      });
      return async (code: string): Promise<Message[]> => {
        // A kernel answers no message twice, and takes one with the same words and the same id for the same.
        const id = randomUUID();
        const header = {
          msg_id: id,
          msg_type: 'execute_request',
          username: '',
          session: 's',
          version: '5.3',
        };
        const content = {
          code,
          silent: false,
          store_history: true,
          user_expressions: {},
          allow_stdin: false,
        };
        socket.send(
          JSON.stringify({
            header,
            parent_header: {},
            metadata: {},
            content,
            channel: 'shell',
            buffers: [],
          }),
        );
        await until('the reply', () =>
          heard.some(
            ({ header: { msg_type }, parent_header }) =>
              msg_type === 'execute_reply' && parent_header.msg_id === id,
          ),
        );
        await until('idle', () =>
          heard.some(
            ({ content: { execution_state }, parent_header }) =>
              execution_state === 'idle' && parent_header.msg_id === id,
          ),
        );
        return heard;
      };
    };

    it('the address leads to the page of the notebook, without a login, and Jupyter sets no cookie', async () => {
      const address = await bench.address(spec.notebookId);
      const reply = await visit(`${await enter(address)}notebooks/main.ipynb`);
      expect([reply.status, reply.headers.get('set-cookie')]).toEqual([200, null]);
      expect(await reply.text()).toContain(
        `<script src="${address.notebook_path}atelier-page.js"></script></head>`,
      );
      expect(addressUrls(address).embedUrl).toMatch(
        /\/notebooks\/main\.ipynb\?atelier_code=[\w-]{32}$/,
      );
    });

    it('only the app may frame its pages, and its own sandbox rules stay', async () => {
      const page =
        (await visit(`${base}notebooks/main.ipynb`)).headers.get('content-security-policy') ?? '';
      expect(page).toMatch(/frame-ancestors [^;,]*http:\/\/127\.0\.0\.1:18299/);
      expect(
        (await visit(`${base}files/main.ipynb`)).headers.get('content-security-policy'),
      ).toMatch(/sandbox allow-scripts.*, frame-ancestors/);
    });

    it('EDF-02 its page tells the app, and nobody else, that it is shown', async () => {
      const script = await (await visit(`${base}atelier-page.js`)).text();
      expect(script).toContain(JSON.stringify([APP_ORIGIN]));
      expect(script).toContain("type: 'splash-ready'");
      expect(script).not.toContain("'*'");
    });

    it('what its end would cost: nothing without a kernel, variables with one, a running cell while one is busy', async () => {
      const standing = () => bench.runtimes.standing(spec.notebookId);
      expect(await standing()).toEqual({ unfinished: 0, ran: false });
      onTestFinished(async () => {
        for (const { id } of await kernels())
          await visit(`${base}api/kernels/${id}`, { method: 'DELETE', headers: own });
      });
      // Jupyter hears of a new kernel's first cell only where its own line to the kernel is there by then: this one has run a cell before. And while it
      // opens a channel it asks the kernel whether it lives, and takes the answer for a rest: the cells of one channel come after that.
      const kernel = await newKernel();
      const run = await channelTo(kernel);
      await until('a kernel at rest', async () => {
        await run('x = 1');
        return (
          (
            (await (await visit(`${base}api/kernels/${kernel.id}`)).json()) as {
              execution_state: string;
            }
          ).execution_state === 'idle'
        );
      });
      expect(await standing()).toEqual({ unfinished: 0, ran: true });
      const waiting = run('import os, time\nwhile not os.path.exists("go on"): time.sleep(0.05)');
      waiting.catch(() => undefined);
      await until('a busy kernel', async () => (await standing())?.unfinished === 1);
      await writeFile(path.join(spec.folder, 'go on'), '');
      await waiting;
      await until('rest', async () => (await standing())?.unfinished === 0);
      for (const { id } of await kernels())
        await visit(`${base}api/kernels/${id}`, { method: 'DELETE', headers: own });
      expect(await standing()).toEqual({ unfinished: 0, ran: false });
    });

    it('code runs through its channel in the chosen interpreter, in the folder of the notebook', async () => {
      const run = await channelTo(await newKernel());
      const heard = await run('import sys, os\nprint(sys.executable, os.getcwd())');
      expect(
        heard
          .filter(({ header }) => header.msg_type === 'stream')
          .map(({ content }) => content['text'])
          .join(''),
      ).toBe(`${runtime.python} ${spec.folder}\n`);
    });

    it('pages of other origins can neither write nor open channels', async () => {
      const write = await visit(`${base}api/kernels`, {
        method: 'POST',
        headers: { origin: APP_ORIGIN, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(write.status).toBe(403);
      const socket = new WebSocket(`${base.replace('http', 'ws')}api/kernels/x/channels`, {
        headers: { origin: APP_ORIGIN, ...cookieFor(base) },
      });
      expect(
        await new Promise((resolve) => socket.on('error', (error) => resolve(error.message))),
      ).toContain('403');
    });

    it('NBS-06 who may not run code reads the notebook in the built-in editor instead', async () => {
      const shared = await Page.open(await bench.base(spec.notebookId, { canRun: false }));
      expect([shared.document?.read_only, shared.document?.cells[0]?.source]).toEqual([
        true,
        'print(6 * 7)',
      ]);
      const model = (await (await visit(`${base}api/contents/main.ipynb`)).json()) as {
        content: { cells: { source: string }[] };
      };
      model.content.cells[0]!.source = 'saved in Jupyter';
      expect((await post('api/contents/main.ipynb', model, 'PUT')).status).toBe(200);
      expect(await shared.first('saved')).toMatchObject({ tab: 'disk' });
      expect((await shared.read()).cells[0]?.source).toBe('saved in Jupyter');
      expect((await onDisk(spec)).cells[0]?.source.join('')).toBe('saved in Jupyter');
    });

    it('a Jupyter that ends by itself is told, once, and leaves nothing', async () => {
      const other = await bench.notebook(['1'], runtime.runtime_id);
      const ends: string[] = [];
      bench.runtimes.onEnd(({ notebookId, reason }) => {
        if (notebookId === other.notebookId) ends.push(reason);
      });
      await bench.runtimes.start(other);
      await bench.base(other.notebookId);
      const all = await readProcesses();
      const leader = (
        await Promise.all(all.map(async (one) => [one, await folderOf(one.pid)] as const))
      ).find(([, at]) => at === other.folder)?.[0];
      process.kill(leader!.pid, 'SIGKILL');
      await until('the end', () => ends.length > 0);
      expect(ends).toEqual([expect.stringMatching(/^Jupyter ended by itself/)]);
      await expect(bench.base(other.notebookId)).rejects.toThrow('Jupyter ended by itself');
      expect(await inFolder(other.folder)).toBe(0);
    });

    it('stop ends it with its kernels, and its address says so', async () => {
      await (
        await channelTo(await newKernel())
      )('x = 1');
      expect(await inFolder(spec.folder)).toBeGreaterThan(1);
      await bench.runtimes.stop(spec.notebookId);
      expect(await inFolder(spec.folder)).toBe(0);
      expect((await visit(`${base}notebooks/main.ipynb`)).status).toBe(410);
    });
  },
);
