import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { problemOf } from '../support/driveFiles';
import { receivedMails, changeOf, mailsIn, teamOf, tokenIn } from './support';

let server: TestWorkspace;
let admin: string;
let mary: string;
beforeEach(async () => {
  server = await openWorkspace();
  admin = await server.signIn();
  mary = await server.addUser('mary');
  const member = (await teamOf(server, admin)).get('mary')!;
  await server.get('team', 'update', changeOf(member, { email: 'mary@example.org' }), {
    token: admin,
  });
});
afterEach(() => server.close());

const forgot = (name: string) => server.ask('passwords', 'forgot', { name });
const reset = (token: string, password = 'a new password') =>
  server.ask('passwords', 'reset', { token, password });

describe('a forgotten password', () => {
  it('LOG-03 LOG-21 a link comes by mail, works once, ends every other session and signs in', async () => {
    expect(await forgot('MARY@example.org')).toMatchObject({
      status: 200,
      value: { status: 'Asked' },
    });
    const [mail = ''] = await receivedMails(server, 1);
    const token = tokenIn(mail, '/new-password');
    expect(await reset(token, 'short')).toMatchObject({
      status: 422,
      failure: { fields: { password: 'A password has at least 8 characters.' } },
    });
    const reply = await reset(token);
    expect(reply).toMatchObject({
      status: 200,
      value: { status: 'Login Success', user_name: 'mary' },
    });
    expect((await server.ask('account', 'readUser', {}, { token: mary })).status).toBe(401);
    expect((await reset(token)).status).toBe(404);
    expect(await server.signIn('mary', 'a new password')).not.toBe('');
    expect((await receivedMails(server, 2))[1]).toContain('Your password for Atelier was changed');
  });

  it('the answer is the same for who has no account, no address, or is disabled, and no mail goes', async () => {
    const member = (await teamOf(server, admin)).get('mary')!;
    await server.get('team', 'update', changeOf(member, { account_enabled: false }), {
      token: admin,
    });
    const known = await forgot('mary');
    const replies = [await forgot('nobody'), await forgot('admin'), await forgot('x@example.org')];
    for (const reply of replies)
      expect([reply.status, 'value' in reply && reply.value]).toEqual([
        known.status,
        'value' in known && known.value,
      ]);
    await server.workspace.passwordLinks.send('mary', 'http://localhost:8080');
    expect(await mailsIn(server)).toEqual([]);
  });

  it('a link to an old address is dead with the address, and at most three are good at a time', async () => {
    const { passwordLinks } = server.workspace;
    for (let count = 0; count < 5; count += 1)
      await passwordLinks.send('mary', 'http://localhost:8080');
    const mails = await receivedMails(server, 3);
    const member = (await teamOf(server, admin)).get('mary')!;
    await server.get('team', 'update', changeOf(member, { email: 'new@example.org' }), {
      token: admin,
    });
    expect((await reset(tokenIn(mails[0]!, '/new-password'))).status).toBe(404);
  });

  it('a link is dead once the person has another address, or another password, by themselves', async () => {
    const { passwordLinks } = server.workspace;
    const link = async (mails: number) => {
      await passwordLinks.send('mary', 'http://localhost:8080');
      return tokenIn((await receivedMails(server, mails)).at(-1) ?? '', '/new-password');
    };
    const first = await link(1);
    await server.get('account', 'updateUser', { email: 'mary@lab.org' }, { token: mary });
    expect((await reset(first)).status).toBe(404);
    // The old address was told of the change.
    const second = await link(3);
    const change = { current_password: "mary's password", new_password: 'another password' };
    await server.get('account', 'changePassword', change, { token: mary });
    expect((await reset(second)).status).toBe(404);
  });

  it('who asks again and again is answered as at first, and nothing more is done', async () => {
    const send = vi.spyOn(server.workspace.passwordLinks, 'send');
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await forgot('mary')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // Five at once, then one more after a second, two, four …
    expect(send.mock.calls.length).toBeLessThan(9);
  });

  it('a link never leads to a host name that a stranger made up', async () => {
    const reply = await server.ask(
      'passwords',
      'forgot',
      { name: 'mary' },
      { headers: { host: 'evil.example' } },
    );
    expect(problemOf(reply)).toEqual([
      403,
      'refused',
      'Links cannot be sent from here yet: the administrator of this workspace has to set ATELIER_URL.',
    ]);
  });
});
