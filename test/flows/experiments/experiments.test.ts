import { push, replace } from 'connected-react-router';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openAtWork, type AtWork, workspace } from '#test/flows/support/atWork';
import { unreachable } from '#test/harness/wire';
import { lay, layRun, metricLines } from '#test/server/jobs/fixtures';
import { addNotebook } from '#test/server/support/notebookSettings';
import { api } from '~/contract';
import { noteForm, selectNote } from '~/web/features/experiments/run/model';
import {
  annotated,
  annotateFailed,
  annotateRequested,
  groupsRead,
  rowsSeen,
  tableFailed,
  viewDeleteRequested,
  viewSaved,
  viewSaveRequested,
} from '~/web/features/experiments/events';
import { addressOf, projectIn } from '~/web/features/experiments/model/addresses';
import { experimentList } from '~/web/features/experiments/model/list';
import { selectExperiments } from '~/web/features/experiments/model/slice';
import { DEFAULT_FLAGS } from '~/web/lib/state/config';
import { wordsText } from '~/web/work/compare/view';

const PATIENT = { timeout: 60_000, interval: 50 } as const;
const RUNS = 250;
const NAME = '50% off/ü?~41 #1';
const { experiments } = api;

test.each([NAME, 'iris', '..', '.', 'a%2Fb', '~25', '100%', 'a b+c&d=e'])(
  'RT-20 the address of %j leads back to it, however often a browser has decoded it',
  (name) => {
    const written = addressOf(name).replace('/experiments/', '');
    expect([
      projectIn(written),
      projectIn(decodeURI(written)),
      projectIn(decodeURI(decodeURI(written))),
    ]).toEqual([name, name, name]);
    expect(new URL(addressOf(name), 'http://a.b').pathname).toMatch(/^\/experiments\/./);
  },
);

const { server, token } = await workspace({ config: { flags: { experiments: true } } });

