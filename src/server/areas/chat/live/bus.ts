import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ChatMessage } from '~/contract';
import type { Database, DatabaseLocation, Transaction } from '../../../platform/database/database';
import { createClient, endClient } from '../../../platform/database/server';
import { breakOff } from '../../../platform/database/transaction';
import { notifyListeners } from '../queries/notifying';

/** A message between servers: only what happened; the rows are read from the database. */
export type Word =
  | { readonly kind: 'changed'; readonly channel_id: string; readonly revision: number }
  | { readonly kind: 'channel'; readonly channel_id: string }
  /** The same for these people alone: they left it, or it changed for them alone. */
  | { readonly kind: 'own'; readonly channel_id: string; readonly user_names: readonly string[] }
  | {
      readonly kind: 'seen';
      readonly channel_id: string;
      readonly user_name: string;
      readonly seq: number;
    }
  | { readonly kind: 'typing'; readonly channel_id: string; readonly user_name: string }
  /** They blocked or unblocked a person. */
  | { readonly kind: 'blocks'; readonly user_names: readonly string[] }
  /** These people connected to a server, or have no connection to it any more. */
  | {
      readonly kind: 'here' | 'gone';
      readonly server: string;
      readonly user_names: readonly string[];
    }
  /** A server that started requests the people who are connected elsewhere. */
  | { readonly kind: 'who'; readonly server: string }
  /** Sessions that have ended. */
  | { readonly kind: 'over'; readonly sessions: readonly string[] }
  /** Nothing was received from the other servers for some time. */
  | { readonly kind: 'missed' };

/** The message that changed and the members of its channel at that time, for this server alone, which need not read them again. */
export interface AtHand {
  readonly message: ChatMessage;
  readonly names: readonly string[];
}

type Hear = (word: Word, atHand?: AtHand) => void;

export interface Bus {
  /** Here, and on every other server. */
  tell(word: Word): Promise<void>;
  tellHere: Hear;
  /** Told when the transaction is committed, and never where it is not. */
  tellOthers(tx: Transaction, word: Word): Promise<void>;
  listen(hear: Hear): void;
  start(): void;
  close(): Promise<void>;
}

const CHANNEL = 'atelier_chat';
/** A payload has at most 8,000 bytes; the name of a session or of a person has at most 64. */
const NAMES_AT_ONCE = 100;
/** The first wait before it connects again, which doubles, and the longest, ms. */
const AGAIN_MS = 500;
const MAX_AGAIN_MS = 10_000;

/** How often a listening connection makes sure that PostgreSQL still answers, and how long that may take, ms; tests set it. */
export interface ListenTimes {
  readonly aliveMs: number;
  readonly answerMs: number;
}
const TIMES: ListenTimes = { aliveMs: 20_000, answerMs: 10_000 };

/** Listens to the other servers on a connection of its own, and reconnects where that breaks or does not answer. */
const listenOn = (
  url: string,
  self: string,
  hear: (word: Word) => void,
  report: (error: unknown) => void,
  { aliveMs, answerMs }: ListenTimes,
) => {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let misses = 0;
  const heard = (payload: string) => {
    const { from, word } = JSON.parse(payload) as { readonly from: string; readonly word: Word };
    if (from !== self) hear(word);
  };
  const begin = async (): Promise<void> => {
    const next = (client = createClient(url));
    const isCurrent = () => client === next && !closed;
    const again = () => {
      if (!isCurrent()) return;
      client = null;
      clearTimeout(timer);
      breakOff(next);
      const waitMs = Math.min(MAX_AGAIN_MS, AGAIN_MS * 2 ** Math.min(misses, 10));
      misses += 1;
      timer = setTimeout(() => {
        begin().catch(report);
      }, waitMs);
    };
    /** A connection that a firewall dropped breaks without an error. */
    const makeSure = () => {
      const late = setTimeout(again, answerMs);
      next
        .query('select 1')
        .then(stayAlive, again)
        .finally(() => clearTimeout(late))
        .catch(report);
    };
    const stayAlive = () => {
      if (isCurrent()) timer = setTimeout(makeSure, aliveMs);
    };
    next
      .on('error', again)
      .on('end', again)
      .on('notification', ({ payload = '' }) => heard(payload));
    const late = setTimeout(again, answerMs);
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch {
      // The database is unreachable: connecting is tried again.
      return again();
    } finally {
      clearTimeout(late);
    }
    if (!isCurrent()) return;
    // Changes that were missed meanwhile are read from the database.
    if (misses > 0) hear({ kind: 'missed' });
    misses = 0;
    stayAlive();
  };
  begin().catch(report);
  return async () => {
    closed = true;
    clearTimeout(timer);
    if (client) await endClient(client);
  };
};

const inParts = async (
  names: readonly string[],
  send: (part: readonly string[]) => Promise<void>,
) => {
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE)
    await send(names.slice(at, at + NAMES_AT_ONCE));
};

/** Opens the channel between the servers of one database. PGlite has one server only, which has no other to notify. */
export const openBus = (
  db: Database,
  place: DatabaseLocation,
  report: (error: unknown) => void,
  times: ListenTimes = TIMES,
): Bus => {
  const self = randomUUID();
  const listeners: Hear[] = [];
  let stop: (() => Promise<void>) | undefined;
  const hear: Hear = (word, atHand) => {
    for (const each of listeners) each(word, atHand);
  };
  const send = async (on: Database | Transaction, word: Word) => {
    if ('url' in place) await notifyListeners(on, CHANNEL, JSON.stringify({ from: self, word }));
  };
  return {
    tellHere: hear,
    tellOthers: send,
    async tell(word) {
      hear(word);
      if (word.kind === 'own' || word.kind === 'here' || word.kind === 'gone')
        return inParts(word.user_names, (user_names) => send(db, { ...word, user_names }));
      if (word.kind !== 'over') return send(db, word);
      return inParts(word.sessions, (sessions) => send(db, { ...word, sessions }));
    },
    listen: (listener) => void listeners.push(listener),
    start: () => {
      if ('url' in place) stop = listenOn(place.url, self, hear, report, times);
    },
    close: async () => stop?.(),
  };
};
