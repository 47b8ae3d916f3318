import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '~/server/platform/engine/engine';
import { until } from '#test/harness/until';
import {
  aliveOf,
  javascript,
  jobOn,
  MB,
  readAll,
  shell,
  statusOf,
  STUBBORN,
  threadsJob,
  untilEnded,
  untilPrinted,
  untilRunning,
  type EngineBench,
} from './bench';

/**
 * Requirements on every engine, proved on a real one. `open` makes the surroundings; they last for all of the tests, each at most `patience` ms.
 * `notShown` names the tests that these surroundings cannot show.
 */
export const engineSuite = (
  name: string,
  patience: number,
  open: () => Promise<EngineBench>,
  notShown: readonly string[] = [],
) =>
  describe(name, () => {
    let bench: EngineBench;
    let engine: Engine;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.close());
    beforeEach(async () => {
      engine = await bench.open();
    });
    afterEach(() => engine.close());

    const unknown = new Set(notShown);
    const test = (title: string, body: () => Promise<void>) => {
      if (!unknown.delete(title)) it(`${name}: ${title}`, body, patience);
    };

    test('a job runs its program in its folder, with its arguments and variables as they are, and its exit code is told', async () => {
      const odd = `a 'b' "c" $HOME \`d\` \\ ;|&\n*é`;
      const job = jobOn(
        bench,
        [
          ...javascript(
            'console.log(JSON.stringify([process.cwd(), process.argv[1], process.env.ODD])); process.exit(7)',
          ),
          odd,
        ],
        { environment: { ODD: odd } },
      );
      const handle = await engine.submit(job);
      const end = await untilEnded(bench, engine, handle);
      expect(end).toMatchObject({
        cause: 'finished',
        exitCode: 7,
        reason: expect.stringContaining('exit code 7') as string,
        ranks: [{ rank: 0, exitCode: 7, where: expect.any(String) as string }],
      });
      expect(Date.parse(end.at)).toBeGreaterThanOrEqual(Date.parse(end.since ?? ''));
      expect(JSON.parse(await readAll(engine, handle))).toEqual([job.cwd, odd, odd]);
    });

    test('a job that ends well is told as finished with exit code 0', async () => {
      const handle = await engine.submit(jobOn(bench, shell('echo out; echo err >&2')));
      expect(await untilEnded(bench, engine, handle)).toMatchObject({
        cause: 'finished',
        exitCode: 0,
      });
      expect(await readAll(engine, handle)).toBe('out\nerr\n');
    });

    test('the same id runs once, however often it is submitted', async () => {
      const job = jobOn(bench, shell('echo once >> runs; sleep 0.5; cat runs'));
      const [first, second] = await Promise.all([engine.submit(job), engine.submit(job)]);
      expect(second).toEqual(first);
      await untilEnded(bench, engine, first);
      expect(await engine.submit(job)).toEqual(first);
      expect((await statusOf(engine, first)).state).toBe('ended');
      expect(await readAll(engine, first)).toBe('once\n');
    });

    test('the server does not hand its own settings to a job', async () => {
      process.env['ATELIER_ADMIN_PASSWORD'] = 'secret of the server';
      const handle = await engine.submit(jobOn(bench, shell('env')));
      delete process.env['ATELIER_ADMIN_PASSWORD'];
      await untilEnded(bench, engine, handle);
      expect(await readAll(engine, handle)).not.toContain('secret of the server');
    });

    test('libraries may start as many threads as a rank has CPUs, and what the job sets itself wins', async () => {
      const handle = await engine.submit(threadsJob(bench));
      await untilEnded(bench, engine, handle);
      expect(await readAll(engine, handle)).toMatch(/^(\w+=1 ){3}OMP_NUM_THREADS=3 (\w+=1 ){6}$/);
    });

    test('each rank has its own log and finds the others by RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT', async () => {
      const handle = await engine.submit(
        jobOn(bench, shell('echo "$RANK of $WORLD_SIZE at $MASTER_ADDR:$MASTER_PORT"; exit 0'), {
          ranks: 3,
        }),
      );
      const end = await untilEnded(bench, engine, handle);
      expect(end).toMatchObject({
        cause: 'finished',
        exitCode: 0,
        ranks: [0, 1, 2].map((rank) => ({ rank, exitCode: 0 })),
      });
      const logs = await Promise.all([0, 1, 2].map((rank) => readAll(engine, handle, rank)));
      expect(logs[0]).toMatch(/^0 of 3 at \S+:\d+\n$/);
      expect(logs.map((log) => log.slice(1))).toEqual(logs.map(() => logs[0]?.slice(1)));
      expect(logs.map((log) => log[0])).toEqual(['0', '1', '2']);
    });

    test('a rank that fails ends the others, and the exit code of the job is its own', async () => {
      const handle = await engine.submit(
        jobOn(bench, shell('if [ "$RANK" = 1 ]; then sleep 1; exit 9; fi; sleep 300'), {
          ranks: 3,
        }),
      );
      const end = await untilEnded(bench, engine, handle);
      expect(end).toMatchObject({
        cause: 'finished',
        exitCode: 9,
        reason: expect.stringContaining('ank 1') as string,
      });
      expect(end.ranks.map(({ exitCode }) => exitCode !== 0)).toEqual([true, true, true]);
      expect(await aliveOf(handle)).toEqual([]);
    });

    test('a log can be read while the job runs, from any byte, without a hole or a repeat', async () => {
      const handle = await engine.submit(
        jobOn(
          bench,
          javascript(
            'let n = 0; const t = setInterval(() => { console.log("line " + n); if (++n === 20) clearInterval(t); }, 50)',
          ),
        ),
      );
      await untilPrinted(bench, engine, handle, 'line 0');
      const [whole, half] = await Promise.all([
        readAll(engine, handle, 0, true),
        readAll(engine, handle, 0, true, 70),
      ]);
      expect(whole).toBe(Array.from({ length: 20 }, (_, line) => `line ${line}\n`).join(''));
      expect(half).toBe(whole.slice(70));
      expect((await statusOf(engine, handle)).state).toBe('ended');
    });

    test('whoever follows a log can stop to do so', async () => {
      const handle = await engine.submit(jobOn(bench, shell('echo ready; sleep 300')));
      const leaving = new AbortController();
      for await (const { bytes } of engine.logs(handle, 0, 0, {
        follow: true,
        signal: leaving.signal,
      })) {
        expect(Buffer.from(bytes).toString()).toBe('ready\n');
        leaving.abort();
      }
      await engine.stop(handle, 0);
      await untilEnded(bench, engine, handle);
    });

    test('a stopped job may tidy up', async () => {
      const handle = await engine.submit(
        jobOn(
          bench,
          javascript(
            'process.on("SIGTERM", () => { console.log("tidied"); process.exit(0); }); setInterval(() => {}, 1000); console.log("ready")',
          ),
        ),
      );
      await untilPrinted(bench, engine, handle, 'ready');
      await engine.stop(handle, 20_000);
      expect(await untilEnded(bench, engine, handle)).toMatchObject({ cause: 'stopped' });
      expect(await readAll(engine, handle)).toBe('ready\ntidied\n');
    });

    test('a job that ignores TERM and spawns grandchildren leaves none behind after stop', async () => {
      const handle = await engine.submit(jobOn(bench, shell(STUBBORN)));
      await untilPrinted(bench, engine, handle, 'ready');
      await until('all children', async () => (await aliveOf(handle)).length >= 4, bench.patience);
      await engine.stop(handle, 300);
      await engine.stop(handle, 300);
      expect(await untilEnded(bench, engine, handle)).toMatchObject({
        cause: 'stopped',
        reason: expect.stringMatching(/^Stopped/) as string,
      });
      expect(await aliveOf(handle)).toEqual([]);
      await engine.stop(handle);
      expect(await statusOf(engine, handle)).toMatchObject({ state: 'ended', cause: 'stopped' });
    });

    test('children a program left behind are gone when its job is told as ended', async () => {
      const handle = await engine.submit(
        jobOn(bench, shell('setsid sleep 300 & sleep 301 & echo done')),
      );
      expect(await untilEnded(bench, engine, handle)).toMatchObject({
        cause: 'finished',
        exitCode: 0,
      });
      expect(await aliveOf(handle)).toEqual([]);
    });

    test('a job over its memory is ended, with that reason', async () => {
      const greedy =
        'const kept = []; setInterval(() => kept.push(Buffer.alloc(20 * 1024 * 1024, 1)), 50)';
      const limits = { memory: 300 * MB, cpus: 1, gpus: 0, seconds: null };
      const handle = await engine.submit(jobOn(bench, javascript(greedy), { limits }));
      expect(await untilEnded(bench, engine, handle)).toMatchObject({
        cause: 'memory',
        reason: expect.stringContaining('over its memory limit of 300 MiB') as string,
      });
      expect(await aliveOf(handle)).toEqual([]);
    });

    test('a job over its time is ended, with that reason', async () => {
      const handle = await engine.submit(
        jobOn(bench, shell('sleep 300'), {
          limits: { memory: null, cpus: 1, gpus: 0, seconds: 2 },
        }),
      );
      const end = await untilEnded(bench, engine, handle);
      expect(end).toMatchObject({
        cause: 'time',
        reason: expect.stringContaining('over its time limit of 2 seconds') as string,
      });
      expect(Date.parse(end.at) - Date.parse(end.since ?? '')).toBeGreaterThanOrEqual(2000);
      expect(await aliveOf(handle)).toEqual([]);
    });

    test('kill -9 of the server: the job goes on, the log has no hole and the exit code is right', async () => {
      const script =
        'let n = 0; setInterval(() => { console.log("line " + n); if (++n === 40) process.exit(5); }, 100)';
      const { handle, kill } = await bench.elsewhere(jobOn(bench, javascript(script)));
      await until(
        'a first line',
        async () => (await readAll(engine, handle)).includes('line 2'),
        bench.patience,
      );
      await kill();
      const next = await bench.open();
      expect((await untilRunning(bench, next, handle)).stopping).toBe(false);
      expect(await readAll(next, handle, 0, true)).toBe(
        Array.from({ length: 40 }, (_, line) => `line ${line}\n`).join(''),
      );
      expect(await untilEnded(bench, next, handle)).toMatchObject({
        cause: 'finished',
        exitCode: 5,
      });
      await next.close();
    });

    const ALL = async () => {
      const nodes = await engine.capacity();
      return {
        ranks: nodes.length,
        limits: {
          memory: null,
          gpus: 0,
          seconds: null,
          cpus: Math.min(...nodes.map(({ cpus }) => cpus.total)),
        },
      };
    };

    test('a job waits while there is no room, with the reason, and starts when there is', async () => {
      const all = await ALL();
      const first = await engine.submit(jobOn(bench, shell('sleep 300'), all));
      await untilRunning(bench, engine, first);
      await until(
        'no free CPU',
        async () =>
          (await engine.capacity()).every(({ cpus }) => cpus.free === 0 && cpus.total > 0),
        bench.patience,
      );
      const second = await engine.submit(jobOn(bench, shell('echo ran'), all));
      const waiting = await until(
        'a reason',
        async () => {
          const status = await statusOf(engine, second);
          return status.state === 'waiting' && status.reason.startsWith('waiting for ')
            ? status
            : null;
        },
        bench.patience,
      );
      expect(Date.parse(waiting.since)).toBeLessThanOrEqual(Date.now());
      await engine.stop(first, 0);
      expect(await untilEnded(bench, engine, second)).toMatchObject({
        cause: 'finished',
        exitCode: 0,
      });
      await until(
        'room again',
        async () => (await engine.capacity()).every(({ cpus }) => cpus.free === cpus.total),
        bench.patience,
      );
    });

    test('a job that is stopped while it waits never runs', async () => {
      const all = await ALL();
      const first = await engine.submit(jobOn(bench, shell('sleep 300'), all));
      const second = await engine.submit(jobOn(bench, shell('echo ran'), all));
      await engine.stop(second);
      expect(await untilEnded(bench, engine, second)).toMatchObject({
        cause: 'stopped',
        exitCode: null,
        since: null,
      });
      await engine.stop(first, 0);
      await untilEnded(bench, engine, first);
      expect(await readAll(engine, second)).toBe('');
    });

    test('a job that can never run is refused with the field it asks too much in', async () => {
      const job = jobOn(bench, shell('echo ran'), {
        limits: { memory: null, cpus: 100_000, gpus: 0, seconds: null },
      });
      await expect(engine.submit(job)).rejects.toMatchObject({
        statusCode: 422,
        details: { fields: { 'limits.cpus': expect.any(String) as string } },
      });
    });

    test('a program that is not there is told, in the log too', async () => {
      const handle = await engine.submit(jobOn(bench, ['/nowhere/no-such-program']));
      const end = await untilEnded(bench, engine, handle);
      expect(end.exitCode).not.toBe(0);
      expect(await readAll(engine, handle)).toContain('no-such-program');
    });

    test('what one server started, the next one stops', async () => {
      const handle = await engine.submit(jobOn(bench, shell(STUBBORN)));
      await untilPrinted(bench, engine, handle, 'ready');
      await engine.close();
      engine = await bench.open();
      await engine.stop(handle, 100);
      expect(await untilEnded(bench, engine, handle)).toMatchObject({ cause: 'stopped' });
      expect(await aliveOf(handle)).toEqual([]);
    });

    if (unknown.size > 0) throw new Error(`There is no test called ${[...unknown].join(', ')}.`);
  });
