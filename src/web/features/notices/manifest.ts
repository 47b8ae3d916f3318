import type { FeatureManifest } from '~/web/kit/room';
import { notices as room } from '.';

export const notices: FeatureManifest = {
  name: 'notices',
  joins: 'start',
  room,
};
