import type { Group, Region, Zone, api } from '~/contract';
import type { NamedKind } from '~/contract/infra/infraRules';
import type { Workspace } from '../../platform/workspace';
import { requireAdmin } from '../../platform/access/access';
import {
  granted,
  needs,
  writesNone,
  type Access,
  type AccessTable,
} from '../../platform/access/access';
import type { NamedList } from './list';

/** The admins of a team, where its plan has placement settings (RT-55, PRM-22, PRM-23). */
export const placementAdmin: Access = granted('placement', {
  who: 'admin',
  of: null,
  acts: writesNone('It only reads.'),
  admit: async (_workspace, _request, user) => void requireAdmin(user),
});

/** Access rules of one of the lists. */
const rowsOf = <One, Fields>(
  of: NamedKind,
  listOf: (workspace: Workspace) => NamedList<One, Fields>,
) => {
  const one: Access<{ readonly id: string }, One> = {
    who: 'admin',
    of,
    right: 'placement',
    acts: writesNone('It only reads.'),
    admit: async (workspace, { id }, user) => {
      const found = await listOf(workspace).find(id, user.team_name);
      requireAdmin(user);
      return found;
    },
  };
  return {
    readAll: needs('admin', placementAdmin),
    read: needs('admin', one),
    exists: needs('admin', placementAdmin),
    create: needs('admin', { ...placementAdmin, acts: [`${of}.created`] }),
    update: needs('admin', { ...one, acts: [`${of}.updated`] }),
    delete: needs('admin', { ...one, acts: [`${of}.deleted`] }),
  } as const;
};

/** Access rules of the endpoints for zones, regions and groups. */
export const access = {
  zones: rowsOf<Zone, never>('zone', ({ zones }) => zones as NamedList<Zone, never>),
  regions: rowsOf<Region, never>('region', ({ regions }) => regions as NamedList<Region, never>),
  groups: rowsOf<Group, never>('group', ({ groups }) => groups as NamedList<Group, never>),
} satisfies { readonly [Each in 'zones' | 'regions' | 'groups']: AccessTable<(typeof api)[Each]> };
