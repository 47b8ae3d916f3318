import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { TeamUser } from '~/contract';
import type { Database } from '../../../platform/database/database';
import type { Account } from '../../../platform/identity/account';
import { holds } from '../../../platform/database/textSearch/holds';
import { users } from '../../../platform/identity/tables';

/** People of the team whose name or full name holds the text; what begins with it comes first. */
export const searchPeople = async (
  db: Database,
  { user_name, team_name }: Account,
  text: string,
  limit: number,
): Promise<TeamUser[]> => {
  const found = or(holds(users.userName, text), holds(users.fullname, text));
  const begins = sql`least(position(lower(${text}::text) in lower(${users.fullname})) - 1, position(lower(${text}::text) in lower(${users.userName})) - 1) <> 0`;
  return db
    .select({
      user_name: users.userName,
      fullname: users.fullname,
      profile_picture_url: users.profilePictureUrl,
    })
    .from(users)
    .where(
      and(
        eq(users.teamName, team_name),
        ne(users.userName, user_name),
        eq(users.accountEnabled, true),
        found,
      ),
    )
    .orderBy(begins, asc(sql`lower(${users.fullname})`), asc(users.userName))
    .limit(limit);
};
