import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalEngine } from '~/server/platform/engine/local/localEngine';
import { Claim, notesOf } from '~/server/platform/engine/local/notes';
import { supervisorProgram } from '~/server/platform/engine/local/program';
import { timePasses, until } from '#test/harness/until';
import {
  aliveOf,
  javascript,
  jobOn,
  readAll,
  shell,
  statusOf,
  untilEnded,
  untilPrinted,
  untilRunning,
} from './bench';
import { openLocalBench, type LocalBench } from './localBench';

const MB = 1024 * 1024;
const READY = 'echo ready; (setsid sleep 300 &) ; sleep 300';

let bench: LocalBench;
let engine: LocalEngine;
beforeAll(async () => {
  bench = await openLocalBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  engine = await bench.open();
});
afterEach(() => engine.close());

const claimOf = async (folder: string) =>
  Claim.parse(JSON.parse(await readFile(notesOf(folder).claim, 'utf8')));

/** Kills the supervisor of a job as a machine out of memory would. */
const killSupervisor = async (folder: string) =>
  process.kill((await claimOf(folder)).pid ?? 0, 'SIGKILL');

describe('the supervisor of a local job', () => {
  it('local: a job whose supervisor is killed is lost, never failed, and nothing of it is left', async () => {
    const handle = await engine.submit(jobOn(bench, shell(READY)));
    await untilPrinted(bench, engine, handle, 'ready');
    await killSupervisor(handle.folder);
    const end = await untilEnded(bench, engine, handle);
    expect(end).toMatchObject({
      cause: 'lost',
      exitCode: null,
      reason: expect.stringContaining('was killed') as string,
    });
    expect(await aliveOf(handle)).toEqual([]);
    await engine.close();
    engine = await bench.open();
    expect(await statusOf(engine, handle)).toEqual(end);
  });

  it('local: a job that was asked to stop when its supervisor was killed is told as stopped', async () => {
    const handle = await engine.submit(
      jobOn(bench, shell('trap "" TERM; echo ready; while true; do sleep 0.2; done')),
    );
    await untilPrinted(bench, engine, handle, 'ready');
    await engine.stop(handle, 60_000);
    expect(await untilRunning(bench, engine, handle)).toMatchObject({ stopping: true });
    await killSupervisor(handle.folder);
    expect(await untilEnded(bench, engine, handle)).toMatchObject({
      cause: 'stopped',
      exitCode: null,
    });
    expect(await aliveOf(handle)).toEqual([]);
  });

  it('local: a pid that was given to another program is not taken for the supervisor', async () => {
    const handle = await engine.submit(jobOn(bench, shell(READY)));
    await untilPrinted(bench, engine, handle, 'ready');
    await engine.close();
    await killSupervisor(handle.folder);
    const claim = await claimOf(handle.folder);
    await writeFile(notesOf(handle.folder).claim, JSON.stringify({ ...claim, pid: process.pid }));
    engine = await bench.open();
    expect(await untilEnded(bench, engine, handle)).toMatchObject({ cause: 'lost' });
    expect(await aliveOf(handle)).toEqual([]);
  });

  it('local: a job of before a restart of the machine is lost, with that reason', async () => {
    const handle = await engine.submit(jobOn(bench, shell(READY)));
    await untilPrinted(bench, engine, handle, 'ready');
    await engine.close();
    await killSupervisor(handle.folder);
    await writeFile(
      notesOf(handle.folder).claim,
      JSON.stringify({ ...(await claimOf(handle.folder)), boot: 'an earlier one' }),
    );
    engine = await bench.open();
    expect(await untilEnded(bench, engine, handle)).toMatchObject({
      cause: 'lost',
      reason: 'The machine was restarted while the job ran.',
    });
  });

  it('local: a job whose supervisor cannot be started says so', async () => {
    const broken = await bench.open({
      folder: path.join(bench.folder, 'broken'),
      supervisor: ['/nowhere/supervisor.mjs'],
    });
    const handle = await broken.submit(jobOn(bench, shell('echo ran')));
    expect(await untilEnded(bench, broken, handle)).toMatchObject({
      cause: 'unstartable',
      since: null,
      exitCode: null,
    });
    await broken.close();
  });

  it('local: a stop that was cut off by the end of the server is finished by the next one', async () => {
    const first = await engine.submit(jobOn(bench, shell('sleep 300'), { ranks: 4 }));
    const handle = await engine.submit(jobOn(bench, shell('echo ran')));
    await engine.close();
    const notes = notesOf(handle.folder);
    await writeFile(
      notes.ending,
      JSON.stringify({ cause: 'stopped', reason: 'Stopped.', graceMs: 0 }),
    );
    await writeFile(
      notes.claim,
      JSON.stringify({
        pid: null,
        startTime: -1,
        boot: '',
        since: new Date().toISOString(),
        gpus: [],
      }),
    );
    engine = await bench.open();
    expect(await untilEnded(bench, engine, handle)).toMatchObject({
      cause: 'stopped',
      since: null,
      exitCode: null,
      reason: 'Stopped.',
    });
    await engine.stop(first, 0);
    await untilEnded(bench, engine, first);
  });

  it('local: two supervisors of one job run it once', async () => {
    const blocked = await engine.submit(jobOn(bench, shell('sleep 300'), { ranks: 4 }));
    const job = jobOn(bench, shell('echo once >> runs; sleep 0.5; cat runs'));
    const handle = await engine.submit(job);
    await engine.close();
    // Two servers, as when one was killed between starting a supervisor and hearing of it.
    const record = path.join(bench.settings.folder, `${job.id}.json`);
    for (let n = 0; n < 2; n += 1)
      spawn(process.execPath, [...bench.settings.supervisor], {
        stdio: ['pipe', 'ignore', 'ignore'],
      }).stdin.end(JSON.stringify({ folder: handle.folder, record, cards: [] }));
    engine = await bench.open();
    expect(await untilEnded(bench, engine, handle)).toMatchObject({
      cause: 'finished',
      exitCode: 0,
    });
    expect(await readAll(engine, handle)).toBe('once\n');
    await engine.stop(blocked, 0);
    await untilEnded(bench, engine, blocked);
  });

  it.each([60, 100, 130, 160, 190, 220, 260, 320])(
    'local: a server that is killed %i ms after its birth has submitted the job whole or not at all',
    async (ms) => {
      const job = jobOn(bench, shell('echo once >> runs; sleep 0.3; cat runs; exit 4'));
      const folder = path.join(bench.folder, `killed-${ms}`);
      const server = bench.serve(job, { folder });
      await timePasses(ms, 'the age at which it is killed');
      server.kill('SIGKILL');
      await once(server, 'exit');
      const next = await bench.open({ folder });
      const handle = await next.submit(job);
      expect(await untilEnded(bench, next, handle)).toMatchObject({
        cause: 'finished',
        exitCode: 4,
      });
      expect(await readAll(next, handle)).toBe('once\n');
      await next.close();
    },
  );

  it('local: the supervisor runs from its source as well, for development', async () => {
    const fromSource = await bench.open({
      folder: path.join(bench.folder, 'source'),
      supervisor: supervisorProgram(),
    });
    const handle = await fromSource.submit(jobOn(bench, shell('echo ran; exit 3')));
    expect(await untilEnded(bench, fromSource, handle)).toMatchObject({
      cause: 'finished',
      exitCode: 3,
    });
    expect(await readFile(notesOf(handle.folder).supervisor, 'utf8')).toBe('');
    await fromSource.close();
  });
});

