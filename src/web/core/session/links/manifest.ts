import type { FeatureManifest } from '~/web/lib/feature';
import { LINK_PAGES } from '~/contract/team/team';

export const oneTimeLinks: FeatureManifest = {
  name: 'session/links',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.oneTimeLinks),
  routes: [
    {
      path: LINK_PAGES.invitation,
      access: 'anybody',
      bare: true,
      load: () => import('./screens/InvitationPage'),
    },
    {
      path: LINK_PAGES.password,
      access: 'anybody',
      bare: true,
      load: () => import('./screens/NewPasswordPage'),
    },
    {
      path: LINK_PAGES.mails,
      access: 'anybody',
      bare: true,
      load: () => import('./screens/StopMailsPage'),
    },
    {
      path: LINK_PAGES.address,
      access: 'anybody',
      bare: true,
      load: () => import('./screens/RevertAddressPage'),
    },
    {
      path: '/forgot-password',
      access: 'anybody',
      bare: true,
      load: () => import('./screens/ForgotPasswordPage'),
    },
  ],
};
