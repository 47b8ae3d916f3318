/** A rule that cannot fail is worse than none: here each is shown a tree that breaks it, and an honest one. */
import { describe, expect, it } from 'vitest';
import { lonelyEndpoints } from './endpoints';
import { deafOrMuteEvents, strayWorkers } from './flows';
import { idsOfRows, namedIds, unnamedIds } from './requirements';
import { brokenLinks, forbiddenWords, fullFolders, longFiles, loosePersistence, looseStore, roomsWithoutReadme, unnamedSettings } from './shape';
import { planted } from './tree';

const room = 'src/web/features/dags';
const WORKER = `${room}/startDag.saga.ts`;
const worker = 'export function* startDag() { yield 1; }\n';
const boards = (...lines: string[]) => ({ 'src/web/app/switchboard.ts': `import { every, latest } from '~/web/kit/policies';\nimport { startDag } from '~/web/features/dags/startDag.saga';\nexport const lines = [${lines.join(', ')}];\n` });

describe('every worker is on one switchboard line', () => {
  it('bites a worker on none', () => {
    expect(strayWorkers(planted({ [WORKER]: worker, ...boards() }))).toEqual([`${WORKER}: startDag is on no switchboard line and no other flow runs it`]);
  });
  it('bites a worker on two', () => {
    expect(strayWorkers(planted({ [WORKER]: worker, ...boards('every(a, startDag)', 'latest(b, startDag)') }))).toEqual([`${WORKER}: startDag is on 2 switchboard lines`]);
  });
  it('takes a worker for what its import says, not for its name', () => {
    const other = { 'src/web/features/jobs/index.ts': 'import { startDag } from \'./startDag.saga\';\nexport const lines = [every(a, startDag)];\n', 'src/web/features/jobs/startDag.saga.ts': worker };
    expect(strayWorkers(planted({ [WORKER]: worker, ...other }))).toHaveLength(1);
  });
  it('follows a worker that another file passes on', () => {
    const passedOn = { [`${room}/index.ts`]: 'export { startDag as begin } from \'./startDag.saga\';\n', 'src/web/app/rootSaga.ts': 'import { begin } from \'~/web/features/dags\';\nexport const all = [begin()];\n' };
    expect(strayWorkers(planted({ [WORKER]: worker, ...passedOn }))).toEqual([]);
  });
  it('passes one line, or another flow that runs it', () => {
    expect(strayWorkers(planted({ [WORKER]: worker, ...boards('every(a, startDag)') }))).toEqual([]);
    expect(strayWorkers(planted({ [WORKER]: worker, [`${room}/rerun.ts`]: 'import { startDag } from \'./startDag.saga\';\nexport function* rerun() { yield* startDag(); }\n' }))).toEqual([]);
  });
});

describe('every event is put somewhere and heard somewhere', () => {
  const EVENTS = `${room}/events.ts`;
  const events = 'export const started = createAction<string>(\'dags/started\');\n';
  const put = { [`${room}/a.saga.ts`]: 'import { started } from \'./events\';\nexport const p = put(started(\'a\'));\n' };
  const heard = { [`${room}/slice.ts`]: 'import * as dags from \'./events\';\non.addCase(dags.started, (s) => s);\n' };
  it('bites an event nobody puts', () => expect(deafOrMuteEvents(planted({ [EVENTS]: events, ...heard }))).toEqual([`${EVENTS}: started is put by nobody`]));
  it('bites an event nobody hears', () => expect(deafOrMuteEvents(planted({ [EVENTS]: events, ...put }))).toEqual([`${EVENTS}: started is heard by nobody`]));
  it('is not fooled by an import alone', () => {
    const imported = { [`${room}/b.ts`]: 'import { started } from \'./events\';\nexport type S = typeof started;\n' };
    expect(deafOrMuteEvents(planted({ [EVENTS]: events, ...imported }))).toHaveLength(2);
  });
  it('passes an event that is put and heard, or excused', () => {
    expect(deafOrMuteEvents(planted({ [EVENTS]: events, ...put, ...heard }))).toEqual([]);
    expect(deafOrMuteEvents(planted({ [EVENTS]: events }), { [`${EVENTS}: started`]: 'a reason' })).toEqual([]);
  });
});

describe('every endpoint has a caller and a server test', () => {
  const api = { dags: { start: { path: '/fsc/dag/start/' } } };
  const caller = { [WORKER]: 'yield* ask(api.dags.start, {});' };
  const tested = { 'test/server/dags.test.ts': 'await post(\'/fsc/dag/start/\', {});' };
  it('bites an endpoint without either', () => expect(lonelyEndpoints(api, planted({}))).toEqual(['dags.start: caller', 'dags.start: server test']));
  it('bites a longer name that only begins alike', () => {
    expect(lonelyEndpoints(api, planted({ [WORKER]: 'ask(api.dags.startAll, {})', ...tested }))).toEqual(['dags.start: caller']);
  });
  it('passes both, or a written reason', () => {
    expect(lonelyEndpoints(api, planted({ ...caller, ...tested }))).toEqual([]);
    expect(lonelyEndpoints(api, planted({ ...tested }), { 'dags.start: caller': 'for scripts' })).toEqual([]);
  });
});

