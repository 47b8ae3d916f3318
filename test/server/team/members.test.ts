import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addNotebook, updateOf } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { problemOf } from '../support/driveFiles';
import { changeOf, teamOf } from './support';

let server: TestWorkspace;
let admin: string;
beforeEach(async () => {
  server = await openWorkspace();
  admin = await server.signIn();
});
afterEach(() => server.close());

const member = async (id: string) => (await teamOf(server, admin)).get(id)!;
const change = async (id: string, changes: Parameters<typeof changeOf>[1], token = admin) =>
  server.ask('team', 'update', changeOf(await member(id), changes), { token });

describe('members', () => {
  it("API-12 the list holds the people of one's own team, and answers 304 while nothing changed", async () => {
    await server.addUser('mary');
    await server.addUser('eve', 'others');
    const first = await server.ask('team', 'readAll', {}, { token: admin });
    expect(
      'value' in first &&
        first.value.users.map(({ id, status, account_enabled }) => [id, status, account_enabled]),
    ).toEqual([
      ['admin', 'active', true],
      ['mary', 'active', true],
    ]);
    const again = () =>
      server.ask(
        'team',
        'readAll',
        {},
        { token: admin, headers: { 'if-none-match': String(first.headers['etag']) } },
      );
    expect((await again()).status).toBe(304);
    await change('mary', { fullname: 'Mary Shelley' });
    expect((await again()).status).toBe(200);
  });

  it('ADM-11 ADM-13 an update names the member, and changes name, address, admin and enabled', async () => {
    await server.addUser('mary');
    const reply = await change('mary', {
      fullname: ' Mary Shelley ',
      email: 'mary@example.org',
      is_admin: true,
    });
    expect(reply).toMatchObject({
      status: 200,
      value: { user: { fullname: 'Mary Shelley', email: 'mary@example.org', is_admin: true } },
    });
    const token = await server.signIn('mary', "mary's password");
    expect((await server.get('account', 'readUser', {}, { token })).user).toMatchObject({
      is_admin: true,
      fullname: 'Mary Shelley',
    });
  });

  it('LOG-15 an address that an admin wrote is vouched for, one that the member wrote is not', async () => {
    const mary = await server.addUser('mary');
    const { identities } = server.workspace;
    await server.get('account', 'updateUser', { email: 'mary@lab.org' }, { token: mary });
    expect(await identities.withEmail(['mary@lab.org'])).toEqual([]);
    await change('mary', { email: 'mary@example.org' });
    expect(await identities.withEmail(['mary@example.org'])).toEqual(['mary']);
  });

  it('ADM-05 a name or an address that is none is refused and named, and what stays as it is may stay', async () => {
    await server.addUser('mary');
    expect(await change('mary', { email: 'no address' })).toMatchObject({
      status: 422,
      failure: { fields: { email: 'Please enter a valid email' } },
    });
    expect((await change('mary', { fullname: '   ' })).status).toBe(422);
    expect((await change('mary', { is_admin: true })).status).toBe(200);
  });

  it("ADM-07 PRM-01 one's own record is view only, and who is no admin changes nobody", async () => {
    const mary = await server.addUser('mary');
    await change('mary', { is_admin: true });
    expect(problemOf(await change('admin', { fullname: 'Boss' }))).toEqual([
      403,
      'refused',
      'Your own record is view only.',
    ]);
    await change('mary', { is_admin: false });
    expect(problemOf(await change('admin', { is_admin: false }, mary))).toEqual([
      403,
      'refused',
      'Only admins of the team may do this.',
    ]);
  });

  it('what another admin changed meanwhile is not undone', async () => {
    await server.addUser('mary');
    const old = await member('mary');
    expect((await change('mary', { account_enabled: false })).status).toBe(200);
    const late = await server.ask('team', 'update', changeOf(old, { fullname: 'Mary' }), {
      token: admin,
    });
    expect(problemOf(late)).toEqual([
      409,
      'conflict',
      'Somebody else changed this member meanwhile. Look at it again.',
    ]);
    expect((await member('mary')).account_enabled).toBe(false);
  });

  it('ADM-14 the last admin stays one: of two who unmake each other at once, one remains', async () => {
    expect(problemOf(await change('admin', { is_admin: false }))).toEqual([
      409,
      'conflict',
      'A team needs at least one admin',
    ]);
    const mary = await server.addUser('mary');
    await change('mary', { is_admin: true });
    const [ofAdmin, ofMary] = [await member('admin'), await member('mary')];
    for (const changes of [{ is_admin: false }, { account_enabled: false }]) {
      const replies = await Promise.all([
        server.ask('team', 'update', changeOf(ofMary, changes), { token: admin }),
        server.ask('team', 'update', changeOf(ofAdmin, changes), { token: mary }),
      ]);
      expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      const left = await server.workspace.members.list({ team_name: 'atelier', is_admin: true });
      expect(
        left.filter(({ is_admin, account_enabled }) => is_admin && account_enabled).length,
      ).toBe(1);
    }
  });
});

