import { isSwitchedOn } from '~/contract/rights';
import type { FeatureManifest, Route } from '~/web/lib/feature';
import type { AppConfig } from '~/web/lib/state/config';

const isEmbedded = ({ embed_url }: AppConfig) => embed_url !== null;
const isShown = ({ embed_url, flags }: AppConfig) =>
  embed_url !== null || isSwitchedOn(flags, 'publishing');
const inBrowser = (config: AppConfig) => isShown(config) && !config.desktop;

const member = (path: string, where: Route['where'], load: Route['load']): Route => ({
  path,
  access: 'members',
  load,
  ...(where && { where }),
});
const embedded = () => import('./screens/EmbeddedPage');
const profile = () => import('./screens/ProfilePage');

export const gallery: FeatureManifest = {
  name: 'gallery',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.gallery),
  routes: [
    member('/gallery/:rest*', isShown, () => import('./screens/GalleryPage')),
    member('/profile/:rest*', isShown, profile),
    member('/portfolio', isShown, profile),
    // These are of the embedded site alone: where there is none, there are no such pages.
    ...['/posts', '/articles', '/experiences'].map((path) =>
      member(`${path}/:rest*`, isEmbedded, embedded),
    ),
  ],
  nav: [
    {
      group: 'first',
      order: 15,
      to: '/gallery',
      label: 'Gallery',
      icon: 'images outline',
      where: inBrowser,
    },
    {
      group: 'last',
      order: 10,
      to: '/profile',
      label: 'Profile',
      icon: 'user circle outline',
      where: inBrowser,
    },
  ],
};
