import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { outcome, plant, planted, problemOf } from '../support/driveFiles';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const DAY_MS = 24 * 3_600_000;

/** The trash of a drive: its entries are listed, restored, removed and swept. */
export const driveTrashSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('the trash of the drive', () => {
    let server: TestWorkspace;
    let token: string;
    const open = async (config = {}) => {
      server = await openWorkspace({ database: await place(), config });
      token = await server.signIn();
    };
    beforeEach(() => open());
    afterEach(() => server.close());
    const own = { storage: 'drive' } as const;
    const remove = (complete_object_path: string | string[]) =>
      server.get('drive', 'delete', { ...own, complete_object_path }, { token });
    const trash = (as = token) => server.get('drive', 'trash', own, { token: as });
    const restore = (ids: string[], as = token) =>
      server.get('drive', 'restore', { ...own, ids }, { token: as });
    const empty = (ids?: string[], as = token) =>
      server.get('drive', 'emptyTrash', { ...own, ids }, { token: as });
    const used = async () => (await server.get('drive', 'read', own, { token })).usage;
    const onDisk = () =>
      readdir(path.join(server.dataFolder, 'drives/trash/user/admin')).catch(() => []);

    it('shows what was deleted, from where, by whom, how large, and until when it is kept', async () => {
      await plant(server, { 'data/iris.csv': 'a,b', 'data/raw/x': '12345', 'notes.txt': 'hello' });
      const reply = await remove(['/data/', '/notes.txt']);
      expect(await planted(server)).toEqual({});
      const { contents, total_bytes, truncated } = await trash();
      expect([total_bytes, truncated]).toEqual([13, false]);
      const [{ deleted_at = '', until = '' } = {}] = contents;
      expect(Date.parse(until) - Date.parse(deleted_at)).toBe(30 * DAY_MS);
      const rows = contents.map(({ id, path: was, name, isDir, size, deleted_by }) => [
        reply.trashed?.[was] === id,
        was,
        name,
        isDir,
        size,
        deleted_by,
      ]);
      expect(rows.sort()).toEqual([
        [true, '/data/', 'data', true, 8, 'admin'],
        [true, '/notes.txt', 'notes.txt', false, 5, 'admin'],
      ]);
      expect(await used()).toEqual({ used_bytes: 0, quota_bytes: null, trash_bytes: 13 });
    });

    it('puts back what is asked for, with the folders above it, and under a free name where another one came', async () => {
      await plant(server, { 'data/deep/iris.csv': 'old', 'notes.txt': 'hello' });
      const { trashed = {} } = await remove(['/data/deep/iris.csv', '/notes.txt']);
      await remove('/data/');
      await plant(server, { 'notes.txt': 'another' });
      const [iris = '', notes = ''] = [trashed['/data/deep/iris.csv'], trashed['/notes.txt']];
      expect(outcome(await restore([iris, notes]))).toEqual({
        success: [iris, notes],
        places: { [iris]: '/data/deep/iris.csv', [notes]: '/notes (2).txt' },
      });
      expect(await planted(server)).toEqual({
        'data/deep/iris.csv': 'old',
        'notes (2).txt': 'hello',
        'notes.txt': 'another',
      });
      expect((await restore([iris])).reasons).toEqual({
        [iris]: 'It is not in the trash any more.',
      });
      expect((await trash()).contents.map(({ path: was }) => was)).toEqual(['/data/']);
      expect(await used()).toMatchObject({ used_bytes: 15, trash_bytes: 0 });
    });

    it('removes for good what is named, or all of it', async () => {
      await plant(server, { 'a.txt': 'a', 'b/c.txt': 'bc', 'd.txt': 'd' });
      const { trashed = {} } = await remove(['/a.txt', '/b', '/d.txt']);
      expect(await onDisk()).toHaveLength(3);
      expect(outcome(await empty([trashed['/a.txt'] ?? '']))).toEqual({
        success: [trashed['/a.txt']],
      });
      expect(await onDisk()).toHaveLength(2);
      expect((await empty()).success).toHaveLength(2);
      expect([await onDisk(), (await trash()).contents]).toEqual([[], []]);
      expect(outcome(await empty())).toEqual({});
    });

    it("is each person's own: nobody else sees it, brings anything back from it or removes it", async () => {
      const mary = await server.addUser('mary');
      await plant(server, { 'a.txt': 'a' });
      const { trashed = {} } = await remove('/a.txt');
      const id = trashed['/a.txt'] ?? '';
      expect((await trash(mary)).contents).toEqual([]);
      expect((await restore([id], mary)).reasons).toEqual({
        [id]: 'It is not in the trash any more.',
      });
      expect((await empty([id], mary)).failure).toEqual([id]);
      expect((await empty(undefined, mary)).success).toEqual([]);
      expect((await trash()).contents).toHaveLength(1);
      for (const hostile of ['../user/admin', '..', 'a/b'])
        expect((await restore([hostile])).failure).toEqual([hostile]);
    });

    it('keeps what was deleted less than 30 days ago, and sweeps the rest', async () => {
      await plant(server, { 'a.txt': 'a' });
      await remove('/a.txt');
      const { stores, drive } = server.workspace;
      await drive.trash.sweep(stores.named, new Date(Date.now() + 29.9 * DAY_MS));
      expect(await onDisk()).toHaveLength(1);
      await drive.trash.sweep(stores.named, new Date(Date.now() + 30.1 * DAY_MS));
      expect([await onDisk(), (await trash()).contents]).toEqual([[], []]);
    });

    it('what cannot be deleted is not in it', async () => {
      const reply = await remove(['/', '/gone.txt']);
      expect(reply.reasons).toEqual({
        '/': 'The root folder cannot be deleted.',
        '/gone.txt': 'There is nothing called /gone.txt here any more.',
      });
      expect(reply.trashed ?? {}).toEqual({});
      expect((await trash()).contents).toEqual([]);
    });

    it('counts towards the quota, and a refusal says so', async () => {
      await server.close();
      await open({ driveQuota: 10 });
      await plant(server, { 'a.txt': '123456' });
      await remove('/a.txt');
      const sent = { ...own, destination_path: '/b.txt', size: 6 };
      expect(problemOf(await server.ask('drive', 'uploadUrl', sent, { token }))[2]).toBe(
        'Your drive holds 0 B of 10 B and 6 B in its trash; another 6 B do not fit.',
      );
      await empty();
      expect((await server.ask('drive', 'uploadUrl', sent, { token })).status).toBe(200);
    });

    it('where the team drive is view only, nothing is brought back or removed', async () => {
      await server.close();
      await open({ flags: { team_drive_view_only: true } });
      const team = { storage: 'teamdrive' } as const;
      for (const call of ['restore', 'emptyTrash'] as const)
        expect((await server.ask('drive', call, { ...team, ids: ['x'] }, { token })).status).toBe(
          403,
        );
      expect((await server.ask('drive', 'trash', team, { token })).status).toBe(200);
    });
  });
