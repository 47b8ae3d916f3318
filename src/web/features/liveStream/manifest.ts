import type { RoomManifest } from '~/web/kit/room';

export const liveStream: RoomManifest = { name: 'liveStream', joins: 'visit', load: async () => (await import('.')).liveStream };
