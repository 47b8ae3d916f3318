import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import process from 'node:process';
import { openToAppend } from '../../files/untrusted';
import { machineEnvironment } from '../../kernels/kernels/environment';
import type { JobHandle, Running, Waiting } from '../engine';
import type { JobRecord } from './notes';
import { notesOf } from './notes';
import { needOf, type Capacity } from './capacity';
import { survivingErrors } from '../../kernels/processes/childErrors';

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
  /** Its last report. */
  told: Waiting | Running | null;
}

export const newJob = (record: JobRecord, started: boolean, cards: readonly string[]): Job => ({
  record,
  need: needOf(record.spec),
  started,
  ours: false,
  cards,
  failure: null,
  burial: null,
  told: null,
});

export const handleOf = ({ spec }: JobRecord): JobHandle => ({
  engine: 'local',
  id: spec.id,
  reference: spec.id,
  folder: spec.folder,
  ranks: spec.ranks,
});

/** Which job a supervisor watches over; one line of JSON on its standard input. */
export interface Order {
  readonly folder: string;
  readonly record: string;
  readonly cards: readonly string[];
}

/**
 * Starts the supervisor of a job in a session of its own; it lives on without this server. Resolves when it runs, or could not be
 * started; `ended` is called when it is gone, with a sentence. `program` are the arguments that make Node run it. Which job it is stands in no
 * argument, because everybody on the machine can read those.
 */
export async function startSupervisor(
  program: readonly string[],
  order: Order,
  ended: (how: string) => void,
): Promise<void> {
  const { folder } = order;
  const log = await openToAppend(notesOf(folder).supervisor);
  try {
    const child = survivingErrors(
      spawn(process.execPath, [...program], {
        cwd: folder,
        env: machineEnvironment(),
        detached: true,
        stdio: ['pipe', 'ignore', log.fd],
      }),
    );
    child.once('exit', (code, signal) =>
      ended(`What watches over jobs ended at once (${signal ?? `exit code ${code}`}).`),
    );
    child.unref();
    await once(child, 'spawn');
    child.stdin?.on('error', () => undefined).end(`${JSON.stringify(order)}\n`);
  } catch (error) {
    ended(
      `What watches over jobs could not be started: ${error instanceof Error ? error.message : String(error)}.`,
    );
  } finally {
    await log.close();
  }
}

/** No more supervisors than this are started ahead: each is a Node that waits. */
const MAX_SPARES = 4;
/** Jobs that came so lately tell how many more are to be expected, ms: trials of a sweep come as others end. */
const LATELY_MS = 5_000;

/**
 * Supervisors started ahead of the jobs they will watch over, so that a job that gets its room need not wait until Node has started. They
 * end by themselves when this server goes away before they were told anything.
 */
export class Spares {
  private readonly waiting = new Set<ChildProcess>();
  private started: number[] = [];

  constructor(private readonly program: readonly string[]) {}

  get size(): number {
    return this.waiting.size;
  }

  /** Keeps one for jobs that wait for room, and as many as jobs came lately one after the other; lets go of all others. */
  keep(isAnyWaiting: boolean): void {
    this.started = this.started.filter((at) => performance.now() - at < LATELY_MS);
    const lately = this.started.length > 1 ? Math.min(this.started.length, MAX_SPARES) : 0;
    const wanted = Math.max(lately, isAnyWaiting ? 1 : 0);
    while (this.waiting.size < wanted) this.startOne();
    for (const child of [...this.waiting].slice(wanted)) this.letGo(child);
  }

  private startOne(): void {
    const child = survivingErrors(
      spawn(process.execPath, [...this.program], {
        env: machineEnvironment(),
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      }),
    );
    const gone = () => {
      this.waiting.delete(child);
    };
    child.once('exit', gone).once('error', gone);
    child.stdin.on('error', gone);
    child.unref();
    if (child.stdin instanceof Socket) child.stdin.unref();
    this.waiting.add(child);
  }

  /** Sends the one that waits longest to a job; null where there is none. It may still be gone before it reads. */
  send(order: Order): ChildProcess | null {
    this.started.push(performance.now());
    for (const child of this.waiting) {
      this.waiting.delete(child);
      if (!child.stdin?.writable || child.exitCode !== null) continue;
      child.stdin.end(`${JSON.stringify(order)}\n`);
      return child;
    }
    return null;
  }

  private letGo(child: ChildProcess): void {
    child.stdin?.end();
    this.waiting.delete(child);
  }

  /** Lets all that wait go. */
  release(): void {
    for (const child of this.waiting) this.letGo(child);
  }
}
