import type { FeatureManifest } from '~/web/lib/feature';

export const notebooks: FeatureManifest = {
  name: 'notebooks',
  joins: 'members',
  load: () => import('.').then((feature) => feature.notebooks),
  routes: [
    { path: '/notebooks', access: 'members', load: () => import('./screens/NotebooksPage') },
    {
      path: '/notebooks/:id/editor',
      access: 'members',
      bare: true,
      load: () => import('./screens/EditorPage'),
    },
    { path: '/notebooks/:id', access: 'members', load: () => import('./screens/NotebookPage') },
  ],
  nav: [{ group: 'Creations', order: 10, to: '/notebooks', label: 'Code', icon: 'code' }],
  recents: { kind: 'notebook', title: 'Notebooks', one: 'Notebook', path: '/notebooks', order: 10 },
};
