import { mkdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import {
  areaFolder,
  getFrom,
  plant,
  planted,
  putTo,
  problemOf,
  unzipped,
} from '../support/driveFiles';
import { IPYNB } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const MIB = 1024 * 1024;

/** Files of the drive: uploads, downloads, previews and searches. */
export const driveFilesSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('files of the drive', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({
        database: await place(),
        config: { uploadLimit: 2 * MIB, driveQuota: MIB },
      });
      token = await server.signIn();
    });
    afterEach(() => server.close());
    const own = { storage: 'drive' } as const;
    const uploadUrl = (
      destination_path: string,
      size: number,
      on_clash?: 'ask' | 'replace' | 'keep_both' | 'skip',
    ) => server.ask('drive', 'uploadUrl', { ...own, destination_path, size, on_clash }, { token });
    const upload = async (
      destination: string,
      content: string | Buffer,
      on_clash?: 'replace' | 'keep_both',
    ) => {
      const { url, path: at } = await server.get(
        'drive',
        'uploadUrl',
        { ...own, destination_path: destination, size: content.length, on_clash },
        { token },
      );
      return { at, status: (await putTo(server, url, content)).statusCode };
    };
    const preview = (file_url: string) =>
      server.get('drive', 'preview', { ...own, file_url }, { token });

    it('API-22 UPL-15 UPL-20 a file is PUT to a signed address, and is there', async () => {
      expect(await upload('/data/ünïcode name.bin', 'abc')).toEqual({
        at: '/data/ünïcode name.bin'.normalize('NFC'),
        status: 200,
      });
      expect(await upload('/empty', '')).toEqual({ at: '/empty', status: 200 });
      expect(await planted(server)).toEqual({
        ['data/ünïcode name.bin'.normalize('NFC')]: 'abc',
        empty: '',
      });
      const { usage } = await server.get('drive', 'read', own, { token });
      expect(usage).toEqual({ used_bytes: 3, quota_bytes: MIB, trash_bytes: 0 });
    });

    it('API-22 a size need not be told: what arrives is counted, and refused where it does not fit', async () => {
      const address = async (destination_path: string, on_clash?: 'replace') =>
        (await server.get('drive', 'uploadUrl', { ...own, destination_path, on_clash }, { token }))
          .url;
      const reply = async (url: string, content: string | Buffer) => {
        const { statusCode, body } = await putTo(server, url, content);
        return statusCode === 200
          ? [200]
          : [statusCode, (JSON.parse(body) as { Error: string }).Error];
      };
      expect(await reply(await address('/a.txt'), 'abc')).toEqual([200]);
      expect(await reply(await address('/half'), Buffer.alloc(MIB / 2))).toEqual([200]);
      const full = 'Your drive holds 512 KiB of 1 MiB; another 512 KiB do not fit.';
      expect(await reply(await address('/more'), Buffer.alloc(MIB / 2))).toEqual([507, full]);
      expect(await reply(await address('/half', 'replace'), Buffer.alloc(MIB - 3))).toEqual([200]);
      expect(await reply(await address('/huge'), Buffer.alloc(2 * MIB + 1))).toEqual([
        413,
        'The file is larger than 2 MiB.',
      ]);
      expect(Object.keys(await planted(server))).toEqual(['a.txt', 'half']);
      expect(
        problemOf(
          await server.ask('drive', 'uploadUrl', { ...own, destination_path: '/a.txt' }, { token }),
        ),
      ).toEqual([409, 'exists', 'Something called a.txt is here already.']);
    });

    it('API-22 UPL-21 files that follow get their addresses by the same call: null where one would be refused, and no more than there is room for', async () => {
      await upload('/taken.txt', '1');
      const following = [
        { destination_path: '/b.txt', size: 3 },
        { destination_path: '/taken.txt', size: 3 },
        { destination_path: '/..', size: 3 },
        { destination_path: '/huge', size: 3 * MIB },
        { destination_path: '/half', size: MIB / 2 },
        { destination_path: '/other half', size: MIB / 2 },
        { destination_path: '/c.txt', size: 3 },
      ];
      const { following: given = [], ...first } = await server.get(
        'drive',
        'uploadUrl',
        { ...own, destination_path: '/a.txt', size: 3, following },
        { token },
      );
      expect([first, ...given].map((address) => address && address.path)).toEqual([
        '/a.txt',
        '/b.txt',
        null,
        null,
        null,
        '/half',
        null,
        '/c.txt',
      ]);
      expect(await putTo(server, given[0]!.url, 'abc')).toMatchObject({ statusCode: 200 });
      expect(await putTo(server, given[0]!.url, 'abc'), 'it replaces nothing').toMatchObject({
        statusCode: 409,
      });
      expect(await putTo(server, given[6]!.url, 'abcd'), 'it is for its size alone').toMatchObject({
        statusCode: 422,
      });
      expect(await planted(server)).toEqual({ 'b.txt': 'abc', 'taken.txt': '1' });
      const most = Array.from({ length: 16 }, (_, nth) => ({
        destination_path: `/${nth}`,
        size: 1,
      }));
      expect(
        problemOf(
          await server.ask(
            'drive',
            'uploadUrl',
            { ...own, destination_path: '/a.txt', size: 3, following: most },
            { token },
          ),
        ),
      ).toEqual([422, 'invalid', 'Following: choose at most 15.']);
    });

    it('a taken name is a 409 with the code exists, or replaced, or kept beside', async () => {
      await upload('/a.txt', '1');
      for (const on_clash of ['ask', 'skip'] as const) {
        expect(problemOf(await uploadUrl('/a.txt', 1, on_clash))).toEqual([
          409,
          'exists',
          'Something called a.txt is here already.',
        ]);
      }
      expect(await upload('/a.txt', '2', 'keep_both')).toEqual({ at: '/a (2).txt', status: 200 });
      expect(await upload('/a.txt', '3', 'replace')).toEqual({ at: '/a.txt', status: 200 });
      expect(await planted(server)).toEqual({ 'a (2).txt': '2', 'a.txt': '3' });
      await plant(server, { 'folder/x': 'x' });
      expect(problemOf(await uploadUrl('/folder', 1, 'replace'))).toEqual([
        409,
        'conflict',
        'There is a folder called folder; a file does not replace it.',
      ]);
      expect(problemOf(await uploadUrl('/a.txt/below/it', 1))).toEqual([
        409,
        'conflict',
        'a.txt is a file, so nothing can lie in it.',
      ]);
    });

    it.each(['/..', '/a/../../b', '/...', '/', `/${'x'.repeat(300)}`, '/a\0', '/a\\b'])(
      'UPL-18 no address is given for %j',
      async (name) => {
        expect(await uploadUrl(name, 1)).toMatchObject({
          status: 422,
          failure: { fields: { destination_path: expect.any(String) } },
        });
      },
    );

    it('a file over the limit and one that does not fit are refused before a byte is sent, with how much is used', async () => {
      await upload('/half', Buffer.alloc(MIB / 2));
      expect(problemOf(await uploadUrl('/more', MIB / 2 + 1))).toEqual([
        507,
        'quota',
        'Your drive holds 512 KiB of 1 MiB; another 512 KiB do not fit.',
      ]);
      expect((await uploadUrl('/half', MIB, 'replace')).status).toBe(200);
      expect(problemOf(await uploadUrl('/huge', 2 * MIB + 1))).toEqual([
        413,
        'too_large',
        'The file is larger than 2 MiB.',
      ]);
      await server.get('drive', 'createFolder', { ...own, complete_folder_path: '/to' }, { token });
      const copy = () =>
        server.get(
          'drive',
          'copy',
          { ...own, content_list: ['/half'], destination_path: '/to', on_clash: 'replace' },
          { token },
        );
      expect((await copy()).success).toEqual(['/half']);
      expect((await copy()).success).toEqual(['/half']);
      await plant(server, { one: 'x' });
      await server.get(
        'drive',
        'move',
        { ...own, content_list: ['/half'], destination_path: '/to', on_clash: 'keep_both' },
        { token },
      );
      const { reasons, failure } = await server.get(
        'drive',
        'copy',
        { ...own, content_list: ['/to'], destination_path: '/', on_clash: 'keep_both' },
        { token },
      );
      expect([failure, reasons]).toEqual([
        ['/to'],
        { '/to': 'Your drive holds 1 MiB of 1 MiB; another 1 MiB do not fit.' },
      ]);
      expect(
        (
          await server.ask(
            'drive',
            'uploadUrl',
            { storage: 'teamdrive', destination_path: '/x', size: MIB },
            { token },
          )
        ).status,
      ).toBe(200);
    });

    it('API-26 a file is downloaded under its name, without a bearer', async () => {
      await plant(server, { 'data/räum "1".csv': 'a,b' });
      const { url } = await server.get(
        'drive',
        'download',
        { ...own, file_url: '/data/räum "1".csv' },
        { token },
      );
      const reply = await getFrom(server, url);
      expect([reply.statusCode, reply.body]).toEqual([200, 'a,b']);
      expect(reply.headers['content-disposition']).toMatch(
        /^attachment; .*filename\*=UTF-8''r%C3%A4um/,
      );
      expect(
        problemOf(await server.ask('drive', 'download', { ...own, file_url: '/gone' }, { token })),
      ).toEqual([404, 'missing', expect.any(String)]);
    });

    it('API-26 a folder, several entries and all of the drive come as one zip', async () => {
      await plant(server, {
        'a/b/c.txt': 'c',
        'a/d.txt': 'd',
        'e.txt': 'e',
        'x/e.txt': 'other',
        'ünï.txt': 'u',
      });
      await mkdir(path.join(areaFolder(server), 'a/empty'));
      const { url } = await server.get('drive', 'download', { ...own, file_url: '/a/' }, { token });
      const folder = await getFrom(server, url);
      expect(folder.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename=a.zip',
      });
      expect(await unzipped(folder.rawPayload)).toEqual({
        'a/': null,
        'a/b/': null,
        'a/b/c.txt': 'c',
        'a/d.txt': 'd',
        'a/empty/': null,
      });
      const several = await server.get(
        'drive',
        'downloadAll',
        { ...own, content_list: ['/e.txt', '/x/e.txt', '/ünï.txt', '/e.txt'] },
        { token },
      );
      expect(several.name).toBe('drive.zip');
      expect(await unzipped((await getFrom(server, several.url)).rawPayload)).toEqual({
        'e.txt': 'e',
        'e (2).txt': 'other',
        'ünï.txt': 'u',
      });
      const all = await server.get('drive', 'download', { ...own, file_url: '/' }, { token });
      expect(
        Object.keys(await unzipped((await getFrom(server, all.url)).rawPayload)).sort(),
      ).toEqual(
        [
          'a/',
          'a/b/',
          'a/b/c.txt',
          'a/d.txt',
          'a/empty/',
          'e.txt',
          'x/',
          'x/e.txt',
          'ünï.txt',
        ].sort(),
      );
      expect(
        (
          await server.ask(
            'drive',
            'downloadAll',
            { ...own, content_list: ['/e.txt', '/gone'] },
            { token },
          )
        ).status,
      ).toBe(404);
    });

    it('the address of a zip opens nothing else', async () => {
      await plant(server, { 'a/b.txt': 'c' });
      const { url } = await server.get('drive', 'download', { ...own, file_url: '/a' }, { token });
      const changes = [
        url.replace(/ticket=[^&]+/, 'ticket=other'),
        url.replace('a.zip', 'b.zip'),
        url.replace(/&sig=.*/, ''),
        url.replace(/expires=\d+/, `expires=${Date.now() + 86_400_000}`),
      ];
      for (const changed of changes) expect((await getFrom(server, changed)).statusCode).toBe(403);
    });

    it('the head of a file is shown: text, JSON, a table, a notebook, an image', async () => {
      const rows = Array.from({ length: 300 }, (_, at) => `${at},"x ""y"" ${at}"`).join('\n');
      await plant(server, {
        'a.txt': 'héllo',
        'b.json': '{"a": 1}',
        'c.csv': `id;name\n1;x\n`,
        'd.csv': `n,quoted\n${rows}\n`,
        'e.ipynb': IPYNB,
        'g.png': Buffer.from('89504e470d0a1a0a', 'hex'),
        'h.bin': Buffer.from([0, 1, 2]),
        'empty.txt': '',
        'long.txt': 'é'.repeat(50_000),
        'j.svg': '<svg/>',
        'wide.tsv': `${Array.from({ length: 80 }, (_, at) => `c${at}`).join('\t')}\n`,
        'k.csv': Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'),
      });
      expect(await preview('/a.txt')).toEqual({ kind: 'text', text: 'héllo', truncated: false });
      expect(await preview('/empty.txt')).toEqual({ kind: 'text', text: '', truncated: false });
      expect(await preview('/b.json')).toEqual({
        kind: 'json',
        text: '{"a": 1}',
        truncated: false,
      });
      expect(await preview('/c.csv')).toEqual({
        kind: 'table',
        columns: ['id', 'name'],
        rows: [['1', 'x']],
        truncated: false,
      });
      expect(await preview('/k.csv')).toEqual({
        kind: 'table',
        columns: ['a', 'b'],
        rows: [['1', '2']],
        truncated: false,
      });
      const table = await preview('/d.csv');
      expect(table).toMatchObject({ kind: 'table', columns: ['n', 'quoted'], truncated: true });
      expect('rows' in table && [table.rows.length, table.rows[99]]).toEqual([
        100,
        ['99', 'x "y" 99'],
      ]);
      const wide = await preview('/wide.tsv');
      expect('columns' in wide && [wide.columns.length, wide.truncated]).toEqual([50, true]);
      expect(await preview('/e.ipynb')).toEqual({
        kind: 'page',
        url: expect.stringContaining('/nb/read-'),
      });
      const image = await preview('/g.png');
      expect((await getFrom(server, 'url' in image ? image.url : '')).headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': expect.stringMatching(/^inline/),
      });
      const long = await preview('/long.txt');
      expect(
        'text' in long && [
          /^é+$/.test(long.text),
          long.text.length,
          long.kind === 'text' && long.truncated,
        ],
      ).toEqual([true, 32_768, true]);
      expect(await preview('/j.svg')).toMatchObject({ kind: 'text' });
      expect(await preview('/h.bin')).toEqual({
        kind: 'none',
        reason: 'This file is not text, so there is nothing to show of it.',
      });
      await plant(server, { 'folder/x': '' });
      expect(await preview('/folder')).toEqual({
        kind: 'none',
        reason: 'A folder has no preview.',
      });
    });

    it('a notebook is read where it lies, and a text of another encoding is a table all the same', async () => {
      await plant(server, {
        'run.ipynb': IPYNB,
        'latin.csv': Buffer.from('größe;µm\n1;2\n', 'latin1'),
      });
      const page = await preview('/run.ipynb');
      expect(
        await server.runtimes.readings.get('url' in page ? page.url : '')?.read(),
      ).toMatchObject({ ok: true, notebook: { cells: [{ source: 'print(1)' }] } });
      expect(await preview('/latin.csv')).toMatchObject({
        kind: 'table',
        columns: ['größe', 'µm'],
      });
    });

    it('a search finds names below a folder, case folded, at most 500', async () => {
      await plant(server, { 'a/Iris.CSV': '', 'a/b/iris/x': '', 'iris.txt': '' });
      const search = async (folder: string, query: string) =>
        server.get('drive', 'search', { ...own, path: folder, query }, { token });
      expect((await search('/', 'IRIS')).contents.map(({ path: at }) => at).sort()).toEqual([
        '/a/Iris.CSV',
        '/a/b/iris/',
        '/iris.txt',
      ]);
      expect((await search('/a/b', 'iris')).contents.map(({ path: at }) => at)).toEqual([
        '/a/b/iris/',
      ]);
      expect(
        (await server.ask('drive', 'search', { ...own, path: '/', query: '  ' }, { token })).status,
      ).toBe(422);
      await plant(
        server,
        Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`many/found ${at}`, ''])),
      );
      const many = await search('/', 'found');
      expect([many.contents.length, many.truncated]).toEqual([500, true]);
    });

    it('an unchanged folder answers 304, a changed one is sent again', async () => {
      await plant(server, { 'folder/a.txt': '1' });
      const ask = (etag?: unknown) =>
        server.ask(
          'drive',
          'read',
          { ...own, path: '/folder' },
          { token, headers: typeof etag === 'string' ? { 'if-none-match': etag } : {} },
        );
      const [fresh] = [(await ask()).headers['etag']];
      expect((await ask(fresh)).status).toBe(304);
      await upload('/folder/b.txt', '2');
      expect((await ask(fresh)).status).toBe(200);
      const old = new Date(Date.now() - 60_000);
      await utimes(path.join(areaFolder(server), 'folder'), old, old);
      const settled = (await ask()).headers['etag'];
      expect((await ask(settled)).status).toBe(304);
      await server.get(
        'drive',
        'delete',
        { ...own, complete_object_path: '/folder/b.txt' },
        { token },
      );
      expect((await ask(settled)).status).toBe(200);
      expect((await ask((await ask()).headers['etag'])).status).toBe(304);
      expect(
        (
          await server.ask(
            'drive',
            'read',
            { ...own, path: '/' },
            { token, headers: { 'if-none-match': String(settled) } },
          )
        ).status,
      ).toBe(200);
    });
  });
