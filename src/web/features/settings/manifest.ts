import type { FeatureManifest } from '~/web/lib/feature';
import { routes } from './routes';

export const settings: FeatureManifest = {
  name: 'settings',
  joins: 'work',
  load: () => import('.').then((feature) => feature.settings),
  routes,
  nav: [{ group: 'own', order: 40, to: '/settings', label: 'Settings', icon: 'setting' }],
};
