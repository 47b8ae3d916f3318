import type { FeatureManifest } from '~/web/kit/room';
import { shell as room } from '.';

export const shell: FeatureManifest = {
  name: 'shell',
  joins: 'start',
  room,
};
