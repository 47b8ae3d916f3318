import path from 'node:path';
import { defineConfig } from 'vite';
import { onlyWoff2 } from './web/onlyWoff2';
import { precompress } from './web/precompress';

const root = path.resolve(import.meta.dirname, '..');

/**
 * The built-in notebook editor, and the page that shows a notebook which does not run: pages of their own, whose address is not known
 * before they are opened, hence the relative base.
 */
export default defineConfig({
  root: path.join(root, 'src/frames/editor'),
  base: './',
  // Each notebook has a path of its own for its pages. Their files lie where all share them: a browser keeps one of each.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  publicDir: false,
  resolve: {
    alias: {
      '~': path.join(root, 'src'),
      'sanitize-html': path.join(root, 'src/frames/widgets/sanitize.ts'),
    },
  },
  plugins: [onlyWoff2(/katex\.min\.css$/), precompress()],
  build: {
    target: 'es2022',
    outDir: path.join(root, 'dist/frames/editor'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'read.html'].map((page) => path.join(root, 'src/frames/editor', page)),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
  logLevel: 'warn',
});
