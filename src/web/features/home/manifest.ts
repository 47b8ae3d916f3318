import type { RoomManifest } from '~/web/kit/room';

export const home: RoomManifest = {
  name: 'home', joins: 'members', load: async () => (await import('.')).home,
  routes: [{ path: '/home', access: 'members', load: () => import('./screens/HomePage') }],
  nav: [{ group: 'first', order: 10, to: '/home', label: 'Home', icon: 'home' }],
};
