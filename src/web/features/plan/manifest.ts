import type { RoomManifest } from '~/web/kit/room';
import { routes } from './routes';

export const plan: RoomManifest = { name: 'plan', joins: 'work', load: async () => (await import('.')).plan, routes };
