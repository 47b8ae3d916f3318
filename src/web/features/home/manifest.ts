import type { FeatureManifest } from '~/web/lib/feature';
import type { AppConfig } from '~/web/lib/state/config';

/** In a browser the public site is home, where there is one (NAV-03, RT-57). */
const isHome = ({ desktop, world_url }: AppConfig) => desktop || world_url === null;

export const home: FeatureManifest = {
  name: 'home',
  joins: 'members',
  load: () => import('.').then((feature) => feature.home),
  routes: [{ path: '/home', access: 'members', load: () => import('./screens/HomePage') }],
  nav: [{ group: 'first', order: 10, to: '/home', label: 'Home', icon: 'home', where: isHome }],
};
