/** How long a media server is waited for, and how files go to and from storages. */
import { once } from 'node:events';
import {
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { timePasses, until } from '#test/harness/until';
import { WebSocketServer } from 'ws';
import { openUntrusted } from '~/server/platform/files/untrusted';
import { JanusSession } from '~/server/platform/media/janus/session';
import { Wire } from '~/server/platform/media/janus/wire';
import { Take } from '~/server/platform/media/recording/take';
import { Peer } from '~/server/platform/media/sfu/peer';
import { sendFile } from '~/server/start/move/send';
import { copyOpen } from '~/server/platform/storage/disk/sparse';
import { createS3Parts } from '~/server/platform/storage/s3/s3Parts';
import { openStores } from '~/server/platform/storage/stores';
import { programsOfTest, replaceInNode } from '../support/inNode';

/** The longest time that real I/O takes, ms. */
const PATIENCE_MS = 10_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MIB = 1024 * 1024;
const report = () => undefined;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-transports-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});
const at = (name: string) => path.join(folder, name);

describe('a Janus', () => {
  it('is told every five seconds that somebody is here, and is away where it says nothing for so long', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    onTestFinished(() => server.close());
    let alive = 0;
    server.on('connection', (socket) =>
      socket.on('message', (data) => {
        const { janus, transaction } = JSON.parse((data as Buffer).toString('utf8')) as {
          janus: string;
          transaction: string;
        };
        if (janus === 'keepalive') alive += 1;
        if (janus === 'attach') return;
        const reply = { janus: janus === 'create' ? 'success' : 'ack', transaction };
        socket.send(JSON.stringify({ ...reply, data: { id: 1 } }));
      }),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const { port } = server.address() as AddressInfo;
    const access = { url: `ws://127.0.0.1:${port}`, secret: '', adminKey: null, hears: '' };
    const wire = await Wire.open(access, report);
    vi.advanceTimersByTime(5 * SECOND - 1);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(alive).toBe(0);
    vi.advanceTimersByTime(1);
    await until('a sign of life', () => alive === 1, PATIENCE_MS);
    const told = vi.fn();
    void wire.attach('streaming').catch(told);
    await vi.advanceTimersByTimeAsync(5 * SECOND - 1);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledTimes(1);
    wire.break();
  });

  it('lets a page send 2.5 Mbit of pictures a second', async () => {
    const ask = vi.fn(async (_body: object) => ({ data: {}, jsep: null }));
    const wire = { attach: async () => ({ ask, detach: async () => undefined }) };
    await JanusSession.open(wire as never, { name: 'one', secret: 'one' });
    expect(ask.mock.calls.map(([body]) => (body as { bitrate?: number }).bitrate)).toContain(
      2_500_000,
    );
  });
});

describe('what pages send', () => {
  it('is asked for as a whole picture twice a second at most', () => {
    vi.useFakeTimers();
    const sendRtcpPLI = vi.fn(async () => undefined);
    const camera = { receiver: { track: { ssrc: 1 }, sendRtcpPLI } };
    const Open = Peer as unknown as new (...parts: unknown[]) => Peer;
    const peer = new Open('one', null, '', { camera }, [], []);
    peer.askPicture('camera');
    vi.advanceTimersByTime(499);
    peer.askPicture('camera');
    expect(sendRtcpPLI).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    peer.askPicture('camera');
    expect(sendRtcpPLI).toHaveBeenCalledTimes(2);
  });

  it('is left out of its recording where more than 32 MiB wait to be written', () => {
    const file = Object.assign(createWriteStream('/dev/null'), {});
    Object.defineProperty(file, 'writableLength', { writable: true, value: 0 });
    replaceInNode('node:fs', { createWriteStream: () => file });
    const processInput = vi.fn(() => []);
    class Buffered {
      processInput = processInput;
    }
    class Webm {
      start() {}
    }
    const writing = { JitterBufferBase: Buffered, DepacketizeBase: Buffered, WebmBase: Webm };
    const parts = { file: at('take'), lane: 'microphone', begun: report, failed: report };
    const take = new Take(writing as never, { ...parts, pictureLost: report } as never);
    const add = (waiting: number) => {
      Object.assign(file, { writableLength: waiting });
      take.add({ clone: report } as never, 0);
      return processInput.mock.calls.length;
    };
    expect([add(32 * MIB), add(32 * MIB + 1)]).toEqual([1, 1]);
    file.destroy();
  });
});

