import { randomUUID } from 'node:crypto';
import type { Run } from '~/contract/editor';

interface Wanted {
  readonly run: Run;
  readonly code: string;
  /** Cells that were asked for together. */
  readonly batch: string;
  readonly stopOnError: boolean;
}

/** The cells to run, one after the other, and the last run of every cell. */
export class Runs {
  private waiting: Wanted[] = [];
  private current: Wanted | null = null;
  private readonly last = new Map<string, Run>();
  private quietSince = new Date().toISOString();

  constructor(private readonly onRun: (run: Run) => void) {}

  private tell(run: Run) {
    this.last.set(run.cell_id, run);
    this.onRun(run);
    return run;
  }

  get all(): Run[] {
    return [...this.last.values()];
  }

  get running(): Run | null {
    return this.current?.run ?? null;
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
    return this.all.find((run) => run.run_id === runId)?.cell_id ?? null;
  }

  isActive(cellId: string): boolean {
    const state = this.last.get(cellId)?.state;
    return state === 'queued' || state === 'running';
  }

  /** Puts cells at the end of the queue; one that waits already is run once, with its new code. */
  add(cells: readonly { cell_id: string; code: string }[], stopOnError: boolean) {
    const batch = randomUUID();
    for (const { cell_id, code } of cells) {
      this.waiting = this.waiting.filter(({ run }) => run.cell_id !== cell_id);
      const since = new Date().toISOString();
      const run: Run = { cell_id, run_id: randomUUID(), state: 'queued', since, execution_count: null, elapsed_ms: null };
      this.waiting.push({ run, code, batch, stopOnError });
      if (this.current?.run.cell_id !== cell_id) this.tell(run);
    }
  }

  /** Makes the next cell the running one, where none is. */
  next(): { run: Run; code: string } | null {
    if (this.current) return null;
    const wanted = this.waiting.shift();
    if (!wanted) return null;
    const run: Run = { ...wanted.run, state: 'running', since: new Date().toISOString() };
    this.current = { ...wanted, run };
    this.last.set(run.cell_id, run);
    return { run, code: wanted.code };
  }

  /** The kernel counted the running cell. */
  counted(runId: string | null, executionCount: number) {
    if (!this.current || this.current.run.run_id !== runId) return;
    const run = { ...this.current.run, execution_count: executionCount };
    this.current = { ...this.current, run };
    this.tell(run);
  }

  /** The running cell is over; after an error the cells asked for with it are not run. */
  finish(runId: string | null, state: 'ok' | 'error', elapsedMs: number | null) {
    const done = this.current;
    if (!done || done.run.run_id !== runId) return;
    this.rest();
    this.tell({ ...done.run, state, elapsed_ms: elapsedMs ?? Date.now() - Date.parse(done.run.since) });
    if (state === 'error' && done.stopOnError) this.abortWaiting(({ batch }) => batch === done.batch);
  }

  private abortWaiting(which: (wanted: Wanted) => boolean) {
    const aborted = this.waiting.filter(which);
    this.waiting = this.waiting.filter((wanted) => !which(wanted));
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
    if (done) this.tell({ ...done.run, state: 'aborted', elapsed_ms: Date.now() - Date.parse(done.run.since) });
  }
}
