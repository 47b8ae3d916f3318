import { and, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { RequestOf, api } from '~/contract';
import type { PublishingPerson } from '~/contract/gallery';
import type { Database } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import { jobs } from '../../jobs/tables';
import { TASKS } from '../../notebooks/api';
import { notebooks } from '../../notebooks/tables';
import { publications, publicationVersions } from '../tables';

/** The filters of a search in the gallery. */
export type GallerySearch = Omit<RequestOf<typeof api.published.gallery>, 'user_name'>;

/** The person who searches; `alone` on a plan that shows no work of teammates. */
export interface GalleryViewer {
  readonly user_name: string;
  readonly team_name: string;
  readonly alone: boolean;
}

const word = (name: 'task_category' | 'task') => sql<string>`${publications.about}->>${name}`;
const owner = sql`coalesce(${notebooks.userName}, ${jobs.userName})`;

/** Of the team, or of oneself where that is all one sees; and what anybody publishes for everybody. */
const visible = ({ user_name, team_name, alone }: GalleryViewer): SQL | undefined =>
  or(
    alone ? eq(users.userName, user_name) : eq(users.teamName, team_name),
    eq(publications.audience, 'world'),
  );

/** The text as it stands, in any case: its signs mean nothing to the database. */
const holding = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const ofKind = ({ workload_type, handle }: GallerySearch) =>
  and(
    workload_type &&
      sql`${workload_type === 'notebook' ? publications.notebookId : publications.jobId} is not null`,
    handle === undefined ? undefined : eq(users.internalHandle, handle),
  );
const about = ({ task_category, task }: GallerySearch) =>
  and(
    task_category === undefined ? undefined : eq(word('task_category'), task_category),
    task === undefined ? undefined : eq(word('task'), task),
  );
const tagged = ({ tag }: GallerySearch) =>
  tag === undefined
    ? undefined
    : sql`${publications.about}->'tags' @> ${JSON.stringify([tag])}::jsonb`;

/** Searches in the publications that a person may see. */
export const gallerySearch = (db: Database) => {
  const newest = db
    .select({ name: publicationVersions.name, publishDate: publicationVersions.publishDate })
    .from(publicationVersions)
    .where(eq(publicationVersions.publishToken, publications.publishToken))
    .orderBy(desc(publicationVersions.version))
    .limit(1)
    .as('newest');
  const texts = ({ text }: GallerySearch) => {
    const wanted = text?.trim() ?? '';
    if (wanted === '') return undefined;
    const like = holding(wanted);
    const tasks = TASKS.filter(({ label }) =>
      label.toLowerCase().includes(wanted.toLowerCase()),
    ).map(({ task }) => task);
    return or(
      ilike(newest.name, like),
      ilike(sql`${publications.about}->>'summary'`, like),
      ilike(sql`${publications.about}->>'tags'`, like),
      ilike(users.fullname, like),
      ilike(users.internalHandle, like),
      tasks.length === 0 ? undefined : inArray(word('task'), tasks),
    );
  };
  const counted = <Columns extends Record<string, SQL<string> | SQL.Aliased<string>>>(
    columns: Columns,
  ) =>
    db
      .select({ ...columns, count: sql<number>`count(*)::int` })
      .from(publications)
      .leftJoin(notebooks, eq(notebooks.notebookId, publications.notebookId))
      .leftJoin(jobs, eq(jobs.jobId, publications.jobId))
      .innerJoin(users, eq(users.userName, owner))
      .innerJoinLateral(newest, sql`true`);
  return {
    async page(looking: GalleryViewer, sought: GallerySearch, most: number) {
      const which = and(
        visible(looking),
        ofKind(sought),
        about(sought),
        tagged(sought),
        texts(sought),
      );
      const rows = await db
        .select({
          row: publications,
          name: newest.name,
          publishDate: newest.publishDate,
          fullname: users.fullname,
          handle: users.internalHandle,
        })
        .from(publications)
        .leftJoin(notebooks, eq(notebooks.notebookId, publications.notebookId))
        .leftJoin(jobs, eq(jobs.jobId, publications.jobId))
        .innerJoin(users, eq(users.userName, owner))
        .innerJoinLateral(newest, sql`true`)
        .where(which)
        .orderBy(desc(newest.publishDate), desc(publications.publishToken))
        .limit(most)
        .offset(((sought.page ?? 1) - 1) * most);
      const [all] = await counted({}).where(which);
      return { rows, total: all?.count ?? 0 };
    },
    /** The number of publications of each category, and of each task of the chosen category. */
    async tasks(looking: GalleryViewer, sought: GallerySearch) {
      const which = and(visible(looking), ofKind(sought), tagged(sought), texts(sought));
      return {
        categories: await counted({ value: word('task_category').as('value') })
          .where(which)
          .groupBy(sql`1`)
          .orderBy(sql`1`),
        tasks:
          sought.task_category === undefined
            ? []
            : await counted({ value: word('task').as('value') })
                .where(and(which, eq(word('task_category'), sought.task_category)))
                .groupBy(sql`1`)
                .orderBy(sql`1`),
      };
    },
    /** The tags that are used most. */
    async tags(looking: GalleryViewer, sought: GallerySearch, most: number) {
      const each = sql`jsonb_array_elements_text(${publications.about}->'tags') as tag(value)`;
      const value = sql<string>`tag.value`;
      return counted({ value: value.as('value') })
        .innerJoinLateral(each, sql`true`)
        .where(and(visible(looking), ofKind(sought), about(sought), texts(sought)))
        .groupBy(value)
        .orderBy(desc(sql`count(*)`), value)
        .limit(most);
    },
    /** A person of the team, or one who published for everybody; null for any other. */
    async person(looking: GalleryViewer, handle: string): Promise<PublishingPerson | null> {
      const ours = looking.alone
        ? eq(users.userName, looking.user_name)
        : eq(users.teamName, looking.team_name);
      const world = sql`exists (select 1 from ${publications} left join ${notebooks} on ${notebooks.notebookId} = ${publications.notebookId}
        left join ${jobs} on ${jobs.jobId} = ${publications.jobId} where ${owner} = ${users.userName} and ${publications.audience} = 'world')`;
      const [found] = await db
        .select({
          handle: users.internalHandle,
          fullname: users.fullname,
          profile_picture_url: users.profilePictureUrl,
        })
        .from(users)
        .where(and(eq(users.internalHandle, handle), or(ours, world)))
        .limit(1);
      return found ?? null;
    },
  };
};
