import type { RoomManifest } from '~/web/kit/room';

export const parentPage: RoomManifest = { name: 'parentPage', joins: 'members', load: async () => (await import('.')).parentPage };
