import type { api } from '~/contract';
import type { PublishedWorkload } from '~/contract/gallery';
import type { Workspace } from '../../platform/workspace';
import {
  anyone,
  granted,
  needs,
  signedIn,
  type Access,
  type AccessTable,
} from '../../platform/access/access';
import type { Account } from '../../platform/identity/account';
import { jobOwnership } from '../jobs/api';
import { notebookOwnership } from '../notebooks/api';
import type { Publishable } from './publishing';
import { notPublished, visit, type Visited, type RequestedVersion } from './visiting';

interface OfObject {
  readonly workload_type: PublishedWorkload;
  readonly object_id: string;
}

/** The notebook or job, for its owner. */
const owned = async (
  workspace: Workspace,
  { workload_type, object_id }: OfObject,
  user: Account,
): Promise<Publishable> => {
  if (workload_type === 'notebook') {
    return {
      workload: workload_type,
      object: await notebookOwnership
        .owner<OfObject>('publish', () => object_id)
        .admit(workspace, { workload_type, object_id }, user),
    };
  }
  return {
    workload: workload_type,
    object: await jobOwnership
      .owner<OfObject>('publish', () => object_id)
      .admit(workspace, { workload_type, object_id }, user),
  };
};

const owner: Access<OfObject, Publishable> = { who: 'owner', of: 'notebook or job', admit: owned };

/** Whoever is signed in and may see it. */
const visitor: Access<RequestedVersion, Visited> = {
  who: 'signed in',
  of: null,
  admit: async (workspace, wanted, user) => {
    const visited = await visit(workspace, wanted, user);
    if (!visited) throw notPublished();
    return visited;
  },
};

/** Access rules of published work. Endpoints for everybody check the caller themselves. */
export const access = {
  readAll: needs('read', granted('publishing', signedIn)),
  gallery: needs('read', granted('publishing', signedIn)),
  person: needs('read', granted('publishing', signedIn)),
  publication: needs('read', granted('publishing', owner)),
  publish: needs('write', granted('publishing', owner)),
  unpublish: needs('write', granted('publishing', owner)),
  copy: needs('write', granted('publishing', visitor)),
  read: anyone,
  file: anyone,
} satisfies AccessTable<typeof api.published>;
