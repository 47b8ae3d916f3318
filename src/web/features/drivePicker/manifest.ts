import type { FeatureManifest } from '~/web/kit/room';

export const drivePicker: FeatureManifest = {
  name: 'drivePicker',
  joins: 'members',
  load: () => import('.').then((room) => room.drivePicker),
};
