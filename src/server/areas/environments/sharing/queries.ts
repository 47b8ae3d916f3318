import { and, desc, eq, inArray, isNotNull, isNull, like, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { readLock, type Lock } from '../locking/lock';
import type { Seal } from '../sealing/rows';
import { environmentBuilds, environments } from '../tables';

/** A build: an environment and a number. */
export interface BuildId {
  readonly envId: string;
  readonly build: number;
}

/** Where the files of a build are, as it is stored: '{env_id}/{build}'. */
export const filesText = ({ envId, build }: BuildId): string => `${envId}/${build}`;
/** Throws where it is no such text. */
export const filesFrom = (files: string): BuildId => {
  const [envId, build] = files.split('/');
  if (!envId || !Number.isInteger(Number(build))) throw new Error(`${files} names no build.`);
  return { envId, build: Number(build) };
};

/** A build whose files another one may use, with what is known of them. */
export interface SharedBuild extends BuildId {
  readonly row: typeof environments.$inferSelect;
  readonly files: BuildId;
  readonly lock: Lock;
  readonly seal: Seal;
}

/** How a build that is finished shares its files. */
export interface Share {
  readonly key: string | null;
  /** The build whose files it has; null where it has its own. */
  readonly of: Pick<SharedBuild, 'envId' | 'build' | 'files'> | null;
}

/** The build whose files were to be used was removed meanwhile. */
export class FilesRemoved extends Error {}

const isBuild = ({ envId, build }: BuildId) =>
  and(eq(environmentBuilds.envId, envId), eq(environmentBuilds.build, build));
const isThere = isNull(environmentBuilds.removedDatetime);

/**
 * Records what a build shares. The row of the build whose files it uses is locked until then, so that they are not removed in between: who removes
 * them marks that row first, and looks afterwards whether another one refers to them. Throws `FilesRemoved`.
 */
export const writeShare = async (tx: Transaction, id: BuildId, { key, of }: Share) => {
  if (of !== null) {
    const [kept] = await tx
      .select({ build: environmentBuilds.build })
      .from(environmentBuilds)
      .where(and(isBuild(of), isThere))
      .for('update');
    if (!kept) throw new FilesRemoved();
  }
  await tx
    .update(environmentBuilds)
    .set({ shareKey: key, files: of && filesText(of.files) })
    .where(isBuild(id));
};

/** References to the files of builds. */
export const shareRows = (db: Database) => ({
  /** The finished builds of a team that have this key, the newest first. */
  async candidates(team: string, key: string): Promise<SharedBuild[]> {
    const rows = await db
      .select({ row: environments, of: environmentBuilds })
      .from(environmentBuilds)
      .innerJoin(environments, eq(environments.envId, environmentBuilds.envId))
      .where(
        and(
          eq(environmentBuilds.shareKey, key),
          eq(environments.teamName, team),
          eq(environmentBuilds.status, 'ready'),
          isThere,
          isNotNull(environmentBuilds.lock),
        ),
      )
      .orderBy(desc(environmentBuilds.buildEnd));
    return rows.flatMap(({ row, of }) => {
      const { envId, build, files, lock, checksum, manifest, manifestDigest: digest, size } = of;
      if (lock === null || checksum === null || manifest === null) return [];
      if (digest === null || size === null) return [];
      const names = JSON.parse(manifest) as string[];
      return {
        ...{ envId, build, row, files: files === null ? { envId, build } : filesFrom(files) },
        lock: readLock(lock),
        seal: { checksum, size, manifest: { names, digest } },
      };
    });
  },
  /** Where the files of a build are. */
  async filesOf(id: BuildId): Promise<BuildId> {
    const [row] = await db
      .select({ files: environmentBuilds.files })
      .from(environmentBuilds)
      .where(isBuild(id));
    return row?.files ? filesFrom(row.files) : id;
  },
  /** The folders of other environments that hold files of this one's builds. */
  async elsewhere(envId: string): Promise<BuildId[]> {
    const rows = await db
      .selectDistinct({ files: environmentBuilds.files })
      .from(environmentBuilds)
      .where(
        and(
          eq(environmentBuilds.envId, envId),
          isNotNull(environmentBuilds.files),
          sql`not starts_with(${environmentBuilds.files}, ${`${envId}/`})`,
        ),
      );
    return rows.flatMap(({ files }) => (files === null ? [] : [filesFrom(files)]));
  },
  /** The numbers of the builds in the folder of an environment whose files a build has, of this environment or of another one. */
  async usedIn(envId: string): Promise<Set<number>> {
    const { build, files } = environmentBuilds;
    const rows = await db
      .select({ build, files })
      .from(environmentBuilds)
      .where(
        and(
          isThere,
          or(and(eq(environmentBuilds.envId, envId), isNull(files)), like(files, `${envId}/%`)),
        ),
      );
    return new Set(
      rows.map((row) => (row.files === null ? row.build : filesFrom(row.files).build)),
    );
  },
  /** Other builds that have the files of builds of an environment, as a person reads it ('vision, build 1'), by the number of the build. */
  async sharedBy(
    envId: string,
    builds: readonly Pick<typeof environmentBuilds.$inferSelect, 'build' | 'files'>[],
  ): Promise<ReadonlyMap<number, readonly string[]>> {
    const placeOf = (one: BuildId & { readonly files: string | null }) =>
      one.files ?? filesText(one);
    const places = new Set(builds.map((one) => placeOf({ envId, ...one })));
    if (places.size === 0) return new Map();
    const homes = new Set([...places].map((place) => filesFrom(place).envId));
    const rows = await db
      .select({
        envId: environmentBuilds.envId,
        build: environmentBuilds.build,
        files: environmentBuilds.files,
        name: environments.envName,
      })
      .from(environmentBuilds)
      .innerJoin(environments, eq(environments.envId, environmentBuilds.envId))
      .where(
        and(
          isThere,
          eq(environmentBuilds.status, 'ready'),
          or(
            inArray(environmentBuilds.files, [...places]),
            and(isNull(environmentBuilds.files), inArray(environmentBuilds.envId, [...homes])),
          ),
        ),
      )
      .orderBy(environments.envName, environmentBuilds.build);
    return new Map(
      builds.map(({ build, files }) => {
        const place = placeOf({ envId, build, files });
        const others = rows.filter(
          (row) => placeOf(row) === place && !(row.envId === envId && row.build === build),
        );
        return [build, others.map((row) => `${row.name}, build ${row.build}`)];
      }),
    );
  },
});
export type ShareRows = ReturnType<typeof shareRows>;
