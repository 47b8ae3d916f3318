import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import type { OwnershipTransfer } from '../../platform/ownershipTransfer';
import { HttpError } from '../../platform/httpError';
import { touched } from './states';
import { streamPeople, streams } from './tables';

const LIVE = 'This stream is live. End it first.';

/** Streams change hands while they are not live. Who owns one has no other part in it. */
export const streamOwnership = (db: Database): OwnershipTransfer => ({
  noun: 'stream',
  async of(owner) {
    const rows = await db
      .select()
      .from(streams)
      .where(eq(streams.userName, owner))
      .orderBy(asc(streams.createDatetime), asc(streams.streamId));
    return rows.map(({ streamId: id, status, settings }) => ({
      id,
      name: settings.stream_name,
      reason: status === 'live' ? LIVE : null,
    }));
  },
  give: (id, from, to, within) =>
    db.transaction(async (tx) => {
      const theirs = and(
        eq(streams.streamId, id),
        eq(streams.userName, from),
        ne(streams.status, 'live'),
      );
      const [row] = await tx
        .update(streams)
        .set({ userName: to, ...touched() })
        .where(theirs)
        .returning();
      if (!row) throw new HttpError('conflict', LIVE);
      await tx
        .delete(streamPeople)
        .where(and(eq(streamPeople.streamId, id), eq(streamPeople.userName, to)));
      await within(tx, row.settings.stream_name);
    }),
});
