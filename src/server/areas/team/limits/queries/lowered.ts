import { eq } from 'drizzle-orm';
import type { LoweredLimits } from '~/contract';
import type { Database } from '../../../../platform/database/database';
import type { Limits, Lowered } from '../../../../platform/limits/settings';
import { HttpError } from '../../../../platform/httpError';
import { users } from '../../../../platform/identity/tables';
import { changesOf, writeActs } from '../../../../platform/audit/writing';
import { loweredLimits } from '../tables';

const MIB = 1024 * 1024;
const NONE: LoweredLimits = { memory_mb: null, processes: null, disk_mb: null, files: null };
const bytes = (mib: number | null) => (mib === null ? null : mib * MIB);

const loweredOf = ({
  memoryMb,
  processes,
  diskMb,
  files,
}: typeof loweredLimits.$inferSelect): LoweredLimits => ({
  memory_mb: memoryMb,
  processes,
  disk_mb: diskMb,
  files,
});

/** For the audit log. */
const inWords = (lowered: LoweredLimits) =>
  Object.fromEntries(
    Object.entries(lowered).map(([field, value]) => [field, String(value ?? 'default')]),
  );

const boundsOf = ({ memory_mb, processes, disk_mb, files }: LoweredLimits): Lowered => ({
  memoryBytes: bytes(memory_mb),
  ...(processes !== null && { processes }),
  diskBytes: bytes(disk_mb),
  files,
});

/** Limits that admins lowered for people. */
export interface LoweredLimitsRepository {
  /** Makes what is written down hold on this server. */
  apply(): Promise<void>;
  /** The lowered limits of somebody, and the person's number. Throws `missing`. */
  of(userName: string): Promise<{ readonly lowered: LoweredLimits; readonly person: number }>;
  /** Writes down what is lowered for somebody from now on, and makes it hold here. */
  keep(userName: string, lowered: LoweredLimits): Promise<void>;
}

export const createLoweredLimits = (db: Database, limits: Limits): LoweredLimitsRepository => {
  const apply = async () => {
    const rows = await db
      .select({ row: loweredLimits, person: users.number })
      .from(loweredLimits)
      .innerJoin(users, eq(users.userName, loweredLimits.userName));
    limits.lower(new Map(rows.map(({ row, person }) => [person, boundsOf(loweredOf(row))])));
  };
  return {
    apply,
    async of(userName) {
      const [found] = await db
        .select({ row: loweredLimits, person: users.number })
        .from(users)
        .leftJoin(loweredLimits, eq(loweredLimits.userName, users.userName))
        .where(eq(users.userName, userName));
      if (!found) throw new HttpError('missing', 'Whoever is invited has no programs yet.');
      return { lowered: found.row ? loweredOf(found.row) : NONE, person: found.person };
    },
    async keep(userName, lowered) {
      await db.transaction(async (tx) => {
        const [person] = await tx
          .select()
          .from(users)
          .where(eq(users.userName, userName))
          .for('update');
        if (!person) throw new HttpError('missing', 'Whoever is invited has no programs yet.');
        const [before] = await tx
          .delete(loweredLimits)
          .where(eq(loweredLimits.userName, userName))
          .returning();
        const { memory_mb: memoryMb, disk_mb: diskMb, processes, files } = lowered;
        if (Object.values(lowered).some((value) => value !== null))
          await tx.insert(loweredLimits).values({ userName, memoryMb, diskMb, processes, files });
        await writeActs(tx, [
          {
            kind: 'member.limited',
            about: userName,
            whom: userName,
            name: person.fullname,
            parts: changesOf(inWords(before ? loweredOf(before) : NONE), inWords(lowered)),
          },
        ]);
      });
      await apply();
    },
  };
};
