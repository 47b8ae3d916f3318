import type { RoomManifest } from '~/web/kit/room';
import { routes } from './routes';

export const audit: RoomManifest = { name: 'audit', joins: 'work', load: async () => (await import('.')).audit, routes };
