import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { restoreAdvice } from './newestBackup';
import type { Config } from '../settings/config';
import { inspectFolder } from '../database/damage';
import { findDatabase, type DatabaseLocation, type UnopenedDatabase } from '../database/database';
import { connectAtStart, endClient } from '../database/server';
import { DatabaseUnavailable } from '../database/unavailable';
import { installation } from './tables';
import { KEY_FILE, readKey } from '../files/serverKey';
import { lstat } from '../files/system';
import { readInstallation, writeInstallation, type Note } from './note';
import { installationProblem, type Seen } from './check';
import { findWork } from './work';

/** A database and a folder that belong together, and the server's key. Nothing was swept yet. */
export interface Installation {
  readonly database: UnopenedDatabase;
  readonly key: Buffer;
  /** To be called when the start came to its end: lets other servers start, and knows from now on that there is something to lose. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

type GroundConfig = Pick<Config, 'database' | 'dataFolder' | 'sharedFolder' | 'adopt' | 'newKey'>;

/** Does some work the first time it is asked to. */
const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};

/** Any number that nobody else locks. */
const START_LOCK = 4_715_202_611;
const LOCK_NOT_AVAILABLE = '55P03';

const nameOf = (place: DatabaseLocation): string => {
  if ('folder' in place) return `The database in ${place.folder}`;
  if (!('url' in place)) return 'The database';
  const { host, pathname } = new URL(place.url);
  return `The database ${host}${pathname}`;
};

/** The right of one server to start while no other one does. */
interface Turn {
  /** The connection that held it broke: another server may be starting. */
  readonly isLost: () => boolean;
  readonly give: () => Promise<void>;
}

/** Several servers of one database start one after the other: of two first starts one makes the installation, the other finds it. */
const waitForTurn = async (place: DatabaseLocation): Promise<Turn> => {
  if (!('url' in place)) return { isLost: () => false, give: () => Promise.resolve() };
  const client = await connectAtStart(place.url, nameOf(place));
  try {
    await client.query(`set lock_timeout = '120s'`);
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
  } catch (error) {
    await endClient(client);
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)
      throw new Error(
        'Another server of this database has been starting for two minutes. Stop it, then start again.',
        { cause: error },
      );
    throw error;
  }
  let isLost = false;
  client.on('end', () => {
    isLost = true;
  });
  return { isLost: () => isLost, give: once(() => endClient(client)) };
};

const hasTable = async ({ pool }: UnopenedDatabase, table: string): Promise<boolean> =>
  (
    await pool.query<{ found: string | null }>('select to_regclass($1)::text as found', [
      `public.${table}`,
    ])
  ).rows[0]?.found != null;

/** The identity in a database that was not touched yet. */
const readDatabase = async (
  database: UnopenedDatabase,
): Promise<Pick<Seen, 'inDatabase' | 'hasPeople'>> => {
  const first = async (table: string, column: string): Promise<string | null> => {
    if (!(await hasTable(database, table))) return null;
    const { rows } = await database.pool.query<{ value: string }>(
      `select ${column} as value from public.${table} limit 1`,
    );
    return rows[0]?.value ?? null;
  };
  return {
    inDatabase: await first('installation', 'installation_id'),
    hasPeople: (await first('users', 'user_name')) !== null,
  };
};

const lookAtShared = async (
  { sharedFolder }: GroundConfig,
  note: Note | null,
): Promise<Pick<Seen, 'inFolder' | 'complete' | 'work' | 'hasKey'>> => ({
  inFolder: note?.installation_id ?? null,
  complete: note?.complete ?? false,
  work: await findWork(sharedFolder),
  hasKey: (await lstat(path.join(sharedFolder, KEY_FILE))) !== null,
});

/** Throws where the two do not belong together and nobody wants them to. */
const refuseMismatch = async (
  config: GroundConfig,
  note: Note | null,
  ofDatabase: Pick<Seen, 'inDatabase' | 'hasPeople'>,
): Promise<void> => {
  if (note && note.installation_id === ofDatabase.inDatabase) return;
  const seen = {
    databaseName: nameOf(config.database),
    sharedFolder: config.sharedFolder,
    ...ofDatabase,
    ...(await lookAtShared(config, note)),
  };
  const refusal = installationProblem(seen, config.adopt, await restoreAdvice(config.dataFolder));
  if (refusal !== null) throw new Error(refusal);
};

/** Writes the same id on both sides: that of the database where it has one, because other servers may know it. */
const bind = async (
  config: GroundConfig,
  { db }: UnopenedDatabase,
  note: Note | null,
  inDatabase: string | null,
): Promise<Note> => {
  const wanted = {
    installation_id: inDatabase ?? note?.installation_id ?? randomUUID(),
    complete: false,
  };
  const written = await writeInstallation(config.sharedFolder, wanted, note !== null);
  if (inDatabase === null)
    await db
      .insert(installation)
      .values({ installationId: written.installation_id })
      .onConflictDoNothing();
  return written;
};

const prepare = async (
  config: GroundConfig,
  database: UnopenedDatabase,
): Promise<Omit<Installation, 'close'>> => {
  const note = await readInstallation(config.sharedFolder);
  const ofDatabase = await readDatabase(database);
  await refuseMismatch(config, note, ofDatabase);
  const key = await readKey(
    config.sharedFolder,
    config.newKey || (!ofDatabase.hasPeople && !note?.complete),
  );
  await database.migrate();
  const isBound = note?.installation_id === ofDatabase.inDatabase && note !== null;
  const bound = isBound ? note : await bind(config, database, note, ofDatabase.inDatabase);
  return {
    database,
    key,
    settle: async () => {
      if (!bound.complete)
        await writeInstallation(config.sharedFolder, { ...bound, complete: true }, true);
    },
  };
};

/** A folder without a database is given a new one only where nothing was there before. */
const refuseNewDatabase = async (config: GroundConfig): Promise<void> => {
  if (
    !('folder' in config.database) ||
    (await inspectFolder(config.database.folder)) === 'database'
  )
    return;
  await refuseMismatch(config, await readInstallation(config.sharedFolder), {
    inDatabase: null,
    hasPeople: false,
  });
};

/**
 * Opens database and folder, which must belong together by the installation's id that stands in both. A first start, and one of an
 * installation from before there were ids, writes it. Everything else is refused before anything is made, migrated or swept.
 */
export const openInstallation = async (config: GroundConfig): Promise<Installation> => {
  const turn = await waitForTurn(config.database);
  try {
    await refuseNewDatabase(config);
    const database = await findDatabase(config.database);
    const prepared = await prepare(config, database).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    return {
      ...prepared,
      async settle() {
        if (turn.isLost()) throw new DatabaseUnavailable(new Error('The turn to start was lost.'));
        await prepared.settle().finally(turn.give);
      },
      close: once(() => turn.give().finally(() => database.close())),
    };
  } catch (error) {
    await turn.give();
    throw error;
  }
};
