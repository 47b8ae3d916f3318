import type { RoomManifest } from '~/web/kit/room';

export const jobCode: RoomManifest = {
  name: 'jobCode', joins: 'work', load: async () => (await import('.')).jobCode,
};
