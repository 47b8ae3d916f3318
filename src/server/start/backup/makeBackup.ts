import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { z } from 'zod';
import { sizeText } from '~/text/size';
import type { Config } from '../../platform/settings/config';
import { inspectFolder } from '../../platform/database/damage';
import { findDatabase } from '../../platform/database/database';
import { createCommandPool } from '../../platform/database/server';
import { lockFolder } from '../../platform/database/lock';
import { writeNote } from '../../platform/engine/durable';
import { KEY_FILE, readKey } from '../../platform/files/serverKey';
import { lstat } from '../../platform/files/system';
import { readInstallation } from '../../platform/installation/note';
import { programFolders } from '../../platform/settings/programFolders';
import { requestDump } from './control';
import { copyContent, type Copied } from './copyContent';
import { dumpInto, endOfDump } from './dumpFile';
import type { DumpSummary } from './dump';
import { inBackup, measure, sha256Of, type Manifest } from './manifest';
import { backupsIn } from '../../platform/installation/newestBackup';
import { copyProgress, people, type Say } from './progress';

/** The parts that a backup needs. */
export type BackupConfig = Pick<Config, 'database' | 'dataFolder' | 'sharedFolder' | 's3'>;

/** How our own commands are called on a PostgreSQL server. */
export const COMMAND = 'atelier-command';

/**
 * Not people's work, or made again: environments by their requirements, parts of uploads by whoever sends them. Of the engine, what jobs
 * printed is kept, not what it knows of running ones.
 */
const LEFT_OUT = new RegExp(
  `^(${[
    'database.*',
    'trash',
    'parts',
    'backups',
    'runtimes',
    'builds',
    'engine/(?!jobs(/|$)).*',
    'environments',
    'drives/tmp',
    'installation\\.json.*',
    'signing\\.key.*',
    'server\\.lock.*',
    'control\\.sock',
    'dump-.*',
    'before-.*',
    '\\.restoring',
  ].join('|')})$`,
);

const freshFolder = async (dataFolder: string, asked: string | undefined): Promise<string> => {
  const folder =
    asked === undefined
      ? path.join(backupsIn(dataFolder), new Date().toISOString().replace(/[:.]/g, '-'))
      : path.resolve(asked);
  // The folder does not exist yet.
  const inside = await fs.readdir(folder).catch(() => []);
  if (inside.length > 0)
    throw new Error(`${folder} is not empty. Choose a folder that is empty or does not exist yet.`);
  return folder;
};

/** The rows as they were at one moment: from the PostgreSQL server, from the server that runs, or from the folder where none runs. */
const dumpTo = async (
  { database: place, dataFolder }: BackupConfig,
  file: string,
): Promise<DumpSummary> => {
  if ('url' in place) {
    const pool = createCommandPool(place.url, 1, COMMAND);
    return dumpInto(pool, file).finally(() => pool.end());
  }
  if (await requestDump(dataFolder, file)) return endOfDump(file);
  if ('folder' in place && (await inspectFolder(place.folder)) === 'nothing')
    throw new Error(`There is no database in ${place.folder} to back up.`);
  const unlock = await lockFolder(dataFolder);
  try {
    const database = await findDatabase(place);
    return await dumpInto(database.pool, file).finally(() => database.close());
  } finally {
    unlock();
  }
};

/** Most files first, then the rows, then what came meanwhile: so the files of every row are there, and the rows are young. */
const copyAround = async (
  config: BackupConfig,
  target: string,
  say: Say,
): Promise<{ summary: DumpSummary; copied: Copied }> => {
  const at = inBackup(target);
  const { sharedFolder } = config;
  const outOf = (relative: string) =>
    LEFT_OUT.test(relative) || path.join(sharedFolder, relative) === target;
  const copied: Copied = { files: 0, bytes: 0, leftOut: 0 };
  const rules = { copied, progress: copyProgress(say) };
  say('Copying files …');
  await copyContent(sharedFolder, at.content, {
    ...rules,
    skip: (relative) => outOf(relative) || relative === 'tmp',
  });
  say('Copying the database …');
  const summary = await dumpTo(config, at.database);
  say('Copying what came meanwhile …');
  copied.leftOut = 0;
  // Folders on their way into their place first: one that arrives meanwhile is then copied twice rather than never.
  await copyContent(path.join(sharedFolder, 'tmp'), path.join(at.content, 'tmp'), {
    ...rules,
    skip: (name) => name.startsWith('upload-'),
  });
  await copyContent(sharedFolder, at.content, {
    ...rules,
    skip: (relative) => outOf(relative) || relative === 'tmp',
  });
  return { summary, copied };
};

const Package = z.object({ version: z.string() }).catch({ version: 'unknown' });

const versionOf = async (): Promise<string> =>
  Package.parse(
    JSON.parse(
      // Without its package.json the program has no version.
      await fs.readFile(path.join(programFolders.root, 'package.json'), 'utf8').catch(() => '{}'),
    ),
  ).version;

const fill = async (config: BackupConfig, half: string, say: Say): Promise<Manifest> => {
  const at = inBackup(half);
  const { sharedFolder } = config;
  const installed = await readInstallation(sharedFolder);
  if (!installed && !(await lstat(path.join(sharedFolder, KEY_FILE))))
    throw new Error(`There is no installation in ${sharedFolder} to back up.`);
  const key = await readKey(sharedFolder, false);
  const {
    summary: { migration, tables },
    copied,
  } = await copyAround(config, half, say);
  await fs.writeFile(at.key, key, { mode: 0o600, flush: true });
  const { size: bytes } = await fs.stat(at.database);
  return {
    format: 1,
    version: await versionOf(),
    made: new Date().toISOString(),
    installation_id: installed?.installation_id ?? null,
    migration,
    database: { bytes, sha256: await sha256Of(at.database), tables },
    files: { ...(await measure(at.content)), left_out: copied.leftOut },
    drives: config.s3 ? 's3' : 'here',
  };
};

const told = ({ database: { tables }, files, drives }: Manifest): string => {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  return (
    `${people(tables['users'])}, ${rows.toLocaleString('en')} rows, ${files.count.toLocaleString('en')} files (${sizeText(files.bytes)})` +
    `${files.left_out > 0 ? `; ${files.left_out} links and special files were left out` : ''}` +
    `${drives === 's3' ? '; the drives are in S3 and not in the backup' : ''}`
  );
};

/** Makes a backup in a new folder, while the server runs or not; the folder. What is not finished is not there under its name. */
export const makeBackup = async (
  config: BackupConfig,
  asked: string | undefined,
  say: Say,
): Promise<string> => {
  const target = await freshFolder(config.dataFolder, asked);
  const half = `${target}.half`;
  await fs.rm(half, { recursive: true, force: true });
  await fs.mkdir(half, { recursive: true, mode: 0o700 });
  try {
    const manifest = await fill(config, half, say);
    await writeNote(inBackup(half).manifest, manifest);
    // One call for all files instead of one for each; where there is no such command the system writes them by and by.
    await promisify(execFile)('sync', ['-f', half]).catch(() => undefined);
    await fs.rm(target, { recursive: true, force: true });
    await fs.rename(half, target);
    say(`Backed up to ${target}: ${told(manifest)}.`);
    say(`To put it back: npm run restore -- ${target}`);
    return target;
  } catch (error) {
    await fs.rm(half, { recursive: true, force: true });
    throw error;
  }
};
