import type { z } from 'zod';
import { labelOf } from './labels';

type Issue = z.core.$ZodRawIssue;

/** More choices than this are not listed. */
const MAX_CHOICES = 12;
/** The wrapper of a form's fields: the fields are named. */
const WRAPPERS = ['settings', 'publish_details'];

const number = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'bigint'
    ? value.toLocaleString('en')
    : String(value);

const counted = (value: unknown, one: string, many: string): string =>
  `${number(value)} ${Number(value) === 1 ? one : many}`;

const WANTED: Readonly<Record<string, string>> = {
  string: 'enter a text',
  number: 'enter a number',
  int: 'enter a whole number',
  bigint: 'enter a whole number',
  boolean: 'choose yes or no',
  array: 'choose what belongs here',
  tuple: 'choose what belongs here',
  object: 'fill in what belongs here',
  record: 'fill in what belongs here',
  date: 'enter a date',
  null: 'leave it empty',
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'enter a date and a time in UTC, such as 2026-01-31T12:00:00Z',
  date: 'enter a date, such as 2026-01-31',
  time: 'enter a time, such as 12:00',
  email: 'enter an email address, such as ada@example.org',
  url: 'enter an address that begins with https://',
  uuid: 'this ID is not complete',
  base64: 'the content is not in base64',
};

const limitOf = (issue: Issue & { readonly code: 'too_big' | 'too_small' }): string => {
  const isMost = issue.code === 'too_big';
  const limit = isMost ? issue.maximum : issue.minimum;
  const most = isMost ? 'at most' : 'at least';
  switch (issue.origin) {
    case 'string':
      return !isMost && Number(limit) === 1
        ? 'must not be empty'
        : `enter ${most} ${counted(limit, 'character', 'characters')}`;
    case 'array':
    case 'set':
      return `choose ${most} ${number(limit)}`;
    case 'object':
    case 'map':
      return `${most} ${counted(limit, 'value', 'values')}`;
    default:
      // A whole number has these limits by itself.
      if (Math.abs(Number(limit)) >= Number.MAX_SAFE_INTEGER) return 'enter a whole number';
      if (issue.inclusive !== false) return `enter a number of ${most} ${number(limit)}`;
      return `enter a number ${isMost ? 'less' : 'greater'} than ${number(limit)}`;
  }
};

const choicesOf = (values: readonly unknown[]): string => {
  const shown = values.filter((value) => value !== null && value !== undefined).map(String);
  return shown.length === 1
    ? `it must be ${shown[0]}`
    : shown.length > 0 && shown.length <= MAX_CHOICES
      ? `choose one of ${shown.join(', ')}`
      : 'choose one of the values that are offered';
};

/** Of several kinds of values none fits: the choices where all are choices, else what is wrong with it as the first kind. */
const unionOf = (issue: Issue & { readonly code: 'invalid_union' }): string => {
  const options: unknown = Reflect.get(issue, 'options');
  if (Array.isArray(options)) return choicesOf(options);
  const inner = issue.errors.flatMap(([first]) => (first ? [first] : []));
  const values = inner.flatMap((each) => (each.code === 'invalid_value' ? each.values : []));
  const [first] = inner;
  return first === undefined || values.length > 0 ? choicesOf(values) : clauseOf(first as Issue);
};

/** The fault of a value, and what to do about it: a clause, without the name of the field. */
export const clauseOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return WANTED[issue.expected] ?? 'enter a value';
    case 'too_big':
    case 'too_small':
      return limitOf(issue);
    case 'not_multiple_of':
      return `enter a multiple of ${number(issue.divisor)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'this is not written the way that is needed here';
    case 'invalid_value':
      return choicesOf(issue.values);
    case 'unrecognized_keys':
      return `this is not known here: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return 'one of its names cannot be used';
    case 'invalid_union':
      return unionOf(issue);
    case 'custom': {
      const clause: unknown = issue.params?.['clause'];
      return typeof clause === 'string' ? clause : 'this value cannot be used';
    }
    default:
      return 'this value cannot be used';
  }
};

/** The field that a problem is told at: wrappers (`settings`) are left out, list items are told at their list. */
const fieldAt = (path: readonly PropertyKey[]): { field: string; rest: readonly PropertyKey[] } => {
  const [first, second, ...rest] = path;
  if (first === undefined) return { field: 'request', rest: [] };
  return second !== undefined && WRAPPERS.includes(String(first))
    ? { field: String(second), rest }
    : { field: String(first), rest: path.slice(1) };
};

const placeOf = (rest: readonly PropertyKey[]): string => {
  const places = rest.map((part) =>
    typeof part === 'number' ? `item ${part + 1}` : labelOf(String(part)).toLowerCase(),
  );
  return places.length === 0 ? '' : ` (${places.join(', ')})`;
};

/** The sentence about a value for which the contract has none of its own: 'CPUs: enter a number.' */
const sentenceOf = (issue: Issue): string => {
  const { field, rest } = fieldAt(issue.path ?? []);
  return `${labelOf(field)}${placeOf(rest)}: ${clauseOf(issue)}.`;
};

/** Checks a request: its value, else a sentence for each field that is wrong. */
export const checked = <Value>(
  schema: z.ZodType<Value>,
  body: unknown,
): { readonly value: Value } | { readonly fields: Readonly<Record<string, string>> } => {
  const result = schema.safeParse(body, { error: sentenceOf });
  if (result.success) return { value: result.data };
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[fieldAt(path).field] ??= message;
  return { fields };
};
