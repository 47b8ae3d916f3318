import type { RoomManifest } from '~/web/kit/room';
import { DRIVE } from './model/url';

export const drive: RoomManifest = {
  name: 'drive', joins: 'members', load: async () => (await import('.')).drive,
  routes: [{ path: DRIVE, access: 'members', load: () => import('./screens/list/DrivePage') }],
  nav: [{ group: 'Storage', order: 10, to: DRIVE, label: 'Drive', icon: 'hdd outline' }],
};
