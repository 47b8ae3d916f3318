import type { FeatureManifest } from '~/web/lib/feature';
import { toasts as feature } from '.';

export const toasts: FeatureManifest = {
  name: 'toasts',
  joins: 'start',
  feature,
};
