import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, exists, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { STREAM_DEFAULTS, type StreamStatus } from '~/contract/streams/streamRules';
import type { Stream, StreamPerson, StreamSettings } from '~/contract/streams/streams';
import type { Database, Transaction } from '../../../platform/database/database';
import { byObject } from '../../../platform/work/repository';
import { users } from '../../../platform/identity/tables';
import { recordingViewOf } from '../recording/mappers';
import { streamStates, touched, type Also, type StreamStates } from './states';
import {
  streamPeople as people,
  streamRecordings as recordings,
  streams,
  type StoredSettings,
} from '../tables';

type Row = typeof streams.$inferSelect;
/** The viewer: what they see depends on it. */
export interface Viewer {
  readonly user_name: string;
  readonly team_name: string;
}
/** A stream as one person sees it, and whether it lets them in. */
export interface SeenStream {
  readonly stream: Stream;
  readonly letIn: boolean;
}

export interface StreamRepository extends StreamStates {
  /**
   * Those of the person, those where they have a part and, where `team` says so, those that their team finds in the list. What is archived its people
   * alone find.
   */
  list(viewer: Viewer, statuses: readonly StreamStatus[], team: boolean): Promise<Stream[]>;
  fingerprint(viewer: Viewer, statuses: readonly StreamStatus[], team: boolean): Promise<string>;
  find(id: string, viewer: Viewer): Promise<SeenStream | null>;
  add(owner: string, settings: StreamSettings): Promise<string>;
  /** `also` is done in the same transaction, after the change. */
  change(id: string, settings: StreamSettings, also?: Also): Promise<void>;
  /** The notebook that is linked to it; null where none is. */
  linkOf(id: string): Promise<string | null>;
}

const person = {
  user_name: users.userName,
  fullname: users.fullname,
  handle: users.internalHandle,
  profile_picture_url: users.profilePictureUrl,
};
const isOwner = eq(users.userName, streams.userName);

type Found = {
  readonly row: Row;
  readonly recording: typeof recordings.$inferSelect | null;
  readonly owner: StreamPerson;
};

const toStream = (
  { row, recording, owner }: Found,
  parts: readonly (StreamPerson & { readonly part: string })[],
  viewer: string,
): Stream => {
  const of = (part: string) =>
    parts.filter((one) => one.part === part).map(({ part: _, ...one }) => one);
  const role =
    row.userName === viewer
      ? 'owner'
      : ((parts.find(({ user_name }) => user_name === viewer)?.part ??
          'listener') as Stream['role']);
  const { guests: _, ...settings } = row.settings;
  return {
    ...settings,
    stream_id: row.streamId,
    user_name: row.userName,
    owner,
    speakers: of('speaker'),
    collaborators: of('collaborator'),
    role,
    status: row.status,
    workload_id: row.workloadId,
    schedule_datetime: row.scheduleDatetime.toISOString(),
    view_count: row.viewCount,
    live_datetime: row.liveDatetime?.toISOString() ?? null,
    ended_datetime: row.endedDatetime?.toISOString() ?? null,
    create_datetime: row.createDatetime.toISOString(),
    update_datetime: row.updateDatetime.toISOString(),
    ...recordingViewOf(recording, row.liveDatetime ?? row.createDatetime),
  };
};

const columnsOf = ({
  stream_name,
  description,
  stream_type,
  visibility,
  uni_id,
  uni_name,
  arxiv_id,
  schedule_datetime,
  workload_id,
}: StreamSettings) => ({
  settings: { stream_name, description, stream_type, visibility, uni_id, uni_name, arxiv_id },
  scheduleDatetime: new Date(schedule_datetime),
  workloadId: workload_id,
});

/** Settings beside the guests, who are none of them. */
const keepingGuests = (settings: StoredSettings): SQL =>
  sql`${streams.settings} || ${JSON.stringify(settings)}::jsonb`;

const writePeople = async (
  tx: Transaction,
  streamId: string,
  { speakers, collaborators }: StreamSettings,
) => {
  await tx.delete(people).where(eq(people.streamId, streamId));
  const rows = (
    [
      ['speaker', speakers],
      ['collaborator', collaborators],
    ] as const
  ).flatMap(([part, names]) =>
    names.map((userName, place) => ({ streamId, userName, part, place })),
  );
  if (rows.length > 0) await tx.insert(people).values(rows);
};

