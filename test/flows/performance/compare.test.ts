import { replace } from 'connected-react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { unreachable, settle } from '#test/harness/wire';
import { api } from '~/contract';
import { bySameness, compareValues, usualBest } from '~/web/work/compare/fields';
import { rowsOf } from '~/web/work/compare/visible';
import { fieldsOf } from '~/web/features/performance/model/fields';
import { runNames, loadedRuns, textsOf } from '~/web/features/performance/model/loadedRuns';
import { readCompareView, writeCompareView } from '~/web/features/performance/model/view';
import { pickerOpened, refreshRequested } from '~/web/features/performance/events';
import { refKey, runsFrom, runsText, type RunRef } from '~/web/features/performance/model/refs';
import { selectComparing } from '~/web/features/performance/model/slice';
import type { AtWork } from '../support/atWork';
import { atPerformance, type Ran } from './atPerformance';
import { MEASURES } from './measures';

const { compare, curves } = api.performance;
const hex = (nth: number) => (nth * 7919).toString(16).padStart(16, '0');

describe('the address of a comparison', () => {
  const many = (jobs: number) =>
    Array.from({ length: 200 }, (_, nth): RunRef => ({
      batch_job_id: `bj-${hex(nth % jobs)}`,
      submission_id: `bjs-${hex(nth + 1000)}`,
    }));

  test.each([1, 200])(
    'API-56 200 runs of %i jobs fit into 8,000 characters and come back',
    (jobs) => {
      const runs = many(jobs);
      const search = writeCompareView('', { runs, metric: 'loss', columns: ['p.lr', 'm.loss'] });
      expect(search.length).toBeLessThan(7000);
      expect(new Set(readCompareView(search).runs.map(refKey))).toEqual(new Set(runs.map(refKey)));
    },
  );

  test('the plain form of links is read, ids of any other make are kept, and nothing comes twice', () => {
    expect(runsFrom('a:1,b:2,a:1')).toEqual([
      { batch_job_id: 'a', submission_id: '1' },
      { batch_job_id: 'b', submission_id: '2' },
    ]);
    const foreign = [
      { batch_job_id: 'job_7', submission_id: 'run.1' },
      { batch_job_id: 'job_7', submission_id: 'run.2' },
    ];
    expect(runsText(foreign)).toBe('job_7:run.1:run.2');
    expect(runsFrom(runsText(foreign))).toEqual(foreign);
    for (const nonsense of [null, '', '*', '*a*b*%%%', 'x', ':', '*bj-*bjs-*short'])
      expect(runsFrom(nonsense)).toEqual([]);
  });

  test('everything that is chosen stands in it', () => {
    const view = {
      runs: many(2).slice(0, 2),
      metric: 'val/loss',
      columns: ['p.a*b', 'm.loss'],
      filter: 'x y',
      sort: { column: 'm.val/loss', direction: 'descending' },
      where: [{ field: 'p.lr', value: '0.1' }],
      best: { loss: 'max' },
    } as const;
    expect(readCompareView(writeCompareView('', view))).toEqual(view);
    expect(readCompareView('')).toEqual({
      runs: [],
      metric: null,
      columns: null,
      filter: '',
      sort: null,
      where: [],
      best: {},
    });
  });
});

