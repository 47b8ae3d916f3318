import type { FeatureManifest } from '~/web/lib/feature';
import { routes } from './routes';

export const notebookForm: FeatureManifest = {
  name: 'notebooks/form',
  joins: 'work',
  load: () => import('.').then((feature) => feature.notebookForm),
  routes,
};
