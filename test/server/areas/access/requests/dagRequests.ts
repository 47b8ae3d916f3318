/** Valid requests for DAGs. */
import type { Requests } from '../requests';
import type { World } from '../world';

const plain =
  <Request>(request: Request) =>
  () => ({ request });

const made = new WeakMap<
  World,
  Promise<{ readonly dag_id: string; readonly submission_id: string }>
>();
/** A DAG with a run that goes on, which many ask for. */
const running = (world: World) => {
  const known = made.get(world) ?? world.dagRun();
  made.set(world, known);
  return known;
};
const ofDag = async (world: World) => ({ request: { dag_id: (await running(world)).dag_id } });

export const DAG_REQUESTS: Requests['dags'] = {
  readAll: plain({}),
  readTeam: plain({}),
  read: ofDag,
  readGraph: ofDag,
  create: plain({ settings: { dag_name: 'Nightly' } }),
  update: async (world) => ({
    request: {
      dag_id: (await running(world)).dag_id,
      settings: { dag_name: 'Nightly', collaborators: ['collaborator'] },
    },
  }),
  saveGraph: async (world) => {
    const { dag_id, graph_version } = await world.dag();
    return { request: { dag_id, graph_version, graph: { nodes: [], edges: [] } } };
  },
  delete: async (world) => ({ request: { dag_id: (await world.dag()).dag_id } }),
  execute: async (world) => ({ request: { dag_id: (await world.dag()).dag_id } }),
  stop: async (world) => ({ request: await world.dagRun() }),
  readRun: async (world) => ({ request: await running(world) }),
  runs: ofDag,
  pools: plain({}),
};
