/** A server is held against the contract from outside, as `npm run conform` does it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conform } from '../../../scripts/conform/conform';
import { readings } from '../../../scripts/conform/readings';
import { ADMIN, openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const listening = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });

let server: TestWorkspace;
let origin: string;
const stops: (() => void)[] = [];
beforeAll(async () => {
  server = await openWorkspace({ config: { flags: { sweeps: true, experiments: true } } });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const stop of stops) stop();
  await server.close();
});

const examined = (at: string, writes: boolean) =>
  conform({ origin: at, userName: ADMIN.user_name, password: ADMIN.password, writes });
const wrongIn = (findings: Awaited<ReturnType<typeof conform>>) =>
  findings.filter(({ wrong }) => wrong.length > 0);

/** A server between: what it answers at `path` is changed. */
const changing = async (
  path: string,
  change: (body: Record<string, unknown>) => unknown,
): Promise<string> => {
  const between = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on(
        'end',
        () =>
          void (async () => {
            const {
              host: _host,
              connection: _connection,
              'content-length': _length,
              ...headers
            } = request.headers;
            const body = chunks.length > 0 && { body: Buffer.concat(chunks) };
            const answer = await fetch(origin + request.url!, {
              method: request.method!,
              headers: headers as Record<string, string>,
              ...body,
            });
            const said = (await answer.json()) as Record<string, unknown>;
            response.writeHead(answer.status, { 'content-type': 'application/json' });
            response.end(JSON.stringify(request.url === path && answer.ok ? change(said) : said));
          })(),
      );
  });
  stops.push(() => between.close());
  return listening(between);
};

describe('a server is held against the contract', () => {
  it('the workspace server keeps it: everything that reads, and the lives of a notebook, a job and a file', async () => {
    const findings = await examined(origin, true);
    expect(wrongIn(findings)).toEqual([]);
    expect(findings.length).toBeGreaterThan(readings().length + 25);
    const { notebooks } = await server.get(
      'notebooks',
      'readAll',
      {},
      { token: await server.signIn() },
    );
    expect(notebooks.filter(({ notebook_name }) => notebook_name === 'Conformance check')).toEqual(
      [],
    );
  });

  it('whatever reads and needs nothing but who asks is asked', () => {
    const asked = readings().map(([area, name]) => `${area}.${name}`);
    expect(asked).toEqual(
      expect.arrayContaining([
        'account.readUser',
        'notebooks.readAll',
        'jobs.readTeam',
        'zones.readAll',
        'objects.recent',
        'placement.providers',
      ]),
    );
    expect(asked.filter((name) => /create|delete|update|sign|end|stop|save/i.test(name))).toEqual(
      [],
    );
  });

  it('a reply that lacks a field is told by its path and the field', async () => {
    const at = await changing('/fsc/user/objects/readnames/', ({ objects }) => ({
      objects: (objects as Record<string, unknown>[]).map(({ status: _status, ...rest }) => rest),
    }));
    const before = wrongIn(await examined(origin, false));
    expect(before).toEqual([]);
    const [wrong, ...more] = wrongIn(await examined(at, false));
    expect(more).toEqual([]);
    expect(wrong?.what).toBe('POST /fsc/user/objects/readnames/');
    expect(wrong?.wrong[0]).toMatch(/^objects\.0\.status: /);
  });

  it('a server that is not there, or refuses the password, is told, and nothing more is asked', async () => {
    const gone = await examined('http://127.0.0.1:9', true);
    expect(gone.map(({ wrong }) => wrong[0] ?? '')).toEqual([
      expect.stringMatching(/^no answer: /),
      expect.stringMatching(/^no answer: /),
      'it does',
      expect.stringMatching(/^no answer: /),
      expect.stringMatching(/^it does not/),
    ]);
    const refused = await conform({
      origin,
      userName: ADMIN.user_name,
      password: 'wrong',
      writes: true,
    });
    expect(refused.at(-1)).toEqual({
      what: 'The right password gives a bearer',
      wrong: ['it does not: nothing else can be asked'],
    });
  });
});
