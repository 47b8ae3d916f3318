import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { PredictionSettings, PredictionVersion } from '~/contract/work/predictions';
import { instant } from '../../platform/database/columns';
import type { Chosen } from '../../platform/engine/choosing';
import { users } from '../../platform/identity/tables';

/** Counts every change of a prediction and of its versions, so that an unchanged list is known without reading it. */
export const predictionRevisions = pgSequence('prediction_revisions');

export const predictions = pgTable(
  'predictions',
  {
    pfId: text('pf_id').primaryKey(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    /** Of the live version, or of the newest one. */
    status: text('status').notNull(),
    settings: jsonb('settings').$type<PredictionSettings>().notNull(),
    liveVersion: integer('live_version'),
    /** The number that was given out last: none is given twice. */
    lastVersion: integer('last_version').notNull().default(0),
    createDatetime: instant('create_datetime').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(sql`nextval('prediction_revisions')`),
  },
  (table) => [index('predictions_user').on(table.userName, table.updateDatetime)],
);

/** Snapshots that can be deployed, and how the process of each is. */
export const predictionVersions = pgTable(
  'prediction_versions',
  {
    pfId: text('pf_id')
      .notNull()
      .references(() => predictions.pfId, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    status: text('status').notNull(),
    reason: text('reason'),
    waitingFor: text('waiting_for'),
    source: jsonb('source').$type<PredictionVersion['source']>().notNull(),
    mainFile: text('main_file').notNull(),
    envId: text('env_id'),
    /** The build of its environment that it always runs in; null before one was chosen. */
    envBuild: integer('env_build'),
    /** The job that holds the files, whose submissions are the processes. */
    childId: text('batch_job_id').notNull(),
    /** Somebody wants it to run. */
    wanted: boolean('wanted').notNull().default(false),
    /** Where it runs, as was found when it was deployed. */
    chosen: jsonb('chosen').$type<Chosen>(),
    deployedBy: text('deployed_by'),
    /** The process that runs, or ran last. */
    submissionId: text('submission_id'),
    /** The port that process was given, 0 where its node chooses one; null once its end was counted. */
    port: integer('port'),
    /** Why the process is being ended by us; a sentence. */
    ending: text('ending'),
    /** Ends one after the other, each soon after its start. */
    failures: integer('failures').notNull().default(0),
    restarts: integer('restarts').notNull().default(0),
    /** Before that it is not started again. */
    nextStart: instant('next_start'),
    readyDatetime: instant('ready_datetime'),
    /** When it was seen to answer last. */
    answeredDatetime: instant('answered_datetime'),
    keyHash: text('key_hash'),
    keyHint: text('key_hint'),
    createdBy: text('created_by').notNull(),
    createDatetime: instant('create_datetime').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pfId, table.version] })],
);

/** Results of the calls of a few seconds, of each server by itself. */
export const predictionCalls = pgTable(
  'prediction_calls',
  {
    pfId: text('pf_id')
      .notNull()
      .references(() => predictions.pfId, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    slot: instant('slot').notNull(),
    server: text('server').notNull(),
    requests: integer('requests').notNull(),
    /** Replies of 5xx, and calls without a reply. */
    errors: integer('errors').notNull(),
    /** Replies of 4xx. */
    clientErrors: integer('client_errors').notNull().default(0),
    /** How many took how long: by the number of the stretch. */
    stretches: jsonb('stretches').$type<Readonly<Record<string, number>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pfId, table.version, table.slot, table.server] })],
);
