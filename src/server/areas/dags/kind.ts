import type { Dag } from '~/contract/dags/dags';
import { ownershipOf } from '../work/ownership';
import type { Access } from '../../platform/access/access';

/** Who may do what with a DAG. */
export const dagOwnership = ownershipOf<Dag>({
  noun: 'DAG',
  find: ({ dags }, id) => dags.find(id),
});

type Named = { readonly dag_id: string };
export const named = ({ dag_id }: Named) => dag_id;

/** Who may change it: its owner, the collaborators, and everybody of the team where it is shared with all of it (DAG-12). */
export const dagEditor: Access<Named, Dag> = {
  who: 'editor',
  of: 'DAG',
  admit: async (workspace, request, user) => {
    const dag = await dagOwnership.readable(workspace, request.dag_id, user);
    return dag.shared_with_team ? dag : dagOwnership.editable(workspace, request.dag_id, user);
  },
};
