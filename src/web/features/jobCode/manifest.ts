import type { FeatureManifest } from '~/web/kit/room';

export const jobCode: FeatureManifest = {
  name: 'jobCode',
  joins: 'work',
  load: () => import('.').then((room) => room.jobCode),
};
