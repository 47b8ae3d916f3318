import { eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { ownedInTeamOf, type ObjectKind } from '../../../platform/objectKind';
import { streamPeople, streams } from '../tables';

/** Streams, as what spans all kinds of objects knows them. None that is archived is found. */
export const streamObjects: ObjectKind = {
  kind: 'stream',
  table: streams,
  id: streams.streamId,
  name: sql`${streams.settings}->>'stream_name'`,
  listed: ne(streams.status, 'archived'),
  /** Their own, those where they have a part, and those that their team may find. */
  seenBy: (person) => sql`(
    ${eq(streams.userName, person.user_name)}
    or exists (select 1 from ${streamPeople} where ${streamPeople.streamId} = ${streams.streamId} and ${eq(streamPeople.userName, person.user_name)})
    or (${streams.settings}->'visibility'->>'gallery' = 'true' and ${ownedInTeamOf(streams.userName)(person)}))`,
  right: 'streams',
};

/** True where a stream has the id that a statement of another area names. */
export const streamExists = (id: SQL): SQL =>
  sql`exists (select from ${streams} where ${eq(streams.streamId, id)})`;

/** The revision of a stream; undefined where there is none. */
export const streamRevision = async (
  db: Database,
  streamId: string,
): Promise<number | undefined> => {
  const [row] = await db
    .select({ revision: streams.revision })
    .from(streams)
    .where(eq(streams.streamId, streamId));
  return row?.revision;
};
