import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { JobSettings } from '~/contract/jobs/jobs';
import type { Audience, PublishAbout, PublishIncludes } from '~/contract/gallery';
import { instant } from '../../platform/database/columns';
import { jobs } from '../jobs/tables';
import { notebooks } from '../notebooks/tables';

/** A notebook or a job that is published: one of both is named. What is deleted is published no more; who owns it publishes it. */
export const publications = pgTable(
  'publications',
  {
    /** A holder of the token reads what is published, where the audience is not the team. */
    publishToken: text('publish_token').primaryKey(),
    /** The name of its folder: the token is in no path. */
    folder: text('folder').notNull().unique(),
    notebookId: text('notebook_id')
      .unique()
      .references(() => notebooks.notebookId, { onDelete: 'cascade' }),
    jobId: text('batch_job_id')
      .unique()
      .references(() => jobs.jobId, { onDelete: 'cascade' }),
    audience: text('audience').$type<Audience>().notNull(),
    about: jsonb('about').$type<PublishAbout>().notNull(),
    viewCount: integer('view_count').notNull().default(0),
    publishDate: instant('publish_date').notNull(),
  },
  (table) => [index('publications_date').on(table.publishDate)],
);

/** Versions of a publication: its files lie in the folder of the publication, and nothing changes them. */
export const publicationVersions = pgTable(
  'publication_versions',
  {
    publishToken: text('publish_token')
      .notNull()
      .references(() => publications.publishToken, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    mainFile: text('main_file').notNull(),
    includes: jsonb('includes').$type<PublishIncludes>().notNull(),
    /** Every file that goes along, the main file among them. */
    files: jsonb('files').$type<{ path: string; size: number }[]>().notNull(),
    /** The settings that a copy of a job runs with. */
    parameters: jsonb('parameters').$type<JobSettings['parameters']>().notNull(),
    publishDate: instant('publish_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.publishToken, table.version] })],
);

/** A viewer of a day, as a hash; kept for that day. */
export const publicationViews = pgTable(
  'publication_views',
  {
    publishToken: text('publish_token')
      .notNull()
      .references(() => publications.publishToken, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    viewer: text('viewer').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.publishToken, table.day, table.viewer] }),
    index('publication_views_day').on(table.day),
  ],
);
