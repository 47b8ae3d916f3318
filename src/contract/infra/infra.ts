import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/infra.schema';

export type Zone = z.output<typeof Shapes.Zone>;
export type Region = z.output<typeof Shapes.Region>;
export type Group = z.output<typeof Shapes.Group>;

/** The paths that the three lists have alike; `name` is how the question whether a name exists is spelled. */
const named = (one: 'zone' | 'region' | 'group', name: 'zone_name' | 'region_name' | 'groupname') =>
  ({
    readAll: `/fsc/${one}/readall/`,
    read: `/fsc/${one}/read/`,
    create: `/fsc/${one}/create/`,
    update: `/fsc/${one}/update/`,
    exists: `/fsc/${name}/exists/`,
    delete: `/fsc/${one}/delete/`,
  }) as const;

/** Places where work can run, under names of the team's own. */
export const zones = endpoints<Pick<typeof Shapes, 'zones'>['zones']>()(named('zone', 'zone_name'));
/** Zones under one name. */
export const regions = endpoints<Pick<typeof Shapes, 'regions'>['regions']>()(
  named('region', 'region_name'),
);
/** People of the team under one name. */
export const groups = endpoints<Pick<typeof Shapes, 'groups'>['groups']>()(
  named('group', 'groupname'),
);
