import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driveTransfers } from '~/server/areas/drive/tables';
import { finishDriveTransfers } from '~/server/areas/drive/ownership/ownership';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { changeOf, teamOf } from './support';

/** All files of somebody disabled become a folder of somebody else's drive. */
export const driveTransferSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('handing over a drive', () => {
    let server: TestWorkspace;
    let token: string;
    let ben: string;
    beforeAll(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
      ben = await server.addUser('ben');
    });
    afterAll(() => server.close());

    const driveOf = (owner: string, ...parts: string[]) =>
      path.join(server.dataFolder, 'drives', 'user', owner, ...parts);
    const heldBy = async (id: string) =>
      (await server.get('ownership', 'list', { id }, { token })).holdings;
    const give = (id: string, to: string) =>
      server.get(
        'ownership',
        'transfer',
        { id, to, holdings: [{ kind: 'drive', id: 'drive' }] },
        { token },
      );
    const fill = async (owner: string) => {
      await mkdir(driveOf(owner, 'data'), { recursive: true });
      await writeFile(driveOf(owner, 'data', 'iris.csv'), 'a,b\n1,2\n');
    };
    const disable = async (id: string) =>
      server.get(
        'team',
        'update',
        changeOf((await teamOf(server, token)).get(id)!, { account_enabled: false }),
        { token },
      );

    it('stays while its owner is enabled, then all of it is the new owner’s, with the dataset that names a folder of it', async () => {
      const mia = await server.addUser('mia');
      await fill('mia');
      const {
        dataset: { dataset_id },
      } = await server.get(
        'datasets',
        'create',
        { dataset_name: 'iris', path: '/data/' },
        { token: mia },
      );
      expect(await give('mia', 'ben')).toMatchObject({
        given: [],
        kept: [{ kind: 'drive', reason: expect.stringContaining('Disable the account first') }],
      });
      await disable('mia');
      expect(await heldBy('mia')).toMatchObject([
        {
          kind: 'dataset',
          name: 'iris',
          reason: 'Its folder lies in the drive of its owner: it goes with the drive.',
        },
        { kind: 'drive', id: 'drive', name: 'all files, 8 B', reason: null },
      ]);
      expect(await give('mia', 'ben')).toMatchObject({
        given: [{ kind: 'drive', id: 'drive' }],
        kept: [],
      });
      expect(await heldBy('mia')).toEqual([]);
      expect(await readFile(driveOf('ben', 'Drive of mia', 'data', 'iris.csv'), 'utf8')).toBe(
        'a,b\n1,2\n',
      );
      expect(existsSync(driveOf('mia', 'data'))).toBe(false);
      const { contents } = await server.get(
        'drive',
        'read',
        { storage: 'drive', path: '/' },
        { token: ben },
      );
      expect(contents.map(({ name }) => name)).toContain('Drive of mia');
      const { dataset } = await server.get('datasets', 'read', { dataset_id }, { token: ben });
      expect(dataset).toMatchObject({
        user_name: 'ben',
        path: '/Drive of mia/data/',
        status: 'ready',
      });
    });

    it('leaves a line in the audit log, and the new owner is told', async () => {
      const { acts } = await server.get('audit', 'read', { kind: 'work.handed_over' }, { token });
      expect(acts.map(({ name, whom, parts }) => [name, whom, parts])).toEqual([
        ['Drive of mia', 'mia', { kind: 'drive', to: 'ben' }],
      ]);
      const { happenings } = await server.get('notices', 'read', {}, { token: ben });
      expect(happenings.filter(({ kind }) => kind === 'work_given')).toHaveLength(1);
    });

    it('a second drive of that name stands beside the first, and a drive that does not fit stays', async () => {
      await mkdir(driveOf('ben', 'Drive of ann'), { recursive: true });
      await server.addUser('ann');
      await fill('ann');
      await disable('ann');
      const { config } = server.workspace as { config: { driveQuota: number | null } };
      config.driveQuota = 10;
      expect((await give('ann', 'ben')).kept).toMatchObject([
        { reason: 'The drive of ben holds 8 B of 10 B; another 8 B do not fit.' },
      ]);
      expect(await readFile(driveOf('ann', 'data', 'iris.csv'), 'utf8')).toContain('1,2');
      config.driveQuota = null;
      expect((await give('ann', 'ben')).kept).toEqual([]);
      expect(
        await readFile(driveOf('ben', 'Drive of ann (2)', 'data', 'iris.csv'), 'utf8'),
      ).toContain('1,2');
    });

    it.each([
      ['before', false],
      ['after', true],
    ])('killed %s the files moved it is finished at the next start, once', async (_when, moved) => {
      const name = moved ? 'eli' : 'eve';
      await server.addUser(name);
      await fill(name);
      await disable(name);
      const { db, stores } = server.workspace;
      const [fromArea, toArea, folder] = [`user/${name}`, 'user/ben', `Drive of ${name}`];
      await db
        .insert(driveTransfers)
        .values({ handoverId: `handover-${name}`, fromArea, toArea, folder });
      if (moved) await stores.handOver(fromArea, toArea, folder);
      await finishDriveTransfers(server.workspace);
      await finishDriveTransfers(server.workspace);
      expect(await readFile(driveOf('ben', folder, 'data', 'iris.csv'), 'utf8')).toContain('1,2');
      expect(existsSync(driveOf(name, 'data'))).toBe(false);
      expect(await db.select().from(driveTransfers)).toEqual([]);
    });
  });
