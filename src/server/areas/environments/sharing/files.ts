import fs from 'node:fs/promises';
import type { Database } from '../../../platform/database/database';
import { removeTree } from '../../../platform/files/system';
import type { BuildFolders, EnvironmentFolders } from '../folders';
import { shareRows, type BuildId, type ShareRows } from './queries';

/** The files of builds, which several builds may have in common. */
export interface BuildFiles {
  readonly rows: ShareRows;
  /** Where a build lies; of one that shares its files, `venv` is where those are. */
  of(envId: string, build: number): Promise<BuildFolders>;
  has(file: string): Promise<boolean>;
  /** Removes what belongs to a build that was marked as removed, and its files where no other build has them. */
  removeBuild(envId: string, build: number): Promise<void>;
  /** Removes what a deleted environment left, also of its builds `elsewhere`, but for files that builds of others have. */
  removeHome(envId: string, elsewhere?: readonly BuildId[]): Promise<void>;
  /** Removes the files of builds that were marked as removed which a killed server left. */
  sweep(envId: string, removed: readonly number[]): Promise<void>;
  /** The numbers of the builds in the folder of an environment that a build has, of this environment or of another one. */
  usedIn(envId: string): Promise<ReadonlySet<number>>;
}

export const createBuildFiles = (folders: EnvironmentFolders, db: Database): BuildFiles => {
  const rows = shareRows(db);
  const release = async ({ envId, build }: BuildId): Promise<void> => {
    if ((await rows.usedIn(envId)).has(build)) return;
    const { venv, home } = folders.of(envId, build);
    await removeTree(venv);
    // It stays where the environment has other builds.
    await fs.rmdir(home).catch(() => undefined);
  };

  return {
    rows,
    async of(envId, build) {
      const own = folders.of(envId, build);
      if (await folders.has(own.venv)) return own;
      const files = await rows.filesOf({ envId, build });
      return { ...own, venv: folders.of(files.envId, files.build).venv };
    },
    async removeBuild(envId, build) {
      const files = await rows.filesOf({ envId, build });
      await folders.removeBeside(envId, build);
      await release(files);
    },
    has: folders.has,
    async removeHome(envId, elsewhere = []) {
      await folders.remove(envId, [...(await rows.usedIn(envId))].map(String));
      for (const each of elsewhere) await release(each);
    },
    async sweep(envId, removed) {
      for (const build of removed)
        if (await folders.has(folders.of(envId, build).venv)) await release({ envId, build });
    },
    usedIn: rows.usedIn,
  };
};
