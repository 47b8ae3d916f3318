import type { Dag } from '~/contract/dags/dags';
import { ownershipOf } from '../../platform/work/ownership';
import type { Access } from '../../platform/access/access';
import { ownedInTeamOf, settingIn, settingOf, type ObjectKind } from '../../platform/objectKind';
import { commentedBy } from '../../platform/work/ownership';
import { hasNodeOf } from './queries/nodes';
import { dags } from './tables';

/** Rights on a DAG. */
export const dagOwnership = ownershipOf<Dag>({
  noun: 'DAG',
  find: ({ dags }, id) => dags.find(id),
});

type Named = { readonly dag_id: string };
export const named = ({ dag_id }: Named) => dag_id;

/** Users that may change it: its owner, the collaborators, and everybody of the team where it is shared with all of it (DAG-12). */
export const dagEditor: Access<Named, Dag> = {
  who: 'editor',
  of: 'DAG',
  admit: async (workspace, request, user) => {
    const dag = await dagOwnership.readable(workspace, request.dag_id, user);
    return dag.shared_with_team ? dag : dagOwnership.editable(workspace, request.dag_id, user);
  },
};

/** DAGs, as what spans all kinds of objects knows them. */
export const dagObjects: ObjectKind = {
  kind: 'dag',
  table: dags,
  id: dags.dagId,
  name: settingOf(dags.settings, 'dag_name'),
  seenBy: ownedInTeamOf(dags.userName),
  names: {
    environment: settingIn(dags.settings, 'env_id'),
    job: hasNodeOf,
  },
  commented: commentedBy(dagOwnership, ({ dag_name }) => dag_name),
};
