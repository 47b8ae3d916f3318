import type { RoomManifest } from '~/web/kit/room';

export const drivePicker: RoomManifest = {
  name: 'drivePicker', joins: 'members', load: async () => (await import('.')).drivePicker,
};
