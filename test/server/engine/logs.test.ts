import { randomBytes } from 'node:crypto';
import { appendFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { claimNote, readNote, writeNote } from '~/server/platform/engine/durable';
import { readLog } from '~/server/platform/engine/logs';
import { scratch } from './bench';

const folder = scratch();
afterAll(() => rm(folder, { recursive: true }));

const collect = async (pieces: ReturnType<typeof readLog>) => {
  const parts: Uint8Array[] = [];
  for await (const { bytes } of pieces) parts.push(bytes);
  return Buffer.concat(parts);
};
const over = () => Promise.resolve(true);

describe('a log that somebody else writes', () => {
  it('what is printed just before the end is told', async () => {
    const file = path.join(folder, 'last.log');
    await writeFile(file, 'first\n');
    const isOver = async () => {
      await appendFile(file, 'last words\n');
      return true;
    };
    expect((await collect(readLog(file, 0, { follow: true }, isOver))).toString()).toBe(
      'first\nlast words\n',
    );
  });

  it('pieces join, whatever their size, from any byte, while it grows', async () => {
    const file = path.join(folder, 'large.log');
    const whole = randomBytes(1_000_000);
    let done = false;
    const writing = (async () => {
      for (let at = 0; at < whole.length; at += 7777) {
        await appendFile(file, whole.subarray(at, at + 7777));
        if (at % 20 === 0) await turn();
      }
      done = true;
    })();
    const isOver = () => Promise.resolve(done);
    const follow = (from: number) => collect(readLog(file, from, { follow: true }, isOver));
    const [all, rest] = await Promise.all([follow(0), follow(123_457), writing]);
    expect(all.equals(whole)).toBe(true);
    expect(rest.equals(whole.subarray(123_457))).toBe(true);
  });

  it('one that is not there, and one that is shorter, are empty', async () => {
    await writeFile(path.join(folder, 'short.log'), 'short');
    expect(
      (await collect(readLog(path.join(folder, 'none.log'), 0, { follow: true }, over))).length,
    ).toBe(0);
    expect(
      (await collect(readLog(path.join(folder, 'short.log'), 10, { follow: false }, over))).length,
    ).toBe(0);
  });

  it('what is no file in the place of one is empty', async () => {
    expect((await collect(readLog(folder, 0, { follow: false }, over))).length).toBe(0);
  });

  it('leaving ends the wait at once, without an error', async () => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 20);
    expect(
      (
        await collect(
          readLog(path.join(folder, 'never.log'), 0, { follow: true, signal: leaving.signal }, () =>
            Promise.resolve(false),
          ),
        )
      ).length,
    ).toBe(0);
  });
});

describe('notes', () => {
  const Note = z.object({ by: z.number() });

  it('of several who claim one, one gets it, and no trace of the others is left', async () => {
    const file = path.join(folder, 'claim.json');
    const got = await Promise.all(Array.from({ length: 20 }, (_, by) => claimNote(file, { by })));
    expect(got.filter(Boolean)).toHaveLength(1);
    expect(await readNote(file, Note)).toEqual({ by: got.indexOf(true) });
    expect((await readdir(folder)).filter((name) => name.startsWith('claim.json'))).toEqual([
      'claim.json',
    ]);
  });

  it('one that is missing is null, one that is broken an error', async () => {
    expect(await readNote(path.join(folder, 'none.json'), Note)).toBeNull();
    await writeNote(path.join(folder, 'other.json'), { by: 'nobody' });
    await expect(readNote(path.join(folder, 'other.json'), Note)).rejects.toThrow();
  });
});
