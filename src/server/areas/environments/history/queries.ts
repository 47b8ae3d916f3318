import { and, desc, eq, getTableColumns, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { DeletedEnvironment } from '~/contract/work/environments';
import type { Database } from '../../../platform/database/database';
import { afterMs } from '../../../platform/database/due';
import { deletedEnvironments, environmentBuilds, environments, type BuildStatus } from '../tables';

/** A build as it is stored, without its lock, which may be long. */
export type BuildRow = Omit<typeof environmentBuilds.$inferSelect, 'lock'>;
const { lock: _, ...columns } = getTableColumns(environmentBuilds);

const UNDER_WAY: BuildStatus[] = ['waiting', 'building'];
const isBuild = (envId: string, build: number) =>
  and(eq(environmentBuilds.envId, envId), eq(environmentBuilds.build, build));

const isUnusedFor = (ms: number) => sql`${environmentBuilds.usedDatetime} < ${afterMs(-ms)}`;

/** The rows of builds as runs and their retention need them. */
export const buildRows = (db: Database) => ({
  /** Of an environment, newest first. */
  list: (envId: string): Promise<BuildRow[]> =>
    db
      .select(columns)
      .from(environmentBuilds)
      .where(eq(environmentBuilds.envId, envId))
      .orderBy(desc(environmentBuilds.build)),
  async find(envId: string, build: number): Promise<BuildRow | null> {
    const [row] = await db.select(columns).from(environmentBuilds).where(isBuild(envId, build));
    return row ?? null;
  },
  /** A run starts in it, or it was seen in use. */
  async markUsed(envId: string, build: number): Promise<boolean> {
    const marked = await db
      .update(environmentBuilds)
      .set({ usedDatetime: sql`now()` })
      .where(and(isBuild(envId, build), isNull(environmentBuilds.removedDatetime)))
      .returning({ build: environmentBuilds.build });
    return marked.length > 0;
  },
  /** The builds with files that are over, are neither the newest nor the working one of their environment, and were not used for so long. */
  async unused(envId: string, ms: number): Promise<number[]> {
    const rows = await db
      .select({ build: environmentBuilds.build })
      .from(environmentBuilds)
      .innerJoin(environments, eq(environments.envId, environmentBuilds.envId))
      .where(
        and(
          eq(environmentBuilds.envId, envId),
          isNull(environmentBuilds.removedDatetime),
          notInArray(environmentBuilds.status, UNDER_WAY),
          sql`${environmentBuilds.build} <> ${environments.build}`,
          or(
            isNull(environments.working),
            sql`${environmentBuilds.build} <> ${environments.working}`,
          ),
          isUnusedFor(ms),
        ),
      );
    return rows.map(({ build }) => build);
  },
  /** Its files are about to be removed: nothing starts in it from now on. False where something did since it was found unused for so long. */
  async markRemoved(envId: string, build: number, ms: number): Promise<boolean> {
    const marked = await db
      .update(environmentBuilds)
      .set({ removedDatetime: sql`now()` })
      .where(and(isBuild(envId, build), isUnusedFor(ms)))
      .returning({ build: environmentBuilds.build });
    return marked.length > 0;
  },
  /** The ids of all environments. */
  environments: async (): Promise<string[]> =>
    (await db.select({ envId: environments.envId }).from(environments)).map(({ envId }) => envId),
});
export type BuildRows = ReturnType<typeof buildRows>;

/** So many deleted environments of a team are listed: forms show the id of an older one. */
export const MAX_DELETED = 500;

/** The environments that were deleted. */
export const deletedRows = (db: Database) => ({
  /** Those of a team, the last one first. */
  list: (team: string): Promise<DeletedEnvironment[]> =>
    db
      .select({ env_id: deletedEnvironments.envId, env_name: deletedEnvironments.envName })
      .from(deletedEnvironments)
      .where(eq(deletedEnvironments.teamName, team))
      .orderBy(desc(deletedEnvironments.deleteDatetime))
      .limit(MAX_DELETED),
  /** The name of a deleted environment of a team; null where there was none. */
  async nameOf(envId: string, team: string): Promise<string | null> {
    const [row] = await db
      .select({ name: deletedEnvironments.envName })
      .from(deletedEnvironments)
      .where(and(eq(deletedEnvironments.envId, envId), eq(deletedEnvironments.teamName, team)));
    return row?.name ?? null;
  },
});
export type DeletedRows = ReturnType<typeof deletedRows>;
