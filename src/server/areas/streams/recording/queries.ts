import { and, asc, desc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { RecordingState } from '~/contract/streams/recordingRules';
import type { Database, Transaction } from '../../../platform/database/database';
import { clipRepository, type ClipRepository } from '../queries/clips';
import { touched } from '../queries/states';
import { streamRecordings as recordings, streams } from '../tables';
import type { RecordingJob, MakerState } from './makers/maker';
import type { Made } from './making';
import { afterMs, databaseNow } from '../../../platform/database/due';
import { timedLease } from '../../../platform/leases/leases';

export type RecordingRow = typeof recordings.$inferSelect;
type Insert = typeof recordings.$inferInsert;
type Values = { readonly [Name in keyof Insert]?: Insert[Name] | SQL };
/** How long the lease of the server that records or processes a recording lasts, ms. */
export const RECORDING_LEASE_MS = 30_000;
/** The attempts to process a recording, and the wait before the second one, ms; it doubles. */
const TRIES = 5;
const REST_MS = 60_000;
/** No wait is longer than half of this, ms. */
const FURTHEST_MS = 2 * REST_MS * 2 ** TRIES;
const lease = timedLease(recordings.heldUntil, RECORDING_LEASE_MS, FURTHEST_MS);

/** The holder of the lease on a recording that this server had: still this server, another one, or none because the recording is gone. */
export type RecordingLease = 'ours' | 'other' | 'gone';

export interface RecordingRepository extends ClipRepository {
  /** Renews the lease while a live room is recorded. */
  alive(streamId: string): Promise<void>;
  trouble(streamId: string, reason: string): Promise<void>;
  /** Its live room has ended. */
  closed(streamId: string): Promise<void>;
  /** Takes the lease on a recording that waits to be processed; null where there is none. */
  take(): Promise<RecordingRow | null>;
  /** Renews the lease, and stores the progress. */
  goesOn(row: RecordingRow, standing: MakerState): Promise<RecordingLease>;
  /** Stores the job that processes it; null where there is none any more. */
  keepJob(row: RecordingRow, job: RecordingJob | null): Promise<RecordingLease>;
  /** For how long its stream was live, seconds. */
  liveSeconds(streamId: string): Promise<number>;
  made(row: RecordingRow, made: Made, hasChat: boolean): Promise<void>;
  /** It could not be processed now. One that fails is given up after some attempts; one that waits is not. */
  failed(row: RecordingRow, reason: string, how: 'waits' | 'fails'): Promise<void>;
  /** Releases the lease. */
  letGo(row: RecordingRow): Promise<void>;
  /** Processing time of the last recordings, seconds per second of recording; null where there is none. */
  pace(): Promise<number | null>;
  keep(
    streamId: string,
    kept: { readonly startTime?: number | null; readonly endTime?: number | null },
  ): Promise<void>;
}

/** Takes or renews the lease. */
const held = () => ({ heldUntil: lease.until() });

/** Recordings, their clips, and the positions at which people stopped watching. */
export const recordingRepository = (db: Database): RecordingRepository => {
  const touch = (tx: Transaction, streamId: string) =>
    tx.update(streams).set({ revision: touched().revision }).where(eq(streams.streamId, streamId));
  /** Changes a recording that this server processes. Its stream counts as changed, unless `also` decides that. */
  const change = (
    row: RecordingRow,
    values: Values,
    also?: (tx: Transaction) => Promise<unknown>,
  ) =>
    db.transaction(async (tx): Promise<RecordingLease> => {
      const [changed] = await tx
        .update(recordings)
        .set(values)
        .where(
          and(
            eq(recordings.streamId, row.streamId),
            inArray(recordings.state, ['processing', 'waiting']),
            eq(recordings.since, row.since),
          ),
        )
        .returning({ id: recordings.streamId });
      if (!changed)
        return (await tx.$count(recordings, eq(recordings.streamId, row.streamId))) > 0
          ? 'other'
          : 'gone';
      if (also) await also(tx);
      else await touch(tx, row.streamId);
      return 'ours';
    });
  const enter = (state: RecordingState, more: Values = {}) => ({
    state,
    since: new Date(),
    heldUntil: databaseNow(),
    progress: 0,
    reason: '',
    ...more,
  });
  const record = async (streamId: string, values: Values, where: SQL = sql`true`) => {
    await db
      .insert(recordings)
      .values({ streamId, since: new Date(), ...held(), ...values })
      .onConflictDoUpdate({
        target: recordings.streamId,
        set: values,
        setWhere: sql`${eq(recordings.state, 'recording')} and ${where}`,
      });
  };
  return {
    alive: (streamId) => record(streamId, held()),
    trouble: (streamId, reason) => record(streamId, { reason }, ne(recordings.reason, reason)),
    // Not the present time: within the same millisecond the lease would count as held.
    closed: (streamId) => record(streamId, { heldUntil: new Date(0) }),
    take: () =>
      db.transaction(async (tx) => {
        const over = and(
          eq(recordings.state, 'recording'),
          inArray(streams.status, ['ended', 'archived']),
        );
        const left = inArray(recordings.state, ['waiting', 'processing']);
        const [due] = await tx
          .select({ row: recordings })
          .from(recordings)
          .innerJoin(streams, eq(streams.streamId, recordings.streamId))
          .where(and(lease.isOver, sql`(${over} or ${left})`))
          .orderBy(asc(recordings.since))
          .limit(1)
          .for('update', { of: recordings, skipLocked: true });
        if (!due) return null;
        const [row] = await tx
          .update(recordings)
          .set(
            enter('processing', { ...held(), ...(due.row.job && { progress: due.row.progress }) }),
          )
          .where(eq(recordings.streamId, due.row.streamId))
          .returning();
        await touch(tx, due.row.streamId);
        return row ?? null;
      }),
    goesOn: (row, { progress, waits }) =>
      change(row, {
        state: waits === '' ? 'processing' : 'waiting',
        reason: waits,
        progress,
        ...held(),
      }),
    keepJob: (row, job) => change(row, { job, ...held() }, () => Promise.resolve()),
    async liveSeconds(streamId) {
      const [stream] = await db
        .select({ from: streams.liveDatetime, to: streams.endedDatetime })
        .from(streams)
        .where(eq(streams.streamId, streamId));
      return stream?.from && stream.to
        ? Math.max(0, (stream.to.getTime() - stream.from.getTime()) / 1000)
        : 0;
    },
    async made(row, { duration, hasPicture }, hasChat) {
      const done = duration > 0;
      const values = enter(done ? 'done' : 'empty', {
        duration,
        hasPicture,
        hasChat,
        took: (Date.now() - row.since.getTime()) / 1000,
        madeDatetime: new Date(),
        job: null,
        ...(done && { progress: 1 }),
      });
      await change(row, values, async (tx) => {
        await touch(tx, row.streamId);
        if (done)
          await tx
            .update(streams)
            .set({ status: 'recorded', ...touched() })
            .where(and(eq(streams.streamId, row.streamId), eq(streams.status, 'ended')));
      });
    },
    async failed(row, reason, how) {
      const tries = row.tries + (how === 'fails' ? 1 : 0);
      const state = tries >= TRIES ? 'failed' : 'waiting';
      await change(
        row,
        enter(state, {
          reason,
          tries,
          heldUntil: afterMs(REST_MS * (how === 'fails' ? 2 ** tries : 1)),
        }),
      );
    },
    async letGo(row) {
      const free = { heldUntil: databaseNow() };
      await change(row, { state: 'waiting', since: new Date(), ...free, reason: '' });
    },
    async pace() {
      const last = await db
        .select({ took: recordings.took, duration: recordings.duration })
        .from(recordings)
        .where(and(eq(recordings.state, 'done'), gt(recordings.duration, 0)))
        .orderBy(desc(recordings.madeDatetime))
        .limit(5);
      const of = (part: 'took' | 'duration') => last.reduce((sum, one) => sum + one[part], 0);
      return last.length === 0 ? null : of('took') / of('duration');
    },
    keep: (streamId, kept) =>
      db.transaction(async (tx) => {
        await tx.update(recordings).set(kept).where(eq(recordings.streamId, streamId));
        await tx.update(streams).set(touched()).where(eq(streams.streamId, streamId));
      }),
    ...clipRepository(db),
  };
};
