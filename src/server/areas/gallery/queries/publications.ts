import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PublishDetails } from '~/contract/work/notebooks';
import type { Publication, PublishedWorkload } from '~/contract/gallery';
import { createKeyedMutex } from '../../../platform/concurrency/keyedMutex';
import type { Database } from '../../../platform/database/database';
import { touchedBy } from '../../../platform/work/repository';
import { users } from '../../../platform/identity/tables';
import { jobs } from '../../jobs/tables';
import { notebooks } from '../../notebooks/tables';
import { publications, publicationVersions, publicationViews } from '../tables';

type Row = typeof publications.$inferSelect;
/** One version of something published. */
export type Version = Omit<typeof publicationVersions.$inferSelect, 'publishToken'>;

/** Something published, whose it is, and its versions: the newest first, at least one. */
export interface LoadedPublication {
  readonly row: Row;
  readonly owner: string;
  readonly fullname: string;
  readonly team: string;
  readonly versions: readonly Version[];
}

/** A new version of a new or an existing publication. */
export interface NewVersion {
  readonly publication: Omit<Row, 'viewCount' | 'publishDate'>;
  readonly version: Version;
}

export interface PublicationRepository {
  find(token: string): Promise<LoadedPublication | null>;
  ofObject(workload: PublishedWorkload, id: string): Promise<LoadedPublication | null>;
  /** The publications of a team of one kind, the newest first; of one person alone where `owner` is given. */
  list(workload: PublishedWorkload, team: string, owner?: string): Promise<LoadedPublication[]>;
  /** Writes a version and how it is published, and with a notebook what its settings say of that: all of it or nothing. */
  add(fresh: NewVersion): Promise<void>;
  /** Changes the description of a publication without a new version. */
  describe(token: string, about: Row['about']): Promise<void>;
  remove(found: LoadedPublication): Promise<void>;
  /** Counts a view of this viewer on this day once. */
  saw(token: string, day: string, viewer: string): Promise<void>;
  forgetViewsBefore(day: string): Promise<void>;
  /** The folders that some publication names. */
  folders(): Promise<ReadonlySet<string>>;
  /** Work on what one object publishes is done in turn. */
  inTurn<Value>(objectId: string, work: () => Promise<Value>): Promise<Value>;
}

export const workloadOf = ({ notebookId }: Pick<Row, 'notebookId'>): PublishedWorkload =>
  notebookId === null ? 'batchjob' : 'notebook';
export const objectIdOf = ({ notebookId, jobId }: Pick<Row, 'notebookId' | 'jobId'>): string =>
  notebookId ?? jobId ?? '';

/** The newest version, or the one of this number; undefined where there is none. */
export const versionOf = (
  { versions }: LoadedPublication,
  version?: number,
): Version | undefined =>
  version === undefined ? versions[0] : versions.find((one) => one.version === version);

export const toPublication = ({
  row,
  owner,
  fullname,
  versions: [newest, ...older],
}: LoadedPublication): Publication => ({
  ...row.about,
  workload_type: workloadOf(row),
  object_id: objectIdOf(row),
  publish_token: row.publishToken,
  name: newest?.name ?? '',
  user_name: owner,
  fullname,
  audience: row.audience,
  includes: newest?.includes ?? { code: false, outputs: false, files: false },
  publish_date: row.publishDate.toISOString(),
  view_count: row.viewCount,
  versions: [newest, ...older].flatMap((one) =>
    one ? [{ version: one.version, publish_date: one.publishDate.toISOString() }] : [],
  ),
});

const columnOf = (workload: PublishedWorkload) =>
  workload === 'notebook' ? publications.notebookId : publications.jobId;
const ownerName = sql<string>`coalesce(${notebooks.userName}, ${jobs.userName})`;
const touchedNotebook = touchedBy('notebook_revisions');

/** The tables of what is published. */
export const publicationRepository = (db: Database): PublicationRepository => {
  const search = async (which: ReturnType<typeof and>): Promise<LoadedPublication[]> => {
    const found = await db
      .select({
        row: publications,
        owner: users.userName,
        fullname: users.fullname,
        team: users.teamName,
      })
      .from(publications)
      .leftJoin(notebooks, eq(notebooks.notebookId, publications.notebookId))
      .leftJoin(jobs, eq(jobs.jobId, publications.jobId))
      .innerJoin(users, eq(users.userName, ownerName))
      .where(which)
      .orderBy(desc(publications.publishDate), desc(publications.publishToken));
    if (found.length === 0) return [];
    const versions = await db
      .select()
      .from(publicationVersions)
      .where(
        inArray(
          publicationVersions.publishToken,
          found.map(({ row }) => row.publishToken),
        ),
      )
      .orderBy(desc(publicationVersions.version));
    return found.map((one) => ({
      ...one,
      versions: versions.filter(({ publishToken }) => publishToken === one.row.publishToken),
    }));
  };
  const toldByNotebook = (
    tx: Pick<Database, 'update'>,
    id: string | null,
    details: Partial<PublishDetails>,
  ) =>
    id === null
      ? null
      : tx
          .update(notebooks)
          .set({
            publishDetails: sql`${notebooks.publishDetails} || ${JSON.stringify(details)}::jsonb`,
            ...touchedNotebook(),
          })
          .where(eq(notebooks.notebookId, id));
  const inTurn = createKeyedMutex();
  return {
    inTurn,
    find: async (token) => (await search(eq(publications.publishToken, token)))[0] ?? null,
    ofObject: async (workload, id) => (await search(eq(columnOf(workload), id)))[0] ?? null,
    list: (workload, team, owner) =>
      search(
        and(
          eq(users.teamName, team),
          sql`${columnOf(workload)} is not null`,
          owner === undefined ? undefined : eq(users.userName, owner),
        ),
      ),
    add: ({ publication, version }) =>
      db.transaction(async (tx) => {
        const { publishToken, audience, about, notebookId } = publication;
        await tx
          .insert(publications)
          .values({ ...publication, publishDate: version.publishDate })
          .onConflictDoUpdate({ target: publications.publishToken, set: { audience, about } });
        await tx.insert(publicationVersions).values({ ...version, publishToken });
        const [stored] = await tx
          .select({ at: publications.publishDate })
          .from(publications)
          .where(eq(publications.publishToken, publishToken));
        await toldByNotebook(tx, notebookId, {
          ...about,
          published: true,
          publish_token: publishToken,
          publish_date: stored?.at.toISOString() ?? null,
        });
      }),
    describe: async (token, about) =>
      void (await db
        .update(publications)
        .set({ about })
        .where(eq(publications.publishToken, token))),
    remove: ({ row }) =>
      db.transaction(async (tx) => {
        await tx.delete(publications).where(eq(publications.publishToken, row.publishToken));
        await toldByNotebook(tx, row.notebookId, {
          published: false,
          publish_token: null,
          publish_date: null,
        });
      }),
    saw: async (publishToken, day, viewer) => {
      const fresh = await db
        .insert(publicationViews)
        .values({ publishToken, day, viewer })
        .onConflictDoNothing()
        .returning();
      if (fresh.length === 0) return;
      await db
        .update(publications)
        .set({ viewCount: sql`${publications.viewCount} + 1` })
        .where(eq(publications.publishToken, publishToken));
    },
    forgetViewsBefore: async (day) =>
      void (await db.delete(publicationViews).where(ne(publicationViews.day, day))),
    folders: async () =>
      new Set(
        (await db.select({ folder: publications.folder }).from(publications)).map(
          ({ folder }) => folder,
        ),
      ),
  };
};
