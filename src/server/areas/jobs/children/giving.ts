import { ownedFolder, workOwnership, type Naming } from '../../../platform/work/giving';
import type { OwnershipTransfer } from '../../../platform/ownershipTransfer';
import type { WorkRepository } from '../../../platform/work/kind';
import type { Workspace } from '../../../platform/workspace';
import { jobKind } from '../kind';

interface Parent<Object> extends Naming<Object> {
  /** In a sentence: 'prediction'. */
  readonly noun: string;
  /** The object that its children are part of; the noun where it is left out. */
  readonly kind?: string;
  readonly idOf: (object: Object) => string;
  readonly repositoryOf: (workspace: Workspace) => Pick<
    WorkRepository<Object, unknown>,
    'list' | 'give'
  > & {
    find(id: string): Promise<{ readonly object: Object } | null>;
  };
}

/** Work that is made of jobs: they change hands with it, and their folders go along. */
export const parentWorkOwnership =
  <Object extends { readonly user_name: string }>({
    noun,
    kind = noun,
    idOf,
    nameOf,
    isRunning,
    repositoryOf,
  }: Parent<Object>) =>
  (workspace: Workspace): OwnershipTransfer => {
    const { children } = workspace;
    return workOwnership(workspace, {
      noun,
      idOf,
      nameOf,
      isRunning,
      repository: repositoryOf(workspace),
      foldersOf: async (id) =>
        (await children.of(kind, id)).map((child) => ownedFolder(jobKind, child)),
      along: (tx, id, to) => children.give(tx, kind, id, to),
    });
  };
