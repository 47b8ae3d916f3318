import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import type { Act } from '~/contract';
import { ACTS_AT_A_TIME } from '~/contract/team/auditRules';
import type { Database } from '../../../../platform/database/database';
import { users } from '../../../../platform/identity/tables';
import { acts } from '../../../../platform/audit/tables';
import { writeActsOf } from '../../../../platform/audit/writing';

/** Which acts. */
export interface Chosen {
  readonly person?: string | undefined;
  readonly kind?: string | undefined;
  readonly since?: string | undefined;
}

export interface ActsPage {
  readonly acts: Act[];
  /** Before which act the next page begins; null at the end. */
  readonly next: number | null;
}

export interface Audit {
  /** The newest first, those before an act where one is named. */
  page(team: string, chosen: Chosen, before?: number): Promise<ActsPage>;
  /** Everybody who did something, or to whom something was done, by name. */
  people(team: string): Promise<string[]>;
  /** Whether somebody is an admin of the team now. */
  mayRead(team: string, name: string): Promise<boolean>;
  /** Somebody failed to sign in as a person there is. What was typed as a name is not kept: it may be a password. */
  signInFailed(
    name: string,
    browser: { readonly address: string; readonly userAgent: string },
  ): Promise<void>;
}

const toAct = (row: typeof acts.$inferSelect): Act => ({
  act_id: row.actId,
  kind: row.kind,
  user_name: row.userName,
  whom: row.whom,
  about: row.about,
  name: row.name,
  parts: row.parts,
  address: row.address,
  user_agent: row.userAgent,
  create_datetime: row.createDatetime.toISOString(),
});

/** The log of acts. Nothing changes a line of it. */
export const auditRepository = (db: Database): Audit => ({
  async page(team, { person, kind, since }, before) {
    const rows = await db
      .select()
      .from(acts)
      .where(
        and(
          eq(acts.teamName, team),
          person === undefined ? undefined : or(eq(acts.userName, person), eq(acts.whom, person)),
          kind === undefined ? undefined : eq(acts.kind, kind),
          since === undefined ? undefined : gte(acts.createDatetime, new Date(since)),
          before === undefined ? undefined : lt(acts.actId, before),
        ),
      )
      .orderBy(desc(acts.actId))
      .limit(ACTS_AT_A_TIME + 1);
    const shown = rows.slice(0, ACTS_AT_A_TIME);
    return {
      acts: shown.map(toAct),
      next: rows.length > shown.length ? (shown.at(-1)?.actId ?? null) : null,
    };
  },
  async people(team) {
    const found = await db.execute<{ name: string }>(sql`select distinct name from (
      select ${acts.userName} as name from ${acts} where ${acts.teamName} = ${team} union select ${acts.whom} from ${acts} where ${acts.teamName} = ${team}
    ) named where name is not null order by name limit 2000`);
    return found.rows.map(({ name }) => name);
  },
  async mayRead(team, name) {
    const admin = and(
      eq(users.userName, name),
      eq(users.teamName, team),
      users.isAdmin,
      users.accountEnabled,
    );
    return (await db.select({ name: users.userName }).from(users).where(admin)).length > 0;
  },
  async signInFailed(name, browser) {
    const [user] = await db.select().from(users).where(eq(users.userName, name));
    if (user)
      await writeActsOf(db, { ...user, ...browser }, [
        { kind: 'session.refused', about: name, name: user.fullname, whom: name },
      ]);
  },
});
