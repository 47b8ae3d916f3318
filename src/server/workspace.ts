import type { AccountShelf } from './account/shelf';
import type { Vault } from './account/vault';
import type { Config } from './config';
import type { Stores } from './drive/stores';
import type { Engines } from './engine/engines';
import type { Environments } from './environments/environments';
import type { Files } from './files/files';
import type { Signer } from './files/signer';
import type { JobShelf } from './jobs/shelf';
import type { NotebookShelf } from './notebooks/shelf';
import type { IdentityShelf } from './oauth/shelf';
import type { NotebookRuntimes } from './runtimes/runtimes';
import type { TransferShelf } from './transfers/shelf';

/** What the areas stand on; every handler is made out of it. */
export interface Workspace {
  readonly config: Config;
  readonly accounts: AccountShelf;
  readonly identities: IdentityShelf;
  readonly notebooks: NotebookShelf;
  /** Batch jobs and their submissions. */
  readonly jobs: JobShelf;
  /** Uploads in parts. */
  readonly transfers: TransferShelf;
  readonly files: Files;
  readonly signer: Signer;
  /** The drives of people and teams. */
  readonly stores: Stores;
  /** Where batch work runs. */
  readonly engines: Engines;
  /** The Pythons that notebooks and jobs run in. */
  readonly environments: Environments;
  readonly vault: Vault;
  readonly runtimes: NotebookRuntimes;
  /** Where bugs are told, for the operator; never to the person who asked. */
  readonly report: (error: unknown, where: string) => void;
}
