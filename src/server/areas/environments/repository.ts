import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database';
import { writeDown, type NewNotification } from '../../platform/notifications/writing';
import type { Lock } from './locking/lock';
import { writeLock } from './locking/queries';
import { writeSeal, type Seal } from './sealing/rows';
import { writeShare, type Share } from './sharing/queries';
import { deletedEnvironments, environmentBuilds, environments, type BuildStatus } from './tables';
import { afterMs, isOverBy } from '../../platform/database/due';

/** An environment as it is stored. */
export type EnvironmentRow = typeof environments.$inferSelect;

export interface NewEnvironment {
  readonly envId: string;
  readonly envName: string;
  readonly userName: string;
  readonly teamName: string;
  readonly requirements: string;
  readonly basePython: string;
  readonly pythonVersion: string;
}

/** The source of a build. */
export type BuildOrder = Pick<NewEnvironment, 'requirements' | 'basePython' | 'pythonVersion'>;

/** How a build came to its end: `reason` is null where it worked; `stoppedBy` names the person who ended it. */
export interface BuildEnd {
  readonly reason: string | null;
  readonly stoppedBy?: string | null;
  /** Of a build that worked. */
  readonly seal?: Seal;
  /** Null where its pip could make none. */
  readonly lock?: Lock | null;
  readonly share?: Share;
}

export interface EnvironmentRepository {
  /** The team's, by name. */
  list(team: string): Promise<EnvironmentRow[]>;
  find(envId: string): Promise<EnvironmentRow | null>;
  /** With its first build waiting. False where the team has one of this name. */
  add(environment: NewEnvironment, builder: string): Promise<boolean>;
  /** Puts the next build in the queue of a server. Null while one is waiting or under way. */
  order(envId: string, order: BuildOrder, builder: string): Promise<EnvironmentRow | null>;
  /** The waiting build begins; false where it was stopped or deleted meanwhile. */
  begin(envId: string, build: number): Promise<boolean>;
  /** Throws `FilesRemoved` where it shares files that are gone: then nothing was written. */
  finish(envId: string, build: number, end: BuildEnd): Promise<void>;
  /** Says that the builder lives, and hears whether the build is still wanted. */
  renew(envId: string, build: number): Promise<{ wanted: boolean; stopAskedBy: string | null }>;
  askToStop(envId: string, by: string): Promise<void>;
  /** Ends the builds that their server left: those of this builder, or of any whose time is up. */
  endLeft(builder: string | null, reason: string): Promise<void>;
  /** Removes it; its name stays known to its team. */
  remove(envId: string): Promise<void>;
}

/** A server that did not say for so long that it lives is taken for dead, ms. */
const LEASE_MS = 60_000;
const lease = () => afterMs(LEASE_MS);

const UNDER_WAY: BuildStatus[] = ['waiting', 'building'];
const isUnderWay = inArray(environments.status, UNDER_WAY);
const fresh = {
  status: 'waiting' as const,
  reason: null,
  stopAskedBy: null,
  buildStart: null,
  buildEnd: null,
};
const theBuild = (envId: string, build: number): SQL | undefined =>
  and(eq(environments.envId, envId), eq(environments.build, build), isUnderWay);

/** The result of a build, for the maker of the environment. */
const endOf = ({
  envId,
  envName,
  userName,
  build,
  status,
  reason,
}: EnvironmentRow): NewNotification => ({
  kind: 'build_ended',
  userName,
  about: `${envId}-${build}`,
  objectId: envId,
  parts: { name: envName, status, reason },
});

/** The row of the newest build says of it what the row of its environment does. */
const recordBuilds = async (tx: Transaction, rows: readonly EnvironmentRow[]): Promise<void> => {
  for (const row of rows) {
    const { envId, build, updateDatetime: createDatetime } = row;
    const { status, reason, requirements, basePython, pythonVersion, buildStart, buildEnd } = row;
    const told = { status, reason, requirements, basePython, pythonVersion, buildStart, buildEnd };
    await tx
      .insert(environmentBuilds)
      .values({ envId, build, createDatetime, ...told })
      .onConflictDoUpdate({
        target: [environmentBuilds.envId, environmentBuilds.build],
        set: told,
      });
  }
};

/** A newer build takes the place of the working one, which is retained for some time from now on. */
const supersede = (tx: Transaction, envId: string) =>
  tx
    .update(environmentBuilds)
    .set({ usedDatetime: sql`now()` })
    .where(
      and(
        eq(environmentBuilds.envId, envId),
        sql`${environmentBuilds.build} = (select ${environments.working} from ${environments} where ${environments.envId} = ${envId})`,
      ),
    );

