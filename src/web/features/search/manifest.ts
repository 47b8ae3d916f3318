import type { RoomManifest } from '~/web/kit/room';

export const search: RoomManifest = { name: 'search', joins: 'work', load: async () => (await import('.')).search };
