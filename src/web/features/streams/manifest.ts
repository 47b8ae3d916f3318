import type { FeatureManifest } from '~/web/lib/feature';

const requires = ['streams'] as const;

export const streams: FeatureManifest = {
  name: 'streams',
  joins: 'visit',
  load: () => import('.').then((room) => room.streams),
  routes: [
    { path: '/streams', access: 'members', requires, load: () => import('./screens/StreamsPage') },
    {
      path: '/streams/:id',
      access: 'members',
      requires,
      load: () => import('./screens/StreamPage'),
    },
    {
      path: '/streams/:id/clip/:clip',
      access: 'members',
      requires,
      load: () => import('./screens/ClipPage'),
    },
    {
      path: '/components/streams/play/:id',
      access: 'members',
      requires,
      bare: true,
      load: () => import('./screens/PlayPage'),
    },
    {
      path: '/components/streams/live/:id',
      access: 'members',
      requires,
      bare: true,
      load: () => import('./screens/PlayPage'),
    },
  ],
  recents: { kind: 'stream', title: 'Streams', one: 'Stream', path: '/streams', order: 15 },
  nav: [
    { group: 'Creations', order: 15, to: '/streams', label: 'Streams', icon: 'podcast', requires },
  ],
};
