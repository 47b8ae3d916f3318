import type { Access } from '../access/access';
import type { Account } from '../identity/account';
import type { ObjectKind } from '../objectKind';
import { HttpError } from '../httpError';
import type { Workspace } from '../workspace';

/** Something that one person owns and others may work on. */
export interface Owned {
  readonly user_name: string;
  /** None where its kind knows none. */
  readonly collaborators?: readonly string[];
}

/** An object with its owner's team. */
export interface OwnedObject<Object> {
  readonly object: Object;
  readonly team: string;
}

export interface OwnedKind<Object extends Owned> {
  /** The noun of the kind: 'notebook', 'job'. */
  readonly noun: string;
  readonly find: (workspace: Workspace, id: string) => Promise<OwnedObject<Object> | null>;
  /** Why nobody may change this one, a sentence; null where its owner may. */
  readonly whyFixed?: (object: Object) => string | null;
  /** Its code runs with secrets of its owner: who else changes it is noted, and none are given until the owner confirms that person. */
  readonly runsWithSecrets?: true;
}

type IdOf<Request> = (request: Request) => string;

/** The owner and the team read it, the owner and the collaborators change it, the owner runs and deletes it (PRM-10). */
export const isEditor = (owned: Owned, user: Account) =>
  owned.user_name === user.user_name || (owned.collaborators?.includes(user.user_name) ?? false);

/** Rights on objects of one kind: refusals, and rows of an access table. */
export const ownershipOf = <Object extends Owned>({
  noun,
  find,
  whyFixed = () => null,
  runsWithSecrets,
}: OwnedKind<Object>) => {
  const readable = async (workspace: Workspace, id: string, user: Account): Promise<Object> => {
    const found = await find(workspace, id);
    if (found && (found.object.user_name === user.user_name || found.team === user.team_name))
      return found.object;
    throw new HttpError('missing', `This ${noun} does not exist, or you may not see it.`);
  };
  const refuseUnlessOwner = (owned: Owned, user: Account, verb: string): void => {
    if (owned.user_name !== user.user_name)
      throw new HttpError(
        'refused',
        `Only ${owned.user_name}, who owns this ${noun}, may ${verb} it.`,
      );
  };
  const refuseUnlessEditor = (owned: Owned, user: Account): void => {
    if (!isEditor(owned, user)) throw new HttpError('refused', whyNoEditor(owned));
  };
  /** Why somebody who is no editor may not change it. */
  const whyNoEditor = ({ user_name }: Owned) =>
    `Only ${user_name} and the collaborators may change this ${noun}.`;
  const refuseFixed = (object: Object): void => {
    const reason = whyFixed(object);
    if (reason !== null) throw new HttpError('conflict', reason);
  };
  const describable = async (workspace: Workspace, id: string, user: Account): Promise<Object> => {
    const object = await readable(workspace, id, user);
    refuseUnlessEditor(object, user);
    refuseFixed(object);
    return object;
  };
  const editable = async (workspace: Workspace, id: string, user: Account): Promise<Object> => {
    const object = await describable(workspace, id, user);
    // Before the change is made: a run that copies changed files finds the note.
    if (runsWithSecrets && object.user_name !== user.user_name)
      await workspace.secrets.changes.note(id, user.user_name);
    return object;
  };
  return {
    /** Whoever is signed in makes one; where it is a copy, its original must be one they may read. */
    maker: {
      who: 'signed in',
      of: null,
      admit: async (workspace, { clone_of: original }, user) =>
        original === undefined ? undefined : readable(workspace, original, user),
    } satisfies Access<{ readonly clone_of?: string | undefined }, Object | undefined>,
    /** One that this person may read. Throws `missing` for any other. */
    readable,
    /** One that this person may change. Asked only for a change of its code or settings. */
    editable,
    /** One that this person may write about, without a change of the object itself. */
    describable,
    refuseUnlessOwner,
    whyNoEditor,
    /** Only the owner may change owner and collaborators. */
    refuseNewCollaborators: (
      owned: Owned,
      settings: { collaborators: readonly string[] },
      user: Account,
    ): void => {
      const [before, after] = [owned.collaborators ?? [], settings.collaborators];
      const same = before.length === after.length && before.every((name) => after.includes(name));
      if (!same) refuseUnlessOwner(owned, user, 'choose the collaborators of');
    },
    reader: <Request>(idOf: IdOf<Request>): Access<Request, Object> => ({
      who: 'reader',
      of: noun,
      admit: (workspace, request, user) => readable(workspace, idOf(request), user),
    }),
    editor: <Request>(idOf: IdOf<Request>): Access<Request, Object> => ({
      who: 'editor',
      of: noun,
      admit: (workspace, request, user) => editable(workspace, idOf(request), user),
    }),
    /** `verb` is what only the owner may do with it: 'start'. */
    owner: <Request>(verb: string, idOf: IdOf<Request>): Access<Request, Object> => ({
      who: 'owner',
      of: noun,
      admit: async (workspace, request, user) => {
        const object = await readable(workspace, idOf(request), user);
        refuseUnlessOwner(object, user, verb);
        refuseFixed(object);
        return object;
      },
    }),
  };
};

/** The facts that comments need about an object that this person may read. */
export const commentedBy =
  <Object extends Owned>(
    { readable }: Pick<ReturnType<typeof ownershipOf<Object>>, 'readable'>,
    nameOf: (object: Object) => string,
  ): NonNullable<ObjectKind['commented']> =>
  async (workspace, id, user) => {
    const object = await readable(workspace, id, user);
    return { name: nameOf(object), owner: object.user_name };
  };
