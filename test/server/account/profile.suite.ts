import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { users } from '~/server/platform/identity/tables';
import { pngFile } from '#test/harness/files/pngFile';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { ADMIN, openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Profiles in which people describe themselves, on whichever database. */
export const profileSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('profile', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
    });
    afterEach(() => server.close());

    const update = (request: { fullname?: string; email?: string }) =>
      server.ask('account', 'updateUser', request, { token });
    const user = async () => (await server.get('account', 'readUser', {}, { token })).user;
    const upload = (files: Record<string, Buffer>) =>
      server.ask('account', 'uploadPicture', {}, { token, files });

    it('SET-04 SET-06 API-06 name and address are kept, trimmed, and what is left out stays', async () => {
      await update({ fullname: '  Ada Lovelace ', email: 'Ada@Lab.org' });
      expect(await user()).toMatchObject({
        user_name: 'admin',
        fullname: 'Ada Lovelace',
        email: 'Ada@Lab.org',
      });
      await update({ fullname: 'Ada' });
      expect(await user()).toMatchObject({
        fullname: 'Ada',
        email: 'Ada@Lab.org',
        notification_preferences: { push: {} },
      });
      await update({});
      expect(await user()).toMatchObject({ fullname: 'Ada', email: 'Ada@Lab.org' });
    });

    it('SET-15 SET-16 a name of spaces and what is no address are refused, each at its field', async () => {
      const refused = async (request: Parameters<typeof update>[0]) => {
        const reply = await update(request);
        return 'failure' in reply ? reply.failure.fields : reply;
      };
      expect(await refused({ fullname: ' ' })).toEqual({ fullname: 'Please input your fullname' });
      for (const email of [
        '',
        'ada',
        'ada@lab',
        '@lab.org',
        'ada@lab.org, b@c.de',
        'a b@lab.org',
        'ada@.org',
      ]) {
        expect(await refused({ email })).toEqual({ email: 'Please input your email' });
      }
    });

    it("an address that a colleague has, in whatever case, is refused, and one's own in another case is not", async () => {
      const mary = await server.addUser('mary');
      await server.get('account', 'updateUser', { email: 'mary@lab.org' }, { token: mary });
      expect(await update({ email: 'MARY@lab.org' })).toMatchObject({
        status: 422,
        failure: { fields: { email: 'Somebody else here has this e-mail address.' } },
      });
      await server.get('account', 'updateUser', { email: 'Mary@Lab.org' }, { token: mary });
    });

    it('LOG-15 an address that somebody wrote themselves is no way in for whoever a provider says has it', async () => {
      const { identities, db } = server.workspace;
      await db.update(users).set({ email: 'ada@lab.org' }).where(eq(users.userName, 'admin'));
      expect(await identities.withEmail(['ada@lab.org'])).toEqual(['admin']);
      await update({ email: 'boss@lab.org' });
      expect(await identities.withEmail(['boss@lab.org'])).toEqual([]);
    });

    it('SET-17 API-07 a new password takes the place of the current one and ends every other session', async () => {
      const other = await server.signIn();
      const change = (current_password: string, new_password = 'another password') =>
        server.ask('account', 'changePassword', { current_password, new_password }, { token });
      expect(await change('wrong')).toMatchObject({
        status: 422,
        failure: { fields: { current_password: 'This is not your current password.' } },
      });
      expect(await change(ADMIN.password, '1234567')).toMatchObject({
        status: 422,
        failure: { fields: { new_password: 'A password has at least 8 characters.' } },
      });
      expect((await server.ask('account', 'readUser', {}, { token: other })).status).toBe(200);
      expect((await change(ADMIN.password)).status).toBe(200);
      expect((await server.ask('account', 'readUser', {}, { token: other })).status).toBe(401);
      expect((await user()).user_name).toBe('admin');
      expect(await server.get('account', 'signIn', ADMIN)).toMatchObject({
        status: 'Login Failed',
      });
      await server.signIn('admin', 'another password');
    });

    it('a stolen session is no place to guess the password: the current one counts as a sign-in does', async () => {
      const guess = () =>
        server.ask(
          'account',
          'changePassword',
          { current_password: 'wrong', new_password: 'another password' },
          { token },
        );
      for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess()).status).toBe(422);
      expect(await guess()).toMatchObject({ status: 429, failure: { code: 'limited' } });
    });

    it('SET-03 API-09 a picture is kept, told to the team, and served to who knows its address, and a new one has a new address', async () => {
      const picture = pngFile();
      const reply = await upload({ 'me.png': picture });
      const address = 'value' in reply ? (reply.value.user.profile_picture_url ?? '') : '';
      expect(address).toMatch(/^\/api\/user\/picture\/[\w-]{22}$/);
      const mary = await server.addUser('mary');
      const { users } = await server.get('account', 'collaborators', {}, { token: mary });
      expect(users).toMatchObject([{ user_name: 'admin', profile_picture_url: address }]);
      const served = await server.app.inject({ url: address, headers: { host: 'localhost:8080' } });
      expect(served.rawPayload.equals(picture)).toBe(true);
      expect(served.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      await upload({ 'me.png': pngFile(9) });
      expect(
        (await server.app.inject({ url: address, headers: { host: 'localhost:8080' } })).statusCode,
      ).toBe(404);
      await server.get('account', 'removePicture', {}, { token });
      expect((await user()).profile_picture_url).toBeNull();
    });

    it('SET-13 SET-14 CON-09 what is no JPG or PNG, 2 MB or more, damaged, or of too many pixels is refused in a sentence', async () => {
      const refusal = async (content: Buffer, name = 'me.png') => {
        const reply = await upload({ [name]: content });
        return 'failure' in reply ? reply.failure.fields?.['picture_files'] : reply;
      };
      expect(await refusal(Buffer.from('<svg onload="alert(1)"/>'))).toBe(
        'You can only upload JPG/PNG file!',
      );
      expect(await refusal(Buffer.from('GIF89a'))).toBe('You can only upload JPG/PNG file!');
      expect(await refusal(Buffer.concat([pngFile(), Buffer.alloc(2 * 1024 * 1024)]))).toBe(
        'Image must smaller than 2MB!',
      );
      expect(await refusal(pngFile().subarray(0, 12))).toBe(
        'The picture is damaged. Please choose another one.',
      );
      expect(await refusal(pngFile(8, 30_000))).toBe('A picture has at most 4096 pixels a side.');
      expect(await upload({})).toMatchObject({
        failure: { fields: { picture_files: 'Please choose one picture.' } },
      });
      expect((await user()).profile_picture_url).toBeNull();
    });

    it('SET-09 API-17 the template names every kind that people are told of, and by which doors', async () => {
      const { groups } = await server.get('account', 'preferencesTemplate', {}, { token });
      expect(
        groups.flatMap(({ preferences }) => preferences.map(({ kind, doors }) => [kind, ...doors])),
      ).toEqual([
        ...['jobs', 'notebooks', 'environments', 'comments', 'streams', 'team'].map((kind) => [
          kind,
          'app',
          'push',
          'mail',
        ]),
        ['notices', 'push'],
      ]);
    });

    it('API-10 API-11 a payment is not begun where none are configured, and the server says so', async () => {
      const reply = await server.ask('account', 'createSetupIntent', {}, { token });
      expect(reply).toMatchObject({
        status: 503,
        failure: { Error: 'Payments are not configured on this server.' },
      });
    });

    it("where one is signed in is told, what the browser said of itself among it, and a session is ended from another one, a stranger's is not", async () => {
      const signIn = async (agent: string) =>
        (await server.get('account', 'signIn', ADMIN, { headers: { 'user-agent': agent } }))
          .token ?? '';
      const phone = await signIn('Phone \u00e9');
      const read = async (as = token) =>
        (await server.get('account', 'readSessions', {}, { token: as, name: 'admin' })).sessions;
      const [mine, other] = [
        (await read()).find(({ current }) => current),
        (await read()).find(({ current }) => !current),
      ];
      expect(other).toMatchObject({ user_agent: 'Phone ', address: '127.0.0.1', current: false });
      expect(mine?.session_id).not.toBe(other?.session_id);
      const mary = await server.addUser('mary');
      await server.get(
        'account',
        'endSessions',
        { session_ids: [other?.session_id ?? ''] },
        { token: mary },
      );
      expect(await read(phone)).toHaveLength(2);
      await server.get(
        'account',
        'endSessions',
        { session_ids: [other?.session_id ?? ''] },
        { token },
      );
      expect(
        (await server.ask('account', 'readUser', {}, { token: phone, name: 'admin' })).status,
      ).toBe(401);
      expect(await read()).toMatchObject([{ current: true }]);
    });
  });
