import type { Config } from './settings/config';
import type { Database } from './database/database';
import type { Engines } from './engine/engines';
import type { Files } from './files/files';
import type { SecretBox } from './files/secretBox';
import type { Signer } from './files/signer';
import type { Trash } from './files/trash';
import type { Isolation } from './isolation/isolation';
import type { Outbox } from './mail/outbox';
import type { ObjectKind } from './objectKind';
import type { OwnershipTransfer } from './ownershipTransfer';
import type { Report } from './logging/report';
import type { NotebookRuntimes } from './kernels/runtimes';
import type { Stores } from './storage/stores';

/**
 * The parts of every handler: the foundation, and what the areas add to it. Each area declares in its `area.ts` what it adds, and
 * opens it there.
 */
export interface Workspace {
  readonly config: Config;
  readonly db: Database;
  readonly files: Files;
  readonly signer: Signer;
  readonly secretBox: SecretBox;
  readonly trash: Trash;
  /** The drives of people and teams. */
  readonly stores: Stores;
  /** Where batch work runs. */
  readonly engines: Engines;
  readonly runtimes: NotebookRuntimes;
  /** Keeps the programs of people apart. */
  readonly isolation: Isolation;
  /** Mails. */
  readonly outbox: Outbox;
  /** Objects that people own, by kind: of every area that has some. */
  readonly holdings: readonly OwnershipTransfer[];
  /** Every kind of object: of the areas that have one. */
  readonly objectKinds: readonly ObjectKind[];
  readonly report: Report;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortController;
}

/** The parts that exist before any area is opened. */
export type Foundation = Pick<
  Workspace,
  | 'config'
  | 'db'
  | 'files'
  | 'signer'
  | 'secretBox'
  | 'trash'
  | 'stores'
  | 'engines'
  | 'runtimes'
  | 'isolation'
  | 'outbox'
  | 'report'
  | 'stopping'
  | 'holdings'
  | 'objectKinds'
>;
