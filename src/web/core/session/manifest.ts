import type { FeatureManifest } from '~/web/lib/feature';
import { LOGIN, session as feature } from '.';

export const session: FeatureManifest = {
  name: 'session',
  joins: 'start',
  feature,
  routes: [
    { path: LOGIN, access: 'anybody', bare: true, load: () => import('./screens/LoginPage') },
  ],
};
