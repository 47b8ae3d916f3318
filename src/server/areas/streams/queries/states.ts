import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { STREAM_MOVES, type StreamMove, type StreamStatus } from '~/contract/streams/streamRules';
import type { Database, Transaction } from '../../../platform/database/database';
import { afterMs, databaseNow, databaseTime, isOverBy } from '../../../platform/database/due';
import { touchedBy } from '../../../platform/work/repository';
import { streamRecordings as recordings, streams, streamViews } from '../tables';

/** The columns that each change of a stream sets. */
export const touched = touchedBy('stream_revisions');

/** The statements in the same transaction as a change. */
export type Also = (tx: Transaction) => Promise<void>;

/** The transitions of a stream. */
export interface StreamStates {
  /** False where the stream is not (any more) what the move begins with. */
  move(id: string, move: StreamMove, also?: Also): Promise<boolean>;
  /** Counts a view of this session once; answers how many there are. */
  saw(id: string, session: string): Promise<number>;
  /** Ends what has been live since before then; answers which. */
  endOld(before: Date): Promise<string[]>;
  /** Somebody is in these live rooms now. Answers the time of the database, ms since 1970. */
  attend(ids: readonly string[]): Promise<number>;
  /** Ends what is live and has had nobody in its room for so long; answers which this call ended. */
  endDeserted(forMs: number): Promise<string[]>;
  /** Deletes an archived stream with what was recorded, in one transaction with what goes along; false where it is not archived. Its files are not touched. */
  remove(id: string, within: (tx: Transaction, id: string) => Promise<void>): Promise<boolean>;
}

/** A time further ahead was written before the clock of the database was set back, ms. */
const AHEAD_MS = 60_000;

/** The status of an archived stream before. Its row must be locked: a recording may be made meanwhile. */
const statusBeforeOf = async (
  tx: Transaction,
  { streamId, liveDatetime }: typeof streams.$inferSelect,
): Promise<StreamStatus> => {
  if (liveDatetime === null) return 'scheduled';
  const made = and(eq(recordings.streamId, streamId), eq(recordings.state, 'done'));
  return (await tx.$count(recordings, made)) > 0 ? 'recorded' : 'ended';
};

/** The moves of streams, and what ends them. */
export const streamStates = (db: Database): StreamStates => {
  const restore = (id: string, also?: Also) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(streams)
        .where(and(eq(streams.streamId, id), eq(streams.status, 'archived')))
        .for('update');
      if (!row) return false;
      await tx
        .update(streams)
        .set({ status: await statusBeforeOf(tx, row), ...touched() })
        .where(eq(streams.streamId, id));
      await also?.(tx);
      return true;
    });
  return {
    async move(id, move, also) {
      if (move === 'restore') return restore(id, also);
      const { from, to } = STREAM_MOVES[move];
      const at = new Date();
      const times =
        move === 'start'
          ? { liveDatetime: at, attendedDatetime: databaseNow() }
          : move === 'end'
            ? { endedDatetime: at }
            : {};
      return db.transaction(async (tx) => {
        const moved = await tx
          .update(streams)
          .set({ status: to, ...times, ...touched() })
          .where(and(eq(streams.streamId, id), inArray(streams.status, [...from])))
          .returning({ id: streams.streamId });
        if (moved.length > 0) await also?.(tx);
        return moved.length > 0;
      });
    },
    saw: (streamId, session) =>
      db.transaction(async (tx) => {
        const fresh = await tx
          .insert(streamViews)
          .values({ streamId, session })
          .onConflictDoNothing()
          .returning();
        const seen = {
          viewCount: sql`${streams.viewCount} + ${fresh.length}`,
          ...(fresh.length > 0 && { revision: touched().revision }),
        };
        const [row] = await tx
          .update(streams)
          .set(seen)
          .where(eq(streams.streamId, streamId))
          .returning({ count: streams.viewCount });
        return row?.count ?? 0;
      }),
    async endOld(before) {
      const ended = await db
        .update(streams)
        .set({ status: 'ended', endedDatetime: new Date(), ...touched() })
        .where(and(eq(streams.status, 'live'), lt(streams.liveDatetime, before)))
        .returning({ id: streams.streamId });
      return ended.map(({ id }) => id);
    },
    async attend(ids) {
      if (ids.length > 0)
        await db
          .update(streams)
          .set({ attendedDatetime: databaseNow() })
          .where(and(inArray(streams.streamId, [...ids]), eq(streams.status, 'live')));
      return databaseTime(db);
    },
    async endDeserted(forMs) {
      const then = afterMs(-forMs);
      const { attendedDatetime: attended, liveDatetime } = streams;
      const ended = await db
        .update(streams)
        .set({ status: 'ended', endedDatetime: new Date(), ...touched() })
        .where(
          and(
            eq(streams.status, 'live'),
            or(
              isOverBy(attended, { furthestMs: forMs + AHEAD_MS, now: then }),
              // It went live before attendance was written down.
              and(isNull(attended), lt(liveDatetime, then)),
            ),
          ),
        )
        .returning({ id: streams.streamId });
      return ended.map(({ id }) => id);
    },
    remove: (id, within) =>
      db.transaction(async (tx) => {
        const gone = await tx
          .delete(streams)
          .where(and(eq(streams.streamId, id), eq(streams.status, 'archived')))
          .returning({ id: streams.streamId });
        if (gone.length > 0) await within(tx, id);
        return gone.length > 0;
      }),
  };
};
