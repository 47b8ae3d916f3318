import type { RoomManifest } from '~/web/kit/room';

export const forms: RoomManifest = { name: 'forms', joins: 'work', load: async () => (await import('.')).forms };
