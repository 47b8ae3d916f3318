import { randomUUID } from 'node:crypto';
import { TRASH_DAYS, type TrashedEntry } from '~/contract/drive';
import { HttpError } from '../../../platform/httpError';
import type { Store } from '../../../platform/storage/store';
import type { Outcome } from '../transfer';
import type { Claims } from '../claims';
import { freeLocation } from '../freeName';
import { locationOf, missing, nameOf, pathOf } from '../../../platform/storage/paths';
import type { TrashRepository, TrashRow } from './queries';

const DAY_MS = 24 * 3_600_000;
/** So many are listed, and swept in one go. */
const MOST = 1_000;

const untilOf = ({ deletedAt }: TrashRow) => new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS);
const isDirOf = ({ path }: TrashRow) => path.endsWith('/');
const locationIn = ({ path }: TrashRow) => locationOf(path, 'ids');

const told = (row: TrashRow): TrashedEntry => ({
  id: row.id,
  path: row.path,
  name: nameOf(locationIn(row)),
  isDir: isDirOf(row),
  size: row.size,
  deleted_by: row.deletedBy,
  deleted_at: row.deletedAt.toISOString(),
  until: untilOf(row).toISOString(),
});

/** Deleted entries of the drives: for 30 days it can be brought back. */
export interface DriveTrash {
  /** Takes a file, or a folder with all it holds, out of its drive; answers with the id it can be brought back by. */
  put(store: Store, location: string, by: string): Promise<Outcome>;
  list(
    store: Store,
  ): Promise<{ contents: TrashedEntry[]; total_bytes: number; truncated: boolean }>;
  /** The ids of all that lies in the trash of a drive. */
  all(store: Store): Promise<string[]>;
  bytes(store: Store): Promise<number>;
  /** Puts it back where it was; under a free name where another one has come there since. */
  restore(store: Store, id: string): Promise<Outcome>;
  /** Removes it for good. */
  remove(store: Store, id: string): Promise<Outcome>;
  /** Removes for good what was deleted longer ago than it is kept. */
  sweep(storeOf: (area: string) => Store, now?: Date): Promise<void>;
}

/** The rows say what was deleted and are written first: content without a row would stay for ever. */
export const createTrash = (rows: TrashRepository, claims: Claims): DriveTrash => {
  const found = async (store: Store, id: string): Promise<TrashRow> => {
    const [row] = await rows.find(store.area, [id]);
    if (!row) throw new HttpError('missing', 'It is not in the trash any more.');
    return row;
  };

  const erase = async (store: Store, id: string) => {
    await store.trash.remove(id);
    await rows.remove(id);
  };

  return {
    put: (store, location, deletedBy) =>
      claims(store.area, [location], async () => {
        if (location === '') throw new HttpError('invalid', 'The root folder cannot be deleted.');
        const entry = await store.find(location);
        if (!entry) throw missing(location);
        const id = randomUUID();
        await rows.add({
          id,
          area: store.area,
          path: pathOf(location, entry.isDir),
          size: entry.size ?? 0,
          deletedBy,
          deletedAt: new Date(),
        });
        const bytes = await store.trash.put(location, id).catch(async (error: unknown) => {
          await rows.remove(id);
          throw error;
        });
        if (entry.isDir) await rows.sized(id, bytes);
        return { kind: 'done', trashed: id };
      }),
    async list(store) {
      const [listed, total_bytes] = await Promise.all([
        rows.list(store.area, MOST + 1),
        rows.bytes(store.area),
      ]);
      return {
        contents: listed.slice(0, MOST).map(told),
        total_bytes,
        truncated: listed.length > MOST,
      };
    },
    all: async (store) => (await rows.find(store.area, null)).map(({ id }) => id),
    bytes: ({ area }) => rows.bytes(area),
    async restore(store, id) {
      const row = await found(store, id);
      const wanted = locationIn(row);
      return claims(store.area, [wanted], async () => {
        const isTaken = async (location: string) => (await store.find(location)) !== null;
        const location = (await isTaken(wanted))
          ? await freeLocation(wanted, isDirOf(row), isTaken)
          : wanted;
        await store.trash.restore(id, location);
        await rows.remove(id);
        return { kind: 'done', location: pathOf(location, isDirOf(row)) };
      });
    },
    async remove(store, id) {
      await found(store, id);
      await erase(store, id);
      return { kind: 'done' };
    },
    async sweep(storeOf, now = new Date()) {
      const old = () => rows.older(new Date(now.getTime() - TRASH_DAYS * DAY_MS), MOST);
      for (let some = await old(); some.length > 0; some = await old())
        for (const { area, id } of some) await erase(storeOf(area), id);
    },
  };
};
