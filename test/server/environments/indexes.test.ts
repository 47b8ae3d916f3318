/** Package indexes of a team: who writes them, who is told what, and builds with an index that asks for a password. */
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine, needs } from '#test/harness/machine';
import { writeWheel } from '#test/server/support/settings/wheels';
import { MAX_INDEXES } from '~/contract/team/indexRules';
import { indexSecrets, pipVariables, withIndexes } from '~/server/areas/environments/indexes/using';
import { hasCredentials } from '~/server/areas/environments/locking/requirementLines';
import { removeTree } from '~/server/platform/files/system';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const BUILT = { timeout: 60_000, interval: 200 } as const;
const LONG = 100_000;
const LOGIN = 'robot+builds';
/** Characters that an address has to write otherwise. */
const PASSWORD = 'hunter2/of@the:team';
const CREDENTIALS = Buffer.from(`${LOGIN}:${PASSWORD}`).toString('base64');
const FORMS = [PASSWORD, encodeURIComponent(PASSWORD), CREDENTIALS, encodeURIComponent(LOGIN)];

/** An index of the wheels in a folder (PEP 503), which answers 401 to whoever has not these credentials. */
const serveIndex = async (folder: string): Promise<Server> => {
  const server = createServer((request, response) => {
    const answer = async (): Promise<readonly [number, string | Buffer]> => {
      if (request.headers.authorization !== `Basic ${CREDENTIALS}`) return [401, ''];
      const [, kind, name = ''] = (request.url ?? '').split('/');
      const files = (await readdir(folder)).filter((file) =>
        file.replaceAll('_', '-').startsWith(`${name}-`),
      );
      if (kind === 'files') return [200, await readFile(path.join(folder, name))];
      const links = files.map(async (file) => {
        const bytes = await readFile(path.join(folder, file));
        const hash = createHash('sha256').update(bytes).digest('hex');
        return `<a href="/files/${file}#sha256=${hash}">${file}</a>`;
      });
      return files.length === 0
        ? [404, '']
        : [200, `<!DOCTYPE html><html><body>${(await Promise.all(links)).join('')}</body></html>`];
    };
    void answer().then(([status, body]) => {
      response.writeHead(status, {
        'content-type': typeof body === 'string' ? 'text/html' : 'application/zip',
        'content-length': Buffer.byteLength(body),
        'www-authenticate': 'Basic realm="packages"',
      });
      response.end(request.method === 'HEAD' ? '' : body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
};

describe.skipIf(machine.python === null)('package indexes of a team', needs('uv'), () => {
  let server: TestWorkspace;
  let token: string;
  let wheels: string;
  let index: Server;
  let host: string;

  beforeAll(async () => {
    wheels = await mkdtemp(path.join(os.tmpdir(), 'atelier-index-'));
    await chmod(wheels, 0o755);
    for (const name of ['atelier_private', 'atelier_hidden']) await writeWheel(wheels, name, '1.0');
    index = await serveIndex(wheels);
    host = `127.0.0.1:${(index.address() as AddressInfo).port}`;
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(async () => {
    await server.close();
    index.close();
    await removeTree(wheels);
  });

  const values = (more: object = {}) => ({
    name: 'corp',
    address: `http://${host}/simple`,
    login: LOGIN,
    password: PASSWORD,
    in_place: true,
    ...more,
  });
  const save = (more: object = {}, as = token) =>
    server.ask('indexes', 'save', values(more), { token: as });
  const list = () => server.get('indexes', 'readAll', {}, { token });
  const refusal = async (asked: ReturnType<typeof save>) => {
    const reply = await asked;
    return 'failure' in reply ? reply.failure.fields : null;
  };

  it('ENV are refused by field: an address that is none or has credentials, a password that is short or missing', async () => {
    const field = async (more: object) => Object.keys((await refusal(save(more))) ?? {}).join();
    expect(await field({ name: 'a b' })).toBe('name');
    for (const address of [
      'pypi.example/simple',
      'ftp://pypi.example/simple',
      'https://ann:secret@pypi.example/simple',
      'https://pypi.example/simple?token=secret',
      'https://pypi.example/sim ple',
      'https://pypi.example/sim\u0007ple',
    ])
      expect([address, await field({ address })]).toEqual([address, 'address']);
    expect(await field({ login: 'ann:secret' })).toBe('login');
    for (const password of ['short', 'line\nline', ''])
      expect([password, await field({ password })]).toEqual([password, 'password']);
    expect(await field({ password: undefined })).toBe('password');
    expect((await list()).indexes).toEqual([]);
  });

  it('ENV are read and written by admins alone, and a password is stored encrypted and never told again', async () => {
    const member = await server.addUser('mia');
    const told = JSON.stringify(await save({ address: `HTTP://${host.toUpperCase()}/simple/` }));
    expect(await list()).toEqual({
      indexes: [
        {
          name: 'corp',
          address: `http://${host}/simple`,
          login: LOGIN,
          has_password: true,
          in_place: true,
          update_datetime: expect.any(String),
        },
      ],
    });
    for (const [name, request] of [
      ['readAll', {}],
      ['save', values()],
      ['delete', { name: 'corp' }],
    ] as const)
      expect((await server.ask('indexes', name, request, { token: member })).status).toBe(403);
    const { rows } = await server.workspace.db.execute(sql`select * from package_indexes`);
    const acts = await server.get('audit', 'read', {}, { token });
    expect(acts.acts[0]).toMatchObject({
      kind: 'index.saved',
      name: 'corp',
      parts: { changed: 'address, login, password' },
    });
    for (const text of [told, ...[await list(), rows, acts].map((each) => JSON.stringify(each))])
      expect(
        FORMS.filter((form) => form !== encodeURIComponent(LOGIN) && text.includes(form)),
      ).toEqual([]);
    expect(JSON.stringify([rows, acts])).not.toContain(host);
  });

  it('ENV keep their password while it is left out, but not for another host', async () => {
    await save();
    expect(
      await refusal(save({ password: undefined, address: 'https://other.example/simple' })),
    ).toEqual({
      password: 'The address names another host, so type the password again.',
    });
    await save({ password: undefined, address: `http://${host}/other` });
    const { indexes } = server.workspace;
    expect(await indexes.ofTeam('atelier')).toMatchObject([
      { address: `http://${host}/other`, login: LOGIN, password: PASSWORD },
    ]);
    await save({ login: '', password: 'a long token' });
    expect(await indexes.ofTeam('atelier')).toMatchObject([
      { login: '__token__', password: 'a long token' },
    ]);
  });

  it('ENV one of them stands in place of the public index, and a team has a bounded number', async () => {
    await save();
    expect(await refusal(save({ name: 'second' }))).toEqual({
      in_place: 'corp is used in place of the public index already.',
    });
    const names = Array.from({ length: MAX_INDEXES - 1 }, (_, at) => `further-${at}`);
    for (const name of names) expect((await save({ name, in_place: false })).status).toBe(200);
    expect(Object.keys((await refusal(save({ name: 'more', in_place: false }))) ?? {})).toEqual([
      'name',
    ]);
    for (const name of names) await server.get('indexes', 'delete', { name }, { token });
    expect((await server.ask('indexes', 'delete', { name: 'more' }, { token })).status).toBe(404);
    expect((await list()).indexes).toHaveLength(1);
  });

  it.each([
    '--index-url https://ann:secret@pypi.example/simple',
    'six @ https://token@files.example/six.whl',
    '--extra-index-url https://ann:sec\\\nret@pypi.example/simple',
    '# https://ann:secret@pypi.example/simple',
  ])(
    'ENV requirements with credentials are refused by the name of their field: %j',
    async (line) => {
      const request = { env_name: 'refused', requirements: `six\n${line}\n` };
      const reply = await server.ask('environments', 'create', request, { token });
      expect('failure' in reply && reply.failure.fields).toEqual({
        requirements: expect.stringContaining('Environments, Package indexes'),
      });
    },
  );

  /** What a build says and everything that it left, in one text. */
  const built = async (env_name: string, requirements: string) => {
    const { environment } = await server.get(
      'environments',
      'create',
      { env_name, requirements },
      { token },
    );
    const { env_id } = environment;
    const read = () => server.get('environments', 'read', { env_id }, { token });
    await expect
      .poll(async () => (await read()).environment.status, BUILT)
      .not.toMatch(/waiting|building/);
    const all = await read();
    const asked = { env_id, line: 0, count: 2000 };
    const { lines } = await server.get('environments', 'buildLog', asked, { token });
    const lock =
      all.environment.status === 'ready'
        ? await server.get('environments', 'readLock', { env_id, build: 1 }, { token })
        : null;
    const { rows } = await server.workspace.db.execute(
      sql`select * from environment_builds where env_id = ${env_id}`,
    );
    const home = path.join(server.dataFolder, 'environments', env_id);
    const files = await readdir(home, { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(path.join(file.parentPath, file.name), 'latin1')),
    );
    const told = JSON.stringify([all, lines, rows]);
    const everything = [told, JSON.stringify(lock), ...texts].join('\n');
    expect(FORMS.filter((form) => everything.includes(form))).toEqual([]);
    // The lock names the addresses of files: without them they cannot be installed elsewhere.
    expect(lines.join('\n')).not.toContain('127.0.0.1');
    return { ...all, lock, log: lines.join('\n') };
  };

  it(
    'ENV an index with a password is used by builds with uv and with pip, and neither address nor credentials stand in what is left of them',
    async () => {
      await save();
      const [uv, pip] = await Promise.all([
        built('by-uv', 'atelier_private\n'),
        built('by-pip', '--pre\natelier_hidden\n'),
      ]);
      expect([uv.environment.reason, pip.environment.reason]).toEqual([null, null]);
      expect([uv.log, pip.log].map((log) => log.includes('with uv '))).toEqual([true, false]);
      for (const { log } of [uv, pip])
        expect(log).toContain('Package indexes of the team: corp (in place of the public one)');
      expect(uv.packages.map(({ name }) => name)).toContain('atelier_private');
      expect(uv.lock?.pylock).toContain(`"http://${host}/files/atelier_private-1.0`);
      expect(pip.lock?.pylock).toContain(`"http://${host}/files/atelier_hidden-1.0`);
    },
    LONG,
  );

  it(
    'ENV an index that refuses its password is named as the reason',
    async () => {
      await save({ password: 'not the password' });
      const { environment, log } = await built('refused', 'atelier_private\n');
      expect(environment.status).toBe('failed');
      expect(environment.reason).toMatch(
        /^The package index corp answers 401 Unauthorized: [^]*\nBecause atelier-private was not found/,
      );
      expect(`${environment.reason}${log}`).not.toMatch(/not[ +]the|not%20the/);
    },
    LONG,
  );
});

it('ENV what pip, uv and a program print of an index is masked: address, host and credentials in every way they are written', () => {
  const index = {
    ...{ name: 'corp', address: 'https://pypi.corp.example:8443/team/simple' },
    ...{ login: LOGIN, password: PASSWORD, inPlace: true },
  };
  const mask = indexSecrets([index])?.mask ?? String;
  const variables = pipVariables(withIndexes({}, [index]), [index]);
  for (const printed of [
    'Looking in indexes: https://robot%2Bbuilds:****@pypi.corp.example:8443/team/simple',
    "HTTPSConnectionPool(host='pypi.corp.example', port=8443): Max retries exceeded",
    'Failed to fetch: `https://pypi.corp.example:8443/team/simple/six/`',
    `Authorization: Basic ${CREDENTIALS}`,
    `password ${PASSWORD}`,
    JSON.stringify(variables),
  ]) {
    const masked = mask(printed);
    expect(masked).toContain('••••••');
    expect(['pypi.corp', 'robot', ...FORMS].filter((form) => masked.includes(form))).toEqual([]);
  }
  expect(indexSecrets([])).toBeNull();
  expect(pipVariables({ 'index-url': 'https://a' }, [])).toEqual({});
});

it("ENV the machine's further indexes stay beside those of the team, and its index unless one of the team takes its place", () => {
  const machine = {
    'index-url': 'https://mirror/simple',
    'extra-index-url': 'https://a https://b',
  };
  const index = { name: 'corp', address: 'https://corp/simple', login: '', password: '' };
  expect(withIndexes(machine, [{ ...index, inPlace: false }])).toEqual({
    'index-url': 'https://mirror/simple',
    'extra-index-url': 'https://a https://b https://corp/simple',
  });
  expect(withIndexes(machine, [{ ...index, inPlace: true }])).toEqual({
    ...machine,
    'index-url': 'https://corp/simple',
  });
});

it('ENV credentials that only a variable of the machine has are no credentials of the requirements', () => {
  const line = (credentials: string) => `six @ https://${credentials}@host.example/six.whl`;
  expect(['${TOKEN}', '${NAME}:${TOKEN}', 'bot:${TOKEN}'].map(line).map(hasCredentials)).toEqual([
    false,
    false,
    false,
  ]);
  expect(['bot', 'bot:word', '${NAME}:word'].map(line).map(hasCredentials)).toEqual([
    true,
    true,
    true,
  ]);
  expect(hasCredentials('git+ssh://git@host.example/a\nsix @ https://host.example/@a')).toBe(false);
});
