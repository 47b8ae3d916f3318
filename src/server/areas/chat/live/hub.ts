import { CHAT_CLOSED, type ChatServerMessage } from '~/contract';
import { streamOfTalk } from '~/contract/chat';
import type { Database } from '../../../platform/database/database';
import { untilAvailable } from '../../../platform/database/unavailable';
import type { Sessions } from '../../../platform/identity/sessions';
import { readChanges } from '../queries/reading';
import { namesIn } from '../queries/members';
import type { AtHand, Bus, Word } from './bus';
import { encoded, type Connection, type ConnectedUser } from './connection';
import { createPresence } from './presence';
import { teamsOf } from '../queries/people';
import type { Watching } from './watching';
import { monotonic } from '../../../platform/concurrency/clock';

/** A person has at most so many browsers here; the oldest goes. */
const MAX_OF_A_PERSON = 30;
/** Sessions that were closed on a server that could not say so are found so soon, ms. */
const LOOK_MS = 10_000;
/** So many channels are remembered, with the last change that was told. */
const REMEMBERED = 5_000;
/** How often the typing of a person is sent, ms. */
const TYPING_MS = 2_000;

export interface Hub {
  enter(connection: Connection): void;
  leave(connection: Connection): void;
  typing(guest: ConnectedUser, channelId: string): void;
  start(): void;
  close(): void;
}

interface Parts {
  readonly db: Database;
  readonly bus: Bus;
  readonly accounts: Pick<Sessions, 'onSessionsClosed' | 'overAmong'>;
  /** The sockets that watch the chats of streams. */
  readonly watching: Watching;
  readonly report: (error: unknown) => void;
}

type Changes = Pick<
  Extract<ChatServerMessage, { readonly ev: 'changes' }>,
  'after' | 'messages' | 'revision'
>;

