/** A report may come from anybody: `npm run replay` answers what is wrong with it in a sentence, and runs and shows nothing of it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import { root } from '#test/harness/machine';
import type { SessionFile } from '~/web/features/diagnostics/model/sessionFile';
import { examine } from '../../../scripts/replay/examine';
import { readSession } from '../../../scripts/replay/format';
import { problemsOf } from '../../../scripts/replay/problems';
import { allFeatures } from '../../../scripts/replay/features';
import { describeReplay } from '../../../scripts/replay/describe';
import { testOf } from '../../../scripts/replay/testFile';

const location = { pathname: '/', search: '', hash: '' };
const SESSION = {
  format: 'atelier-session',
  version: 1,
  app: { release: 'browser 1', browser: '' },
  at: '2026-01-31T12:00:00Z',
  note: '',
  joined: [],
  base: { router: { location, action: 'POP' }, config: {} },
  actions: [],
  state: {},
  spans: [],
} satisfies SessionFile;

const action = (fields: object) => ({ after: 0, action: { type: 'kites/flown', ...fields } });
const nested = (levels: number) =>
  `{"format":"atelier-session","deep":${'['.repeat(levels)}${']'.repeat(levels)}}`;

test.each([
  ['nested lists', nested(200), /nested in more than 150 levels/],
  ['lists nested beyond what can be parsed', nested(5_000_000), /levels|no JSON/],
  ['a base that is a number', JSON.stringify({ ...SESSION, base: 5 }), /^base: /m],
  [
    'actions that are an object',
    JSON.stringify({ ...SESSION, actions: { length: 3 } }),
    /^actions: /m,
  ],
  [
    'a type that is an object',
    JSON.stringify({ ...SESSION, actions: [action({ type: {} })] }),
    /^actions\.0\.action\.type: /m,
  ],
  [
    'slices that are a number',
    JSON.stringify({
      ...SESSION,
      joined: [action({ type: '@@atelier/FEATURES_JOINED', slices: 5 })],
    }),
    /^joined\.0\.action\.slices: /m,
  ],
  [
    'a place that is a text',
    JSON.stringify({ ...SESSION, base: { router: { location: '/', action: 'POP' }, config: {} } }),
    /^base\.router\.location: /m,
  ],
])('%s are named in a sentence', (_what, text, problem) => {
  expect(() => readSession(text)).toThrow(problem);
});

test('slices of another form than the app has show as reducers that throw, and the others are replayed', async () => {
  const base = { ...SESSION.base, jobs: 5, notebooks: { entities: 'none' }, notices: [] };
  const actions = [
    action({ type: 'jobs/executeRequested', payload: null, meta: { phase: 'requested' } }),
    action({ type: 'toasts/toastAdded', payload: 7 }),
    action({ type: 'diagnostics/flowCrashed', payload: 'x' }),
    action({ type: 'persist/REHYDRATE', key: {}, payload: 3 }),
    action({ type: '@@router/LOCATION_CHANGE', payload: { location, action: 'PUSH' } }),
  ];
  const session = readSession(JSON.stringify({ ...SESSION, base, actions }));
  const { replayed, again } = await examine(session, await allFeatures());
  expect(replayed.crashes.some(({ kind }) => kind === 'reducer')).toBe(true);
  expect(replayed.steps).toHaveLength(actions.length);
  expect(describeReplay(session, replayed, again, null, problemsOf(replayed))).toContain(
    'A reducer threw',
  );
});

test('what a file says moves no cursor, and becomes no code of a test that is written', async () => {
  const hostile = "kites/\u001b[2J\r\u0007'); process.exit(7); ('\\";
  const session = readSession(
    JSON.stringify({
      ...SESSION,
      note: hostile,
      actions: [
        action({ type: hostile, payload: { problem: { statusCode: 500, code: hostile } } }),
      ],
      state: { [hostile]: 1 },
    }),
  );
  const { replayed, again } = await examine(session, await allFeatures());
  const output = describeReplay(session, replayed, again, null, problemsOf(replayed));
  expect(output).toContain('500 kites/');
  expect(output).not.toMatch(/[^\P{Cc}\n]/u);
  const source = testOf({
    out: 'test/kites.test.ts',
    session: 'test/kites.session.json',
    scripts: 'scripts/replay',
    replayed,
    again,
    expected: { path: hostile, value: hostile },
  });
  const literal = `'${JSON.stringify(hostile).slice(1, -1).replaceAll("'", "\\'")}'`;
  expect(source).toContain(`valueAt(replayed.state, ${literal})`);
  expect(source?.split('\n').filter((line) => line.includes('process.exit'))).toHaveLength(2);
});

const folder = mkdtempSync(path.join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['huge', /200000001 bytes/],
  ['deep', /levels|no JSON/],
  ['missing', /cannot be read/],
])(
  'the command says so of a file that is %s, without a stack trace',
  (kind, sentence) => {
    const file = path.join(folder, `${kind}.json`);
    if (kind !== 'missing') writeFileSync(file, nested(1_000));
    if (kind === 'huge') truncateSync(file, 200_000_001);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(root, 'scripts/replay/main.mjs'), file],
      { cwd: root, encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
  },
  60_000,
);
