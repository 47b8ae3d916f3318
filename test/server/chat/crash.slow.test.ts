import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChatMessage } from '~/contract';
import {
  buildRealServer,
  startSpeaking,
  type Person,
  type RealServer,
  type Speaking,
} from '../support/realServers';

const PEOPLE = [
  'p1',
  'p2',
  'p3',
  'p4',
  'p5',
  'p6',
  'p7',
  'p8',
  'p9',
  'p10',
  'p11',
  'p12',
  'p13',
  'p14',
  'p15',
  'p16',
  'p17',
  'p18',
  'p19',
  'p20',
];
/** As many as one may say at once. */
const EACH = 50;

/** 1,000 messages of twenty people, and kill -9 in the middle of them. */
describe('kill -9 in the middle of a conversation', { timeout: 240_000 }, () => {
  let program: RealServer;
  let folder: string;
  let running: Speaking | null = null;
  beforeAll(async () => {
    program = await buildRealServer();
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-chat-'));
  }, 120_000);
  afterEach(async () => {
    await running?.kill();
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const start = async () => (running = await startSpeaking(program, folder));

  const readAll = async (server: Speaking, talker: Person, channel_id: string) => {
    const all: ChatMessage[] = [];
    for (let more = true; more;) {
      const before = all[0]?.seq;
      const asked = { channel_id, ...(before !== undefined && { before }) };
      const page = await server.as(talker).ask('chat', 'messages', asked);
      all.unshift(...page.messages);
      more = page.older;
    }
    return all;
  };

  it('every message that was acknowledged is there once, in the same order for everybody', async () => {
    const server = await start();
    const talkers: Person[] = [];
    for (const name of PEOPLE) talkers.push(await server.join(name));
    const to = { type: 'group' as const, name: 'Everybody', users: PEOPLE, client_id: 'everybody' };
    const {
      channel: { channel_id },
    } = await server.ask('chat', 'open', { to });
    const acknowledged: string[] = [];
    const say = async (to_: Speaking, talker: Person, nth: number) => {
      const client_id = `${talker.name} ${nth}`;
      await to_.as(talker).ask('chat', 'send', { channel_id, text: client_id, client_id });
      acknowledged.push(client_id);
      if (acknowledged.length === 400) void server.kill();
    };
    const talk = async (talker: Person) => {
      for (let nth = 0; nth < EACH; nth += 1) await say(server, talker, nth);
    };
    const ended = await Promise.allSettled(talkers.map(talk));
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
    const before = new Set(acknowledged);
    expect(before.size).toBeGreaterThanOrEqual(400);

    const again = await start();
    const kept = (await readAll(again, talkers[0]!, channel_id)).map(
      ({ client_id }) => client_id ?? '',
    );
    expect([...before].filter((each) => !kept.includes(each))).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);
    // Everybody goes on where their answer stopped: what had arrived without one is not there twice.
    await Promise.all(
      talkers.map(async (talker) => {
        for (let nth = 0; nth < EACH; nth += 1)
          if (!before.has(`${talker.name} ${nth}`)) await say(again, talker, nth);
      }),
    );
    const [one, ...others] = await Promise.all(
      talkers.map((talker) => readAll(again, talker, channel_id)),
    );
    expect(new Set(one!.map(({ text }) => text)).size).toBe(PEOPLE.length * EACH);
    expect(one!.map(({ seq }) => seq)).toEqual(
      Array.from({ length: PEOPLE.length * EACH }, (_, nth) => nth + 1),
    );
    for (const other of others)
      expect(other.map(({ message_id }) => message_id)).toEqual(
        one!.map(({ message_id }) => message_id),
      );
    // Of each person in the order in which they spoke.
    for (const name of PEOPLE) {
      expect(one!.filter(({ user_name }) => user_name === name).map(({ text }) => text)).toEqual(
        Array.from({ length: EACH }, (_, nth) => `${name} ${nth}`),
      );
    }
  });
});
