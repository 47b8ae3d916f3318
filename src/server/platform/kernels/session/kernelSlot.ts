import path from 'node:path';
import type { Runtime } from '~/contract';
import type { Kernel as KernelShown } from '~/contract/editor';
import { whyNotPython } from '../../nbformat/language';
import type { KernelMessage, Kernel } from '../kernels/kernel';
import { startKernel } from '../kernels/kernelProcess';
import type { NotebookDocument } from './document';
import { NO_KERNEL, type SessionSpec } from './sessionSpec';

/** Where and for whom a kernel runs. */
type SeatGround = Pick<
  SessionSpec,
  'folder' | 'records' | 'isolation' | 'person' | 'data' | 'secrets' | 'variables' | 'layerFolder'
> & {
  readonly home: string;
  /** Why no kernel here may run the notebook, as a person reads it; null where one may. */
  readonly whyNot: () => string | null;
};

/** Where the kernel of a notebook runs: beside its file, as in Jupyter, so that its cells find the data that lies there. */
export const kernelSpecOf = (
  spec: SessionSpec,
  document: Pick<NotebookDocument, 'notebook' | 'fileName'>,
): SeatGround => ({
  ...spec,
  home: path.dirname(path.join(spec.folder, spec.mainFile)),
  whyNot: () => whyNotPython(document.notebook.metadata, document.fileName),
});

export interface KernelListener {
  onEvent(event: KernelMessage): void;
  /** The kernel's state changed: starting, idle, dead … */
  onChange(): void;
  /** Whatever the kernel was doing is lost. */
  onLost(): void;
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The place of a notebook's kernel: who sits there, and how it changes. Words of a kernel that left are not heard any more. */
export class KernelSlot {
  private kernel: Kernel | null = null;
  private state: KernelShown['state'] = 'starting';
  private reason: string | null = null;
  private sitting = 0;
  /** Code has run in the kernel: it may hold variables. */
  ran = false;
  private moving: Promise<void> = Promise.resolve();
  private givenUp = new AbortController();

  constructor(
    private runtime: Runtime,
    private readonly ground: SeatGround,
    private readonly listener: KernelListener,
  ) {}

  /** How the kernel is shown; `busy` is told by the one who gives it work. */
  shown(busy: boolean): KernelShown {
    const whyNot = this.ground.whyNot();
    if (whyNot !== null) return { ...NO_KERNEL, reason: whyNot };
    const state = this.state === 'idle' && busy ? 'busy' : this.state;
    const { runtime_id, label, environment } = this.runtime;
    return {
      ...{ state, reason: this.reason, runtime_id, label, ran: this.ran },
      ...(environment !== undefined && { environment }),
    };
  }

  /** The kernel, while it takes cells. */
  get ready(): Kernel | null {
    return this.state === 'idle' && this.ground.whyNot() === null ? this.kernel : null;
  }

  get runtimeInUse(): Runtime {
    return this.runtime;
  }

  private change(state: KernelShown['state'], reason: string | null = null) {
    this.state = state;
    this.reason = reason;
    this.listener.onChange();
  }

  private async sit(sitting: number) {
    const isCurrent = () => sitting === this.sitting;
    const { folder, home, person, secrets, variables, records, isolation, layerFolder } =
      this.ground;
    const data = await this.ground.data();
    if (!isCurrent()) return;
    const kernel = await startKernel(
      {
        python: this.runtime.python,
        ...(layerFolder !== undefined && {
          layer: { folder: layerFolder, version: this.runtime.python_version },
        }),
        kind: this.runtime.kernel,
        folder: home,
        project: folder,
        person,
        data,
        secrets,
        ...(variables && { variables }),
      },
      { records, isolation },
      {
        onEvent: (event) => {
          if (!isCurrent()) return;
          this.ran ||= event.type === 'started';
          this.listener.onEvent(event);
        },
        onEnd: (reason) => {
          if (!isCurrent()) return;
          this.kernel = null;
          this.ran = false;
          this.listener.onLost();
          this.change('dead', reason);
        },
      },
      this.givenUp.signal,
    );
    if (!isCurrent()) return kernel.end();
    this.kernel = kernel;
    this.change('idle');
  }

  private move(work: () => Promise<void>): Promise<void> {
    const moved = this.moving.then(work);
    // Whoever waits for it is told of its failure; here only its end counts.
    this.moving = moved.catch(() => undefined);
    return moved;
  }

  /** Starts a kernel, in the place of the one there may be; none where none may run the notebook. Rejects with a sentence where it cannot be started. */
  start(state: 'starting' | 'restarting', runtime: Runtime = this.runtime): Promise<void> {
    if (this.ground.whyNot() !== null) return this.stop();
    this.nextSitting();
    const { sitting } = this;
    this.runtime = runtime;
    this.listener.onLost();
    this.change(state);
    return this.move(async () => {
      await this.leave();
      if (sitting !== this.sitting) return;
      try {
        await this.sit(sitting);
      } catch (error) {
        if (sitting === this.sitting) this.change('dead', sentence(error));
        throw error;
      }
    });
  }

  private nextSitting() {
    this.sitting += 1;
    this.ran = false;
    this.givenUp.abort();
    this.givenUp = new AbortController();
  }

  private async leave() {
    const { kernel } = this;
    this.kernel = null;
    await kernel?.end();
  }

  /** Ends the kernel and lets nobody sit down any more. */
  stop(): Promise<void> {
    this.nextSitting();
    this.listener.onLost();
    this.change('dead', 'This notebook is not running.');
    return this.move(() => this.leave());
  }
}
