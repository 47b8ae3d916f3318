import { and, asc, desc, eq, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ReplyOf, TeamUser, api } from '~/contract';
import type { Database } from '../../database/database';
import type { Account } from '../account/repository';
import { users } from '../account/tables';
import { notebooks } from '../notebooks/tables';

/** True where the text stands somewhere in it, whatever the case: no character of what was typed means anything else. */
const holds = (column: SQLWrapper, text: string): SQL => sql`position(lower(${text}::text) in lower(${column})) > 0`;

/** People of the team whose name or full name holds the text; what begins with it comes first. */
export const peopleFound = async (db: Database, { user_name, team_name }: Account, text: string, limit: number): Promise<TeamUser[]> => {
  const found = or(holds(users.userName, text), holds(users.fullname, text));
  const begins = sql`least(position(lower(${text}::text) in lower(${users.fullname})) - 1, position(lower(${text}::text) in lower(${users.userName})) - 1) <> 0`;
  return db.select({ user_name: users.userName, fullname: users.fullname, profile_picture_url: users.profilePictureUrl }).from(users)
    .where(and(eq(users.teamName, team_name), ne(users.userName, user_name), eq(users.accountEnabled, true), found))
    .orderBy(begins, asc(sql`lower(${users.fullname})`), asc(users.userName)).limit(limit);
};

/** Published notebooks of the team whose name, summary or tags hold the text, or one of its words; those that were touched last first. */
export const publishedFound = async (
  db: Database, { team_name }: Account, text: string, limit: number,
): Promise<ReplyOf<typeof api.autocomplete.published>['objects']> => {
  const name = sql<string>`${notebooks.settings}->>'notebook_name'`;
  const all = sql`concat_ws(' ', ${name}, ${notebooks.publishDetails}->>'summary', ${notebooks.publishDetails}->>'tags')`;
  const words = text.split(/\s+/).filter((word) => [...word].length >= 3);
  const rows = await db.select({ id: notebooks.notebookId, name, status: notebooks.status, user_name: notebooks.userName, touched: notebooks.updateDatetime })
    .from(notebooks).innerJoin(users, eq(users.userName, notebooks.userName))
    .where(and(eq(users.teamName, team_name), sql`${notebooks.publishDetails}->>'published' = 'true'`, or(holds(all, text), ...words.map((word) => holds(all, word)))))
    .orderBy(sql`not ${holds(name, text)}`, desc(notebooks.updateDatetime)).limit(limit);
  return rows.map(({ touched, ...row }) => ({ kind: 'notebook', ...row, update_datetime: touched.toISOString() }));
};
