import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTrash } from '~/server/platform/files/trash';

const DAY_MS = 86_400_000;
let folder: string;
const told: string[] = [];
const open = (days: number) => openTrash(folder, days, (_error, where) => void told.push(where));
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-trash-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('The trash keeps a folder with a note of where it was, and removes it when its days are over', async () => {
  const place = path.join(folder, 'jobs/job-1');
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, 'result'), '42');
  const trash = open(7);
  await trash.put('job', 'job-1', place);
  const [entry = ''] = await readdir(path.join(folder, 'trash'));
  expect(entry).toMatch(new RegExp(`^${new Date().toISOString().slice(0, 10)}-job-job-1-`));
  expect(await readFile(path.join(folder, 'trash', entry, 'content/result'), 'utf8')).toBe('42');
  expect(
    JSON.parse(await readFile(path.join(folder, 'trash', entry, 'note.json'), 'utf8')),
  ).toMatchObject({ was: 'jobs/job-1', kept_days: 7 });
  await trash.empty(new Date(Date.now() + 6 * DAY_MS));
  expect(await readdir(path.join(folder, 'trash'))).toEqual([entry]);
  await trash.empty(new Date(Date.now() + 9 * DAY_MS));
  expect(await readdir(path.join(folder, 'trash'))).toEqual([]);
});

it('What somebody else put into the trash is left alone, and what is not there is not told', async () => {
  const trash = open(1);
  await trash.empty();
  await trash.put('job', 'gone', path.join(folder, 'jobs/gone'));
  expect(await readdir(path.join(folder, 'trash'))).toEqual([]);
  await mkdir(path.join(folder, 'trash/mine'));
  await trash.empty(new Date(Date.now() + 99 * DAY_MS));
  expect(await readdir(path.join(folder, 'trash'))).toEqual(['mine']);
  expect(told).toEqual([]);
});
