import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BAD_FOLDER_NAME, BAD_NAME } from '~/server/areas/drive/rules';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { outcome, plant, planted, problemOf } from '../support/driveFiles';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

type Clash = 'ask' | 'replace' | 'keep_both' | 'skip';

/** Looking at the drive and changing what is in it. */
export const driveSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('drive', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
    });
    afterEach(() => server.close());
    const own = { storage: 'drive' } as const;
    const read = async (folder = '/', as = token) =>
      (await server.get('drive', 'read', { ...own, path: folder }, { token: as })).contents;
    const names = async (folder = '/', as = token) =>
      (await read(folder, as)).map(({ path: name }) => name).sort();
    const carry =
      (verb: 'move' | 'copy') =>
      (content_list: string[], destination_path: string, on_clash?: Clash) =>
        server.get('drive', verb, { ...own, content_list, destination_path, on_clash }, { token });
    const [move, copy] = [carry('move'), carry('copy')];

    it('DRV-18 API-20 a folder tells its entries, their sizes and times, and how much is used', async () => {
      expect(await server.get('drive', 'read', own, { token })).toEqual({
        path: '/',
        contents: [],
        usage: { used_bytes: 0, quota_bytes: null, trash_bytes: 0 },
      });
      await plant(server, { 'data/iris.csv': 'a,b', 'notes.txt': 'hello' });
      const contents = await read('/');
      expect(contents.find(({ name }) => name === 'notes.txt')).toEqual({
        path: '/notes.txt',
        name: 'notes.txt',
        isDir: false,
        size: 5,
        update_datetime: expect.stringMatching(/Z$/),
      });
      expect(contents.find(({ name }) => name === 'data')).toMatchObject({
        path: '/data/',
        isDir: true,
        size: null,
      });
      expect(await server.get('drive', 'read', { ...own, path: '/data' }, { token })).toMatchObject(
        { path: '/data/', contents: [{ path: '/data/iris.csv' }] },
      );
      expect(
        problemOf(await server.ask('drive', 'read', { ...own, path: '/gone/' }, { token })),
      ).toEqual([404, 'missing', expect.stringContaining('gone')]);
    });

    it('API-20 everybody has a drive of their own, and a team shares one', async () => {
      const mary = await server.addUser('mary');
      const zoe = await server.addUser('zoe', 'another team');
      await plant(server, { 'mine.txt': 'x' });
      await plant(server, { 'ours.txt': 'x' }, 'team/atelier');
      expect([await names('/'), await names('/', mary), await names('/', zoe)]).toEqual([
        ['/mine.txt'],
        [],
        [],
      ]);
      const teams = await Promise.all(
        [token, mary, zoe].map((as) =>
          server.get('drive', 'read', { storage: 'teamdrive' }, { token: as }),
        ),
      );
      expect(teams.map(({ contents }) => contents.map(({ name }) => name))).toEqual([
        ['ours.txt'],
        ['ours.txt'],
        [],
      ]);
    });

    it('DRV-20 DRV-23 API-21 folders are made, with those above them', async () => {
      expect(
        await server.get(
          'drive',
          'createFolder',
          { ...own, complete_folder_path: '/a/new folder/' },
          { token },
        ),
      ).toEqual({ status: 'creating' });
      expect(await planted(server)).toEqual({ 'a/new folder/': null });
      const again = { ...own, complete_folder_path: '/a/new folder' };
      expect(problemOf(await server.ask('drive', 'createFolder', again, { token }))).toEqual([
        409,
        'exists',
        'Something called new folder is here already.',
      ]);
      expect(
        await server.get('drive', 'createFolder', { ...again, existing_ok: true }, { token }),
      ).toEqual({ status: 'creating' });
      await plant(server, { file: 'x' });
      for (const complete_folder_path of ['/file', '/file/below']) {
        expect(
          (
            await server.ask(
              'drive',
              'createFolder',
              { ...own, complete_folder_path, existing_ok: true },
              { token },
            )
          ).status,
        ).toBe(409);
      }
    });

    it.each([
      ['/..', BAD_FOLDER_NAME],
      ['/.', BAD_FOLDER_NAME],
      ['/...', BAD_FOLDER_NAME],
      ['/a/../../b', BAD_FOLDER_NAME],
      ['/', BAD_FOLDER_NAME],
      ['/a\0b', 'Complete folder path: a NUL or half of a surrogate pair cannot be stored.'],
      ['/a\x1bb', 'The file name "a\\u001bb" holds a control character.'],
      ['/a\\b', 'The file name "a\\\\b" holds a backslash.'],
      [`/${'x'.repeat(300)}`, `The file name "${'x'.repeat(60)}" is longer than 255 bytes.`],
    ])('DRV-25 no folder is called %j', async (complete_folder_path, sentence) => {
      const reply = await server.ask(
        'drive',
        'createFolder',
        { ...own, complete_folder_path },
        { token },
      );
      expect(reply).toMatchObject({
        status: 422,
        failure: { code: 'invalid', fields: { complete_folder_path: sentence } },
      });
      expect(await planted(server)).toEqual({});
    });

    it('DRV-19 DRV-22 API-27 files and folders are renamed where they are', async () => {
      await plant(server, { 'a/one.txt': '1', 'a/two.txt': '2' });
      const rename = (from: string, name: string) =>
        server.ask('drive', 'rename', { ...own, path: from, name }, { token });
      expect(await rename('/a/one.txt', 'uno.txt')).toMatchObject({
        value: { status: 'moving', path: '/a/uno.txt' },
      });
      expect(await rename('/a/', 'A')).toMatchObject({ value: { path: '/A/' } });
      expect(problemOf(await rename('/A/uno.txt', 'two.txt'))).toEqual([
        409,
        'exists',
        'Something called two.txt is here already.',
      ]);
      expect(await rename('/A/two.txt', 'two.txt')).toMatchObject({
        value: { path: '/A/two.txt' },
      });
      expect(problemOf(await rename('/ghost', 'x'))).toEqual([
        404,
        'missing',
        'There is nothing called /ghost here any more.',
      ]);
      expect(problemOf(await rename('/', 'x'))).toEqual([
        422,
        'invalid',
        'The root folder cannot be renamed.',
      ]);
      expect(await planted(server)).toEqual({ 'A/two.txt': '2', 'A/uno.txt': '1' });
    });

    it.each(['.', '..', '....', ' ', 'b/c', '../x', 'a\x1b', 'x\\y', 'x'.repeat(300)])(
      'DRV-24 DRV-25 nothing is renamed to %j',
      async (name) => {
        await plant(server, { 'a.txt': '1' });
        const reply = await server.ask(
          'drive',
          'rename',
          { ...own, path: '/a.txt', name },
          { token },
        );
        const sentence = /[\x1b\\]|x{300}/.test(name)
          ? expect.stringContaining('The file name')
          : BAD_NAME;
        expect(reply).toMatchObject({ status: 422, failure: { fields: { name: sentence } } });
        expect(await planted(server)).toEqual({ 'a.txt': '1' });
      },
    );

    it('DRV-19 DRV-21 API-24 several are moved, and each that is not says why', async () => {
      await plant(server, { 'a.txt': 'a', 'folder/b.txt': 'b', 'to/c.txt': 'c' });
      const reply = await move(
        ['/a.txt', '/folder/', '/ghost.txt', '/', '/to/c.txt', '/../x'],
        '/to',
      );
      expect(reply.status).toBe('moving');
      expect(outcome(reply)).toEqual({
        success: ['/a.txt', '/folder/'],
        failure: ['/ghost.txt', '/', '/to/c.txt', '/../x'],
        places: { '/a.txt': '/to/a.txt', '/folder/': '/to/folder/' },
        reasons: {
          '/ghost.txt': 'There is nothing called /ghost.txt here any more.',
          '/': 'The root folder cannot be moved.',
          '/to/c.txt': 'c.txt lies in /to/ already.',
          '/../x': 'The file name ".." leads out of its folder.',
        },
      });
      expect(await planted(server)).toEqual({
        'to/a.txt': 'a',
        'to/c.txt': 'c',
        'to/folder/b.txt': 'b',
      });
      expect(
        (
          await server.ask(
            'drive',
            'move',
            { ...own, content_list: ['/to/a.txt'], destination_path: '/gone' },
            { token },
          )
        ).status,
      ).toBe(404);
      expect(
        (
          await server.ask(
            'drive',
            'move',
            { ...own, content_list: ['/to/a.txt'], destination_path: '/to/c.txt' },
            { token },
          )
        ).status,
      ).toBe(404);
    });

    it('DRV-11 a folder goes neither into itself nor into a folder inside it', async () => {
      await plant(server, { 'a/b/c.txt': 'x', 'ab/d.txt': 'y' });
      const sentence = (verb: string) =>
        `A folder cannot be ${verb} into itself or a folder inside it.`;
      for (const into of ['/a', '/a/b/']) {
        expect((await move(['/a'], into)).reasons).toEqual({ '/a': sentence('moved') });
        expect((await copy(['/a'], into)).reasons).toEqual({ '/a': sentence('copied') });
      }
      expect(outcome(await move(['/a'], '/ab'))).toMatchObject({ success: ['/a'] });
      expect(await planted(server)).toEqual({ 'ab/a/b/c.txt': 'x', 'ab/d.txt': 'y' });
    });

    it('API-25 API-28 a folder is copied with all it holds', async () => {
      await plant(server, { 'a/b/c.txt': 'x', 'a/d.txt': 'y', 'to/x': 'z' });
      expect(await copy(['/a'], '/to/')).toMatchObject({
        status: 'copying',
        success: ['/a'],
        places: { '/a': '/to/a/' },
      });
      expect(await planted(server)).toEqual({
        'a/b/c.txt': 'x',
        'a/d.txt': 'y',
        'to/a/b/c.txt': 'x',
        'to/a/d.txt': 'y',
        'to/x': 'z',
      });
    });

    it('DRV-21 a taken name is told, replaced, kept beside, or skipped', async () => {
      await plant(server, {
        'iris.csv': 'new',
        'data/iris.csv': 'old',
        'set/a': 'new',
        'data/set/b': 'old',
      });
      const both = ['/iris.csv', '/set'];
      expect(outcome(await move(both, '/data'))).toEqual({ clashes: both });
      expect(outcome(await copy(both, '/data', 'skip'))).toEqual({ success: both });
      expect(await planted(server)).toEqual({
        'iris.csv': 'new',
        'data/iris.csv': 'old',
        'set/a': 'new',
        'data/set/b': 'old',
      });
      expect(outcome(await copy(both, '/data', 'keep_both'))).toEqual({
        success: both,
        places: { '/iris.csv': '/data/iris (2).csv', '/set': '/data/set (2)/' },
      });
      expect((await copy(['/data/iris (2).csv'], '/data', 'keep_both')).places).toEqual({
        '/data/iris (2).csv': '/data/iris (3).csv',
      });
      expect(outcome(await move(both, '/data', 'replace'))).toEqual({
        success: both,
        places: { '/iris.csv': '/data/iris.csv', '/set': '/data/set/' },
      });
      expect(await planted(server)).toEqual({
        'data/iris.csv': 'new',
        'data/iris (2).csv': 'new',
        'data/iris (3).csv': 'new',
        'data/set/a': 'new',
        'data/set (2)/a': 'new',
      });
    });

    it('nothing replaces itself, a folder it lies in, or something of another kind', async () => {
      await plant(server, { 'a/a/x.txt': '1', 'b/file': '2', 'c/file/y': '3' });
      const before = await planted(server);
      expect((await copy(['/a'], '/', 'replace')).reasons).toEqual({
        '/a': 'a cannot replace itself or a folder that it lies in.',
      });
      expect((await move(['/a/a'], '/', 'replace')).reasons).toEqual({
        '/a/a': 'a cannot replace itself or a folder that it lies in.',
      });
      expect((await move(['/b/file'], '/c', 'replace')).reasons).toEqual({
        '/b/file': 'There is a folder called file; a file that is moved does not replace it.',
      });
      expect((await copy(['/c/file'], '/b', 'replace')).reasons).toEqual({
        '/c/file': 'There is a file called file; a folder that is copied does not replace it.',
      });
      expect(await planted(server)).toEqual(before);
    });

    it('names that differ in case are different names, and é is one however it is written', async () => {
      await plant(server, { 'Case.txt': '1', 'to/case.txt': '2' });
      expect(outcome(await move(['/Case.txt'], '/to'))).toMatchObject({ success: ['/Case.txt'] });
      await server.get(
        'drive',
        'createFolder',
        { ...own, complete_folder_path: '/caf\u00e9' },
        { token },
      );
      expect(
        (
          await server.ask(
            'drive',
            'createFolder',
            { ...own, complete_folder_path: '/cafe\u0301' },
            { token },
          )
        ).status,
      ).toBe(409);
    });

    it('two who move to the same name at once do not overwrite each other', async () => {
      await plant(server, { 'a/x': 'a', 'b/x': 'b', 'to/y': 'y' });
      const replies = await Promise.all([
        move(['/a/x'], '/to'),
        move(['/b/x'], '/to'),
        move(['/b/x'], '/to'),
      ]);
      expect(replies.flatMap(({ success }) => success)).toHaveLength(1);
      const both = await Promise.all([1, 2, 3].map(() => copy(['/to/y'], '/a', 'keep_both')));
      expect(both.flatMap(({ places }) => Object.values(places)).sort()).toEqual([
        '/a/y',
        '/a/y (2)',
        '/a/y (3)',
      ]);
    });

    it('DRV-21 API-23 one or several are deleted, and what is gone already is told', async () => {
      await plant(server, { 'a/b/c.txt': 'x', 'd.txt': 'y', 'e.txt': 'z' });
      const remove = (complete_object_path: string | string[]) =>
        server.get('drive', 'delete', { ...own, complete_object_path }, { token });
      expect(await remove('/d.txt')).toMatchObject({
        status: 'deleting',
        success: ['/d.txt'],
        failure: [],
      });
      expect(outcome(await remove(['/a/', '/d.txt', '/', '/a/']))).toEqual({
        success: ['/a/'],
        failure: ['/d.txt', '/'],
        reasons: {
          '/d.txt': 'There is nothing called /d.txt here any more.',
          '/': 'The root folder cannot be deleted.',
        },
      });
      expect(await planted(server)).toEqual({ 'e.txt': 'z' });
    });
  });