/** The tables of streams. */
export const streamRepository = (db: Database): StreamRepository => {
  const hasPart = ({ user_name }: Viewer) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(people)
        .where(and(eq(people.streamId, streams.streamId), eq(people.userName, user_name))),
    );
  const inGallery = ({ team_name }: Viewer) =>
    and(eq(users.teamName, team_name), sql`${streams.settings}->'visibility'->>'gallery' = 'true'`);
  const listed = (
    viewer: Viewer,
    statuses: readonly StreamStatus[],
    team: boolean,
  ): SQL | undefined =>
    and(
      inArray(streams.status, [...statuses]),
      or(
        eq(streams.userName, viewer.user_name),
        hasPart(viewer),
        team ? and(inGallery(viewer), ne(streams.status, 'archived')) : undefined,
      ),
    );
  const read = async (which: SQL | undefined) => {
    const rows = await db
      .select({ row: streams, recording: recordings, owner: person, team: users.teamName })
      .from(streams)
      .innerJoin(users, isOwner)
      .leftJoin(recordings, eq(recordings.streamId, streams.streamId))
      .where(which)
      .orderBy(desc(streams.scheduleDatetime), desc(streams.streamId));
    const parts =
      rows.length === 0
        ? []
        : await db
            .select({ streamId: people.streamId, part: people.part, ...person })
            .from(people)
            .innerJoin(users, eq(users.userName, people.userName))
            .where(
              inArray(
                people.streamId,
                rows.map(({ row }) => row.streamId),
              ),
            )
            .orderBy(asc(people.place));
    const grouped = byObject(parts, ({ streamId }) => streamId);
    return rows.map((found) => ({
      ...found,
      parts: (grouped.get(found.row.streamId) ?? []).map(({ streamId: _, ...one }) => one),
    }));
  };
  return {
    list: async (viewer, statuses, team) =>
      statuses.length === 0
        ? []
        : (await read(listed(viewer, statuses, team))).map((found) =>
            toStream(found, found.parts, viewer.user_name),
          ),
    async fingerprint(viewer, statuses, team) {
      if (statuses.length === 0) return '';
      const { revision } = streams;
      const state = sql<string>`count(*) || '-' || coalesce(max(${revision}), 0) || '-' || coalesce(sum(${revision}), 0)`;
      const [row] = await db
        .select({ state })
        .from(streams)
        .innerJoin(users, isOwner)
        .where(listed(viewer, statuses, team));
      return row?.state ?? '';
    },
    async find(id, viewer) {
      const [found] = await read(eq(streams.streamId, id));
      if (!found) return null;
      const stream = toStream(found, found.parts, viewer.user_name);
      const { anyone_with_link, gallery } = stream.visibility;
      return {
        stream,
        letIn:
          stream.role !== 'listener' ||
          anyone_with_link ||
          (gallery && found.team === viewer.team_name),
      };
    },
    async add(owner, settings) {
      const [streamId, now] = [`st-${randomBytes(8).toString('hex')}`, new Date()];
      await db.transaction(async (tx) => {
        await tx.insert(streams).values({
          streamId,
          userName: owner,
          status: STREAM_DEFAULTS.status,
          ...columnsOf(settings),
          createDatetime: now,
          updateDatetime: now,
        });
        await writePeople(tx, streamId, settings);
      });
      return streamId;
    },
    change: (id, settings, also) =>
      db.transaction(async (tx) => {
        const columns = columnsOf(settings);
        const [row] = await tx
          .update(streams)
          .set({ ...columns, settings: keepingGuests(columns.settings), ...touched() })
          .where(eq(streams.streamId, id))
          .returning({ id: streams.streamId });
        if (!row) return;
        await writePeople(tx, id, settings);
        await also?.(tx);
      }),
    async linkOf(id) {
      const [row] = await db
        .select({ workloadId: streams.workloadId })
        .from(streams)
        .where(eq(streams.streamId, id));
      return row?.workloadId ?? null;
    },
    ...streamStates(db),
  };
};
