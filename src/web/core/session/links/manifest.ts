import type { FeatureManifest } from '~/web/lib/feature';
import {
  FORGOT_PASSWORD,
  INVITATION,
  NEW_PASSWORD,
  REVERT_ADDRESS,
  STOP_MAILS_PAGE,
} from './routes';

export const oneTimeLinks: FeatureManifest = {
  name: 'session/links',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.oneTimeLinks),
  routes: [
    {
      path: INVITATION,
      access: 'anybody',
      bare: true,
      load: () => import('./screens/InvitationPage'),
    },
    {
      path: NEW_PASSWORD,
      access: 'anybody',
      bare: true,
      load: () => import('./screens/NewPasswordPage'),
    },
    {
      path: STOP_MAILS_PAGE,
      access: 'anybody',
      bare: true,
      load: () => import('./screens/StopMailsPage'),
    },
    {
      path: REVERT_ADDRESS,
      access: 'anybody',
      bare: true,
      load: () => import('./screens/RevertAddressPage'),
    },
    {
      path: FORGOT_PASSWORD,
      access: 'anybody',
      bare: true,
      load: () => import('./screens/ForgotPasswordPage'),
    },
  ],
};
