import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { JobHandle, type ClusterEngine } from '~/server/platform/engine/engine';
import { createSlurmEngine } from '~/server/platform/engine/slurm/slurmEngine';
import { startSlurm, type Slurm } from '../support/slurm';
import { scratch, type EngineBench } from './bench';
import { bundle } from './localBench';

export interface SlurmBench extends EngineBench {
  readonly slurm: Slurm;
  open(how?: { partition?: string; environment?: NodeJS.ProcessEnv }): Promise<ClusterEngine>;
}

/** A cluster of three nodes on this machine. */
export const openSlurmBench = async (): Promise<SlurmBench> => {
  const folder = scratch();
  await chmod(folder, 0o755);
  const [slurm, server] = await Promise.all([
    startSlurm(),
    bundle(path.join(import.meta.dirname, 'slurmServer.ts'), path.join(folder, 'server.mjs')),
  ]);
  return {
    patience: 45_000,
    folder,
    slurm,
    open: async (how) => createSlurmEngine({ environment: slurm.environment, ...how }),
    elsewhere: async (job) => {
      const child = spawn(
        process.execPath,
        [server, JSON.stringify({ environment: slurm.environment, job })],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
      const kill = async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      };
      return { handle: JobHandle.parse(JSON.parse(line)), kill };
    },
    close: async () => {
      await slurm.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** An environment whose squeue is the real one, and is counted. */
export const countingSqueue = async (
  bench: SlurmBench,
): Promise<{ environment: NodeJS.ProcessEnv; count(): Promise<number> }> => {
  const folder = path.join(bench.folder, 'counting');
  const calls = path.join(folder, 'calls');
  await mkdir(folder);
  await writeFile(
    path.join(folder, 'squeue'),
    `#!/bin/sh\necho called >> ${calls}\nPATH=\${PATH#*:} exec squeue "$@"\n`,
    { mode: 0o755 },
  );
  return {
    environment: {
      ...bench.slurm.environment,
      PATH: `${folder}:${bench.slurm.environment['PATH'] ?? ''}`,
    },
    count: async () => (await readFile(calls, 'utf8')).trim().split('\n').length,
  };
};
