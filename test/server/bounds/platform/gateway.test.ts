/** How much the gateway and forms take: pages, saves, files, and addresses that are remembered. */
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { timePasses } from '#test/harness/until';
import { WebSocketServer } from 'ws';
import { EditorSite } from '~/server/platform/gateway/editorSite';
import { isServable } from '~/server/platform/gateway/files';
import { Gateway } from '~/server/platform/gateway/gateway';
import { JupyterSite } from '~/server/platform/gateway/jupyter/jupyterSite';
import { CONNECTION_LIMITS } from '~/server/platform/http/connections';
import { acceptForms, openForms } from '~/server/platform/http/forms/forms';

const SECOND = 1_000;
const MIB = 1024 * 1024;
const report = () => undefined;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-gateway-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const listen = async (serve: http.RequestListener) => {
  const server = http.createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/` };
};

describe('a page of a notebook folder', () => {
  it('has 32 MiB at most', () => {
    const shown = (size: number) => isServable('page.html', size);
    expect([shown(32 * MIB), shown(32 * MIB + 1)]).toEqual([true, false]);
  });
});

describe('the editor of a notebook', () => {
  const open = () => {
    const session = { join: vi.fn(), leave: vi.fn(), request: vi.fn(), greet: vi.fn() };
    const settings = { canRun: true, folder, origins: new Set<string>(), assets: null };
    return new EditorSite({ ...settings, session } as never);
  };

  it('saves four times at once', async () => {
    const site = open();
    const { port, url } = await listen(
      (request, response) =>
        void Promise.resolve(site.serve(request, response, 'document')).catch(report),
    );
    const begin = () => {
      const socket = net.connect(port, '127.0.0.1');
      socket.write('PUT / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n');
      return socket;
    };
    const saves = Array.from({ length: 3 }, begin);
    const status = async () => (await fetch(url, { method: 'PUT', body: 'no JSON' })).status;
    await timePasses(50, 'the saves have begun');
    expect(await status()).toBe(422);
    saves.push(begin());
    await expect.poll(status, { timeout: 10 * SECOND }).toBe(503);
    for (const each of saves) each.destroy();
  });

  it('takes documents of 300,000 values', async () => {
    const site = open();
    const { url } = await listen(
      (request, response) =>
        void Promise.resolve(site.serve(request, response, 'document')).catch(report),
    );
    const said = async (values: number) => {
      const body = `[${Array(values).fill(1).join(',')}]`;
      return ((await (await fetch(url, { method: 'PUT', body })).json()) as { message: string })
        .message;
    };
    expect(await said(299_990)).not.toContain('300,000 values');
    expect(await said(300_010)).toContain('it holds more than 300,000 values.');
  });

  it('is open in 200 pages at most', () => {
    vi.useFakeTimers();
    const channel = () =>
      Object.assign(new EventEmitter(), {
        ...{ OPEN: 1, readyState: 1, bufferedAmount: 0 },
        ...{ ping: vi.fn(), send: vi.fn(), close: vi.fn(), terminate: vi.fn() },
        ...{ pause: vi.fn(), resume: vi.fn() },
      });
    const site = open();
    const enter = () => {
      const one = channel();
      vi.spyOn(WebSocketServer.prototype, 'handleUpgrade').mockImplementation((...[, , , done]) =>
        done(one as never, null as never),
      );
      site.upgrade(null as never, null as never, null as never, 'channel', {
        hold: () => report,
      } as never);
      return one;
    };
    const pages = Array.from({ length: 200 }, enter);
    expect(pages.every(({ close }) => close.mock.calls.length === 0)).toBe(true);
    expect(enter().close).toHaveBeenCalledWith(expect.any(Number), expect.stringContaining('200'));
    for (const each of pages) each.emit('close');
  });
});

describe('a page of a Jupyter', () => {
  it('has 16 MiB at most', async () => {
    let size = 0;
    const jupyter = await listen((_, response) => response.end(Buffer.alloc(size, 'x')));
    const site = new JupyterSite({
      ...{ base: '/', token: 'token', origins: new Set<string>(), embedders: [] },
      connect: async () => net.connect(jupyter.port, '127.0.0.1'),
    });
    const { url } = await listen((request, response) =>
      site.serve(request, response, (request.url ?? '').slice(1)),
    );
    const lengthOf = async (bytes: number) => {
      size = bytes;
      return (await (await fetch(`${url}notebooks/a.ipynb`)).text()).length;
    };
    expect(await lengthOf(16 * MIB)).toBe(16 * MIB);
    expect(await lengthOf(16 * MIB + 1)).toBe(0);
    site.close();
  });
});

describe('addresses that were taken back', () => {
  it('are remembered of the last 5,000', async () => {
    const gateway = await Gateway.listen({
      ...{ host: '127.0.0.1', port: 0, connections: CONNECTION_LIMITS, editorFolder: folder },
      report,
    });
    const paths = Array.from({ length: 5_001 }, (_, nth) => gateway.newPath(`n${nth}`));
    for (const each of paths) gateway.retire(each);
    const statusOf = async (nth: number) =>
      (await fetch(`http://127.0.0.1:${gateway.port}${paths[nth]}`)).status;
    expect([await statusOf(0), await statusOf(1)]).toEqual([404, 410]);
    await gateway.close();
  });
});

describe('a form', () => {
  const open = async () => {
    const app = fastify({ bodyLimit: 2 ** 30 });
    await acceptForms(app);
    const forms = await openForms(folder);
    app.post('/', (request) => forms.take(request, 'mia', async ({ files }) => files.length));
    app.setErrorHandler(async (error: Error) => error.message);
    onTestFinished(() => app.close());
    const field = 'content-disposition: form-data; name="config"';
    const part = (head: string, body: Buffer) =>
      Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), body, Buffer.from('\r\n')]);
    const file = (name: string, body: Buffer) =>
      part(
        `content-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: text/plain`,
        body,
      );
    return async (contents: readonly Buffer[], headers: Readonly<Record<string, string>> = {}) => {
      const parts = contents.map((body, nth) => file(`file${nth}`, body));
      const payload = Buffer.concat([
        ...[part(field, Buffer.from('{}')), ...parts],
        Buffer.from('--b--\r\n'),
      ]);
      const reply = await app.inject({
        ...{ method: 'POST', url: '/', payload },
        headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
      });
      return reply.body;
    };
  };

  it('brings 50 files at most', async () => {
    const send = await open();
    const files = (count: number) => Array<Buffer>(count).fill(Buffer.from('x'));
    expect(await send(files(50))).toBe('50');
    expect(await send(files(51))).toContain('A form brings at most 50 files.');
  });

  it('brings files of 64 MiB each', async () => {
    const send = await open();
    expect(await send([Buffer.alloc(64 * MIB)])).toBe('1');
    expect(await send([Buffer.alloc(64 * MIB + 1)])).toContain('is larger than 64 MiB');
  });

  it('brings 256 MiB at most, and 3 MiB beside', async () => {
    const send = await open();
    const said = (bytes: number) => send([], { 'content-length': String(bytes) });
    expect(await said(259 * MIB)).not.toContain('A form brings at most');
    expect(await said(259 * MIB + 1)).toContain('A form brings at most 256 MiB');
  });
});
