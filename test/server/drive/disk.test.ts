import { writeFileSync } from 'node:fs';
import {
  link,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '~/server/platform/storage/store';
import { pour } from '~/server/platform/files/pour';
import { explainDiskFull } from '~/server/platform/files/system';
import { ANN, openedStores, type OpenedStores } from './opened';

const ONE = { size: 1, replace: true };
const X = Buffer.from('x');

describe('a drive on the disk', () => {
  let opened: OpenedStores;
  let store: Store;
  let root: string;
  let outside: string;
  beforeEach(async () => {
    opened = await openedStores(null);
    store = opened.stores.of('drive', ANN);
    root = path.join(opened.dataFolder, 'drives/user/ann');
    outside = path.join(opened.dataFolder, 'outside');
    await mkdir(outside);
    await writeFile(path.join(outside, 'secret'), 'secret');
    await store.write('real/a.txt', X, ONE);
  });
  afterEach(() => opened.close());

  it('links that were planted are neither shown nor followed', async () => {
    await symlink(outside, path.join(root, 'folder'));
    await symlink(path.join(outside, 'secret'), path.join(root, 'file'));
    await symlink('nowhere', path.join(root, 'dangling'));
    await symlink(outside, path.join(root, 'real/inner'));
    expect((await store.list('')).map(({ name }) => name)).toEqual(['real']);
    expect(await store.used()).toBe(1);
    for (const name of ['folder', 'file', 'dangling', 'folder/secret', 'real/inner/secret']) {
      expect(await store.find(name)).toBeNull();
      const asking = [
        () => store.read(name),
        () => store.list(name),
        () => store.remove(name),
        () => store.move(name, 'b'),
        () => store.copy(name, 'b'),
        () => store.getUrl(name, { attachment: true }),
      ];
      for (const ask of asking) await expect(ask()).rejects.toMatchObject({ code: 'missing' });
    }
    expect(await readFile(path.join(outside, 'secret'), 'utf8')).toBe('secret');
  });

  it('nothing is written through a link or over it', async () => {
    await symlink(outside, path.join(root, 'folder'));
    await symlink(path.join(outside, 'secret'), path.join(root, 'file'));
    const conflict = { code: 'conflict' };
    await expect(store.write('folder/new', X, ONE)).rejects.toMatchObject(conflict);
    await expect(store.write('folder/deep/new', X, ONE)).rejects.toMatchObject(conflict);
    await expect(store.write('file', X, ONE)).rejects.toMatchObject(conflict);
    await expect(store.write('file', X, { size: 1, replace: false })).rejects.toMatchObject({
      code: 'exists',
    });
    await expect(store.makeFolder('folder/new')).rejects.toMatchObject(conflict);
    await expect(store.move('real/a.txt', 'folder/a.txt')).rejects.toMatchObject({
      code: 'missing',
    });
    await expect(store.copy('real', 'file')).rejects.toMatchObject({ code: 'exists' });
    const id = await store.parts.begin('later/a.txt', { size: 1, partSize: 1 });
    expect(
      (
        await opened.send(await store.parts.putUrl('later/a.txt', id, 1, 1), {
          method: 'PUT',
          body: 'x',
        })
      ).status,
    ).toBe(200);
    await symlink(outside, path.join(root, 'later'));
    await expect(store.parts.complete('later/a.txt', id, ONE)).rejects.toMatchObject(conflict);
    expect(await readdir(outside)).toEqual(['secret']);
    expect(await readFile(path.join(outside, 'secret'), 'utf8')).toBe('secret');
  });

  it('a tree is copied without its links', async () => {
    await symlink(outside, path.join(root, 'real/inner'));
    await store.copy('real', 'copy');
    expect(await readdir(path.join(root, 'copy'))).toEqual(['a.txt']);
  });

  it('a refused body leaves no file aside, and its sentence reaches the sender', async () => {
    const url = await store.putUrl('b.txt', { size: 3, replace: false });
    const body = new Blob([new Uint8Array(9)]).stream();
    const reply = await opened.send(url, { method: 'PUT', body, duplex: 'half' } as RequestInit);
    expect(reply.status).toBe(422);
    expect(await reply.json()).toEqual({
      code: 'invalid',
      Error: 'Exactly 3 bytes were expected, but more came. Nothing was stored.',
    });
    expect(await readdir(path.join(opened.dataFolder, 'drives/tmp'))).toEqual([]);
  });

  it('of two uploads to one free name one wins and the other is told so', async () => {
    const urls = await Promise.all(
      [1, 2, 3, 4].map(() => store.putUrl('race.txt', { size: 1, replace: false })),
    );
    const replies = await Promise.all(
      urls.map((url, index) => opened.send(url, { method: 'PUT', body: String(index) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect(await text(await store.read('race.txt'))).toBe(String(winner));
  });

  it('a full disk is told as such', async () => {
    const handle = await open('/dev/full', 'w');
    try {
      await expect(
        explainDiskFull(() =>
          pour(Buffer.alloc(10), handle, 0, () => undefined).then(() => undefined),
        ),
      ).rejects.toMatchObject({
        code: 'full',
        statusCode: 507,
        message: 'There is no room left on the disk. Nothing was stored.',
      });
    } finally {
      await handle.close();
    }
  });

  it('a page that people stored is sent so that it can do nothing', async () => {
    await store.write('page.html', X, ONE);
    const reply = await opened.send(await store.getUrl('page.html', { attachment: false }));
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': `default-src 'none'; sandbox`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await reply.text()).toBe('x');
  });

  it('names of people and teams become one folder each', async () => {
    for (const user_name of ['..', '.', 'a/b', 'a%2fb', 'a b'])
      await opened.stores.of('drive', { ...ANN, user_name }).write('x', X, ONE);
    expect((await readdir(path.join(opened.dataFolder, 'drives/user'))).sort()).toEqual([
      '%2e',
      '%2e%2e',
      'a b',
      'a%252fb',
      'a%2fb',
      'ann',
    ]);
  });

  it('what a crash left half-written is swept at the next start, and uploads given up for a week go to the trash', async () => {
    const [old, young] = [
      await store.parts.begin('old', { size: 1, partSize: 1 }),
      await store.parts.begin('young', { size: 1, partSize: 1 }),
    ];
    await utimes(
      path.join(opened.dataFolder, 'parts', old),
      new Date(),
      new Date(Date.now() - 8 * 86_400_000),
    );
    await writeFile(path.join(opened.dataFolder, 'drives/tmp/half'), 'x');
    const again = await openedStores(null, opened.dataFolder);
    expect(await readdir(path.join(opened.dataFolder, 'drives/tmp'))).toEqual([]);
    expect(await readdir(path.join(opened.dataFolder, 'parts'))).toEqual([young]);
    expect(await readdir(path.join(opened.dataFolder, 'trash'))).toEqual([
      expect.stringContaining(`-upload-${old}-`),
    ]);
    expect(await again.stores.of('drive', ANN).parts.list('young', young)).toEqual([]);
    await again.close();
  });

  it('an upload whose end was cut off by a crash is completed again', async () => {
    const id = await store.parts.begin('cut.txt', { size: 1, partSize: 1 });
    await opened.stores.disk(store.area).parts.write('cut.txt', id, 1, Readable.from([X]), 1);
    const folder = path.join(opened.dataFolder, 'parts', id);
    const kept = await mkdtemp(path.join(os.tmpdir(), 'atelier-cut-'));
    for (const name of await readdir(folder))
      await link(path.join(folder, name), path.join(kept, name)).catch(() => undefined);
    await store.parts.complete('cut.txt', id, { size: 1, replace: false });
    await mkdir(folder);
    for (const name of await readdir(kept))
      await link(path.join(kept, name), path.join(folder, name));
    await expect(
      store.parts.complete('cut.txt', id, { size: 1, replace: false }),
    ).resolves.toBeUndefined();
    await expect(lstat(folder)).rejects.toThrow('ENOENT');
    expect(await text(await store.read('cut.txt'))).toBe('x');
    await rm(kept, { recursive: true });
  });

  it('a folder of 50,000 entries is listed in a second or so', async () => {
    const folder = path.join(root, 'many');
    await mkdir(folder);
    for (let index = 0; index < 50_000; index += 1)
      writeFileSync(path.join(folder, `f${index}`), '');
    const since = performance.now();
    expect(await store.list('many')).toHaveLength(50_000);
    // Half a second on a machine with nothing else to do.
    expect(performance.now() - since).toBeLessThan(8000);
  });
});
