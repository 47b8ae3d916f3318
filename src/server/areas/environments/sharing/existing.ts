import type { Seals } from '../sealing/seals';
import { pythonIn } from '../steps';
import type { BuildFiles } from './files';
import type { SharedBuild } from './queries';

export interface ExistingDependencies {
  readonly files: Pick<BuildFiles, 'of' | 'has' | 'rows'>;
  readonly seals: Pick<Seals, 'damageOf'>;
}

/** Finds a finished build of a team that has a key and is what was built; null where there is none. */
export const findExisting =
  ({ files, seals }: ExistingDependencies) =>
  async (team: string, key: string): Promise<SharedBuild | null> => {
    for (const each of await files.rows.candidates(team, key)) {
      const { venv } = await files.of(each.envId, each.build);
      const isWhole =
        (await files.has(pythonIn(venv))) && (await seals.damageOf(each.row, each.build)) === null;
      if (isWhole) return each;
    }
    return null;
  };
