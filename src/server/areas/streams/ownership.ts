import type { Database } from '../../platform/database/database';
import type { OwnershipTransfer } from '../../platform/ownershipTransfer';
import { HttpError } from '../../platform/httpError';
import { removeParticipant } from './queries/people';
import { setOwner, streamsOf } from './queries/rows';

const LIVE = 'This stream is live. End it first.';

/** Streams change hands while they are not live. Who owns one has no other part in it. */
export const streamOwnership = (db: Database): OwnershipTransfer => ({
  noun: 'stream',
  async of(owner) {
    const rows = await streamsOf(db, owner);
    return rows.map(({ streamId: id, status, settings }) => ({
      id,
      name: settings.stream_name,
      reason: status === 'live' ? LIVE : null,
    }));
  },
  give: (id, from, to, within) =>
    db.transaction(async (tx) => {
      const row = await setOwner(tx, id, from, to);
      if (!row) throw new HttpError('conflict', LIVE);
      await removeParticipant(tx, id, to);
      await within(tx, row.settings.stream_name);
    }),
});
