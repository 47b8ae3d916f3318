/** Limits of live connections: browsers per person, the interval of the checks that they may stay, and the messages about them. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '#test/harness/until';
import { createHub } from '~/server/areas/chat/live/hub';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { LiveRoomRecorder } from '~/server/areas/streams/recording/recorder';
import { Tabs } from '~/server/platform/kernels/session/tabs';
import type { ForwardedPacket } from '~/server/platform/media/transport';

/** The longest time that real I/O takes, ms. */
const PATIENCE_MS = 10_000;
const SECOND = 1_000;
const MIB = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the chat of a server', () => {
  const setUp = () => {
    const asked = vi.fn();
    const db = new Proxy(
      {},
      {
        get: () => () => {
          asked();
          throw new Error('Nothing answers here.');
        },
      },
    );
    const overAmong = vi.fn(async () => []);
    const bus = { tell: async () => undefined, tellHere: vi.fn(), listen: vi.fn(), start: vi.fn() };
    const hub = createHub({
      ...{ db: db as never, bus: bus as never, report: () => undefined },
      accounts: { onSessionsClosed: () => undefined, overAmong } as never,
      watching: { leave: () => undefined, recheck: async () => undefined } as never,
    });
    return { hub, asked, overAmong };
  };

  it('has 30 browsers of a person at most: the oldest goes', () => {
    const { hub } = setUp();
    const connections = Array.from({ length: 31 }, () => ({
      ...{ guest: { userName: 'mia', session: 'one' }, isOpen: true },
      ...{ send: vi.fn(), deliver: vi.fn(), close: vi.fn() },
    }));
    for (const connection of connections.slice(0, 30)) hub.enter(connection as never);
    expect(connections[0]?.close).not.toHaveBeenCalled();
    hub.enter(connections[30] as never);
    expect(connections[0]?.close).toHaveBeenCalledTimes(1);
    hub.close();
  });

  it('looks every ten seconds whether sessions are over', async () => {
    const { hub, overAmong } = setUp();
    hub.start();
    await vi.advanceTimersByTimeAsync(10 * SECOND - 1);
    expect(overAmong).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(overAmong).toHaveBeenCalledTimes(1);
    hub.close();
  });

  it('tells every two seconds that somebody writes', () => {
    const { hub, asked } = setUp();
    const write = () => hub.typing({ userName: 'mia', session: 'one' }, 'channel');
    vi.advanceTimersByTime(SECOND);
    write();
    const once = asked.mock.calls.length;
    vi.advanceTimersByTime(2 * SECOND - 1);
    write();
    expect(asked).toHaveBeenCalledTimes(once);
    vi.advanceTimersByTime(1);
    write();
    expect(asked).toHaveBeenCalledTimes(2 * once);
  });
});

describe('the recorder of a room', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'atelier-recorder-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('looks every five seconds whether 512 MiB are free on the disk', async () => {
    let free = 512 * MIB;
    const trouble = vi.fn(async () => undefined);
    const alive = vi.fn(async () => undefined);
    const recorder = new LiveRoomRecorder({
      ...{ root: folder, streamId: 'one', since: 0, report: () => undefined },
      stage: { listen: () => undefined, refresh: () => undefined },
      told: { alive, trouble, closed: async () => undefined },
      space: async () => free,
    });
    await vi.waitFor(() => expect(alive).toHaveBeenCalledTimes(1), 10 * SECOND);
    expect(trouble).not.toHaveBeenCalled();
    free -= 1;
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(trouble).toHaveBeenCalledWith(expect.stringContaining('nearly full'));
    await recorder.close();
  });
});

describe('what somebody sends into a recording', () => {
  it('ends where nothing comes for ten seconds', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'atelier-quiet-'));
    const { RtpHeader, RtpPacket } = await import('werift');
    const listen = vi.fn((_: (heard: ForwardedPacket) => void) => undefined);
    const alive = vi.fn(async () => undefined);
    const recorder = new LiveRoomRecorder({
      ...{ root: folder, streamId: 'one', since: 0, report: () => undefined },
      stage: { listen, refresh: () => undefined },
      told: { alive, trouble: async () => undefined, closed: async () => undefined },
      space: async () => 512 * MIB,
    });
    await vi.waitFor(() => expect(listen).toHaveBeenCalledTimes(1), 10 * SECOND);
    const looks = alive.mock.calls.length;
    const header = new RtpHeader({ sequenceNumber: 1, timestamp: 1, payloadType: 111 });
    const packet = new RtpPacket(header, Buffer.from([1]));
    listen.mock.calls[0]?.[0]({ id: 'mia', lane: 'microphone', turn: 1, packet });
    const { journal } = foldersOf(folder, 'one');
    const isEnded = () => existsSync(journal) && readFileSync(journal, 'utf8').includes('"ended"');
    await vi.advanceTimersByTimeAsync(10 * SECOND - 1);
    await until('two looks', () => alive.mock.calls.length > looks, PATIENCE_MS);
    expect(isEnded()).toBe(false);
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    await until('the end of the take', isEnded, PATIENCE_MS);
    await recorder.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('the pages of a notebook', () => {
  it('are told at once where more than 1 MiB waits', () => {
    const [tabs, deliver] = [new Tabs(), vi.fn()];
    tabs.add({ deliver } as never);
    tabs.tell({ type: 'refused', reason: 'x'.repeat(MIB / 2) });
    expect(deliver).not.toHaveBeenCalled();
    tabs.tell({ type: 'refused', reason: 'x'.repeat(MIB / 2) });
    expect(deliver).toHaveBeenCalledTimes(1);
  });
});
