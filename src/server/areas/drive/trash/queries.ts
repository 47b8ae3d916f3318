import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { driveTrash } from '../tables';

/** Something that was deleted from a drive. */
export type TrashRow = typeof driveTrash.$inferSelect;

export interface TrashRepository {
  add(row: TrashRow): Promise<void>;
  sized(id: string, size: number): Promise<void>;
  /** The latest deletions of an area, `most` of them. */
  list(area: string, most: number): Promise<TrashRow[]>;
  /** Those of an area that have one of these ids; all of the area where there are none named. */
  find(area: string, ids: readonly string[] | null): Promise<TrashRow[]>;
  /** Those of every area that were deleted before. */
  older(than: Date, most: number): Promise<TrashRow[]>;
  bytes(area: string): Promise<number>;
  remove(id: string): Promise<void>;
}

/** The table of what was deleted. */
export const trashRepository = (db: Database): TrashRepository => ({
  add: async (row) => void (await db.insert(driveTrash).values(row)),
  sized: async (id, size) =>
    void (await db.update(driveTrash).set({ size }).where(eq(driveTrash.id, id))),
  list: (area, most) =>
    db
      .select()
      .from(driveTrash)
      .where(eq(driveTrash.area, area))
      .orderBy(desc(driveTrash.deletedAt))
      .limit(most),
  find: (area, ids) =>
    db
      .select()
      .from(driveTrash)
      .where(
        and(eq(driveTrash.area, area), ids === null ? undefined : inArray(driveTrash.id, [...ids])),
      ),
  older: (than, most) =>
    db.select().from(driveTrash).where(lt(driveTrash.deletedAt, than)).limit(most),
  async bytes(area) {
    const [row] = await db
      .select({ bytes: sql<string>`coalesce(sum(${driveTrash.size}), 0)` })
      .from(driveTrash)
      .where(eq(driveTrash.area, area));
    return Number(row?.bytes ?? 0);
  },
  remove: async (id) => void (await db.delete(driveTrash).where(eq(driveTrash.id, id))),
});
