/** Requests with one wrong value each, made from the schemas of the contract. */
import type { z } from 'zod';
import { sampleOf } from '#test/attacks/requests/requests';

type Schema = z.core.$ZodTypes;
const defOf = (schema: z.core.$ZodType) => (schema as Schema)._zod.def;

/** The numbers of a check, where a schema has it. */
const limitsOf = (schema: z.core.$ZodType): { readonly most: number | null } => {
  const checks = defOf(schema).checks ?? [];
  const most = checks.flatMap((check) => {
    const def = check._zod.def as { check: string; maximum?: number };
    return def.check === 'max_length' ? [Number(def.maximum)] : [];
  });
  return { most: most.length > 0 ? Math.min(...most) : null };
};

/** Wrong for almost everything: nothing, null, other types, and what is far over every limit. */
const ANYTHING = [undefined, null, {}, [], 'nonsense', '', true, 1.5, -1e300, 1e300, Number.NaN];
const UNSTORABLE = 'a\0b';

/** Wrong values of a schema: of itself, and of everything in it. */
export const brokenOf = (schema: z.core.$ZodType): unknown[] => {
  const def = defOf(schema);
  const { most } = limitsOf(schema);
  switch (def.type) {
    case 'object': {
      const sample = sampleOf(schema) as Record<string, unknown>;
      return [
        ...ANYTHING,
        { ...sample, nobody_knows_this: 1 },
        ...Object.entries(def.shape).flatMap(([name, part]) =>
          brokenOf(part).map((value) => ({ ...sample, [name]: value })),
        ),
      ];
    }
    case 'array':
      return [
        ...ANYTHING,
        ...(most === null ? [] : [Array<unknown>(most + 1).fill(sampleOf(def.element))]),
        ...brokenOf(def.element).map((value) => [value]),
      ];
    case 'record': {
      const sample = sampleOf(def.valueType);
      return [
        ...ANYTHING,
        Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, sample])),
        ...brokenOf(def.valueType).map((value) => ({ key: value })),
        { ['k'.repeat(1000)]: sample },
      ];
    }
    case 'string':
      return [...ANYTHING, UNSTORABLE, ...(most === null ? [] : ['x'.repeat(most + 1)])];
    case 'union':
      return [...ANYTHING, ...def.options.flatMap((option) => brokenOf(option))];
    case 'intersection':
      return [...brokenOf(def.left), ...brokenOf(def.right)];
    case 'pipe':
      return brokenOf(def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return brokenOf(def.innerType);
    default:
      return ANYTHING;
  }
};