/** The connected people; sends them the changes of the channels of which they are members. */
export const createHub = ({ db, bus, accounts, watching, report }: Parts): Hub => {
  const here = new Map<string, Set<Connection>>();
  const told = new Map<string, number>();
  const wanted = new Map<string, number>();
  const pumping = new Set<string>();
  const wrote = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const all = () => [...here.values()].flatMap((each) => [...each]);
  const of = (name: string): readonly Connection[] => [...(here.get(name) ?? [])];
  const tell = (
    names: readonly string[],
    tidings: ChatServerMessage,
    also: Iterable<Connection> = [],
  ) => {
    const listening = [...names.flatMap(of), ...also];
    if (listening.length === 0) return;
    const message = encoded(tidings);
    for (const connection of listening) connection.deliver(message);
  };

  /** Colleagues hear who comes and goes. */
  const tellPresence = async (come: readonly string[], gone: readonly string[]) => {
    const teams = await teamsOf(db, [...here.keys(), ...come, ...gone]);
    for (const team of new Set(teams.values())) {
      const among = (names: readonly string[]) => names.filter((name) => teams.get(name) === team);
      const [theirs, left] = [among(come), among(gone)];
      if (theirs.length + left.length > 0)
        tell(among([...here.keys()]), { ev: 'presence', here: theirs, gone: left });
    }
  };
  const presence = createPresence({
    tell: bus.tell,
    report,
    changed: (come, gone) => {
      tellPresence(come, gone).catch(report);
    },
  });
  const welcome = async (connection: Connection, name: string) => {
    const teams = await teamsOf(db, [name, ...presence.here()]);
    const colleagues = [...presence.here()].filter((each) => teams.get(each) === teams.get(name));
    connection.send({ ev: 'presence', here: colleagues, gone: [], whole: true });
  };

  const forget = (channelId: string) => {
    told.delete(channelId);
    wanted.delete(channelId);
  };
  const tellChanges = (
    channelId: string,
    names: readonly string[],
    { after, messages, revision }: Changes,
  ) => {
    told.delete(channelId);
    told.set(channelId, revision);
    const [oldest] = told.keys();
    if (told.size > REMEMBERED && oldest !== undefined && !pumping.has(oldest)) forget(oldest);
    if (messages.length > 0)
      tell(
        names,
        { ev: 'changes', channel_id: channelId, after, messages, revision },
        watching.of(channelId),
      );
  };
  /** Sends the changes of a channel since the last ones, in their order. */
  const pump = async (channelId: string) => {
    pumping.add(channelId);
    try {
      while ((wanted.get(channelId) ?? 0) > (told.get(channelId) ?? 0)) {
        const after = told.get(channelId) ?? 0;
        const { messages, revision } = await readChanges(db, channelId, after);
        if (revision <= after) return;
        tellChanges(channelId, messages.length > 0 ? await namesIn(db, channelId) : [], {
          after,
          messages,
          revision,
        });
      }
    } finally {
      // At once: a change that is heard of in the moment after the last look begins anew.
      pumping.delete(channelId);
    }
  };
  /** Changes that cannot be read while the database is unreachable are read later, so that no socket misses them. */
  const startPump = (channelId: string) => {
    const read = async () => (pumping.has(channelId) ? undefined : pump(channelId));
    untilAvailable(read, () => timer === undefined).catch(report);
  };
  const changed = (channelId: string, revision: number, atHand: AtHand | undefined) => {
    const isUnheard = streamOfTalk(channelId) !== null && watching.of(channelId).size === 0;
    if (here.size === 0 || isUnheard) return forget(channelId);
    wanted.set(channelId, Math.max(revision, wanted.get(channelId) ?? 0));
    // Nobody waits for what was before the first change that is heard of.
    if (!told.has(channelId)) told.set(channelId, revision - 1);
    if (pumping.has(channelId)) return;
    const after = revision - 1;
    if (atHand && told.get(channelId) === after)
      return tellChanges(channelId, atHand.names, { after, messages: [atHand.message], revision });
    startPump(channelId);
  };

  const end = (sessions: readonly string[]) => {
    const over = new Set(sessions);
    for (const connection of all())
      if (over.has(connection.guest?.session ?? '')) connection.close(CHAT_CLOSED.signedOut);
  };
  const membersHear = (channelId: string, tidings: ChatServerMessage, except = '') => {
    if (here.size > 0)
      namesIn(db, channelId)
        .then((names) =>
          tell(
            names.filter((name) => name !== except),
            tidings,
          ),
        )
        .catch(report);
  };
  const hear = (word: Word, atHand?: AtHand) => {
    switch (word.kind) {
      case 'changed':
        return changed(word.channel_id, word.revision, atHand);
      case 'channel':
        return membersHear(word.channel_id, { ev: 'channel', channel_id: word.channel_id });
      case 'own':
        return tell(word.user_names, { ev: 'channel', channel_id: word.channel_id });
      case 'blocks':
        return tell(word.user_names, { ev: 'blocks' });
      case 'here':
      case 'gone':
      case 'who':
        return presence.hear(word);
      case 'seen':
        return tell([word.user_name], { ev: 'seen', channel_id: word.channel_id, seq: word.seq });
      case 'typing':
        return membersHear(
          word.channel_id,
          { ev: 'typing', channel_id: word.channel_id, user_name: word.user_name },
          word.user_name,
        );
      case 'over':
        return end(word.sessions);
      case 'missed':
        // Arrivals, departures and ended sessions of that time were not received here.
        presence.askAround();
        look().catch(report);
        return tell([...here.keys()], { ev: 'missed' });
    }
  };

  const look = async () => {
    end(await accounts.overAmong([...new Set(all().flatMap(({ guest }) => guest?.session ?? []))]));
    await watching.recheck();
  };
  bus.listen(hear);
  accounts.onSessionsClosed((sessions) => {
    bus.tell({ kind: 'over', sessions }).catch(report);
  });

  return {
    enter(connection) {
      const name = connection.guest!.userName;
      const theirs = here.get(name) ?? new Set();
      here.set(name, theirs.add(connection));
      const [oldest] = theirs;
      if (theirs.size > MAX_OF_A_PERSON) oldest?.close(CHAT_CLOSED.crowded);
      connection.send({ ev: 'ready' });
      if (theirs.size === 1) presence.enter(name);
      welcome(connection, name).catch(report);
    },
    leave(connection) {
      const name = connection.guest?.userName ?? '';
      watching.leave(connection);
      const theirs = here.get(name);
      theirs?.delete(connection);
      if (theirs?.size !== 0) return;
      here.delete(name);
      presence.leave(name);
    },
    typing({ userName }, channelId) {
      // Typing is not sent in the chat of a stream: everybody would get it of everybody.
      if (streamOfTalk(channelId) !== null) return;
      const key = JSON.stringify([userName, channelId]);
      if (monotonic() - (wrote.get(key) ?? -Infinity) < TYPING_MS) return;
      if (wrote.size > REMEMBERED) wrote.clear();
      wrote.set(key, monotonic());
      namesIn(db, channelId)
        .then((names) =>
          names.includes(userName)
            ? bus.tell({ kind: 'typing', channel_id: channelId, user_name: userName })
            : undefined,
        )
        .catch(report);
    },
    start() {
      bus.start();
      presence.start();
      timer = setInterval(() => {
        look().catch(report);
      }, LOOK_MS);
      timer.unref();
    },
    close() {
      clearInterval(timer);
      timer = undefined;
      presence.close();
      for (const connection of all()) connection.close(1001);
    },
  };
};
