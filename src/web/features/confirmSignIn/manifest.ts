import { CONFIRM_SIGN_IN } from '~/contract/own/recentSignIn';
import type { FeatureManifest } from '~/web/kit/room';

export const confirmSignIn: FeatureManifest = {
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
