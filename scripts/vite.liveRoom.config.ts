import path from 'node:path';
import { defineConfig } from 'vite';
import { precompress } from './web/precompress';

const root = path.resolve(import.meta.dirname, '..');

/** The page of live rooms, served by the gateway below an address of its own, hence the relative base. */
export default defineConfig({
  root: path.join(root, 'src/frames/liveRoom'),
  base: './',
  publicDir: false,
  resolve: { alias: { '~': path.join(root, 'src') } },
  plugins: [precompress()],
  build: {
    target: 'es2022',
    outDir: path.join(root, 'dist/frames/room'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  logLevel: 'warn',
});
