/** How much of a machine a piece of batch work takes, as a form holds it. */
export interface LimitValues {
  /** Of each agent; null while the box is empty. */
  readonly cpu_count: number | null;
  /** GiB of each agent; null for none. */
  readonly memory_limit: number | null;
  /** Minutes of the whole; null for none. */
  readonly time_limit: number | null;
}

/** Before anything was said about it. */
export const noLimits: LimitValues = { cpu_count: 1, memory_limit: null, time_limit: null };

/** The request, with the number of agents. More than one of them are distributed. */
export const limitsOf = ({
  node_count,
  cpu_count,
  memory_limit,
  time_limit,
}: LimitValues & { readonly node_count: number | null }) => ({
  node_count: node_count ?? 1,
  distributed_mode: (node_count ?? 1) > 1,
  cpu_count: cpu_count ?? 1,
  memory_limit,
  time_limit,
});
