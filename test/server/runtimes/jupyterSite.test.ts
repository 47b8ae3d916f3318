import { createServer, request as requestOf, type Server } from 'node:http';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { toSocket } from '~/server/platform/isolation/ownedSocket';
import { JupyterSite } from '~/server/platform/gateway/jupyter/jupyterSite';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const listen = async (
  server: Server,
  where: { path: string } | { port: number; host: string },
): Promise<Server> => {
  await new Promise<void>((resolve) => {
    server.listen(where, resolve);
  });
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return server;
};

/** A site before a program that answers in the place of Jupyter; the address of the site. */
const siteBefore = async (program: Server): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-site-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const socketPath = path.join(folder, 'j.sock');
  await listen(program, { path: socketPath });
  const site = new JupyterSite({
    base: '/nb/1/',
    connect: toSocket(socketPath, process.getuid!()),
    token: 't',
    origins: new Set(),
    embedders: [],
  });
  closing.push(() => site.close());
  const gateway = await listen(
    createServer((request, response) =>
      site.serve(request, response, (request.url ?? '').slice('/nb/1/'.length)),
    ),
    { port: 0, host: '127.0.0.1' },
  );
  return `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/nb/1/`;
};

it.each(['api/contents', 'notebooks/a.ipynb'])(
  'what answers in the place of Jupyter with a status HTTP does not have is a 502, and ends nothing: %s',
  async (rest) => {
    const address = await siteBefore(
      createServer((request) => {
        request.socket.end('HTTP/1.1 099 No\r\nContent-Length: 0\r\n\r\n');
      }),
    );
    expect((await fetch(address + rest)).status).toBe(502);
  },
);

it('NBS-21 what goes to Jupyter goes over a connection that stays: asked to close it, Jupyter has closed before a body was written', async () => {
  const asked: (string | undefined)[] = [];
  let connections = 0;
  const site = await siteBefore(
    createServer((request, response) => {
      asked.push(request.headers.connection);
      request.resume().on('end', () => response.writeHead(201).end());
    }).on('connection', () => {
      connections += 1;
    }),
  );
  const address = `${site}api/contents/new.txt`;
  for (let nth = 0; nth < 3; nth += 1)
    expect((await fetch(address, { method: 'PUT', body: 'x'.repeat(1_000) })).status).toBe(201);
  expect(asked).toEqual(['keep-alive', 'keep-alive', 'keep-alive']);
  expect(connections).toBe(1);
});

/** Sends a body over a connection of its own, and says so: fetch does not let one say it. */
const sendAlone = (address: string, body: Buffer): Promise<[number, string | undefined]> =>
  new Promise((resolve, reject) => {
    const headers = { connection: 'close', 'content-length': body.length };
    requestOf(address, { method: 'PUT', agent: false, headers }, (answer) => {
      answer.resume().on('end', () => resolve([answer.statusCode ?? 0, answer.headers.connection]));
    })
      .on('error', reject)
      .end(body);
  });

it('that a client closes its connection is nothing to Jupyter: what it answers to a refused body arrives', async () => {
  const asked: (string | undefined)[] = [];
  const site = await siteBefore(
    createServer((request, response) => {
      asked.push(request.headers.connection);
      request.resume().on('end', () => response.writeHead(400).end('refused'));
    }),
  );
  expect(await sendAlone(`${site}api/contents/new.txt`, Buffer.alloc(1_000))).toEqual([
    400,
    'close',
  ]);
  expect(asked).toEqual(['keep-alive']);
});

it('what Jupyter answers before it has read a body arrives, though it closes the connection', async () => {
  const site = await siteBefore(
    createServer((request, response) => {
      response.writeHead(413, { connection: 'close' }).end('too large');
      response.once('finish', () => request.socket.destroy());
    }),
  );
  const statuses = new Set<number>();
  for (let nth = 0; nth < 20; nth += 1) {
    const [status] = await sendAlone(`${site}api/contents/new.txt`, Buffer.alloc(8 * 1024 * 1024));
    statuses.add(status);
  }
  expect([...statuses]).toEqual([413]);
});

it.each([
  ['api/contents?token=mine&type=file', '/nb/1/api/contents?type=file'],
  ['api/contents?a=1&%74oken=mine&token=2', '/nb/1/api/contents?a=1'],
  ['api/contents?token=', '/nb/1/api/contents'],
  ['notebooks/a%20b.ipynb?x=%20&y=a+b', '/nb/1/notebooks/a%20b.ipynb?x=%20&y=a+b'],
])(
  "a client's own token does not reach Jupyter, which would take it for ours: %s",
  async (rest, url) => {
    const asked: unknown[] = [];
    const site = await siteBefore(
      createServer((request, response) => {
        asked.push(request.url, request.headers.authorization);
        response.end();
      }),
    );
    await fetch(site + rest);
    expect(asked).toEqual([url, 'token t']);
  },
);

it('what somebody puts in the place of the socket of Jupyter is not connected to, wherever it leads [NBS-21]', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-site-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  let asked = 0;
  await listen(
    createServer((_, response) => {
      asked += 1;
      response.end('of another program');
    }),
    { path: path.join(folder, 'other.sock') },
  );
  const socketPath = path.join(folder, 'j.sock');
  await symlink(path.join(folder, 'other.sock'), socketPath);
  const site = new JupyterSite({
    base: '/nb/1/',
    connect: toSocket(socketPath, process.getuid!()),
    token: 't',
    origins: new Set(),
    embedders: [],
  });
  closing.push(() => site.close());
  const gateway = await listen(
    createServer((request, response) => site.serve(request, response, 'api/contents/')),
    { port: 0, host: '127.0.0.1' },
  );
  const answer = await fetch(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`);
  expect([answer.status, asked]).toEqual([502, 0]);
});
