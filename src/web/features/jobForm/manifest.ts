import type { RoomManifest } from '~/web/kit/room';

export const jobForm: RoomManifest = {
  name: 'jobForm',
  joins: 'work',
  load: () => import('.').then((room) => room.jobForm),
  routes: [
    { path: '/jobs/create', access: 'members', load: () => import('./screens/CreateJobPage') },
  ],
};