describe('persistence and store', () => {
  it('bites a persisted slice without whitelist and version', () => {
    expect(loosePersistence(planted({ 'src/web/app/persist.ts': 'persistReducer({ key: \'a\', storage }, reducer);' }))).toHaveLength(2);
    expect(loosePersistence(planted({ 'src/web/app/persist.ts': 'persistReducer({ key: \'a\', storage, version: 1, whitelist: [\'x\'] }, reducer);' }))).toEqual([]);
  });
  it('bites a store with thunks or with a blind check', () => {
    const store = (options: string) => looseStore(planted({ 'src/web/app/store.ts': `configureStore({ middleware: (d) => d({ ${options} }) })` }));
    expect(store('')).toEqual(['src/web/app/store.ts: thunks are not off']);
    expect(store('thunk: false, serializableCheck: false')).toEqual(['src/web/app/store.ts: serializableCheck has a blanket exception']);
    expect(store('thunk: false')).toEqual([]);
  });
});

describe('sizes and words', () => {
  it('bites a file of 221 lines and passes one of 220', () => {
    expect(longFiles(planted({ 'src/web/a.ts': 'a\n'.repeat(221) }))).toEqual(['src/web/a.ts: 221 lines']);
    expect(longFiles(planted({ 'src/web/a.ts': 'a\n'.repeat(220) }))).toEqual([]);
  });
  it('bites a folder of 17 files and passes one of 16', () => {
    const folder = (count: number) => planted(Object.fromEntries(Array.from({ length: count }, (_, index) => [`src/web/a${index}.ts`, ''])));
    expect(fullFolders(folder(17))).toEqual(['src/web: 17 files']);
    expect(fullFolders(folder(16))).toEqual([]);
  });
  it.each([
    ['README.md', '/' + 'work/main'], ['docs/a.md', 'far' + 'm-x'], ['src/a.ts', 'x as ' + 'any'], ['src/a.ts', '// eslint-' + 'disable-line'],
    ['src/a.ts', '// TO' + 'DO'], ['src/a.ts', 'console.' + 'log(1)'], ['test/a.test.ts', 'it.' + 'only('], ['test/a.test.ts', 'expect(' + 'true).toBe(true)'],
    ['.npmrc', 'registry.' + 'example.org'],
  ])('bites %s with %s', (file, text) => expect(forbiddenWords(planted({ [file]: text }))).toHaveLength(1));
  it('passes routes that look like paths, and words that hold others', () => {
    expect(forbiddenWords(planted({ 'src/a.ts': 'push("/home"); const company = many; // a farm\nconst root = "./work/a";', 'README.md': 'agents of a job, /dags/root' }))).toEqual([]);
  });
});

describe('documentation', () => {
  it('bites a link that leads nowhere, not one to the web, an anchor or inside code', () => {
    const pages = planted({ 'docs/a.md': '[gone](b.md) [there](../README.md#x) [web](https://example.org) [here](#x)\n```\n[code](c.md)\n```' });
    expect(brokenLinks(pages, (file) => file === 'README.md')).toEqual(['docs/a.md → docs/b.md']);
  });
  it('bites a room without a README', () => {
    expect(roomsWithoutReadme(planted({ 'src/web/features/a/x.ts': '', 'src/web/features/b/x.ts': '', 'src/web/features/b/README.md': '' }))).toEqual(['src/web/features/a']);
  });
  it('bites a setting that the README does not name', () => {
    const server = planted({ 'src/server/config.ts': 'whole(environment, \'ATELIER_A\', 1); environment[\'ATELIER_B\']' });
    expect(unnamedSettings(server, 'Set `ATELIER_A`.')).toEqual(['ATELIER_B']);
  });
});

describe('requirements and titles', () => {
  it('reads the ids of the rows', () => expect(idsOfRows('id | requirement\n--- | ---\nNB-04 | Text (L1)\nsee NB-05 |')).toEqual(['NB-04']));
  it('counts a title, a table of titles and nothing else', () => {
    const tests = planted({ 'test/flows/a.test.ts': [
      'it(\'AA-01 does it\', () => { expect(\'see AA-02\').toBe(1); });', 'it.each([[\'AA-03\', 1], [\'x\', 2]])(\'%s\', () => {});',
      'const ROWS = [[\'AA-04 text\', 1]];', '// AA-05', 'describe(`${x} and AA-06`, () => {});', 'it(`AA-07 ${x}`, () => {});',
    ].join('\n') });
    expect([...namedIds(tests)].sort()).toEqual(['AA-01', 'AA-03', 'AA-04', 'AA-07']);
    expect(unnamedIds(['AA-01', 'AA-02'], tests)).toEqual(['AA-02']);
  });
});
