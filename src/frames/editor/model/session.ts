import type { ChannelEvent, Kernel, Run } from '~/contract/editor';
import { Signal } from './signal';

/** `rested`: the server waits for the app to ask for the address again; `signedOut`: it does not wait any more. */
export type Connection =
  'connecting' | 'live' | 'reconnecting' | 'rested' | 'stopped' | 'signedOut';
type Hello = Extract<ChannelEvent, { type: 'hello' }>;
export type InputRequest = Extract<ChannelEvent, { type: 'input' }>;

export type SessionFact =
  { readonly kind: 'kernel' } | { readonly kind: 'run'; readonly cell_id: string };

const NEEDS_IPYKERNEL =
  "Widgets need ipykernel in the notebook's Python. Install it with '%pip install ipykernel', then stop and start the notebook.";

const unfinished = (run: Run) => run.state === 'queued' || run.state === 'running';

/** The state of the kernel and of the runs as the server reports it; nothing here is ever guessed. */
export class Session {
  connection: Connection = 'connecting';
  kernel: Kernel | null = null;
  runtimes: Hello['runtimes'] = [];
  canRun = false;
  asked: InputRequest | null = null;
  readonly changes = new Signal<SessionFact>();
  private readonly runs = new Map<string, Run>();

  run(cell_id: string): Run | undefined {
    return this.runs.get(cell_id);
  }

  /** Cells that are queued or running. */
  get busy(): Run[] {
    return [...this.runs.values()].filter(unfinished);
  }

  /** Why code cannot be run now, as a person reads it; null where it can. */
  get whyNot(): string | null {
    if (this.connection === 'stopped') return 'This notebook was stopped';
    if (this.connection === 'signedOut') return 'You signed out';
    if (this.connection !== 'live' || !this.kernel) return 'Not connected to the kernel yet';
    if (!this.canRun) return 'You may not run code in this notebook';
    if (this.kernel.state !== 'dead') return null;
    return this.kernel.runtime_id === ''
      ? (this.kernel.reason ?? 'No kernel runs this notebook')
      : 'The kernel has ended: restart it first';
  }

  /** Why no widget can be live with this kernel, as a person reads it; null where they can be. */
  get whyNoWidgets(): string | null {
    const { kernel } = this;
    return kernel &&
      kernel.state !== 'dead' &&
      kernel.label !== '' &&
      !/ipykernel|Jupyter kernel/i.test(kernel.label)
      ? NEEDS_IPYKERNEL
      : null;
  }

  connected(connection: Connection): void {
    this.connection = connection;
    this.changes.tell({ kind: 'kernel' });
  }

  receive(event: ChannelEvent): void {
    if (event.type === 'hello') this.greeted(event);
    else if (event.type === 'kernel') this.kernel = event.kernel;
    else if (event.type === 'input') this.asked = event;
    else if (event.type === 'run') this.noted(event.run);
    else return;
    this.changes.tell(
      event.type === 'run' ? { kind: 'run', cell_id: event.run.cell_id } : { kind: 'kernel' },
    );
    if (event.type === 'input') this.changes.tell({ kind: 'run', cell_id: event.cell_id });
  }

  /** The prompt of input() was answered here. */
  answered(): void {
    const cell_id = this.asked?.cell_id;
    this.asked = null;
    if (cell_id) this.changes.tell({ kind: 'run', cell_id });
  }

  /** The outputs of a cell were cleared by somebody: its run is history. */
  forget(cell_id: string): void {
    const run = this.runs.get(cell_id);
    if (run && !unfinished(run)) this.runs.delete(cell_id);
    this.changes.tell({ kind: 'run', cell_id });
  }

  private greeted(hello: Hello): void {
    const before = [...this.runs.keys()];
    this.runs.clear();
    for (const run of hello.runs) this.runs.set(run.cell_id, run);
    this.kernel = hello.kernel;
    this.runtimes = hello.runtimes;
    this.canRun = hello.can_run;
    this.asked = null;
    for (const cell_id of new Set([...before, ...this.runs.keys()]))
      this.changes.tell({ kind: 'run', cell_id });
  }

  private noted(run: Run): void {
    this.runs.set(run.cell_id, run);
    if (this.asked?.cell_id === run.cell_id && !unfinished(run)) this.asked = null;
  }
}
