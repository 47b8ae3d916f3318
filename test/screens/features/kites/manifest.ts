import type { FeatureManifest } from '~/web/lib/feature';

export const kites: FeatureManifest = {
  name: 'kites',
  joins: 'visit',
  load: async () => (await import('.')).kites,
  routes: [
    { path: '/kites/:name', access: 'members', load: () => import('./KitePage') },
    { path: '/kites/new', access: 'members', load: () => import('./NewKitePage') },
  ],
  nav: [{ group: 'Creations', order: 99, to: '/kites/new', label: 'Kites', icon: 'paper plane' }],
  recents: { kind: 'job', title: 'Kites', one: 'Kite', path: '/kites', order: 99 },
};
