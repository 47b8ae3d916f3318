import { mkdtempSync } from 'node:fs';
import fs, { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { openFiles } from '~/server/platform/files/files';
import { makeFolders } from '~/server/platform/files/system';

const root = mkdtempSync(path.join(os.tmpdir(), 'atelier-folders-'));
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => rm(root, { recursive: true }));

/** The folders that are synced from now on. */
const synced = (): string[] => {
  const found: string[] = [];
  const open = fs.open.bind(fs);
  vi.spyOn(fs, 'open').mockImplementation(async (...args) => {
    const handle = await open(...args);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      found.push(path.relative(root, String(args[0])));
    };
    return handle;
  });
  return found;
};

it('A new folder is synced into the one above it, up to the first that was there', async () => {
  const found = synced();
  await makeFolders(path.join(root, 'a/b/c'));
  expect(found).toEqual(['a/b', 'a', '']);
  await makeFolders(path.join(root, 'a/b/d'));
  expect(found.slice(3)).toEqual(['a/b']);
  await makeFolders(path.join(root, 'a/b/d'));
  expect(found).toHaveLength(4);
});

it('A project that is moved into its place keeps its folders over a power cut, and those it is moved into', async () => {
  const files = await openFiles(root);
  const folder = await files.prepareFolder('notebook-1');
  await fs.mkdir(path.join(folder, 'data/raw'), { recursive: true });
  const found = synced();
  await files.settle('notebook-1', 'ada', 'notebooks/1');
  expect(found).toEqual([
    'files/ada',
    'files',
    'tmp/notebook-1/data/raw',
    'tmp/notebook-1/data',
    'tmp/notebook-1',
    'files/ada/notebooks',
  ]);
});

it('A file that is uploaded into new folders keeps them over a power cut', async () => {
  const files = await openFiles(root);
  await fs.mkdir(path.join(root, 'files/ada/notebooks/2'), { recursive: true });
  const found = synced();
  await files.write(
    { user: 'ada', within: 'notebooks/2', relative: 'data/new/a.csv' },
    Buffer.from('a'),
    100,
  );
  expect(found.filter((name) => !name.startsWith('tmp/'))).toEqual([
    'files/ada/notebooks/2',
    'files/ada/notebooks/2/data',
    'files/ada/notebooks/2/data/new',
  ]);
});
