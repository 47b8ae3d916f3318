import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { build } from 'esbuild';
import { JobHandle, type JobSpec } from '~/server/platform/engine/engine';
import { LocalEngine, type LocalSettings } from '~/server/platform/engine/local/localEngine';
import { scratch, type EngineBench } from './bench';

const GB = 1024 ** 3;
const source = path.resolve(import.meta.dirname, '../../../src/server');

/** One file of a TypeScript program, as the build makes it. */
export const bundle = async (entry: string, outfile: string) => {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfig: path.join(source, 'tsconfig.json'),
    logLevel: 'error',
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  });
  return outfile;
};

export interface LocalBench extends EngineBench {
  readonly settings: LocalSettings;
  open(settings?: Partial<LocalSettings>): Promise<LocalEngine>;
  /** A server process, in a group of its own as a terminal starts it, that submits the job and prints the handle. */
  serve(job: JobSpec, settings?: Partial<LocalSettings>): ChildProcessByStdio<null, Readable, null>;
}

/** A machine of 4 CPUs, 8 GB and no card as far as the engine knows, with a supervisor built as the build does. */
export const openLocalBench = async (): Promise<LocalBench> => {
  const folder = scratch();
  const [supervisor, server] = await Promise.all([
    bundle(
      path.join(source, 'platform/engine/local/supervisor.ts'),
      path.join(folder, 'supervisor.mjs'),
    ),
    bundle(path.join(import.meta.dirname, 'localServer.ts'), path.join(folder, 'server.mjs')),
  ]);
  const settings: LocalSettings = {
    folder: path.join(folder, 'records'),
    supervisor: [supervisor],
    machine: { cpus: 4, memory: 8 * GB, gpus: 0, cards: [] },
  };
  const serve: LocalBench['serve'] = (job, more) =>
    spawn(process.execPath, [server, JSON.stringify({ settings: { ...settings, ...more }, job })], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  return {
    patience: 30_000,
    serve,
    folder,
    settings,
    open: (more) => LocalEngine.open({ ...settings, ...more }),
    elsewhere: async (job) => {
      const child = serve(job);
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
      const kill = async () => {
        // The whole group, as a terminal that is closed does it.
        process.kill(-(child.pid ?? 0), 'SIGKILL');
        await once(child, 'exit');
      };
      return { handle: JobHandle.parse(JSON.parse(line)), kill };
    },
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
};
