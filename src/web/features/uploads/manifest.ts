import type { RoomManifest } from '~/web/kit/room';

export const uploads: RoomManifest = {
  name: 'uploads', joins: 'members', load: async () => (await import('.')).uploads,
};
