import type { FeatureManifest } from '~/web/lib/feature';

export const jobForm: FeatureManifest = {
  name: 'jobs/form',
  joins: 'work',
  load: () => import('.').then((feature) => feature.jobForm),
  routes: [
    {
      path: '/jobs/create',
      access: 'members',
      load: () => import('./screens/JobForms').then((forms) => ({ default: forms.CreateJobPage })),
    },
  ],
};
