import { z } from 'zod';
import { asks, choice, id, instant, listOf } from '../wire.schema';

export const InstanceType = z.object({
  /** `dq_instance_type` and `instance_type` joined by two dashes (NB-35). */
  instance_id: z.string(),
  display_name: z.string(),
  dq_instance_type: z.string(),
  instance_type: z.string(),
  cpu_count: z.number(),
  /** GiB. */
  memory: z.number(),
  gpu_count: z.number(),
  /** GiB per GPU; 0 without one. */
  gpu_memory: z.number(),
  /** 'Not Supported' means CPU only (NB-36). */
  gpu_model: z.string(),
  enabled: z.boolean(),
  /** Since when its cluster does not answer; left out while it does. `enabled` is then how it was. */
  unknown_since: instant.optional(),
});

/** A provider as the placement form lists it. */
export const Provider = z.object({ name: z.string(), label: z.string() });
export const RegionName = z.object({ region_name: z.string(), region_description: z.string() });
export const ZoneName = z.object({ zone_name: z.string(), zone_description: z.string() });

export const schemas = {
  providers: {
    request: asks({}),
    reply: z.object({ valid_compute_providers: z.array(Provider), feature_support: z.record(z.string(), z.record(z.string(), z.boolean())) }),
  },
  regions: { request: asks({ compute_provider: id }), reply: z.object({ regions: z.array(RegionName) }) },
  zones: { request: asks({ compute_provider: id, compute_region: id }), reply: z.object({ zones: z.array(ZoneName) }) },
  instances: {
    request: asks({
      compute_provider: id, compute_region: choice.optional(), compute_zone: choice.optional(),
      compute_zones: listOf(choice, 1000).optional(), workload_type: z.enum(['notebook', 'batchjob']),
    }),
    reply: z.object({ instances: z.array(InstanceType) }),
  },
};
