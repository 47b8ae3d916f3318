import { inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';

/** The team of each of these people, by their name. */
export const teamsOf = async (
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (names.length === 0) return new Map();
  const rows = await db
    .select({ name: users.userName, team: users.teamName })
    .from(users)
    .where(inArray(users.userName, [...names]));
  return new Map(rows.map(({ name, team }) => [name, team]));
};
