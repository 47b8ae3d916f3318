import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { ADMIN, openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Accounts, on whichever database. */
export const accountSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('account', () => {
    let server: TestWorkspace;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
    });
    afterEach(() => server.close());

    it('LOG-07 API-04 a right password answers Login Success and a token', async () => {
      const reply = await server.get('account', 'signIn', ADMIN);
      expect(reply).toMatchObject({ status: 'Login Success', user_name: 'admin' });
      expect(reply.token).toHaveLength(43);
    });

    it('LOG-03 LOG-20 a wrong password and an unknown name get the same words', async () => {
      const words = { status: 'Login Failed', Error: 'User or Password does not match' };
      expect(await server.get('account', 'signIn', { ...ADMIN, password: 'wrong' })).toEqual(words);
      expect(
        await server.get('account', 'signIn', { user_name: 'nobody', password: 'wrong' }),
      ).toEqual(words);
    });

    it('an empty name or password is refused and named', async () => {
      const reply = await server.ask('account', 'signIn', { user_name: '', password: '' });
      expect(reply).toMatchObject({ status: 422, failure: { code: 'invalid' } });
      expect(Object.keys('failure' in reply ? (reply.failure.fields ?? {}) : {})).toEqual([
        'user_name',
        'password',
      ]);
    });

    it('too many failed sign-ins of a name from an address make it wait there, even with the right password, and say how long', async () => {
      for (let attempt = 0; attempt < 5; attempt += 1)
        await server.get('account', 'signIn', { ...ADMIN, password: 'wrong' });
      const reply = await server.ask('account', 'signIn', ADMIN);
      expect(reply).toMatchObject({
        status: 429,
        failure: {
          code: 'limited',
          Error: 'Too many failed sign-ins. Please try again in 1 second.',
        },
      });
      expect(reply.headers['retry-after']).toBe(
        String('failure' in reply ? reply.failure.retry_after : ''),
      );
      const other = await server.addUser('mary');
      expect(other).not.toBe('');
    });

    it('LOG-19 signing out revokes the token at once', async () => {
      const token = await server.signIn();
      expect((await server.ask('account', 'readUser', {}, { token })).status).toBe(200);
      await server.get('account', 'signOut', {}, { token });
      expect(await server.ask('account', 'readUser', {}, { token })).toMatchObject({
        status: 401,
        failure: { code: 'unauthorized', Error: 'Your session expired' },
      });
    });

    it('ERR-01 no token, a made-up token and another sign-in scheme are 401', async () => {
      for (const authorization of [undefined, 'Bearer made-up', 'Basic YWRtaW46']) {
        const reply = await server.ask(
          'account',
          'readUser',
          {},
          { name: 'admin', headers: authorization === undefined ? {} : { authorization } },
        );
        expect(reply.status).toBe(401);
      }
    });

    it('API-01 a request that names somebody else is refused', async () => {
      const token = await server.signIn();
      expect(await server.ask('account', 'readUser', {}, { token, name: 'mary' })).toMatchObject({
        status: 403,
        failure: { code: 'refused' },
      });
    });

    it('ENT-01 API-05 GEN-06 the profile names the team and tells no password', async () => {
      const token = await server.signIn();
      const { user } = await server.get('account', 'readUser', {}, { token });
      expect(user).toMatchObject({ user_name: 'admin', is_admin: true, team_name: 'atelier' });
      expect(JSON.stringify(user)).not.toMatch(/scrypt|hash/i);
    });

    it("LOG-12 API-06 ENT-01 keeps one's own push preferences: at once, for every session, in place of what was kept", async () => {
      const [token, other, mary] = [
        await server.signIn(),
        await server.signIn(),
        await server.addUser('mary'),
      ];
      const pushOf = async (as: string) =>
        (await server.get('account', 'readUser', {}, { token: as })).user.notification_preferences
          .push;
      expect([await pushOf(token), await pushOf(other), await pushOf(mary)]).toEqual([{}, {}, {}]);
      const { user } = await server.get(
        'account',
        'updateUser',
        { notification_preferences: { push: { notices: true } } },
        { token },
      );
      expect(user).toMatchObject({
        user_name: 'admin',
        notification_preferences: { push: { notices: true } },
      });
      expect([await pushOf(token), await pushOf(other), await pushOf(mary)]).toEqual([
        { notices: true },
        { notices: true },
        {},
      ]);
      await server.get(
        'account',
        'updateUser',
        { notification_preferences: { push: {} } },
        { token: other },
      );
      expect([await pushOf(token), await pushOf(other)]).toEqual([{}, {}]);
    });

    it('API-06 a preference of an unknown kind, or that is neither on nor off, is refused and named, nothing is kept', async () => {
      const token = await server.signIn();
      const update = (push: object) =>
        server.ask(
          'account',
          'updateUser',
          { notification_preferences: { push: push as Record<string, boolean> } },
          { token },
        );
      const fields = {
        notification_preferences: "There are no push notifications of the kind 'sms'.",
      };
      expect(await update({ notices: true, sms: true })).toMatchObject({
        status: 422,
        failure: { code: 'invalid', fields },
      });
      const reply = await update({ notices: 'yes' });
      expect(reply).toMatchObject({ status: 422, failure: { code: 'invalid' } });
      expect(Object.keys('failure' in reply ? (reply.failure.fields ?? {}) : {}).join()).toMatch(
        /notification_preferences|push/,
      );
      expect(
        (await server.get('account', 'readUser', {}, { token })).user.notification_preferences,
      ).toEqual({ push: {} });
    });

    it('API-01 nobody changes the profile of somebody else, nor without signing in', async () => {
      const token = await server.signIn();
      const mary = await server.addUser('mary');
      const change = { notification_preferences: { push: { notices: true } } };
      expect(
        await server.ask('account', 'updateUser', change, { token, name: 'mary' }),
      ).toMatchObject({ status: 403, failure: { code: 'refused' } });
      expect(await server.ask('account', 'updateUser', change, { name: 'mary' })).toMatchObject({
        status: 401,
        failure: { code: 'unauthorized' },
      });
      expect(
        (await server.get('account', 'readUser', {}, { token: mary })).user
          .notification_preferences,
      ).toEqual({ push: {} });
    });

    it('ENT-02 NB-16 the team tells its plan and where new objects go', async () => {
      const token = await server.signIn();
      const { team } = await server.get('account', 'readTeam', {}, { token });
      expect(team.account_details.plan_details.plan_type).toBe('creator_pro');
      expect(team.compute_provider_details).toEqual({
        local: { default_compute_region: 'this-machine', default_compute_zone: 'this-machine' },
      });
    });

    it('API-12 collaborators are the other people of the same team', async () => {
      const token = await server.signIn();
      await server.addUser('mary');
      await server.addUser('zoe', 'another team');
      const { users } = await server.get('account', 'collaborators', {}, { token });
      expect(users).toEqual([
        { user_name: 'mary', fullname: 'mary of atelier', profile_picture_url: null },
      ]);
    });

    it('offers no provider to sign in with where none is configured', async () => {
      expect(await server.get('account', 'signInOptions', {})).toEqual({ providers: [] });
    });

    it('keeps passwords and tokens out of the database', async () => {
      const token = await server.signIn();
      const hash = await server.workspace.accounts.passwordHashOf('admin');
      expect(hash).toMatch(/^scrypt\$4\$/);
      expect(hash).not.toContain(ADMIN.password);
      expect(await server.workspace.accounts.authenticate(token)).toMatchObject({
        user_name: 'admin',
      });
    });
  });
