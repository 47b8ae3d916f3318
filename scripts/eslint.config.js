/**
 * Lint with types. What an import or a line of syntax can show is kept here; what needs the whole tree is kept in test/rules.
 * test/rules/lint.test.ts plants a violation for every rule of ours.
 */
import process from 'node:process';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const WATCHERS = {
  selector: 'Identifier[name=/^take(Every|Latest|Leading)$/]',
  message:
    'Workers do not watch: put the event on a switchboard line (kit: latest, leadingBy, every, during).',
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
    selector: `${MODULE} > VariableDeclarator > CallExpression[callee.name=/^(channel|multicastChannel|stdChannel|turnstile)$/]`,
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
  'No fixed sleeps: wait for what you want to see (`until`). Where time itself is the case, say why (`timePasses`): docs/TESTING.md.';
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

/** no-restricted-syntax and no-restricted-imports do not add up over blocks, so every block names all of its own. */
const syntax = (...rules) => ({ 'no-restricted-syntax': ['error', ...rules.flat()] });
const HTTP = {
  name: 'axios',
  allowTypeImports: true,
  message: 'Only the kit and *.saga.ts speak HTTP; ask() is the one way.',
};
const ASK = {
  group: ['**/kit/effects/ask'],
  importNames: ['ask', 'askIfChanged'],
  message: 'Only *.saga.ts and the kit ask the server.',
};
const THUNK = [{ name: 'redux-thunk', message: 'Thunks are off: every side effect is a saga.' }];
const HOOKS = {
  name: 'react-redux',
  importNames: ['useDispatch', 'useSelector', 'useStore'],
  message:
    'Components use those of kit/state/hooks, which know RootState: useAppDispatch, useAppSelector, useAppStore.',
};
const LAZY = {
  name: 'react',
  importNames: ['lazy'],
  message:
    'lazily() of the kit tries again where a connection is lost; lazy() keeps the failure until the page is loaded anew.',
};
const SCHEMAS = {
  group: ['**/*.schema', '~/contract/schemas'],
  allowTypeImports: true,
  message: 'The browser imports the types of a schema, never its validator.',
};
const imports = ({ paths = [], patterns = [] }) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { paths: [...THUNK, ...paths], patterns }],
});

export default defineConfig(
  {
    ignores: [
      '**/node_modules/**',
      'dist/**',
      'coverage/**',
      'test-results/**',
      'test/fixtures/**',
      '**/*.d.mts',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    // Most files of the server are read with the tests that import them; a program of the server's own holds the rest. The compiler checks both apart.
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'src/server/tsconfig.json'],
        tsconfigRootDir: process.cwd(),
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      complexity: ['error', 20],
      'max-len': [
        'error',
        {
          code: 160,
          ignoreUrls: true,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
        },
      ],
      'no-console': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: true },
      ],
      '@typescript-eslint/no-unused-expressions': [
        'error',
        { allowShortCircuit: true, allowTernary: true },
      ],
      '@typescript-eslint/require-await': 'off',
      // Interfaces of the platform and of libraries declare methods where functions are meant.
      '@typescript-eslint/unbound-method': 'off',
      // It does not see what exactOptionalPropertyTypes and generics need; the compiler finds the assertions that are wrong.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      ...imports({}),
    },
  },
  {
    files: ['src/{web,frames}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['src/web/**/*.{ts,tsx}'],
    ignores: ['src/web/kit/**'],
    rules: {
      ...syntax(WATCHERS),
      ...imports({ paths: [HTTP, HOOKS, LAZY], patterns: [ASK, SCHEMAS] }),
    },
  },
  { files: ['src/contract/**/*.ts'], rules: { 'max-len': 'off' } },
  {
    files: ['src/web/kit/**/*.{ts,tsx}'],
    rules: { ...imports({ paths: [HOOKS], patterns: [SCHEMAS] }) },
  },
  { files: ['src/web/kit/state/hooks.ts'], rules: imports({}) },
  { files: ['src/web/features/**/*.ts'], rules: syntax(WATCHERS, MODULE_STATE) },
  {
    files: ['src/web/**/*.saga.ts'],
    rules: {
      ...syntax(WATCHERS, NO_DISPATCH, MODULE_STATE),
      ...imports({ patterns: [SCHEMAS] }),
    },
  },
  {
    files: ['src/web/**/*.tsx'],
    ignores: ['src/web/ui/**', 'src/web/kit/**'],
    rules: syntax(WATCHERS, MODULE_STATE, COMPONENT_EFFECTS),
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      complexity: 'off',
      // A test's state, reply or matcher is often `any` by its library's own types; what it asserts is its check.
      ...Object.fromEntries(
        ['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => [
          `@typescript-eslint/no-unsafe-${what}`,
          'off',
        ]),
      ),
      '@typescript-eslint/no-base-to-string': 'off',
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
  { files: ['test/harness/until.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.d.ts'], rules: { '@typescript-eslint/no-unused-vars': 'off' } },
  {
    files: ['scripts/**/*.{js,mjs}'],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-undef': 'off',
      'no-unused-vars': 'error',
      complexity: ['error', 20],
    },
  },
);
