import type { RoomManifest } from '~/web/kit/room';

export const sources: RoomManifest = { name: 'sources', joins: 'members', load: async () => (await import('.')).sources };
