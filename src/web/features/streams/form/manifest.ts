import type { FeatureManifest } from '~/web/lib/feature';
import { CREATE_PATH, EMBEDDED_CREATE_PATH, EMBEDDED_EDIT_PATH } from './model/paths';

const requires = ['streams'] as const;

export const streamForm: FeatureManifest = {
  name: 'streams/form',
  joins: 'visit',
  load: () => import('.').then((room) => room.streamForm),
  routes: [
    {
      path: CREATE_PATH,
      access: 'members',
      requires,
      over: '/streams',
      load: () => import('./screens/CreateModal'),
    },
    {
      path: EMBEDDED_CREATE_PATH,
      access: 'members',
      requires,
      bare: true,
      load: () => import('./screens/EmbeddedCreatePage'),
    },
    {
      path: EMBEDDED_EDIT_PATH,
      access: 'members',
      requires,
      bare: true,
      load: () => import('./screens/EmbeddedEditPage'),
    },
  ],
};
