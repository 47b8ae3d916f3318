import type { FeatureManifest } from '~/web/lib/feature';
import { routes } from './routes';

export const noticeCentre: FeatureManifest = {
  name: 'noticeCentre',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.noticeCentre),
  routes,
};
