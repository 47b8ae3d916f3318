import type { FeatureManifest } from '~/web/lib/feature';

export const drivePicker: FeatureManifest = {
  name: 'forms/drivePicker',
  joins: 'members',
  load: () => import('.').then((feature) => feature.drivePicker),
};
