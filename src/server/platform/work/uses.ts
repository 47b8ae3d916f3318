import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { users } from '../identity/tables';
import { HttpError } from '../httpError';
import type { ObjectKind, UserKinds } from '../objectKind';
import type { Workspace } from '../workspace';

/** Objects whose settings name something. */
export interface Use<Kind extends string = string> {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly user_name: string;
}

const namingOf = (kind: ObjectKind, what: keyof UserKinds) =>
  (kind.names as Partial<Record<typeof what, (ids: readonly string[]) => SQL>> | undefined)?.[what];

/** The objects of a team that name one of these, kind by kind, each by name. */
export const usesOf = async <What extends keyof UserKinds>(
  { db, objectKinds }: Pick<Workspace, 'db' | 'objectKinds'>,
  what: What,
  ids: readonly string[],
  team: string,
): Promise<Use<UserKinds[What]>[]> => {
  const uses: Use<UserKinds[What]>[] = [];
  if (ids.length === 0) return uses;
  for (const object of objectKinds) {
    const naming = namingOf(object, what);
    if (!naming) continue;
    const { kind, table, id, name, listed } = object;
    const named = sql<string>`${name}`;
    const rows = await db
      .select({ id: sql<string>`${id}`, name: named, user_name: sql<string>`${table.userName}` })
      .from(table)
      .innerJoin(users, eq(users.userName, table.userName))
      .where(and(eq(users.teamName, team), listed, naming(ids)))
      .orderBy(asc(named));
    // The type of a kind lets it name only what the contract says it may.
    uses.push(...rows.map((row) => ({ kind: kind as UserKinds[What], ...row })));
  }
  return uses;
};

/** So many of those that use it are named. */
const NAMED = 3;

/** Throws a sentence with who uses it, where somebody does. */
export const rejectWhileUsed = (name: string, uses: readonly Use[]): void => {
  if (uses.length === 0) return;
  const named = uses
    .slice(0, NAMED)
    .map((use) => `the ${use.kind} ${use.name} of ${use.user_name}`);
  const others = uses.length - named.length;
  const all = others > 0 ? [...named, `${others} ${others === 1 ? 'other' : 'others'}`] : named;
  throw new HttpError('conflict', `${name} is used by ${new Intl.ListFormat('en').format(all)}.`);
};
