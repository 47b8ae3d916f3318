import { sql, type SQL } from 'drizzle-orm';
import {
  parseRunFilter,
  typeOfField,
  type FieldKey,
  type RunFilter,
} from '~/contract/experiments/runFilter';
import { invalid } from '../../../platform/httpError';
import { anyDataset, asNumber, comparable, valueOf } from './fields';

const OPERATORS = {
  '=': sql.raw('='),
  '<': sql.raw('<'),
  '<=': sql.raw('<='),
  '>': sql.raw('>'),
  '>=': sql.raw('>='),
  '!=': sql.raw('is distinct from'),
} as const;

const numberOf = (field: FieldKey, left: SQL, value: number): SQL => {
  if (typeOfField(field) === 'either') return asNumber(left);
  return field.startsWith('m.') && !Number.isNaN(value) ? comparable(left) : left;
};

/** Both sides of a comparison. Their type depends on the value: a text that is a number is compared with a number as one. */
const sides = (field: FieldKey, value: string | number): { left: SQL; right: SQL } => {
  const left = valueOf(field);
  if (typeOfField(field) === 'instant') return { left, right: sql`${value}::timestamptz` };
  if (typeof value === 'number')
    return {
      left: numberOf(field, left, value),
      right: sql`${String(value)}::float8`,
    };
  return { left, right: sql`${value}::text` };
};

const comparison = ({ field, by, values }: Extract<RunFilter, { kind: 'compare' }>): SQL => {
  if (by === 'in' || by === 'not in') {
    const any = sql.join(
      values.map(
        (value) =>
          sql`${sides(field, value).left} is not distinct from ${sides(field, value).right}`,
      ),
      sql` or `,
    );
    return by === 'in' ? sql`(${any})` : sql`not (${any})`;
  }
  const { left, right } = sides(field, values[0] ?? '');
  // Without an escape character no pattern is wrong.
  if (by === 'like' || by === 'ilike')
    return sql`coalesce(${left} ${sql.raw(by)} ${right} escape '', false)`;
  return sql`coalesce(${left} ${OPERATORS[by]} ${right}, false)`;
};

const toSql = (filter: RunFilter): SQL => {
  switch (filter.kind) {
    case 'compare':
      return filter.field.startsWith('d.') ? anyDataset(comparison(filter)) : comparison(filter);
    case 'known':
      return filter.field.startsWith('d.')
        ? sql`${filter.known ? sql`` : sql.raw('not ')}${anyDataset(sql`${valueOf(filter.field)} <> ''`)}`
        : sql`${valueOf(filter.field)} is ${filter.known ? sql.raw('not null') : sql.raw('null')}`;
    case 'not':
      return sql`not (${toSql(filter.part)})`;
    default:
      return sql`(${sql.join(filter.parts.map(toSql), filter.kind === 'and' ? sql` and ` : sql` or `)})`;
  }
};

/** The condition of an expression; undefined of an empty one. Throws `invalid` where it cannot be parsed. */
export const conditionOf = (expression: string): SQL | undefined => {
  const parsed = parseRunFilter(expression);
  if (!parsed.ok) throw invalid({ filter: `${parsed.message} (character ${parsed.at + 1})` });
  return parsed.filter ? toSql(parsed.filter) : undefined;
};
