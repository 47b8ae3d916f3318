import { planGrants, type Group, type Region, type Zone, type api } from '~/contract';
import { Refusal } from '../../refusal';
import type { Workspace } from '../../workspace';
import type { Account } from '../account/repository';
import { refuseUnlessAdmin } from '../team/access';
import type { Access, AccessTable } from '../access';
import type { NamedList } from './list';

/** Plans and the flag that take placement settings away have none of these lists (RT-55, PRM-22, PRM-23). */
const refuseWithoutPlacement = async ({ accounts, config }: Workspace, { team_name }: Account) => {
  const plan = (await accounts.team(team_name))?.planType;
  if (!planGrants(plan).placement) throw new Refusal('refused', 'Your plan has no placement settings.');
  if (config.flags['placement_settings'] === false) throw new Refusal('refused', 'Placement settings are switched off here.');
};

/** The admins of a team, where its plan has placement settings. */
export const placementAdmin: Access = {
  who: 'admin', of: null,
  admit: async (workspace, _request, user) => {
    refuseUnlessAdmin(user);
    await refuseWithoutPlacement(workspace, user);
    return undefined;
  },
};

/** Who may ask what of one of the lists. */
const rowsOf = <One, Fields>(of: string, listOf: (workspace: Workspace) => NamedList<One, Fields>) => {
  const one: Access<{ readonly id: string }, One> = {
    who: 'admin', of,
    admit: async (workspace, { id }, user) => {
      const found = await listOf(workspace).find(id, user.team_name);
      await placementAdmin.admit(workspace, null, user);
      return found;
    },
  };
  return { readAll: placementAdmin, read: one, create: placementAdmin, update: one, exists: placementAdmin, delete: one };
};

/** Who may ask what of zones, regions and groups. */
export const access = {
  zones: rowsOf<Zone, never>('zone', ({ zones }) => zones as NamedList<Zone, never>),
  regions: rowsOf<Region, never>('region', ({ regions }) => regions as NamedList<Region, never>),
  groups: rowsOf<Group, never>('group', ({ groups }) => groups as NamedList<Group, never>),
} satisfies { readonly [Each in 'zones' | 'regions' | 'groups']: AccessTable<(typeof api)[Each]> };
