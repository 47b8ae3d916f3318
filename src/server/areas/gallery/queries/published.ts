import { and, desc, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ReplyOf, api } from '~/contract';
import type { Database } from '../../../platform/database/database';
import { holds } from '../../../platform/database/textSearch/holds';
import type { Account } from '../../../platform/identity/account';
import { users } from '../../../platform/identity/tables';
import { jobs } from '../../jobs/tables';
import { notebooks } from '../../notebooks/tables';
import { publications } from '../tables';

type Published = ReplyOf<typeof api.autocomplete.published>['objects'];

/** The conditions of a search in one kind of published work: by name, and by name and description. */
const said = (text: string, name: SQL<string>, about: SQLWrapper) => {
  const all = sql`concat_ws(' ', ${name}, ${about}->>'summary', ${about}->>'tags')`;
  const words = text.split(/\s+/).filter((word) => [...word].length >= 3);
  return {
    found: or(holds(all, text), ...words.map((word) => holds(all, word))),
    named: holds(name, text),
  };
};

const notebooksFound = async (
  db: Database,
  team: string,
  text: string,
  limit: number,
): Promise<Published> => {
  const name = sql<string>`${notebooks.settings}->>'notebook_name'`;
  const { found, named } = said(text, name, notebooks.publishDetails);
  const rows = await db
    .select({
      id: notebooks.notebookId,
      name,
      status: notebooks.status,
      user_name: notebooks.userName,
      touched: notebooks.updateDatetime,
    })
    .from(notebooks)
    .innerJoin(users, eq(users.userName, notebooks.userName))
    .where(
      and(eq(users.teamName, team), sql`${notebooks.publishDetails}->>'published' = 'true'`, found),
    )
    .orderBy(sql`not ${named}`, desc(notebooks.updateDatetime))
    .limit(limit);
  return rows.map(({ touched, ...row }) => ({
    kind: 'notebook',
    ...row,
    update_datetime: touched.toISOString(),
  }));
};

const jobsFound = async (
  db: Database,
  team: string,
  text: string,
  limit: number,
): Promise<Published> => {
  const name = sql<string>`${jobs.settings}->>'job_name'`;
  const { found, named } = said(text, name, publications.about);
  const rows = await db
    .select({
      id: jobs.jobId,
      name,
      status: jobs.status,
      user_name: jobs.userName,
      touched: jobs.updateDatetime,
    })
    .from(jobs)
    .innerJoin(users, eq(users.userName, jobs.userName))
    .innerJoin(publications, eq(publications.jobId, jobs.jobId))
    .where(and(eq(users.teamName, team), found))
    .orderBy(sql`not ${named}`, desc(jobs.updateDatetime))
    .limit(limit);
  return rows.map(({ touched, ...row }) => ({
    kind: 'job',
    ...row,
    update_datetime: touched.toISOString(),
  }));
};

/** Published work of the team whose name, summary or tags hold the text, or one of its words: by name first, then what was touched last. */
export const searchPublished = async (
  db: Database,
  { team_name }: Account,
  text: string,
  limit: number,
): Promise<Published> => {
  const found = [
    ...(await notebooksFound(db, team_name, text, limit)),
    ...(await jobsFound(db, team_name, text, limit)),
  ];
  const isNamed = ({ name }: Published[number]) =>
    name.toLowerCase().includes(text.toLowerCase()) ? 0 : 1;
  return found
    .sort(
      (one, other) =>
        isNamed(one) - isNamed(other) || other.update_datetime.localeCompare(one.update_datetime),
    )
    .slice(0, limit);
};
