import type { FeatureManifest } from '~/web/lib/feature';

export const members: FeatureManifest = {
  name: 'team/members',
  joins: 'work',
  load: () => import('.').then((feature) => feature.members),
  routes: [
    {
      path: '/team/members',
      access: 'members',
      requires: ['teamAreas'],
      load: () => import('./screens/MembersPage'),
    },
    {
      path: '/team/:id',
      access: 'members',
      requires: ['teamAreas'],
      load: () => import('./screens/MemberPage'),
    },
  ],
  nav: [{ group: 'team', order: 20, to: '/team/members', label: 'Team', icon: 'users' }],
};
