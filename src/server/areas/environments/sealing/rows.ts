import { and, eq, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { afterMs, isDueBy, isOverBy } from '../../../platform/database/due';
import { environmentBuilds, environments, type BuildStatus } from '../tables';
import type { Manifest } from './manifest';

/** Data about a sealed build. */
export interface Seal {
  /** Of all that it holds. */
  readonly checksum: string;
  readonly manifest: Manifest;
  /** Bytes of all files that it holds. */
  readonly size: number;
}

export interface SealedBuild extends Omit<Seal, 'size'> {
  /** When the manifest was taken. */
  readonly manifestDatetime: Date;
}

const DAY_MS = 24 * 3_600_000;
/** Less than a day, so that a server that looks once a day does so each time. */
const CHECK_MS = 20 * 3_600_000;
/** How long a server may take to seal what an older one has built. */
const SEALING_MS = 3_600_000;
const UNDER_WAY: BuildStatus[] = ['waiting', 'building'];

const taken = (names: readonly string[], digest: string) => ({
  manifest: JSON.stringify(names),
  manifestDigest: digest,
  manifestDatetime: new Date(),
});

/** Writes down that a build was sealed. */
export const writeSeal = async (
  db: Database | Transaction,
  envId: string,
  build: number,
  { checksum, size, manifest: { names, digest } }: Seal,
): Promise<void> => {
  const row = {
    ...taken(names, digest),
    checksum,
    size,
    checkDatetime: new Date(Date.now() + CHECK_MS),
  };
  await db
    .insert(environmentBuilds)
    .values({ envId, build, ...row })
    .onConflictDoUpdate({ target: [environmentBuilds.envId, environmentBuilds.build], set: row });
};

const isBuild = (envId: string, build: number) =>
  and(eq(environmentBuilds.envId, envId), eq(environmentBuilds.build, build));
const isWorking = (envId: string, build: number) =>
  and(eq(environments.envId, envId), eq(environments.working, build));

/** The rows of builds that were sealed. */
export const sealRows = (db: Database) => ({
  async find(envId: string, build: number): Promise<SealedBuild | null> {
    const [row] = await db.select().from(environmentBuilds).where(isBuild(envId, build));
    if (!row) return null;
    const { checksum, manifest, manifestDigest: digest, manifestDatetime } = row;
    if (checksum === null || manifest === null || digest === null || manifestDatetime === null)
      return null;
    return {
      checksum,
      manifest: { names: JSON.parse(manifest) as string[], digest },
      manifestDatetime,
    };
  },
  write: (envId: string, build: number, seal: Seal) => writeSeal(db, envId, build, seal),
  /** Content is unchanged although its times differ. */
  renewManifest: async (
    envId: string,
    build: number,
    { names, digest, size }: Manifest & Pick<Seal, 'size'>,
  ) =>
    void (await db
      .update(environmentBuilds)
      .set({ ...taken(names, digest), size })
      .where(isBuild(envId, build))),
  /** Nothing runs in a build any more; false where it is not the working one by now. */
  async damage(envId: string, build: number, damage: string): Promise<boolean> {
    const rows = await db
      .update(environments)
      .set({ damage, updateDatetime: new Date() })
      .where(isWorking(envId, build))
      .returning({ envId: environments.envId });
    return rows.length > 0;
  },
  /** The builds that things run in. */
  working: async () =>
    (
      await db
        .select()
        .from(environments)
        .where(and(isNotNull(environments.working), isNull(environments.damage)))
    ).flatMap((row) => (row.working === null ? [] : [{ row, build: row.working }])),
  /** Takes on the daily check of a build; false where it is not due, or another server has taken it on. */
  async takeCheck(envId: string, build: number): Promise<boolean> {
    const rows = await db
      .update(environmentBuilds)
      .set({ checkDatetime: afterMs(CHECK_MS) })
      .where(
        and(
          isBuild(envId, build),
          isDueBy(environmentBuilds.checkDatetime, { furthestMs: DAY_MS }),
        ),
      )
      .returning({ envId: environmentBuilds.envId });
    return rows.length > 0;
  },
  /** Takes on to seal a build of an older server; false where another server does. */
  async takeSealing(envId: string, build: number, builder: string): Promise<boolean> {
    const rows = await db
      .update(environments)
      .set({ leaseUntil: afterMs(SEALING_MS), builder })
      .where(
        and(
          isWorking(envId, build),
          notInArray(environments.status, UNDER_WAY),
          isOverBy(environments.leaseUntil, { furthestMs: 2 * SEALING_MS }),
        ),
      )
      .returning({ envId: environments.envId });
    return rows.length > 0;
  },
});
export type SealRows = ReturnType<typeof sealRows>;
