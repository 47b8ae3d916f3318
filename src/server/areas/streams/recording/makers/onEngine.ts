import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ended, Engine, JobHandle, JobStatus } from '../../../../platform/engine/engine';
import type { Engines } from '../../../../platform/engine/engines';
import { HttpError } from '../../../../platform/httpError';
import { ToolFailed } from '../ffmpeg';
import type { Made } from '../making';
import { jobFolders } from './layout';
import { NotNow, Removed, type Maker, type RecordingJob, type Task } from './maker';
import { prepareJob } from './spec';
import { readLacks, readResult, readShare } from './resultFiles';
import { monotonic } from '../../../../platform/concurrency/clock';

/** So many one server follows at a time: the engine says how many it makes. */
const AT_ONCE = 16;
/** How often a job is looked at, and an engine that is away is asked again, ms. */
const LOOK_MS = 2_000;
/** How long the end of a job is waited for whose recording was removed, ms: its folder goes then, and it with that. */
const END_MS = 10_000;
/** How much of a job's log is looked through for its last words, bytes. */
const MAX_LOG = 256 * 1024;
/** How often the result of a job is looked for that ended well. */
const MAX_LOOKS = 5;
const UNHARMED = 'The recording is unharmed.';

interface Parts {
  readonly root: string;
  readonly engines: Pick<Engines, 'of' | 'all'>;
  /** The engine that new ones are made on. */
  readonly engine: string;
  readonly lookMs?: number;
}

/** The parts that one recording is made with. */
interface Bench extends Parts {
  readonly task: Task;
  readonly job: RecordingJob;
  readonly driver: Engine;
  readonly label: string;
}

/** An answer, or what aborted the waiting for it: engines that are away answer late. */
const unlessAborted = <Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    answer.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });

const rest = ({ lookMs = LOOK_MS, task: { signal } }: Bench) =>
  unlessAborted(pause(lookMs, undefined, { ref: false }), signal);

const foldersOfJob = ({ root, task: { streamId }, job: { id } }: Bench) =>
  jobFolders(root, streamId, id);

/** Hands the job in, as often as it takes to reach the engine. */
const submitted = async (bench: Bench): Promise<JobHandle> => {
  const {
    root,
    driver,
    job: { id },
    task: { streamId, liveSeconds, signal, tell },
  } = bench;
  for (;;) {
    try {
      return await unlessAborted(
        prepareJob({ root, streamId, id, liveSeconds }).then((spec) => driver.submit(spec)),
        signal,
      );
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.code !== 'unavailable') throw new ToolFailed(error.message, false);
      tell({ progress: 0, waits: `${error.message} ${UNHARMED}` });
    }
    await rest(bench);
  }
};

const waitsBecause = (status: Exclude<JobStatus, Ended>, label: string): string => {
  if (status.state === 'running') return '';
  return status.state === 'waiting'
    ? `It was handed to ${label}: ${status.reason}.`
    : `${status.reason} ${UNHARMED}`;
};

/** Follows the job to its end. */
const followed = async (bench: Bench, handle: JobHandle): Promise<Ended> => {
  const {
    driver,
    label,
    task: { signal, tell },
  } = bench;
  for (;;) {
    const [status] = await unlessAborted(driver.status([handle]), signal);
    if (status?.state === 'ended') return status;
    if (status)
      tell({
        progress: (await readShare(foldersOfJob(bench).told)) ?? 0,
        waits: waitsBecause(status, label),
      });
    await rest(bench);
  }
};

/** The last line that a job printed; '' where it printed none. */
const lastWords = async (driver: Engine, handle: JobHandle): Promise<string> => {
  let text = '';
  let read = 0;
  for await (const { bytes } of driver.logs(handle, 0, 0, { follow: false })) {
    read += bytes.length;
    text = (text + Buffer.from(bytes).toString('utf8')).slice(-1_000);
    if (read > MAX_LOG) break;
  }
  return text.trim().split('\n').at(-1)?.slice(0, 500) ?? '';
};

