import type { FeatureManifest, Route } from '~/web/lib/feature';
import { GROUPS, REGIONS, TEAM_ADMIN, ZONES } from '~/web/work/detail/teamAdminPaths';
import { REQUIRES, TEAM_GROUPS } from './routes';

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
      load: () => import('./screens/RegionsPage'),
    },
    ...list(REGIONS, () => import('./screens/RegionsPage')),
    ...list(ZONES, () => import('./screens/ZonesPage')),
    ...list(GROUPS, () => import('./screens/GroupsPage')),
    ...list(TEAM_GROUPS, () => import('./screens/TeamGroupsPage')),
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
