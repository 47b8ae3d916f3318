/** How much people may say in the chat, how much of it one answer holds, and how long what opens it is good. */
import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { chatHandlers } from '~/server/areas/chat/handlers';
import { openBus } from '~/server/areas/chat/live/bus';
import { createHub } from '~/server/areas/chat/live/hub';
import { socketRoute } from '~/server/areas/chat/live/socketRoute';
import { blockRepository } from '~/server/areas/chat/people';
import { findMessages, readChanges } from '~/server/areas/chat/queries/reading';
import { streamToken } from '~/server/areas/chat/stream/stream';
import { channels, members, messages } from '~/server/areas/chat/tables';
import { mentionedIn } from '~/server/areas/comments/mentions';
import { excerptOf } from '~/server/areas/comments/notify';
import { openDatabase, type OpenDatabase } from '~/server/platform/database/database';
import { CHAT_SOCKET } from '~/contract';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const report = () => undefined;

afterEach(() => {
  vi.useRealTimers();
});

describe('the answer of the chat', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openDatabase({ memory: true });
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      const channel = { channelId: 'one', type: 'group' as const, key: 'one', revision: 201 };
      await tx.insert(channels).values({ ...channel, createDatetime: new Date(0) });
      await tx.insert(members).values({ channelId: 'one', userName: 'mia' });
      await tx.insert(messages).values(
        Array.from({ length: 201 }, (_, at) => ({
          ...{ messageId: `message ${at}`, channelId: 'one', seq: at + 1, revision: at + 1 },
          ...{ userName: 'mia', text: 'hello', mentions: [], clientId: `${at}` },
          createDatetime: new Date(at),
        })),
      );
    });
  });
  afterAll(() => database.close());

  it('has 200 changes, and says where the next ones begin', async () => {
    const first = await readChanges(database.db, 'one', 0);
    expect([first.messages.length, first.more, first.revision]).toEqual([200, true, 200]);
    const rest = await readChanges(database.db, 'one', 200);
    expect([rest.messages.length, rest.more]).toEqual([1, false]);
  });

  it('has 30 messages that hold a text, and says that there are more', async () => {
    const { hits, more } = await findMessages(database.db, 'mia', 'hell');
    expect([hits.length, more]).toEqual([30, true]);
  });
});

