/** How long a page on a socket may be silent, and how far behind it may be: in the editor, in the chat and in the room of a stream. */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { Connection as ChatConnection } from '~/server/areas/chat/live/connection';
import { Connection as RoomConnection } from '~/server/areas/streams/live/connection';
import { createWatching } from '~/server/areas/chat/live/watching';
import { TabSocket } from '~/server/platform/gateway/tabSocket';

const SECOND = 1_000;
const MIB = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A socket whose other end does only what a test says. */
const openSocket = () =>
  Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    ...{ ping: vi.fn(), send: vi.fn(), close: vi.fn(), terminate: vi.fn() },
    ...{ pause: vi.fn(), resume: vi.fn() },
  });
type Socket = ReturnType<typeof openSocket>;
const asSocket = (socket: Socket) => socket as unknown as WebSocket;

const door = { admit: async () => null, entered: vi.fn(), left: vi.fn(), said: vi.fn() };
const openTab = (socket: Socket, greet = vi.fn()) =>
  new TabSocket(
    asSocket(socket),
    { join: vi.fn(), leave: vi.fn(), request: vi.fn(), greet } as never,
    true,
  );
const openRoom = (socket: Socket) =>
  new RoomConnection(asSocket(socket), async () => null, vi.fn());
const openChat = (socket: Socket) => new ChatConnection(asSocket(socket), door);

describe.each([
  ['the editor', openTab, 30 * SECOND],
  ['the chat', openChat, 25 * SECOND],
  ['a room', openRoom, 4 * SECOND],
] as const)('a page of %s', (_, open, aliveMs) => {
  it('is asked for a sign of life, and is gone where it gave none until it is asked again', () => {
    const socket = openSocket();
    open(socket);
    vi.advanceTimersByTime(aliveMs - 1);
    expect(socket.ping).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(socket.ping).toHaveBeenCalledTimes(1);
    socket.emit('pong');
    vi.advanceTimersByTime(aliveMs);
    expect(socket.ping).toHaveBeenCalledTimes(2);
    socket.terminate.mockClear();
    vi.advanceTimersByTime(aliveMs);
    expect(socket.terminate).toHaveBeenCalled();
    expect(socket.ping).toHaveBeenCalledTimes(2);
    socket.emit('close');
  });

  it('that does not answer its close is cut off after two seconds', () => {
    const socket = openSocket();
    open(socket).close(4_000);
    vi.advanceTimersByTime(2 * SECOND - 1);
    expect(socket.terminate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(socket.terminate).toHaveBeenCalled();
    socket.emit('close');
  });
});

describe('a stranger', () => {
  it.each([
    ['in the chat', openChat],
    ['in a room', openRoom],
  ] as const)('%s says within ten seconds who they are', (_, open) => {
    const socket = openSocket();
    open(socket);
    vi.advanceTimersByTime(10 * SECOND - 1);
    expect(socket.close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(socket.close).toHaveBeenCalledTimes(1);
    socket.emit('close');
  });
});

describe('a page that does not read', () => {
  it('of the chat comes anew with more than 1 MiB before it', () => {
    const socket = openSocket();
    const chat = openChat(socket);
    socket.bufferedAmount = MIB;
    chat.deliver(Buffer.alloc(1));
    expect(socket.close).not.toHaveBeenCalled();
    socket.bufferedAmount = MIB + 1;
    chat.deliver(Buffer.alloc(1));
    expect(socket.close).toHaveBeenCalledTimes(1);
    socket.emit('close');
  });

  it('of a room is cut off with more than 512 KiB before it', () => {
    const socket = openSocket();
    const room = openRoom(socket);
    socket.bufferedAmount = MIB / 2;
    room.send({ ev: 'alive' });
    expect(socket.terminate).not.toHaveBeenCalled();
    socket.bufferedAmount = MIB / 2 + 1;
    room.send({ ev: 'alive' });
    expect(socket.terminate).toHaveBeenCalledTimes(1);
    socket.emit('close');
  });

  it('of the editor misses what is told with more than 8 MiB before it, and is greeted soon after it read', () => {
    const [socket, greet] = [openSocket(), vi.fn()];
    const tab = openTab(socket, greet);
    socket.bufferedAmount = 8 * MIB;
    tab.deliver(Buffer.alloc(1));
    socket.bufferedAmount = 8 * MIB + 1;
    tab.deliver(Buffer.alloc(1));
    tab.deliver(Buffer.alloc(1));
    expect(socket.send).toHaveBeenCalledTimes(2);
    socket.bufferedAmount = MIB / 4 + 1;
    vi.advanceTimersByTime(SECOND);
    expect(greet).not.toHaveBeenCalled();
    socket.bufferedAmount = MIB / 4;
    vi.advanceTimersByTime(100);
    expect(greet).toHaveBeenCalledTimes(1);
    socket.emit('close');
  });

  it('of the editor hears that a request with more than 100,000 values is too much', () => {
    const socket = openSocket();
    openTab(socket);
    socket.emit('message', Buffer.from(JSON.stringify(Array.from({ length: 100_001 }, () => 1))));
    vi.advanceTimersByTime(1);
    expect(String(socket.send.mock.calls[0]?.[0])).toContain('more than 100,000 values');
    socket.emit('close');
  });
});

describe('watching the conversations beside streams', () => {
  const setUp = () => {
    const socket = openSocket();
    const connection = openChat(socket);
    connection.guest = { userName: 'mia', session: 'one' };
    const mayHear = vi.fn(async () => true);
    const watching = createWatching({
      mayHear,
      revisionOf: async () => 1,
      guestListOf: async () => '',
    });
    return { socket, connection, watching, mayHear };
  };

  it('a browser watches ten at most', async () => {
    const { socket, connection, watching } = setUp();
    for (let at = 0; at < 11; at += 1) await watching.watch(connection, `channel ${at}`, true);
    expect([watching.of('channel 9').size, watching.of('channel 10').size]).toEqual([1, 0]);
    socket.emit('close');
  });

  it('a person begins 60 at once, and two a second', async () => {
    const { socket, connection, watching } = setUp();
    const begin = async (count: number) => {
      for (let at = 0; at < count; at += 1) {
        await watching.watch(connection, 'one', true);
        await watching.watch(connection, 'one', false);
      }
      return socket.close.mock.calls.length;
    };
    expect(await begin(60)).toBe(0);
    vi.advanceTimersByTime(SECOND);
    expect([await begin(2), await begin(1)]).toEqual([0, 1]);
    socket.emit('close');
  });
});
