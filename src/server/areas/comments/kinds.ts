import type { ObjectType } from '~/contract/work/comments';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';

/** An object that somebody comments on. */
export interface Commented {
  readonly type: ObjectType;
  readonly id: string;
  readonly name: string;
  readonly owner: string;
}

/** The object, for somebody who may read it, and so comment on it. Throws `missing` for any other. */
export const readableObject = async (
  workspace: Workspace,
  type: ObjectType,
  id: string,
  user: Account,
): Promise<Commented> => {
  const commented = workspace.objectKinds.find(({ kind }) => kind === type)?.commented;
  if (!commented)
    throw new HttpError('missing', `This ${type} does not exist, or you may not see it.`);
  return { type, id, ...(await commented(workspace, id, user)) };
};
