import { truncate } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { areaFolder, getFrom, plant, putTo } from '../support/driveFiles';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const MIB = 1024 * 1024;

/** Files whose bytes the browser shows: what it is told of them, and where it finds them. */
export const drivePreviewsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('previews that the browser draws', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
    });
    afterEach(() => server.close());
    const own = { storage: 'drive' } as const;
    const preview = (file_url: string) =>
      server.get('drive', 'preview', { ...own, file_url }, { token });
    const replace = async (destination_path: string, content: string) => {
      const { url } = await server.get(
        'drive',
        'uploadUrl',
        { ...own, destination_path, size: content.length, on_clash: 'replace' },
        { token },
      );
      expect((await putTo(server, url, content)).statusCode).toBe(200);
    };

    it('a PDF and a parquet file are read by the browser: their address takes ranges, a large PDF and an empty file say why there is none', async () => {
      await plant(server, {
        'a.pdf': '%PDF-1.7 0123456789',
        'B.PDF': '',
        'c.parquet': 'PAR1 0123456789 PAR1',
        'folder.pdf/x': '',
        'huge.pdf': '',
      });
      await truncate(path.join(areaFolder(server), 'huge.pdf'), 50 * MIB + 1);
      for (const [name, kind, size] of [
        ['/a.pdf', 'pdf', 19],
        ['/c.parquet', 'parquet', 20],
      ] as const) {
        const told = await preview(name);
        expect(told).toMatchObject({ kind, size, version: expect.stringMatching(/./) });
        const url = 'url' in told ? told.url : '';
        const part = await server.app.inject({
          method: 'GET',
          url,
          headers: { range: 'bytes=5-9' },
        });
        expect([
          part.statusCode,
          part.body,
          part.headers['content-type'],
          part.headers['content-security-policy'],
        ]).toEqual([
          206,
          kind === 'pdf' ? '1.7 0' : '01234',
          'application/octet-stream',
          `default-src 'none'; sandbox`,
        ]);
      }
      const before = await preview('/a.pdf');
      await replace('/a.pdf', '%PDF-1.7 another one');
      const after = await preview('/a.pdf');
      expect('version' in before && 'version' in after && before.version !== after.version).toBe(
        true,
      );
      expect(await preview('/B.PDF')).toEqual({ kind: 'none', reason: 'The file is empty.' });
      expect(await preview('/folder.pdf')).toEqual({
        kind: 'none',
        reason: 'A folder has no preview.',
      });
      expect(await preview('/huge.pdf')).toEqual({
        kind: 'none',
        reason: 'PDF files over 50 MiB are not previewed.',
      });
    });

    it('pictures of tiles get their addresses with one question: small ones, and nothing else', async () => {
      await plant(server, {
        'a.png': '89',
        'sub/b.jpg': 'ff',
        'c.svg': '<svg/>',
        'd.txt': 'x',
        'folder.png/x': '',
        'empty.png': '',
        'large.png': '',
      });
      await truncate(path.join(areaFolder(server), 'large.png'), 5 * MIB + 1);
      const ask = (paths: string[]) =>
        server.ask('drive', 'thumbnails', { ...own, paths }, { token });
      const names = [
        '/a.png',
        '/sub/b.jpg',
        '/c.svg',
        '/d.txt',
        '/folder.png',
        '/empty.png',
        '/large.png',
        '/gone.png',
        '/a.png',
      ];
      const { pictures } = await server.get(
        'drive',
        'thumbnails',
        { ...own, paths: names },
        { token },
      );
      expect(Object.keys(pictures)).toEqual(['/a.png', '/sub/b.jpg']);
      expect((await getFrom(server, pictures['/sub/b.jpg'] ?? '')).headers).toMatchObject({
        'content-type': 'image/jpeg',
      });
      expect((await ask(['/../../etc/a.png'])).status).toBe(422);
      expect((await ask([])).status).toBe(422);
      expect((await ask(Array.from({ length: 101 }, (_, at) => `/${at}.png`))).status).toBe(422);
    });
  });