/** The tables of environments and of their builds. */
export const environmentRepository = (db: Database): EnvironmentRepository => ({
  list: (team) =>
    db
      .select()
      .from(environments)
      .where(eq(environments.teamName, team))
      .orderBy(asc(environments.envName)),
  async find(envId) {
    const [row] = await db.select().from(environments).where(eq(environments.envId, envId));
    return row ?? null;
  },
  async add(environment, builder) {
    const now = new Date();
    const row = {
      ...environment,
      ...fresh,
      build: 1,
      builder,
      leaseUntil: lease(),
      createDatetime: now,
      updateDatetime: now,
    };
    return db.transaction(async (tx) => {
      const added = await tx.insert(environments).values(row).onConflictDoNothing().returning();
      await recordBuilds(tx, added);
      return added.length > 0;
    });
  },
  order: (envId, order, builder) =>
    db.transaction(async (tx) => {
      const rows = await tx
        .update(environments)
        .set({
          ...order,
          ...fresh,
          builder,
          leaseUntil: lease(),
          build: sql`${environments.build} + 1`,
          updateDatetime: new Date(),
        })
        .where(
          and(
            eq(environments.envId, envId),
            inArray(environments.status, ['ready', 'failed', 'stopped']),
          ),
        )
        .returning();
      await recordBuilds(tx, rows);
      return rows[0] ?? null;
    }),
  begin: (envId, build) =>
    db.transaction(async (tx) => {
      const changes = { status: 'building' as const, buildStart: new Date(), leaseUntil: lease() };
      const begun = await tx
        .update(environments)
        .set(changes)
        .where(theBuild(envId, build))
        .returning();
      await recordBuilds(tx, begun);
      return begun.length > 0;
    }),
  finish: (envId, build, { reason, stoppedBy = null, seal, lock, share }) =>
    db.transaction(async (tx) => {
      const now = new Date();
      const how =
        reason === null
          ? { status: 'ready' as const, working: build, damage: null }
          : { status: stoppedBy === null ? ('failed' as const) : ('stopped' as const) };
      if (reason === null) await supersede(tx, envId);
      const ended = await tx
        .update(environments)
        .set({ ...how, reason, buildEnd: now, updateDatetime: now })
        .where(theBuild(envId, build))
        .returning();
      await recordBuilds(tx, ended);
      if (seal && ended.length > 0) await writeSeal(tx, envId, build, seal);
      if (lock && ended.length > 0) await writeLock(tx, envId, build, lock);
      if (share && ended.length > 0) await writeShare(tx, { envId, build }, share);
      await writeDown(tx, ended.filter(({ userName }) => userName !== stoppedBy).map(endOf));
    }),
  async renew(envId, build) {
    const [row] = await db
      .update(environments)
      .set({ leaseUntil: lease() })
      .where(theBuild(envId, build))
      .returning();
    return { wanted: row !== undefined, stopAskedBy: row?.stopAskedBy ?? null };
  },
  askToStop: async (envId, by) =>
    void (await db
      .update(environments)
      .set({ stopAskedBy: by })
      .where(and(eq(environments.envId, envId), isUnderWay))),
  async endLeft(builder, reason) {
    const now = new Date();
    const late = isOverBy(environments.leaseUntil, { furthestMs: 2 * LEASE_MS });
    const left = builder === null ? late : or(late, eq(environments.builder, builder));
    // Whoever looks at a list asks for this, and mostly there is none.
    const [some] = await db
      .select({ envId: environments.envId })
      .from(environments)
      .where(and(isUnderWay, left))
      .limit(1);
    if (!some) return;
    const changes = { status: 'failed' as const, reason, buildEnd: now, updateDatetime: now };
    await db.transaction(async (tx) => {
      const ended = await tx
        .update(environments)
        .set(changes)
        .where(and(isUnderWay, left))
        .returning();
      await recordBuilds(tx, ended);
      await writeDown(tx, ended.map(endOf));
    });
  },
  remove: (envId) =>
    db.transaction(async (tx) => {
      const [row] = await tx.delete(environments).where(eq(environments.envId, envId)).returning();
      if (!row) return;
      const { teamName, envName } = row;
      await tx.insert(deletedEnvironments).values({ envId, teamName, envName });
    }),
});
