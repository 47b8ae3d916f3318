import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { until } from '#test/harness/until';
import { readProcesses, readVariable } from '~/server/platform/kernels/processes/proc';
import type {
  Ended,
  Engine,
  JobHandle,
  JobSpec,
  JobStatus,
  Running,
} from '~/server/platform/engine/engine';

/** Access to an engine and its surroundings, as the suite needs it. */
export interface EngineBench {
  /** How long one thing may take, ms. */
  readonly patience: number;
  /** A folder that every node sees. */
  readonly folder: string;
  /** The server's engine; each call is the server after a restart, over the same jobs. */
  open(): Promise<Engine>;
  /** Submits a job from a server process of its own, which `kill` ends with kill -9. */
  elsewhere(job: JobSpec): Promise<{ readonly handle: JobHandle; kill(): Promise<void> }>;
  close(): Promise<void>;
}

export const scratch = (): string => mkdtempSync(path.join(os.tmpdir(), 'atelier-engine-'));

const MARK = 'ENGINE_TEST_MARK';

/** A job of a bench; its processes carry its id, so that they can be counted. */
export const jobOn = (
  bench: EngineBench,
  argv: JobSpec['argv'],
  more: Partial<JobSpec> = {},
): JobSpec => {
  const id = `t-${randomUUID().slice(0, 8)}`;
  const cwd = path.join(bench.folder, id, 'work');
  mkdirSync(cwd, { recursive: true });
  return {
    id,
    name: 'a test',
    argv,
    cwd,
    ranks: 1,
    limits: { memory: null, cpus: 1, gpus: 0, seconds: null },
    folder: path.join(bench.folder, id, 'logs'),
    ...more,
    environment: { [MARK]: id, ...more.environment },
  };
};

export const shell = (script: string): JobSpec['argv'] => ['/bin/sh', '-c', script];
export const javascript = (script: string): JobSpec['argv'] => [process.execPath, '-e', script];

/** The processes of a job that are alive, wherever they went. */
export const aliveOf = async ({ id }: { id: string }): Promise<number[]> => {
  const all = await readProcesses();
  const marks = await Promise.all(all.map(({ pid }) => readVariable(pid, MARK)));
  return all.filter((_, at) => marks[at] === id).map(({ pid }) => pid);
};

export const statusOf = async (engine: Engine, handle: JobHandle): Promise<JobStatus> => {
  const [status] = await engine.status([handle]);
  if (!status) throw new Error('There is no status.');
  return status;
};

export const untilEnded = (bench: EngineBench, engine: Engine, handle: JobHandle): Promise<Ended> =>
  until(
    'the end',
    async () => {
      const status = await statusOf(engine, handle);
      return status.state === 'ended' ? status : null;
    },
    bench.patience,
  );

export const untilRunning = (
  bench: EngineBench,
  engine: Engine,
  handle: JobHandle,
): Promise<Running> =>
  until(
    'a running job',
    async () => {
      const status = await statusOf(engine, handle);
      expect(status.state).not.toBe('ended');
      return status.state === 'running' ? status : null;
    },
    bench.patience,
  );

/** Everything in a log from byte `from`; checks that its pieces join. */
export const readAll = async (
  engine: Engine,
  handle: JobHandle,
  rank = 0,
  follow = false,
  from = 0,
): Promise<string> => {
  const parts: Uint8Array[] = [];
  let next = from;
  for await (const piece of engine.logs(handle, rank, from, { follow })) {
    expect(piece.from).toBe(next);
    next += piece.bytes.length;
    parts.push(piece.bytes);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** Waits until a log has a text. */
export const untilPrinted = (
  bench: EngineBench,
  engine: Engine,
  handle: JobHandle,
  text: string,
  rank = 0,
): Promise<string> =>
  until(
    `the line ${text}`,
    async () => {
      const log = await readAll(engine, handle, rank);
      return log.includes(text) && log;
    },
    bench.patience,
  );

export const MB = 1024 * 1024;

/** A job that prints what libraries find about threads, and sets one of it itself. */
export const threadsJob = (bench: EngineBench) =>
  jobOn(bench, shell('env | grep -E "_THREADS=|_CPU_COUNT=" | sort | tr "\\n" " "'), {
    environment: { OMP_NUM_THREADS: '3' },
  });

/** Ignores TERM, and starts children of every kind: one that ignores TERM as well, and one in a session of its own. */
export const STUBBORN = `trap '' TERM
(trap '' TERM; while true; do sleep 0.2; done) &
setsid sh -c "trap '' TERM; sleep 300 & while true; do sleep 0.2; done" &
echo ready
while true; do sleep 0.2; done`;
