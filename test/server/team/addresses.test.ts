/** A change of an e-mail address is told to the old one, which can revert it for a week. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS_REVERT_MS } from '~/contract/settings/accountRules';
import { addressReverts, identities } from '~/server/areas/account/tables';
import { sessions, users } from '~/server/platform/identity/tables';
import { acts } from '~/server/platform/audit/tables';
import { problemOf } from '../support/driveFiles';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { receivedMails, changeOf, mailsIn, teamOf, tokenIn } from './support';

let server: TestWorkspace;
let admin: string;
let mary: string;
beforeEach(async () => {
  server = await openWorkspace();
  admin = await server.signIn();
  mary = await server.addUser('mary');
  await byAdmin('mary@example.org');
});
afterEach(() => server.close());

const byAdmin = async (email: string) =>
  server.get('team', 'update', changeOf((await teamOf(server, admin)).get('mary')!, { email }), {
    token: admin,
  });
const byMary = (email: string) => server.get('account', 'updateUser', { email }, { token: mary });
const revert = (token: string) => server.ask('account', 'revertAddress', { token });
const emailOf = async (name: string) =>
  (await server.workspace.db.select().from(users).where(eq(users.userName, name)))[0]?.email;
const linkIn = (mail = '') => tokenIn(mail, '/revert-address');

describe('a changed address', () => {
  it('the old address is told, and its link, once, takes the account back from whoever changed it', async () => {
    const { value: api } = await server.get(
      'tokens',
      'create',
      { name: 'Left behind', days: 7, scope: 'write' },
      { token: mary },
    );
    await byMary('thief@example.org');
    const [mail = ''] = await receivedMails(server, 1);
    expect(mail).toMatch(/^To: .*mary@example\.org/m);
    expect(mail).toContain('changed to thief@example.org');
    // The thief asks for a new password, signs in with it, and adds a way in of their own.
    await server.workspace.passwordLinks.send('mary', 'http://localhost:8080');
    const reset = tokenIn((await receivedMails(server, 2))[1]!, '/new-password');
    await server.get('passwords', 'reset', { token: reset, password: 'the password of a thief' });
    await receivedMails(server, 3);
    await server.workspace.identities.link(
      { provider: 'github', issuer: 'https://github.com', subject: '7' },
      'mary',
    );
    await server.workspace.passwordLinks.send('mary', 'http://localhost:8080');
    const again = tokenIn((await receivedMails(server, 4)).at(-1)!, '/new-password');

    const reply = await revert(linkIn(mail));
    expect(reply).toMatchObject({
      status: 200,
      value: { status: 'Reverted', user_name: 'mary', email: 'mary@example.org' },
    });
    expect(await emailOf('mary')).toBe('mary@example.org');
    const { db } = server.workspace;
    expect(await db.select().from(sessions).where(eq(sessions.userName, 'mary'))).toEqual([]);
    expect(await db.select().from(identities)).toEqual([]);
    for (const token of [mary, api])
      expect((await server.ask('account', 'readUser', {}, { token, name: 'mary' })).status).toBe(
        401,
      );
    for (const password of ["mary's password", 'the password of a thief'])
      expect(await server.get('account', 'signIn', { user_name: 'mary', password })).toMatchObject({
        status: 'Login Failed',
      });
    expect(
      (await server.ask('passwords', 'reset', { token: again, password: 'again a thief' })).status,
    ).toBe(404);
    const own = 'value' in reply ? (reply.value.password_token ?? '') : '';
    expect(
      await server.get('passwords', 'reset', { token: own, password: 'a password of mary' }),
    ).toMatchObject({ status: 'Login Success', user_name: 'mary' });
    expect((await revert(linkIn(mail))).status).toBe(404);
    expect((await db.select().from(acts)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['address.changed', 'address.reverted']),
    );
  });

  it('it is told too where an admin changed it, and the address is vouched for again as before', async () => {
    await byAdmin('thief@example.org');
    const [mail = ''] = await receivedMails(server, 1);
    expect(mail).toContain('an admin of your team, changed');
    expect((await revert(linkIn(mail))).status).toBe(200);
    expect(await emailOf('mary')).toBe('mary@example.org');
  });

  it('the first of several changes reverts all, and a later one leaves the links of earlier ones good', async () => {
    await byMary('one@example.org');
    const first = linkIn((await receivedMails(server, 1))[0]);
    await byMary('two@example.org');
    const second = linkIn((await receivedMails(server, 2))[1]);
    expect((await revert(second)).status).toBe(200);
    expect(await emailOf('mary')).toBe('one@example.org');
    expect((await revert(first)).status).toBe(200);
    expect(await emailOf('mary')).toBe('mary@example.org');
    expect(await server.workspace.db.select().from(addressReverts)).toEqual([]);
  });

  it('the first link makes the links of later changes dead, which went to addresses of a thief', async () => {
    await byMary('one@example.org');
    await byMary('two@example.org');
    const [first, second] = (await receivedMails(server, 2)).map(linkIn);
    expect((await revert(first!)).status).toBe(200);
    expect((await revert(second!)).status).toBe(404);
    expect(await emailOf('mary')).toBe('mary@example.org');
  });

  it('the link is good for a week', async () => {
    await byMary('one@example.org');
    const link = linkIn((await receivedMails(server, 1))[0]);
    const past = new Date(Date.now() - 1);
    const { db } = server.workspace;
    const [row] = await db.select().from(addressReverts);
    expect(row!.expireDatetime.getTime() - row!.createDatetime.getTime()).toBe(ADDRESS_REVERT_MS);
    expect(JSON.stringify(row)).not.toContain(link);
    await db.update(addressReverts).set({ expireDatetime: past });
    expect((await revert(link)).status).toBe(404);
    expect(await emailOf('mary')).toBe('one@example.org');
  });

  it('another case of the same address, a name alone and a first address send no mail', async () => {
    await byMary('MARY@example.org');
    await server.get('account', 'updateUser', { fullname: 'Mary' }, { token: mary });
    await server.get('account', 'updateUser', { email: 'admin@example.org' }, { token: admin });
    await byMary('one@example.org');
    expect(await receivedMails(server, 1)).toHaveLength(1);
  });

  it('the link never leads to a host name that a stranger made up', async () => {
    const reply = await server.ask(
      'account',
      'updateUser',
      { email: 'thief@example.org' },
      { token: mary, headers: { host: 'evil.example' } },
    );
    expect(problemOf(reply).slice(0, 2)).toEqual([403, 'refused']);
    expect([await emailOf('mary'), await mailsIn(server)]).toEqual(['mary@example.org', []]);
  });

  it('it is changed at most ten times within the week', async () => {
    for (let count = 0; count < 10; count += 1) await byMary(`${count}@example.org`);
    const reply = await server.ask(
      'account',
      'updateUser',
      { email: 'more@example.org' },
      { token: mary },
    );
    expect([reply.status, await emailOf('mary')]).toEqual([429, '9@example.org']);
  });
});
