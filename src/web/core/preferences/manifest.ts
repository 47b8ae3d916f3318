import type { FeatureManifest } from '~/web/lib/feature';
import { account as room } from '.';

export const account: FeatureManifest = {
  name: 'account',
  joins: 'start',
  room,
};
