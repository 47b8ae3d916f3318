import { z } from 'zod';
import { authenticated, id, instant } from './wire.schema';

/** Memory is in bytes. What the text calls active is what jobs reserved, of the engines that answer. */
const Donuts = z.object({
  free_cpu_cores: z.number(),
  active_cpu_cores: z.number(),
  free_total_memory: z.number(),
  active_total_memory: z.number(),
  free_gpu_count: z.number(),
  active_gpu_count: z.number(),
});

const Share = z.object({ total: z.number(), free: z.number() });

/** One machine of an engine. */
export const EngineNode = z.object({
  name: z.string(),
  up: z.boolean(),
  cpus: Share,
  memory: Share,
  gpus: Share,
  load: z.number().nullable(),
});

/** One engine, as far as it can be asked now. */
export const EngineState = z.object({
  name: z.string(),
  label: z.string(),
  reachable: z.boolean(),
  /** Since when it does not answer, and why. */
  unknown_since: instant.nullable(),
  reason: z.string().nullable(),
  nodes: z.array(EngineNode),
});

/** A holder of resources: a running notebook or a job. */
export const ResourceUser = z.object({
  kind: z.enum(['notebook', 'job']),
  id: z.string(),
  name: z.string(),
  user_name: z.string(),
  submission_id: z.string(),
  since: instant,
  /** Since when it has done nothing; null while it works, and where nobody knows. */
  idle_since: instant.nullable(),
  engine: z.string(),
  places: z.array(z.string()),
  cpus: z.number(),
  /** Bytes reserved; null where there is no limit. */
  memory: z.number().nullable(),
  gpus: z.number(),
});

/** How busy the server's machine was so many milliseconds ago; percent, null where nobody knows. Clocks of browsers differ from the server's. */
export const PastSample = z.object({
  ago_ms: z.number().min(0),
  cpu: z.number().nullable(),
  memory: z.number().nullable(),
  gpu: z.number().nullable(),
});

export const MonitoringSummary = z.object({
  donuts_summary: Donuts,
  agents_with_active_jobs: z.number().int(),
  total_active_agents: z.number().int(),
  /** Percent. */
  current_cpu_usage: z.number().nullable(),
  memory_utilization: z.number().nullable(),
  /** Percent; null without a GPU or where nobody knows. */
  current_gpu_load: z.number().nullable(),
  engines: z.array(EngineState),
  /** Longest idle first, then longest running. */
  holders: z.array(ResourceUser),
  /** Of the last 5 minutes, the oldest first; where they were asked for. */
  samples: z.array(PastSample).optional(),
});

export const schemas = {
  monitoringSummary: {
    request: authenticated({ team_name: id, with_samples: z.boolean().optional() }),
    reply: z.object({ monitoring_summary: MonitoringSummary }),
  },
};
