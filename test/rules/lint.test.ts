import { execFile } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { onDisk } from './tree';

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['src', 'test'],
});

interface Reported {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly filename: string;
  }[];
}
const OXLINT = path.join(root, 'node_modules/oxlint/bin/oxlint');
const IGNORED = '--ignore-pattern=test/fixtures/**';
const CONFIG = path.join(root, 'scripts/lint/config.mjs');

/** The rules that each file of a planted tree breaks, as 'file: plugin(rule)'. */
const lint = (files: Record<string, string>) =>
  onDisk({ ...files, 'tsconfig.json': TSCONFIG }, async (folder) => {
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    const tops = ['src', 'test'].filter((top) =>
      Object.keys(files).some((file) => file.startsWith(`${top}/`)),
    );
    // It ends with 1 where it found something.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [OXLINT, '-c', CONFIG, IGNORED, '--format', 'json', ...tops],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
    ).catch((ended: { stdout: string }) => ended);
    const { diagnostics } = JSON.parse(stdout) as Reported;
    return diagnostics.map(({ filename, code }) => `${filename}: ${code}`);
  });

const PROMISE = 'const later = async () => 1;\n';
const page = (body: string) =>
  `import { useEffect } from 'react';\ndeclare const dispatch: (event: unknown) => void;\nexport const Page = () => {\n  useEffect(() => { dispatch; }, []);\n  ${body}\n  return null;\n};\n`;

/** rule → a file that breaks it. One lint run over all of them: the type checker starts once. */
const VIOLATIONS: readonly (readonly [rule: string, file: string, text: string])[] = [
  [
    'typescript(no-floating-promises)',
    'src/server/floating.ts',
    `${PROMISE}later();\nexport {};\n`,
  ],
  [
    'typescript(no-misused-promises)',
    'src/server/misused.ts',
    `${PROMISE}export const yes = later() ? 1 : 2;\n`,
  ],
  ['typescript(no-explicit-any)', 'src/server/explicit.ts', `export const loose: ${'any'} = 1;\n`],
  [
    'atelier(async-callback)',
    'src/server/listens.ts',
    "import { EventEmitter } from 'node:events';\nnew EventEmitter().on('x', async () => { await Promise.resolve(); });\n",
  ],
  ['atelier(line-length)', 'src/server/long.ts', `// ${'long '.repeat(40)}\nexport {};\n`],
  [
    'typescript(no-unsafe-return)',
    'src/server/unsafe.ts',
    'export const read = (text: string): string => JSON.parse(text);\n',
  ],
  ['eslint(eqeqeq)', 'src/server/equal.ts', 'export const same = (a: number) => a == 1;\n'],
  [
    'eslint(complexity)',
    'src/server/knot.ts',
    `export const knot = (n: number) => {\n${Array.from({ length: 21 }, (_, i) => `  if (n === ${i}) return 'is ${i}';`).join('\n')}\n  return '';\n};\n`,
  ],
  ['eslint(no-console)', 'src/server/loud.ts', 'console.info(1);\nexport {};\n'],
  [
    'eslint(no-restricted-imports)',
    'src/web/features/a/axios.ts',
    "import axios from 'axios';\nexport const http = axios;\n",
  ],
  [
    'eslint(no-restricted-imports)',
    'src/web/features/a/asks.ts',
    "import { callApi } from '../../lib/saga/callApi';\nexport const requested = callApi;\n",
  ],
  [
    'eslint(no-restricted-imports)',
    'src/web/features/a/validates.saga.ts',
    "import { Shape } from '../../../contract/a.schema';\nexport const shape = Shape;\n",
  ],
  [
    'eslint(no-restricted-imports)',
    'src/web/app/thunk.ts',
    "import { thunk } from 'redux-thunk';\nexport const middleware = thunk;\n",
  ],
  ...['useDispatch', 'useSelector', 'useStore'].flatMap((hook) =>
    ['src/web/features/a', 'src/web/lib'].map(
      (folder) =>
        [
          'eslint(no-restricted-imports)',
          `${folder}/${hook}.ts`,
          `import { ${hook} } from 'react-redux';\nexport const hook = ${hook};\n`,
        ] as const,
    ),
  ),
  [
    'atelier(syntax)',
    'src/web/features/a/watches.ts',
    "import { takeEvery } from 'redux-saga/effects';\nexport const watch = takeEvery;\n",
  ],
  [
    'atelier(syntax)',
    'src/web/features/a/dispatches.saga.ts',
    "export const go = (store: { dispatch: (event: string) => void }) => store.dispatch('x');\n",
  ],
  ['atelier(syntax)', 'src/web/features/a/Fetching.tsx', page("void fetch('/x');")],
  [
    'atelier(syntax)',
    'src/web/features/a/Waiting.tsx',
    page('window.setTimeout(() => undefined, 1);'),
  ],
  ['atelier(syntax)', 'src/web/features/a/Ticking.tsx', page('setInterval(() => undefined, 1);')],
  ['atelier(syntax)', 'src/web/features/a/Asking.tsx', page('new XMLHttpRequest();')],
  [
    'atelier(syntax)',
    'src/web/features/a/Effecting.tsx',
    page('useEffect(() => { dispatch(1); }, []);'),
  ],
  ...[
    'new Map<string, string>()',
    'new Set()',
    'new WeakMap()',
    'channel()',
    'createSagaSemaphore(3)',
  ].map(
    (made, nth) =>
      [
        'atelier(syntax)',
        `src/web/features/a/keeps${nth}.saga.ts`,
        `declare const channel: () => void;\ndeclare const createSagaSemaphore: (places: number) => void;\nexport const kept = ${made};\nexport const used = [channel, createSagaSemaphore];\n`,
      ] as const,
  ),
  [
    'atelier(syntax)',
    'src/web/features/a/hidden.ts',
    'const known = new Map<string, string>();\nexport const find = (id: string) => known.get(id);\n',
  ],
  [
    'atelier(syntax)',
    'src/web/features/a/counts.saga.ts',
    'let last = 0;\nexport const count = () => { last += 1; return last; };\n',
  ],
  [
    'atelier(syntax)',
    'src/web/features/a/Remembers.tsx',
    'const seen = new Set<string>();\nexport const Page = () => seen.size;\n',
  ],
  [
    'react-hooks(rules-of-hooks)',
    'src/web/features/a/Hooking.tsx',
    page('if (Math.random() > 1) useEffect(() => undefined, []);'),
  ],
  [
    'atelier(syntax)',
    'test/waits.test.ts',
    'declare const page: { waitForTimeout(ms: number): Promise<void> };\nawait page.waitForTimeout(100);\n',
  ],
  [
    'atelier(syntax)',
    'test/sleeps.test.ts',
    'await new Promise((resolve) => { setTimeout(resolve, 100); });\nexport {};\n',
  ],
  [
    'atelier(syntax)',
    'test/naps.test.ts',
    'await new Promise((resolve) => setTimeout(resolve, 100));\nexport {};\n',
  ],
  [
    'atelier(syntax)',
    'test/pauses.test.ts',
    "import { setTimeout as pause } from 'node:timers/promises';\nawait pause(100);\n",
  ],
  [
    'eslint(no-restricted-properties)',
    'test/only.test.ts',
    `import { it } from 'vitest';\nit.${'only'}('a', () => undefined);\n`,
  ],
  [
    'atelier(use-state)',
    'src/web/ui/Opened.tsx',
    "import { useState } from 'react';\nexport const useOpened = () => {\n  const [opened, open] = useState(false);\n  return () => open(!opened);\n};\n",
  ],
];

