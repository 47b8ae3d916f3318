import type { FeatureManifest } from '~/web/lib/feature';

export const settings: FeatureManifest = {
  name: 'settings',
  joins: 'work',
  load: () => import('.').then((feature) => feature.settings),
  routes: [
    {
      path: '/:settings(settings|settings-for-web)',
      access: 'members',
      load: () => import('./screens/SettingsPage'),
    },
  ],
  nav: [{ group: 'own', order: 40, to: '/settings', label: 'Settings', icon: 'setting' }],
};
