import type { Workspace } from '../../../platform/workspace';
import { buildUsesOf } from '../../../platform/work/buildUses';
import type { BuildFiles } from '../sharing/files';
import type { BuildRows } from './queries';

const DAY_MS = 24 * 3_600_000;

export interface RetentionDependencies {
  readonly runs: () => Pick<Workspace, 'jobs' | 'notebooks'>;
  readonly rows: BuildRows;
  readonly files: Pick<BuildFiles, 'removeBuild' | 'sweep'>;
  /** Days for which a build is retained after its last use. */
  readonly days: number;
}

/**
 * Removes the files of the builds of an environment that nobody needs: those that are not the working or the newest one, in which nothing runs,
 * to which no version of a prediction refers, and which were not used for some days. Their rows stay, and files that another build has.
 */
export const removeUnused = async (
  { runs, rows, files, days }: RetentionDependencies,
  envId: string,
): Promise<void> => {
  const unusedMs = days * DAY_MS;
  const removed = (await rows.list(envId)).filter(
    ({ removedDatetime }) => removedDatetime !== null,
  );
  await files.sweep(
    envId,
    removed.map(({ build }) => build),
  );
  const old = await rows.unused(envId, unusedMs);
  if (old.length === 0) return;
  const { counts, anyMayBeUsed } = await buildUsesOf(runs(), envId);
  if (anyMayBeUsed) return;
  for (const build of old) {
    if (counts.has(build)) {
      await rows.markUsed(envId, build);
      continue;
    }
    // First nothing may start in it any more.
    if (await rows.markRemoved(envId, build, unusedMs)) await files.removeBuild(envId, build);
  }
};
