/** Two creators of one type would be one action: what is said by one is handled as the other, too. Those that factories make count as well. */
import { expect, it } from 'vitest';

interface Creator {
  readonly type: string;
  readonly match: unknown;
}

const isCreator = (value: unknown): value is Creator =>
  typeof value === 'function' &&
  typeof (value as Partial<Creator>).type === 'string' &&
  typeof (value as Partial<Creator>).match === 'function';

/** Every action creator that a module exports, by itself or within an object, with the place where it was found first. */
const creatorsIn = (modules: Readonly<Record<string, object>>): Map<Creator, string> => {
  const found = new Map<Creator, string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown, path: string, depth: number) => {
    if (seen.has(value)) return;
    seen.add(value);
    if (isCreator(value)) found.set(value, path);
    else if (typeof value === 'object' && value !== null && depth < 4)
      for (const [key, part] of Object.entries(value)) visit(part, `${path}.${key}`, depth + 1);
  };
  for (const [file, module] of Object.entries(modules)) visit(module, file, 0);
  return found;
};

const repeated = (creators: ReadonlyMap<Creator, string>): string[] => {
  const paths = new Map<string, string[]>();
  for (const [{ type }, path] of creators) paths.set(type, [...(paths.get(type) ?? []), path]);
  return [...paths]
    .filter(([, same]) => same.length > 1)
    .map(([type, same]) => `${type}: ${same.join(', ')}`);
};

it('no two action creators have one type', async () => {
  const loaders = import.meta.glob<object>([
    '/src/web/**/{events,model,slice,messages}.ts',
    '/src/web/**/model/**/*.ts',
    '/src/web/**/*.saga.ts',
    '!**/*[wW]orker*',
  ]);
  const modules = Object.fromEntries(
    await Promise.all(
      Object.entries(loaders).map(async ([file, load]) => [file, await load()] as const),
    ),
  );
  const creators = creatorsIn(modules);
  expect(creators.size).toBeGreaterThan(1_500);
  expect(repeated(creators)).toEqual([]);
}, 120_000);

it('two of them are found', () => {
  const creator = (type: string) => Object.assign(() => type, { type, match: () => true });
  const modules = {
    'a.ts': { saved: creator('a/saved') },
    'b.ts': { of: { x: creator('a/saved') } },
  };
  expect(repeated(creatorsIn(modules))).toEqual(['a/saved: a.ts.saved, b.ts.of.x']);
});
