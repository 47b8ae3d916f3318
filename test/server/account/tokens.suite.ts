import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOT_BY_TOKEN, type TokenDays } from '~/contract/settings/tokenRules';
import { sessions } from '~/server/platform/identity/tables';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { changeOf, teamOf } from '../team/support';

/** Tokens with which programs ask the API in a person's name. */
export const tokensSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('API tokens', () => {
    let server: TestWorkspace;
    let token: string;
    let mia: string;
    beforeAll(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
      mia = await server.addUser('mia');
    });
    afterAll(() => server.close());

    const make = (name: string, as = mia, days: TokenDays = 7) =>
      server.get('tokens', 'create', { name, days }, { token: as });
    const as = (value: string) => ({ token: value, name: 'mia' });
    const list = async () => (await server.get('tokens', 'readAll', {}, { token: mia })).tokens;

    it('PRM-05 PRM-09 a token is told once, kept as a hash, and asks in its person’s name until it is revoked', async () => {
      const { token: made, value } = await make('CI', mia, 30);
      expect(value).toMatch(/^atl_[\w-]{43}$/);
      expect(Date.parse(made.expire_datetime) - Date.parse(made.create_datetime)).toBe(
        30 * 86_400_000,
      );
      expect(made.last_used_datetime).toBeNull();
      expect(
        JSON.stringify([await list(), await server.workspace.db.select().from(sessions)]),
      ).not.toContain(value);
      const { user } = await server.get('account', 'readUser', {}, as(value));
      expect(user.user_name).toBe('mia');
      expect(Object.keys(user)).not.toContain('by_token');
      expect((await server.ask('notebooks', 'readAll', {}, as(value))).status).toBe(200);
      expect(await list()).toMatchObject([{ name: 'CI' }]);
      await server.get('tokens', 'revoke', { token_id: made.token_id }, { token: mia });
      expect((await server.ask('notebooks', 'readAll', {}, as(value))).status).toBe(401);
      expect(await list()).toEqual([]);
    });

    it('a token changes no password, profile, session, token or secret', async () => {
      const { value } = await make('Scripts');
      const { ask } = server;
      const refused = await Promise.all([
        ask(
          'account',
          'changePassword',
          { current_password: "mia's password", new_password: 'another one' },
          as(value),
        ),
        ask('account', 'updateUser', { email: 'thief@example.org' }, as(value)),
        ask('account', 'endSessions', { session_ids: ['x'] }, as(value)),
        ask('account', 'readSessions', {}, as(value)),
        ask('tokens', 'readAll', {}, as(value)),
        ask('tokens', 'create', { name: 'More', days: 365 }, as(value)),
        ask('tokens', 'revoke', { token_id: 'x' }, as(value)),
        ask('secrets', 'save', { name: 'KEY', value: 'value' }, as(value)),
        ask('secrets', 'delete', { name: 'KEY' }, as(value)),
      ]);
      expect(
        refused.map((reply) => [reply.status, 'failure' in reply && reply.failure.Error]),
      ).toEqual(refused.map(() => [403, NOT_BY_TOKEN]));
    });

    it('it is among no sessions of browsers, and whoever signs out everywhere else keeps it, whoever changes their password does not', async () => {
      const { value } = await make('Kept');
      const { sessions: open } = await server.get('account', 'readSessions', {}, { token: mia });
      expect(open).toHaveLength(1);
      await server.get(
        'account',
        'changePassword',
        { current_password: "mia's password", new_password: 'a longer password' },
        { token: mia },
      );
      expect((await server.ask('account', 'readUser', {}, as(value))).status).toBe(401);
      expect((await server.ask('account', 'readUser', {}, { token: mia })).status).toBe(200);
    });

    it('nobody revokes a token of somebody else', async () => {
      const { token: made, value } = await make('Mine');
      await server.get('tokens', 'revoke', { token_id: made.token_id }, { token });
      expect((await server.ask('account', 'readUser', {}, as(value))).status).toBe(200);
    });

    it('who is disabled is out with their tokens', async () => {
      const { value } = await make('Out');
      const member = (await teamOf(server, token)).get('mia')!;
      await server.get('team', 'update', changeOf(member, { account_enabled: false }), { token });
      expect((await server.ask('account', 'readUser', {}, as(value))).status).toBe(401);
    });

    it('a token has a name, and one of the offered lives', async () => {
      expect(await server.ask('tokens', 'create', { name: ' ', days: 7 }, { token })).toMatchObject(
        { status: 422, failure: { fields: { name: 'Please input a name' } } },
      );
      expect(
        await server.ask('tokens', 'create', { name: 'x', days: 8 as 7 }, { token }),
      ).toMatchObject({ status: 422, failure: { fields: { days: expect.any(String) } } });
    });
  });
