/**
 * Lint with types, by oxlint. What an import or a line of syntax can show is kept here; what needs the whole tree is kept in test/rules.
 * test/rules/lint.test.ts plants a violation for every rule of ours.
 */
import { defineConfig } from 'oxlint';

const WATCHERS = {
  selector: 'Identifier[name=/^take(Every|Latest|Leading)$/]',
  message:
    'Workers do not watch: put the event on a switchboard line (lib: latest, leadingBy, every, during).',
};
const NO_DISPATCH = {
  selector: 'Identifier[name="dispatch"]',
  message: 'Sagas put; they never dispatch.',
};
const REGISTRY =
  'State of a module is shared by all apps of a process: keep it in the store, or have perApp() make it.';
const MODULE = ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration';
/** Nothing a flow depends on hides in a module: two stores must never meet. */
const MODULE_STATE = [
  {
    selector: `${MODULE} > VariableDeclarator > NewExpression[callee.name=/^(Weak)?(Map|Set)$/]`,
    message: REGISTRY,
  },
  {
    selector: `${MODULE} > VariableDeclarator > CallExpression[callee.name=/^(channel|multicastChannel|stdChannel|createSagaSemaphore)$/]`,
    message: REGISTRY,
  },
  { selector: `${MODULE}[kind="let"]`, message: REGISTRY },
];
const COMPONENT_EFFECTS = [
  {
    selector:
      ':matches(CallExpression, NewExpression)[callee.name=/^(fetch|setTimeout|setInterval|requestIdleCallback|XMLHttpRequest|WebSocket|EventSource)$/]',
    message: 'Components only dispatch and select: requests and timers belong to a saga.',
  },
  {
    selector:
      ':matches(CallExpression, NewExpression)[callee.object.name=/^(window|globalThis)$/][callee.property.name=/^(fetch|setTimeout|setInterval|XMLHttpRequest|WebSocket|EventSource)$/]',
    message: 'Components only dispatch and select: requests and timers belong to a saga.',
  },
  {
    selector:
      'CallExpression[callee.name=/^use(Layout)?Effect$/] CallExpression[callee.name="dispatch"]',
    message:
      'No dispatch in effects: time travel would replay it. Let a saga hear the location instead.',
  },
];

const SLEEP =
  'No fixed sleeps: wait for what you want to see (`until`). Where time itself is the case, say why (`timePasses`): docs/testing.md.';
const SLEEPS = [
  { selector: 'CallExpression[callee.property.name="waitForTimeout"]', message: SLEEP },
  {
    selector:
      'ImportDeclaration[source.value=/^(node:)?timers.promises$/] > ImportSpecifier[imported.name="setTimeout"]',
    message: SLEEP,
  },
  // `new Promise((resolve) => { setTimeout(resolve, 100); })`, with a body of its own or without.
  {
    selector:
      'NewExpression[callee.name="Promise"] > ArrowFunctionExpression[params.length=1] > CallExpression.body[callee.name="setTimeout"]',
    message: SLEEP,
  },
  {
    selector:
      'NewExpression[callee.name="Promise"] > ArrowFunctionExpression[params.length=1] > BlockStatement > ExpressionStatement > CallExpression[callee.name="setTimeout"]',
    message: SLEEP,
  },
];

/** Rules do not add up over blocks, so every block names all of its own. */
const syntax = (...rules) => ({ 'atelier/syntax': ['error', ...rules.flat()] });
const HTTP = {
  name: 'axios',
  allowTypeImports: true,
  message: 'Only lib and *.saga.ts speak HTTP; callApi() is the one way.',
};
const ASK = {
  group: ['**/saga/callApi'],
  importNames: ['callApi', 'callApiIfChanged'],
  message: 'Only *.saga.ts and lib call the server.',
};
const THUNK = [{ name: 'redux-thunk', message: 'Thunks are off: every side effect is a saga.' }];
const HOOKS = {
  name: 'react-redux',
  importNames: ['useDispatch', 'useSelector', 'useStore'],
  message:
    'Components use those of lib/state/hooks, which know RootState: useAppDispatch, useAppSelector, useAppStore.',
};
const LAZY = {
  name: 'react',
  importNames: ['lazy'],
  message:
    'lazily() of lib/browser tries again where a connection is lost; lazy() keeps the failure until the page is loaded anew.',
};
const SCHEMAS = {
  group: ['**/*.schema', '~/contract/schemas'],
  allowTypeImports: true,
  message: 'The browser imports the types of a schema, never its validator.',
};
const imports = ({ paths = [], patterns = [] }) => ({
  'no-restricted-imports': ['error', { paths: [...THUNK, ...paths], patterns }],
});

