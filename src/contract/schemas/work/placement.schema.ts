import { z } from 'zod';
import { authenticated, choice, id, instant, listOf } from '../wire.schema';

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
/** Why something of the team's that an object names is not offered (any more); left out of all that is offered. */
const reason = z.string().optional();
export const RegionName = z.object({
  region_name: z.string(),
  region_description: z.string(),
  /** The key that forms send and objects store in place of the name: that of a region of the team's own. */
  region_id: z.string().optional(),
  reason,
});
export const ZoneName = z.object({
  zone_name: z.string(),
  zone_description: z.string(),
  zone_id: z.string().optional(),
  reason,
});

/** A place as the engine itself calls it. */
export const EngineLocation = z.object({
  compute_provider: z.string(),
  compute_region: z.string(),
  compute_zone: z.string(),
  provider_label: z.string(),
  region_description: z.string(),
  zone_description: z.string(),
});

export const schemas = {
  providers: {
    request: authenticated({}),
    reply: z.object({
      valid_compute_providers: z.array(Provider),
      feature_support: z.record(z.string(), z.record(z.string(), z.boolean())),
    }),
  },
  /** `compute_region` and `compute_zone` are what an object says by now: it is told of, with a reason, also where it is not offered. */
  regions: {
    request: authenticated({
      compute_provider: id,
      compute_region: choice.optional(),
      compute_zone: choice.optional(),
    }),
    reply: z.object({ regions: z.array(RegionName) }),
  },
  zones: {
    request: authenticated({
      compute_provider: id,
      compute_region: id,
      compute_zone: choice.optional(),
    }),
    reply: z.object({ zones: z.array(ZoneName) }),
  },
  /** Everything that a zone can stand for, whatever the team has made of it. `unread` names the providers that do not answer now. */
  locations: {
    request: authenticated({}),
    reply: z.object({ places: z.array(EngineLocation), unread: z.array(z.string()) }),
  },
  instances: {
    request: authenticated({
      compute_provider: id,
      compute_region: choice.optional(),
      compute_zone: choice.optional(),
      compute_zones: listOf(choice, 1000).optional(),
      workload_type: z.enum(['notebook', 'batchjob']),
    }),
    reply: z.object({ instances: z.array(InstanceType) }),
  },
};
