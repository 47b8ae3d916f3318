import type { Runtime } from '~/contract';
import type { ChannelEvent } from '~/contract/editor';
import type { Isolation } from '../../isolation/isolation';
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
  /** Further variables of its environment: where it logs to. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The runtimes a person may change to. */
  readonly choices: () => Promise<readonly Runtime[]>;
}

/** Tells a tab why something is not done. */
export const refuse = (tab: Tab, reason: string) => tab.send({ type: 'refused', reason });

/** How the kernel of a notebook that is only shown appears. */
export const NO_KERNEL = { state: 'dead', reason: 'This view runs no code.', runtime_id: '', label: '' } as const;
