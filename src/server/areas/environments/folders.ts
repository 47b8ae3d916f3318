import fs from 'node:fs/promises';
import path from 'node:path';
import { removeTree } from '../../platform/files/system';

/** Where one build of an environment lies. A venv holds its own path, so every build has a folder of its own for good. */
export interface BuildFolders {
  /** The environment's folder, with all its builds. */
  readonly home: string;
  readonly venv: string;
  readonly log: string;
  readonly requirements: string;
  /** The packages of its lock, with hashes and without. */
  readonly hashed: string;
  readonly unhashed: string;
  /** Where its files are copied to when it is sealed, and where those that were built are until they are removed. */
  readonly copy: string;
  readonly replaced: string;
  /** The /tmp of its build, where that gets one of its own. */
  readonly temporary: string;
}

/** The folders of environments: `{root}/{env_id}/{build}` with `{build}.log` and `{build}.txt` beside it. */
export const environmentFolders = (root: string) => {
  const homeOf = (envId: string) => path.join(root, envId);
  const namesIn = (envId: string) =>
    // They are gone with their environment.
    fs.readdir(homeOf(envId)).catch((): string[] => []);
  return {
    of(envId: string, build: number): BuildFolders {
      const home = homeOf(envId);
      const beside = (ending: string) => path.join(home, `${build}${ending}`);
      return {
        home,
        venv: beside(''),
        log: beside('.log'),
        requirements: beside('.txt'),
        hashed: beside('.lock'),
        unhashed: beside('.unhashed'),
        copy: beside('.copy'),
        replaced: beside('.built'),
        temporary: beside('.tmp'),
      };
    },
    home: homeOf,
    /** Removes all of an environment but for what has these names. */
    async remove(envId: string, kept: readonly string[] = []): Promise<void> {
      const names = await namesIn(envId);
      if (!names.some((name) => kept.includes(name))) return removeTree(homeOf(envId));
      const left = names.filter((name) => !kept.includes(name));
      await Promise.all(left.map((name) => removeTree(path.join(homeOf(envId), name))));
    },
    has: (file: string) =>
      fs.access(file).then(
        () => true,
        () => false,
      ),
    /** Removes what lies beside the files of a build: its log, its requirements and what its lock was installed from. */
    async removeBeside(envId: string, build: number): Promise<void> {
      const its = (await namesIn(envId)).filter((name) => name.startsWith(`${build}.`));
      await Promise.all(its.map((name) => removeTree(path.join(homeOf(envId), name))));
    },
    /** The ids of those that have a folder. */
    ids: async (): Promise<string[]> =>
      // No environment was made yet.
      (await fs.readdir(root).catch(() => [])).filter((name) => name.startsWith('env-')),
  };
};
export type EnvironmentFolders = ReturnType<typeof environmentFolders>;
