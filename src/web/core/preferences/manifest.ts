import type { FeatureManifest } from '~/web/lib/feature';
import { account as feature } from '.';

export const account: FeatureManifest = {
  name: 'preferences',
  joins: 'start',
  feature,
};
