import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { invalid, HttpError } from '../../platform/httpError';
import type { Account } from '../../platform/identity/account';
import { users } from '../../platform/identity/tables';
import type { Bus } from './live/bus';
import type { Reads } from './mappers';
import { blocks } from './tables';

export type Person = Pick<Account, 'user_name' | 'team_name'>;

/** A person blocks at most so many. */
const MOST_BLOCKED = 500;

/** Which of these want to hear nothing of somebody. */
export const blockersOf = async (
  db: Reads,
  userName: string,
  among: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (among.length === 0) return new Set();
  const rows = await db
    .select({ name: blocks.userName })
    .from(blocks)
    .where(and(eq(blocks.blocked, userName), inArray(blocks.userName, [...among])));
  return new Set(rows.map(({ name }) => name));
};

/** Those of the team who have a working account and did not block who asks, by their handle or name. Throws a sentence where one is none of them. */
export const teammates = async (
  db: Reads,
  { team_name, user_name }: Person,
  wanted: readonly string[],
  field: string,
): Promise<string[]> => {
  const found = await db
    .select({ name: users.userName, handle: users.internalHandle })
    .from(users)
    .where(
      and(
        eq(users.teamName, team_name),
        users.accountEnabled,
        or(inArray(users.userName, [...wanted]), inArray(users.internalHandle, [...wanted])),
      ),
    );
  const names = wanted.map((one) => {
    const person =
      found.find(({ handle }) => handle === one) ?? found.find(({ name }) => name === one);
    if (!person)
      throw invalid({
        [field]: `Nobody in your team is called ${one}, or their account is disabled.`,
      });
    return person.name;
  });
  const [deaf] = await blockersOf(db, user_name, names);
  if (deaf !== undefined) throw invalid({ [field]: `${deaf} takes no messages from you.` });
  return names;
};

/** Throws a sentence where one of two people wants to hear nothing of the other. */
export const rejectBlocked = async (db: Reads, userName: string, other: string): Promise<void> => {
  const both = [userName, other];
  const rows = await db
    .select({ name: blocks.userName })
    .from(blocks)
    .where(and(inArray(blocks.userName, both), inArray(blocks.blocked, both)));
  if (rows.some(({ name }) => name === other))
    throw new HttpError('refused', `${other} takes no messages from you.`);
  if (rows.some(({ name }) => name === userName))
    throw new HttpError('refused', `You blocked ${other}. Unblock them to write to them.`);
};

export interface BlockRepository {
  blockedBy(userName: string): Promise<string[]>;
  block(by: Person, user: string, on: boolean): Promise<void>;
}

/** Who wants to hear nothing of whom. */
export const blockRepository = (db: Database, bus: Pick<Bus, 'tell'>): BlockRepository => ({
  blockedBy: async (userName) =>
    (
      await db
        .select({ name: blocks.blocked })
        .from(blocks)
        .where(eq(blocks.userName, userName))
        .orderBy(asc(blocks.blocked))
    ).map(({ name }) => name),
  async block({ user_name: userName, team_name }, user, on) {
    // Their other browsers fold away, or show again, what is open there.
    const told = () => bus.tell({ kind: 'blocks', user_names: [userName] });
    if (!on) {
      await db.delete(blocks).where(and(eq(blocks.userName, userName), eq(blocks.blocked, user)));
      return told();
    }
    const [person] = await db
      .select({ team: users.teamName })
      .from(users)
      .where(eq(users.userName, user));
    if (person?.team !== team_name)
      throw invalid({ user: `Nobody in your team is called ${user}.` });
    if (user === userName) throw invalid({ user: 'This is you. Choose somebody else.' });
    if ((await db.$count(blocks, eq(blocks.userName, userName))) >= MOST_BLOCKED)
      throw new HttpError('conflict', `You blocked ${MOST_BLOCKED} people. Unblock one first.`);
    await db.insert(blocks).values({ userName, blocked: user }).onConflictDoNothing();
    await told();
  },
});
