import type { FeatureManifest } from '~/web/lib/feature';
import { notices as room } from '.';

export const notices: FeatureManifest = {
  name: 'notices',
  joins: 'start',
  room,
};
