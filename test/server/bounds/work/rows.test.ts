/** How long rows of the database count: leases, attendance, what was said around a recording, and what is read again. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streamTalkOf } from '~/contract/chat';
import { createAttempts } from '~/server/areas/account/attempts';
import { signInAttempts } from '~/server/areas/account/tables';
import { streamTalkRepository } from '~/server/areas/chat/streamTalks';
import { channels, messages } from '~/server/areas/chat/tables';
import { sealRows } from '~/server/areas/environments/sealing/rows';
import { environments } from '~/server/areas/environments/tables';
import { teams, users } from '~/server/platform/identity/tables';
import { staleLocations } from '~/server/areas/experiments/queries/staleSources';
import { experimentSources } from '~/server/areas/experiments/tables';
import { jobs, submissions } from '~/server/areas/jobs/tables';
import { createChatLog } from '~/server/areas/streams/recording/chatLog';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { streamStates } from '~/server/areas/streams/queries/states';
import { streams } from '~/server/areas/streams/tables';
import { sweepRepository } from '~/server/areas/sweeps/queries/sweeps';
import { sweepRuns, sweeps } from '~/server/areas/sweeps/tables';
import { openDatabase, type OpenDatabase } from '~/server/platform/database/database';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let database: OpenDatabase;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-rows-'));
  database = await openDatabase({ memory: true });
  await database.db.insert(teams).values({ teamName: 'red' });
  await database.db.insert(users).values({
    ...{ userName: 'mia', fullname: 'Mia', passwordHash: '', teamName: 'red' },
    internalHandle: 'mia',
  });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
const ago = (ms: number) => new Date(Date.now() - ms);
const dates = () => ({ createDatetime: ago(0), updateDatetime: ago(0) });

describe('a sweep', () => {
  it('brings its last ten runs along', async () => {
    const { db } = database;
    const own = { sweepId: 'one', userName: 'mia', status: 'Defined', settings: {} as never };
    await db.insert(sweeps).values({ ...own, ...dates() });
    await db.insert(sweepRuns).values(
      Array.from({ length: 11 }, (_, nth) => ({
        ...{ submissionId: `run${nth}`, sweepId: 'one', taskId: '', status: 'x', seed: 0 },
        ...{ submitDatetime: ago(nth), settings: {} as never, trialCount: 1, childId: '' },
        ...{ chosen: {} as never, submittedBy: 'mia' },
      })),
    );
    const [sweep] = await sweepRepository(db).list({ owner: 'mia' }, 20);
    expect(sweep?.execution_details).toHaveLength(10);
  });
});

describe('a stream', () => {
  const stream = (more: object) => ({
    ...{ streamId: 'one', userName: 'mia', status: 'live' as const, settings: {} as never },
    ...{ scheduleDatetime: ago(0), ...dates(), ...more },
  });
  beforeEach(() => database.db.delete(streams));

  it('has in its recording what was said five seconds before and after it', async () => {
    const { db } = database;
    const live = new Date(1e12);
    await db.insert(streams).values(stream({ liveDatetime: live }));
    const channelId = streamTalkOf('one');
    await db.insert(channels).values({
      ...{ channelId, type: 'stream' as never, key: channelId, createDatetime: live },
    });
    const said = [-5_001, -5_000, 15_000, 15_001];
    await db.insert(messages).values(
      said.map((at, seq) => ({
        ...{ messageId: `${at}`, channelId, seq, revision: seq, userName: 'mia', text: `${at}` },
        ...{ mentions: [], createDatetime: new Date(1e12 + at), clientId: `${at}` },
      })),
    );
    const { made } = foldersOf(folder, 'one');
    mkdirSync(made, { recursive: true });
    expect(await createChatLog({ db, chat: streamTalkRepository(db) }, folder)('one', 10)).toBe(
      true,
    );
    const log = JSON.parse(readFileSync(path.join(made, 'chat.json'), 'utf8')) as {
      Message: string;
    }[];
    expect(log.map(({ Message }) => Message)).toEqual(['-5000', '15000']);
  });

  it('that somebody attended a minute ahead of the clock of the database has nobody in its room', async () => {
    const ended = async (ahead: number) => {
      await database.db.delete(streams);
      await database.db.insert(streams).values(stream({ attendedDatetime: ago(-ahead) }));
      return (await streamStates(database.db).endDeserted(10 * MINUTE)).length;
    };
    expect([await ended(MINUTE - 2 * SECOND), await ended(1.5 * MINUTE)]).toEqual([0, 1]);
  });
});

describe('an environment', () => {
  it('of an older server is sealed within an hour', async () => {
    const { db } = database;
    await db.insert(environments).values({
      ...{ envId: 'one', envName: 'one', userName: 'mia', teamName: 'red', status: 'ready' },
      ...{ requirements: '', basePython: '', pythonVersion: '', build: 1, working: 1 },
      ...{ builder: '', leaseUntil: ago(SECOND), ...dates() },
    } as never);
    expect(await sealRows(db).takeSealing('one', 1, 'me')).toBe(true);
    const left = sql<number>`extract(epoch from ${environments.leaseUntil} - now()) * 1000`;
    const [row] = await db.select({ left }).from(environments).where(eq(environments.envId, 'one'));
    expect(Math.abs(Number(row?.left) - HOUR)).toBeLessThan(MINUTE);
  });
});

describe('the runs of a job', () => {
  const stale = async () => {
    const files = { absolute: () => folder };
    const config = { sharedFolder: folder };
    return (await staleLocations({ db: database.db, config, files } as never, 'red')).length;
  };
  const add = async (from: number, to: number) => {
    const one = { jobId: 'job', taskId: '', status: 'x', engine: 'local', submittedBy: 'mia' };
    const empty = { agents: [], rankOrder: [], parameters: [], chosen: {}, settings: {} };
    const rows = Array.from({ length: to - from }, (_, nth) => ({
      ...{ ...one, ...empty, submissionId: `s${from + nth}` },
      ...{ submitDatetime: ago(0), startDatetime: ago(0) },
    }));
    await database.db.insert(submissions).values(rows as never);
  };
  beforeAll(async () => {
    const job = { jobId: 'job', userName: 'mia', status: 'x', settings: {}, source: {} };
    await database.db.insert(jobs).values({ ...job, fileUrls: [], ...dates() } as never);
    await add(0, 1);
  });

  it('are read again after three seconds, and ten times as long as it takes to read them', async () => {
    const isStale = async (age: number, tookMs: number) => {
      await database.db.delete(experimentSources);
      await database.db.insert(experimentSources).values({
        ...{ sourceId: 'job:s0', userName: 'mia', submissionId: 's0', warnings: [] },
        ...{ scannedAt: ago(age), tookMs },
      });
      return stale();
    };
    expect([await isStale(0, 0), await isStale(4 * SECOND, 0)]).toEqual([0, 1]);
    expect([await isStale(9 * MINUTE, MINUTE), await isStale(11 * MINUTE, MINUTE)]).toEqual([0, 1]);
    await database.db.delete(experimentSources);
  });

  it('are read of 500 at a time', async () => {
    await add(1, 501);
    expect(await stale()).toBe(500);
  });
});

describe('failed sign-ins', () => {
  it('that are over are thrown away after a hundred more', async () => {
    const { db } = database;
    const attempts = createAttempts(db, { secretFor: () => Buffer.alloc(32) } as never, () => 1);
    await db.insert(signInAttempts).values({ key: 'over', points: 1, expire: 0 });
    const left = async () => db.$count(signInAttempts, eq(signInAttempts.key, 'over'));
    const fail = (nth: number) =>
      attempts.begin(`person ${nth}`, `10.${Math.floor(nth / 250)}.${nth % 250}.1`);
    for (let nth = 0; nth < 99; nth += 1) await fail(nth);
    expect(await left()).toBe(1);
    await fail(99);
    expect(await left()).toBe(0);
  });
});
