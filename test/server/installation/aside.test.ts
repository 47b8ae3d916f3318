import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Aside } from '~/server/start/backup/aside';

const NOBODY = 65_534;

let base: string;
let folder: string;
beforeEach(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'atelier-aside-'));
  folder = path.join(base, 'data');
  await mkdir(folder);
  await writeFile(path.join(folder, 'drives'), 'work');
});
afterEach(() => rm(base, { recursive: true, force: true }));

it('what makes room goes into a folder beside its own, and is told of', async () => {
  const aside = new Aside();
  await aside.take(folder, ['drives']);
  const [name = ''] = (await readdir(base)).filter((each) => each.startsWith('data.before-'));
  expect([await readdir(folder), await readdir(path.join(base, name))]).toEqual([[], ['drives']]);
  expect(aside.lines()).toEqual([
    `What was here before is in ${path.join(base, name)}. Remove it when you do not need it any more.`,
  ]);
});

it('what makes room again in the same second goes into a folder of its own', async () => {
  const asides = [new Aside(), new Aside(), new Aside()];
  for (const [nth, aside] of asides.entries()) {
    await writeFile(path.join(folder, 'drives'), `work ${nth}`);
    await aside.take(folder, ['drives']);
  }
  const places = (await readdir(base)).filter((each) => each.startsWith('data.before-'));
  expect(
    await Promise.all(
      places.map(async (each) => readFile(path.join(base, each, 'drives'), 'utf8')),
    ),
  ).toHaveLength(3);
});

it.skipIf(process.getuid?.() !== 0)(
  'where the server may not write beside its folder, as below /var/lib, it goes into a folder in its own',
  async () => {
    // 'base' stays root's.
    await chown(folder, NOBODY, NOBODY);
    await chmod(base, 0o755);
    process.seteuid?.(NOBODY);
    const took = await new Aside()
      .take(folder, ['drives'])
      .then(
        () => null,
        (error: unknown) => error,
      )
      .finally(() => process.seteuid?.(0));
    expect(took).toBeNull();
    const [name = ''] = await readdir(folder);
    expect(name).toMatch(/^before-/);
    expect(await readdir(path.join(folder, name))).toEqual(['drives']);
  },
);
