import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { SHORT_LIVED } from '#test/harness/builtServer';
import { ADMIN } from './openWorkspace';

const root = path.resolve(import.meta.dirname, '../../..');

/** One file out of the server with fake runtimes, placed where the server's own files are found from. */
export const bundleServer = async (): Promise<string> => {
  const outfile = path.join(
    mkdtempSync(path.join(root, 'node_modules/.cache-atelier-test-')),
    'server.mjs',
  );
  const server = path.join(root, 'src/server');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'serveWithFakes.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfig: path.join(root, 'tsconfig.json'),
    external: ['@electric-sql/pglite', '@electric-sql/pglite/*', '@aws-sdk/*', 'pg-native'],
    logLevel: 'error',
    define: { 'import.meta.dirname': JSON.stringify(path.join(server, 'platform/settings')) },
    banner: {
      js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url), __filename = '', __dirname = '';`,
    },
  });
  return outfile;
};

export const removeBundle = (file: string) =>
  rm(path.dirname(file), { recursive: true, force: true });

export interface Child {
  readonly process: ChildProcess;
  readonly origin: string;
  printed(): string;
  /** Resolves with the exit code when it is gone. */
  readonly ended: Promise<number | null>;
}

const PORT = /ready at http:\/\/localhost:(\d+)/;

/** Starts the bundled server on a data folder, with further settings; resolves when it is ready or gone. */
export const startChild = async (
  bundle: string,
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Child> => {
  const own = {
    ATELIER_PORT: '0',
    ATELIER_GATEWAY_PORT: '0',
    ATELIER_DATA: dataFolder,
    ATELIER_ADMIN_PASSWORD: ADMIN.password,
    DATABASE_URL: '',
  };
  const env = { ...process.env, ...own, ...settings };
  const child = spawn(process.execPath, [...SHORT_LIVED, bundle], {
    env,
    cwd: os.tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<void>((resolve) => {
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
      if (PORT.test(output)) resolve();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
  });
  await Promise.race([ready, ended]);
  return {
    process: child,
    origin: `http://localhost:${PORT.exec(output)?.[1] ?? ''}`,
    printed: () => output,
    ended,
  };
};
