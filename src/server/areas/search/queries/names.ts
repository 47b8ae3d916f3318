import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { MAX_NAMES } from '~/contract/work/objects';
import type { Database } from '../../../platform/database/database';
import type { ObjectKind } from '../../../platform/objectKind';
import type { Account } from '../../../platform/identity/account';

/** Between the parts of a line, and between lines. The name is the last part; it may contain the first one. */
export const BETWEEN = { parts: '\x1f', lines: '\x1e' } as const;

type Person = Pick<Account, 'user_name' | 'team_name'>;

/**
 * A line for each object of a kind that the person sees, of those that `which` names: reading 10,000 of them as one value is several times
 * faster than reading as many rows.
 */
const linesOf = (
  { kind, table, id, name, listed, seenBy }: ObjectKind,
  person: Person,
  which?: SQL,
): SQL => sql`
  select ${table.updateDatetime} as touched, concat_ws(${BETWEEN.parts}::text, ${kind}::text, ${id}, ${table.status}, ${table.userName},
    (date_part('epoch', ${table.updateDatetime}) * 1000)::int8, coalesce(replace(${name}, ${BETWEEN.lines}::text, ' '), '')) as line
  from ${table} where ${and(listed, seenBy(person), which)}`;

/** One line for each object that a person sees of these kinds, the last changed first; of more than `MAX_NAMES` the last changed. */
export const allNameLines = async (
  db: Database,
  kinds: readonly ObjectKind[],
  person: Person,
): Promise<string> => {
  const lines = sql.join(
    kinds.map((kind) => linesOf(kind, person)),
    sql` union all `,
  );
  const {
    rows: [row],
  } = await db.execute<{ lines: string | null }>(sql`
    select string_agg(line, ${BETWEEN.lines} order by touched desc) as lines
    from (select * from (${lines}) as seen order by touched desc limit ${MAX_NAMES}) as named`);
  return row?.lines ?? '';
};

/** The same for those of the objects with these ids, in no order. Each kind has an id or more. */
export const nameLinesOf = async (
  db: Database,
  wanted: readonly { readonly kind: ObjectKind; readonly ids: readonly string[] }[],
  person: Person,
): Promise<string> => {
  const lines = sql.join(
    wanted.map(({ kind, ids }) => linesOf(kind, person, inArray(kind.id, [...ids]))),
    sql` union all `,
  );
  const {
    rows: [row],
  } = await db.execute<{ lines: string | null }>(sql`
    select string_agg(line, ${BETWEEN.lines}) as lines from (${lines}) as seen`);
  return row?.lines ?? '';
};