describe('the limits of a local job', () => {
  it.each([
    [0.2, '1'],
    [1.9, '1'],
    [2, '2'],
    [0, ''],
  ])('local: with %d CPUs reserved libraries count %j of them', async (cpus, told) => {
    const handle = await engine.submit(
      jobOn(bench, shell('echo "$LOKY_MAX_CPU_COUNT"'), {
        limits: { memory: null, cpus, gpus: 0, seconds: null },
      }),
    );
    await untilEnded(bench, engine, handle);
    expect(await readAll(engine, handle)).toBe(`${told}\n`);
  });

  it('local: memory that forked children share counts once', async () => {
    const script = `import os, time
kept = bytearray(120 * 1024 * 1024)
for at in range(0, len(kept), 4096): kept[at] = 1
for n in range(5):
    if os.fork() == 0:
        time.sleep(1.5); os._exit(0)
time.sleep(1.5); print("ended well")`;
    const handle = await engine.submit(
      jobOn(bench, ['python3', '-c', script], {
        limits: { memory: 300 * MB, cpus: 1, gpus: 0, seconds: null },
      }),
    );
    expect(await untilEnded(bench, engine, handle)).toMatchObject({
      cause: 'finished',
      exitCode: 0,
    });
    expect(await readAll(engine, handle)).toBe('ended well\n');
  });

  it('local: memory of all children of a rank together is over the limit, and the rank is named', async () => {
    const script = `const { spawn } = require('child_process'); const hold = 'globalThis.kept = Buffer.alloc(90 * 1024 * 1024, 1); setInterval(() => {}, 1000)';
      if (process.env.RANK === '1') for (let n = 0; n < 4; n++) spawn(process.execPath, ['-e', hold], { detached: true }); setInterval(() => {}, 1000)`;
    const handle = await engine.submit(
      jobOn(bench, javascript(script), {
        ranks: 2,
        limits: { memory: 300 * MB, cpus: 1, gpus: 0, seconds: null },
      }),
    );
    expect(await untilEnded(bench, engine, handle)).toMatchObject({
      cause: 'memory',
      reason: expect.stringMatching(
        /^Rank 1 was stopped.*over its memory limit of 300 MiB/,
      ) as string,
    });
    expect(await aliveOf(handle)).toEqual([]);
  });

  it('local: limits are kept while no server runs', async () => {
    const handle = await engine.submit(
      jobOn(bench, shell(READY), { limits: { memory: null, cpus: 1, gpus: 0, seconds: 1 } }),
    );
    await engine.close();
    await until('nothing left', async () => (await aliveOf(handle)).length === 0, bench.patience);
    engine = await bench.open();
    expect(await untilEnded(bench, engine, handle)).toMatchObject({
      cause: 'time',
      reason: 'Stopped: over its time limit of 1 second.',
    });
  });
});