describe('disabled means out', () => {
  it('sessions, signed addresses and the next request end at once, who is enabled again signs in anew', async () => {
    const mary = await server.addUser('mary');
    const closed: string[] = [];
    server.workspace.accounts.onSessionsClosed((sessions) => closed.push(...sessions));
    expect((await server.ask('account', 'readUser', {}, { token: mary })).status).toBe(200);
    await change('mary', { account_enabled: false });
    expect((await server.ask('account', 'readUser', {}, { token: mary })).status).toBe(401);
    expect(closed).toHaveLength(1);
    expect(await server.workspace.accounts.isOpen(closed[0]!)).toBe(false);
    expect(server.runtimes.ended).toEqual(closed);
    await change('mary', { account_enabled: true });
    expect((await server.ask('account', 'readUser', {}, { token: mary })).status).toBe(401);
    expect(await server.signIn('mary', "mary's password")).not.toBe('');
  });

  it('only the right password is told that the account is disabled', async () => {
    await server.addUser('mary');
    await change('mary', { account_enabled: false });
    const words = async (password: string) =>
      (await server.get('account', 'signIn', { user_name: 'mary', password })).Error;
    expect(await words('wrong')).toBe('User or Password does not match');
    expect(await words("mary's password")).toBe(
      'Your account is disabled. Ask an admin of your team.',
    );
  });

  it('a session that is opened at the same moment is closed with the others, or never opened', async () => {
    await server.addUser('mary');
    const { accounts } = server.workspace;
    const [, ...tokens] = await Promise.all([
      change('mary', { account_enabled: false }),
      ...Array.from({ length: 5 }, () =>
        accounts.openSession('mary', { address: '::1', userAgent: '' }),
      ),
    ]);
    for (const token of tokens)
      if (token !== null) expect(await accounts.authenticate(token)).toBeNull();
    expect(await accounts.openSession('mary', { address: '::1', userAgent: '' })).toBeNull();
  });

  it('API-12 API-75 nobody who is disabled is offered, and their names stay known, and what names them can be saved', async () => {
    await server.addUser('mary');
    await server.addUser('max');
    const notebook = await addNotebook(server, admin, { collaborators: ['mary'] });
    await change('mary', { account_enabled: false });
    const { users, disabled_users } = await server.get(
      'account',
      'collaborators',
      {},
      { token: admin },
    );
    expect([users, disabled_users].map((some) => some?.map(({ user_name }) => user_name))).toEqual([
      ['max'],
      ['mary'],
    ]);
    expect(
      (await server.get('autocomplete', 'collaborators', { text: 'mary' }, { token: admin })).users,
    ).toEqual([]);
    const saved = await server.ask(
      'notebooks',
      'update',
      updateOf(notebook, { notebook_name: 'Again' }),
      { token: admin },
    );
    expect(saved).toMatchObject({ status: 200, value: { notebook: { collaborators: ['mary'] } } });
  });

  it('what somebody owns stays', async () => {
    const mary = await server.addUser('mary');
    await server.get(
      'environments',
      'create',
      { env_name: 'kept', requirements: '' },
      { token: mary },
    );
    await change('mary', { account_enabled: false });
    const { environments } = await server.get('environments', 'readAll', {}, { token: admin });
    expect(environments.map(({ env_name }) => env_name)).toContain('kept');
  });
});
