import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { programFolders } from '~/server/platform/settings/programFolders';

/** A statement at which the process that runs it is killed. */
export const DIE = '-- the process is killed here';

/** Upgrades a database with these migrations in a process of its own; the signal that ended it, or null where it came to its end. */
export const upgradeInChild = async (
  place: DatabaseLocation,
  migrations: string,
): Promise<NodeJS.Signals | null> => {
  // Beside the packages, which the bundle loads from there.
  const folder = await mkdtemp(path.join(programFolders.root, 'node_modules/.cache-atelier-test-'));
  try {
    const outfile = path.join(folder, 'upgrade.mjs');
    await build({
      entryPoints: [path.join(import.meta.dirname, 'upgradeAndDie.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      tsconfig: path.join(programFolders.root, 'tsconfig.json'),
      packages: 'external',
      logLevel: 'error',
      define: {
        'import.meta.dirname': JSON.stringify(path.join(programFolders.root, 'src/server')),
      },
    });
    const child = spawn(process.execPath, [outfile, JSON.stringify(place), migrations, DIE], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        if (code !== null && code !== 0) reject(new Error(`the upgrade ended with ${code}`));
        else resolve(signal);
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
