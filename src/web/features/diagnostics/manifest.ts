import type { RoomManifest } from '~/web/kit/room';

export const diagnostics: RoomManifest = { name: 'diagnostics', joins: 'work', load: async () => (await import('.')).diagnostics };
