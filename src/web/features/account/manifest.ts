import type { FeatureManifest } from '~/web/kit/room';
import { account as room } from '.';

export const account: FeatureManifest = {
  name: 'account',
  joins: 'start',
  room,
};
