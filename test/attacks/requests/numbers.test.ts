import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import type { z } from 'zod';
import { REQUESTS } from '#test/server/areas/access/requests';
import { openWorld, type World } from '#test/server/areas/access/world';
import { everyLine, withAt } from './requests';

/** The first integer that a 32-bit column does not hold, and others at and beyond the bounds of columns. */
const NUMBERS = [2_147_483_648, -1, Number.MAX_SAFE_INTEGER, 1e300] as const;

type Path = readonly (string | number)[];

/** The paths of every number that a schema takes, also of those that the sample leaves out. */
const numbersIn = (schema: z.core.$ZodType, sample: unknown, path: Path = []): Path[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'number':
      return [path];
    case 'object': {
      const values = (sample ?? {}) as Readonly<Record<string, unknown>>;
      return Object.entries(def.shape).flatMap(([name, part]) =>
        numbersIn(part, values[name], [...path, name]),
      );
    }
    case 'array':
      return (Array.isArray(sample) ? sample : []).flatMap((item, index) =>
        numbersIn(def.element, item, [...path, index]),
      );
    case 'union':
      return def.options.flatMap((option) => numbersIn(option, sample, path));
    case 'pipe':
      return numbersIn(def.in, sample, path);
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'default':
    case 'prefault':
      return numbersIn(def.innerType, sample, path);
    default:
      return [];
  }
};

type Ask = (world: World, asker: 'owner' | 'admin') => Promise<{ request: object }>;
const requests = REQUESTS as unknown as Readonly<Record<string, Readonly<Record<string, Ask>>>>;

describe('numbers', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('no number in any field of any endpoint ends in a 500', async () => {
    const wrong: string[] = [];
    let sent = 0;
    for (const { name, request: schema } of everyLine()) {
      const [area = '', endpoint = ''] = name.split('.');
      const asker = name.startsWith('admin') ? 'admin' : 'owner';
      const { request } = await requests[area]![endpoint]!(world, asker);
      const paths = new Map(numbersIn(schema, request).map((path) => [path.join('.'), path]));
      for (const path of paths.values())
        for (const number of NUMBERS) {
          const { status } = await world.server.ask(
            area as 'objects',
            endpoint as 'recent',
            withAt(request, path, number) as never,
            { token: world.tokens[asker], name: world.nameOf(asker) },
          );
          sent += 1;
          if (status === 500) wrong.push(`${name} ${path.join('.')} ${number}: ${status}`);
        }
    }
    expect(sent).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
    expect(world.server.reported).toEqual([]);
  });
});
