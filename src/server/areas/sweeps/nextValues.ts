import type { Workspace } from '../../platform/workspace';
import type { Seen } from './pollTrials';
import { suggestByOptuna, type Python } from './optuna';
import type { RunRow, SweepRepository } from './queries/sweeps';
import { atRandom, inGrid } from './sampling';

type Ground = Pick<Workspace, 'environments' | 'accounts' | 'isolation' | 'jobs'> & {
  readonly sweeps: SweepRepository;
};

/** The Python of an environment as a person's programs find it. */
export const pythonFor = async (
  { environments, accounts, isolation }: Pick<Ground, 'environments' | 'accounts' | 'isolation'>,
  envId: string | null,
  owner: string,
  team: string,
): Promise<Python> => ({
  isolation,
  person: (await accounts.numberOf(owner)) ?? 0,
  python: await environments.pythonOf(envId, team),
});

/** The values of the next trials. The same run, the same number and the same history have the same values. */
export const valuesOf = async (
  ground: Ground,
  run: RunRow,
  numbers: readonly number[],
  seen: readonly Seen[],
): Promise<Record<string, string>[]> => {
  const {
    settings: { strategy, search_space: space, direction },
    seed,
    childId,
  } = run;
  if (strategy === 'grid') return numbers.map((number) => inGrid(space, number));
  if (strategy === 'random') return numbers.map((number) => atRandom(space, seed, number));
  const child = await ground.jobs.find(childId);
  if (!child) throw new Error('The job of this sweep is not there any more.');
  const python = await pythonFor(ground, child.object.env_id, child.object.user_name, child.team);
  const changed = new Map(seen.map(({ trial, changes }) => [trial.number, changes]));
  const known = (await ground.sweeps.all(run.submissionId)).map((row) => ({
    ...row,
    ...changed.get(row.number),
  }));
  const trials = known.flatMap(
    ({
      status,
      value,
      parameters,
    }): { parameters: Record<string, string>; value: number | null }[] => {
      if (status === 'running' || status === 'waiting') return [{ parameters, value: null }];
      return (status === 'complete' || status === 'pruned') && value !== null
        ? [{ parameters, value }]
        : [];
    },
  );
  return suggestByOptuna(python, { space, direction, seed, trials, numbers });
};
