import { MAX_MEMBERS } from '~/contract';
import type { Database, Transaction } from '../../platform/database/database';
import { invalid, HttpError } from '../../platform/httpError';
import type { Bus } from './live/bus';
import { teammates, type Person } from './people';
import { deleteChannel, lockChannel, updateChannel, type ChannelRow } from './queries/channels';
import { addMembers, namesIn, removeMember, setMuted } from './queries/members';
import { oldestAccount } from './queries/people';

export interface GroupRepository {
  rename(channelId: string, name: string): Promise<void>;
  /** Adds teammates of `by` to the group; members stay as they are. */
  addMembers(channelId: string, by: Person, wanted: readonly string[]): Promise<void>;
  /** Removes a member; only the manager of the group may. */
  removeMember(channelId: string, by: string, member: string): Promise<void>;
  leave(channelId: string, userName: string): Promise<void>;
  mute(channelId: string, userName: string, on: boolean): Promise<void>;
}

/** Changes of groups, and whether a person is notified of a conversation. */
export const groupRepository = (db: Database, bus: Bus): GroupRepository => {
  /** Changes the group under a lock, then notifies its members. */
  const change = async (
    channelId: string,
    work: (tx: Transaction, group: ChannelRow) => Promise<unknown>,
  ) => {
    await db.transaction(async (tx) => {
      const group = await lockChannel(tx, channelId);
      if (!group) throw new HttpError('missing', 'This conversation does not exist any more.');
      if (group.type !== 'group')
        throw new HttpError(
          'conflict',
          'Only a group can be changed. Make a group for more people.',
        );
      await work(tx, group);
    });
    await bus.tell({ kind: 'channel', channel_id: channelId });
  };
  /** Deletes a group without members; one whose manager has left gets the member with the oldest account. */
  const settle = async (tx: Transaction, { channelId, createdBy }: ChannelRow) => {
    const names = await namesIn(tx, channelId);
    if (names.length === 0) return deleteChannel(tx, channelId);
    if (createdBy !== null && names.includes(createdBy)) return undefined;
    return updateChannel(tx, channelId, { createdBy: await oldestAccount(tx, names) });
  };
  const without = (channelId: string, userName: string, allow: (group: ChannelRow) => void) =>
    change(channelId, async (tx, group) => {
      allow(group);
      await removeMember(tx, channelId, userName);
      await settle(tx, group);
    }).then(() => bus.tell({ kind: 'own', channel_id: channelId, user_names: [userName] }));

  return {
    rename: (channelId, name) => change(channelId, (tx) => updateChannel(tx, channelId, { name })),
    addMembers: (channelId, by, wanted) =>
      change(channelId, async (tx, { lastSeq }) => {
        const there = await namesIn(tx, channelId);
        const come = (await teammates(tx, by, wanted, 'users')).filter(
          (name) => !there.includes(name),
        );
        if (there.length + come.length > MAX_MEMBERS)
          throw invalid({
            users: `At most ${MAX_MEMBERS} people are in a group; in this one there are ${there.length}.`,
          });
        // Earlier messages can be read, and do not count as unread.
        if (come.length > 0) await addMembers(tx, channelId, come, lastSeq);
      }),
    async removeMember(channelId, by, member) {
      if (by === member) throw invalid({ member: 'This is you. Leave the group instead.' });
      await without(channelId, member, ({ createdBy }) => {
        if (createdBy !== by)
          throw new HttpError('refused', 'Only who looks after the group takes others out of it.');
      });
    },
    leave: (channelId, userName) => without(channelId, userName, () => undefined),
    async mute(channelId, userName, on) {
      if (await setMuted(db, channelId, userName, on))
        await bus.tell({ kind: 'own', channel_id: channelId, user_names: [userName] });
    },
  };
};
