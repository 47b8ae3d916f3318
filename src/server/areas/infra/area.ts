import type { Group, Region, Zone } from '~/contract';
import { area } from '../../platform/area';
import { locationProblemOf } from './placement/offers';
import { access } from './access';
import { storedGroups, type GroupFields } from './groups';
import { namedFingerprints, namedHandlers } from './handlers';
import { createNamedList, type NamedList } from './list';
import { storedRegions, type RegionFields } from './regions';
import * as tables from './tables';
import { createLocationMapping, type LocationMapping } from './locationMapping';
import { storedZones, type ZoneFields } from './zones';

declare module '../../platform/workspace' {
  interface Workspace {
    readonly zones: NamedList<Zone, ZoneFields>;
    readonly regions: NamedList<Region, RegionFields>;
    readonly groups: NamedList<Group, GroupFields>;
    /** The team's zones and regions as names of the locations of the engines. */
    readonly places: LocationMapping;
  }
}

/** Names of a team for places where work can run. The tables of all three lists are this area's. */
export const zones = area('zones', {
  tables,
  access: access.zones,
  open: ({ db, engines }, workspace) => ({
    zones: createNamedList(
      db,
      storedZones(
        locationProblemOf(engines),
        async (...where) =>
          (await workspace().notebooks.countInZone(...where)) +
          (await workspace().jobs.countInZone(...where)),
      ),
    ),
    places: createLocationMapping({
      zones: () => workspace().zones,
      regions: () => workspace().regions,
    }),
  }),
  serve: ({ zones: list }) => ({
    handlers: namedHandlers(list),
    fingerprints: namedFingerprints(list),
  }),
});

/** Zones under one name. */
export const regions = area('regions', {
  access: access.regions,
  open: ({ db }) => ({ regions: createNamedList(db, storedRegions) }),
  serve: ({ regions: list }) => ({
    handlers: namedHandlers(list),
    fingerprints: namedFingerprints(list),
  }),
});

/** People of the team under one name. */
export const groups = area('groups', {
  access: access.groups,
  open: ({ db }) => ({ groups: createNamedList(db, storedGroups) }),
  serve: ({ groups: list }) => ({
    handlers: namedHandlers(list),
    fingerprints: namedFingerprints(list),
  }),
});
