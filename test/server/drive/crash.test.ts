import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import { root } from '#test/harness/machine';
import type { Store } from '~/server/platform/storage/store';
import { openStores } from '~/server/platform/storage/stores';
import { readKey } from '~/server/platform/files/serverKey';
import { createSigner, type Signer } from '~/server/platform/files/signer';
import { testTrash } from '../support/testTrash';
import { ANN, SESSION } from './opened';

/** More than the server collects before it writes. */
const PART = 3 * 1024 * 1024;
const SIZE = 2 * PART + 100;

interface Child {
  readonly origin: string;
  kill(): Promise<void>;
}

const serve = async (folder: string): Promise<Child> => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'serveAlone.ts'), folder],
    { stdio: ['ignore', 'pipe', 'inherit'], cwd: root },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim())),
  );
  return {
    origin,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Sends half of a body and waits until `arrived` says that it lies on the disk; the request is left open. */
const sendHalf = async (url: string, bytes: Buffer, arrived: () => Promise<boolean>) => {
  const request = http.request(url, { method: 'PUT', headers: { 'content-length': bytes.length } });
  const broken = new Promise<void>((resolve) =>
    request.once('error', () => resolve()).once('close', () => resolve()),
  );
  request.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
  await until('half of a body on the disk', arrived);
  // In an object, or waiting for this would wait for that.
  return { broken };
};

describe('kill -9', () => {
  const whole = randomBytes(SIZE);
  const bytesOf = (number: number) => whole.subarray((number - 1) * PART, number * PART);
  let folder: string;
  let signer: Signer;
  let store: Store;
  let child: Child;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-kill-'));
    signer = createSigner(
      await readKey(folder, true),
      () => Promise.resolve(true),
      () => Promise.resolve(true),
    );
    store = (await openStores({ dataFolder: folder, s3: null }, signer, testTrash(folder))).of(
      'drive',
      ANN,
    );
    child = await serve(folder);
  });
  afterEach(async () => {
    await child.kill();
    await rm(folder, { recursive: true, force: true });
  });
  const at = (url: string) => child.origin + signer.bind(url, SESSION);
  const restart = async () => {
    await child.kill();
    child = await serve(folder);
  };

  it('in the middle of a part loses no part that was acknowledged and takes no torn one', async () => {
    const id = await store.parts.begin('big.bin', { size: SIZE, partSize: PART });
    const address = async (number: number) =>
      at(await store.parts.putUrl('big.bin', id, number, bytesOf(number).length));
    const send = async (number: number) =>
      (await fetch(await address(number), { method: 'PUT', body: new Uint8Array(bytesOf(number)) }))
        .status;
    const upload = path.join(folder, 'parts', id);
    const isWritten = async (at: number) =>
      (await readFile(path.join(upload, 'data')))
        .subarray(at, at + 1000)
        .some((byte) => byte !== 0);

    expect(await send(1)).toBe(200);
    const second = await sendHalf(await address(2), bytesOf(2), () => isWritten(PART));
    await restart();
    await second.broken;
    expect(await store.parts.list('big.bin', id)).toEqual([{ number: 1, size: PART }]);

    // The part that is safe comes again, with other bytes, and is cut off.
    const again = await sendHalf(await address(1), randomBytes(PART), async () =>
      (await readdir(upload)).some((name) => name.endsWith('.new')),
    );
    await restart();
    await again.broken;
    expect(await store.parts.list('big.bin', id)).toEqual([{ number: 1, size: PART }]);

    expect([await send(2), await send(3)]).toEqual([200, 200]);
    await restart();
    await store.parts.complete('big.bin', id, { size: SIZE, replace: false });
    expect((await readFile(path.join(folder, 'drives/user/ann/big.bin'))).equals(whole)).toBe(true);
    expect(await readdir(path.join(folder, 'parts'))).toEqual([]);
  });

  it('in the middle of a file leaves the former one whole, and nothing beside it', async () => {
    const bytes = randomBytes(8 * PART);
    await store.write('a.bin', Buffer.from('former'), { size: 6, replace: true });
    const url = at(await store.putUrl('a.bin', { size: bytes.length, replace: true }));
    const drafts = path.join(folder, 'drives/tmp');
    const isOnDisk = async () => {
      const [name] = await readdir(drafts);
      return name !== undefined && (await stat(path.join(drafts, name))).size > PART;
    };
    const half = await sendHalf(url, bytes, isOnDisk);
    await restart();
    await half.broken;
    expect(await readFile(path.join(folder, 'drives/user/ann/a.bin'), 'utf8')).toBe('former');
    expect(await readdir(drafts)).toEqual([]);
    expect(
      (
        await fetch(at(await store.putUrl('a.bin', { size: bytes.length, replace: true })), {
          method: 'PUT',
          body: new Uint8Array(bytes),
        })
      ).status,
    ).toBe(200);
    expect((await readFile(path.join(folder, 'drives/user/ann/a.bin'))).equals(bytes)).toBe(true);
  });

  it('does not matter to an upload that is stalled: the same part sent again goes its own way', async () => {
    const id = await store.parts.begin('big.bin', { size: PART, partSize: PART });
    const url = at(await store.parts.putUrl('big.bin', id, 1, PART));
    const begun = async () =>
      (await readFile(path.join(folder, 'parts', id, 'data')))
        .subarray(0, 1000)
        .some((byte) => byte !== 0);
    const stalled = await sendHalf(url, randomBytes(PART), begun);
    expect((await fetch(url, { method: 'PUT', body: new Uint8Array(bytesOf(1)) })).status).toBe(
      200,
    );
    await store.parts.complete('big.bin', id, { size: PART, replace: false });
    expect((await readFile(path.join(folder, 'drives/user/ann/big.bin'))).equals(bytesOf(1))).toBe(
      true,
    );
    await child.kill();
    await stalled.broken;
  });
});
