import path from 'node:path';
import type { Runtime } from '~/contract';
import type { Kernel as KernelShown } from '~/contract/editor';
import type { InstalledKernel } from '../interpreters/kernelspecs';
import type { KernelMessage, Kernel } from '../kernels/kernel';
import { startKernel } from '../kernels/kernelProcess';
import type { NotebookDocument } from './document';
import { chooseKernel, type KernelChoice } from './kernelChoice';
import { NO_KERNEL, type SessionSpec } from './sessionSpec';

/** Where and for whom a kernel runs. */
type SeatGround = Pick<
  SessionSpec,
  | 'folder'
  | 'records'
  | 'isolation'
  | 'person'
  | 'data'
  | 'secrets'
  | 'variables'
  | 'layerFolder'
  | 'kernels'
  | 'installed'
> & {
  readonly home: string;
  /** Finds what runs the notebook as its metadata is now. */
  readonly choose: (kernels: readonly InstalledKernel[]) => KernelChoice;
};

/** Where the kernel of a notebook runs: beside its file, as in Jupyter, so that its cells find the data that lies there. */
export const kernelSpecOf = (
  spec: SessionSpec,
  document: Pick<NotebookDocument, 'notebook'>,
): SeatGround => ({
  ...spec,
  home: path.dirname(path.join(spec.folder, spec.mainFile)),
  choose: (kernels) => chooseKernel(document.notebook.metadata, kernels),
});

export interface KernelListener {
  onEvent(event: KernelMessage): void;
  /** The kernel's state changed: starting, idle, dead … */
  onChange(): void;
  /** Whatever the kernel was doing is lost. */
  onLost(): void;
}

const ANOTHER_KERNEL = 'The notebook names another kernel now.';

/** How an installed kernel is named to a page, as a runtime. */
const shownAs = ({ displayName, folder }: InstalledKernel) => ({
  runtime_id: `kernelspec@${folder}`,
  label: `${displayName} · Jupyter kernel · ${folder}`,
});

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

const programOf = (
  { python, python_version: version, kernel }: Runtime,
  installed: InstalledKernel | null,
  layerFolder: string | undefined,
) =>
  installed?.bridge == null
    ? {
        python,
        kind: kernel,
        ...(layerFolder !== undefined && { layer: { folder: layerFolder, version } }),
      }
    : { python: installed.bridge, kind: 'ipykernel' as const, installed };

/** The place of a notebook's kernel: who sits there, and how it changes. Words of a kernel that left are not heard any more. */
export class KernelSlot {
  private kernel: Kernel | null = null;
  private state: KernelShown['state'] = 'starting';
  private reason: string | null = null;
  private sitting = 0;
  /** The installed kernel that was started last; null for Python. */
  private seated: InstalledKernel | null = null;
  /** The installed kernels of other languages at the last start. */
  private kernels: readonly InstalledKernel[];
  /** Code has run in the kernel: it may hold variables. */
  ran = false;
  private moving: Promise<void> = Promise.resolve();
  private givenUp = new AbortController();

  constructor(
    private runtime: Runtime,
    private readonly ground: SeatGround,
    private readonly listener: KernelListener,
  ) {
    this.kernels = ground.installed;
  }

  private get choice(): KernelChoice {
    return this.ground.choose(this.kernels);
  }

  /** The kernel was started for another language than the notebook names now. */
  private get isAnother(): boolean {
    const { installed, whyNot } = this.choice;
    return whyNot !== null || installed?.folder !== this.seated?.folder;
  }

  /** How the kernel is shown; `busy` is told by the one who gives it work. */
  shown(busy: boolean): KernelShown {
    const { installed, whyNot } = this.choice;
    if (whyNot !== null) return { ...NO_KERNEL, reason: whyNot };
    const { ran, reason } = this;
    const { runtime_id, label, environment } = this.runtime;
    const named = installed
      ? shownAs(installed)
      : { runtime_id, label, ...(environment !== undefined && { environment }) };
    if (this.state === 'idle' && this.isAnother)
      return { state: 'dead', reason: ANOTHER_KERNEL, ran, ...named };
    return { state: this.state === 'idle' && busy ? 'busy' : this.state, reason, ran, ...named };
  }

  /** Those of these runtimes that a page may change to: none but its own where the notebook is of another language. */
  offered(choices: readonly Runtime[]): { runtime_id: string; label: string }[] {
    const { installed } = this.choice;
    if (installed) return [shownAs(installed)];
    return choices.map(({ runtime_id, label }) => ({ runtime_id, label }));
  }

  /** Its name, as a person reads it while it starts. */
  get name(): string {
    return this.choice.installed?.displayName ?? `Python ${this.runtime.python_version}`;
  }

  /** The kernel, while it takes cells. */
  get ready(): Kernel | null {
    return this.state === 'idle' && !this.isAnother ? this.kernel : null;
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
    this.kernels = await this.ground.kernels();
    if (!isCurrent()) return;
    const { installed, whyNot } = this.choice;
    if (whyNot !== null) return this.change('dead', whyNot);
    const data = await this.ground.data();
    if (!isCurrent()) return;
    this.seated = installed;
    const kernel = await startKernel(
      {
        ...programOf(this.runtime, installed, layerFolder),
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

  /** Starts a kernel, in the place of the one there may be; none where none can run the notebook. Rejects with a sentence where it cannot be started. */
  start(state: 'starting' | 'restarting', runtime: Runtime = this.runtime): Promise<void> {
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
