import type { FeatureManifest } from '~/web/lib/feature';
import { notices as feature } from '.';

export const notices: FeatureManifest = {
  name: 'notices',
  joins: 'start',
  feature,
};
