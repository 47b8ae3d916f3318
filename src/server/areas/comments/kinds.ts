import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ObjectType } from '~/contract/work/comments';
import type { Kind, Work } from '../work/kind';
import { ownershipOf, type Owned } from '../work/ownership';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import { dags } from '../dags/tables';
import { dagOwnership } from '../dags/kind';
import { jobKind } from '../jobs/kind';
import { jobs } from '../jobs/tables';
import { predictionOwnership } from '../predictions/kind';
import { predictions } from '../predictions/tables';
import { notebookKind } from '../notebooks/kind';
import { notebooks } from '../notebooks/tables';
import { sweepOwnership } from '../sweeps/kind';
import { sweeps } from '../sweeps/tables';

/** An object that somebody comments on. */
export interface Commented {
  readonly type: ObjectType;
  readonly id: string;
  readonly name: string;
  readonly owner: string;
}

interface CommentedKind {
  /** The column that holds the ids of those that are there. */
  readonly ids: PgColumn;
  /** One that this person may read. Throws `missing` for any other. */
  readonly readable: (
    workspace: Workspace,
    id: string,
    user: Account,
  ) => Promise<Omit<Commented, 'type'>>;
}

/** A kind of work: who may read one, the name of one, and the column of their ids. */
const ofWork = <Object extends Owned>(
  { readable }: Pick<ReturnType<typeof ownershipOf<Object>>, 'readable'>,
  nameOf: (object: Object) => string,
  ids: PgColumn,
): CommentedKind => ({
  ids,
  readable: async (workspace, id, user) => {
    const object = await readable(workspace, id, user);
    return { id, name: nameOf(object), owner: object.user_name };
  },
});

const ownersOf = <Object extends Work, Settings, Values>({
  noun,
  repositoryOf,
}: Pick<Kind<Object, Settings, Values>, 'noun' | 'repositoryOf'>) =>
  ownershipOf<Object>({ noun, find: (workspace, id) => repositoryOf(workspace).find(id) });

/** What can be commented on by now. A further kind is a line here. */
export const COMMENTED: Readonly<Partial<Record<ObjectType, CommentedKind>>> = {
  notebook: ofWork(
    ownersOf(notebookKind),
    ({ notebook_name }) => notebook_name,
    notebooks.notebookId,
  ),
  job: ofWork(ownersOf(jobKind), ({ job_name }) => job_name, jobs.jobId),
  sweep: ofWork(sweepOwnership, ({ sweep_name }) => sweep_name, sweeps.sweepId),
  dag: ofWork(dagOwnership, ({ dag_name }) => dag_name, dags.dagId),
  prediction: ofWork(predictionOwnership, ({ pf_name }) => pf_name, predictions.pfId),
};

/** The object, for somebody who may read it, and so comment on it. Throws `missing` for any other. */
export const readableObject = async (
  workspace: Workspace,
  type: ObjectType,
  id: string,
  user: Account,
): Promise<Commented> => {
  const kind = COMMENTED[type];
  if (!kind) throw new HttpError('missing', `This ${type} does not exist, or you may not see it.`);
  return { type, ...(await kind.readable(workspace, id, user)) };
};
