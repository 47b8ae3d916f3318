import type { RoomManifest } from '~/web/kit/room';

export const conversations: RoomManifest = { name: 'conversations', joins: 'members', load: async () => (await import('.')).conversations };
