/** How many pages are in live rooms, how often people come in and are looked at, and how many guests are told of changes. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { copyBuilt } from '~/server/areas/environments/sealing/copying';
import { createInviting } from '~/server/areas/streams/inviting';
import { createLiveRooms } from '~/server/areas/streams/live/liveRooms';
import { liveRoomSite } from '~/server/areas/streams/live/site';
import { replaceInNode } from '../support/inNode';

const SECOND = 1_000;
const report = () => undefined;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const channelOf = () =>
  Object.assign(new EventEmitter(), {
    ...{ OPEN: 1, readyState: 1, bufferedAmount: 0 },
    ...{ ping: vi.fn(), send: vi.fn(), close: vi.fn(), terminate: vi.fn() },
  });

describe('the live rooms of a server', () => {
  const open = () => {
    const enter = vi.fn(async () => null);
    const verifyOnce = async () => ({ stream: 'one', who: 'mia', role: 'viewer' });
    const site = liveRoomSite({
      ...{ signer: { verifyOnce }, rooms: { enter }, folder: '/nowhere', embedders: [], report },
    } as never);
    const channels: ReturnType<typeof channelOf>[] = [];
    vi.spyOn(WebSocketServer.prototype, 'handleUpgrade').mockImplementation(function enters(
      this: WebSocketServer,
      ...[, , , done]
    ) {
      const channel = channelOf();
      channels.push(channel);
      this.clients.add(channel as never);
      done(channel as never, null as never);
    });
    const headers = { host: 'a.test', origin: 'http://a.test' };
    const come = () => {
      const socket = { end: vi.fn() };
      site.upgrade?.({ headers, socket: {} } as never, socket as never, null as never, 'socket');
      return socket.end;
    };
    return { enter, channels, come };
  };

  it('have 1,000 pages', () => {
    vi.useFakeTimers();
    const { come } = open();
    for (let count = 0; count < 1_000; count += 1) expect(come()).not.toHaveBeenCalled();
    expect(come()).toHaveBeenCalledWith(expect.stringContaining('503'));
  });

  it('let a person come in twelve times in half a minute', async () => {
    vi.useFakeTimers();
    const { enter, channels, come } = open();
    const entries = async (count: number) => {
      for (let nth = 0; nth < count; nth += 1) {
        come();
        const word = { op: 'enter', token: 'token' };
        channels.at(-1)?.emit('message', Buffer.from(JSON.stringify(word)));
        await vi.advanceTimersByTimeAsync(0);
      }
      return enter.mock.calls.length;
    };
    expect(await entries(13)).toBe(12);
    await vi.advanceTimersByTimeAsync(30 * SECOND - 1);
    expect(await entries(1)).toBe(12);
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(await entries(1)).toBe(13);
  });

  it('are looked at every ten seconds, whether people may still be there', async () => {
    vi.useFakeTimers();
    const overAmong = vi.fn(async () => []);
    // Whoever comes in waits for it: so the room is not empty.
    const stage = new Proxy(
      { then: undefined, levels: () => new Map() },
      {
        get: (known, name) =>
          name in known ? Reflect.get(known, name) : () => new Promise(report),
      },
    );
    const entry = { role: 'viewer', since: new Date().toISOString(), name: '', picture: '' };
    const rooms = createLiveRooms({
      transport: { open: async () => stage, iceServers: () => [] },
      streams: { entryOf: async () => ({ ...entry, camera: true }), attended: async () => null },
      accounts: { onSessionsClosed: report, overAmong },
      report,
    } as never);
    void rooms
      .enter('one', { userName: 'mia', session: 's' }, { close: report } as never, {} as never)
      .catch(report);
    rooms.start();
    await vi.advanceTimersByTimeAsync(10 * SECOND - 1);
    expect(overAmong).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(overAmong).toHaveBeenCalledTimes(1);
    void rooms.close();
  });
});

describe('the guests of a stream', () => {
  it('are told of its changes as far as they are among the last 1,000', async () => {
    const guests = Array.from({ length: 1_000 }, (_, nth) => ({
      ...{ address: `${nth}@b.test`, from: 'Mia', url: 'http://a.test', sequence: 1 },
    }));
    const at = new Date();
    const row = {
      ...{ streamId: 'one', scheduleDatetime: at, updateDatetime: at },
      settings: { stream_name: 'one', description: '', guests },
    };
    const kept = vi.fn((_: { settings: { guests: readonly { address: string }[] } }) => ({
      where: async () => undefined,
    }));
    const tx = {
      select: () => ({ from: () => ({ where: () => ({ for: async () => [row] }) }) }),
      update: () => ({ set: kept }),
    };
    const { invite } = createInviting({
      db: { transaction: async (work: (tx: unknown) => unknown) => work(tx) },
      outbox: { wake: report, way: 'file', write: report },
      config: { mail: { from: 'a@a.test' }, url: 'http://a.test', hosts: [] },
    } as never);
    const stream = { stream_id: 'one', status: 'scheduled', stream_name: 'one' };
    const by = { user_name: 'mia', fullname: 'Mia', origin: 'http://a.test' };
    await invite(stream as never, ['new@b.test'], by);
    const told = kept.mock.calls[0]?.[0].settings.guests ?? [];
    expect([told.length, told[0]?.address]).toEqual([1_000, '1@b.test']);
  });
});

describe('an environment', () => {
  it('has a million files and folders', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'atelier-sealed-'));
    const copy = async (entries: number, to: string) => {
      // Nothing is at any of these places.
      replaceInNode('node:fs/promises', { readdir: async () => Array<never>(entries) });
      return copyBuilt(folder, path.join(folder, to), {
        ...{ base: [], signal: new AbortController().signal },
      }).catch((error: Error) => error.message);
    };
    expect(await copy(1_000_000, 'one')).toBeUndefined();
    expect(await copy(1_000_001, 'other')).toContain('it may have 1,000,000 files');
    rmSync(folder, { recursive: true, force: true });
  });
});
