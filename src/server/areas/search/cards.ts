import type { FileCard, NamedObject } from '~/contract';
import type { Workspace } from '../../platform/workspace';
import { HttpError } from '../../platform/httpError';
import type { Account } from '../../platform/identity/account';
import { driveOf } from '../../platform/storage/stores';
import { locationOf } from '../../platform/storage/paths';
import { whyNotOf } from '../../platform/access/rights';
import { kindsFor, namedObjectsIn } from './names';
import { nameLinesOf } from './queries/names';

interface Wanted {
  readonly kind: NamedObject['kind'];
  readonly id: string;
}

/** These objects as they are now, without those that the person may not see; one query. */
export const readObjectCards = async (
  workspace: Pick<Workspace, 'db' | 'config' | 'objectKinds'>,
  user: Account,
  wanted: readonly Wanted[],
): Promise<NamedObject[]> => {
  const found = kindsFor(workspace, user).flatMap((object) => {
    const ids = [...new Set(wanted.flatMap(({ kind, id }) => (kind === object.kind ? id : [])))];
    return ids.length === 0 ? [] : [{ kind: object, ids }];
  });
  return found.length === 0 ? [] : namedObjectsIn(await nameLinesOf(workspace.db, found, user));
};

/** These files and folders of the team's drive as they are now, without invalid paths and those where there is nothing. */
export const readFileCards = async (
  workspace: Workspace,
  user: Account,
  paths: readonly string[],
): Promise<FileCard[]> => {
  if (paths.length === 0 || whyNotOf(workspace.config, user, 'teamWork') !== null) return [];
  const store = driveOf(workspace, 'teamdrive', user);
  const found = await Promise.all(
    [...new Set(paths)].map(async (path): Promise<FileCard[]> => {
      try {
        const entry = await store.find(locationOf(path, 'files'));
        if (!entry) return [];
        const { isDir, size, modified } = entry;
        return [
          {
            path,
            is_dir: isDir,
            size,
            update_datetime: modified === null ? null : new Date(modified).toISOString(),
          },
        ];
      } catch (error) {
        if (error instanceof HttpError) return [];
        throw error;
      }
    }),
  );
  return found.flat();
};
