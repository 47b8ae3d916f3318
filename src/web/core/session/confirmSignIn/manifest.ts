import { CONFIRM_SIGN_IN } from '~/contract/session/recentSignIn';
import type { FeatureManifest } from '~/web/lib/feature';

export const confirmSignIn: FeatureManifest = {
  name: 'session/confirmSignIn',
  joins: 'work',
  load: () => import('.').then((feature) => feature.confirmSignIn),
  routes: [
    {
      path: CONFIRM_SIGN_IN,
      access: 'anybody',
      bare: true,
      load: () => import('./screens/ConfirmSignInPage'),
    },
  ],
};
