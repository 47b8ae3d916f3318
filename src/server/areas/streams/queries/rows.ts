import { and, asc, eq, gt, isNull, lte, ne, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { streams, type Invitee } from '../tables';
import { touched } from './states';

export type StreamRow = typeof streams.$inferSelect;

/** A stream, locked until the transaction ends; undefined where there is none. */
export const lockStream = async (
  tx: Transaction,
  streamId: string,
): Promise<StreamRow | undefined> => {
  const [row] = await tx.select().from(streams).where(eq(streams.streamId, streamId)).for('update');
  return row;
};

/** The streams of an owner, the oldest first. */
export const streamsOf = (db: Database, owner: string): Promise<StreamRow[]> =>
  db
    .select()
    .from(streams)
    .where(eq(streams.userName, owner))
    .orderBy(asc(streams.createDatetime), asc(streams.streamId));

/** Another person owns a stream from now on; undefined where `from` does not own it, or it is live. */
export const setOwner = async (
  tx: Transaction,
  streamId: string,
  from: string,
  to: string,
): Promise<StreamRow | undefined> => {
  const [row] = await tx
    .update(streams)
    .set({ userName: to, ...touched() })
    .where(
      and(eq(streams.streamId, streamId), eq(streams.userName, from), ne(streams.status, 'live')),
    )
    .returning();
  return row;
};

/** Stores who was invited to a stream. Nobody sees that in the stream, so it does not count as changed. */
export const setGuests = async (
  tx: Transaction,
  { streamId, settings }: StreamRow,
  guests: Invitee[],
): Promise<void> =>
  void (await tx
    .update(streams)
    .set({ settings: { ...settings, guests } })
    .where(eq(streams.streamId, streamId)));

/** Takes a stream that begins between two moments and whose people were not reminded of that; undefined where no other server has left one. */
export const takeReminder = async (
  tx: Transaction,
  after: Date,
  until: Date,
): Promise<StreamRow | undefined> => {
  const [due] = await tx
    .select()
    .from(streams)
    .where(
      and(
        eq(streams.status, 'scheduled'),
        gt(streams.scheduleDatetime, after),
        lte(streams.scheduleDatetime, until),
        or(isNull(streams.remindedFor), ne(streams.remindedFor, streams.scheduleDatetime)),
      ),
    )
    .orderBy(asc(streams.scheduleDatetime))
    .limit(1)
    .for('update', { skipLocked: true });
  if (due)
    await tx
      .update(streams)
      .set({ remindedFor: due.scheduleDatetime })
      .where(eq(streams.streamId, due.streamId));
  return due;
};

/** When a stream went live; null where it never did. */
export const liveDatetimeOf = async (db: Database, streamId: string): Promise<Date | null> => {
  const [stream] = await db
    .select({ from: streams.liveDatetime })
    .from(streams)
    .where(eq(streams.streamId, streamId));
  return stream?.from ?? null;
};
