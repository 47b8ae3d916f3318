import { readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { areaFolder, plant, problemOf } from '../support/driveFiles';
import { addNotebook, IPYNB, notebookSettings } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Notebooks that bring files of the drive along. */
export const fromDriveSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('notebooks from the drive', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({
        database: await place(),
        config: { uploadLimit: 1024 * 1024 },
      });
      token = await server.signIn();
    });
    afterEach(() => server.close());
    const create = async (
      main_file: string,
      paths: string[],
      files: Record<string, string> = {},
      storage: 'drive' | 'teamdrive' = 'drive',
    ) =>
      server.ask(
        'notebooks',
        'create',
        {
          settings: await notebookSettings(server, token, { main_file }),
          drive_files: { storage, paths },
        },
        { token, files },
      );
    const folder = (id: string) => path.join(server.dataFolder, 'files/admin/notebooks', id);
    const stored = async (id: string) => (await readdir(folder(id), { recursive: true })).sort();
    const problems = async (asked: ReturnType<typeof create>) => {
      const reply = await asked;
      return 'failure' in reply ? [reply.status, reply.failure.fields] : [reply.status];
    };
    const idOf = (reply: Awaited<ReturnType<typeof create>>) =>
      'value' in reply ? reply.value.notebook.notebook_id : '';

    it('NB-15 NB-39 files and folders are copied, each under its own name, and the main file may be among them', async () => {
      await plant(server, {
        'work/data/iris.csv': 'a,b',
        'work/train.py': 'x',
        'deep/er/main.ipynb': IPYNB,
        'other.txt': 'o',
      });
      const top = await create('main.ipynb', ['/work/', '/deep/er/main.ipynb']);
      expect(await stored(idOf(top))).toEqual([
        'main.ipynb',
        'work',
        'work/data',
        'work/data/iris.csv',
        'work/train.py',
      ]);
      expect(await readFile(path.join(folder(idOf(top)), 'work/data/iris.csv'), 'utf8')).toBe(
        'a,b',
      );
      const inside = await create('er/main.ipynb', ['/deep/er']);
      expect(await stored(idOf(inside))).toEqual(['er', 'er/main.ipynb']);
      const sent = await create('Factorials.ipynb', ['/other.txt'], { 'Factorials.ipynb': IPYNB });
      expect(await stored(idOf(sent))).toEqual(['Factorials.ipynb', 'other.txt']);
      await plant(server, { 'team.ipynb': IPYNB }, 'team/atelier');
      expect((await create('team.ipynb', ['/team.ipynb'], {}, 'teamdrive')).status).toBe(200);
    });

    it('converts a main file of format 3 that comes from the drive', async () => {
      await plant(server, {
        'old.ipynb': JSON.stringify({
          nbformat: 3,
          nbformat_minor: 0,
          metadata: {},
          worksheets: [{ cells: [] }],
        }),
      });
      const made = await create('old.ipynb', ['/old.ipynb']);
      expect(
        JSON.parse(await readFile(path.join(folder(idOf(made)), 'old.ipynb'), 'utf8')),
      ).toMatchObject({ nbformat: 4 });
    });

    it('what cannot be is refused with its reason, and keeps nothing', async () => {
      await plant(server, {
        'a/x.ipynb': IPYNB,
        'b/x.ipynb': IPYNB,
        'bad.ipynb': '{',
        'large.bin': Buffer.alloc(1024 * 1024),
        'data/y': 'y',
        'x.ipynb': IPYNB,
      });
      await symlink('/etc', path.join(areaFolder(server), 'link'));
      expect(await problems(create('main.ipynb', ['/a']))).toEqual([
        422,
        { main_file: 'The main file main.ipynb is not among the chosen files.' },
      ]);
      expect(await problems(create('bad.ipynb', ['/bad.ipynb']))).toEqual([
        422,
        {
          main_file:
            'bad.ipynb is not a valid notebook. The file is not JSON, so it is not a notebook.',
        },
      ]);
      expect(await problems(create('x.ipynb', ['/a/x.ipynb', '/b/x.ipynb']))).toEqual([
        422,
        { drive_files: 'Two of the chosen files are called x.ipynb.' },
      ]);
      expect(await problems(create('x.ipynb', ['/x.ipynb'], { 'x.ipynb': IPYNB }))).toEqual([
        422,
        { drive_files: 'x.ipynb was sent and is among the files of the drive too.' },
      ]);
      expect(await problems(create('x.ipynb', ['/x.ipynb', '/data'], { data: 'a file' }))).toEqual([
        422,
        { drive_files: 'data was sent and is among the files of the drive too.' },
      ]);
      expect(await problems(create('x.ipynb', ['/x.ipynb', '/large.bin']))).toEqual([
        422,
        { drive_files: 'The files of the drive are larger than 1 MiB together.' },
      ]);
      expect(await problems(create('x.ipynb', ['/gone']))).toEqual([
        422,
        { drive_files: 'There is nothing called /gone in the drive.' },
      ]);
      expect(await problems(create('x.ipynb', ['/link']))).toEqual([
        422,
        { drive_files: 'There is nothing called /link in the drive.' },
      ]);
      expect(await problems(create('x.ipynb', ['/../x']))).toEqual([
        422,
        { drive_files: 'The file name ".." leads out of its folder.' },
      ]);
      expect((await create('x.ipynb', ['/'])).status).toBe(422);
      expect((await create('x.ipynb', [])).status).toBe(422);
      expect(await readdir(path.join(server.dataFolder, 'files/admin/notebooks'))).toHaveLength(3);
      expect(await readdir(path.join(server.dataFolder, 'tmp'))).toEqual([]);
    });

    it('a drive that breaks in the middle leaves no notebook', async () => {
      await plant(server, { 'work/a.csv': 'a', 'x.ipynb': IPYNB });
      const store = server.workspace.stores.of('drive', {
        user_name: 'admin',
        team_name: 'atelier',
      });
      const whole = store.read;
      store.read = (file, range) =>
        file === 'work/a.csv'
          ? Promise.reject(new Error('the disk is broken'))
          : whole(file, range);
      expect((await create('x.ipynb', ['/x.ipynb', '/work'])).status).toBe(500);
      store.read = whole;
      expect((await server.get('notebooks', 'readAll', {}, { token })).notebooks).toHaveLength(3);
      expect(await readdir(path.join(server.dataFolder, 'tmp'))).toEqual([]);
    });

    it('UPL-21 an upload address for a file of a known size takes no more than that', async () => {
      const notebook = await addNotebook(server, token);
      const ask = (size: number) =>
        server.ask(
          'notebooks',
          'uploadUrl',
          { file_url: `notebooks/${notebook.notebook_id}/a.bin`, workload_type: 'notebook', size },
          { token },
        );
      expect(problemOf(await ask(1024 * 1024 + 1))).toEqual([
        413,
        'too_large',
        'The file is larger than 1 MiB.',
      ]);
      const reply = await ask(3);
      const url = 'value' in reply ? reply.value.url.replace('http://localhost:8080', '') : '';
      const put = (payload: string) =>
        server.app.inject({
          method: 'PUT',
          url,
          payload,
          headers: { 'content-type': 'application/octet-stream' },
        });
      expect((await put('abcd')).statusCode).toBe(413);
      expect((await put('abc')).statusCode).toBe(200);
    });
  });
