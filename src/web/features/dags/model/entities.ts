import { api, JOB_RUNNING, JOB_STATUS, type Dag, type User } from '~/contract';
import { POLL_MS } from '~/web/lib/state/collection';
import { createObjectSlice } from '~/web/work/entities/createObjectSlice';
import type { ObjectView } from '~/web/work/entities/objectSelectors';
import type { ObjectState } from '~/web/work/entities/pending';
import { runMachine, type RunIntent } from '~/web/work/entities/runs';
import { dagEvents } from '../events';

export type DagIntent = RunIntent;
/** A DAG as the screens show it. */
export type DagRow = ObjectView<Dag, DagIntent>;

export const dagMachine = runMachine(JOB_STATUS);

export const isRunning = ({ status }: Pick<Dag, 'status'>): boolean => JOB_RUNNING.includes(status);

/** Its owner, the collaborators, and everybody where it is shared with the team. */
export const mayEdit = (
  { user_name, shared_with_team, collaborators }: Dag,
  user: User | null,
): boolean =>
  user !== null &&
  (user_name === user.user_name || shared_with_team || collaborators.includes(user.user_name));

/** How often a DAG, or the list, is read while it runs, ms; its nodes are followed by themselves. */
const RUNNING_MS = 3_000;

export const dags = createObjectSlice({
  name: 'dags',
  sliceOf: (state) => state.dags?.objects,
  path: '/dags',
  words: { one: 'DAG', many: 'DAGs' },
  events: dagEvents,
  machine: dagMachine,
  api: { readAll: api.dags.readAll, readTeam: api.dags.readTeam, read: api.dags.read },
  requestOf: (dag_id) => ({ dag_id }),
  rowsOf: (reply) => reply.dags,
  rowOf: (reply) => reply.dag,
  idOf: ({ dag_id }) => dag_id,
  nameOf: ({ dag_name }) => dag_name,
  readEvery: (dag) => (dag && isRunning(dag) ? RUNNING_MS : POLL_MS.lists),
  hurry: { while: isRunning, everyMs: RUNNING_MS },
});

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly dags?: DagsArea;
  }
  interface DagsArea {
    readonly objects?: ObjectState<Dag, DagIntent>;
  }
}
