/** Requests made of the contract's own table: one that passes each validator, and the places of every string in it. */
import { z } from 'zod';
import { api, type Endpoint } from '~/contract';
import { schemas } from '~/contract/schemas';

export interface Line {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly request: z.ZodType;
}

/** Every endpoint of the contract with its validator. */
export const everyLine = (): Line[] => {
  const requests: Readonly<Record<string, Readonly<Record<string, { request: z.ZodType }>>>> =
    schemas;
  return Object.entries(api).flatMap(([area, table]) =>
    Object.entries<Endpoint>(table).map(([name, endpoint]) => ({
      name: `${area}.${name}`,
      endpoint,
      request: requests[area]![name]!.request,
    })),
  );
};

const TEXTS = ['x', '2026-01-01T00:00:00Z'];

const sampleObject = (shape: Readonly<Record<string, z.core.$ZodType>>) =>
  Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, sampleOf(part)]));

/** A value that a validator takes; what may be left out is there. */
export const sampleOf = (schema: z.core.$ZodType): unknown => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return sampleObject(def.shape);
    case 'array':
      return [sampleOf(def.element)];
    case 'record':
      return { x: sampleOf(def.valueType) };
    case 'union':
      return sampleOf(def.options[0]!);
    case 'pipe':
      return sampleOf(def.in);
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'default':
    case 'prefault':
      return sampleOf(def.innerType);
    case 'string':
      return TEXTS.find((text) => z.safeParse(schema, text).success);
    case 'number':
      return [1, 60, 2].find((value) => z.safeParse(schema, value).success);
    case 'boolean':
      return false;
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    default:
      throw new Error(`There is no sample of a ${def.type} yet.`);
  }
};

/** Where the strings of a value are, each as the way to it. */
export const stringsIn = (
  value: unknown,
  way: readonly (string | number)[] = [],
): (readonly (string | number)[])[] => {
  if (typeof value === 'string') return [way];
  if (Array.isArray(value)) return value.flatMap((item, index) => stringsIn(item, [...way, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => stringsIn(item, [...way, name]));
};

/** The value with another one put at the end of a way; objects on the way that are missing are made. */
export const withAt = (
  value: unknown,
  [first, ...rest]: readonly (string | number)[],
  put: unknown,
): unknown => {
  if (first === undefined) return put;
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? withAt(item, rest, put) : item));
  const entries = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...entries, [first]: withAt(entries[first], rest, put) };
};

/** The name that a 422 gives to the field at the end of a way. */
export const fieldAt = ([first, second]: readonly (string | number)[]): string =>
  String(
    (first === 'settings' || first === 'publish_details') && second !== undefined ? second : first,
  );
