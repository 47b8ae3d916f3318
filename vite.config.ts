import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompile } from './scripts/web/precompile';
import { precompress } from './scripts/web/precompress';
import { preloadFont } from './scripts/web/preloadFont';
import { preloadPages } from './scripts/web/preloadPages';
import { semanticCss } from './scripts/web/semanticCss';
import { semanticModules } from './scripts/web/semanticModules';
import { travelTogether } from './scripts/web/travelTogether';
import { withoutFetchAdapter } from './scripts/web/withoutFetchAdapter';

const at = (...parts: string[]) => path.resolve(import.meta.dirname, ...parts);
const server = `http://127.0.0.1:${process.env.ATELIER_PORT ?? '8080'}`;
const packages = (...names: string[]) =>
  new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);

const SHELL = 'app/frame/Shell.tsx';
/** The pages people open first: the code they need starts before the app runs. */
const firstPages = [
  { at: '^/login$', modules: ['core/session/screens/LoginPage.tsx'] },
  { at: '^/(home)?$', modules: [SHELL, 'features/home/screens/HomePage.tsx'] },
  { at: '^/notebooks$', modules: [SHELL, 'features/notebooks/screens/NotebooksPage.tsx'] },
  { at: '^/notebooks/[^/]+$', modules: [SHELL, 'features/notebooks/screens/NotebookPage.tsx'] },
];

const inWeb = (...files: string[]) => files.map((file) => at('src/web', file));
/**
 * They join together with the others, in files of their own: `unsaved` knows the messages of the chat, whose page would load all of 'work' with
 * them, and most pages of 'work' show no form.
 */
const ALONE = [at('src/web/features/unsaved'), at('src/web/work/forms')];
/** The code of the features that join together, as their manifests say; those that join by themselves are left to the bundler. */
const joining = (joins: 'members' | 'work') =>
  ['core', 'work', 'features']
    .flatMap((layer) =>
      readdirSync(at('src/web', layer), { recursive: true, encoding: 'utf8' }).map((file) =>
        at('src/web', layer, file),
      ),
    )
    .filter((file) => path.basename(file) === 'manifest.ts' && !ALONE.includes(path.dirname(file)))
    .filter((file) => readFileSync(file, 'utf8').includes(`joins: '${joins}'`))
    .map((file) => path.join(path.dirname(file), 'index.ts'))
    .sort();
/** In this order: what every page starts with, then what every page of somebody signed in starts with, then what batch work does. */
const together = travelTogether([
  {
    name: 'app',
    from: inWeb(
      'main.tsx',
      'core/session/screens/LoginPage.tsx',
      'core/toasts/screens/ToastLayer.tsx',
    ),
  },
  {
    name: 'members',
    from: [
      ...joining('members'),
      ...inWeb(
        SHELL,
        ...firstPages
          .flatMap(({ modules }) => modules)
          .filter((module) => module.startsWith('features/')),
      ),
    ],
  },
  // What the drawing of a chart shares with the features that make its curves: who draws needs nothing else of them.
  { name: 'chart', from: inWeb('ui/chart/series.ts', 'ui/chart/words.ts') },
  { name: 'work', from: joining('work') },
]);

/** The web app. `dist/web` is what the workspace server serves; the manifest is what the bundle budgets are measured on. */
export default defineConfig({
  root: at('src/web'),
  publicDir: at('public'),
  resolve: { alias: { '~': at('src') } },
  plugins: [
    semanticCss({
      sheet: at('src/web/ui/theme/semantic.css'),
      sources: [at('src/web')],
      package: at('node_modules/semantic-ui-css'),
    }),
    react(),
    semanticModules(at('node_modules/semantic-ui-react')),
    withoutFetchAdapter(),
    preloadFont(/inter-latin-wght-normal.*\.woff2$/),
    preloadPages(firstPages, at('public/boot.js')),
    // Not React: most of it is never called.
    precompile(['app', 'state', 'members']),
    precompress(),
  ],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    manifest: true,
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // What every page starts with, or every page of somebody signed in, is there already: the lists of what else a part needs do not name it.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter(
              (file) => !/(app|members|react|rolldown-runtime|state)-[^/]*\.js$/.test(file),
            ),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: packages(
                'react',
                'react-dom',
                'scheduler',
                'react-is',
                'use-sync-external-store',
              ),
              priority: 30,
            },
            {
              name: 'state',
              test: packages(
                '@reduxjs',
                'redux',
                'redux-saga',
                '@redux-saga',
                'typed-redux-saga',
                'redux-persist',
                'react-redux',
                'immer',
                'reselect',
                'redux-thunk',
                'connected-react-router',
                'react-router',
                'react-router-dom',
                'history',
                'path-to-regexp',
                'lodash.isequalwith',
                'tiny-.*',
                'hoist-non-react-statics',
                'prop-types',
              ),
              priority: 20,
            },
            // Every file costs a round trip: what starts together travels together.
            { name: together, debugName: 'together', priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/fsc': server,
      '/api': { target: server, ws: true },
      '/blob': server,
      '/oauth': server,
    },
  },
});
