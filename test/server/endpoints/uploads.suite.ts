import { readdir, readFile, symlink, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notebook } from '~/contract';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Files that follow a notebook's creation: a signed address, a PUT, and the registration. */
export const uploadsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('uploads', () => {
    let server: TestWorkspace;
    let token: string;
    let notebook: Notebook;
    beforeEach(async () => {
      server = await openWorkspace({
        database: await place(),
        config: { uploadLimit: 1024 * 1024 },
      });
      token = await server.signIn();
      notebook = await addNotebook(server, token);
    });
    afterEach(() => server.close());

    const fileUrl = (file: string) => `notebooks/${notebook.notebook_id}/${file}`;
    const folder = () =>
      path.join(server.dataFolder, 'files/admin/notebooks', notebook.notebook_id);
    const address = async (file: string) =>
      (
        await server.get(
          'notebooks',
          'uploadUrl',
          { file_url: fileUrl(file), workload_type: 'notebook' },
          { token },
        )
      ).url;
    const put = (url: string, payload: Buffer | string, headers: Record<string, string> = {}) =>
      server.app.inject({
        method: 'PUT',
        url: url.replace('http://localhost:8080', ''),
        payload,
        headers: { 'content-type': 'application/octet-stream', ...headers },
      });

    it('UPL-15 UPL-17 UPL-20 API-33 a file is PUT to a signed address without a bearer, then registered', async () => {
      const url = await address('data/ünïcode name.bin');
      expect(url).toMatch(/^http:\/\/localhost:8080\/blob\//);
      const bytes = Buffer.from([0, 255, 1, 254]);
      expect((await put(url, bytes)).statusCode).toBe(200);
      expect(
        await readFile(path.join(folder(), 'data', 'ünïcode name.bin'.normalize('NFC'))),
      ).toEqual(bytes);
      const sent = [fileUrl('data/ünïcode name.bin')];
      const { notebook: changed } = await server.get(
        'notebooks',
        'appendFiles',
        { ...{ notebook_id: notebook.notebook_id }, sc_bj_file_urls: sent },
        { token },
      );
      expect(changed.sc_bj_file_urls).toEqual(sent);
      const again = await server.get(
        'notebooks',
        'appendFiles',
        { notebook_id: notebook.notebook_id, sc_bj_file_urls: sent },
        { token },
      );
      expect(again.notebook.sc_bj_file_urls).toEqual(sent);
    });

    it('a file that was never uploaded is not registered', async () => {
      const reply = await server.ask(
        'notebooks',
        'appendFiles',
        { notebook_id: notebook.notebook_id, sc_bj_file_urls: [fileUrl('ghost.csv')] },
        { token },
      );
      expect(reply).toMatchObject({
        status: 422,
        failure: { Error: 'ghost.csv was not uploaded.' },
      });
    });

    it.each([
      ['another file', (url: string) => url.replace('a.csv', 'b.csv')],
      ['a larger limit', (url: string) => url.replace(/max=\d+/, 'max=999999999')],
      [
        'a later end',
        (url: string) => url.replace(/expires=\d+/, `expires=${Date.now() + 86_400_000}`),
      ],
      ['another user', (url: string) => url.replace('user=admin', 'user=mary')],
      ['no signature', (url: string) => url.replace(/&sig=.*/, '')],
    ])('an address changed to %s is refused', async (_what, change) => {
      const changed = change(await address('a.csv'));
      const reply = await put(changed, 'x');
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'refused' });
    });

    it('a file over the limit is refused with 413 by its announced length, and by its bytes', async () => {
      const url = await address('big.bin');
      const announced = await put(url, 'x', { 'content-length': String(2 * 1024 * 1024) });
      expect(announced.statusCode).toBe(413);
      expect(announced.json()).toEqual({
        code: 'too_large',
        Error: 'The file is larger than 1 MiB.',
      });
      expect(announced.headers['connection']).toBe('close');
      expect((await put(url, Buffer.alloc(1024 * 1024 + 1))).statusCode).toBe(413);
      expect(await readdir(folder())).toEqual(['Factorials.ipynb']);
      expect(await readdir(path.join(server.dataFolder, 'tmp'))).toEqual([]);
    });

    it.each(['../other/x', '..', 'a/../../x', 'a\\b'])(
      'no address is given for %j',
      async (file) => {
        expect(
          (
            await server.ask(
              'notebooks',
              'uploadUrl',
              { file_url: fileUrl(file), workload_type: 'notebook' },
              { token },
            )
          ).status,
        ).toBe(422);
      },
    );

    it('nothing is written through a link that a kernel left in the folder', async () => {
      const outside = path.join(server.dataFolder, 'outside');
      await mkdir(outside);
      await symlink(outside, path.join(folder(), 'link'));
      expect((await put(await address('link/x.txt'), 'x')).statusCode).toBe(422);
      expect(await readdir(outside)).toEqual([]);
    });

    it('a teammate who may not edit gets no address, a stranger is told of nothing', async () => {
      const mary = await server.addUser('mary');
      const zoe = await server.addUser('zoe', 'another team');
      const request = { file_url: fileUrl('a.csv'), workload_type: 'notebook' } as const;
      expect((await server.ask('notebooks', 'uploadUrl', request, { token: mary })).status).toBe(
        403,
      );
      expect((await server.ask('notebooks', 'uploadUrl', request, { token: zoe })).status).toBe(
        404,
      );
    });

    it('an upload to a notebook that was deleted meanwhile is refused and leaves no folder', async () => {
      const url = await address('late.csv');
      await server.get('notebooks', 'delete', { notebook_id: notebook.notebook_id }, { token });
      expect((await put(url, 'x')).statusCode).toBe(404);
      await expect(readdir(folder())).rejects.toThrow('ENOENT');
    });
  });
