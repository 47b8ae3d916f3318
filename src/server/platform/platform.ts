import path from 'node:path';
import type { Config } from './settings/config';
import { openEngines } from './engine/engines';
import { openFiles } from './files/files';
import { createSecretBox } from './files/secretBox';
import { createSigner } from './files/signer';
import { openTrash } from './files/trash';
import type { Installation } from './installation/installation';
import type { Isolation } from './isolation/isolation';
import type { ObjectKind } from './objectKind';
import { ceilingOf } from './limits/programWatch';
import { openOutbox } from './mail/outbox';
import type { NotebookRuntimes } from './kernels/runtimes';
import { openStores } from './storage/stores';
import type { Foundation, Workspace } from './workspace';

interface FoundationParts {
  readonly config: Config;
  readonly ground: Installation;
  readonly runtimes: NotebookRuntimes;
  readonly isolation: Isolation;
  readonly objectKinds: readonly ObjectKind[];
  readonly report: Workspace['report'];
}

/** Opens what the areas stand on; what a crash left half-written there is swept. `workspace` is the whole, once the areas are open. */
export const openFoundation = async (
  { ground, ...parts }: FoundationParts,
  workspace: () => Workspace,
): Promise<Foundation> => {
  const {
    config: { sharedFolder, engines, trashDays, mail, limits, s3 },
    report,
  } = parts;
  const { db } = ground.database;
  const secretBox = createSecretBox(ground.key);
  const trash = openTrash(sharedFolder, trashDays, report);
  const signer = createSigner(
    ground.key,
    (session) => workspace().accounts.isOpen(session),
    (signature, expires) => workspace().spentTokens.spend(signature, expires),
  );
  return {
    ...parts,
    db,
    secretBox,
    trash,
    signer,
    holdings: [],
    stopping: new AbortController(),
    stores: await openStores({ dataFolder: sharedFolder, s3 }, signer, trash),
    outbox: openOutbox({ db, secretBox, report }, mail, path.join(sharedFolder, 'mail')),
    files: await openFiles(sharedFolder),
    engines: await openEngines(engines, sharedFolder, ceilingOf(limits)),
  };
};
