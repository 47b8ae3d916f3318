/** How long what is known of stored files is believed, and when uploads and folders are given up; and answers of a Jupyter beside a person's code. */
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderWatch } from '~/server/platform/engine/folderWatch';
import { getFrom } from '~/server/platform/kernels/jupyter/restApi';
import { sweepParts } from '~/server/platform/storage/disk/diskParts';
import { createS3Store } from '~/server/platform/storage/s3/s3Store';
import { sweepS3Parts } from '~/server/platform/storage/s3/s3Parts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const MIB = 1024 * 1024;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-storage-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

describe('an upload in parts', () => {
  it('of the disk is given up when nothing arrived for seven days', async () => {
    for (const [name, age] of [
      ['fresh', 7 * DAY - MINUTE],
      ['old', 7 * DAY + MINUTE],
    ] as const) {
      mkdirSync(path.join(folder, name));
      const at = new Date(Date.now() - age);
      utimesSync(path.join(folder, name), at, at);
    }
    const put = vi.fn(async (_kind: string, _name: string) => undefined);
    await sweepParts(folder, { put } as never);
    expect(put.mock.calls.map(([, name]) => name)).toEqual(['old']);
  });

  it('of a bucket is given up seven days after it was begun', async () => {
    class Command {
      constructor(readonly terms: { readonly Key?: string }) {}
    }
    class Abort extends Command {}
    const begun = (Key: string, age: number) => ({
      ...{ Key, UploadId: Key, Initiated: new Date(Date.now() - age) },
    });
    const Uploads = [begun('fresh', 7 * DAY - MINUTE), begun('old', 7 * DAY + MINUTE)];
    const send = vi.fn(async (command: Command) => (command instanceof Abort ? {} : { Uploads }));
    const sdk = { ListMultipartUploadsCommand: Command, AbortMultipartUploadCommand: Abort };
    await sweepS3Parts({ client: { send }, bucket: 'one', sdk } as never);
    const given = send.mock.calls.flatMap(([one]) => (one instanceof Abort ? one.terms.Key : []));
    expect(given).toEqual(['old']);
  });
});

describe('what the files of a bucket take', () => {
  it('is counted anew after 15 seconds: browsers put files there by themselves', async () => {
    vi.useFakeTimers();
    const pages = vi.fn(async function* () {
      yield { keys: [{ key: 'mia/a', size: 1 }], folders: [] };
    });
    const store = createS3Store('mia', async () => ({ pages }) as never, 1);
    await store.used();
    vi.advanceTimersByTime(15 * SECOND - 1);
    await store.used();
    await vi.advanceTimersByTimeAsync(0);
    expect(pages).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_001);
    await store.used();
    await vi.advanceTimersByTimeAsync(0);
    expect(pages).toHaveBeenCalledTimes(2);
  });
});

describe('the folder of a job', () => {
  it('was removed where it is not there for a minute', async () => {
    let now = 0;
    const watch = folderWatch(path.join(folder, 'gone'), () => now);
    await watch.look();
    now = MINUTE - 1;
    await watch.look();
    expect(watch.isRemoved()).toBe(false);
    now = MINUTE;
    expect(watch.isRemoved()).toBe(true);
    writeFileSync(path.join(folder, 'gone'), '');
    await watch.look();
    expect(watch.isRemoved()).toBe(false);
  });
});

describe('a Jupyter that a person started', () => {
  const serve = async (answer: (response: ServerResponse) => void) => {
    const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const agent = new Agent();
    const create = agent.createConnection.bind(agent);
    agent.createConnection = (options, done) =>
      create({ ...options, host: '127.0.0.1', port } as never, done);
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    return { api: { agent, token: 'secret', baseUrl: '/' }, close };
  };

  it('answers with 1 MiB', async () => {
    const answered = async (size: number) => {
      const { api, close } = await serve((response) => response.end('x'.repeat(size)));
      const text = await getFrom(api, '/kernels');
      close();
      return text?.length ?? null;
    };
    expect([await answered(MIB), await answered(MIB + 1)]).toEqual([MIB, null]);
  });

  it('has two seconds to answer', { timeout: 5_000 }, async () => {
    const { api, close } = await serve(() => undefined);
    const since = performance.now();
    expect(await getFrom(api, '/kernels')).toBeNull();
    expect(performance.now() - since).toBeGreaterThan(2 * SECOND - 100);
    close();
  });
});
