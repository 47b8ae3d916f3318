/** Which imports the layers and features allow, by dependency-cruiser. */
import path from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { root } from '#test/harness/machine';

const RUN_TIME = { dependencyTypesNot: ['type-only'] as const };
const rule = (name: string, comment: string, from: object, to: object) => ({
  name,
  comment,
  severity: 'error' as const,
  from,
  to,
});

/** Modules that a feature offers to others beside its actions. */
export const SHARED = [
  '^src/web/features/drive/copying/',
  '^src/web/features/streams/liveRoom\\.ts$',
];
const LAYERS = ['lib', 'ui', 'core', 'work', 'features', 'app'];
/** A layer imports those below it, never one above. */
const layerRules = LAYERS.slice(0, -1).map((layer, index) =>
  rule(
    `${layer}-imports-no-layer-above`,
    'An import never points up: lib, ui, core, work, features, app.',
    { path: `^src/web/${layer}/` },
    { path: `^src/web/(${LAYERS.slice(index + 1).join('|')})/` },
  ),
);

/** Each rule by name; test/rules/imports.test.ts plants a violation for every one of them. */
export const IMPORT_RULES = [
  ...layerRules,
  rule(
    'contract-imports-nothing',
    'The contract stands alone, on zod.',
    { path: '^src/contract/' },
    { pathNot: ['^src/contract/', 'node_modules/zod/'] },
  ),
  rule(
    'text-imports-nothing',
    'How text is read alike by app, frames and server stands alone.',
    { path: '^src/text/' },
    { pathNot: ['^src/text/', 'node_modules/marked/'] },
  ),
  rule(
    'web-keeps-to-itself',
    'The app meets the server in the contract only.',
    { path: '^src/web/' },
    { path: '^src/(server|frames)/' },
  ),
  rule(
    'server-keeps-to-itself',
    'The server meets the app in the contract only.',
    { path: '^src/server/' },
    { path: '^src/(web|frames)/' },
  ),
  rule(
    'platform-imports-no-area',
    'Areas stand on the platform, and the start on both. An import never points up.',
    { path: '^src/server/platform/' },
    { path: '^src/server/(areas|start)/' },
  ),
  rule(
    'frames-keep-to-themselves',
    'Frames live on another origin and share the contract and the reading of text only.',
    { path: '^src/frames/' },
    { path: '^src/(web|server)/' },
  ),
  rule(
    'no-validators-in-the-app',
    'The app imports the types of schemas, never zod.',
    { path: '^src/web/' },
    { path: ['\\.schema\\.ts$', '^src/contract/schemas/', 'node_modules/zod/'], ...RUN_TIME },
  ),
  rule(
    'only-app-imports-an-index',
    "A feature's index.ts registers it, for the app.",
    { path: '^src/web/', pathNot: ['^src/web/app/', '/manifest\\.ts$'] },
    { path: '^src/web/(core|work|features)/.+/index\\.tsx?$' },
  ),
  rule(
    'only-the-list-of-features-imports-a-manifest',
    'A feature is registered in one place.',
    { path: '^src/web/', pathNot: '^src/web/app/features\\.ts$' },
    { path: '^src/web/.+/manifest\\.ts$' },
  ),
  rule(
    'features-share-events-only',
    "A feature imports another one's actions; selectors that several need are in work or core.",
    { path: '^src/web/features/([^/]+)/' },
    {
      path: '^src/web/features/',
      pathNot: ['^src/web/features/$1/', '^src/web/features/.+/events\\.ts$', ...SHARED],
    },
  ),
  rule(
    'events-import-the-vocabulary-only',
    'events.ts stands below slices and sagas.',
    { path: '^src/web/(core|work|features)/.+/(events|objectEvents)\\.ts$' },
    {
      pathNot: [
        '^src/contract/',
        '^src/web/lib/',
        '^src/web/(core|work|features)/.+/(events|objectEvents)\\.ts$',
        'node_modules/@reduxjs/toolkit/',
      ],
      ...RUN_TIME,
    },
  ),
  rule(
    'only-flows-speak-http',
    'Only *.saga.ts and lib touch axios.',
    { path: '^src/web/', pathNot: ['\\.saga\\.ts$', '^src/web/lib/'] },
    { path: 'node_modules/axios/', ...RUN_TIME },
  ),
  rule(
    'no-thunks',
    'Side effects are sagas.',
    { path: '^src/' },
    { path: '(node_modules/|^)redux-thunk' },
  ),
  rule(
    'no-cycles',
    'No import cycle at run time.',
    { path: '^src/' },
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
];

/** The result of a cruise: our modules, the imports that it could not resolve, and every broken rule as one line. */
export interface Cruised {
  readonly modules: string[];
  readonly unresolved: string[];
  readonly broken: { readonly rule: string; readonly line: string }[];
  readonly areas: BetweenAreas;
}

const areaOf = (file: string) => /^src\/server\/areas\/([^/]+)\//.exec(file)?.[1];

/** Imports between areas of the server, from the files that a cruise saw. */
export interface BetweenAreas {
  /** 'jobs → drive' */
  readonly pairs: string[];
  /** Those of the pairs that import each other: 'jobs ↔ drive'. */
  readonly mutual: string[];
  /** Imports that go past `api.ts`, which has what other areas may call. */
  readonly pastApi: string[];
}

const betweenAreas = (modules: ICruiseResult['modules']): BetweenAreas => {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [areaOf(source), areaOf(resolved)];
      return from && to && from !== to ? [{ from, to, source, resolved }] : [];
    }),
  );
  const pairs = new Set(imports.map(({ from, to }) => `${from} → ${to}`));
  return {
    pairs: [...pairs].sort(),
    mutual: [...pairs]
      .map((pair) => pair.split(' → '))
      .filter(([from = '', to = '']) => from < to && pairs.has(`${to} → ${from}`))
      .map((both) => both.join(' ↔ '))
      .sort(),
    pastApi: imports
      .filter(({ resolved }) => !/\/areas\/[^/]+\/api\.ts$/.test(resolved))
      .map(({ source, resolved }) => `${source} → ${resolved}`)
      .sort(),
  };
};

/** Follows every import below `folder`/src. */
export const cruiseSource = async (folder: string = root): Promise<Cruised> => {
  const ruleSet = { forbidden: IMPORT_RULES } as unknown as IFlattenedRuleSet;
  const { output } = await cruise(
    ['src'],
    {
      baseDir: folder,
      ruleSet,
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
    },
    {
      alias: { '~': path.join(folder, 'src') },
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      modules: [path.join(root, 'node_modules')],
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
    },
  );
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.map(({ source }) => source).filter((source) => /^src\/.*\.tsx?$/.test(source)),
    unresolved: modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(
          ({ couldNotResolve, module }) =>
            couldNotResolve && /^[.~]/.test(module) && !module.includes('?'),
        )
        .map(({ module }) => `${source} → ${module}`),
    ),
    areas: betweenAreas(modules),
    broken: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      line: `${rule.name}: ${from} → ${to}`,
    })),
  };
};