describe('a person of the chat', () => {
  const setUp = () => {
    vi.useFakeTimers();
    const sign = vi.fn((_method: string, path: string, _said: object, ms: number) => {
      return `${path}?until=${ms}`;
    });
    const workspace = {
      chat: { edit: async () => ({}) },
      signer: { sign, bind: (address: string) => address },
      config: { stream: null },
    };
    const handlers = chatHandlers(workspace as never);
    const call = { user: { user_name: 'mia' }, session: 'one' } as never;
    return { handlers, call };
  };

  it('writes 60 messages at once, and five a second', async () => {
    const { handlers, call } = setUp();
    const refused = async (count: number) => {
      const all = Array.from({ length: count }, async () => handlers.edit({} as never, call));
      return (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected').length;
    };
    expect(await refused(61)).toBe(1);
    vi.advanceTimersByTime(SECOND);
    expect(await refused(6)).toBe(1);
  });

  it('opens the socket within a minute', async () => {
    const { handlers, call } = setUp();
    expect(await handlers.token({} as never, call)).toMatchObject({ token: `until=${MINUTE}` });
  });

  it('has a token for Stream for a quarter of an hour', () => {
    const [, said = ''] = streamToken({ secret: 'secret' }, 'mia', 0).split('.');
    expect(JSON.parse(Buffer.from(said, 'base64url').toString())).toMatchObject({ exp: 15 * 60 });
  });

  it('blocks 500 others', async () => {
    const blocking = (count: number) => {
      const db = {
        select: () => ({ from: () => ({ where: async () => [{ team: 'red' }] }) }),
        $count: async () => count,
        insert: () => ({ values: () => ({ onConflictDoNothing: async () => undefined }) }),
      };
      const blocks = blockRepository(db as never, { tell: async () => undefined });
      return blocks.block({ user_name: 'mia', team_name: 'red' }, 'ada', true);
    };
    await blocking(499);
    await expect(blocking(500)).rejects.toThrow('You blocked 500 people');
  });
});

describe('the servers of one chat', () => {
  it('tell each other names a hundred at a time: the database takes no longer message', async () => {
    const execute = vi.fn(async () => undefined);
    const bus = openBus({ execute } as never, { url: 'postgres://127.0.0.1:1' } as never, report);
    const names = Array.from({ length: 201 }, (_, at) => `person ${at}`);
    await bus.tell({ kind: 'own', channel_id: 'one', user_names: names });
    expect(execute).toHaveBeenCalledTimes(3);
  });

  it('forget what was told last of all but the last 5,000 conversations', () => {
    const hear: ((word: never, atHand: never) => void)[] = [];
    const deliver = vi.fn();
    const hub = createHub({
      ...{ db: {} as never, report },
      bus: { listen: (each: never) => hear.push(each), tell: async () => undefined } as never,
      accounts: { onSessionsClosed: report, overAmong: async () => [] },
      watching: { of: () => new Set(), leave: report } as never,
    });
    hub.enter({
      guest: { userName: 'mia', session: 'one' },
      send: report,
      deliver,
      close: report,
    } as never);
    const change = (channel: number, revision: number) => {
      const word = { kind: 'changed', channel_id: `channel ${channel}`, revision };
      const message = { message_id: 'one' };
      for (const each of hear) each(word as never, { message, names: ['mia'] } as never);
    };
    const isTold = (channel: number, revision: number) => {
      deliver.mockClear();
      change(channel, revision);
      return deliver.mock.calls.length === 1;
    };
    for (let at = 0; at < 5_001; at += 1) change(at, 1);
    // The changes in between are unknown for a forgotten channel: people who are connected receive this change alone.
    expect([isTold(0, 9), isTold(5_000, 9)]).toEqual([true, false]);
    hub.close();
  });
});

describe('the socket of the chat', () => {
  /** A server on which browsers knock; `written` is what one of them reads. */
  const setUp = async () => {
    vi.useFakeTimers();
    const server = new EventEmitter();
    const hooks: (() => Promise<void>)[] = [];
    const app = { server, addHook: (_: string, hook: () => Promise<void>) => hooks.push(hook) };
    const door = { admit: async () => null, entered: report, left: report, said: report };
    await socketRoute(door)(app as never);
    const knock = () => {
      const written: Buffer[] = [];
      const socket = Object.assign(new EventEmitter(), {
        ...{ readable: true, writable: true, destroyed: false },
        ...{ _readableState: { endEmitted: false }, _writableState: { length: 0 } },
        write: (data: string | Buffer) => written.push(Buffer.from(data as string)) > 0,
        end: (text?: string) => text !== undefined && written.push(Buffer.from(text)),
        ...{ setTimeout: report, setNoDelay: report, destroy: report, cork: report },
        ...{ uncork: report, pause: report, resume: report, unshift: report, read: report },
      });
      const headers = {
        ...{ host: 'a.test', origin: 'http://a.test', upgrade: 'websocket' },
        ...{ 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'sec-websocket-version': '13' },
      };
      const request = { method: 'GET', url: CHAT_SOCKET, headers, socket };
      server.emit('upgrade', request, socket, Buffer.alloc(0));
      return { socket, read: () => Buffer.concat(written) };
    };
    return { knock };
  };

  it('is open to 5,000 browsers', async () => {
    const { knock } = await setUp();
    for (let at = 0; at < 4_999; at += 1) knock();
    expect(String(knock().read())).toContain('101 Switching Protocols');
    expect(String(knock().read())).toContain('503 Service Unavailable');
  });

  it('is closed on a browser that says more than 4 KiB at a time', async () => {
    const { knock } = await setUp();
    const masked = (size: number) => {
      const frame = Buffer.alloc(8 + size);
      frame.writeUInt16BE(0x81fe, 0);
      frame.writeUInt16BE(size, 2);
      return frame;
    };
    const isClosed = async (size: number) => {
      const { socket, read } = knock();
      socket.emit('data', masked(size));
      await vi.advanceTimersByTimeAsync(1);
      const tooBig = Buffer.alloc(2);
      tooBig.writeUInt16BE(1_009);
      return read().includes(tooBig);
    };
    expect([await isClosed(4 * 1024), await isClosed(4 * 1024 + 1)]).toEqual([false, true]);
  });
});

describe('a comment', () => {
  it('mentions 50 people', () => {
    const comment = Array.from({ length: 51 }, (_, at) => `@person${at}`).join(' ');
    expect(mentionedIn(comment)).toHaveLength(50);
  });

  it('is told of with its first 200 characters', () => {
    expect(excerptOf('x'.repeat(200))).toBe('x'.repeat(200));
    expect(excerptOf('x'.repeat(201))).toBe(`${'x'.repeat(200)} …`);
  });
});
