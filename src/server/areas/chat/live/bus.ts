import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { ChatMessage } from '~/contract';
import type { Database, DatabaseLocation, Transaction } from '../../../platform/database/database';
import { createClient, endClient } from '../../../platform/database/server';
import { breakOff } from '../../../platform/database/transaction';

/** What servers tell each other: only what happened; who wants to know more reads it. */
export type Word =
  | { readonly kind: 'changed'; readonly channel_id: string; readonly revision: number }
  | { readonly kind: 'channel'; readonly channel_id: string }
  /** The same, for these people alone: somebody who is not in it any more, or for whom alone it is another. */
  | { readonly kind: 'own'; readonly channel_id: string; readonly user_names: readonly string[] }
  | {
      readonly kind: 'seen';
      readonly channel_id: string;
      readonly user_name: string;
      readonly seq: number;
    }
  | { readonly kind: 'typing'; readonly channel_id: string; readonly user_name: string }
  /** They blocked somebody, or do so no more. */
  | { readonly kind: 'blocks'; readonly user_names: readonly string[] }
  /** Who is connected to a server, and who is not any more. */
  | {
      readonly kind: 'here' | 'gone';
      readonly server: string;
      readonly user_names: readonly string[];
    }
  /** A server that has begun wants to know who is here. */
  | { readonly kind: 'who'; readonly server: string }
  /** Sessions that are over. */
  | { readonly kind: 'over'; readonly sessions: readonly string[] }
  /** For some time nothing was heard of the other servers. */
  | { readonly kind: 'missed' };

/** The message that changed, and who was in its channel when it did: told on this server alone, which need not read them again. */
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
/** The database takes 8,000 bytes at a time; a session's name has 64, as a person's has. */
const NAMES_AT_ONCE = 100;
/** The first wait before it connects again, which doubles, and the longest, ms. */
const AGAIN_MS = 500;
const MAX_AGAIN_MS = 10_000;

/** What the connection listens with, for tests: how often it makes sure that PostgreSQL still answers, and how long that may take, ms. */
export interface ListenTimes {
  readonly aliveMs: number;
  readonly answerMs: number;
}
const TIMES: ListenTimes = { aliveMs: 20_000, answerMs: 10_000 };

/** Hears the other servers through one connection of its own, and comes back by itself where that breaks or says no more. */
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
    /** A connection that a firewall forgot breaks without a word. */
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
      // The database is away: it is tried again.
      return again();
    } finally {
      clearTimeout(late);
    }
    if (!isCurrent()) return;
    // What was told meanwhile is read in the database.
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

/** How the servers of one database tell each other what happens. Where the database serves one program only (PGlite) there is nobody else to tell. */
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
    if ('url' in place)
      await on.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ from: self, word })})`);
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
