import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { RecordingState } from '~/contract/streams/recordingRules';
import type { StreamStatus } from '~/contract/streams/streamRules';
import type { StreamSettings } from '~/contract/streams/streams';
import { instant } from '../../platform/database/columns';
import { sessions, users } from '../../platform/identity/tables';
import { notebooks } from '../notebooks/tables';
import type { RecordingJob } from './recording/makers/maker';

/** Counts every change of a stream, so that an unchanged list is known without reading it. */
export const streamRevisions = pgSequence('stream_revisions');

/** Somebody who was invited by mail, and what their calendar was sent last. */
export interface Invitee {
  readonly address: string;
  /** The user who invited them. */
  readonly from: string;
  readonly url: string;
  readonly sequence: number;
}

/** Messages as they were sent; people, times and the notebook have columns of their own. */
export type StoredSettings = Pick<
  StreamSettings,
  'stream_name' | 'description' | 'stream_type' | 'visibility' | 'uni_id' | 'uni_name' | 'arxiv_id'
> & { readonly guests?: readonly Invitee[] };

export const streams = pgTable(
  'streams',
  {
    streamId: text('stream_id').primaryKey(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    status: text('status').$type<StreamStatus>().notNull(),
    settings: jsonb('settings').$type<StoredSettings>().notNull(),
    workloadId: text('workload_id').references(() => notebooks.notebookId, {
      onDelete: 'set null',
    }),
    scheduleDatetime: instant('schedule_datetime').notNull(),
    /** The schedule of which its people were reminded. */
    remindedFor: instant('reminded_for'),
    liveDatetime: instant('live_datetime'),
    endedDatetime: instant('ended_datetime'),
    /** When somebody was last in its live room, or it went live, by the clock of the database. */
    attendedDatetime: instant('attended_datetime'),
    viewCount: integer('view_count').notNull().default(0),
    createDatetime: instant('create_datetime').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(sql`nextval('stream_revisions')`),
  },
  (table) => [
    index('streams_user').on(table.userName),
    index('streams_due').on(table.status, table.scheduleDatetime),
    index('streams_workload').on(table.workloadId),
  ],
);

/** Speakers and collaborators of a stream: nobody is both. */
export const streamPeople = pgTable(
  'stream_people',
  {
    streamId: text('stream_id')
      .notNull()
      .references(() => streams.streamId, { onDelete: 'cascade' }),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    part: text('part').$type<'speaker' | 'collaborator'>().notNull(),
    /** In the order in which they were named. */
    place: integer('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.streamId, table.userName] }),
    index('stream_people_user').on(table.userName),
  ],
);

/** Sessions in which a stream was looked at; forgotten with the session. */
export const streamViews = pgTable(
  'stream_views',
  {
    streamId: text('stream_id')
      .notNull()
      .references(() => streams.streamId, { onDelete: 'cascade' }),
    session: text('session')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.streamId, table.session] }),
    index('stream_views_session').on(table.session),
  ],
);

/** The recording of a stream, and how far it is. Its files lie in the shared folder, by the id of the stream. */
export const streamRecordings = pgTable(
  'stream_recordings',
  {
    streamId: text('stream_id')
      .primaryKey()
      .references(() => streams.streamId, { onDelete: 'cascade' }),
    state: text('state').$type<RecordingState>().notNull().default('recording'),
    progress: doublePrecision('progress').notNull().default(0),
    /** Why it does not go on; '' where it does. */
    reason: text('reason').notNull().default(''),
    /** Since when it is in this state. */
    since: instant('since').notNull(),
    /** Until then one server has it in hand: it records, or makes it; or nobody looks at it. */
    heldUntil: instant('held_until').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Seconds; 0 until it is made. */
    duration: doublePrecision('duration').notNull().default(0),
    hasPicture: boolean('has_picture').notNull().default(false),
    hasChat: boolean('has_chat').notNull().default(false),
    /** For how long it was made, seconds. */
    took: doublePrecision('took').notNull().default(0),
    madeDatetime: instant('made_datetime'),
    /** The job of an engine that makes it; null where the server does, or nobody. */
    job: jsonb('job').$type<RecordingJob>(),
    /** The part that its owner keeps, seconds; null: from its beginning, to its end. */
    startTime: doublePrecision('start_time'),
    endTime: doublePrecision('end_time'),
  },
  (table) => [index('stream_recordings_due').on(table.state, table.heldUntil)],
);

/** Parts of recordings that people share. */
export const streamClips = pgTable(
  'stream_clips',
  {
    clipId: text('clip_id').primaryKey(),
    streamId: text('stream_id')
      .notNull()
      .references(() => streams.streamId, { onDelete: 'cascade' }),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    clipName: text('clip_name').notNull(),
    startTime: doublePrecision('start_time').notNull(),
    endTime: doublePrecision('end_time').notNull(),
    createDatetime: instant('create_datetime').notNull(),
  },
  (table) => [
    index('stream_clips_stream').on(table.streamId),
    index('stream_clips_user').on(table.userName),
  ],
);

/** Where somebody stopped in a recording, seconds. */
export const streamPositions = pgTable(
  'stream_positions',
  {
    streamId: text('stream_id')
      .notNull()
      .references(() => streams.streamId, { onDelete: 'cascade' }),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    position: doublePrecision('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.streamId, table.userName] }),
    index('stream_positions_user').on(table.userName),
  ],
);
