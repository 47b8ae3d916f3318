import { and, sql, type SQL } from 'drizzle-orm';
import type { NamedObject } from '~/contract';
import { MAX_NAMES } from '~/contract/work/objects';
import type { ObjectKind } from '../../platform/objectKind';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import { whyNotOf } from '../../platform/access/rights';
import { instantWriter } from './instants';

/** Between the parts of a line, and between lines. The name is the last part; it may hold the first one. */
export const BETWEEN = { parts: '\x1f', lines: '\x1e' } as const;

/**
 * A text for each object of a kind that the person sees, of those that `which` names: reading 10,000 of them as one value is several times
 * faster than reading as many rows.
 */
export const linesOf = (
  { kind, table, id, name, listed, seenBy }: ObjectKind,
  person: Pick<Account, 'user_name' | 'team_name'>,
  which?: SQL,
): SQL => sql`
  select ${table.updateDatetime} as touched, concat_ws(${BETWEEN.parts}::text, ${kind}::text, ${id}, ${table.status}, ${table.userName},
    (date_part('epoch', ${table.updateDatetime}) * 1000)::int8, coalesce(replace(${name}, ${BETWEEN.lines}::text, ' '), '')) as line
  from ${table} where ${and(listed, seenBy(person), which)}`;

/** The kinds that the person's plan lets them find. */
export const kindsFor = (
  { config, objectKinds }: Pick<Workspace, 'config' | 'objectKinds'>,
  user: Account,
): readonly ObjectKind[] =>
  objectKinds.filter(({ right }) => right === undefined || whyNotOf(config, user, right) === null);

/** The objects of these lines. The cursor walks the text once: taking every line apart for itself takes twice as long. */
export const namedObjectsIn = (lines: string): NamedObject[] => {
  const instantOf = instantWriter();
  const found: NamedObject[] = [];
  let at = 0;
  const partUntil = (border: string): string => {
    const end = lines.indexOf(border, at);
    const part = lines.slice(at, end === -1 ? undefined : end);
    at = end === -1 ? lines.length : end + border.length;
    return part;
  };
  while (at < lines.length) {
    const [kind, id, status] = [
      partUntil(BETWEEN.parts) as NamedObject['kind'],
      partUntil(BETWEEN.parts),
      partUntil(BETWEEN.parts),
    ];
    const [user_name, touched] = [partUntil(BETWEEN.parts), Number(partUntil(BETWEEN.parts))];
    found.push({
      kind,
      id,
      name: partUntil(BETWEEN.lines),
      status,
      user_name,
      update_datetime: instantOf(touched),
    });
  }
  return found;
};

/** What the person may see, by name: their own before the team's, each touched last first. Of more than `MAX_NAMES` those that were touched last. */
export const readNames = async (
  workspace: Pick<Workspace, 'db' | 'config' | 'objectKinds'>,
  user: Account,
): Promise<NamedObject[]> => {
  const { user_name } = user;
  const lines = sql.join(
    kindsFor(workspace, user).map((kind) => linesOf(kind, user)),
    sql` union all `,
  );
  const {
    rows: [row],
  } = await workspace.db.execute<{ lines: string | null }>(sql`
    select string_agg(line, ${BETWEEN.lines} order by touched desc) as lines
    from (select * from (${lines}) as seen order by touched desc limit ${MAX_NAMES}) as named`);
  const found = namedObjectsIn(row?.lines ?? '');
  const isOwn = (one: NamedObject) => one.user_name === user_name;
  return [...found.filter(isOwn), ...found.filter((one) => !isOwn(one))];
};