/** Those of typescript-eslint's `recommendedTypeChecked` that take no options, but for what the compiler and the tests show better. */
const RECOMMENDED = [
  ...['no-var', 'prefer-const', 'prefer-rest-params', 'prefer-spread'],
  ...[
    'await-thenable',
    'ban-ts-comment',
    'no-array-constructor',
    'no-array-delete',
    'no-base-to-string',
    'no-duplicate-enum-values',
    'no-duplicate-type-constituents',
    'no-empty-object-type',
    'no-explicit-any',
    'no-extra-non-null-assertion',
    'no-floating-promises',
    'no-for-in-array',
    'no-implied-eval',
    'no-misused-new',
    'no-misused-promises',
    'no-namespace',
    'no-non-null-asserted-optional-chain',
    'no-redundant-type-constituents',
    'no-require-imports',
    'no-this-alias',
    'no-unnecessary-type-constraint',
    'no-unsafe-argument',
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-declaration-merging',
    'no-unsafe-enum-comparison',
    'no-unsafe-function-type',
    'no-unsafe-member-access',
    'no-unsafe-return',
    'no-unsafe-unary-minus',
    'no-wrapper-object-types',
    'only-throw-error',
    'prefer-as-const',
    'prefer-namespace-keyword',
    'prefer-promise-reject-errors',
    'restrict-plus-operands',
    'triple-slash-reference',
  ].map((rule) => `typescript/${rule}`),
];

export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: ['./plugin.mjs'],
  // Every rule is named here: a category changes with each version.
  categories: { correctness: 'off' },
  options: { typeAware: true },
  rules: { eqeqeq: ['error', 'always', { null: 'ignore' }], complexity: ['error', 20] },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...Object.fromEntries(RECOMMENDED.map((rule) => [rule, 'error'])),
        'no-console': 'error',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
        'atelier/use-state': 'error',
        'atelier/async-callback': 'error',
        'atelier/line-length': 'error',
        'typescript/consistent-type-imports': 'error',
        'typescript/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
        'no-unused-vars': [
          'error',
          { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
        ],
        'typescript/restrict-template-expressions': [
          'error',
          { allowNumber: true, allowBoolean: true, allowNullish: true },
        ],
        'no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
        ...imports({}),
      },
    },
    {
      files: ['**/src/{web,frames}/**/*.{ts,tsx}'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
      },
    },
    {
      files: ['**/src/web/**/*.{ts,tsx}'],
      excludeFiles: ['**/src/web/lib/**'],
      rules: {
        ...syntax(WATCHERS),
        ...imports({ paths: [HTTP, HOOKS, LAZY], patterns: [ASK, SCHEMAS] }),
      },
    },
    { files: ['**/src/contract/**/*.ts'], rules: { 'atelier/line-length': 'off' } },
    {
      files: ['**/src/web/lib/**/*.{ts,tsx}'],
      rules: { ...imports({ paths: [HOOKS], patterns: [SCHEMAS] }) },
    },
    { files: ['**/src/web/lib/state/hooks.ts'], rules: imports({}) },
    { files: ['**/src/web/{core,work,features}/**/*.ts'], rules: syntax(WATCHERS, MODULE_STATE) },
    {
      files: ['**/src/web/**/*.saga.ts'],
      rules: {
        ...syntax(WATCHERS, NO_DISPATCH, MODULE_STATE),
        ...imports({ patterns: [SCHEMAS] }),
      },
    },
    {
      files: ['**/src/web/**/*.tsx'],
      excludeFiles: ['**/src/web/ui/**', '**/src/web/lib/**'],
      rules: syntax(WATCHERS, MODULE_STATE, COMPONENT_EFFECTS),
    },
    {
      files: ['**/test/**/*.{ts,tsx}'],
      rules: {
        complexity: 'off',
        // A test's state, reply or matcher is often `any` by its library's own types; what it asserts is its check.
        ...Object.fromEntries(
          ['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => [
            `typescript/no-unsafe-${what}`,
            'off',
          ]),
        ),
        'typescript/no-base-to-string': 'off',
        ...syntax(SLEEPS),
        'no-restricted-properties': [
          'error',
          ...['test', 'it', 'describe'].map((object) => ({
            object,
            property: 'only',
            message: 'A lone test hides the others.',
          })),
        ],
      },
    },
    { files: ['**/test/harness/until.ts'], rules: { 'atelier/syntax': 'off' } },
    { files: ['**/*.d.ts'], rules: { 'no-unused-vars': 'off' } },
    {
      files: ['**/scripts/**/*.{js,mjs}'],
      rules: {
        'no-unused-vars': 'error',
      },
    },
  ],
});
