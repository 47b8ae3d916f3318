import type { FeatureManifest, Route } from '~/web/lib/feature';
import {
  GROUPS,
  REGIONS,
  REQUIRES,
  TEAM_ADMIN,
  TEAM_GROUPS,
  ZONES,
} from '~/web/work/detail/teamAdminPaths';

const page = (name: 'RegionsPage' | 'ZonesPage' | 'GroupsPage' | 'TeamGroupsPage') => () =>
  import('./screens/NamedList').then((pages) => ({ default: pages[name] }));
const dialog = () => import('./screens/NamedDialog');

/** A list, and over it the forms that make one and change one (RT-52). */
const list = (path: string, load: Route['load']): readonly Route[] => [
  { path, access: 'members', requires: REQUIRES, load },
  { path: `${path}/create`, access: 'members', requires: REQUIRES, over: path, load: dialog },
  { path: `${path}/:id`, access: 'members', requires: REQUIRES, over: path, load: dialog },
];

export const infra: FeatureManifest = {
  name: 'infra',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.infra),
  routes: [
    {
      path: TEAM_ADMIN,
      access: 'members',
      requires: REQUIRES,
      load: page('RegionsPage'),
    },
    ...list(REGIONS, page('RegionsPage')),
    ...list(ZONES, page('ZonesPage')),
    ...list(GROUPS, page('GroupsPage')),
    ...list(TEAM_GROUPS, page('TeamGroupsPage')),
  ],
  nav: [
    {
      group: 'team',
      order: 30,
      to: TEAM_GROUPS,
      label: 'Groups',
      icon: 'object group outline',
      admins: true,
    },
    { group: 'team', order: 50, to: TEAM_ADMIN, label: 'Infra', icon: 'server', admins: true },
  ],
};
