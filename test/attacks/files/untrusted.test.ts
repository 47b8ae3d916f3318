import { mkdtempSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { copyFile, copyTree } from '~/server/platform/storage/disk/copyTree';
import { makeFolders } from '~/server/platform/files/system';
import {
  listUntrusted,
  openToAppend,
  openUntrusted,
  readUntrusted,
  readUntrustedNote,
  streamOf,
  workInFolder,
} from '~/server/platform/files/untrusted';
import { plantHostile, promptly, SECRET, type Hostile } from './hostile';

const root = mkdtempSync(path.join(os.tmpdir(), 'atelier-untrusted-'));
const work = path.join(root, 'work');
const elsewhere = path.join(root, 'elsewhere');
const secret = path.join(elsewhere, 'secret.txt');
const file = path.join(work, 'file');

beforeEach(async () => {
  await rm(root, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  await mkdir(elsewhere);
  await writeFile(secret, SECRET);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const NO_FILES: readonly Hostile[] = ['fifo', 'link', 'folder'];

describe('a path that user code can write', () => {
  it.each(NO_FILES)('a %s is not opened, however often it is tried at once', async (what) => {
    await plantHostile(file, what, secret);
    const tries = Array.from({ length: 8 }, () => openUntrusted(file));
    expect(await promptly('opening it', Promise.all(tries))).toEqual(tries.map(() => null));
    expect(await promptly('reading it', readUntrusted(file, 1000))).toBeNull();
    expect(await promptly('copying it', copyFile(file, path.join(work, 'copy')))).toBe(false);
  });

  it('a file without an end is refused where it is to be read whole', async () => {
    await plantHostile(file, 'sparse', secret);
    await expect(readUntrusted(file, 1024 * 1024)).rejects.toThrow(
      'file is larger than 1 MiB, so it is not read.',
    );
    expect(await readUntrustedNote(file)).toBeNull();
  });

  it('a link on the way leads nowhere outside, and within the folder it does', async () => {
    await symlink(elsewhere, path.join(work, 'out'));
    await mkdir(path.join(work, 'data'));
    await writeFile(path.join(work, 'data/a.txt'), 'mine');
    await symlink('data', path.join(work, 'in'));
    expect(await openUntrusted(path.join(work, 'out/secret.txt'), work)).toBeNull();
    expect(await openUntrusted(path.join(work, 'out/secret.txt'))).toBeNull();
    expect(await listUntrusted(path.join(work, 'out'), work, 10)).toEqual([]);
    expect((await readUntrusted(path.join(work, 'in/a.txt'), 1000, work))?.toString()).toBe('mine');
    expect(
      (await listUntrusted(path.join(work, 'data'), work, 10)).map(({ name }) => name),
    ).toEqual(['a.txt']);
  });

  it('a folder that is a link itself holds nothing', async () => {
    await rm(work, { recursive: true });
    await symlink(elsewhere, work);
    expect(await openUntrusted(path.join(work, 'secret.txt'), work)).toBeNull();
    expect(await listUntrusted(work, work, 10)).toEqual([]);
    await expect(
      workInFolder(work, work, async (at) => writeFile(path.join(at, 'mine'), '')),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('what is written goes into the folder that was opened, even if a link takes its place meanwhile', async () => {
    await mkdir(path.join(work, 'data'));
    await workInFolder(path.join(work, 'data'), work, async (at) => {
      await rename(path.join(work, 'data'), path.join(work, 'moved'));
      await symlink(elsewhere, path.join(work, 'data'));
      await writeFile(path.join(at, 'secret.txt'), 'mine');
    });
    expect([
      await readFile(secret, 'utf8'),
      await readFile(path.join(work, 'moved/secret.txt'), 'utf8'),
    ]).toEqual([SECRET, 'mine']);
  });

  it('a file that grows while it is sent is sent as it was', async () => {
    await writeFile(file, 'as it was');
    const opened = await openUntrusted(file);
    await writeFile(file, ' and more', { flag: 'a' });
    expect(await text(await streamOf(opened!))).toBe('as it was');
    await writeFile(file, '');
    expect(await text(await streamOf((await openUntrusted(file))!))).toBe('');
  });

  it.each(NO_FILES)('a %s in the place of a log makes room for the log', async (what) => {
    await plantHostile(file, what, secret);
    const log = await promptly('opening the log', openToAppend(file));
    await log.writeFile('a line\n');
    await log.close();
    const again = await openToAppend(file);
    await again.writeFile('another\n');
    await again.close();
    expect([await readFile(file, 'utf8'), await readFile(secret, 'utf8')]).toEqual([
      'a line\nanother\n',
      SECRET,
    ]);
  });

  it('a tree is copied without what is no file, and a hole takes no room in the copy', async () => {
    for (const what of NO_FILES) await plantHostile(path.join(work, what), what, secret);
    await writeFile(
      path.join(work, 'large.bin'),
      Buffer.concat([Buffer.alloc(3 * 1024 * 1024), Buffer.from('end')]),
    );
    await promptly('copying', copyTree(work, path.join(root, 'copy')));
    const names = (await listUntrusted(path.join(root, 'copy'), root, 100))
      .map(({ name }) => name)
      .sort();
    expect(names).toEqual(['folder', 'large.bin']);
    expect(
      (await readFile(path.join(root, 'copy/large.bin'))).equals(
        await readFile(path.join(work, 'large.bin')),
      ),
    ).toBe(true);
    await plantHostile(path.join(work, 'huge.bin'), 'sparse', secret);
    const most = { durable: false, mostBytes: 1024 * 1024 * 1024 };
    await expect(
      promptly('refusing', copyTree(work, path.join(root, 'other'), most)),
    ).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('new folders', () => {
  it('are made with all above them, and the one that is there already is fine', async () => {
    const deep = path.join(root, 'a/b/c');
    await makeFolders(deep);
    await makeFolders(deep);
    await writeFile(path.join(deep, 'x'), '');
    await expect(makeFolders(path.join(deep, 'x/y'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
});
