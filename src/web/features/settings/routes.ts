import type { Route } from '~/web/lib/feature';

/** The page, and its twin in another app's frame (RT-04, RT-47). */
export const SETTINGS = '/:settings(settings|settings-for-web)';

export const routes: readonly Route[] = [
  { path: SETTINGS, access: 'members', load: () => import('./screens/SettingsPage') },
];
