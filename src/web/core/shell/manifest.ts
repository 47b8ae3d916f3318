import type { FeatureManifest } from '~/web/lib/feature';
import { shell as room } from '.';

export const shell: FeatureManifest = {
  name: 'shell',
  joins: 'start',
  room,
};
