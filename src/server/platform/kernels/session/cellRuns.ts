import { randomUUID } from 'node:crypto';
import type { Run } from '~/contract/editor';
import { monotonic } from '../../concurrency/clock';

interface Wanted {
  readonly run: Run;
  readonly code: string;
  /** Cells that were asked for together. */
  readonly batch: string;
  /** After an error the cells of its batch are not run. */
  readonly stopOnError: boolean;
}

/** A cell that is asked for. */
export interface QueuedCell {
  readonly cell_id: string;
  readonly code: string;
  /** An error in it stops no other cell. */
  readonly may_fail?: boolean | undefined;
}

/** Cells that may wait to be run. */
export const QUEUE_LIMIT = 10_000;
export const QUEUE_FULL = `At most ${QUEUE_LIMIT.toLocaleString('en')} cells can wait to be run. Run more when some are done, or interrupt.`;
/** Cells whose last run is remembered; those that ran longest ago are forgotten first. */
const REMEMBERED = 3 * QUEUE_LIMIT;

/** The cells to run, one after the other, and the last run of every cell. */
export class Runs {
  /** By cell, in the order they will run in. */
  private readonly waiting = new Map<string, Wanted>();
  private current: Wanted | null = null;
  /** By cell, in the order they were told of. */
  private readonly last = new Map<string, Run>();
  /** The cell of every run that is some cell's last. */
  private readonly cells = new Map<string, string>();
  /** When the running cell began, by the clock that nobody sets. */
  private began = 0;
  private quietSince = new Date().toISOString();

  constructor(private readonly onRun: (run: Run) => void) {}

  private note(run: Run) {
    this.forget(run.cell_id);
    this.last.set(run.cell_id, run);
    this.cells.set(run.run_id, run.cell_id);
    if (this.last.size > REMEMBERED) this.forgetOldest();
  }

  /** Many at a time, so that one more cell costs the same however many there are. */
  private forgetOldest() {
    for (const cellId of [...this.last.keys()].slice(0, QUEUE_LIMIT))
      if (!this.isActive(cellId)) this.forget(cellId);
  }

  private forget(cellId: string) {
    const before = this.last.get(cellId);
    if (before) this.cells.delete(before.run_id);
    this.last.delete(cellId);
  }

  private tell(run: Run) {
    this.note(run);
    this.onRun(run);
  }

  get all(): Run[] {
    return [...this.last.values()];
  }

  get running(): Run | null {
    return this.current?.run ?? null;
  }

  /** How many cells run or wait. */
  get unfinished(): number {
    return this.waiting.size + (this.current ? 1 : 0);
  }

  /** ISO time since when no cell runs; null while one does. */
  get idleSince(): string | null {
    return this.current ? null : this.quietSince;
  }

  /** Nothing runs any more; what ran. */
  private rest(): Wanted | null {
    const done = this.current;
    this.current = null;
    if (done) this.quietSince = new Date().toISOString();
    return done;
  }

  /** The cell a run belongs to; null once the cell was run again. */
  cellOf(runId: string | null): string | null {
    if (this.current?.run.run_id === runId) return this.current.run.cell_id;
    return this.cells.get(runId ?? '') ?? null;
  }

  isActive(cellId: string): boolean {
    const state = this.last.get(cellId)?.state;
    return state === 'queued' || state === 'running';
  }

  /** How many cells would wait after these were added. */
  lengthWith(cells: readonly { cell_id: string }[]): number {
    return (
      this.waiting.size +
      new Set(cells.map(({ cell_id }) => cell_id).filter((id) => !this.waiting.has(id))).size
    );
  }

  /** Puts cells at the end of the queue; one that waits already is run once, with its new code. */
  add(cells: readonly QueuedCell[], stopOnError: boolean) {
    const batch = randomUUID();
    const since = new Date().toISOString();
    // A cell that is named twice runs in its last place.
    const wanted = new Map<string, QueuedCell>();
    for (const cell of cells) {
      wanted.delete(cell.cell_id);
      wanted.set(cell.cell_id, cell);
    }
    for (const { cell_id, code, may_fail = false } of wanted.values()) {
      const run: Run = {
        cell_id,
        run_id: randomUUID(),
        state: 'queued',
        since,
        execution_count: null,
        elapsed_ms: null,
      };
      this.waiting.delete(cell_id);
      this.waiting.set(cell_id, { run, code, batch, stopOnError: stopOnError && !may_fail });
      if (this.current?.run.cell_id !== cell_id) this.tell(run);
    }
  }

  /** Makes the next cell the running one, where none is. */
  next(): { run: Run; code: string } | null {
    if (this.current) return null;
    const [wanted] = this.waiting.values();
    if (!wanted) return null;
    this.waiting.delete(wanted.run.cell_id);
    const run: Run = { ...wanted.run, state: 'running', since: new Date().toISOString() };
    this.current = { ...wanted, run };
    this.began = monotonic();
    this.note(run);
    return { run, code: wanted.code };
  }

  /** The kernel counted the running cell. */
  counted(runId: string | null, executionCount: number) {
    if (!this.current || this.current.run.run_id !== runId) return;
    const run = { ...this.current.run, execution_count: executionCount };
    this.current = { ...this.current, run };
    this.tell(run);
  }

  private elapsed() {
    return Math.round(monotonic() - this.began);
  }

  /** The running cell is over; after an error the cells asked for with it are not run. */
  finish(runId: string | null, state: 'ok' | 'error', elapsedMs: number | null) {
    const done = this.current;
    if (!done || done.run.run_id !== runId) return;
    this.rest();
    this.tell({
      ...done.run,
      state,
      elapsed_ms: elapsedMs ?? this.elapsed(),
    });
    if (state === 'error' && done.stopOnError)
      this.abortWaiting(({ batch }) => batch === done.batch);
  }

  private abortWaiting(which: (wanted: Wanted) => boolean) {
    const aborted = [...this.waiting.values()].filter(which);
    for (const { run } of aborted) this.waiting.delete(run.cell_id);
    for (const { run } of aborted) this.tell({ ...run, state: 'aborted' });
  }

  /** Takes back everything that waits. */
  abortQueue() {
    this.abortWaiting(() => true);
  }

  /** The kernel is gone: what waits and what runs is over. */
  abortAll() {
    this.abortQueue();
    const done = this.rest();
    if (done)
      this.tell({
        ...done.run,
        state: 'aborted',
        elapsed_ms: this.elapsed(),
      });
  }
}
