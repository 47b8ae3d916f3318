import type { FeatureManifest } from '~/web/lib/feature';

export const chat: FeatureManifest = {
  name: 'chat',
  joins: 'visit',
  load: () => import('.').then((room) => room.chat),
  routes: [{ path: '/chat', access: 'members', load: () => import('./screens/ChatPage') }],
  nav: [
    {
      group: 'first',
      order: 20,
      to: '/chat',
      label: 'Messaging',
      icon: 'comments outline',
      badge: 'unreadMessages',
    },
  ],
};
