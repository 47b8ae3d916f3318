import type { FeatureManifest } from '~/web/lib/feature';

export const notebookForm: FeatureManifest = {
  name: 'notebooks/form',
  joins: 'work',
  load: () => import('.').then((feature) => feature.notebookForm),
  routes: [
    {
      path: '/notebooks/create',
      access: 'members',
      over: '/notebooks',
      load: () =>
        import('./screens/NotebookForms').then((forms) => ({ default: forms.CreateModal })),
    },
    {
      path: '/components/notebooks/create',
      access: 'members',
      bare: true,
      load: () =>
        import('./screens/NotebookForms').then((forms) => ({ default: forms.EmbeddedCreatePage })),
    },
    {
      path: '/components/notebooks/:id/edit',
      access: 'members',
      bare: true,
      load: () =>
        import('./screens/NotebookForms').then((forms) => ({ default: forms.EmbeddedEditPage })),
    },
  ],
};
