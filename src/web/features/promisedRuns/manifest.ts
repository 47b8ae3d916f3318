import type { RoomManifest } from '~/web/kit/room';

/** What was promised: it joins with the uploads that the promises wait for, so that none of them is missed. */
export const promisedRuns: RoomManifest = {
  name: 'promisedRuns',
  joins: 'members',
  load: () => import('.').then((room) => room.promisedRuns),
};

/** What keeps the promises: it joins with the rooms that do the running. */
export const keptRuns: RoomManifest = {
  name: 'keptRuns',
  joins: 'work',
  load: () => import('.').then((room) => room.keptRuns),
};
