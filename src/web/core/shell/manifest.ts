import type { FeatureManifest } from '~/web/lib/feature';
import { shell as feature } from '.';

export const shell: FeatureManifest = {
  name: 'shell',
  joins: 'start',
  feature,
};
