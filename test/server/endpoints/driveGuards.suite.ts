import { symlink, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { areaFolder, plant, putTo } from '../support/driveFiles';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Access guards of the drive: against callers without rights, links left by other programs, and changes to a team drive that is view only. */
export const driveGuardsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('guards of the drive', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
    });
    afterEach(() => server.close());
    const own = { storage: 'drive' } as const;
    const names = async () =>
      (await server.get('drive', 'read', own, { token })).contents
        .map(({ path: name }) => name)
        .sort();

    it('GEN-06 nobody without a bearer gets in, nobody asks for another, and there are two areas only', async () => {
      const asks = [
        ['read', { path: '/' }],
        ['search', { path: '/', query: 'x' }],
        ['createFolder', { complete_folder_path: '/x' }],
        ['delete', { complete_object_path: '/x' }],
        ['move', { content_list: ['/x'], destination_path: '/' }],
        ['copy', { content_list: ['/x'], destination_path: '/' }],
        ['rename', { path: '/x', name: 'y' }],
        ['download', { file_url: '/x' }],
        ['downloadAll', { content_list: ['/x'] }],
        ['preview', { file_url: '/x' }],
        ['uploadUrl', { destination_path: '/x', size: 1 }],
      ] as const;
      for (const [name, request] of asks) {
        expect(
          (await server.ask('drive', name, { ...own, ...request } as never, { name: 'admin' }))
            .status,
        ).toBe(401);
        expect(
          (
            await server.ask('drive', name, { ...own, ...request } as never, {
              token,
              name: 'mary',
            })
          ).status,
        ).toBe(403);
        expect(
          await server.ask('drive', name, { ...request, storage: 'attic' } as never, { token }),
        ).toMatchObject({ status: 422, failure: { fields: { storage: expect.any(String) } } });
        expect((await server.ask('drive', name, own as never, { token })).status).toBe(
          name === 'read' ? 200 : 422,
        );
      }
      const spoken = await server.app.inject({
        method: 'POST',
        url: '/fsc/attic/contents/read/',
        payload: { user_name: 'admin', storage: 'drive' },
        headers: { authorization: `Bearer ${token}` },
      });
      expect(spoken.statusCode).toBe(422);
    });

    it('a link that another program left is not followed, shown or moved', async () => {
      const outside = path.join(server.dataFolder, 'outside');
      await mkdir(outside);
      await writeFile(path.join(outside, 'secret.txt'), 'secret');
      await plant(server, { 'a.txt': 'x' });
      await symlink(outside, path.join(areaFolder(server), 'link'));
      await symlink(path.join(outside, 'secret.txt'), path.join(areaFolder(server), 'secret'));
      expect(await names()).toEqual(['/a.txt']);
      expect(
        (await server.ask('drive', 'read', { ...own, path: '/link/' }, { token })).status,
      ).toBe(404);
      for (const file_url of ['/link/secret.txt', '/secret']) {
        expect(
          (await server.ask('drive', 'download', { ...own, file_url }, { token })).status,
        ).toBe(404);
        expect((await server.ask('drive', 'preview', { ...own, file_url }, { token })).status).toBe(
          404,
        );
      }
      expect(
        (
          await server.ask(
            'drive',
            'move',
            { ...own, content_list: ['/a.txt'], destination_path: '/link' },
            { token },
          )
        ).status,
      ).toBe(404);
      expect(
        (
          await server.get(
            'drive',
            'move',
            { ...own, content_list: ['/link', '/secret'], destination_path: '/' },
            { token },
          )
        ).failure,
      ).toEqual(['/link', '/secret']);
      const { url } = await server.get(
        'drive',
        'uploadUrl',
        { ...own, destination_path: '/link/x', size: 1 },
        { token },
      );
      expect((await putTo(server, url, 'x')).statusCode).toBe(409);
      expect(
        await server.get('drive', 'search', { ...own, path: '/', query: 'secret' }, { token }),
      ).toEqual({ contents: [], truncated: false });
      expect(await readdir(outside)).toEqual(['secret.txt']);
    });

    it('DRV-29 PRM-23 where the view flag is set, nobody renames, moves or deletes in the team drive', async () => {
      const viewed = await openWorkspace({
        database: await place(),
        config: { flags: { team_drive_view_only: true } },
      });
      try {
        const as = { token: await viewed.signIn() };
        await plant(viewed, { 'a.txt': 'x' }, 'team/atelier');
        await plant(viewed, { 'a.txt': 'x' });
        const asks = [
          ['delete', { complete_object_path: '/a.txt' }],
          ['rename', { path: '/a.txt', name: 'b' }],
          ['move', { content_list: ['/a.txt'], destination_path: '/' }],
        ] as const;
        for (const [name, request] of asks)
          expect(
            (await viewed.ask('drive', name, { storage: 'teamdrive', ...request } as never, as))
              .status,
          ).toBe(403);
        expect(
          (
            await viewed.ask(
              'drive',
              'createFolder',
              { storage: 'teamdrive', complete_folder_path: '/b' },
              as,
            )
          ).status,
        ).toBe(200);
        expect(
          (await viewed.ask('drive', 'rename', { ...own, path: '/a.txt', name: 'b' }, as)).status,
        ).toBe(200);
      } finally {
        await viewed.close();
      }
    });
  });
