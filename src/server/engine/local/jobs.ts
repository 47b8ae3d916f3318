import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import process from 'node:process';
import { machineEnvironment } from '../../runtimes/kernels/environment';
import type { JobHandle, Running, Waiting } from '../engine';
import type { JobRecord } from './notes';
import { notesOf } from './notes';
import { needOf, type Room } from './room';

/** A job that is not over, as the engine has it in memory. Everything here can be read again from the folders. */
export interface Job {
  readonly record: JobRecord;
  readonly need: Room;
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
  const log = await open(notesOf(folder).supervisor, 'a', 0o600);
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