describe('what is known of a local job', () => {
  it('local: a folder that is away for a while makes a job unknown, never ended', async () => {
    const handle = await engine.submit(jobOn(bench, shell('echo ready; sleep 300')));
    await untilPrinted(bench, engine, handle, 'ready');
    const running = await untilRunning(bench, engine, handle);
    await rename(handle.folder, `${handle.folder}-away`);
    const unknown = await statusOf(engine, handle);
    expect(unknown).toMatchObject({ state: 'unknown', last: running });
    await expect(engine.stop(handle)).rejects.toMatchObject({ statusCode: 503 });
    const seen = Date.now();
    await until('the clock to go on', () => Date.now() > seen);
    expect(await statusOf(engine, handle)).toEqual(unknown);
    await rename(`${handle.folder}-away`, handle.folder);
    expect(await statusOf(engine, handle)).toEqual(running);
    await engine.stop(handle, 0);
    await untilEnded(bench, engine, handle);
  });

  it('local: a job that waited when its folder went away still has its turn', async () => {
    const first = await engine.submit(jobOn(bench, shell('sleep 300'), { ranks: 4 }));
    const handle = await engine.submit(jobOn(bench, shell('echo ran')));
    await engine.close();
    await rename(handle.folder, `${handle.folder}-away`);
    engine = await bench.open();
    expect(await statusOf(engine, handle)).toMatchObject({ state: 'unknown', last: null });
    await rename(`${handle.folder}-away`, handle.folder);
    await until(
      'its place in the queue',
      async () => (await statusOf(engine, handle)).state === 'waiting',
      bench.patience,
    );
    await engine.stop(first, 0);
    expect(await untilEnded(bench, engine, handle)).toMatchObject({
      cause: 'finished',
      exitCode: 0,
    });
  });

  it('local: a job that is over can be forgotten, one that runs cannot', async () => {
    const handle = await engine.submit(jobOn(bench, shell('echo ready; sleep 300')));
    await expect(engine.forget(handle)).rejects.toMatchObject({ statusCode: 409 });
    await engine.stop(handle, 0);
    await untilEnded(bench, engine, handle);
    await engine.forget(handle);
    expect(await statusOf(engine, handle)).toMatchObject({
      state: 'ended',
      cause: 'lost',
      reason: 'This machine has no record of the job.',
    });
    await rm(handle.folder, { recursive: true });
  });
});
