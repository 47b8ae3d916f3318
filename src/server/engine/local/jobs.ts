import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import process from 'node:process';
import { openToAppend } from '../../files/untrusted';
import { machineEnvironment } from '../../runtimes/kernels/environment';
import type { JobHandle, Running, Waiting } from '../engine';
import type { JobRecord } from './notes';
import { notesOf } from './notes';
import { needOf, type Capacity } from './capacity';

/** A job that is not over, as the engine has it in memory. Everything here can be read again from the folders. */
export interface Job {
  readonly record: JobRecord;
  readonly need: Capacity;
  /** It has its room: a supervisor has been started for it, by this server or an earlier one, or nobody can tell whether one was. */
  started: boolean;
  /** This server has started the supervisor. */
  ours: boolean;
  cards: readonly string[];
  /** How the supervisor went away without claiming the job; a sentence. */
  failure: string | null;
  /** While what an orphan left behind is being ended. */
  burial: Promise<void> | null;
  /** What was told last of it. */
  told: Waiting | Running | null;
}

export const newJob = (record: JobRecord, started: boolean, cards: readonly string[]): Job => ({
  record, need: needOf(record.spec), started, ours: false, cards, failure: null, burial: null, told: null,
});

export const handleOf = ({ spec }: JobRecord): JobHandle => ({
  engine: 'local', id: spec.id, reference: spec.id, folder: spec.folder, ranks: spec.ranks,
});

/**
 * Starts the supervisor of a job in a session of its own; it lives on without this server. Resolves when it runs, or could not be
 * started; `ended` is called when it is gone, with a sentence. `program` are the arguments that make Node run it.
 */
export async function startSupervisor(job: Job, program: readonly string[], recordFile: string, ended: (how: string) => void): Promise<void> {
  const { folder } = job.record.spec;
  const log = await openToAppend(notesOf(folder).supervisor);
  try {
    const child = spawn(process.execPath, [...program, recordFile, job.cards.join(',')], {
      cwd: folder, env: machineEnvironment(), detached: true, stdio: ['ignore', 'ignore', log.fd],
    });
    child.once('exit', (code, signal) => ended(`What watches over jobs ended at once (${signal ?? `exit code ${code}`}).`));
    child.unref();
    await once(child, 'spawn');
  } catch (error) {
    ended(`What watches over jobs could not be started: ${error instanceof Error ? error.message : String(error)}.`);
  } finally {
    await log.close();
  }
}

/** What a supervisor is told that was started before there was anything to watch over; one line of JSON. */
export interface Order {
  readonly folder: string;
  readonly record: string;
  readonly cards: readonly string[];
}

/**
 * A supervisor started ahead of the job it will watch over, so that a job that gets its room need not wait until Node has started. It
 * ends by itself when this server goes away before it was told anything.
 */
export class Spare {
  private waiting: ChildProcess | null = null;

  constructor(private readonly program: readonly string[]) {}

  /** Starts one where there is none. */
  keep(): void {
    if (this.waiting) return;
    const child = spawn(process.execPath, [...this.program], { env: machineEnvironment(), detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    const gone = () => { if (this.waiting === child) this.waiting = null; };
    child.once('exit', gone).once('error', gone);
    child.stdin.on('error', gone);
    child.unref();
    if (child.stdin instanceof Socket) child.stdin.unref();
    this.waiting = child;
  }

  /** Sends the one that waits to a job; null where there is none. It may still be gone before it reads. */
  send(order: Order): ChildProcess | null {
    const child = this.waiting;
    this.waiting = null;
    if (!child?.stdin?.writable || child.exitCode !== null) return null;
    child.stdin.end(`${JSON.stringify(order)}\n`);
    return child;
  }

  /** Lets the one that waits go. */
  release(): void {
    this.waiting?.stdin?.end();
    this.waiting = null;
  }
}
