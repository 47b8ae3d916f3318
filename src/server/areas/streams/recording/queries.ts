import { randomBytes } from 'node:crypto';
import { and, asc, count, desc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { CLIP, type Cut, type RecordingState } from '~/contract/streams/recordingRules';
import type { StreamClip } from '~/contract/streams/streams';
import type { Database, Transaction } from '../../../platform/database/database';
import { HttpError } from '../../../platform/httpError';
import { touched } from '../queries/states';
import {
  streamClips as clips,
  streamPositions as positions,
  streamRecordings as recordings,
  streams,
} from '../tables';
import type { RecordingJob, MakerState } from './makers/maker';
import type { Made } from './making';
import { afterMs, databaseNow } from '../../../platform/database/due';
import { timedLease } from '../../../platform/leases/leases';

export type RecordingRow = typeof recordings.$inferSelect;
type Insert = typeof recordings.$inferInsert;
type Values = { readonly [Name in keyof Insert]?: Insert[Name] | SQL };
/** A clip without the address of its picture. */
export type StoredClip = Omit<StreamClip, 'thumbnail_url'>;

/** While somebody records or makes it, it is theirs for so long, ms. */
export const RECORDING_LEASE_MS = 30_000;
/** It is tried so often, and how long it rests before it is tried again, ms. */
const TRIES = 5;
const REST_MS = 60_000;
/** Nothing is put off for longer than half of this, ms. */
const FURTHEST_MS = 2 * REST_MS * 2 ** TRIES;
const lease = timedLease(recordings.heldUntil, RECORDING_LEASE_MS, FURTHEST_MS);

/** Whose a recording is by now that this server had in hand: its own still, another server's, or nobody's, because it is gone. */
export type RecordingLease = 'ours' | 'other' | 'gone';

export interface RecordingRepository {
  /** A room is recorded (still). */
  alive(streamId: string): Promise<void>;
  trouble(streamId: string, reason: string): Promise<void>;
  /** Nothing more comes of its room. */
  closed(streamId: string): Promise<void>;
  /** Takes one in hand that is to be made, and that nobody has in hand; null where there is none. */
  take(): Promise<RecordingRow | null>;
  /** It is still in hand, and stands so. */
  goesOn(row: RecordingRow, standing: MakerState): Promise<RecordingLease>;
  /** Which job makes it; null: none any more. */
  keepJob(row: RecordingRow, job: RecordingJob | null): Promise<RecordingLease>;
  /** For how long its stream was live, seconds. */
  liveSeconds(streamId: string): Promise<number>;
  made(row: RecordingRow, made: Made, hasChat: boolean): Promise<void>;
  /** It could not be made. What waits for something, waits; else it is given up after some tries. */
  failed(row: RecordingRow, reason: string, how: 'waits' | 'fails'): Promise<void>;
  /** Another server may take it up at once. */
  letGo(row: RecordingRow): Promise<void>;
  /** For how long the last ones were made, seconds a second of theirs; null where none was. */
  pace(): Promise<number | null>;
  keep(
    streamId: string,
    kept: { readonly startTime?: number | null; readonly endTime?: number | null },
  ): Promise<void>;
  clips(streamId: string): Promise<readonly StoredClip[]>;
  addClip(
    clip: { readonly streamId: string; readonly userName: string; readonly name: string } & Cut,
  ): Promise<StoredClip>;
  /** False where there is no such clip, or it is not of this person. `of` null: whoever made it. */
  removeClip(streamId: string, clipId: string, of: string | null): Promise<boolean>;
  position(streamId: string, userName: string): Promise<number | null>;
  stopAt(streamId: string, userName: string, position: number): Promise<void>;
}

const clipOf = (row: typeof clips.$inferSelect): StoredClip => ({
  clip_id: row.clipId,
  stream_id: row.streamId,
  clip_name: row.clipName,
  user_name: row.userName,
  start_time: row.startTime,
  end_time: row.endTime,
  create_datetime: row.createDatetime.toISOString(),
});

/** It is in hand from now on, or still. */
const held = () => ({ heldUntil: lease.until() });

/** What there is of recordings, clips, and where people stopped. */
export const recordingRepository = (db: Database): RecordingRepository => {
  const touch = (tx: Transaction, streamId: string) =>
    tx.update(streams).set({ revision: touched().revision }).where(eq(streams.streamId, streamId));
  /** Changes one that somebody has in hand. Its stream counts as changed, but for where `also` is there to say. */
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
    // Not now: who looks in the same millisecond would take it for held.
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
    clips: async (streamId) =>
      (
        await db
          .select()
          .from(clips)
          .where(eq(clips.streamId, streamId))
          .orderBy(asc(clips.startTime), asc(clips.clipId))
      ).map(clipOf),
    async addClip({ streamId, userName, name, start, end }) {
      const [there] = await db
        .select({ count: count() })
        .from(clips)
        .where(eq(clips.streamId, streamId));
      if ((there?.count ?? 0) >= CLIP.most)
        throw new HttpError(
          'limited',
          `There are ${CLIP.most} clips of this stream already. Delete one first.`,
        );
      const row = {
        clipId: `clip-${randomBytes(8).toString('hex')}`,
        streamId,
        userName,
        clipName: name,
        startTime: start,
        endTime: end,
        createDatetime: new Date(),
      };
      await db.insert(clips).values(row);
      return clipOf(row);
    },
    async removeClip(streamId, clipId, of) {
      const theirs = of === null ? undefined : eq(clips.userName, of);
      const gone = await db
        .delete(clips)
        .where(and(eq(clips.streamId, streamId), eq(clips.clipId, clipId), theirs))
        .returning();
      return gone.length > 0;
    },
    async position(streamId, userName) {
      const [row] = await db
        .select()
        .from(positions)
        .where(and(eq(positions.streamId, streamId), eq(positions.userName, userName)));
      return row?.position ?? null;
    },
    async stopAt(streamId, userName, position) {
      await db
        .insert(positions)
        .values({ streamId, userName, position })
        .onConflictDoUpdate({
          target: [positions.streamId, positions.userName],
          set: { position },
        });
    },
  };
};
