import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/placement.schema';

export type InstanceType = z.output<typeof Shapes.InstanceType>;
export type Provider = z.output<typeof Shapes.Provider>;
export type RegionName = z.output<typeof Shapes.RegionName>;
export type EngineLocation = z.output<typeof Shapes.EngineLocation>;
export type ZoneName = z.output<typeof Shapes.ZoneName>;

/** The instance type chosen for the person where the machine offers it (NB-38). */
export const DEFAULT_INSTANCE_ID = 't2.large--t2.large';
/** The gpu_model of a machine without a GPU (NB-36). */
export const NO_GPU = 'Not Supported';
/** An instance's id out of its two types (NB-35). */
export const instanceId = (type: Pick<InstanceType, 'dq_instance_type' | 'instance_type'>) =>
  `${type.dq_instance_type}--${type.instance_type}`;

/** The keys by which forms send a region and a zone: the id where it is the team's own. */
export const regionKey = ({ region_id, region_name }: RegionName): string =>
  region_id ?? region_name;
export const zoneKey = ({ zone_id, zone_name }: ZoneName): string => zone_id ?? zone_name;

export const placement = endpoints<typeof Shapes.schemas>()({
  providers: '/fsc/team/compute_provider_features/valid/read/',
  regions: '/fsc/team/regions/',
  zones: '/fsc/team/region/zones/',
  locations: '/fsc/team/region/zone/places/',
  instances: '/fsc/instance/readall/',
});
