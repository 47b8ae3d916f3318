/** The rule about what comes from outside: every string, list and record of a request is bounded, and no string holds what cannot be stored. */
import { z } from 'zod';

type Schema = z.core.$ZodTypes;
type Requests = Readonly<Record<string, Readonly<Record<string, { readonly request: z.ZodType }>>>>;

const defOf = (schema: z.core.$ZodType) => (schema as Schema)._zod.def;
const hasMost = (schema: z.core.$ZodType) =>
  defOf(schema).checks?.some((check) =>
    ['max_length', 'length_equals', 'max_size'].includes(check._zod.def.check),
  ) ?? false;
const says = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

/** Values a record may hold, one of which any type of ours takes. */
const SAMPLES = ['x', 0, true, null, [], {}];
const MAX_ENTRIES = 1000;
const crowd = (value: unknown) =>
  Object.fromEntries(Array.from({ length: MAX_ENTRIES + 1 }, (_, index) => [`k${index}`, value]));

const looseString = (schema: z.core.$ZodType): string[] => [
  ...(hasMost(schema) ? [] : ['a string without a maximum']),
  ...(says(schema, '\0') || says(schema, 'a\0') ? ['a string that may hold a NUL'] : []),
  ...(says(schema, '\ud800') || says(schema, 'a\udfff')
    ? ['a string that may hold half of a surrogate pair']
    : []),
];

/** The schemas inside a schema, each with the path to it. */
const partsOf = (def: Schema['_zod']['def']): (readonly [string, z.core.$ZodType])[] => {
  switch (def.type) {
    case 'object':
      return [
        ...Object.entries(def.shape),
        ...(def.catchall ? [['*', def.catchall] as const] : []),
      ];
    case 'array':
      return [['[]', def.element]];
    case 'record':
      return [
        ['{key}', def.keyType],
        ['{}', def.valueType],
      ];
    case 'union':
      return def.options.map((option, index) => [`|${index}`, option] as const);
    case 'intersection':
      return [
        ['&0', def.left],
        ['&1', def.right],
      ];
    case 'pipe':
      return [['', def.in]];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [['', def.innerType]];
    default:
      return [];
  }
};

const PLAIN = [
  'object',
  'union',
  'intersection',
  'pipe',
  'optional',
  'nullable',
  'default',
  'prefault',
  'nonoptional',
  'readonly',
  'catch',
  'number',
  'int',
  'boolean',
  'null',
  'undefined',
  'literal',
  'enum',
  'date',
];

const looseness = (schema: z.core.$ZodType): string[] => {
  const def = defOf(schema);
  if (def.type === 'string') return looseString(schema);
  if (def.type === 'array') return hasMost(schema) ? [] : ['a list without a maximum'];
  if (def.type === 'record')
    return SAMPLES.some((value) => says(schema, crowd(value)))
      ? ['a record without a maximum']
      : [];
  return PLAIN.includes(def.type) ? [] : [`a ${def.type}, which bounds nothing`];
};

const walk = (schema: z.core.$ZodType, at: string): string[] => [
  ...looseness(schema).map((what) => `${at}: ${what}`),
  ...partsOf(defOf(schema)).flatMap(([name, part]) =>
    walk(part, name === '' ? at : `${at}.${name}`),
  ),
];

/** Unbounded parts of the requests of a contract, one line each. */
export const unboundedRequests = (schemas: Requests): string[] =>
  Object.entries(schemas).flatMap(([area, table]) =>
    Object.entries(table).flatMap(([name, { request }]) => walk(request, `${area}.${name}`)),
  );