describe('experiments', () => {
  let app: AtWork;
  beforeAll(async () => {
    const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Explore' });
    const folder = server.workspace.files.absolute('admin', `notebooks/${notebook_id}`);
    for (let nth = 0; nth < RUNS; nth += 1) {
      const start_time = `${1_700_000_000_000 + nth * 1000}`;
      await layRun(folder, {
        id: `r${nth}`,
        meta: { start_time },
        params: { lr: String(nth % 5) },
        metrics: { acc: metricLines([nth / 1000, nth / RUNS]) },
      });
    }
    await layRun(folder, { id: 'odd', params: { lr: '1' } }, '1');
    await lay(folder, { 'mlruns/1/meta.yaml': `name: '${NAME}'\n` });
    await server.get('experiments', 'readAll', {}, { token });
    await vi.waitFor(
      async () =>
        expect(
          (await server.get('experiments', 'read', { project_name: 'Default' }, { token }))
            .experiment.run_count,
        ).toBe(RUNS),
      PATIENT,
    );
  });
  afterEach(() => {
    app.stop();
    expect(app.crashes).toEqual([]);
  });

  const open = async (at: string) => {
    app = await openAtWork(server, {
      token,
      at,
      config: { flags: { ...DEFAULT_FLAGS, experiments: true } },
    });
    return app;
  };
  const state = () => selectExperiments(app.state());
  const rows = () => state().table.rows;
  const names = () => rows().flatMap(({ run }) => (run === null ? [] : [run.run_name]));
  const shows = (look: () => unknown, what: unknown) =>
    vi.waitFor(() => expect(look()).toEqual(what), PATIENT);
  /** The table is here, and its first page. */
  const read = () => shows(() => names().length, 100);

  test('EXP-01 RT-21 the list has what programs named, and a name that holds anything has its page', async () => {
    await open('/experiments');
    await shows(
      () =>
        experimentList
          .selectAll(app.state())
          .map(({ project_name, run_count }) => [project_name, run_count])
          .sort(),
      [
        [NAME, 1],
        ['Default', RUNS],
      ].sort(),
    );
    app.dispatch(push(addressOf(NAME)));
    await shows(names, ['run-odd']);
    expect(state().name).toBe(NAME);
  });

  test('EXP-03 of ten pages those in sight are read, each once, and what comes into sight is asked for', async () => {
    await open('/experiments/Default');
    await read();
    expect([app.wire.count(experiments.runs), rows().length, names()[0]]).toEqual([
      1,
      RUNS,
      `run-r${RUNS - 1}`,
    ]);
    app.dispatch(rowsSeen({ first: 190, last: 210 }));
    await shows(() => names().length, RUNS);
    expect(app.wire.count(experiments.runs)).toBe(3);
    app.dispatch(rowsSeen({ first: 0, last: 20 }));
    await app.settled();
    expect(app.wire.count(experiments.runs)).toBe(3);
  });

  test('EXP-03 how it is looked at stands in the address: an expression, an order, groups, and one that cannot be read asks nothing', async () => {
    await open('/experiments/Default');
    await read();
    app.dispatch(replace('/experiments/Default?q=params.lr+%3D+3&sort=m.acc'));
    await shows(() => [names().length, names()[0], rows().length], [50, 'run-r3', 50]);
    const asked = app.wire.count(experiments.runs);
    app.dispatch(replace('/experiments/Default?q=params.lr+%3D'));
    await app.settled();
    expect([app.wire.count(experiments.runs), names().length]).toEqual([asked, 50]);
    app.dispatch(replace('/experiments/Default?group=p.lr'));
    await app.heard(groupsRead);
    expect(state().table.groups.map(({ value, runs }) => [value, runs])).toEqual(
      ['0', '1', '2', '3', '4'].map((value) => [value, 50]),
    );
    app.wire.break(experiments.runs, unreachable(500, 'The index is away.'));
    app.dispatch(replace('/experiments/Default'));
    await app.heard(tableFailed);
    expect(state().table.request.problem?.message).toBe('The index is away.');
  });

  test('EXP-03 200 runs stand side by side for two questions, and one that is gone is told', async () => {
    await open('/experiments/Default?sort=m.acc');
    await read();
    app.dispatch(rowsSeen({ first: 0, last: 199 }));
    await shows(() => names().length, 200);
    const keys = rows()
      .slice(0, 199)
      .map(({ key }) => key);
    app.dispatch(
      push(
        `/experiments/Default/compare?metric=acc&runs=${encodeURIComponent(wordsText([...keys, 'gone']))}`,
      ),
    );
    await shows(() => Object.keys(state().comparing.curves).length, 199);
    expect(
      Object.entries(state().comparing.runs).flatMap(([key, run]) => (run === null ? [key] : [])),
    ).toEqual(['gone']);
    expect(
      app.wire.count(experiments.compare) + app.wire.count(experiments.curves),
    ).toBeLessThanOrEqual(3);
  });

  test('EXP-03 a note and a view are kept, told and found again, and a refusal is told and takes nothing along', async () => {
    await open('/experiments/Default');
    await read();
    const run_id = rows()[0]?.key ?? '';
    const note = () => selectNote(app.state());
    app.history.push(`/experiments/Default?run=${run_id}`);
    await shows(() => note()?.values, { run_id, note: '', tags: [] });
    app.dispatch(
      noteForm.events.changed({
        note: 'best',
        tags: [
          { name: 'keep ', value: 'yes' },
          { name: '', value: 'no name' },
        ],
      }),
    );
    app.dispatch(annotateRequested({ run_id }));
    expect(note()?.request.status).toBe('loading');
    app.dispatch(noteForm.events.changed({ note: 'best of all' }));
    await app.heard(annotated);
    await shows(() => rows()[0]?.run?.note, 'best');
    // Edits made meanwhile are not saved yet, and stay.
    expect(note()).toMatchObject({
      initial: { note: 'best', tags: [{ name: 'keep', value: 'yes' }] },
      values: { note: 'best of all' },
      request: { status: 'idle' },
    });
    app.dispatch(
      viewSaveRequested({
        project_name: 'Default',
        name: 'Best',
        shared: true,
        search: '?sort=-m.acc',
      }),
    );
    const {
      payload: { view },
    } = await app.heard(viewSaved);
    await shows(() => state().project?.views, [view]);
    app.wire.break(experiments.annotate, unreachable(403, 'This run is not yours.'));
    app.dispatch(annotateRequested({ run_id }));
    await app.heard(annotateFailed);
    expect([note()?.request.status, rows()[0]?.run?.note]).toEqual(['failed', 'best']);
    const told = app.state().toasts.visible.map(({ text }: { text: string }) => text);
    expect(told).toEqual(expect.arrayContaining(['Saved', 'View saved', 'The note was not saved']));
    app.history.push('/experiments/Default');
    await shows(note, null);
    app.dispatch(viewDeleteRequested({ view }));
    await shows(() => state().project?.views, []);
  });
});
