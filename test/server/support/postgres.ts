import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { quickFolder } from '#test/harness/files/quickFolder';
import { until } from '#test/harness/until';
import { openDatabase } from '~/server/platform/database/database';

const run = promisify(execFile);
const BIN = '/usr/lib/postgresql/15/bin';

/** Why there is no PostgreSQL to test with; null where there is one. */
export const missingPostgres = (): string | null =>
  process.env['TEST_DATABASE_URL'] || existsSync(path.join(BIN, 'initdb'))
    ? null
    : 'PostgreSQL 15 is not installed and TEST_DATABASE_URL is not set';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
  });

/** PostgreSQL refuses to run as root: then it runs as the user postgres. */
const asPostgres = async (): Promise<{ uid?: number; gid?: number }> => {
  if (process.getuid?.() !== 0) return {};
  const entry = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((line) => line.startsWith('postgres:'));
  const [, , uid, gid] = entry?.split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error('there is no user postgres to run PostgreSQL as');
  return { uid: Number(uid), gid: Number(gid) };
};

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};

/** Nothing of it outlives the tests; and the vacuum goes round by database, of which there are many here. */
const FOR_TESTS = [
  'autovacuum=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
].flatMap((set) => ['-c', set]);

/** A private PostgreSQL that a test may restart and freeze. */
export interface Cluster {
  readonly url: string;
  /** Ends it: politely (`fast`), or as a power cut would (`immediate`). */
  down(how: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again, at the same address. */
  up(): Promise<void>;
  /** Stops every process of it in its tracks: connections stay open, and nobody answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''))
    .split(' ')
    .filter(Boolean)
    .map(Number);

/** `set` are settings beside those for tests. */
export const startCluster = async (set: readonly string[] = []): Promise<Cluster> => {
  const folder = await mkdtemp(path.join(quickFolder(), 'atelier-pg-'));
  const user = await asPostgres();
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  const data = path.join(folder, 'data');
  await run(
    path.join(BIN, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'],
    { ...user, cwd: folder },
  );
  const port = await freePort();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  let ended: Promise<void>;
  const up = async () => {
    server = spawn(
      path.join(BIN, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        '-F',
        ...FOR_TESTS,
        ...set.flatMap((each) => ['-c', each]),
      ],
      { ...user, cwd: folder, stdio: 'ignore' },
    );
    ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    await until('PostgreSQL', () => answers(url), 60_000);
  };
  const signal = async (name: NodeJS.Signals) => {
    const pid = server.pid ?? 0;
    for (const each of [pid, ...(await childrenOf(pid))]) {
      try {
        process.kill(each, name);
      } catch (error) {
        // The process of a connection that was just closed has ended since it was listed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  const down = async (how: 'fast' | 'immediate') => {
    await signal('SIGCONT');
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  await up();
  return {
    url,
    up,
    down,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => {
      await down('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export interface Postgres {
  /** A new, empty database; its address. */
  database(): Promise<string>;
  /** A new database with every table and no rows: the copy of one that was migrated once. Its address. */
  migrated(): Promise<string>;
  /** A new database like the one at this address, to which nobody may be connected. Its address. */
  copyOf(url: string): Promise<string>;
  /** Ends the cluster where it is our own, else drops the databases that were made. */
  stop(): Promise<void>;
}

/** So many copies stay: the one that was made ahead, and those of a test that has several. */
const KEPT = 5;

/** The server of TEST_DATABASE_URL, or a private cluster in a temporary folder. */
export const startPostgres = async (): Promise<Postgres> => {
  const given = process.env['TEST_DATABASE_URL'];
  const { url, stop } = given
    ? { url: given, stop: () => Promise.resolve() }
    : await startCluster();
  // By files a copy takes half the time of one through the log of writes. What others run may be too old for it.
  const how = given ? '' : ' strategy file_copy';
  const admin = new pg.Pool({ connectionString: url, max: 1 });
  const made: string[] = [];
  const copies: string[] = [];
  const addressOf = (name: string) => {
    const address = new URL(url);
    address.pathname = `/${name}`;
    return address.toString();
  };
  const make = async (template?: string) => {
    const name = `atelier_test_${process.pid}_${made.length}`;
    made.push(name);
    await admin.query(
      `create database ${name}${template === undefined ? '' : ` template ${template}${how}`}`,
    );
    return name;
  };
  const makeTemplate = async () => {
    const name = await make();
    const database = await openDatabase({ url: addressOf(name) });
    await database.close();
    return name;
  };
  let template: Promise<string> | undefined;
  let next: Promise<string> | undefined;
  const copy = async () => {
    const name = await make(await (template ??= makeTemplate()));
    copies.push(name);
    // A test may have several open. One that is in use is not dropped, and tried again.
    for (const old of copies.slice(0, -KEPT)) {
      const isGone = await admin.query(`drop database if exists ${old}`).then(
        () => true,
        () => false,
      );
      if (isGone) copies.splice(copies.indexOf(old), 1);
    }
    return name;
  };
  return {
    database: async () => addressOf(await make()),
    migrated: async () => {
      const name = await (next ?? copy());
      // The copy for the next test is made while this one runs.
      next = copy();
      next.catch(() => undefined);
      return addressOf(name);
    },
    copyOf: async (of) => addressOf(await make(new URL(of).pathname.slice(1))),
    stop: async () => {
      await next?.catch(() => undefined);
      // A cluster of our own goes with its folder, at once.
      if (given)
        for (const name of made) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await stop();
    },
  };
};
