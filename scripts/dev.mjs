/**
 * `npm run dev`: the server on ATELIER_PORT (8080), restarted when its sources change, and before it the web app with hot reload
 * on ATELIER_DEV_PORT (5173), which passes the app's calls on. The editor's frame and the prepared database are built first where they are old.
 */
import './lib/node.mjs';
import { spawn } from 'node:child_process';
import process from 'node:process';
import { install } from './lib/install.mjs';
import { PARTS } from './lib/parts.mjs';
import { at } from './lib/run.mjs';

await install();
const { buildParts } = await import('./build.mjs');
await buildParts(
  Object.keys(PARTS).filter((part) => part !== 'web'),
  { onlyStale: true },
);

process.env.NODE_ENV = 'development';
const tsx = at('node_modules/tsx/dist/cli.mjs');
const server = spawn(
  process.execPath,
  [
    tsx,
    'watch',
    '--tsconfig',
    at('src/server/tsconfig.json'),
    '--clear-screen=false',
    at('src/server/main.ts'),
  ],
  { cwd: at(), stdio: 'inherit' },
);

const { createServer } = await import('vite');
const vite = await createServer({
  configFile: at('vite.config.ts'),
  server: { port: Number(process.env.ATELIER_DEV_PORT ?? 5173), strictPort: true },
});
await vite.listen();
process.stdout.write(
  `\nWith hot reload: ${vite.resolvedUrls?.local[0] ?? 'http://localhost:5173/'}\n\n`,
);

const stop = (signal) => () => {
  server.kill(signal);
  void vite.close();
};
process.once('SIGINT', stop('SIGINT'));
process.once('SIGTERM', stop('SIGTERM'));
server.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void vite.close();
});