describe('an upload', () => {
  it('in parts to a bucket has an address for an hour', async () => {
    const presign = vi.fn(async (..._: [unknown, unknown, { expiresIn: number }]) => 'address');
    const sdk = { UploadPartCommand: class {} };
    const parts = createS3Parts({
      ...{ s3: async () => ({ sdk, presign, client: {}, bucket: 'one' }) as never },
      ...{ keyOf: async (name: string) => name, makeRoom: async () => 0, grew: report },
      taken: report as never,
    });
    await parts.putUrl('a', 'one', 1, 5);
    expect(presign.mock.calls[0]?.[2].expiresIn).toBe(60 * 60);
  });

  it('to a disk has one for an hour in parts, and for a quarter of an hour else, and what it takes is counted again after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const sign = vi.fn((..._: unknown[]) => 'address');
    const settings = { dataFolder: folder, s3: null };
    const stores = await openStores(settings, { sign } as never, { put: report } as never);
    const store = stores.named('user/mia');
    const id = await store.parts.begin('a', { size: 5, partSize: 5 });
    await store.parts.putUrl('a', id, 1, 5);
    await store.putUrl('b', { size: 5, replace: false });
    expect(sign.mock.calls.map((call) => call[3])).toEqual([60 * MINUTE, 15 * MINUTE]);
    await store.write('c', Buffer.from('12345'), { size: 5, replace: false });
    const used = await store.used();
    writeFileSync(path.join((await store.place('')) ?? '', 'd'), '123');
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(await store.used()).toBe(used);
    vi.advanceTimersByTime(1);
    expect(await store.used()).toBe(used + 3);
  });
});

/** Node's own, while a test has another one in its place. */
const openOfNode = open;

describe('a file that moves to a bucket', () => {
  /** How the first piece of it goes, and how long that is. */
  const firstOf = async (size: number) => {
    writeFileSync(at('file'), '');
    truncateSync(at('file'), size);
    const sent: number[] = [];
    const refuse = () => Promise.reject(new Error('That is enough.'));
    class Command {
      constructor(readonly terms: { readonly ContentLength?: number }) {}
    }
    class Part extends Command {}
    const send = (command: Command) => {
      if (!(command instanceof Part)) return Promise.resolve({ UploadId: 'one' });
      sent.push(command.terms.ContentLength ?? 0);
      return refuse();
    };
    const sdk = {
      ...{ CreateMultipartUploadCommand: Command, AbortMultipartUploadCommand: Command },
      UploadPartCommand: Part,
    };
    const put = async (_key: string, content: Readable) => {
      content.destroy();
      sent.push(Infinity);
      return refuse();
    };
    const bucket = { s3: { sdk, client: { send }, bucket: 'one' }, put };
    const item = { key: 'key', file: at('file'), within: folder, size };
    // Held here, so that none is closed only because nobody refers to it any more.
    const opened: FileHandle[] = [];
    replaceInNode('node:fs/promises', {
      open: async (...asked: Parameters<typeof openOfNode>) => {
        const handle = await openOfNode(...asked);
        opened.push(handle);
        return handle;
      },
    });
    await expect(sendFile(bucket as never, item as never)).rejects.toThrow('That is enough.');
    await expect.poll(() => opened.map(({ fd }) => fd)).toEqual([-1]);
    return sent;
  };

  it('goes in parts of 64 MiB from 256 MiB on, in 10,000 of them at most', async () => {
    expect(await firstOf(256 * MIB - 1)).toEqual([Infinity]);
    expect(await firstOf(256 * MIB)).toEqual([64 * MIB]);
    expect(await firstOf(10_000 * 64 * MIB + 1)).toEqual([64 * MIB + 1]);
  });
});

describe('the copy of a file with holes', () => {
  it('is looked at four times a second', async () => {
    writeFileSync(at('file'), 'x');
    truncateSync(at('file'), 100 * MIB);
    replaceInNode('node:fs/promises', { copyFile: () => Promise.reject(new Error('no')) });
    const started = programsOfTest();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const source = await openUntrusted(at('file'));
    const onCopied = vi.fn();
    const copied = copyOpen(source!, at('copy'), { name: 'file', mode: 0o600, onCopied });
    await until('the program', () => started.length === 1, PATIENCE_MS);
    truncateSync(at('copy'), 1_000);
    vi.advanceTimersByTime(249);
    await timePasses(20, 'a look at the file would be over by then');
    expect(onCopied).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await until('how far it is', () => onCopied.mock.calls.length > 0, PATIENCE_MS);
    expect(onCopied.mock.calls).toEqual([[1_000]]);
    started[0]?.child.emit('exit', 0);
    await copied;
    await source?.handle.close();
    expect(readFileSync(at('copy'))).toHaveLength(1_000);
  });
});
