import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { areaFolder, plant, planted, problemOf } from '../support/driveFiles';
import { addJob, jobSettings, jobUpdateOf } from '../support/jobSettings';
import { addNotebook, notebookSettings } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const FILES = { 'data/iris.csv': 'a,b\n1,2\n', 'data/more/x.txt': 'hello' };

/** Operations on datasets and the access to them, on whichever database; operations on their files are in the tests beside this one. */
export const datasetsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('datasets', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
      await plant(server, FILES);
    });
    afterEach(() => server.close());
    const create = async (dataset_name: string, as = token) =>
      (await server.get('datasets', 'create', { dataset_name, path: '/data/' }, { token: as }))
        .dataset;

    it('API-60 ENT-11 a dataset is a named folder of a drive, and says how much is in it', async () => {
      const dataset = await create(' iris ');
      expect(dataset).toMatchObject({
        dataset_name: 'iris',
        dataset_type: 'bucket',
        storage_provider: 'Disk',
        storage_region: '',
        compute_provider: '',
        compute_region: '',
        compute_zone: '',
        user_name: 'admin',
        status: 'ready',
        storage: 'drive',
        path: '/data/',
      });
      const counted = async () => {
        const {
          dataset: { file_count, total_bytes },
        } = await server.get('datasets', 'read', { dataset_id: dataset.dataset_id }, { token });
        return [file_count, total_bytes];
      };
      await expect.poll(counted).toEqual([2, 13]);
    });

    it('DST-01 DST-02 a volume is refused while its flag is off, as it is by default', async () => {
      const asked = await server.ask(
        'datasets',
        'create',
        { dataset_name: 'v', dataset_type: 'volume', path: '/data/' },
        { token },
      );
      expect(problemOf(asked)).toEqual([
        422,
        'invalid',
        'Volume datasets are switched off here. Choose a bucket: a folder of the drive.',
      ]);
      expect((await server.get('datasets', 'readAll', {}, { token })).datasets).toEqual([]);
    });

    it('API-47 its own are listed first for its owner, those of the team for teammates, and none for strangers', async () => {
      const [mate, stranger] = [await server.addUser('ann'), await server.addUser('bo', 'others')];
      await plant(server, FILES, 'user/ann');
      await create('mine');
      await create('hers', mate);
      const names = async (name: 'readAll' | 'readTeam', as: string) =>
        (await server.get('datasets', name, {}, { token: as })).datasets.map(
          (one) => one.dataset_name,
        );
      expect([
        await names('readAll', token),
        await names('readTeam', token),
        await names('readAll', mate),
        await names('readTeam', mate),
      ]).toEqual([['mine'], ['hers'], ['hers'], ['mine']]);
      expect([await names('readAll', stranger), await names('readTeam', stranger)]).toEqual([
        [],
        [],
      ]);
    });

    it('PRM-02 DST-03 a plan without datasets, and a flag that is off, refuse everything of them', async () => {
      const { dataset_id } = await create('iris');
      const refused = async (of: TestWorkspace, as: string, sentence: string) => {
        for (const [name, request] of [
          ['readAll', {}],
          ['readTeam', {}],
          ['create', { dataset_name: 'x', path: '/data/' }],
        ] as const) {
          expect(
            problemOf(await of.ask('datasets', name, request as never, { token: as })),
          ).toEqual([403, 'refused', sentence]);
        }
        const job = await of.ask(
          'jobs',
          'create',
          { settings: jobSettings({ dataset_id }) },
          { token: as, files: { 'train.py': '' } },
        );
        expect(job).toMatchObject({
          status: 422,
          failure: { fields: { dataset_id: expect.stringContaining(sentence) as string } },
        });
        expect(
          (await of.get('objects', 'readNames', {}, { token: as })).objects.filter(
            ({ kind }) => kind === 'dataset',
          ),
        ).toEqual([]);
        expect(
          (await of.get('objects', 'recent', {}, { token: as })).objects.filter(
            ({ kind }) => kind === 'dataset',
          ),
        ).toEqual([]);
      };
      for (const plan of ['shared', 'explorer'] as const) {
        await server.workspace.accounts.keepPlan('atelier', plan);
        await refused(server, token, 'Your plan has no datasets.');
      }
      await server.workspace.accounts.keepPlan('atelier', 'creator_plus');
      expect((await server.get('datasets', 'readAll', {}, { token })).datasets).toHaveLength(1);
      const off = await openWorkspace({ config: { flags: { datasets: false } } });
      await refused(off, await off.signIn(), 'Datasets: switched off here.');
      await off.close();
    });

    it('names are unique in a team, a folder must be there, and a whole drive is no dataset', async () => {
      await create('iris');
      const ask = async (dataset_name: string, at: string) =>
        problemOf(await server.ask('datasets', 'create', { dataset_name, path: at }, { token }));
      expect(await ask('iris', '/data/')).toEqual([
        422,
        'invalid',
        'Your team has a dataset iris already.',
      ]);
      expect(await ask(' ', '/data/')).toEqual([422, 'invalid', 'Please input a name!']);
      expect(await ask('b', '/gone/')).toEqual([
        422,
        'invalid',
        'There is no folder /gone in that drive.',
      ]);
      expect(await ask('b', '/data/iris.csv')).toEqual([
        422,
        'invalid',
        'There is no folder /data/iris.csv in that drive.',
      ]);
      expect(await ask('b', '/')).toEqual([
        422,
        'invalid',
        'Choose a folder of the drive, not all of it.',
      ]);
      expect((await ask('b', '/data/../..'))[0]).toBe(422);
      const other = await create('other');
      const renamed = await server.ask(
        'datasets',
        'update',
        { dataset_id: other.dataset_id, dataset_name: 'iris' },
        { token },
      );
      expect(problemOf(renamed)).toEqual([422, 'invalid', 'Your team has a dataset iris already.']);
    });

    it('PRM-10 only its owner changes and deletes it, and an admin may not', async () => {
      const [ann, cy] = [await server.addUser('ann'), await server.addUser('cy')];
      await plant(server, FILES, 'user/ann');
      const { dataset_id } = await create('hers', ann);
      const renamed = { dataset_id, dataset_name: 'x' };
      for (const other of [cy, token]) {
        expect(
          problemOf(await server.ask('datasets', 'update', renamed, { token: other })),
        ).toEqual([403, 'refused', 'Only ann, who owns this dataset, may change it.']);
        expect(
          problemOf(await server.ask('datasets', 'delete', { dataset_id }, { token: other })),
        ).toEqual([403, 'refused', 'Only ann, who owns this dataset, may delete it.']);
      }
      const moved = await server.get(
        'datasets',
        'update',
        { ...renamed, path: '/data/more/' },
        { token: ann },
      );
      expect(moved.dataset).toMatchObject({ dataset_name: 'x', path: '/data/more/' });
      await server.get('datasets', 'delete', { dataset_id }, { token: ann });
    });

    it('DST-04 DST-05 who uses it is told before it is deleted, and the files of the drive stay', async () => {
      const { dataset_id } = await create('iris');
      const job = await addJob(server, token, 'print()', { dataset_id });
      await addNotebook(server, token, await notebookSettings(server, token, { dataset_id }));
      const { used_by } = await server.get('datasets', 'read', { dataset_id }, { token });
      expect(used_by.map(({ kind }) => kind)).toEqual(['notebook', 'job']);
      const asked = await server.ask('datasets', 'delete', { dataset_id }, { token });
      expect(problemOf(asked).slice(0, 2)).toEqual([409, 'conflict']);
      expect(problemOf(asked)[2]).toMatch(
        /^iris is used by the notebook .* of admin and the job Train of admin\.$/,
      );
      await server.get('datasets', 'delete', { dataset_id, even_if_used: true }, { token });
      expect(await planted(server)).toEqual(FILES);
      const executed = await server.ask(
        'jobs',
        'execute',
        { batch_job_id: job.batch_job_id },
        { token },
      );
      expect(executed).toMatchObject({
        status: 422,
        failure: {
          fields: {
            dataset_id:
              'The chosen dataset is not there any more. Choose another one, or none, in the settings.',
          },
        },
      });
    });

    it('NB-14 settings name a dataset of the team, and no other', async () => {
      const stranger = await server.addUser('bo', 'others');
      const { dataset_id } = await create('iris');
      const job = await addJob(server, token, 'print()', { dataset_id });
      expect(job.dataset_id).toBe(dataset_id);
      const theirs = await server.ask(
        'jobs',
        'create',
        { settings: jobSettings({ dataset_id }) },
        { token: stranger, files: { 'train.py': '' } },
      );
      expect(theirs).toMatchObject({
        status: 422,
        failure: { fields: { dataset_id: `There is no dataset ${dataset_id}.` } },
      });
      const none = await server.get('jobs', 'update', jobUpdateOf(job, { dataset_id: null }), {
        token,
      });
      expect(none.job.dataset_id).toBeNull();
    });

    it('SRCH RT-17 it is found by name and among what was touched lately, by whose plan has datasets', async () => {
      const { dataset_id } = await create('iris');
      const found = async (name: 'readNames' | 'recent') =>
        (await server.get('objects', name, {}, { token })).objects.filter(
          ({ kind }) => kind === 'dataset',
        );
      expect(await found('readNames')).toMatchObject([
        { id: dataset_id, name: 'iris', status: 'ready', user_name: 'admin' },
      ]);
      expect(await found('recent')).toMatchObject([{ id: dataset_id, name: 'iris' }]);
    });

    it('a folder that is gone is told, with what to do, and a run is refused before it begins', async () => {
      const { dataset_id } = await create('iris');
      const job = await addJob(server, token, 'print()', { dataset_id });
      await rm(path.join(areaFolder(server), 'data'), { recursive: true });
      const sentence =
        'The folder /data of the drive of admin, which the dataset iris names, is not there any more. ' +
        'Put it back, choose another folder in the settings of the dataset, or choose another dataset.';
      expect((await server.get('datasets', 'read', { dataset_id }, { token })).dataset.status).toBe(
        'missing',
      );
      expect((await server.get('datasets', 'readAll', {}, { token })).datasets).toMatchObject([
        { status: 'missing' },
      ]);
      expect(
        problemOf(await server.ask('datasets', 'contents', { dataset_id }, { token })),
      ).toEqual([404, 'missing', sentence]);
      expect(
        problemOf(await server.ask('datasets', 'snapshot', { dataset_id }, { token })),
      ).toEqual([404, 'missing', sentence]);
      const refused = await server.ask(
        'jobs',
        'execute',
        { batch_job_id: job.batch_job_id },
        { token },
      );
      expect(refused).toMatchObject({ status: 422, failure: { fields: { dataset_id: sentence } } });
    });
  });
