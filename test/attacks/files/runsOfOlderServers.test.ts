import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalEngine } from '~/server/platform/engine/local/localEngine';
import { notesOf } from '~/server/platform/engine/local/notes';
import { readRankNotes } from '~/server/platform/engine/rankNotes';
import {
  jobOn,
  readAll,
  shell,
  statusOf,
  untilEnded,
  untilPrinted,
} from '#test/server/engine/bench';
import { openLocalBench, type LocalBench } from '#test/server/engine/localBench';
import { HOSTILE, plantHostile, promptly, SECRET, type Hostile } from './hostile';

let bench: LocalBench;
let engine: LocalEngine;
let secret: string;
beforeAll(async () => {
  bench = await openLocalBench();
  secret = path.join(bench.folder, 'secret.txt');
  await writeFile(secret, SECRET);
});
afterAll(() => bench.close());
beforeEach(async () => {
  engine = await bench.open();
});
afterEach(() => engine.close());

/** A job as older servers handed it in: logs and notes lie beside the folder that its program works in. */
const oldJob = (script: string, more: Parameters<typeof jobOn>[2] = {}) => {
  const job = jobOn(bench, shell(script), more);
  return { ...job, folder: path.dirname(job.cwd) };
};

describe('runs of an older server', () => {
  it('A run that goes on over the upgrade is found, and told as it ends', async () => {
    const handle = await engine.submit(
      oldJob('echo ready; while [ ! -e go ]; do sleep 0.05; done; echo done; exit 3'),
    );
    await untilPrinted(bench, engine, handle, 'ready');
    await engine.close();
    engine = await bench.open();
    expect((await statusOf(engine, handle)).state).toBe('running');
    await writeFile(path.join(handle.folder, 'work/go'), '');
    expect(await untilEnded(bench, engine, handle)).toMatchObject({
      cause: 'finished',
      exitCode: 3,
    });
    expect(await readAll(engine, handle)).toBe('ready\ndone\n');
  });

  it.each(['fifo', 'link', 'folder'])(
    'A run that puts a %s in the place of all its notes stops nobody, neither now nor at the next start',
    async (what) => {
      const make = { fifo: 'mkfifo', link: `ln -s ${secret}`, folder: 'mkdir' }[what];
      const names = 'rank-0.log leaders.json ending.json end.json supervisor.log';
      const handle = await engine.submit(
        oldJob(
          `until [ -e ../leaders.json ]; do sleep 0.02; done; cd ..; for name in ${names}; do rm -f $name; ${make} $name; done; sleep 0.3; exit 5`,
        ),
      );
      const asked = async () =>
        promptly(
          'how it is',
          Promise.all(Array.from({ length: 6 }, () => statusOf(engine, handle))),
        );
      await asked();
      await engine.close();
      engine = await promptly('the next start', bench.open());
      const end = await untilEnded(bench, engine, handle);
      expect(end).toMatchObject({ cause: 'finished', exitCode: 5 });
      expect(await promptly('its log', readAll(engine, handle))).toBe('');
      expect([await asked(), await readFile(secret, 'utf8')]).toEqual([
        Array.from({ length: 6 }, () => end),
        SECRET,
      ]);
    },
  );

  it('A run whose supervisor was killed and that left FIFOs behind is told as lost at the next start', async () => {
    const handle = await engine.submit(oldJob('echo ready; sleep 300'));
    await untilPrinted(bench, engine, handle, 'ready');
    await engine.close();
    const { pid } = JSON.parse(await readFile(notesOf(handle.folder).claim, 'utf8')) as {
      pid: number;
    };
    process.kill(pid, 'SIGKILL');
    const { end, ending, leaders } = notesOf(handle.folder);
    for (const note of [end, ending, leaders]) await plantHostile(note, 'fifo', secret);
    engine = await promptly('the next start', bench.open());
    expect(await untilEnded(bench, engine, handle)).toMatchObject({ cause: 'lost' });
  });
});

describe('notes of ranks on a cluster', () => {
  it.each(HOSTILE)('A note that is a %s counts as not there', async (what: Hostile) => {
    const folder = path.join(bench.folder, `notes-${what}`);
    for (const name of ['node.0', 'exit.0', 'unstartable.0', 'batch.log'])
      await plantHostile(path.join(folder, `slurm-${name}`), what, secret);
    const notes = await promptly('the notes', readRankNotes(folder, 'slurm', 1));
    expect(notes).toMatchObject({
      exitCode: null,
      byThemselves: false,
      unstartable: null,
      ranks: [{ rank: 0, where: null, exitCode: null }],
    });
    expect([await notes.text('batch.log'), (await readdir(folder)).length]).toEqual([null, 4]);
  });
});
