/** Attacks with a stolen API token of an admin, or with an admin's browser that was signed in long ago. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '#test/server/support/driveFiles';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { changeOf, mailsIn, teamOf } from '#test/server/team/support';
import { SIGN_IN_AGAIN, SIGN_IN_AGAIN_RULE } from '~/contract/session/recentSignIn';
import { NOT_BY_TOKEN } from '~/contract/settings/tokenRules';
import { sessionOf } from '~/server/platform/identity/account';
import { sessions, users } from '~/server/platform/identity/tables';
import { invitations } from '~/server/areas/team/tables';

let server: TestWorkspace;
let fresh: string;
beforeAll(async () => {
  server = await openWorkspace();
  fresh = await server.signIn();
  await server.addUser('mia');
  await server.get('team', 'update', changeOf(await mia(), { email: 'mia@example.org' }), {
    token: fresh,
  });
});
afterAll(() => server.close());

const mia = async () => (await teamOf(server, fresh)).get('mia')!;

const old = async (name?: string, password?: string): Promise<string> => {
  const token = await server.signIn(name, password);
  await age(token, 16 * 60_000);
  return token;
};
const age = (token: string, ms: number) =>
  server.workspace.db
    .update(sessions)
    .set({ signInDatetime: new Date(Date.now() - ms) })
    .where(eq(sessions.tokenHash, sessionOf(token)));

/** Every way to people, keys, tokens, addresses and plans. */
const takeOver = async (token: string) => {
  const { ask } = server;
  const as = { token, name: ADMIN.user_name };
  const member = await mia();
  return {
    invite: await ask(
      'team',
      'invite',
      { from_user_name: 'admin', team_name: 'atelier', to_email: 'thief@example.org' },
      as,
    ),
    inviteAll: await ask('team', 'inviteAll', { emails: ['thief@example.org'] }, as),
    makeAdmin: await ask('team', 'update', changeOf(member, { is_admin: true }), as),
    address: await ask('team', 'update', changeOf(member, { email: 'thief@example.org' }), as),
    ownAddress: await ask('account', 'updateUser', { email: 'thief@example.org' }, as),
    plan: await ask('team', 'updatePlan', { plan_type: 'explorer' }, as),
    give: await ask(
      'ownership',
      'transfer',
      { user_name: 'mia', to_user_name: 'admin' } as never,
      as,
    ),
    token: await ask('tokens', 'create', { name: 'Mine', days: 365, scope: 'admin' }, as),
    secret: await ask('secrets', 'save', { name: 'KEY', value: 'value' }, as),
  };
};

const harmed = async () => {
  const { db } = server.workspace;
  return {
    people: (await db.select().from(users)).map(({ userName, email, isAdmin }) => [
      userName,
      email,
      isAdmin,
    ]),
    invitations: await db.$count(invitations),
    mails: (await mailsIn(server)).length,
    tokens: (await db.select().from(sessions)).filter(({ tokenName }) => tokenName === 'Mine'),
  };
};

describe('a stolen credential', () => {
  it('an API token of an admin, whatever its scope, invites nobody, makes no admin, changes no address and makes no token', async () => {
    const { value } = await server.get(
      'tokens',
      'create',
      { name: 'CI', days: 7, scope: 'admin' },
      { token: fresh },
    );
    const before = await harmed();
    const tried = await takeOver(value);
    for (const [way, reply] of Object.entries(tried))
      expect([way, ...problemOf(reply)]).toEqual([way, 403, 'refused', NOT_BY_TOKEN]);
    expect(await harmed()).toEqual(before);
  });

  it('nor does a browser in which the admin signed in more than 15 minutes ago', async () => {
    const token = await old();
    const before = await harmed();
    const tried = Object.entries(await takeOver(token));
    // The request of a hand-over is no good one here: it is refused before it is looked at who sends it.
    for (const [way, reply] of tried.filter(([name]) => name !== 'give'))
      expect([way, ...problemOf(reply)]).toEqual([way, 403, SIGN_IN_AGAIN, SIGN_IN_AGAIN_RULE]);
    expect(await harmed()).toEqual(before);
  });

  it('a clock that was set back does not make a sign-in recent', async () => {
    const token = await server.signIn();
    await age(token, -24 * 3_600_000);
    const reply = await server.ask('tokens', 'create', { name: 'Mine', days: 7 }, { token });
    expect(problemOf(reply)).toEqual([403, SIGN_IN_AGAIN, SIGN_IN_AGAIN_RULE]);
  });

  it('an old browser confirms itself by the password alone, which cannot be guessed there', async () => {
    const token = await old('mia', "mia's password");
    const confirm = (password: string) =>
      server.ask('account', 'confirmSignIn', { password }, { token, name: 'mia' });
    const answers: unknown[] = [];
    for (let count = 0; count < 6; count += 1)
      answers.push((await confirm(`guess ${count}`)).status);
    expect(answers).toEqual([422, 422, 422, 422, 422, 429]);
    const made = await server.ask(
      'tokens',
      'create',
      { name: 'Mine', days: 7 },
      { token, name: 'mia' },
    );
    expect(made.status).toBe(403);
  });

  it('an API token confirms nothing, and is not told what opens its person’s GitHub', async () => {
    await server.workspace.accounts.keepGithubToken('admin', 'gho_secret');
    const { apiTokens } = server.workspace;
    for (const scope of ['read', 'admin'] as const) {
      const { value: token } = await apiTokens.make('admin', scope, 7, scope);
      const confirmed = await server.ask(
        'account',
        'confirmSignIn',
        { password: ADMIN.password },
        { token, name: 'admin' },
      );
      expect(problemOf(confirmed)).toEqual([403, 'refused', NOT_BY_TOKEN]);
      const read = await server.get('account', 'readUser', {}, { token, name: 'admin' });
      expect(JSON.stringify(read)).not.toContain('gho_secret');
      expect(read.cookie_secret).toBeUndefined();
    }
    const { user } = await server.get('account', 'readUser', {}, { token: fresh });
    expect(user.github_token).toBe('gho_secret');
  });
});

it('who confirms that it is them goes on in the same session, and no other session does', async () => {
  const [token, other] = [await old(), await old()];
  const make = async (as: string) =>
    (await server.ask('tokens', 'create', { name: 'After', days: 7 }, { token: as })).status;
  expect(await make(token)).toBe(403);
  await server.get('account', 'confirmSignIn', { password: ADMIN.password }, { token });
  expect([await make(token), await make(other)]).toEqual([200, 403]);
});
