import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { MAX_MEMBERS } from '~/contract';
import type { Database, Transaction } from '../../platform/database/database';
import { invalid, HttpError } from '../../platform/httpError';
import { users } from '../../platform/identity/tables';
import type { Bus } from './live/bus';
import { teammates, type Person } from './people';
import { namesIn } from './mappers';
import { channels, members } from './tables';

export interface GroupRepository {
  rename(channelId: string, name: string): Promise<void>;
  /** Colleagues of who asks come into the group. Who is in it already stays as they are. */
  addMembers(channelId: string, by: Person, wanted: readonly string[]): Promise<void>;
  /** Who looks after the group takes somebody out. */
  removeMember(channelId: string, by: string, member: string): Promise<void>;
  leave(channelId: string, userName: string): Promise<void>;
  mute(channelId: string, userName: string, on: boolean): Promise<void>;
}

type Group = typeof channels.$inferSelect;
const of = (channelId: string, userName: string) =>
  and(eq(members.channelId, channelId), eq(members.userName, userName));

/** How groups become others, and what a person wants to hear of a conversation. */
export const groupRepository = (db: Database, bus: Bus): GroupRepository => {
  /** Does it while nobody else changes the group; then its people are told. */
  const change = async (
    channelId: string,
    work: (tx: Transaction, group: Group) => Promise<unknown>,
  ) => {
    await db.transaction(async (tx) => {
      const [group] = await tx
        .select()
        .from(channels)
        .where(eq(channels.channelId, channelId))
        .for('update');
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
  /** Without its last person a group is gone; whoever is longest with the product looks after it where its keeper is not in it any more. */
  const settle = async (tx: Transaction, { channelId, createdBy }: Group) => {
    const names = await namesIn(tx, channelId);
    if (names.length === 0)
      return void (await tx.delete(channels).where(eq(channels.channelId, channelId)));
    if (createdBy !== null && names.includes(createdBy)) return undefined;
    const [next] = await tx
      .select({ name: users.userName })
      .from(users)
      .where(inArray(users.userName, names))
      .orderBy(asc(users.number))
      .limit(1);
    await tx
      .update(channels)
      .set({ createdBy: next?.name ?? null })
      .where(eq(channels.channelId, channelId));
  };
  const without = (channelId: string, userName: string, allow: (group: Group) => void) =>
    change(channelId, async (tx, group) => {
      allow(group);
      await tx.delete(members).where(of(channelId, userName));
      await settle(tx, group);
    }).then(() => bus.tell({ kind: 'own', channel_id: channelId, user_names: [userName] }));

  return {
    rename: (channelId, name) =>
      change(channelId, (tx) =>
        tx.update(channels).set({ name }).where(eq(channels.channelId, channelId)),
      ),
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
        // What was said before is there to be read, and is nothing new.
        if (come.length > 0)
          await tx
            .insert(members)
            .values(come.map((userName) => ({ channelId, userName, readSeq: lastSeq })))
            .onConflictDoNothing();
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
      const moved = await db
        .update(members)
        .set({ muted: on })
        .where(and(of(channelId, userName), ne(members.muted, on)))
        .returning({ id: members.channelId });
      if (moved.length > 0)
        await bus.tell({ kind: 'own', channel_id: channelId, user_names: [userName] });
    },
  };
};
