import type { Workspace } from '../workspace';

/** How many use a build of an environment, each by its number; null where it is not recorded which. */
export type BuildsInUse = readonly { readonly build: number | null; readonly count: number }[];

/** The builds of an environment that something runs in or refers to. */
export interface BuildUses {
  /** By the number of the build: how many notebooks and submissions run in it and versions of predictions refer to it. */
  readonly counts: ReadonlyMap<number, number>;
  /** Something is under way whose build is not recorded yet, or began before builds were: it may run in any of them. */
  readonly anyMayBeUsed: boolean;
}

/** Runs in the builds of an environment, now or later. */
export const buildUsesOf = async (
  { jobs, notebooks }: Pick<Workspace, 'jobs' | 'notebooks'>,
  envId: string,
): Promise<BuildUses> => {
  const uses = [...(await notebooks.buildsInUse(envId)), ...(await jobs.buildsInUse(envId))];
  const counts = new Map<number, number>();
  for (const { build, count } of uses)
    if (build !== null) counts.set(build, (counts.get(build) ?? 0) + count);
  return { counts, anyMayBeUsed: uses.some(({ build }) => build === null) };
};
