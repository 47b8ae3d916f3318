import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { addNotebook, IPYNB, notebookSettings, updateOf } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Making, listing, editing and deleting notebooks, on whichever database. */
export const notebooksSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('notebooks', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
    });
    afterEach(() => server.close());
    const stored = (id: string, file: string, owner = 'admin') =>
      readFile(path.join(server.dataFolder, 'files', owner, 'notebooks', id, file), 'utf8');
    const listed = async (as = token) =>
      (await server.get('notebooks', 'readAll', {}, { token: as })).notebooks;

    it('a first run finds three notebooks in the files of the admin', async () => {
      const found = await listed();
      expect(found.map((notebook) => notebook.notebook_name)).toEqual([
        'Welcome',
        'Estimating pi',
        'Fitting a line',
      ]);
      for (const { notebook_id, main_file } of found)
        expect(JSON.parse(await stored(notebook_id, main_file))).toMatchObject({ nbformat: 4 });
    });

    it('a duplicate has the files of the other notebook and leaves it as it is, and it is only for who may see that', async () => {
      const original = await addNotebook(server, token);
      const settings = await notebookSettings(server, token, {
        notebook_name: 'Copy of it',
        main_file: original.main_file,
      });
      const mary = await server.addUser('mary');
      const { notebook } = await server.get(
        'notebooks',
        'create',
        { settings, clone_of: original.notebook_id },
        { token: mary },
      );
      expect(notebook).toMatchObject({
        notebook_name: 'Copy of it',
        user_name: 'mary',
        publish_details: { published: false },
      });
      expect(await stored(notebook.notebook_id, notebook.main_file, 'mary')).toBe(
        await stored(original.notebook_id, original.main_file),
      );
      const zoe = await server.addUser('zoe', 'another team');
      expect(
        (
          await server.ask(
            'notebooks',
            'create',
            { settings, clone_of: original.notebook_id },
            { token: zoe },
          )
        ).status,
      ).toBe(404);
    });

    it('NB-39 API-61 creation stores settings and files, byte for byte', async () => {
      const settings = await notebookSettings(server, token);
      const { notebook } = await server.get(
        'notebooks',
        'create',
        { settings },
        { token, files: { 'Factorials.ipynb': IPYNB, 'data/iris.csv': 'a,b\n1,2\n' } },
      );
      expect(notebook).toMatchObject({
        notebook_name: 'Factorials',
        status: 'Defined',
        user_name: 'admin',
        authors: ['admin'],
        execution_details: [],
      });
      expect(await stored(notebook.notebook_id, 'Factorials.ipynb')).toBe(IPYNB);
      expect(await stored(notebook.notebook_id, 'data/iris.csv')).toBe('a,b\n1,2\n');
      expect(
        (await server.get('notebooks', 'read', { notebook_id: notebook.notebook_id }, { token }))
          .notebook,
      ).toEqual(notebook);
    });

    it('NB-15 an empty file makes a valid empty notebook', async () => {
      const settings = await notebookSettings(server, token, { main_file: 'untitled.ipynb' });
      const { notebook } = await server.get('notebooks', 'create', { settings }, { token });
      expect(JSON.parse(await stored(notebook.notebook_id, 'untitled.ipynb'))).toMatchObject({
        nbformat: 4,
        nbformat_minor: 5,
        cells: [{ cell_type: 'code', source: [] }],
      });
    });

    it('NB-27 NB-31 NB-32 node count and distribution are stored so that they agree', async () => {
      const pairs = [
        [0, false, 1, false],
        [3, false, 3, true],
        [1, true, 1, true],
      ] as const;
      for (const [node_count, distributed_mode, count, distributed] of pairs) {
        expect(await addNotebook(server, token, { node_count, distributed_mode })).toMatchObject({
          node_count: count,
          distributed_mode: distributed,
        });
      }
    });

    it('NB-17 to NB-25 every wrong setting is named with its sentence', async () => {
      const wrong = {
        notebook_name: ' ',
        source_dir: '',
        main_file: '',
        compute_provider: '',
        instance_id: '',
        disk_size: 65,
      };
      const reply = await server.ask(
        'notebooks',
        'create',
        { settings: await notebookSettings(server, token, wrong) },
        { token },
      );
      expect(reply).toMatchObject({
        status: 422,
        failure: {
          code: 'invalid',
          fields: {
            notebook_name: 'Please input your notebook name!',
            source_dir: 'Please input project directory!',
            main_file: 'Please choose file!',
            compute_provider: 'Please choose provider',
            instance_id: 'Please input your Instance type!',
          },
        },
      });
      expect('failure' in reply && Object.keys(reply.failure.fields ?? {})).toContain('disk_size');
    });

    it.each([
      ['NB-21 no region', { compute_region: '' }, { compute_region: 'Please choose region' }],
      ['NB-22 no zone', { compute_zone: '' }, { compute_zone: 'Please choose zone' }],
      [
        'an instance type of another machine',
        { instance_id: 't2.large--t2.large' },
        { instance_id: 'This machine offers no instance type t2.large--t2.large.' },
      ],
      [
        'a collaborator who is not in the team',
        { collaborators: ['nobody'] },
        { collaborators: 'Nobody in your team is called nobody.' },
      ],
      [
        'an interpreter that is gone',
        { runtime_id: 'gone' },
        { runtime_id: 'The chosen interpreter is not on this machine any more.' },
      ],
      [
        'a main file that is no notebook',
        { main_file: 'train.py' },
        { main_file: 'The main file of a notebook ends in .ipynb.' },
      ],
      [
        'NB-15 a repository without a name',
        { project_source: 'github' },
        { github_repo: 'Name the repository and the branch that the files are of.' },
      ],
    ] as const)('refuses %s', async (_what, changes, fields) => {
      const settings = await notebookSettings(server, token, {
        ...changes,
        collaborators: 'collaborators' in changes ? [...changes.collaborators] : [],
      });
      expect(
        await server.ask(
          'notebooks',
          'create',
          { settings },
          { token, files: { 'Factorials.ipynb': IPYNB } },
        ),
      ).toMatchObject({ status: 422, failure: { fields } });
      expect(await listed()).toHaveLength(3);
    });

    it('refuses a main file that is no valid notebook, with the reason, and keeps nothing', async () => {
      const settings = await notebookSettings(server, token);
      const reply = await server.ask(
        'notebooks',
        'create',
        { settings },
        { token, files: { 'Factorials.ipynb': '{"cells": [' } },
      );
      expect(reply).toMatchObject({
        status: 422,
        failure: {
          fields: {
            main_file:
              'Factorials.ipynb is not a valid notebook. The file is not JSON, so it is not a notebook.',
          },
        },
      });
      expect(await listed()).toHaveLength(3);
    });

    it('NB-15 keeps which repository a notebook is of, and its main file has to be sent along', async () => {
      const settings = await notebookSettings(server, token, {
        project_source: 'github',
        github_repo: 'mona/fits',
        github_branch: 'main',
      });
      const { notebook } = await server.get(
        'notebooks',
        'create',
        { settings },
        { token, files: { 'Factorials.ipynb': IPYNB } },
      );
      expect(await stored(notebook.notebook_id, 'Factorials.ipynb')).toBe(IPYNB);
      await server.get('notebooks', 'delete', { notebook_id: notebook.notebook_id }, { token });
      expect(await server.ask('notebooks', 'create', { settings }, { token })).toMatchObject({
        status: 422,
        failure: { fields: { main_file: 'The main file of the repository was not sent.' } },
      });
    });

    it('converts a notebook of format 3', async () => {
      const old = JSON.stringify({
        nbformat: 3,
        nbformat_minor: 0,
        metadata: { name: '' },
        worksheets: [
          { cells: [{ cell_type: 'heading', level: 2, source: ['Old'], metadata: {} }] },
        ],
      });
      const { notebook } = await server.get(
        'notebooks',
        'create',
        { settings: await notebookSettings(server, token) },
        { token, files: { 'Factorials.ipynb': old } },
      );
      expect(JSON.parse(await stored(notebook.notebook_id, 'Factorials.ipynb'))).toMatchObject({
        nbformat: 4,
        cells: [{ cell_type: 'markdown', source: ['## Old'] }],
      });
    });

    it.each(['../escape.txt', 'a/../../b.txt', 'a\\b.txt', '..', 'x'.repeat(300)])(
      'refuses the file name %j',
      async (name) => {
        const settings = await notebookSettings(server, token);
        expect(
          (
            await server.ask(
              'notebooks',
              'create',
              { settings },
              { token, files: { 'Factorials.ipynb': IPYNB, [name]: 'x' } },
            )
          ).status,
        ).toBe(422);
        expect(await listed()).toHaveLength(3);
      },
    );

    it('PRM-11 API-65 a teammate finds it among the team, a stranger nowhere', async () => {
      const notebook = await addNotebook(server, token);
      const mary = await server.addUser('mary');
      const zoe = await server.addUser('zoe', 'another team');
      expect(await listed(mary)).toEqual([]);
      expect(
        (await server.get('notebooks', 'readTeam', {}, { token: mary })).notebooks.map(
          (found) => found.notebook_id,
        ),
      ).toContain(notebook.notebook_id);
      expect((await server.get('notebooks', 'readTeam', {}, { token })).notebooks).toEqual([]);
      expect((await server.get('notebooks', 'readTeam', {}, { token: zoe })).notebooks).toEqual([]);
      expect(
        await server.ask(
          'notebooks',
          'read',
          { notebook_id: notebook.notebook_id },
          { token: zoe },
        ),
      ).toMatchObject({ status: 404, failure: { code: 'missing' } });
    });

    it('NBS-18 PRM-10 PRM-23 a teammate may look, a collaborator may edit, only the owner runs and deletes', async () => {
      const mary = await server.addUser('mary');
      const notebook = await addNotebook(server, token);
      const id = { notebook_id: notebook.notebook_id };
      const renamed = updateOf(notebook, { notebook_name: 'Renamed' });
      expect(await server.ask('notebooks', 'update', renamed, { token: mary })).toMatchObject({
        status: 403,
        failure: { code: 'refused' },
      });
      await server.get('notebooks', 'update', updateOf(notebook, { collaborators: ['mary'] }), {
        token,
      });
      const changed = await server.get(
        'notebooks',
        'update',
        updateOf({ ...notebook, collaborators: ['mary'] }, { notebook_name: 'Renamed' }),
        { token: mary },
      );
      expect(changed.notebook.notebook_name).toBe('Renamed');
      expect(
        (
          await server.ask(
            'notebooks',
            'update',
            updateOf(changed.notebook, { collaborators: [] }),
            { token: mary },
          )
        ).status,
      ).toBe(403);
      expect(await server.ask('notebooks', 'connect', id, { token: mary })).toMatchObject({
        status: 403,
        failure: { Error: 'Only admin, who owns this notebook, may start it.' },
      });
      expect(
        (
          await server.ask(
            'notebooks',
            'disconnect',
            { ...id, submission_id: 'run-1' },
            { token: mary },
          )
        ).status,
      ).toBe(403);
      expect((await server.ask('notebooks', 'delete', id, { token: mary })).status).toBe(403);
    });

    it('NBS-23 an update keeps source_dir and what the form does not show', async () => {
      const notebook = await addNotebook(server, token);
      const { notebook: changed } = await server.get(
        'notebooks',
        'update',
        updateOf(notebook, { notebook_name: 'New name', disk_size: 100 }),
        { token },
      );
      expect(changed).toEqual({
        ...notebook,
        notebook_name: 'New name',
        disk_size: 100,
        update_datetime: changed.update_datetime,
      });
      expect(changed.update_datetime >= notebook.update_datetime).toBe(true);
      expect(
        await server.ask('notebooks', 'update', updateOf(notebook, { main_file: 'other.ipynb' }), {
          token,
        }),
      ).toMatchObject({
        status: 422,
        failure: { fields: { main_file: 'There is no file other.ipynb in this notebook.' } },
      });
    });

    it('NBS-09 NBS-13 to NBS-17 NBS-19 publishing asks for category, task and tags, then makes token and date', async () => {
      const notebook = await addNotebook(server, token);
      const publish = (changes: object) =>
        server.ask(
          'notebooks',
          'update',
          updateOf(notebook, {
            publish_details: { ...notebook.publish_details, published: true, ...changes },
          }),
          { token },
        );
      expect(await publish({})).toMatchObject({
        status: 422,
        failure: {
          fields: {
            task_category: 'Please add some category',
            task: 'Please add some task',
            tags: 'Please add some tag',
          },
        },
      });
      const complete = {
        task_category: 'tabular',
        task: 'clustering',
        tags: ['maths'],
        arxiv_id: ' ',
      };
      expect((await publish({ ...complete, tags: ['a', 'a'] })).status).toBe(422);
      expect((await publish({ ...complete, task: 'translation' })).status).toBe(422);
      const reply = await publish({ ...complete, publish_token: 'chosen by the browser' });
      const details = 'value' in reply ? reply.value.notebook.publish_details : undefined;
      expect(details).toMatchObject({ published: true, arxiv_id: null, tags: ['maths'] });
      expect(details?.publish_token).toMatch(/^[0-9a-f]{32}$/);
      expect(Math.abs(Date.parse(details?.publish_date ?? '') - Date.now())).toBeLessThan(60_000);
      const back = await server.get('notebooks', 'update', updateOf(notebook), { token });
      expect(back.notebook.publish_details).toMatchObject({
        published: false,
        publish_token: null,
        publish_date: null,
      });
    });

    it('API-16 categories and tasks belong together', async () => {
      const { task_categories } = await server.get('notebooks', 'taskCategories', {}, { token });
      const { tasks } = await server.get('notebooks', 'tasks', {}, { token });
      const known = new Set(task_categories.map((category) => category.task_category));
      expect(tasks.filter((task) => !known.has(task.task_category))).toEqual([]);
      expect(
        task_categories.filter(
          ({ task_category }) => !tasks.some((task) => task.task_category === task_category),
        ),
      ).toEqual([]);
      expect(new Set(tasks.map((task) => task.task)).size).toBe(tasks.length);
    });

    it('deleting stops it, removes its files and the notebook', async () => {
      const notebook = await addNotebook(server, token);
      const id = { notebook_id: notebook.notebook_id };
      await server.get('notebooks', 'connect', id, { token });
      await server.get('notebooks', 'delete', id, { token });
      expect(server.runtimes.stopped).toEqual([notebook.notebook_id]);
      await expect(stored(notebook.notebook_id, 'Factorials.ipynb')).rejects.toThrow('ENOENT');
      expect((await server.ask('notebooks', 'read', id, { token })).status).toBe(404);
      expect((await server.ask('notebooks', 'delete', id, { token })).status).toBe(404);
    });

    it('an unchanged list answers 304, a changed one is sent again', async () => {
      const lists = [
        ['notebooks', 'readAll'],
        ['notebooks', 'readTeam'],
        ['objects', 'recent'],
      ] as const;
      const mary = await server.addUser('mary');
      for (const [area, name] of lists) {
        const as = name === 'readTeam' ? mary : token;
        const ask = (etag?: string) =>
          server.ask(
            area as 'notebooks',
            name as 'readAll',
            {},
            { token: as, headers: etag === undefined ? {} : { 'if-none-match': etag } },
          );
        const etag = String((await ask()).headers['etag']);
        expect((await ask(etag)).status).toBe(304);
        const notebook = await addNotebook(server, token);
        expect((await ask(etag)).status).toBe(200);
        const added = String((await ask()).headers['etag']);
        await server.get('notebooks', 'connect', { notebook_id: notebook.notebook_id }, { token });
        expect((await ask(added)).status).toBe(200);
        await server.get('notebooks', 'delete', { notebook_id: notebook.notebook_id }, { token });
        expect((await ask(added)).status).toBe(200);
      }
    });

    it('API-29 recent objects are the own ones, changed last first', async () => {
      const notebook = await addNotebook(server, token);
      const { objects } = await server.get('objects', 'recent', {}, { token });
      expect(objects.map((object) => object.name)).toEqual([
        'Factorials',
        'Welcome',
        'Estimating pi',
        'Fitting a line',
      ]);
      expect(objects[0]).toEqual({
        kind: 'notebook',
        id: notebook.notebook_id,
        name: 'Factorials',
        status: 'Defined',
        update_datetime: notebook.update_datetime,
      });
    });
  });
