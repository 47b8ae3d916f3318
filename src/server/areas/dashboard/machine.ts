import { execFile } from 'node:child_process';
import { access, constants, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { monotonic } from '../../platform/concurrency/clock';
import { searchPath } from '../../platform/settings/process';

const round = (percent: number) => Math.round(percent * 10) / 10;

interface Ticks {
  readonly busy: number;
  readonly all: number;
}

/** The ticks of all processors since the machine started, out of the first line of /proc/stat; null where there is none. */
const readTicks = async (): Promise<Ticks | null> => {
  // There is no /proc on this system.
  const [line = ''] = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n');
  const [name, ...fields] = line.trim().split(/\s+/);
  // user, nice, system, idle, iowait, irq, softirq, steal; what follows is counted in user already.
  const ticks = fields.slice(0, 8).map(Number);
  if (name !== 'cpu' || ticks.length < 5 || ticks.some(Number.isNaN)) return null;
  const all = ticks.reduce((sum, count) => sum + count, 0);
  return { all, busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0) };
};

/** So many ticks have to have passed (of all processors, 100 a second each) before they say something. */
const ENOUGH = 50;

/** Reads how busy the processors were since it was read last, percent; null where nobody knows, or not yet. */
export const cpuMeter = (): (() => Promise<number | null>) => {
  let before = readTicks();
  let last: number | null = null;
  return async () => {
    const [then, now] = await Promise.all([before, readTicks()]);
    if (!then || !now) return null;
    if (now.all - then.all < ENOUGH) return last;
    before = Promise.resolve(now);
    last = round(((now.busy - then.busy) / (now.all - then.all)) * 100);
    return last;
  };
};

/** How much of the machine's memory is in use, or of what its container may use, percent. */
export const memoryUsage = (): number => {
  const constrained = process.constrainedMemory();
  const total = constrained > 0 ? Math.min(constrained, os.totalmem()) : os.totalmem();
  return round(Math.min(1, Math.max(0, 1 - process.availableMemory() / total)) * 100);
};

/** How long what nvidia-smi told is told to others, ms: starting a program holds up the whole server for a while. */
const GPU_TOLD_MS = 10_000;

/** How busy the GPUs are, percent of all of them; null without one that nvidia-smi tells of. */
export const gpuMeter = (ask = askGpus): (() => Promise<number | null>) => {
  let told: { readonly at: number; readonly load: Promise<number | null> } | null = null;
  return () => {
    if (told === null || monotonic() - told.at >= GPU_TOLD_MS)
      told = { at: monotonic(), load: ask() };
    return told.load;
  };
};

/** Starting a program that is not there costs nearly as much as one that is. */
const hasProgram = (name: string): Promise<boolean> => {
  const folders = searchPath().split(path.delimiter).filter(path.isAbsolute);
  return Promise.any(folders.map((folder) => access(path.join(folder, name), constants.X_OK))).then(
    () => true,
    () => false,
  );
};

const askGpus = async (): Promise<number | null> => {
  if (!(await hasProgram('nvidia-smi'))) return null;
  const asked = promisify(execFile)(
    'nvidia-smi',
    ['--query-gpu=utilization.gpu', '--format=csv,noheader,nounits'],
    { timeout: 5_000 },
  );
  // The driver does not answer: nobody knows the load.
  const { stdout } = await asked.catch(() => ({ stdout: '' }));
  const loads = stdout
    .split('\n')
    .map((line) => Number.parseFloat(line))
    .filter((load) => !Number.isNaN(load));
  return loads.length === 0
    ? null
    : round(loads.reduce((sum, load) => sum + load, 0) / loads.length);
};
