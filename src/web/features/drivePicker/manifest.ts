import type { RoomManifest } from '~/web/kit/room';

export const drivePicker: RoomManifest = {
  name: 'drivePicker',
  joins: 'members',
  load: () => import('.').then((room) => room.drivePicker),
};
