import type { Runtime } from '~/contract';
import type { ChannelEvent, Kernel } from '~/contract/editor';
import type { Isolation, ProgramData } from '../../isolation/isolation';
import type { Values } from '../../secrets/handing';
import type { InstalledKernel } from '../interpreters/kernelspecs';
import type { RunRecords } from '../processes/runRecords';

/** A page that shows the notebook. */
export interface Tab {
  /** Tells this page alone. */
  send(event: ChannelEvent): void;
  /** Hands on what every page of the notebook is told, written already. */
  deliver(message: Buffer): void;
  /** The notebook stops; the page will not hear from it again. */
  close(): void;
}

export interface SessionSpec {
  readonly folder: string;
  readonly mainFile: string;
  /** Null for a notebook that is only shown (its kernel, if any, sits elsewhere). */
  readonly runtime: Runtime | null;
  /** Where text goes that is too long to be kept in memory. */
  readonly spoolFolder: string;
  readonly records: RunRecords;
  readonly isolation: Isolation;
  /** The number of the person whose code runs. */
  readonly person: number;
  /** The files that the code reads beside its own; the same for every kernel of the session. */
  readonly data: () => Promise<ProgramData>;
  /** The environment of its kernel, and the values to mask in all that the kernel says. */
  readonly secrets: Values;
  /** Further variables of its environment: where it logs to. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Where packages go that its cells install; nowhere where nothing is said. */
  readonly layerFolder?: string;
  /** The runtimes a person may change to. */
  readonly choices: () => Promise<readonly Runtime[]>;
  /** The installed kernels of other languages, as they are now. */
  readonly kernels: () => Promise<readonly InstalledKernel[]>;
  /** The same at the start of the session. */
  readonly installed: readonly InstalledKernel[];
}

/** Tells a tab why something is not done. */
export const rejectRequest = (tab: Tab, reason: string) => tab.send({ type: 'refused', reason });

/** Why a cell is not run by a kernel that is not there: what a person reads. */
export const whyNotRun = ({ runtime_id, reason }: Kernel): string =>
  runtime_id === ''
    ? (reason ?? '')
    : `The kernel is not running. ${reason ?? ''} Restart it to run cells.`;

/** How the kernel of a notebook that is only shown appears, and of one that no kernel here can run. */
export const NO_KERNEL = {
  state: 'dead',
  reason: 'This view runs no code.',
  runtime_id: '',
  label: '',
} as const;
