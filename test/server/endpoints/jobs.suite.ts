import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { plant } from '../support/driveFiles';
import { addJob, jobSettings, jobUpdateOf } from '../support/jobSettings';
import { IPYNB } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Making, listing, editing and deleting jobs, on whichever database. */
export const jobsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('jobs', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
    });
    afterEach(() => server.close());
    const stored = (id: string, file: string, owner = 'admin') =>
      readFile(path.join(server.dataFolder, 'files', owner, 'jobs', id, file), 'utf8');
    const listed = async (as = token) =>
      (await server.get('jobs', 'readAll', {}, { token: as })).jobs;

    it('API-49 ENT-07 creation stores settings and files, byte for byte', async () => {
      const settings = jobSettings({ parameters: [{ name: 'lr', value: '0.1' }] });
      const { job } = await server.get(
        'jobs',
        'create',
        { settings },
        { token, files: { 'train.py': 'print(1)\n', 'data/iris.csv': 'a,b\n1,2\n' } },
      );
      expect(job).toMatchObject({
        job_name: 'Train',
        status: 'Defined',
        user_name: 'admin',
        submission_id: null,
        task_id: null,
        execution_details: [],
        submission_count: 0,
        parameters: [{ name: 'lr', value: '0.1' }],
        main_file: 'train.py',
        source_dir: 'train',
        sc_bj_file_urls: [],
      });
      expect([
        await stored(job.batch_job_id, 'train.py'),
        await stored(job.batch_job_id, 'data/iris.csv'),
      ]).toEqual(['print(1)\n', 'a,b\n1,2\n']);
      expect(
        await server.get('jobs', 'read', { batch_job_id: job.batch_job_id }, { token }),
      ).toEqual({ job });
      expect(await listed()).toEqual([job]);
    });

    it('API-50 create/v2 makes a job without files: an empty script, or an empty notebook', async () => {
      const { job } = await server.get('jobs', 'createV2', { settings: jobSettings() }, { token });
      expect(await stored(job.batch_job_id, 'train.py')).toBe('');
      const book = await server.get(
        'jobs',
        'createV2',
        { settings: jobSettings({ main_file: 'a.ipynb' }) },
        { token },
      );
      expect(JSON.parse(await stored(book.job.batch_job_id, 'a.ipynb'))).toMatchObject({
        nbformat: 4,
      });
    });

    it('NB-15 a job brings files of the drive along, under what was sent', async () => {
      await plant(server, { 'work/train.py': 'print("drive")', 'work/data/x.csv': '1' });
      const settings = jobSettings({ main_file: 'work/train.py' });
      const { job } = await server.get(
        'jobs',
        'createV2',
        { settings, drive_files: { storage: 'drive', paths: ['/work'] } },
        { token },
      );
      expect([
        await stored(job.batch_job_id, 'work/train.py'),
        await stored(job.batch_job_id, 'work/data/x.csv'),
      ]).toEqual(['print("drive")', '1']);
    });

    it('NB-15 files of a repository come with the form, and which repository it was is asked for', async () => {
      const settings = jobSettings({
        project_source: 'github',
        github_repo: 'mona/fits',
        github_branch: 'main',
      });
      const { job } = await server.get(
        'jobs',
        'create',
        { settings },
        { token, files: { 'train.py': 'x = 1' } },
      );
      expect(await stored(job.batch_job_id, 'train.py')).toBe('x = 1');
      expect(await server.ask('jobs', 'createV2', { settings }, { token })).toMatchObject({
        status: 422,
        failure: { fields: { main_file: 'The main file of the repository was not sent.' } },
      });
      expect(
        await server.ask(
          'jobs',
          'createV2',
          { settings: { ...settings, github_repo: null } },
          { token },
        ),
      ).toMatchObject({
        status: 422,
        failure: {
          fields: { github_repo: 'Name the repository and the branch that the files are of.' },
        },
      });
    });

    it('a clone has the files of the other job, changes included, and leaves the other as it is', async () => {
      const job = await addJob(server, token, 'print(1)');
      const url = `jobs/${job.batch_job_id}/data.csv`;
      const { url: address } = await server.get(
        'notebooks',
        'uploadUrl',
        { file_url: url, workload_type: 'batchjob' },
        { token },
      );
      await server.app.inject({
        method: 'PUT',
        url: address.replace('http://localhost:8080', ''),
        payload: '1,2',
        headers: { 'content-type': 'application/octet-stream' },
      });
      await server.get(
        'jobs',
        'appendFiles',
        { batch_job_id: job.batch_job_id, sc_bj_file_urls: [url] },
        { token },
      );
      const mary = await server.addUser('mary');
      const settings = jobSettings({ job_name: 'Again' });
      const { job: clone } = await server.get(
        'jobs',
        'createV2',
        { settings, clone_of: job.batch_job_id },
        { token: mary },
      );
      expect(clone).toMatchObject({
        job_name: 'Again',
        user_name: 'mary',
        sc_bj_file_urls: [`jobs/${clone.batch_job_id}/data.csv`],
      });
      expect([
        await stored(clone.batch_job_id, 'train.py', 'mary'),
        await stored(clone.batch_job_id, 'data.csv', 'mary'),
      ]).toEqual(['print(1)', '1,2']);
      const { job: changed } = await server.get(
        'jobs',
        'create',
        { settings, clone_of: job.batch_job_id },
        { token, files: { 'train.py': 'print(2)' } },
      );
      expect([
        await stored(changed.batch_job_id, 'train.py'),
        await stored(job.batch_job_id, 'train.py'),
      ]).toEqual(['print(2)', 'print(1)']);
      const zoe = await server.addUser('zoe', 'another team');
      expect(
        (
          await server.ask(
            'jobs',
            'createV2',
            { settings, clone_of: job.batch_job_id },
            { token: zoe },
          )
        ).status,
      ).toBe(404);
    });

    it.each([
      ['NB-21 no region', { compute_region: '' }, { compute_region: 'Please choose region' }],
      [
        'an instance type of another machine',
        { instance_id: 't2.large--t2.large' },
        { instance_id: 'This machine offers no instance type t2.large--t2.large.' },
      ],
      [
        'a provider that is not there',
        { compute_provider: 'moon' },
        { compute_provider: 'There is no provider called moon.' },
      ],
      [
        'a collaborator who is not in the team',
        { collaborators: ['nobody'] },
        { collaborators: 'Nobody in your team is called nobody.' },
      ],
      [
        'an environment that is not there',
        { env_id: 'gone' },
        { env_id: 'There is no environment gone.' },
      ],
      [
        'a main file no job can be made of',
        { main_file: 'train.rb' },
        { main_file: 'The main file of a job ends in .py, .ipynb, .sh or .js.' },
      ],
      ['a nameless job', { job_name: ' ' }, { job_name: 'Please input your job name!' }],
      ['no nodes', { node_count: 0 }, { node_count: 'A job needs at least 1 node.' }],
    ])('refuses %s and keeps nothing', async (_what, changes, fields) => {
      const settings = jobSettings(changes);
      expect(
        await server.ask(
          'jobs',
          'create',
          { settings },
          { token, files: { [settings.main_file]: 'x' } },
        ),
      ).toMatchObject({ status: 422, failure: { fields } });
      expect(await listed()).toEqual([]);
      expect(await readdir(path.join(server.dataFolder, 'tmp'))).toEqual([]);
    });

    it('refuses a main file that is no valid notebook, and one that was not sent', async () => {
      const bad = await server.ask(
        'jobs',
        'create',
        { settings: jobSettings({ main_file: 'a.ipynb' }) },
        { token, files: { 'a.ipynb': '{"cells": [' } },
      );
      expect(bad).toMatchObject({
        status: 422,
        failure: {
          fields: {
            main_file:
              'a.ipynb is not a valid notebook. The file is not JSON, so it is not a notebook.',
          },
        },
      });
      const other = await server.ask(
        'jobs',
        'create',
        { settings: jobSettings() },
        { token, files: { 'other.py': 'x' } },
      );
      expect(other).toMatchObject({
        status: 422,
        failure: { fields: { main_file: 'The main file train.py was not sent.' } },
      });
    });

    it('PRM-11 API-57 a teammate finds it among the team, a stranger nowhere', async () => {
      const { batch_job_id } = await addJob(server, token, 'x = 1');
      const [mary, zoe] = [
        await server.addUser('mary'),
        await server.addUser('zoe', 'another team'),
      ];
      expect(await listed(mary)).toEqual([]);
      expect(
        (await server.get('jobs', 'readTeam', {}, { token: mary })).jobs.map(
          (job) => job.batch_job_id,
        ),
      ).toEqual([batch_job_id]);
      expect([
        (await server.get('jobs', 'readTeam', {}, { token })).jobs,
        (await server.get('jobs', 'readTeam', {}, { token: zoe })).jobs,
      ]).toEqual([[], []]);
      expect(
        (await server.ask('jobs', 'submissions', { batch_job_id }, { token: zoe })).status,
      ).toBe(404);
      expect(await server.ask('jobs', 'read', { batch_job_id }, { token: zoe })).toMatchObject({
        status: 404,
        failure: { code: 'missing', Error: 'This job does not exist, or you may not see it.' },
      });
    });

    it('PRM-10 PRM-23 a teammate may look, a collaborator may edit, only the owner executes, stops and deletes', async () => {
      const mary = await server.addUser('mary');
      const job = await addJob(server, token, 'x = 1');
      const id = { batch_job_id: job.batch_job_id };
      expect(
        await server.ask('jobs', 'update', jobUpdateOf(job, { job_name: 'Renamed' }), {
          token: mary,
        }),
      ).toMatchObject({
        status: 403,
        failure: { Error: 'Only admin and the collaborators may change this job.' },
      });
      await server.get('jobs', 'update', jobUpdateOf(job, { collaborators: ['mary'] }), { token });
      const changed = await server.get(
        'jobs',
        'update',
        jobUpdateOf({ ...job, collaborators: ['mary'] }, { job_name: 'Renamed' }),
        { token: mary },
      );
      expect(changed.job.job_name).toBe('Renamed');
      expect(
        (
          await server.ask('jobs', 'update', jobUpdateOf(changed.job, { collaborators: [] }), {
            token: mary,
          })
        ).status,
      ).toBe(403);
      expect(await server.ask('jobs', 'execute', id, { token: mary })).toMatchObject({
        status: 403,
        failure: { Error: 'Only admin, who owns this job, may execute it.' },
      });
      expect((await server.ask('jobs', 'delete', id, { token: mary })).status).toBe(403);
    });

    it('API-49 an update keeps source_dir and what the form does not show, and its main file must be there', async () => {
      const job = await addJob(server, token, 'x = 1');
      const { job: changed } = await server.get(
        'jobs',
        'update',
        jobUpdateOf(job, { job_name: 'New', node_count: 3 }),
        { token },
      );
      expect(changed).toEqual({
        ...job,
        job_name: 'New',
        node_count: 3,
        distributed_mode: true,
        update_datetime: changed.update_datetime,
      });
      expect(
        await server.ask('jobs', 'update', jobUpdateOf(job, { main_file: 'other.py' }), { token }),
      ).toMatchObject({
        status: 422,
        failure: { fields: { main_file: 'There is no file other.py in this job.' } },
      });
    });

    it('API-52 UPL-16 UPL-17 a file is PUT to a signed address of the job, then registered', async () => {
      const { batch_job_id } = await addJob(server, token, 'x = 1');
      const file_url = `jobs/${batch_job_id}/data/a.bin`;
      const mary = await server.addUser('mary');
      expect(
        (
          await server.ask(
            'notebooks',
            'uploadUrl',
            { file_url, workload_type: 'batchjob' },
            { token: mary },
          )
        ).status,
      ).toBe(403);
      expect(
        (
          await server.ask(
            'notebooks',
            'uploadUrl',
            { file_url: `notebooks/${batch_job_id}/a`, workload_type: 'batchjob' },
            { token },
          )
        ).status,
      ).toBe(422);
      expect(
        (
          await server.ask(
            'notebooks',
            'uploadUrl',
            { file_url: `jobs/${batch_job_id}/../a`, workload_type: 'batchjob' },
            { token },
          )
        ).status,
      ).toBe(422);
      const ghost = await server.ask(
        'jobs',
        'appendFiles',
        { batch_job_id, sc_bj_file_urls: [file_url] },
        { token },
      );
      expect(ghost).toMatchObject({
        status: 422,
        failure: { Error: 'data/a.bin was not uploaded.' },
      });
      const { url } = await server.get(
        'notebooks',
        'uploadUrl',
        { file_url, workload_type: 'batchjob', size: 3 },
        { token },
      );
      const put = (payload: string) =>
        server.app.inject({
          method: 'PUT',
          url: url.replace('http://localhost:8080', ''),
          payload,
          headers: { 'content-type': 'application/octet-stream' },
        });
      expect([(await put('abcd')).statusCode, (await put('abc')).statusCode]).toEqual([413, 200]);
      const { job } = await server.get(
        'jobs',
        'appendFiles',
        { batch_job_id, sc_bj_file_urls: [file_url] },
        { token },
      );
      expect([job.sc_bj_file_urls, await stored(batch_job_id, 'data/a.bin')]).toEqual([
        [file_url],
        'abc',
      ]);
    });

    it('an unchanged list answers 304, a changed one is sent again', async () => {
      const mary = await server.addUser('mary');
      for (const [area, name, as] of [
        ['jobs', 'readAll', token],
        ['jobs', 'readTeam', mary],
        ['objects', 'recent', token],
      ] as const) {
        const ask = (etag?: string) =>
          server.ask(
            area as 'jobs',
            name as 'readAll',
            {},
            { token: as, headers: etag === undefined ? {} : { 'if-none-match': etag } },
          );
        const etag = String((await ask()).headers['etag']);
        expect((await ask(etag)).status).toBe(304);
        const job = await addJob(server, token, 'x = 1');
        expect((await ask(etag)).status).toBe(200);
        const added = String((await ask()).headers['etag']);
        await server.get('jobs', 'delete', { batch_job_id: job.batch_job_id }, { token });
        expect((await ask(added)).status).toBe(200);
      }
    });

    it('API-29 recent objects are notebooks and jobs together, changed last first', async () => {
      const job = await addJob(server, token, 'x = 1');
      const { objects } = await server.get('objects', 'recent', {}, { token });
      expect(objects[0]).toEqual({
        kind: 'job',
        id: job.batch_job_id,
        name: 'Train',
        status: 'Defined',
        update_datetime: job.update_datetime,
      });
      expect(objects.slice(1).map(({ kind }) => kind)).toEqual([
        'notebook',
        'notebook',
        'notebook',
      ]);
    });

    it('deleting removes the job and its files', async () => {
      const job = await addJob(server, token, IPYNB, { main_file: 'a.ipynb' });
      const id = { batch_job_id: job.batch_job_id };
      await server.get('jobs', 'delete', id, { token });
      expect(await readdir(path.join(server.dataFolder, 'files/admin/jobs'))).toEqual([]);
      expect((await server.ask('jobs', 'delete', id, { token })).status).toBe(404);
    });
  });
