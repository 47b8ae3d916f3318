import { mkdtempSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFollow } from '~/server/platform/files/logs/follow';

const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-follow-'));
afterAll(() => rm(folder, { recursive: true }));

const LONG_MS = 25_000;
const going = () => Promise.resolve(false);
const never = new AbortController().signal;

/** Whether something has come to its end, told without waiting for it. */
const settled = (work: Promise<void>) => {
  const state = { done: false };
  void work.then(() => {
    state.done = true;
  });
  return state;
};

describe('waiting for more of a log', () => {
  it('JOB-09 all who wait are woken by a new line, and only those who do not know it', async () => {
    const file = path.join(folder, 'a.log');
    await writeFile(file, 'one\n');
    const follow = createFollow();
    const wait = (knownBytes: number) =>
      follow(file, { knownBytes, ms: LONG_MS, isOver: going, signal: never });
    const gone = new AbortController();
    const later = settled(
      follow(file, { knownBytes: 8, ms: LONG_MS, isOver: going, signal: gone.signal }),
    );
    await wait(0);
    const waiting = [wait(4), wait(4), wait(4)];
    await appendFile(file, 'two\n');
    await Promise.all(waiting);
    expect(later.done).toBe(false);
    gone.abort();
    await expect.poll(() => later.done).toBe(true);
  });

  it('a log that is not there yet is waited for, and the end of its agent ends the waiting, and so does a failure to tell', async () => {
    const follow = createFollow();
    let over = false;
    const first = settled(
      follow(path.join(folder, 'none.log'), {
        knownBytes: 0,
        ms: LONG_MS,
        isOver: async () => over,
        signal: never,
      }),
    );
    await follow(path.join(folder, 'none.log'), {
      knownBytes: 0,
      ms: 200,
      isOver: going,
      signal: never,
    });
    expect(first.done).toBe(false);
    over = true;
    await expect.poll(() => first.done).toBe(true);
    await follow(path.join(folder, 'lost.log'), {
      knownBytes: 0,
      ms: LONG_MS,
      isOver: () => Promise.reject(new Error('no database')),
      signal: never,
    });
  });

  it('who is gone already does not wait', async () => {
    const begun = performance.now();
    await createFollow()(path.join(folder, 'x.log'), {
      knownBytes: 0,
      ms: LONG_MS,
      isOver: going,
      signal: AbortSignal.abort(),
    });
    expect(performance.now() - begun).toBeLessThan(LONG_MS / 2);
  });
});
