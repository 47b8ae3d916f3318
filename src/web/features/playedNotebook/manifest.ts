import type { RoomManifest } from '~/web/kit/room';

export const playedNotebook: RoomManifest = { name: 'playedNotebook', joins: 'visit', load: async () => (await import('.')).playedNotebook };
