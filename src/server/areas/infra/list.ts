import { randomBytes } from 'node:crypto';
import { nameProblem, type NamedKind } from '~/contract/infra/infraRules';
import type { Database, Transaction } from '../../platform/database/database';
import { invalid, HttpError } from '../../platform/httpError';
import { changesOf, writeActs } from '../../platform/audit/writing';
import { lockTeam } from './queries';

/** So many of a kind has a team at most. */
const MOST = 1_000;

/** The fields of one in a request; what it leaves out stays as it was. */
export type Sent<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** Differences between zones, regions and groups. `Fields` are those that a form has for one. */
export interface Stored<One, Fields> {
  readonly kind: NamedKind;
  readonly idOf: (one: One) => string;
  readonly nameOf: (one: One) => string;
  readonly updatedAt: (one: One) => string;
  /** How the request calls the name, and what it says of it. */
  readonly nameField: string;
  readonly nameIn: (fields: Sent<Fields>) => string;
  /** The fields beside the name as they were; of a new one as they are where a request leaves them out. */
  readonly leftOut: (before: One | null) => Partial<Fields>;
  /** All of the team, by name. */
  readonly list: (db: Database | Transaction, team: string) => Promise<One[]>;
  /** Checks that the objects in the fields exist and are free; those that are not, with a sentence each. `before` is null for a new one. */
  readonly problems: (
    tx: Transaction,
    team: string,
    fields: Fields,
    before: One | null,
  ) => Promise<Record<string, string>>;
  /** Stores it, whether or not it is new. */
  readonly put: (
    tx: Transaction,
    team: string,
    id: string,
    fields: Fields,
    now: Date,
  ) => Promise<void>;
  /** Why it cannot be deleted, by the field that holds it; empty where it can. */
  readonly holding: (tx: Transaction, team: string, one: One) => Promise<Record<string, string>>;
  readonly remove: (tx: Transaction, id: string) => Promise<void>;
}

/** Things of a team that have names, each of them once. */
export interface NamedList<One, Fields> {
  readonly kind: NamedKind;
  /** By name. */
  list(team: string): Promise<One[]>;
  /** Throws `missing` for what the team does not have. */
  find(id: string, team: string): Promise<One>;
  /** Whether there is one of this name, whatever its case. */
  hasName(name: string, team: string): Promise<boolean>;
  /** Null where there is one of this name. Throws a Refusal (422) that names a field that cannot be. */
  create(fields: Sent<Fields>, team: string): Promise<One | null>;
  /** The same; `from` is when the record was changed last that the change was made from. */
  change(id: string, fields: Sent<Fields>, team: string, from?: string): Promise<One | null>;
  /** Throws a Refusal (422) that names the field in which it is used. */
  remove(id: string, team: string): Promise<void>;
  /** Stays the same as long as the list does. */
  fingerprint(team: string): Promise<string>;
}

/** A value that changes of itself, or says a name again. */
const UNSAID = ['update_datetime', 'groupname', 'zone_id', 'region_id', 'group_id'];

const same = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();

/** A list of a team's things with names. */
export const createNamedList = <One, Fields>(
  db: Database,
  stored: Stored<One, Fields>,
): NamedList<One, Fields> => {
  const { kind, idOf, nameOf } = stored;
  const missing = () => new HttpError('missing', `There is no such ${kind} in your team.`);
  const among = (all: readonly One[], id: string): One => {
    const one = all.find((each) => idOf(each) === id);
    if (one === undefined) throw missing();
    return one;
  };

  /** Checks and writes with nobody between. */
  const write = (id: string, isNew: boolean, sent: Sent<Fields>, team: string, from?: string) =>
    db.transaction(async (tx) => {
      await lockTeam(tx, team);
      const all = await stored.list(tx, team);
      const before = isNew ? null : among(all, id);
      if (isNew && all.length >= MOST)
        throw new HttpError('conflict', `A team has at most ${MOST} ${kind}s.`);
      if (before !== null && from !== undefined && from !== stored.updatedAt(before)) {
        throw new HttpError(
          'conflict',
          `Somebody else changed this ${kind} meanwhile. Look at it again.`,
        );
      }
      const name = stored.nameIn(sent);
      const problem = nameProblem(kind, name);
      if (problem !== undefined) throw invalid({ [stored.nameField]: problem });
      if (all.some((each) => idOf(each) !== id && same(nameOf(each), name))) return null;
      const said = Object.entries(sent).filter(([, value]) => value !== undefined);
      const fields = { ...stored.leftOut(before), ...Object.fromEntries(said) } as Fields;
      const problems = await stored.problems(tx, team, fields, before);
      if (Object.keys(problems).length > 0) throw invalid(problems);
      await stored.put(tx, team, id, fields, new Date());
      const after = among(await stored.list(tx, team), id);
      const parts = changesOf(before as object | null, after as object, UNSAID);
      await writeActs(tx, [
        { kind: `${kind}.${isNew ? 'created' : 'updated'}`, about: id, name: nameOf(after), parts },
      ]);
      return after;
    });

  return {
    kind,
    list: (team) => stored.list(db, team),
    find: async (id, team) => among(await stored.list(db, team), id),
    hasName: async (name, team) =>
      (await stored.list(db, team)).some((each) => same(nameOf(each), name)),
    create: (fields, team) =>
      write(`${kind}-${randomBytes(8).toString('hex')}`, true, fields, team),
    change: (id, fields, team, from) => write(id, false, fields, team, from),
    remove: (id, team) =>
      db.transaction(async (tx) => {
        await lockTeam(tx, team);
        const one = among(await stored.list(tx, team), id);
        const holding = await stored.holding(tx, team, one);
        if (Object.keys(holding).length > 0) throw invalid(holding);
        await stored.remove(tx, id);
        await writeActs(tx, [{ kind: `${kind}.deleted`, about: id, name: nameOf(one) }]);
      }),
    fingerprint: async (team) => JSON.stringify(await stored.list(db, team)),
  };
};
