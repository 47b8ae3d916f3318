/** A server that is killed while it saves a notebook, at any moment: the file is whole, and what was acknowledged is in it. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { emptyNotebook, readNotebook, writeNotebook } from '~/server/platform/nbformat/nbformat';

const KILLS = 10;

let folder: string;
let program: string;
let main: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-killed-'));
  program = path.join(folder, 'save.mjs');
  main = path.join(folder, 'main.ipynb');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'saveAlone.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfig: path.join(root, 'tsconfig.json'),
    logLevel: 'error',
  });
  await writeFile(main, writeNotebook(emptyNotebook()));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The last save that was acknowledged by a program that was killed in its next one, at so many changes in the folder after the first. */
const killedAt = async (change: number): Promise<number> => {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let [told, changes] = ['', 0];
  const watch = fs.watch(folder, () => {
    changes += told.includes('\n') ? 1 : 0;
    if (changes >= change) child.kill('SIGKILL');
  });
  child.stdout.on('data', (part: Buffer) => {
    told += part.toString();
  });
  await ended;
  watch.close();
  return Number(told.trimEnd().split('\n').at(-1));
};

it('whenever it is killed, the file is the notebook of the last acknowledged save, or the next one, and whole', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const acknowledged = await killedAt(1 + (kill % 8));
    const read = readNotebook(await readFile(main, 'utf8'));
    expect(read.ok, `kill ${kill}`).toBe(true);
    const number = read.ok ? read.notebook.metadata['number'] : 0;
    expect([acknowledged, acknowledged + 1]).toContain(number);
    expect(read.ok && String(read.notebook.metadata['filling']).length).toBe(8 * 1024 * 1024);
  }
});
