/** Package indexes of a team: who writes them and who is told what, how builds are given them, and what is masked. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_INDEXES } from '~/contract/team/indexRules';
import { indexSecrets, pipVariables, withIndexes } from '~/server/areas/environments/indexes/using';
import { hasCredentials } from '~/server/areas/environments/locking/requirementLines';
import { openWorkspace, type TestWorkspace } from '../../support/openWorkspace';
import { CREDENTIALS, FORMS, LOGIN, PASSWORD } from './privateIndex';

describe('package indexes of a team', () => {
  const host = 'pypi.example:8443';
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(() => server.close());

  const values = (more: object = {}) => ({
    name: 'corp',
    address: `https://${host}/simple`,
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
    const told = JSON.stringify(await save({ address: `HTTPS://${host.toUpperCase()}/simple/` }));
    expect(await list()).toEqual({
      indexes: [
        {
          name: 'corp',
          address: `https://${host}/simple`,
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
    await save({ password: undefined, address: `https://${host}/other` });
    const { indexes } = server.workspace;
    expect(await indexes.ofTeam('atelier')).toMatchObject([
      { address: `https://${host}/other`, login: LOGIN, password: PASSWORD },
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
