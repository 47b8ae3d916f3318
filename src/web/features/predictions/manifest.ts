import type { FeatureManifest } from '~/web/lib/feature';

export const predictions: FeatureManifest = {
  name: 'predictions',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.predictions),
  routes: [
    { path: '/predictions', access: 'members', load: () => import('./screens/PredictionsPage') },
    { path: '/predictions/:id', access: 'members', load: () => import('./screens/PredictionPage') },
  ],
  nav: [{ group: 'Creations', order: 27, to: '/predictions', label: 'Predictions', icon: 'cloud' }],
  recents: {
    kind: 'prediction',
    title: 'Predictions',
    one: 'Prediction',
    path: '/predictions',
    query: '?version=1',
    order: 27,
  },
};
