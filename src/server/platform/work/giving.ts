import process from 'node:process';
import type { Transaction } from '../database/database';
import { chownTree } from '../isolation/owning';
import { HttpError } from '../httpError';
import type { OwnershipTransfer } from '../ownershipTransfer';
import type { Workspace } from '../workspace';
import { stagingFolderOf } from './creation';
import { folderOf, type Kind, type Work } from './kind';

/** The refusal of what runs. */
const whileRunning = (noun: string) => `This ${noun} is running. Stop it first.`;

/** The programs of the one who had it have no part in it any more: files are the server's until the new owner's programs take them. */
const disown = async (folder: string): Promise<void> => {
  if (process.getuid?.() === 0) await chownTree(folder, 0, 0o700);
};

export interface Naming<Object> {
  readonly nameOf: (object: Object) => string;
  readonly isRunning: (object: Object) => boolean;
}

/** A folder among the files of who owns it, and what it is called while it is in neither of two places. */
export interface OwnedFolder {
  readonly passage: string;
  readonly place: string;
}

/** The folder of an object of this kind. */
export const ownedFolder = (kind: Pick<Kind, 'passage' | 'root'>, id: string): OwnedFolder => ({
  passage: stagingFolderOf(kind, id),
  place: folderOf(kind, id),
});

/**
 * Folders are taken out of their place, the rows get their new owner (`change`; false where they cannot), the folders go to their new place. A crash in
 * between is put right by `settleFolders` at the next start: each folder goes to whoever its row names.
 */
const moveAlong = async (
  { files }: Pick<Workspace, 'files'>,
  folders: readonly OwnedFolder[],
  [from, to]: readonly [string, string],
  change: () => Promise<boolean>,
): Promise<boolean> => {
  const taken: OwnedFolder[] = [];
  let owner = from;
  try {
    for (const folder of folders) {
      await files.unsettle(folder.passage, from, folder.place);
      taken.push(folder);
      await disown(files.onItsWay(folder.passage));
    }
    if (await change()) owner = to;
  } finally {
    for (const { passage, place } of taken) await files.settle(passage, owner, place);
  }
  return owner === to;
};

/** How work changes hands. */
interface Given<Object> extends Naming<Object> {
  /** In a sentence: 'job'. */
  readonly noun: string;
  readonly idOf: (object: Object) => string;
  readonly repository: {
    list(scope: { readonly owner: string }): Promise<readonly Object[]>;
    find(id: string): Promise<{ readonly object: Object } | null>;
    give(id: string, to: string, within: (tx: Transaction) => Promise<void>): Promise<boolean>;
  };
  /** The folders that go along. */
  readonly foldersOf: (id: string) => OwnedFolder[] | Promise<OwnedFolder[]>;
  /** Other objects that change hands, in the transaction of the change. */
  readonly along?: (tx: Transaction, id: string, to: string) => Promise<void>;
}

/** Work that has folders among its owner's files, which go along. It does not change hands while it runs. */
export const workOwnership = <Object extends { readonly user_name: string }>(
  workspace: Workspace,
  { noun, idOf, nameOf, isRunning, repository, foldersOf, along }: Given<Object>,
): OwnershipTransfer => {
  const running = () => new HttpError('conflict', whileRunning(noun));
  return {
    noun,
    of: async (owner) =>
      (await repository.list({ owner })).map((object) => ({
        id: idOf(object),
        name: nameOf(object),
        reason: isRunning(object) ? whileRunning(noun) : null,
      })),
    async give(id, from, to, within) {
      const found = await repository.find(id);
      if (found?.object.user_name !== from)
        throw new HttpError('missing', `This ${noun} is not ${from}’s any more.`);
      if (isRunning(found.object)) throw running();
      const change = () =>
        repository.give(id, to, async (tx) => {
          await along?.(tx, id, to);
          await within(tx, nameOf(found.object));
        });
      if (!(await moveAlong(workspace, await foldersOf(id), [from, to], change))) throw running();
    },
  };
};

/** Work of a kind, with its one folder. */
export const ownershipOf =
  <Object extends Work, Settings, Values>(
    kind: Kind<Object, Settings, Values>,
    naming: Naming<Object>,
  ) =>
  (workspace: Workspace): OwnershipTransfer =>
    workOwnership(workspace, {
      ...naming,
      noun: kind.noun,
      idOf: kind.idOf,
      repository: kind.repositoryOf(workspace),
      foldersOf: (id) => [ownedFolder(kind, id)],
    });
