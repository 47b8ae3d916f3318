import { CHAT_CLOSED } from '~/contract';
import { createAllowance } from '../../../platform/concurrency/allowance';
import type { Connection } from './connection';

/** A browser watches at most so many conversations. */
const MAX_WATCHED = 10;
/** So many a person may begin to watch at once, and then a second: each is a question to the database. */
const PACE = { atOnce: 60, perSecond: 2 } as const;

interface Parts {
  /** Whether somebody may hear what is said beside a stream. */
  readonly mayHear: (channelId: string, userName: string) => Promise<boolean>;
  /** The last change of a channel. */
  readonly revisionOf: (channelId: string) => Promise<number>;
  /** A word for who may hear: as long as it is the same, so are they. */
  readonly guestListOf: (channelId: string) => Promise<string>;
}

export interface Watching {
  /** The connections that watch a conversation. */
  of(channelId: string): ReadonlySet<Connection>;
  watch(connection: Connection, channelId: string, on: boolean): Promise<void>;
  leave(connection: Connection): void;
  /** Whoever may not hear any more hears no more. Asks of each person only where something changed. */
  recheck(): Promise<void>;
}

const NOBODY: ReadonlySet<Connection> = new Set();

/** Browsers that have the conversation beside a stream open. They hear of it in place of members, until they close it or their connection ends. */
export const createWatching = ({ mayHear, revisionOf, guestListOf }: Parts): Watching => {
  const watchers = new Map<string, Set<Connection>>();
  const watched = new Map<Connection, Set<string>>();
  const guestLists = new Map<string, string>();
  const pace = createAllowance(PACE, '');

  const stop = (connection: Connection, channelId: string) => {
    watched.get(connection)?.delete(channelId);
    const others = watchers.get(channelId);
    others?.delete(connection);
    if (others?.size !== 0) return;
    watchers.delete(channelId);
    guestLists.delete(channelId);
  };
  const isWanted = (connection: Connection, channelId: string) =>
    connection.isOpen && watched.get(connection)?.has(channelId) === true;
  return {
    of: (channelId) => watchers.get(channelId) ?? NOBODY,
    async watch(connection, channelId, on) {
      if (!on) return stop(connection, channelId);
      const theirs = watched.get(connection) ?? new Set();
      watched.set(connection, theirs.add(channelId));
      const userName = connection.guest?.userName ?? '';
      try {
        pace(userName);
      } catch {
        // Somebody watches too much at once: the connection tells it by its code.
        return connection.close(CHAT_CLOSED.behind);
      }
      if (theirs.size > MAX_WATCHED || !(await mayHear(channelId, userName)))
        return stop(connection, channelId);
      if (!isWanted(connection, channelId)) return undefined;
      watchers.set(channelId, (watchers.get(channelId) ?? new Set()).add(connection));
      // Earlier changes are not sent: a client that knows less asks for them.
      const revision = await revisionOf(channelId);
      if (isWanted(connection, channelId))
        connection.send({
          ev: 'changes',
          channel_id: channelId,
          after: revision,
          messages: [],
          revision,
        });
      return undefined;
    },
    async recheck() {
      for (const [channelId, connections] of [...watchers]) {
        const guests = await guestListOf(channelId);
        const before = guestLists.get(channelId);
        guestLists.set(channelId, guests);
        if (before === guests) continue;
        for (const connection of [...connections])
          if (!(await mayHear(channelId, connection.guest?.userName ?? '')))
            stop(connection, channelId);
      }
    },
    leave(connection) {
      for (const channelId of [...(watched.get(connection) ?? [])]) stop(connection, channelId);
      watched.delete(connection);
    },
  };
};
