import type { EngineNode, EngineState, MonitoringSummary } from '~/contract/dashboard';
import type { NodeCapacity } from '../../platform/engine/engine';
import type { Engines } from '../../platform/engine/engines';

const nodeOf = ({ name, up, cpus, memory, gpus, load }: NodeCapacity): EngineNode => ({
  name,
  up,
  cpus,
  memory,
  gpus,
  load,
});

interface Seen {
  readonly nodes: readonly EngineNode[];
  /** ISO time since when it does not answer; null while it does. */
  readonly unknownSince: string | null;
}

/** Reads how every engine is; of one that does not answer it tells since when, and its nodes as they were. */
export const engineWatch = (engines: Engines): (() => Promise<EngineState[]>) => {
  const seen = new Map<string, Seen>();
  const look = async ({ name, label }: Engines['all'][number]): Promise<EngineState> => {
    try {
      const nodes = (await engines.capacity(name)).map(nodeOf);
      seen.set(name, { nodes, unknownSince: null });
      return { name, label, reachable: true, unknown_since: null, reason: null, nodes };
    } catch (error) {
      const { nodes, unknownSince } = seen.get(name) ?? { nodes: [], unknownSince: null };
      const since = unknownSince ?? new Date().toISOString();
      seen.set(name, { nodes, unknownSince: since });
      return {
        name,
        label,
        reachable: false,
        unknown_since: since,
        reason: error instanceof Error ? error.message : String(error),
        nodes: [...nodes],
      };
    }
  };
  return () => Promise.all(engines.all.map(look));
};

type Counted = Pick<
  MonitoringSummary,
  'donuts_summary' | 'agents_with_active_jobs' | 'total_active_agents'
>;

/** Free and reserved resources of all nodes that are up (DSH-03), of the engines that answer: of the others nobody knows. Memory in bytes. */
export const countNodes = (states: readonly EngineState[]): Counted => {
  const nodes = states
    .filter(({ reachable }) => reachable)
    .flatMap((state) => state.nodes)
    .filter(({ up }) => up);
  const sum = (of: (node: EngineNode) => number) =>
    nodes.reduce((total, node) => total + of(node), 0);
  const taken = (kind: 'cpus' | 'memory' | 'gpus') => (node: EngineNode) =>
    Math.max(0, node[kind].total - node[kind].free);
  return {
    donuts_summary: {
      free_cpu_cores: sum((node) => node.cpus.free),
      active_cpu_cores: sum(taken('cpus')),
      free_total_memory: sum((node) => node.memory.free),
      active_total_memory: sum(taken('memory')),
      free_gpu_count: sum((node) => node.gpus.free),
      active_gpu_count: sum(taken('gpus')),
    },
    agents_with_active_jobs: nodes.filter(
      (node) => taken('cpus')(node) > 0 || taken('gpus')(node) > 0,
    ).length,
    total_active_agents: nodes.length,
  };
};