const lacking = ({ label }: Bench, { ranks }: Ended, lacks: readonly string[]): NotNow => {
  const packages = [
    ...new Set(
      lacks.map((name) => ({ node: 'Node 20 or newer', nice: 'coreutils' })[name] ?? 'ffmpeg'),
    ),
  ].join(' and ');
  const where = ranks[0]?.where ?? '';
  return new NotNow(
    `${where === '' ? 'A node' : `The node ${where}`} of ${label} has no ${lacks.join(' and no ')}. Install ${packages} on every node, or have the ` +
      'server make recordings (ATELIER_RECORDINGS=server). The recording waits, unharmed, and is tried again every minute.',
  );
};

/** The end of the job by its note. A network file system may show what was written last a moment later than that it is over. */
const said = async (bench: Bench, { exitCode }: Ended) => {
  const {
    root,
    task: { streamId },
  } = bench;
  for (let looks = 1; ; looks += 1) {
    const result = await readResult(foldersOfJob(bench).told, root, streamId);
    if (result || exitCode !== 0 || looks === MAX_LOOKS) return result;
    await rest(bench);
  }
};

/** The files that the job made. Throws the reason where there are none. */
const outcome = async (bench: Bench, handle: JobHandle, end: Ended): Promise<Made> => {
  const { driver, label } = bench;
  const result = await said(bench, end);
  if (result && 'made' in result) return result.made;
  // A tool that the engine ended is told of as failed, too: then the engine knows better why.
  if (result && (end.cause === 'finished' || result.full))
    throw new ToolFailed(result.failed, result.full);
  const lacks = await readLacks(foldersOfJob(bench).told);
  if (lacks.length > 0) throw lacking(bench, end, lacks);
  const words = await lastWords(driver, handle);
  const full = /No space left|ENOSPC|EDQUOT/.test(words);
  throw new ToolFailed(
    `On ${label}: ${end.reason}${end.cause === 'finished' && words !== '' ? ` It said: ${words}` : ''}`,
    full,
  );
};

/** Drops what engine and folders keep of a job that is over. */
const collect = async (bench: Bench, handle: JobHandle | null): Promise<void> => {
  if (handle) await bench.driver.forget(handle);
  await fs.rm(foldersOfJob(bench).folder, { recursive: true, force: true });
};

/** Nobody wants the recording any more: neither does anybody its job. */
const abandon = async (bench: Bench, handle: JobHandle | null): Promise<void> => {
  await fs.rm(foldersOfJob(bench).told, { recursive: true, force: true });
  if (handle) {
    // One that cannot be told ends by itself: the folder is gone that it tells its progress in.
    await bench.driver.stop(handle).catch(() => undefined);
    for (const late = monotonic() + END_MS; monotonic() < late;) {
      if ((await bench.driver.status([handle]))[0]?.state === 'ended') break;
      await pause(200);
    }
  }
  await collect(bench, handle);
};

/** Has the job run, or follows the one that runs; answers what it made once nothing of it is left. */
const run = async (bench: Bench): Promise<Made> => {
  const { task, job } = bench;
  let { handle } = job;
  try {
    handle ??= await submitted(bench);
    if (!job.handle) await task.keep({ ...job, handle });
    const made = job.made ?? (await outcome(bench, handle, await followed(bench, handle)));
    // Whoever comes after a kill here has nothing made again.
    if (!job.made) await task.keep({ ...job, handle, made });
    await collect(bench, handle);
    return made;
  } catch (error) {
    if (task.signal.reason instanceof Removed) await abandon(bench, handle);
    if (task.signal.aborted) throw error;
    await task.keep(null);
    await collect(bench, handle);
    throw error;
  }
};

/** Makes recordings as jobs of an engine. A job goes on without any server, and the next one follows it by what stands in the recording's row. */
export const createOnEngine = (parts: Parts): Maker => ({
  atOnce: AT_ONCE,
  async make(task) {
    const job = task.job ?? {
      id: `recording-${task.streamId}-${randomBytes(4).toString('hex')}`,
      engine: parts.engine,
      handle: null,
      made: null,
    };
    const driver = parts.engines.of(job.engine);
    const label = parts.engines.all.find(({ name }) => name === job.engine)?.label ?? job.engine;
    if (!driver) {
      await task.keep(null);
      await fs.rm(jobFolders(parts.root, task.streamId, job.id).folder, {
        recursive: true,
        force: true,
      });
      throw new NotNow(
        `${label} is not set up any more. The recording is unharmed, and is made elsewhere in a minute.`,
      );
    }
    if (!task.job) await task.keep(job);
    return run({ ...parts, task, job, driver, label });
  },
});
