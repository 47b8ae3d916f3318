import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INVITATION_LIFETIME_MS } from '~/contract';
import { createInvitations } from '~/server/areas/team/invitations';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { problemOf } from '../support/driveFiles';
import { receivedMails, teamOf, tokenIn } from './support';

let server: TestWorkspace;
let admin: string;
beforeEach(async () => {
  server = await openWorkspace();
  admin = await server.signIn();
});
afterEach(() => server.close());

const invite = (to_email: string, token = admin) =>
  server.ask(
    'team',
    'invite',
    { from_user_name: 'admin', team_name: 'atelier', to_email },
    { token },
  );
const invited = async (to_email: string) => {
  const reply = await invite(to_email);
  if (!('value' in reply)) throw new Error(reply.failure.Error);
  return { ...reply.value, token: reply.value.link.split('#')[1]! };
};
const JOINING = { user_name: 'ada', fullname: 'Ada Lovelace', password: 'long enough' };
const accept = (token: string, joining: Partial<typeof JOINING> = {}) =>
  server.ask('team', 'accept', { token, ...JOINING, ...joining });

describe('invitations', () => {
  it('ADM-10 ADM-13 an invited person gets a mail, is listed as invited, accepts once and is in', async () => {
    const { user, link, token } = await invited('Ada@Example.org');
    expect(user).toMatchObject({
      status: 'invited',
      email: 'ada@example.org',
      user_name: '',
      invitation: { from_user_name: 'admin' },
    });
    const [mail = ''] = await receivedMails(server, 1);
    expect(mail).toMatch(/^To: ada@example.org\r$/m);
    expect(tokenIn(mail, '/invitation')).toBe(token);
    expect(link).toBe(`http://localhost:8080/invitation#${token}`);
    expect(await server.get('team', 'readInvitation', { token })).toEqual({
      team_name: 'atelier',
      email: 'ada@example.org',
      from_fullname: 'Admin',
    });
    const reply = await accept(token);
    expect(reply).toMatchObject({
      status: 200,
      value: { status: 'Login Success', user_name: 'ada' },
    });
    expect(
      [...(await teamOf(server, admin)).values()].map(({ id, email, is_admin }) => [
        id,
        email,
        is_admin,
      ]),
    ).toEqual([
      ['ada', 'ada@example.org', false],
      ['admin', '', true],
    ]);
    expect((await accept(token, { user_name: 'ada2' })).status).toBe(404);
    expect((await server.ask('team', 'readInvitation', { token })).status).toBe(404);
  });

  it('a link sent again makes the old one dead, and one that is revoked, or too old, opens nothing', async () => {
    const first = await invited('ada@example.org');
    const again = await server.get('team', 'resend', { id: first.user.id }, { token: admin });
    const token = again.link.split('#')[1]!;
    expect((await accept(first.token)).status).toBe(404);
    expect((await server.ask('team', 'readInvitation', { token })).status).toBe(200);
    await server.get('team', 'revoke', { id: first.user.id }, { token: admin });
    expect((await accept(token)).status).toBe(404);
    expect([...(await teamOf(server, admin)).keys()]).toEqual(['admin']);
    const { db, outbox } = server.workspace;
    const longAgo = createInvitations({
      db,
      outbox,
      config: { url: null, hosts: [] },
      now: () => Date.now() - INVITATION_LIFETIME_MS - 1,
    });
    const by = {
      user_name: 'admin',
      fullname: 'Admin',
      team_name: 'atelier',
      origin: 'http://localhost:8080',
    };
    const old = await longAgo.invite('late@example.org', by);
    expect((await accept(old.link.split('#')[1]!)).status).toBe(404);
    // An expired invitation makes room for a new one.
    expect((await invite('late@example.org')).status).toBe(200);
  });

  it('only the hash of what opens a link is in the database', async () => {
    const { token } = await invited('ada@example.org');
    const tables = ['invitations', 'mails'].map((table) =>
      server.workspace.db.execute(`select row_to_json(t)::text as row from ${table} t`),
    );
    expect(JSON.stringify((await Promise.all(tables)).map(({ rows }) => rows))).not.toContain(
      token,
    );
  });

  it('of two who accept at once one is in', async () => {
    const { token } = await invited('ada@example.org');
    const replies = await Promise.all([accept(token), accept(token, { user_name: 'other' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('an address of the team, and one that is invited, is refused whatever its case, and a taken or odd user name and a short password are named', async () => {
    const { token } = await invited('ada@example.org');
    expect(problemOf(await invite('ADA@example.org'))).toEqual([
      409,
      'conflict',
      'ada@example.org is invited already. Send the invitation again where it is listed.',
    ]);
    expect(await accept(token, { user_name: 'admin' })).toMatchObject({
      status: 422,
      failure: { fields: { user_name: 'This name is taken.' } },
    });
    for (const user_name of ['Ada', '../ada', 'a b', '.ada', 'a..b', 'x'.repeat(33)])
      expect((await accept(token, { user_name })).status).toBe(422);
    expect(await accept(token, { password: 'short' })).toMatchObject({
      status: 422,
      failure: { fields: { password: 'A password has at least 8 characters.' } },
    });
  });

  it('API-08 ADM-26 ADM-27 many go together: of each who cannot be invited is told why, and the others are', async () => {
    const many = (...emails: string[]) =>
      server.ask('team', 'inviteAll', { emails }, { token: admin });
    expect(await many('b@', 'c')).toMatchObject({
      status: 422,
      failure: { fields: { emails: 'Invalid email address: b@, c' } },
    });
    expect(await many('b@', 'a@example.org; b@example.org,A@EXAMPLE.ORG c')).toMatchObject({
      status: 200,
      value: {
        status: '2 invited',
        Error: 'Invalid email address: b@\nInvalid email address: c',
      },
    });
    const reply = await many('a@example.org', 'c@example.org');
    expect(reply).toMatchObject({
      value: {
        status: '1 invited',
        Error: 'a@example.org is invited already. Send the invitation again where it is listed.',
      },
    });
    expect(await receivedMails(server, 3)).toHaveLength(3);
  });

  it('PRM-03 PRM-22 PRM-23 plan and feature flag refuse it, whatever a page shows', async () => {
    await server.workspace.accounts.keepPlan('atelier', 'explorer');
    expect(problemOf(await invite('a@example.org'))).toEqual([
      403,
      'refused',
      'Your plan has no invitations.',
    ]);
  });

  it('who invites in another name, or to another team, is refused', async () => {
    const as = { token: admin };
    for (const [from_user_name, team_name] of [
      ['mary', 'atelier'],
      ['admin', 'others'],
    ] as const) {
      expect(
        (
          await server.ask(
            'team',
            'invite',
            { from_user_name, team_name, to_email: 'a@example.org' },
            as,
          )
        ).status,
      ).toBe(403);
    }
  });

  it('who tries links that open nothing waits', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1)
      statuses.push(
        (await server.ask('team', 'readInvitation', { token: `guess ${count}` })).status,
      );
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });

  it('names in a mail are no headers, no markup and no lines of their own', async () => {
    const { db, outbox } = server.workspace;
    const nasty = '<b>Eve</b>\r\nBcc: all@example.org\u202e Ünïcode 雪';
    await createInvitations({
      db,
      outbox,
      config: { url: 'https://lab.example.org', hosts: [] },
    }).invite('ada@example.org', {
      user_name: 'admin',
      fullname: nasty,
      team_name: 'atelier',
      origin: 'http://evil.example',
    });
    const [mail = ''] = await receivedMails(server, 1);
    const [head = ''] = mail.split('\r\n\r\n');
    const [, html = ''] = mail.split('text/html');
    expect(head).not.toMatch(/^Bcc:/im);
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;');
    expect(mail).toContain('https://lab.example.org/invitation#');
    expect(mail).not.toContain('evil.example');
  });
});
