import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackupConfig } from '~/server/start/backup/makeBackup';
import { lockFolder } from '~/server/platform/database/lock';
import { moveWorkspace } from '~/server/start/move/moveWorkspace';
import { openBucket, type S3Settings } from '~/server/platform/storage/s3/bucket';
import { listing, makeInstalled, openInstalled, type Installed } from './installed';
import { openWorkspace } from '../support/openWorkspace';
import { missingPostgres, startPostgres, type Postgres } from '../support/postgres';
import { missingSwift, startSwift, type Swift } from '../support/swift';

const missing = missingPostgres() ?? missingSwift();
const title = `A workspace moves to PostgreSQL and S3${missing === null ? '' : `: not run, ${missing}`}`;
/** So large that a small file goes in parts, bytes. S3 takes no smaller ones but for the last. */
const PARTS = { from: 6_000_000, bytes: 5 * 1024 * 1024 };
const LARGE = Buffer.alloc(12_000_000, 'Where is it? ');

describe.skipIf(missing !== null)(title, { timeout: 240_000 }, () => {
  let installed: Installed;
  let postgres: Postgres;
  let swift: Swift;
  let base: string;
  beforeAll(async () => {
    [installed, postgres, swift] = await Promise.all([
      makeInstalled(),
      startPostgres(),
      startSwift(),
    ]);
    base = await mkdtemp(path.join(os.tmpdir(), 'atelier-move-'));
  }, 240_000);
  afterAll(async () => {
    await Promise.all([installed?.remove(), postgres?.stop(), swift?.stop()]);
    await rm(base, { recursive: true, force: true, maxRetries: 10 });
  });

  /** A workspace on the disk with drives, files of a conversation and trash, of the built-in database; and where it is to go. */
  const prepare = async () => {
    const folder = await installed.copy();
    const server = await openInstalled(folder);
    const drive = server.workspace.stores.named('user/admin');
    await drive.write('a b/ü%.txt', Buffer.from('umlaut'), { size: 6, replace: false });
    await drive.write('empty.txt', Buffer.alloc(0), { size: 0, replace: false });
    await drive.makeFolder('a b/nothing in it');
    await drive.write('large.bin', LARGE, { size: LARGE.length, replace: false });
    await server.workspace.stores
      .named('team/atelier')
      .write('ours.txt', Buffer.from('ours'), { size: 4, replace: false });
    await server.workspace.stores
      .named('chat/c-1')
      .write('said.txt', Buffer.from('said'), { size: 4, replace: false });
    await drive.write('old/thing.txt', Buffer.from('thrown away'), { size: 11, replace: false });
    await drive.write('one.txt', Buffer.from('alone'), { size: 5, replace: false });
    await drive.trash.put('old', 'trash-1');
    await drive.trash.put('one.txt', 'trash-2');
    await server.close();
    const s3 = await swift.bucket();
    const config: BackupConfig = {
      dataFolder: folder,
      sharedFolder: folder,
      database: { url: await postgres.database() },
      s3,
    };
    return { folder, config, s3 };
  };
  const move = async (
    config: BackupConfig,
    options: Partial<Parameters<typeof moveWorkspace>[1]> = {},
  ) => {
    const said: string[] = [];
    await moveWorkspace(config, { replace: false, parts: PARTS, ...options }, (line) =>
      said.push(line),
    );
    return said.join('\n');
  };
  const open = ({ dataFolder, database }: BackupConfig, s3: S3Settings) =>
    openWorkspace({ dataFolder, database, config: { s3 } });
  const keysIn = async (s3: S3Settings) => {
    const keys: string[] = [];
    for await (const page of (await openBucket(s3)).pages(''))
      keys.push(...page.keys.map(({ key }) => key));
    return keys;
  };

  it('by one command: every row and file is there as it was, also what lies in the trash, and what was here is kept aside', async () => {
    const { folder, config, s3 } = await prepare();
    const before = await listing(path.join(folder, 'drives'));
    const said = await move(config);
    expect(said).toMatch(/Moved [\d,]+ rows; their checksum is [0-9a-f]{16} here and there\./);
    expect(said).toMatch(/Moved 8 files \(11\.4 MiB\), each read back and equal\./);
    const server = await open(config, s3);
    expect(
      (await server.get('jobs', 'readAll', {}, { token: await server.signIn() })).jobs.map(
        ({ batch_job_id }) => batch_job_id,
      ),
    ).toEqual([installed.jobId]);
    const { stores } = server.workspace;
    const drive = stores.named('user/admin');
    const read = async (area: string, file: string) => text(await stores.named(area).read(file));
    expect(stores.name).toBe('S3');
    expect([
      await read('user/admin', 'a b/ü%.txt'),
      await read('team/atelier', 'ours.txt'),
      await read('chat/c-1', 'said.txt'),
    ]).toEqual(['umlaut', 'ours', 'said']);
    expect((await read('user/admin', 'large.bin')) === LARGE.toString()).toBe(true);
    expect((await drive.list('a b')).map(({ name }) => name).sort()).toEqual([
      'nothing in it',
      'ü%.txt',
    ]);
    expect(await drive.find('empty.txt')).toMatchObject({ size: 0 });
    await drive.trash.restore('trash-1', 'back');
    await drive.trash.restore('trash-2', 'back.txt');
    expect([
      await read('user/admin', 'back/thing.txt'),
      await read('user/admin', 'back.txt'),
    ]).toEqual(['thrown away', 'alone']);
    await server.close();

    const [aside = ''] = (await readdir(path.dirname(folder))).filter((name) =>
      name.startsWith(`${path.basename(folder)}.before-`),
    );
    expect(await listing(path.join(path.dirname(folder), aside, 'drives'))).toEqual(before);
    expect(await readdir(path.join(path.dirname(folder), aside))).toContain('database');
    expect(await move(config)).toContain('The database had moved already.');
  });

  it('where it breaks off nothing here is touched, and the same command goes on with what is left', async () => {
    const { folder, config, s3 } = await prepare();
    const before = await listing(folder, /^(database|server\.lock|dump-)/);
    const sent: string[] = [];
    await expect(
      move(config, {
        onFile: (key) => {
          sent.push(key);
          if (sent.length === 3) throw new Error('the cable was cut');
        },
      }),
    ).rejects.toThrow('the cable was cut');
    expect(await listing(folder, /^(database|server\.lock|dump-)/)).toEqual(before);
    const still = await openInstalled(folder);
    await still.signIn();
    await still.close();

    // Somebody worked in the meantime, so the rows that are there are of an earlier attempt.
    await expect(move(config)).rejects.toThrow(
      /^There are rows at 127\.0\.0\.1.* already, and not those of this workspace as it is now\. Nothing was changed\./,
    );
    // As a power cut leaves the journal: in the middle of a name that looks like an end.
    await appendFile(path.join(folder, 'dump-moved-files.jsonl'), '["user/admin/data]');
    await expect(
      move(config, {
        replace: true,
        onFile: () => {
          throw new Error('cut again');
        },
      }),
    ).rejects.toThrow('cut again');
    const again: string[] = [];
    const said = await move(config, { replace: true, onFile: (key) => again.push(key) });
    expect(again).toHaveLength(8);
    const [, earlier = '0'] = /An earlier attempt had moved (\d+) of them\./.exec(said) ?? [];
    expect(Number(earlier)).toBeGreaterThanOrEqual(3);
    expect(await keysIn(s3)).toEqual(expect.arrayContaining(again));
    const server = await open(config, s3);
    await server.signIn();
    await server.close();
  });

  it('refuses while a server runs, without a place to go, to a database that is used, and where the storage takes nothing', async () => {
    const { folder, config, s3 } = await prepare();
    await expect(
      move({ ...config, database: { folder: path.join(folder, 'database') }, s3: null }),
    ).rejects.toThrow(/^Nothing says where to\. Set DATABASE_URL/);
    const unlock = await lockFolder(folder);
    await expect(move(config)).rejects.toThrow(/uses the data folder/);
    unlock();
    const used = new pg.Client({
      connectionString: 'url' in config.database ? config.database.url : '',
      application_name: 'atelier',
    });
    await used.connect();
    await expect(move(config)).rejects.toThrow('Stop every server of the workspace first.');
    await used.end();
    await expect(move({ ...config, s3: { ...s3, secretKey: 'wrong' } })).rejects.toThrow();
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['database', 'drives']));
  });
});
