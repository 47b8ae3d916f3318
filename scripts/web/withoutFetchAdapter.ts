import type { Plugin } from 'vite';

const STAND_IN = '\0axios/adapters/fetch';

/** Leaves out the adapter of axios that sends by fetch: the app sends by XMLHttpRequest, with progress and without it. */
export const withoutFetchAdapter = (): Plugin => ({
  name: 'without-fetch-adapter',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === './fetch.js' && /[\\/]axios[\\/]lib[\\/]adapters[\\/]adapters\.js/.test(importer)
      ? STAND_IN
      : null,
  load: (id) => (id === STAND_IN ? 'export const getFetch = () => null;' : null),
});