describe('comparing runs', () => {
  const work = atPerformance();
  let runs: readonly Ran[] = [];
  /** Three runs of two jobs, made once. */
  beforeEach(async () => {
    if (runs.length > 0) return;
    const job = await work.add(MEASURES, 'Train');
    const first = await work.run(job, { lr: '0.5', steps: '3' });
    runs = [
      first,
      await work.run(job, { lr: '0.1', steps: '2' }),
      await work.run(await work.add(MEASURES, 'Other'), { lr: '0.5' }),
    ];
  });
  const plain = (some: readonly Ran[]) => some.map(refKey).join(',');
  const opened = (query: string) => work.open(`/jobs/compare?runs=${query}`);
  const known = (app: AtWork) =>
    loadedRuns(selectComparing(app.state()), readCompareView(app.history.location.search).runs);
  const go = async (app: AtWork, changes: Parameters<typeof writeCompareView>[1]) => {
    app.dispatch(replace(`/jobs/compare${writeCompareView(app.history.location.search, changes)}`));
    await settle(app.wire);
  };

  test('API-56 two requests bring everything, what differs is told from what is the same, and a long address is made short', async () => {
    const app = await opened(plain(runs));
    expect([app.wire.count(compare), app.wire.count(curves)]).toEqual([1, 1]);
    const shown = known(app);
    expect(shown.map(({ params }) => params['lr'])).toEqual(['0.5', '0.1', '0.5']);
    const { differing, same } = bySameness(fieldsOf(shown), shown);
    expect(differing.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['p.lr', 'p.steps', 'm.loss', 's.job']),
    );
    expect(same.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['p.optimizer', 's.main_file', 's.env', 's.agents']),
    );
    expect(differing.findIndex(({ kind }) => kind === 'setting')).toBeGreaterThan(
      differing.findIndex(({ kind }) => kind === 'parameter'),
    );
    expect(selectComparing(app.state()).metric).toBe('loss');
    expect(selectComparing(app.state()).curves[refKey(runs[1]!)]).toMatchObject({
      steps: [0, 1],
      values: [10.5, 9.5],
    });
    expect(app.path()).toMatch(/^\/jobs\/compare\?runs=\*/);
    expect(readCompareView(app.history.location.search).runs.map(refKey)).toEqual(runs.map(refKey));
  });

  test('a run that joins is asked for alone, and one that is taken out asks for nothing', async () => {
    const app = await opened(plain(runs.slice(0, 2)));
    await go(app, { runs });
    expect([app.wire.count(compare), app.wire.count(curves)]).toEqual([2, 2]);
    expect(known(app)).toHaveLength(3);
    await go(app, { runs: runs.slice(1) });
    await go(app, { filter: 'train', sort: { column: 'p.lr', direction: 'ascending' } });
    expect([app.wire.count(compare), app.wire.count(curves)]).toEqual([2, 2]);
    app.dispatch(refreshRequested());
    await settle(app.wire);
    expect([app.wire.count(compare), app.wire.count(curves)]).toEqual([3, 3]);
  });

  test('filter, conditions and order decide which rows show, and names tell runs of one job apart', async () => {
    const app = await opened(plain(runs));
    const shown = known(app);
    const rows = (view: Partial<Parameters<typeof rowsOf>[2]>) =>
      rowsOf(shown, fieldsOf(shown), { filter: '', where: [], sort: null, ...view }, textsOf).map(
        ({ submission_id }) => submission_id,
      );
    const [first, second, third] = runs.map(({ submission_id }) => submission_id);
    expect(rows({ filter: 'other' })).toEqual([third]);
    expect(rows({ filter: 'lr=0.1' })).toEqual([second]);
    expect(rows({ where: [{ field: 'p.lr', value: '0.5' }] })).toEqual([first, third]);
    expect(rows({ sort: { column: 'm.loss', direction: 'descending' } })).toEqual([
      second,
      first,
      third,
    ]);
    expect([
      compareValues('9', '10', 1),
      compareValues(null, 3, 1),
      compareValues(null, 3, -1),
    ]).toEqual([-1, 1, 1]);
    const odd = ['NaN', null, '-Infinity', 5, 'Infinity'];
    expect([
      odd.toSorted((a, b) => compareValues(a, b, 1)),
      odd.toSorted((a, b) => compareValues(a, b, -1)),
    ]).toEqual([
      ['-Infinity', 5, 'Infinity', 'NaN', null],
      ['Infinity', 5, '-Infinity', 'NaN', null],
    ]);
    expect([usualBest('val_loss'), usualBest('accuracy')]).toEqual(['min', 'max']);
    const names = [...runNames(shown).values()];
    expect(names[2]).toBe('Other');
    expect(names[0]).toMatch(/^Train · /);
  });

  test('of runs that measured nothing no curves are asked for', async () => {
    const app = await opened(plain([await work.run(await work.add('echo nothing\n', 'Silent'))]));
    expect(known(app)).toHaveLength(1);
    expect([app.wire.count(compare), app.wire.count(curves)]).toEqual([1, 0]);
    expect(selectComparing(app.state()).metric).toBeNull();
  });

  test('runs that are gone are left out and told, and a failed read can be tried again', async () => {
    const app = await opened(
      plain([...runs.slice(0, 1), { batch_job_id: runs[0]!.batch_job_id, submission_id: 'gone' }]),
    );
    expect(known(app)).toHaveLength(1);
    expect(selectComparing(app.state()).warnings).toHaveLength(1);
    app.wire.break(compare, unreachable(503, 'Busy'));
    app.dispatch(refreshRequested());
    await settle(app.wire);
    expect(selectComparing(app.state()).request.problem).toMatchObject({ message: 'Busy' });
    expect(known(app)).toHaveLength(1);
  });

  test("the picker offers the person's jobs with their runs", async () => {
    const app = await opened(plain(runs.slice(0, 1)));
    app.dispatch(pickerOpened());
    await settle(app.wire);
    const offered = selectComparing(app.state()).picker?.jobs?.flatMap(({ execution_details }) =>
      execution_details.map(({ submission_id }) => submission_id),
    );
    expect(offered).toEqual(expect.arrayContaining(runs.map(({ submission_id }) => submission_id)));
  });
});
