import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_NAMES } from '~/contract/work/objects';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { environmentRepository } from '~/server/areas/environments/repository';
import { streamSettings } from '../streams/streamSettings';
import { addJob } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Objects that a person may see, found by name. */
export const namesSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('names of objects', () => {
    let server: TestWorkspace;
    let token: string;
    beforeAll(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
    });
    afterAll(() => server.close());

    const namesFor = async (as: string) =>
      (await server.get('objects', 'readNames', {}, { token: as })).objects;

    it("API-29 every kind of object is told by its name: the person's own before the team's, each touched last first", async () => {
      const mate = await server.addUser('mate');
      const theirs = await addJob(server, mate, 'echo', { job_name: 'Theirs', main_file: 'a.sh' });
      const made = {
        envId: 'env-names',
        envName: 'torch',
        userName: 'admin',
        teamName: 'atelier',
        requirements: '',
        basePython: '',
        pythonVersion: '3.11',
      };
      await environmentRepository(server.workspace.db).add(made, 'nobody');
      const odd = await addJob(server, token, 'echo', {
        job_name: 'Odd\x1fname\x1e "quoted"',
        main_file: 'a.sh',
      });
      const found = await namesFor(token);
      expect(found.map(({ kind, name, user_name }) => [kind, name, user_name])).toEqual([
        ['job', 'Odd\x1fname  "quoted"', 'admin'],
        ['environment', 'torch', 'admin'],
        ['notebook', 'Welcome', 'admin'],
        ['notebook', 'Estimating pi', 'admin'],
        ['notebook', 'Fitting a line', 'admin'],
        ['job', 'Theirs', 'mate'],
      ]);
      expect(found[0]).toEqual({
        kind: 'job',
        id: odd.batch_job_id,
        name: 'Odd\x1fname  "quoted"',
        status: 'Defined',
        user_name: 'admin',
        update_datetime: odd.update_datetime,
      });
      expect((await namesFor(mate)).map(({ id }) => id)[0]).toBe(theirs.batch_job_id);
    });

    it('API-29 nobody is told a name of another team', async () => {
      expect(await namesFor(await server.addUser('outsider', 'elsewhere'))).toEqual([]);
    });

    it('API-29 SRCH-06 a stream is found by its people, and by the team where it may be found, and an archived one by nobody', async () => {
      const [mae, ann, outsider] = [
        await server.addUser('mae'),
        await server.addUser('ann'),
        await server.addUser('stranger', 'elsewhere'),
      ];
      const hidden = { anyone_with_link: true, gallery: false, login_required: true } as const;
      const add = async (settings: object) =>
        (
          await server.get(
            'streams',
            'create',
            { ...streamSettings(), ...settings },
            { token: mae },
          )
        ).stream.stream_id;
      const [open, closed] = [
        await add({ stream_name: 'Open' }),
        await add({ stream_name: 'Closed', visibility: hidden, speakers: ['admin'] }),
      ];
      const found = async (as: string) =>
        (await namesFor(as))
          .flatMap(({ kind, name, status }) => (kind === 'stream' ? [`${name} ${status}`] : []))
          .sort();
      expect(await Promise.all([mae, token, ann, outsider].map(found))).toEqual([
        ['Closed scheduled', 'Open scheduled'],
        ['Closed scheduled', 'Open scheduled'],
        ['Open scheduled'],
        [],
      ]);
      const wanted = {
        objects: [open, closed].map((id) => ({ kind: 'stream' as const, id })),
        files: [],
      };
      const cards = async (as: string) =>
        (await server.get('objects', 'readCards', wanted, { token: as })).objects.map(
          ({ id }) => id,
        );
      expect([await cards(ann), await cards(outsider)]).toEqual([[open], []]);
      const recent = async (as: string) =>
        (await server.get('objects', 'recent', {}, { token: as })).objects.flatMap(
          ({ kind, name }) => (kind === 'stream' ? [name] : []),
        );
      expect([await recent(mae), await recent(token), await recent(ann)]).toEqual([
        ['Closed', 'Open'],
        ['Closed'],
        [],
      ]);
      for (const stream_id of [open, closed])
        await server.get(
          'streams',
          'updateStatus',
          { stream_id, status: 'archived' },
          { token: mae },
        );
      expect([await found(mae), await recent(mae)]).toEqual([[], []]);
    });

    it(`of more than ${MAX_NAMES} those that were touched last are told`, async () => {
      const before = (await namesFor(token)).map(({ id }) => id);
      await server.workspace.db.execute(sql`
      insert into notebooks (notebook_id, user_name, status, settings, source, publish_details, sc_bj_file_urls, create_datetime, update_datetime)
      select 'many-' || nth, 'admin', 'Defined', '{"notebook_name":"Many"}', '{}', '{}', '[]', now(), now() - interval '1 year' - nth * interval '1 minute'
      from generate_series(1, ${MAX_NAMES}) as nth`);
      const found = await namesFor(token);
      expect(found).toHaveLength(MAX_NAMES);
      expect(found.filter(({ id }) => !id.startsWith('many-')).map(({ id }) => id)).toEqual(before);
      expect(found.at(-2)?.id).toBe(`many-${MAX_NAMES - before.length}`);
    });
  });
