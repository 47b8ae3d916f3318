import { CONFIRM_SIGN_IN } from '~/contract/own/recentSignIn';
import type { RoomManifest } from '~/web/kit/room';

export const confirmSignIn: RoomManifest = {
  name: 'confirmSignIn',
  joins: 'work',
  load: () => import('.').then((room) => room.confirmSignIn),
  routes: [
    {
      path: CONFIRM_SIGN_IN,
      access: 'anybody',
      bare: true,
      load: () => import('./screens/ConfirmSignInPage'),
    },
  ],
};
