import { inArray, sql } from 'drizzle-orm';
import type { FileCard, NamedObject } from '~/contract';
import type { Workspace } from '../../platform/workspace';
import { HttpError } from '../../platform/httpError';
import type { Account } from '../../platform/identity/account';
import { driveOf } from '../../platform/storage/stores';
import { locationOf } from '../../platform/storage/paths';
import { whyNotOf } from '../../platform/access/rights';
import { BETWEEN, kindsFor, linesOf, namedObjectsIn } from './names';

interface Wanted {
  readonly kind: NamedObject['kind'];
  readonly id: string;
}

/** What these objects are now: those that the person may see, in one look; nothing is said of the others. */
export const readObjectCards = async (
  workspace: Pick<Workspace, 'db' | 'config' | 'objectKinds'>,
  user: Account,
  wanted: readonly Wanted[],
): Promise<NamedObject[]> => {
  const parts = kindsFor(workspace, user).flatMap((object) => {
    const ids = [...new Set(wanted.flatMap(({ kind, id }) => (kind === object.kind ? id : [])))];
    return ids.length === 0 ? [] : [linesOf(object, user, inArray(object.id, ids))];
  });
  if (parts.length === 0) return [];
  const {
    rows: [row],
  } = await workspace.db.execute<{ lines: string | null }>(sql`
    select string_agg(line, ${BETWEEN.lines}) as lines from (${sql.join(parts, sql` union all `)}) as seen`);
  return namedObjectsIn(row?.lines ?? '');
};

/** What these files and folders of the team's drive are now. A path that is none, or where nothing is, is left out. */
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
