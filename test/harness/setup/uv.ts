/** Puts uv on the PATH: tests that need an environment build it in a third of the time that pip takes. `withoutUv` is for tests of pip. */
import { mkdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll } from 'vitest';
import { machine, root } from '../machine';

/** A folder with nothing but uv: the tests' Python is not to stand before the machine's. */
const FOLDER = path.join(root, 'test-results/uv');

const linked = (file: string): string | null => {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
};

const folders = () => (process.env['PATH'] ?? '').split(path.delimiter);

if (machine.uv !== null && !folders().includes(FOLDER)) {
  const link = path.join(FOLDER, 'uv');
  if (linked(link) !== machine.uv) {
    mkdirSync(FOLDER, { recursive: true });
    // Several workers may do this at once.
    const own = `${link}-${process.pid}`;
    symlinkSync(machine.uv, own);
    renameSync(own, link);
  }
  process.env['PATH'] = [FOLDER, ...folders()].join(path.delimiter);
}

/** Takes it from the PATH for the tests of a file or of a `describe`. */
export const withoutUv = (): void => {
  const before = process.env['PATH'] ?? '';
  beforeAll(() => {
    process.env['PATH'] = folders()
      .filter((folder) => folder !== FOLDER)
      .join(path.delimiter);
  });
  afterAll(() => {
    process.env['PATH'] = before;
  });
};
