import { moveAlong, ownedFolder, whileRunning, type Holdings, type Naming } from '../../../objects/giving';
import type { WorkRepository } from '../../../objects/kind';
import { Refusal } from '../../../refusal';
import type { Workspace } from '../../../workspace';
import { jobKind } from '../kind';

interface Parent<Object> extends Naming<Object> {
  /** In a sentence: 'prediction'. */
  readonly noun: string;
  /** What its children are part of; the noun where it is left out. */
  readonly kind?: string;
  readonly idOf: (object: Object) => string;
  readonly repositoryOf: (workspace: Workspace) => Pick<WorkRepository<Object, unknown>, 'list' | 'give'> & {
    find(id: string): Promise<{ readonly object: Object } | null>;
  };
}

/** Work that is made of jobs: they change hands with it, and their folders go along. */
export const parentHoldings = <Object extends { readonly user_name: string }>(
  { noun, kind = noun, idOf, nameOf, isRunning, repositoryOf }: Parent<Object>,
) => (
  workspace: Workspace,
): Holdings => {
  const { children } = workspace;
  const repository = repositoryOf(workspace);
  const running = new Refusal('conflict', whileRunning(noun));
  return {
    noun,
    of: async (owner) => (await repository.list({ owner })).map((object) => (
      { id: idOf(object), name: nameOf(object), reason: isRunning(object) ? whileRunning(noun) : null }
    )),
    async give(id, from, to, within) {
      const found = await repository.find(id);
      if (found?.object.user_name !== from) throw new Refusal('missing', `This ${noun} is not ${from}’s any more.`);
      if (isRunning(found.object)) throw running;
      const folders = (await children.of(kind, id)).map((child) => ownedFolder(jobKind, child));
      const change = () => repository.give(id, to, async (tx) => {
        await children.give(tx, kind, id, to);
        await within(tx, nameOf(found.object));
      });
      if (!(await moveAlong(workspace, folders, [from, to], change))) throw running;
    },
  };
};
