/**
 * Two creators of one type would be one action: what is said by one is handled as the other, too. And whoever reads a type in DevTools or in a log
 * finds it: its first word is a feature, each further one stands in the source as it is. Those that factories make count as well.
 */
import { expect, it } from 'vitest';
import { readTree } from '../tree';

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

const loadCreators = async () => {
  const loaders = import.meta.glob<object>([
    '/src/web/**/{events,model,slice,messages}.ts',
    '/src/web/**/model/**/*.ts',
    '/src/web/**/*.saga.ts',
    '!**/*[wW]orker*',
  ]);
  return creatorsIn(
    Object.fromEntries(
      await Promise.all(
        Object.entries(loaders).map(async ([file, load]) => [file, await load()] as const),
      ),
    ),
  );
};

/** The words between slashes in the strings and the fixed parts of templates of these sources. */
const wordsIn = (sources: Iterable<string>): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const source of sources)
    for (const [, text = ''] of source.matchAll(/['`}]([\w/]*)(?=['`]|\$\{)/g))
      for (const word of text.split('/')) words.add(word);
  return words;
};

/** The types whose first word is no feature, or which have another word that no string of the source holds. */
const notFound = (
  types: Iterable<string>,
  features: ReadonlySet<string>,
  words: ReadonlySet<string>,
): string[] =>
  [...types].filter((type) => {
    const [feature = '', ...rest] = type.split('/');
    return !features.has(feature) || rest.length === 0 || rest.some((word) => !words.has(word));
  });

const tree = readTree(['src/web']);
const features = new Set(
  [...tree.keys()].flatMap(
    (file) => /^src\/web\/(?:core|work|features)\/(\w+)\//.exec(file)?.[1] ?? [],
  ),
);

it('no two action creators have one type', async () => {
  const creators = await loadCreators();
  expect(creators.size).toBeGreaterThan(1_500);
  expect(repeated(creators)).toEqual([]);
});

it('each action type is a feature and words that stand in the source', async () => {
  const types = [...(await loadCreators()).keys()].map(({ type }) => type);
  expect(types).toContain('notebooks/startRequested');
  expect(notFound(types, features, wordsIn(tree.values()))).toEqual([]);
});

it('a word that a template puts together is not found', () => {
  const words = wordsIn([
    'createAction(`${feature}/${intent}Requested`)',
    "'jobs/list', `${name}/failed`",
  ]);
  expect(
    notFound(['jobs/startRequested', 'jobs/list/failed', 'boats/failed'], new Set(['jobs']), words),
  ).toEqual(['jobs/startRequested', 'boats/failed']);
});

it('two of them are found', () => {
  const creator = (type: string) => Object.assign(() => type, { type, match: () => true });
  const modules = {
    'a.ts': { saved: creator('a/saved') },
    'b.ts': { of: { x: creator('a/saved') } },
  };
  expect(repeated(creatorsIn(modules))).toEqual(['a/saved: a.ts.saved, b.ts.of.x']);
});
