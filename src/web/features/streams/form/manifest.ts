import type { FeatureManifest } from '~/web/lib/feature';

const requires = ['streams'] as const;

export const streamForm: FeatureManifest = {
  name: 'streams/form',
  joins: 'visit',
  load: () => import('.').then((room) => room.streamForm),
  routes: [
    {
      path: '/streams/create',
      access: 'members',
      requires,
      over: '/streams',
      load: () => import('./screens/CreateModal'),
    },
    {
      path: '/components/streams/create',
      access: 'members',
      requires,
      bare: true,
      load: () => import('./screens/EmbeddedCreatePage'),
    },
    {
      path: '/components/streams/:id/edit',
      access: 'members',
      requires,
      bare: true,
      load: () => import('./screens/EmbeddedEditPage'),
    },
  ],
};
