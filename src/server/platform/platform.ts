import path from 'node:path';
import type { Config } from './settings/config';
import { openEngines } from './engine/engines';
import { openFiles } from './files/files';
import { createSecretBox } from './files/secretBox';
import { createSigner } from './files/signer';
import { openTrash } from './files/trash';
import type { Installation } from './installation/installation';
import type { Isolation } from './isolation/isolation';
import { ceilingOf } from './limits/programWatch';
import { openOutbox } from './mail/outbox';
import type { NotebookRuntimes } from './kernels/runtimes';
import type { Foundation, Workspace } from './workspace';

interface FoundationParts {
  readonly config: Config;
  readonly ground: Installation;
  readonly runtimes: NotebookRuntimes;
  readonly isolation: Isolation;
  readonly report: Workspace['report'];
}

/** Opens what the areas stand on; what a crash left half-written there is swept. `workspace` is the whole, once the areas are open. */
export const openFoundation = async (
  { ground, ...parts }: FoundationParts,
  workspace: () => Workspace,
): Promise<Foundation> => {
  const {
    config: { sharedFolder, engines, trashDays, mail, limits },
    report,
  } = parts;
  const { db } = ground.database;
  const secretBox = createSecretBox(ground.key);
  return {
    ...parts,
    db,
    secretBox,
    holdings: [],
    stopping: new AbortController(),
    trash: openTrash(sharedFolder, trashDays, report),
    outbox: openOutbox({ db, secretBox, report }, mail, path.join(sharedFolder, 'mail')),
    signer: createSigner(
      ground.key,
      (session) => workspace().accounts.isOpen(session),
      (signature, expires) => workspace().spentTokens.spend(signature, expires),
    ),
    files: await openFiles(sharedFolder),
    engines: await openEngines(engines, sharedFolder, ceilingOf(limits)),
  };
};
