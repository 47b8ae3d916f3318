/** The line of a live room's page: what it makes of a network that is gone without a word. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIVE_ROOM_TIMES, type LiveRoomServerMessage } from '~/contract/streams/liveRoom';
import { LiveRoomSocket } from '~/frames/liveRoom/wire/line';

class FakeSocket {
  static readonly OPEN = 1;
  static readonly made: FakeSocket[] = [];
  readonly readyState = FakeSocket.OPEN;
  readonly said: string[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.said.push(text);
  }
  /** A browser that has no network says nothing of the end of the socket. */
  close() {
    this.isClosed = true;
  }
  brings(tidings: LiveRoomServerMessage) {
    this.onmessage?.({ data: JSON.stringify(tidings) });
  }
}

const ENTERED: LiveRoomServerMessage = {
  ev: 'entered',
  id: 'me',
  place: 'secret',
  since: '2026-11-28T10:00:00.000Z',
  now: '2026-11-28T10:00:00.000Z',
  camera: true,
  ice: [],
};

describe('the line of a live room', () => {
  const said: string[] = [];
  const browser = new Map<string, () => void>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
      browser.set(type, listener);
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    said.length = 0;
    FakeSocket.made.length = 0;
  });
  const inRoom = () => {
    const line: LiveRoomSocket = new LiveRoomSocket('ws://room', {
      heard: ({ ev }) => said.push(ev),
      broke: () => said.push('broke'),
      ended: (why) => said.push(why),
      wants: () => line.enter('token'),
      sends: () => [],
    });
    line.begin();
    const socket = FakeSocket.made[0]!;
    socket.onopen?.();
    socket.brings(ENTERED);
    return { line, socket };
  };

  test('a server that is silent where it said that it is there is not reached any more: the page says so and comes again', () => {
    const { socket } = inRoom();
    for (let times = 0; times < 5; times += 1) {
      vi.advanceTimersByTime(LIVE_ROOM_TIMES.aliveMs);
      socket.brings({ ev: 'alive' });
    }
    expect(said).not.toContain('broke');
    vi.advanceTimersByTime(LIVE_ROOM_TIMES.silentMs - 1);
    expect(said).not.toContain('broke');
    vi.advanceTimersByTime(1);
    expect(said).toContain('broke');
    expect(socket.isClosed).toBe(true);
    vi.advanceTimersByTime(200);
    const next = FakeSocket.made[1]!;
    next.onopen?.();
    expect(JSON.parse(next.said[0]!)).toMatchObject({ op: 'enter', place: 'secret' });
    // Late messages of the old socket, and its closing, concern nobody any more.
    socket.brings({ ev: 'dominant', id: 'somebody' });
    socket.onclose?.({ code: 1006 });
    expect(said.filter((one) => one === 'broke')).toHaveLength(1);
    expect(said).not.toContain('dominant');
  });

  test('any word of the server counts, and a server that does not say that it is there may be silent', () => {
    const { socket } = inRoom();
    vi.advanceTimersByTime(10 * LIVE_ROOM_TIMES.silentMs);
    expect(said).not.toContain('broke');
    socket.brings({ ev: 'alive' });
    for (let times = 0; times < 5; times += 1) {
      vi.advanceTimersByTime(LIVE_ROOM_TIMES.silentMs / 2);
      socket.brings({ ev: 'levels', levels: {} });
    }
    expect(said).not.toContain('broke');
  });

  test('a browser that is offline is out at once, and comes again when it is online', () => {
    const { socket } = inRoom();
    browser.get('offline')?.();
    expect(said.at(-1)).toBe('broke');
    expect(socket.isClosed).toBe(true);
    browser.get('online')?.();
    vi.advanceTimersByTime(0);
    expect(FakeSocket.made).toHaveLength(2);
  });

  test('who has left the room waits for nothing', () => {
    const { line, socket } = inRoom();
    socket.brings({ ev: 'alive' });
    line.leave();
    browser.get('offline')?.();
    vi.advanceTimersByTime(10 * LIVE_ROOM_TIMES.silentMs);
    expect(said).not.toContain('broke');
    expect(FakeSocket.made).toHaveLength(1);
  });
});
