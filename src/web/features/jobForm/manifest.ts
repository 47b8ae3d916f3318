import type { RoomManifest } from '~/web/kit/room';

export const jobForm: RoomManifest = {
  name: 'jobForm', joins: 'members', load: async () => (await import('.')).jobForm,
  routes: [{ path: '/jobs/create', access: 'members', joins: 'work', load: () => import('./screens/CreateJobPage') }],
};
