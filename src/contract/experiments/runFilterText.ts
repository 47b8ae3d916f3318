import { parseRunFilter, type FieldKey } from './runFilter';

const GROUPS = { p: 'params', m: 'metrics', t: 'tags' } as const;
const doubled = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A field as it is written in an expression. */
export const fieldText = (field: FieldKey): string => {
  const name = field.slice(2);
  if (field.startsWith('a.')) return name;
  return `${GROUPS[field[0] as keyof typeof GROUPS]}.${/^[\p{L}\p{N}_][\p{L}\p{N}_/:@.-]*$/u.test(name) ? name : doubled(name)}`;
};

const conditionText = (field: FieldKey, value: string | number | null, only: boolean): string => {
  if (value === null) return `${fieldText(field)} is ${only ? '' : 'not '}null`;
  return `${fieldText(field)} ${only ? '=' : '!='} ${typeof value === 'number' || field.startsWith('m.') ? String(value) : doubled(value)}`;
};

/** The expression, narrowed to the runs that have this value, or to those that have another. */
export const narrowed = (
  text: string,
  field: FieldKey,
  value: string | number | null,
  only: boolean,
): string => {
  const more = conditionText(field, value, only);
  const parsed = parseRunFilter(text);
  if (text.trim() === '' || !parsed.ok) return more;
  return parsed.filter?.kind === 'or'
    ? `(${text.trim()}) and ${more}`
    : `${text.trim()} and ${more}`;
};
