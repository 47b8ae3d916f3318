import type { FeatureManifest } from '~/web/lib/feature';
import { CHAT } from './routes';

export const chat: FeatureManifest = {
  name: 'chat',
  joins: 'visit',
  load: () => import('.').then((room) => room.chat),
  routes: [{ path: CHAT, access: 'members', load: () => import('./screens/ChatPage') }],
  nav: [
    {
      group: 'first',
      order: 20,
      to: CHAT,
      label: 'Messaging',
      icon: 'comments outline',
      badge: 'unreadMessages',
    },
  ],
};
