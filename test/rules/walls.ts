/** The walls between the rooms (design rules 1 to 5), as far as imports can show them. */
import path from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { root } from '#test/harness/machine';

const RUN_TIME = { dependencyTypesNot: ['type-only'] as const };
const wall = (name: string, comment: string, from: object, to: object) => ({
  name,
  comment,
  severity: 'error' as const,
  from,
  to,
});

/** Each rule by name; test/rules/walls.test.ts plants a violation for every one of them. */
export const WALLS = [
  wall(
    'contract-imports-nothing',
    'The contract stands alone, on zod.',
    { path: '^src/contract/' },
    { pathNot: ['^src/contract/', 'node_modules/zod/'] },
  ),
  wall(
    'text-imports-nothing',
    'How text is read alike by app, frames and server stands alone.',
    { path: '^src/text/' },
    { pathNot: ['^src/text/', 'node_modules/marked/'] },
  ),
  wall(
    'web-keeps-to-itself',
    'The app meets the server in the contract only.',
    { path: '^src/web/' },
    { path: '^src/(server|frames)/' },
  ),
  wall(
    'server-keeps-to-itself',
    'The server meets the app in the contract only.',
    { path: '^src/server/' },
    { path: '^src/(web|frames)/' },
  ),
  wall(
    'frames-keep-to-themselves',
    'Frames live on another origin and share the contract and the reading of text only.',
    { path: '^src/frames/' },
    { path: '^src/(web|server)/' },
  ),
  wall(
    'no-validators-in-the-app',
    'The app imports the types of schemas, never zod.',
    { path: '^src/web/' },
    { path: ['\\.schema\\.ts$', '^src/contract/schemas/', 'node_modules/zod/'], ...RUN_TIME },
  ),
  wall(
    'kit-and-ui-know-no-feature',
    'What everything is built from knows nothing that is built from it.',
    { path: '^src/web/(kit|ui)/' },
    { path: '^src/web/(features|objects|app)/' },
  ),
  wall(
    'only-app-imports-an-index',
    "A feature's index.ts is its door to the app.",
    { path: '^src/web/', pathNot: ['^src/web/app/', '^src/web/features/[^/]+/manifest\\.ts$'] },
    { path: '^src/web/features/[^/]+/index\\.tsx?$' },
  ),
  wall(
    'only-the-list-of-rooms-imports-a-manifest',
    'A room is registered in one place.',
    { path: '^src/web/', pathNot: '^src/web/app/rooms\\.ts$' },
    { path: '^src/web/features/[^/]+/manifest\\.ts$' },
  ),
  wall(
    'features-share-events-only',
    "A feature hears another's facts; shared selection lives in objects/.",
    { path: '^src/web/features/([^/]+)/' },
    {
      path: '^src/web/features/',
      pathNot: ['^src/web/features/$1/', '^src/web/features/[^/]+/events\\.ts$'],
    },
  ),
  wall(
    'events-import-the-vocabulary-only',
    'events.ts stands below slices and sagas.',
    { path: ['^src/web/features/[^/]+/events\\.ts$', '^src/web/objects/room/objectEvents\\.ts$'] },
    {
      pathNot: [
        '^src/contract/',
        '^src/web/kit/',
        '^src/web/features/[^/]+/events\\.ts$',
        '^src/web/objects/room/objectEvents\\.ts$',
        'node_modules/@reduxjs/toolkit/',
      ],
      ...RUN_TIME,
    },
  ),
  wall(
    'only-flows-speak-http',
    'Only *.saga.ts and the kit touch axios.',
    { path: '^src/web/', pathNot: ['\\.saga\\.ts$', '^src/web/kit/'] },
    { path: 'node_modules/axios/', ...RUN_TIME },
  ),
  wall(
    'no-thunks',
    'Side effects are sagas.',
    { path: '^src/' },
    { path: '(node_modules/|^)redux-thunk' },
  ),
  wall(
    'no-cycles',
    'No import cycle at run time.',
    { path: '^src/' },
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
];

/** What a cruise saw: which of our modules, what it could not resolve, and every broken wall as one line. */
export interface Cruised {
  readonly modules: string[];
  readonly unresolved: string[];
  readonly broken: { readonly rule: string; readonly line: string }[];
}

/** Follows every import below `folder`/src. */
export const cruiseSource = async (folder: string = root): Promise<Cruised> => {
  const ruleSet = { forbidden: WALLS } as unknown as IFlattenedRuleSet;
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
    broken: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      line: `${rule.name}: ${from} → ${to}`,
    })),
  };
};
