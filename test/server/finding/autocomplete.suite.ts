import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '~/server/areas/account/passwords';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { users } from '~/server/platform/identity/tables';
import { notebooks } from '~/server/areas/notebooks/tables';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Completions of the characters typed so far, on whichever database. */
export const autocompleteSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('autocomplete', () => {
    let server: TestWorkspace;
    let token: string;
    beforeAll(async () => {
      server = await openWorkspace({
        database: await place(),
        config: { arxivUrl: 'http://127.0.0.1:9' },
      });
      token = await server.signIn();
      const passwordHash = await hashPassword('x', 4);
      const add = (name: string, fullname: string, team = 'atelier') =>
        server.workspace.accounts.addUser({ name, fullname, team, isAdmin: false, passwordHash });
      await server.workspace.accounts.addTeam({ name: 'elsewhere', plan: 'creator_pro' });
      for (let nth = 0; nth < 12; nth += 1)
        await add(`crowd${nth}`, `Somebody ${String(nth).padStart(2, '0')}`);
      await add('ghopper', 'Grace Hopper');
      await add('gus', 'Gus Hop%er');
      await add('far', 'Grace Elsewhere', 'elsewhere');
    });
    afterAll(() => server.close());

    const people = async (text: string, as = token) =>
      (await server.get('autocomplete', 'collaborators', { text }, { token: as })).users.map(
        ({ user_name }) => user_name,
      );

    it('API-75 ENT-16 people of the team are found by a part of their name or full name, whatever the case', async () => {
      expect(await people('RACE')).toEqual(['ghopper']);
      expect(await people('hopp')).toEqual(['ghopper']);
      expect(
        (await server.get('autocomplete', 'collaborators', { text: 'Grace' }, { token })).users,
      ).toEqual([{ user_name: 'ghopper', fullname: 'Grace Hopper', profile_picture_url: null }]);
    });

    it('API-75 no character of what was typed is a wildcard, and quotes are letters', async () => {
      expect(await people('hop%')).toEqual(['gus']);
      expect(await people('___')).toEqual([]);
      expect(await people("' or 1=1 --")).toEqual([]);
    });

    it('API-75 who asks, who is disabled and who is in another team is not found', async () => {
      const leaver = await server.addUser('leaver');
      expect(await people('leaver')).toEqual(['leaver']);
      expect(await people('leaver', leaver)).toEqual([]);
      await server.workspace.db
        .update(users)
        .set({ accountEnabled: false })
        .where(eq(users.userName, 'leaver'));
      expect(await people('leaver')).toEqual([]);
      expect(await people('Elsewhere')).toEqual([]);
    });

    it('AUT-01 API-76 at least 3 characters, at most 100, at most 10 answers', async () => {
      expect(await people('crowd')).toHaveLength(10);
      expect(
        (
          await server.get(
            'autocomplete',
            'collaborators',
            { text: 'crowd', page_limit: 4 },
            { token },
          )
        ).users,
      ).toHaveLength(4);
      for (const text of ['cr', '  c ', 'x'.repeat(101)])
        expect(
          (await server.ask('autocomplete', 'collaborators', { text }, { token })).status,
        ).toBe(422);
      expect(
        (await server.ask('autocomplete', 'arxiv', { text: 'crowd', page_limit: 11 }, { token }))
          .status,
      ).toBe(422);
      expect(
        (await server.ask('autocomplete', 'universities', { text: 'é'.repeat(100) }, { token }))
          .status,
      ).toBe(200);
    });

    it('API-77 what was typed travels URL-encoded: slashes, question marks and spaces arrive', async () => {
      await server.workspace.accounts.addUser({
        name: 'odd',
        fullname: 'A/B? C&D #é%2F',
        team: 'atelier',
        isAdmin: false,
        passwordHash: '',
      });
      for (const text of ['A/B?', '? C&D', '#é%2F']) expect(await people(text)).toEqual(['odd']);
    });

    it('API-72 universities are found by the words of their name, accents or none, or by their domain', async () => {
      const find = async (text: string) =>
        (await server.get('autocomplete', 'universities', { text }, { token })).universities;
      expect(await find('massachusetts institute of tech')).toContainEqual({
        uni_id: 'mit.edu',
        uni_name: 'Massachusetts Institute of Technology',
      });
      expect((await find('hermínio OMETTO'))[0]).toEqual((await find('herminio ometto'))[0]);
      expect((await find('mit.edu')).map(({ uni_id }) => uni_id)).toContain('mit.edu');
      expect(await find('university')).toHaveLength(10);
      expect(await find('zzzzzz')).toEqual([]);
    });

    it('API-31 published notebooks of the team are found by name, tag and word, nothing that is not published, nothing of another team', async () => {
      const find = async (text: string, as = token) =>
        (await server.get('autocomplete', 'published', { text }, { token: as })).objects.map(
          ({ name }) => name,
        );
      expect(await find('Welcome')).toEqual([]);
      const publish_details = {
        published: true,
        summary: 'About sound',
        arxiv_id: null,
        task_category: 'audio',
        task: 'speech_recognition',
        tags: ['whales'],
        publish_token: 't',
        publish_date: null,
      };
      await server.workspace.db.update(notebooks).set({ publishDetails: publish_details });
      expect(await find('Welcome')).toEqual(['Welcome']);
      expect((await find('whales')).sort()).toEqual(['Estimating pi', 'Fitting a line', 'Welcome']);
      expect(await find('nothing whales welcome')).toHaveLength(3);
      expect(await find('whales', await server.signIn('far', 'x'))).toEqual([]);
    });

    it('AUT-02 API-76 an arXiv that cannot be reached is a sentence, not a crash', async () => {
      expect(
        await server.ask('autocomplete', 'arxiv', { text: 'attention' }, { token }),
      ).toMatchObject({
        status: 503,
        failure: { Error: 'arXiv cannot be reached from here. An arXiv id can be typed in full.' },
      });
    });
  });
