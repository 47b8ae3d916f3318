import type { ChatMessage } from '~/contract';
import type { Database, Transaction } from '../../platform/database/database';
import { HttpError } from '../../platform/httpError';
import type { Bus } from './live/bus';
import { lockChannel, type ChannelRow } from './queries/channels';

/** The result of a change of a channel. */
export interface ChannelChange {
  readonly message: ChatMessage;
  /** The revision of the channel after it. */
  readonly revision: number;
  /** The names of the channel's members. */
  readonly names: readonly string[];
}

/**
 * Changes channels, each under a lock of its row. `work` returns the changed message and the revision that the channel has after it; where that is
 * a new one, sockets on all servers get the change. Throws `missing` where the channel does not exist.
 */
export const channelChanges =
  (db: Database, bus: Pick<Bus, 'tellHere' | 'tellOthers'>) =>
  async (
    channelId: string,
    work: (tx: Transaction, channel: ChannelRow) => Promise<ChannelChange>,
  ) => {
    const { message, before, revision, names } = await db.transaction(async (tx) => {
      const channel = await lockChannel(tx, channelId);
      if (!channel) throw new HttpError('missing', 'This conversation does not exist any more.');
      const done = await work(tx, channel);
      if (done.revision > channel.revision)
        await bus.tellOthers(tx, {
          kind: 'changed',
          channel_id: channelId,
          revision: done.revision,
        });
      return { ...done, before: channel.revision };
    });
    // The message and the members were read under the lock: sockets of this server get them without another query.
    if (revision > before)
      bus.tellHere({ kind: 'changed', channel_id: channelId, revision }, { message, names });
    return message;
  };