const HONEST = {
  'test/fixtures/foreign.ts': `export const loose: ${'any'} = 1 == 2;\n`,
  'src/web/lib/saga/callApi.ts':
    "import axios from 'axios';\nexport const sessionExpired = 1;\nexport function* callApi() { yield axios; }\n",
  'src/web/features/a/read.saga.ts':
    "import { callApi } from '../../lib/saga/callApi';\nimport type { Shape } from '../../../contract/a.schema';\nexport function* read(): Generator<unknown, Shape | undefined> { yield* callApi(); return undefined; }\n",
  'src/web/lib/state/hooks.ts':
    "import { useSelector } from 'react-redux';\nexport const useAppSelector = useSelector;\n",
  'src/web/features/a/Equal.tsx':
    "import { shallowEqual } from 'react-redux';\nexport const same = shallowEqual;\n",
  'src/web/app/http.ts':
    "import type { AxiosInstance } from 'axios';\nexport type Http = AxiosInstance;\n",
  'src/web/features/a/slice.ts':
    "import { sessionExpired } from '../../lib/saga/callApi';\nexport const heard = sessionExpired;\nexport const settings = 1;\n",
  'src/web/features/a/gathers.saga.ts':
    'export function gather() { const found = new Set<string>(); return found; }\n',
  'test/harness/until.ts':
    "import { setTimeout as pause } from 'node:timers/promises';\nexport const timePasses = (ms: number) => pause(ms);\n",
  'test/late.test.ts':
    "export const late = () => new Promise((_, reject) => { setTimeout(() => reject(new Error('late')), 1); });\n",
  'src/web/ui/Timer.tsx': 'export const wait = () => { setTimeout(() => undefined, 1); };\n',
  'src/web/features/a/Page.tsx':
    'declare const dispatch: (event: unknown) => void;\nexport const Page = () => <button onClick={() => dispatch(1)}>Go</button>;\n',
  'src/web/features/a/Idioms.tsx':
    "import { useState } from 'react';\nexport const useOpen = (onChange: (open: boolean) => void) => {\n  const [open, setOpen] = useState(false);\n  const handleClick = () => { setOpen(!open); onChange(!open); };\n  return handleClick;\n};\n",
  'src/contract/a.schema.ts': 'export type Shape = string;\nexport const Shape = 1;\n',
};

describe('lint', () => {
  it('bites each planted violation, and lets honest files pass', async () => {
    const found = await lint({
      ...HONEST,
      ...Object.fromEntries(VIOLATIONS.map(([, file, text]) => [file, text])),
    });
    expect(
      VIOLATIONS.map(([rule, file]) => `${file}: ${rule}`).filter(
        (expected) => !found.includes(expected),
      ),
    ).toEqual([]);
    expect(
      found.filter((line) => Object.keys(HONEST).some((file) => line.startsWith(`${file}:`))),
    ).toEqual([]);
  });
});
