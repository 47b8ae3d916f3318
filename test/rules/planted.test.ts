/** A rule that cannot fail is worse than none: here each is shown a tree that breaks it, and an honest one. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listOf, recordOf, text } from '~/contract/schemas/wire.schema';
import { unboundedRequests } from './bounds';
import { lonelyEndpoints } from './endpoints';
import { unusedEvents, strayWorkers } from './flows';
import { lostIntents } from './intents';
import {
  brokenLinks,
  forbiddenWords,
  fullFolders,
  longFiles,
  loosePersistence,
  looseStore,
  namedPlans,
  featuresWithoutReadme,
  strayFeatureFiles,
  wholePageStyles,
} from './shape';
import { planted } from './tree';

const feature = 'src/web/features/dags';
const WORKER = `${feature}/startDag.saga.ts`;
const worker = 'export function* startDag() { yield 1; }\n';
const boards = (...lines: string[]) => ({
  'src/web/app/switchboard.ts': `import { every, latest } from '~/web/lib/saga/policies';\nimport { startDag } from '~/web/features/dags/startDag.saga';\nexport const lines = [${lines.join(', ')}];\n`,
});

describe('every worker is on one switchboard line', () => {
  it('bites a worker on none', () => {
    expect(strayWorkers(planted({ [WORKER]: worker, ...boards() }))).toEqual([
      `${WORKER}: startDag is on no switchboard line and no other flow runs it`,
    ]);
  });
  it('bites a worker on two', () => {
    expect(
      strayWorkers(
        planted({ [WORKER]: worker, ...boards('every(a, startDag)', 'latest(b, startDag)') }),
      ),
    ).toEqual([`${WORKER}: startDag is on 2 switchboard lines`]);
  });
  it('takes a worker for what its import says, not for its name', () => {
    const other = {
      'src/web/features/jobs/index.ts':
        "import { startDag } from './startDag.saga';\nexport const lines = [every(a, startDag)];\n",
      'src/web/features/jobs/startDag.saga.ts': worker,
    };
    expect(strayWorkers(planted({ [WORKER]: worker, ...other }))).toHaveLength(1);
  });
  it('follows a worker that another file passes on', () => {
    const passedOn = {
      [`${feature}/index.ts`]: "export { startDag as begin } from './startDag.saga';\n",
      'src/web/app/rootSaga.ts':
        "import { begin } from '~/web/features/dags';\nexport const all = [begin()];\n",
    };
    expect(strayWorkers(planted({ [WORKER]: worker, ...passedOn }))).toEqual([]);
  });
  it('follows a worker whose file is brought later, and bites one of which another name is taken', () => {
    const later = (taken: string) => ({
      [`${feature}/rerun.ts`]: `const load = () => import('./startDag.saga').then((${taken}) => begin);\n`,
    });
    expect(strayWorkers(planted({ [WORKER]: worker, ...later('{ startDag: begin }') }))).toEqual(
      [],
    );
    expect(strayWorkers(planted({ [WORKER]: worker, ...later('{ other: begin }') }))).toHaveLength(
      1,
    );
  });
  it('passes one line, or another flow that runs it', () => {
    expect(strayWorkers(planted({ [WORKER]: worker, ...boards('every(a, startDag)') }))).toEqual(
      [],
    );
    expect(
      strayWorkers(
        planted({
          [WORKER]: worker,
          [`${feature}/rerun.ts`]:
            "import { startDag } from './startDag.saga';\nexport function* rerun() { yield* startDag(); }\n",
        }),
      ),
    ).toEqual([]);
  });
});

describe('every event is put somewhere and heard somewhere', () => {
  const EVENTS = `${feature}/events.ts`;
  const events = "export const started = createAction<string>('dags/started');\n";
  const put = {
    [`${feature}/a.saga.ts`]:
      "import { started } from './events';\nexport const p = put(started('a'));\n",
  };
  const heard = {
    [`${feature}/slice.ts`]:
      "import * as dags from './events';\non.addCase(dags.started, (s) => s);\n",
  };
  it('bites an event nobody puts', () =>
    expect(unusedEvents(planted({ [EVENTS]: events, ...heard }))).toEqual([
      `${EVENTS}: started is put by nobody`,
    ]));
  it('bites an event nobody hears', () =>
    expect(unusedEvents(planted({ [EVENTS]: events, ...put }))).toEqual([
      `${EVENTS}: started is heard by nobody`,
    ]));
  it('is not fooled by an import alone', () => {
    const imported = {
      [`${feature}/b.ts`]: "import { started } from './events';\nexport type S = typeof started;\n",
    };
    expect(unusedEvents(planted({ [EVENTS]: events, ...imported }))).toHaveLength(2);
  });
  it('passes an event that is put and heard, or excused', () => {
    expect(unusedEvents(planted({ [EVENTS]: events, ...put, ...heard }))).toEqual([]);
    expect(
      unusedEvents(planted({ [EVENTS]: events }), { [`${EVENTS}: started`]: 'a reason' }),
    ).toEqual([]);
  });
});

describe('every intent is requested somewhere and served by one line', () => {
  const EVENTS = `${feature}/events.ts`;
  const FLOW = `${feature}/flows/startDag.saga.ts`;
  const INDEX = `${feature}/index.ts`;
  const parts = {
    [EVENTS]:
      "export const dagEvents = objectEvents<Dag>('dags');\nexport const { read: dagRead } = dagEvents;\nexport const start = dagEvents.intent('start', { requested: 'startRequested', progressed: 'startProgressed', succeeded: 'startSucceeded', failed: 'startFailed', cancelled: 'startCancelled', rolledBack: 'startRolledBack' });\n",
    [`${feature}/feature.ts`]:
      "import { dagEvents } from './events';\nexport const dags = createObjectSlice({ events: dagEvents });\n",
    [FLOW]:
      "import { start } from '../events';\nimport { dags } from '../feature';\nexport const startDags = dags.intent(start, { ask });\n",
    [INDEX]:
      "import { dagRead } from './events';\nimport { dags } from './feature';\nimport { startDags } from './flows/startDag.saga';\nexport const flows = [...dags.lines, startDags, every(dagRead, tell)];\n",
    [`${feature}/Start.tsx`]:
      "import { start } from './events';\nexport const said = dispatch(start.requested('a'));\n",
  };
  const found = (changes: Partial<typeof parts>) => lostIntents(planted({ ...parts, ...changes }));
  it('passes one that is', () => expect(found({})).toEqual([]));
  it('bites one that nobody requests', () => {
    expect(
      found({
        [`${feature}/Start.tsx`]:
          "import { start } from './events';\nexport const heard = start.requested;\n",
      }),
    ).toEqual([`${EVENTS}: start is requested by nobody`]);
  });
  it('bites one that no feature serves, or two lines do', () => {
    expect(found({ [FLOW]: 'export const startDags = 1;\n' })).toEqual([
      `${EVENTS}: start is served by no feature`,
    ]);
    expect(
      found({ [FLOW]: `${parts[FLOW]}export const again = [dags.intent(start, {})];\n` }),
    ).toEqual([`${EVENTS}: start is served 2 times`]);
  });
  it('bites a line that does not run, and a feature whose lines do not', () => {
    expect(found({ [INDEX]: parts[INDEX]?.replace(' startDags,', '') ?? '' })).toEqual([
      `${FLOW}: startDags is no line of a feature`,
    ]);
    expect(found({ [INDEX]: parts[INDEX]?.replace('...dags.lines', 'dags') ?? '' })).toEqual([
      `${feature}/feature.ts: dags has lines that do not run`,
    ]);
  });
  it('bites a name that is taken out of a vocabulary for nothing', () => {
    expect(found({ [INDEX]: parts[INDEX]?.replace('dagRead,', 'other,') ?? '' })).toEqual([
      `${EVENTS}: dagRead is used by nobody`,
    ]);
  });
});

describe('every endpoint has a caller and a server test', () => {
  const api = { dags: { start: { path: '/fsc/dag/start/' } } };
  const caller = { [WORKER]: 'yield* callApi(api.dags.start, {});' };
  const tested = { 'test/server/dags.test.ts': "await post('/fsc/dag/start/', {});" };
  it('bites an endpoint without either', () =>
    expect(lonelyEndpoints(api, planted({}))).toEqual([
      'dags.start: caller',
      'dags.start: server test',
    ]));
  it('bites a longer name that only begins alike', () => {
    expect(
      lonelyEndpoints(api, planted({ [WORKER]: 'callApi(api.dags.startAll, {})', ...tested })),
    ).toEqual(['dags.start: caller']);
  });
  it('passes both, or a written reason', () => {
    expect(lonelyEndpoints(api, planted({ ...caller, ...tested }))).toEqual([]);
    expect(
      lonelyEndpoints(api, planted({ ...tested }), { 'dags.start: caller': 'for scripts' }),
    ).toEqual([]);
  });
});

describe('every request is bounded', () => {
  const found = (shape: z.ZodRawShape) =>
    unboundedRequests({ dags: { start: { request: z.object(shape) } } });
  it.each([
    [
      'a string without a maximum',
      { name: z.string().regex(/^[a-z]*$/) },
      ['dags.start.name: a string without a maximum'],
    ],
    [
      'one that may hold what cannot be stored',
      { name: z.string().max(9).optional() },
      [
        'dags.start.name: a string that may hold a NUL',
        'dags.start.name: a string that may hold half of a surrogate pair',
      ],
    ],
    [
      'a list',
      { names: z.union([z.array(text(9)), z.null()]) },
      ['dags.start.names.|0: a list without a maximum'],
    ],
    [
      'what is in a list',
      { names: listOf(z.object({ name: z.any() }), 9) },
      ['dags.start.names.[].name: a any, which bounds nothing'],
    ],
    [
      'a record',
      { names: z.record(text(9), z.boolean()).default({}) },
      ['dags.start.names: a record without a maximum'],
    ],
  ])('bites %s', (_what, shape, findings) => expect(found(shape)).toEqual(findings));
  it('passes what is made of the words of the contract', () => {
    expect(
      found({
        name: text(9),
        names: listOf(text(9), 9).min(1),
        notes: recordOf(text(9), 9),
        count: z.number(),
        kind: z.enum(['a']),
      }),
    ).toEqual([]);
  });
});

describe('style sheets', () => {
  it('bites one that asks the whole page or follows any element, and none that asks one element', () => {
    const asked = (rule: string) => wholePageStyles(planted({ 'src/web/ui/page/page.css': rule }));
    expect(asked('body:has(.x) main { top: 0; }')).toEqual([
      'src/web/ui/page/page.css: styles the whole page anew',
    ]);
    expect(asked('html[lang]:has(.x) { top: 0; }')).toHaveLength(1);
    expect(asked('.x > * + * { top: 0; }')).toHaveLength(1);
    expect(asked('html[data-x] main, .y:has(.x) { top: 0; }')).toEqual([]);
  });
});

describe('persistence and store', () => {
  it('bites a persisted slice without a list of fields and a version', () => {
    expect(
      loosePersistence(
        planted({ 'src/web/app/persist.ts': "persistReducer({ key: 'a', storage }, reducer);" }),
      ),
    ).toHaveLength(2);
    for (const fields of ['allow', 'whitelist'])
      expect(
        loosePersistence(
          planted({
            'src/web/app/persist.ts': `persist({ key: 'a', storage, version: 1, ${fields}: ['x'] });`,
          }),
        ),
      ).toEqual([]);
  });
  it('bites a store with thunks or with a blind check', () => {
    const store = (options: string) =>
      looseStore(
        planted({
          'src/web/app/store.ts': `configureStore({ middleware: (d) => d({ ${options} }) })`,
        }),
      );
    expect(store('')).toEqual(['src/web/app/store.ts: thunks are not off']);
    expect(store('thunk: false, serializableCheck: false')).toEqual([
      'src/web/app/store.ts: serializableCheck has a blanket exception',
    ]);
    expect(store('thunk: false')).toEqual([]);
  });
  it('bites a screen that compares plans', () => {
    const text = "const hidden = plan === 'explorer';";
    expect(
      namedPlans(planted({ 'src/web/work/a.ts': text, 'src/contract/rights.ts': text })),
    ).toEqual(['src/web/work/a.ts']);
  });
});

describe('sizes and words', () => {
  it('bites a file of 251 lines and passes one of 250', () => {
    expect(longFiles(planted({ 'src/web/a.ts': 'a\n'.repeat(251) }))).toEqual([
      'src/web/a.ts: 251 lines',
    ]);
    expect(longFiles(planted({ 'src/web/a.ts': 'a\n'.repeat(250) }))).toEqual([]);
  });
  it('bites a listed file that grows, and a list that names a file without need', () => {
    const found = (lines: number) =>
      longFiles(planted({ 'src/web/a.ts': 'a\n'.repeat(lines) }), { 'src/web/a.ts': 300 });
    expect(found(300)).toEqual([]);
    expect(found(301)).toEqual(['src/web/a.ts: 301 lines']);
    expect(found(250)).toEqual(['src/web/a.ts: has no more than 250 lines, take it off the list']);
  });
  it('bites a folder of 17 files and passes one of 16', () => {
    const folder = (count: number) =>
      planted(
        Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`src/web/a${index}.ts`, '']),
        ),
      );
    expect(fullFolders(folder(17))).toEqual(['src/web: 17 files']);
    expect(fullFolders(folder(16))).toEqual([]);
  });
  it.each([
    ['README.md', '/' + 'work/main'],
    ['docs/a.md', 'far' + 'm-x'],
    ['src/a.ts', 'x as ' + 'any'],
    ...['eslint', 'oxlint'].map((tool) => ['src/a.ts', `// ${tool}-disable-line`]),
    ['src/a.ts', '// TO' + 'DO'],
    ['src/a.ts', 'console.' + 'log(1)'],
    ['test/a.test.ts', 'it.' + 'only('],
    ['test/a.test.ts', 'expect(' + 'true).toBe(true)'],
    ['.npmrc', 'registry.' + 'example.org'],
  ])('bites %s with %s', (file, text) =>
    expect(forbiddenWords(planted({ [file]: text }))).toHaveLength(1),
  );
  it('passes routes that look like paths, and words that hold others', () => {
    expect(
      forbiddenWords(
        planted({
          'src/a.ts': 'push("/home"); const company = many; // a farm\nconst root = "./work/a";',
          'README.md': 'agents of a job, /dags/root',
        }),
      ),
    ).toEqual([]);
  });
});

describe('documentation', () => {
  it('bites a link that leads nowhere, not one to the web, an anchor or inside code', () => {
    const pages = planted({
      'docs/a.md':
        '[gone](b.md) [there](../README.md#x) [web](https://example.org) [here](#x)\n```\n[code](c.md)\n```',
    });
    expect(brokenLinks(pages, (file) => file === 'README.md')).toEqual(['docs/a.md → docs/b.md']);
  });
  it('bites a feature without a README', () => {
    expect(
      featuresWithoutReadme(
        planted({
          'src/web/features/a/manifest.ts': '',
          'src/web/features/b/manifest.ts': '',
          'src/web/features/b/README.md': '',
          'src/web/features/b/c/manifest.ts': '',
        }),
      ),
    ).toEqual(['src/web/features/a', 'src/web/features/b/c']);
  });
  it('bites a file of a feature that lies where no reader would look for it', () => {
    const feature = (...files: string[]) =>
      planted(Object.fromEntries(files.map((file) => [`src/web/features/a/${file}`, ''])));
    const good = [
      'README.md',
      'manifest.ts',
      'index.ts',
      'events.ts',
      'messages.ts',
      'flows/read.saga.ts',
      'graph/README.md',
      'graph/manifest.ts',
      'graph/screens/Page.tsx',
      'screens/list/Page.tsx',
      'screens/a.css',
      'model/slice.ts',
    ];
    expect(strayFeatureFiles(feature(...good))).toEqual([]);
    const bad = [
      'slice.ts',
      'routes.ts',
      'read.saga.ts',
      'list/Page.tsx',
      'graph/slice.ts',
      'flows/slice.ts',
      'screens/read.saga.ts',
      'model/Page.tsx',
    ];
    expect(strayFeatureFiles(feature(...good, ...bad))).toEqual(
      bad.map((file) => `src/web/features/a/${file}`),
    );
  });
});
