import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { environmentBuilds } from '../tables';
import { checksumOfLock, readLock, writtenLock, type Lock } from './lock';

const isBuild = (envId: string, build: number) =>
  and(eq(environmentBuilds.envId, envId), eq(environmentBuilds.build, build));

/** Records the lock that a build was installed from. */
export const writeLock = async (
  db: Database | Transaction,
  envId: string,
  build: number,
  lock: Lock,
): Promise<void> =>
  void (await db
    .update(environmentBuilds)
    .set({
      lock: writtenLock(lock),
      lockChecksum: checksumOfLock(lock),
      lockPackages: lock.packages.length,
    })
    .where(isBuild(envId, build)));

/** The lock of a build; null where there is no such build, and where it has none. */
export const lockOfBuild = async (
  db: Database,
  envId: string,
  build: number,
): Promise<Lock | null> => {
  const [row] = await db
    .select({ lock: environmentBuilds.lock })
    .from(environmentBuilds)
    .where(isBuild(envId, build));
  return row?.lock ? readLock(row.lock) : null;
};
