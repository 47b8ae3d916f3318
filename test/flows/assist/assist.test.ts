import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { signedInApp, type SignedInApp } from '#test/harness/formApp';
import { openModel, type StandInModel } from '#test/harness/standIns/model';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import {
  assistApplied,
  assistCancelled,
  assistClosed,
  assistGrew,
  assistOpened,
  writeFailed,
  assistRequested,
  assistWritten,
  instructionsChanged,
} from '~/web/features/assistant/events';
import { compareLines } from '~/web/features/assistant/model/lines';
import { selectAssist, selectOffered } from '~/web/features/assistant/model/slice';
import { editorOpened, editorReady } from '~/web/features/notebooks/editor/events';
import { frames, frameMessageReceived } from '~/web/lib/browser/frames';
import { DEFAULT_FLAGS } from '~/web/lib/state/config';

const baseUrl = 'http://localhost:8888/nb/n1-abc/';
const key = 'n1:s1';

let model: StandInModel;
let server: TestWorkspace;
beforeAll(async () => {
  model = await openModel();
  server = await openWorkspace({
    config: { assist: { url: model.url, model: 'm', key: null }, flags: { fix_code: true } },
  });
}, 240_000);
afterAll(async () => {
  await model.close();
  await server.close();
});

const running: SignedInApp[] = [];
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
  vi.restoreAllMocks();
});

const open = async (config = {}) => {
  const app = await signedInApp(
    server,
    '/home',
    {},
    { config: { assist: true, flags: { ...DEFAULT_FLAGS, fix_code: true }, ...config } },
  );
  running.push(app);
  const told = vi.spyOn(frames, 'tell').mockReturnValue(undefined);
  app.dispatch(
    editorOpened({ key, notebook_id: 'n1', embedUrl: `${baseUrl}edit`, baseUrl, name: 'n' }),
  );
  app.dispatch(editorReady({ key }));
  const says = (message: object, frameId = key) =>
    app.dispatch(
      frameMessageReceived({
        frameId,
        message: { location: `${baseUrl}edit`, type: 'assist', ...message },
      }),
    );
  return { app, told, says };
};
const ENGLISH = {
  kind: 'english',
  cell_id: 'c1',
  label: 'Cell 2: x',
  source: 'x = 1\n',
  before: 'import math',
};

describe('the assistant in the notebook', () => {
  test.each([
    ['nothing where none is set up', { assist: false }, []],
    ['English cells, as the flags are', { flags: DEFAULT_FLAGS }, ['english']],
    ['both, where fix code is on', {}, ['english', 'fix']],
    ['nothing, where both are off', { flags: { ...DEFAULT_FLAGS, english_cells: false } }, []],
  ])('API-36 a page is told of %s', async (_, config, kinds) => {
    const { app, told } = await open(config);
    expect(selectOffered(app.state())).toEqual(kinds);
    expect(told.mock.calls).toContainEqual([key, { type: 'assists', kinds }]);
  });

  test('API-34 a cell is written about, the answer shows while it grows, and goes into the cell when the person takes it over', async () => {
    let goOn: () => void = () => undefined;
    model.writes(async ({ piece, end }) => {
      piece('x = 1\n');
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      piece('y = 2');
      end();
    });
    const { app, told, says } = await open();
    says(ENGLISH);
    expect(selectAssist(app.state())).toMatchObject({
      about: { frameId: key, cell_id: 'c1' },
      phase: 'asking',
    });
    app.dispatch(instructionsChanged({ instructions: '  Add y ' }));
    told.mockClear();
    app.dispatch(assistRequested());
    expect((await app.heard(assistGrew)).payload.code).toBe('x = 1');
    goOn();
    expect((await app.heard(assistWritten)).payload.code).toBe('x = 1\ny = 2');
    expect(model.asked.at(-1)?.body.messages[1]?.content).toContain('\nAdd y\n');
    expect(told).not.toHaveBeenCalled();
    app.dispatch(assistApplied());
    expect(told.mock.calls).toEqual([
      [key, { type: 'replace', cell_id: 'c1', before: 'x = 1\n', source: 'x = 1\ny = 2' }],
    ]);
    expect(selectAssist(app.state()).about).toBeNull();
  });

  test('API-35 code to mend is asked about at once, and closed, it changes nothing', async () => {
    model.writes(({ piece, end }) => {
      piece('print(1)');
      end();
    });
    const { app, told, says } = await open();
    told.mockClear();
    says({ ...ENGLISH, kind: 'fix', source: 'print(1' });
    expect((await app.heard(assistWritten)).payload.code).toBe('print(1)');
    app.dispatch(assistClosed());
    app.dispatch(assistApplied());
    await app.settled();
    expect(told).not.toHaveBeenCalled();
  });

  test('a question that is cancelled is aborted, and the person may ask again', async () => {
    model.writes(() => undefined);
    const { app, says } = await open();
    says(ENGLISH);
    app.dispatch(instructionsChanged({ instructions: 'Wait' }));
    const before = model.asked.length;
    app.dispatch(assistRequested());
    await expect.poll(() => model.asked.length).toBe(before + 1);
    app.dispatch(assistCancelled());
    expect(selectAssist(app.state())).toMatchObject({
      phase: 'asking',
      instructions: 'Wait',
      code: '',
    });
    await app.neverHeard(assistWritten, { heldBack: 2 });
  });

  test('what the server refuses is said in the dialog', async () => {
    const app = await signedInApp(server, '/home', {}, { config: { assist: true } });
    running.push(app);
    app.dispatch(assistOpened({ frameId: key, ...ENGLISH, kind: 'english' }));
    app.dispatch(instructionsChanged({ instructions: 'x'.repeat(4_001) }));
    app.dispatch(assistRequested());
    expect((await app.heard(writeFailed)).payload.reason).toContain(
      'English instructions: enter at most 4,000 characters.',
    );
  });

  test.each([
    ['another frame', ENGLISH, 'n9:s9'],
    ['another kind', { ...ENGLISH, kind: 'run' }, key],
    ['a cell without a name', { ...ENGLISH, cell_id: 7 }, key],
    ['too much code', { ...ENGLISH, source: 'x'.repeat(40_001) }, key],
    ['too much context', { ...ENGLISH, before: 'x'.repeat(20_001) }, key],
  ])('of %s nothing is heard', async (_, message, frameId) => {
    const { app, says } = await open();
    says(message, frameId);
    await app.neverHeard(assistOpened);
  });

  test('where nothing is set up a page that asks is not heard', async () => {
    const { app, says } = await open({ assist: false });
    says(ENGLISH);
    await app.neverHeard(assistOpened);
  });
});

test.each([
  ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['', 'a', ['+a']],
  ['a', '', ['-a']],
  ['a\nb', 'b\na', ['-a', ' b', '+a']],
  ['a', 'a', [' a']],
  ['a\nb\nb\nc', 'a\nb\nc', [' a', ' b', '-b', ' c']],
])('%j becomes %j line by line', (before, after, wanted) => {
  const marks = { same: ' ', gone: '-', new: '+' };
  expect(compareLines(before, after).map(({ kind, text }) => marks[kind] + text)).toEqual(wanted);
});
