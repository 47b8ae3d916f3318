import { api, type Group, type Region, type Zone } from '~/contract';
import type { NamedKind } from '~/contract/infra/infraRules';
import { createNamedKindSlice, type NamedKindSlice } from '../flows/named.saga';
import { GROUPS, REGIONS, ZONES } from '~/web/work/detail/teamAdminPaths';
import type { InfraParts } from './form';
import { namedRow, type Fields, type NamedState } from './row';

const NOWHERE = { compute_provider: '', compute_region: '', compute_zone: '' };

const rowOfZone = ({
  zone_id,
  zone_name,
  zone_description,
  enabled,
  update_datetime,
  ...rest
}: Zone) => {
  const {
    compute_provider = '',
    compute_region = '',
    compute_zone = '',
  }: Partial<typeof rest> = rest;
  return namedRow({
    id: zone_id,
    name: zone_name,
    description: zone_description,
    enabled,
    update_datetime,
    picks: [],
    place: compute_provider === '' ? null : { compute_provider, compute_region, compute_zone },
  });
};
const bodyOfZone = ({ name, description, enabled, place }: Fields) => {
  const { compute_provider, compute_region, compute_zone } = place ?? NOWHERE;
  return {
    zone_name: name.trim(),
    zone_description: description.trim(),
    enabled,
    compute_provider,
    compute_region,
    compute_zone,
  };
};

/** Names of the team for places of its engines (ADM-20). */
export const zones = createNamedKindSlice({
  kind: 'zone',
  name: 'infra/zones',
  many: 'zones',
  path: ZONES,
  sliceOf: (state) => state.infra?.zones,
  rowOf: rowOfZone,
  bodyOf: bodyOfZone,
  table: {
    readAll: api.zones.readAll,
    read: api.zones.read,
    create: api.zones.create,
    update: api.zones.update,
    exists: api.zones.exists,
    delete: api.zones.delete,
  },
});

const rowOfRegion = ({
  region_id,
  region_name,
  region_description,
  enabled,
  zone_ids,
  update_datetime,
}: Region) =>
  namedRow({
    id: region_id,
    name: region_name,
    description: region_description,
    enabled,
    update_datetime,
    picks: zone_ids,
    place: null,
  });
const bodyOfRegion = ({ name, description, enabled, picks }: Fields) => ({
  region_name: name.trim(),
  region_description: description.trim(),
  enabled,
  zone_ids: [...picks],
});

/** Zones under one name (ADM-21). */
export const regions = createNamedKindSlice({
  kind: 'region',
  name: 'infra/regions',
  many: 'regions',
  path: REGIONS,
  sliceOf: (state) => state.infra?.regions,
  rowOf: rowOfRegion,
  bodyOf: bodyOfRegion,
  table: {
    readAll: api.regions.readAll,
    read: api.regions.read,
    create: api.regions.create,
    update: api.regions.update,
    exists: api.regions.exists,
    delete: api.regions.delete,
  },
});

/** Both spellings of the name are read (ADM-22). */
const rowOfGroup = ({
  group_id,
  group_name,
  groupname,
  group_description,
  users,
  update_datetime,
}: Partial<Pick<Group, 'group_name'>> & Omit<Group, 'group_name'>) =>
  namedRow({
    id: group_id,
    name: group_name ?? groupname ?? '',
    description: group_description,
    enabled: true,
    update_datetime,
    picks: users,
    place: null,
  });
const bodyOfGroup = ({ name, description, picks }: Fields) => ({
  group_name: name.trim(),
  group_description: description.trim(),
  users: [...picks],
});

/** People of the team under one name (ADM-22). */
export const groups = createNamedKindSlice({
  kind: 'group',
  name: 'team/groups',
  many: 'groups',
  path: GROUPS,
  sliceOf: (state) => state.team?.groups,
  rowOf: rowOfGroup,
  bodyOf: bodyOfGroup,
  table: {
    readAll: api.groups.readAll,
    read: api.groups.read,
    create: api.groups.create,
    update: api.groups.update,
    exists: api.groups.exists,
    delete: api.groups.delete,
  },
});

/** The features by the word that a form has for its kind. */
export const NAMED_KINDS: Readonly<Record<NamedKind, NamedKindSlice>> = {
  zone: zones,
  region: regions,
  group: groups,
};

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly infra?: InfraArea;
  }
  interface InfraArea {
    readonly zones?: NamedState;
    readonly regions?: NamedState;
    readonly forms?: InfraParts;
  }
  interface TeamArea {
    readonly groups?: NamedState;
  }
}
