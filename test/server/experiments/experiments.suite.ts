import path from 'node:path';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { experimentSources } from '~/server/areas/experiments/tables';
import { addJob, executeJob, SLOW_TIMEOUT, untilStatus } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { LOGS_IRIS } from './program';
import { event, lay, layRun, metricLines, simpleValue, writeDatabase } from '../jobs/fixtures';

/** Runs logged by the programs of a team, by experiment. */
export const experimentsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('experiments', () => {
    let server: TestWorkspace;
    let token: string;
    let mia: string;
    let stranger: string;
    let notebook_id: string;
    let job: { batch_job_id: string; submission_id: string };
    const notebookFolder = () =>
      server.workspace.files.absolute('admin', `notebooks/${notebook_id}`);
    /** The experiment as the server's index has it, once nothing is left to be read. */
    const read = async (project_name = 'iris', as = token) => {
      await vi.waitFor(
        async () =>
          expect(
            (await server.get('experiments', 'read', { project_name }, { token: as })).reading.left,
          ).toBe(0),
        { timeout: 60_000 },
      );
      return server.get('experiments', 'read', { project_name }, { token: as });
    };
    const table = (asked: object = {}, as = token) =>
      server.get(
        'experiments',
        'runs',
        { project_name: 'iris', fields: ['p.lr', 'm.acc', 'a.user'], ...asked },
        { token: as },
      );
    const names = async (asked: object, as = token) =>
      (await table(asked, as)).rows.map(({ run_name }) => run_name);
    const rest = () =>
      server.workspace.db.update(experimentSources).set({ scannedAt: new Date(0) });

    beforeAll(async () => {
      server = await openWorkspace({
        database: await place(),
        config: { flags: { experiments: true } },
      });
      token = await server.signIn();
      mia = await server.addUser('mia');
      stranger = await server.addUser('stranger', 'others');
      const added = await addJob(server, token, LOGS_IRIS, { job_name: 'Train iris' });
      job = {
        batch_job_id: added.batch_job_id,
        submission_id: await executeJob(server, token, added),
      };
      await vi.waitFor(
        async () =>
          expect((await server.get('jobs', 'read', job, { token })).job.status).toBe('Executed'),
        SLOW_TIMEOUT,
      );
      ({ notebook_id } = await addNotebook(server, token, { notebook_name: 'Explore' }));
      writeDatabase(
        path.join(notebookFolder(), 'mlflow.db'),
        `
db.execute("INSERT INTO experiments VALUES (1, 'iris', '', 'active')")
db.execute("INSERT INTO runs (run_uuid, name, status, start_time, end_time, lifecycle_stage, artifact_uri, experiment_id) VALUES ('nb1', 'by hand', 'FINISHED', 1700000002000, 1700000005000, 'active', '', 1)")
db.execute("INSERT INTO metrics VALUES ('acc', 0.5, 1700000002000, 'nb1', 0, 0)")
db.execute("INSERT INTO params VALUES ('lr', 'auto', 'nb1')")
db.commit()`,
      );
      await read();
    });
    afterAll(() => server.close());

    it('EXP-01 EXP-03 ENT-13 runs of jobs and of notebooks, of file stores and of databases, are one experiment by its name', async () => {
      const { experiments, reading } = await server.get('experiments', 'readAll', {}, { token });
      expect(experiments).toEqual([
        {
          project_name: 'iris',
          run_count: 3,
          running_count: 0,
          user_names: ['admin'],
          last_datetime: '2023-11-14T22:14:20.000Z',
        },
      ]);
      expect(reading).toEqual({ left: 0, warnings: [] });
      const { rows, total } = await table();
      expect(total).toBe(3);
      expect(
        rows.map(({ run_name, status, values, origin }) => [run_name, status, values, origin]),
      ).toEqual([
        [
          'by hand',
          'FINISHED',
          ['auto', 0.5, 'admin'],
          { kind: 'notebook', id: notebook_id, submission_id: null, name: 'Explore' },
        ],
        [
          'try 1',
          'FINISHED',
          ['0.01', 0.95, 'admin'],
          {
            kind: 'job',
            id: job.batch_job_id,
            submission_id: job.submission_id,
            name: 'Train iris',
          },
        ],
        [
          'try 0',
          'FINISHED',
          ['0.1', 0.91, 'admin'],
          {
            kind: 'job',
            id: job.batch_job_id,
            submission_id: job.submission_id,
            name: 'Train iris',
          },
        ],
      ]);
      const { fields } = await read();
      expect(fields).toEqual(
        expect.arrayContaining([
          { key: 'p.lr', runs: 3, top_runs: 3, differs: true },
          { key: 'p.opt', runs: 2, top_runs: 2, differs: false },
          { key: 'm.acc', runs: 3, top_runs: 3, differs: true },
          { key: 't.team', runs: 2, top_runs: 2, differs: false },
        ]),
      );
    });

    it('a program is told where to log, and its experiment is called as its job where it names none', async () => {
      const { url } = await server.get(
        'output',
        'resultDownload',
        { ...job, paths: ['/told.json'] },
        { token },
      );
      const told = (await server.app.inject({ url: new URL(url).pathname + new URL(url).search }))
        .body;
      expect(JSON.parse(told)).toEqual(['Train iris', expect.stringMatching(/tensorboard$/)]);
    });

    it.each([
      ['metrics.acc > 0.9 and params.lr = "0.1"', ['try 0']],
      ['params.lr < 0.05', ['try 1']],
      ['params.lr = "auto" or metrics.acc >= 0.95', ['by hand', 'try 1']],
      ['not (origin = "Explore")', ['try 1', 'try 0']],
      ['params.opt != "adam"', ['by hand']],
      ['params.opt is null', ['by hand']],
      ['run_name like "try%" and start > "2023-11-14T22:13:20.500Z"', ['try 1']],
      ['run_name ilike "TRY%"', ['try 1', 'try 0']],
      ['params.lr in ("auto", "0.1")', ['by hand', 'try 0']],
      ['params.lr not in (0.1)', ['by hand', 'try 1']],
      ['duration < 10', ['by hand']],
      ['name like "\\"', []],
    ])('EXP-03 runs are filtered by an expression: %s', async (filter, found) => {
      expect(await names({ filter })).toEqual(found);
    });

    it('EXP-03 an expression that cannot be read is refused with the place', async () => {
      const refused = await server.ask(
        'experiments',
        'runs',
        { project_name: 'iris', fields: [], filter: 'metrics.acc > "a"' },
        { token },
      );
      expect(refused).toMatchObject({
        status: 422,
        failure: {
          fields: { filter: 'This is compared with a number, without quotes. (character 15)' },
        },
      });
    });

    it('EXP-03 runs are ordered: numbers as numbers, what lacks the field last, pinned ones first, hidden ones nowhere, and page by page', async () => {
      const sorted = (field: string, descending = false) => names({ sort: { field, descending } });
      expect(await sorted('p.lr')).toEqual(['try 1', 'try 0', 'by hand']);
      expect(await sorted('m.acc', true)).toEqual(['try 1', 'try 0', 'by hand']);
      expect(await sorted('p.opt', true)).toEqual(['try 1', 'try 0', 'by hand']);
      const keyOf = async (name: string) =>
        (await table()).rows.find(({ run_name }) => run_name === name)!.run_id;
      expect(
        await names({
          sort: { field: 'm.acc', descending: true },
          pinned: [await keyOf('by hand')],
          filter: 'metrics.acc > 0.9',
        }),
      ).toEqual(['by hand', 'try 1', 'try 0']);
      expect(await names({ hidden: [await keyOf('try 1')] })).toEqual(['by hand', 'try 0']);
      expect(await table({ offset: 1, limit: 1 })).toMatchObject({
        total: 3,
        rows: [{ run_name: 'try 1' }],
      });
    });

    it('EXP-03 runs are grouped, with what their metrics come to', async () => {
      const { groups, total } = await server.get(
        'experiments',
        'groups',
        { project_name: 'iris', by: 'p.opt', fields: ['m.acc', 'p.lr'] },
        { token },
      );
      expect(total).toBe(3);
      expect(groups).toEqual([
        {
          value: 'adam',
          runs: 2,
          values: [{ min: 0.91, mean: expect.closeTo(0.93, 9), max: 0.95 }, null],
        },
        { value: null, runs: 1, values: [{ min: 0.5, mean: 0.5, max: 0.5 }, null] },
      ]);
    });

    it('EXP-03 runs side by side and one metric of all of them are two questions, and artifacts are those of the run', async () => {
      const keys = (await table()).rows.map(({ run_id }) => run_id);
      const { runs } = await server.get('experiments', 'compare', { runs: keys }, { token });
      expect(runs.map(({ params, metrics }) => [params['lr'], metrics['acc']])).toEqual([
        ['auto', 0.5],
        ['0.01', 0.95],
        ['0.1', 0.91],
      ]);
      const { curves } = await server.get(
        'experiments',
        'curves',
        { runs: keys, metric: 'acc' },
        { token },
      );
      expect(curves.map(({ run_id, curve }) => [run_id, curve.values.length, curve.last])).toEqual([
        [keys[0], 1, '0.5'],
        [keys[1], 3, '0.95'],
        [keys[2], 3, '0.91'],
      ]);
      const { artifacts } = await server.get(
        'experiments',
        'artifacts',
        { run_id: keys[1]! },
        { token },
      );
      expect(artifacts.map(({ path: at }) => at)).toEqual(['/mlruns/7/run1/artifacts/model.pkl']);
    });

    it("EXP-03 notes and tags are written down here, stand beside the program's, and outlive the index", async () => {
      const { run_id } = (await table()).rows[1]!;
      expect(
        (
          await server.ask(
            'experiments',
            'annotate',
            { run_id, note: 'mine', own_tags: {} },
            { token: mia },
          )
        ).status,
      ).toBe(403);
      const { run } = await server.get(
        'experiments',
        'annotate',
        { run_id, note: 'The best so far', own_tags: { team: 'red', keep: 'yes' } },
        { token },
      );
      expect(run).toMatchObject({
        note: 'The best so far',
        own_tags: { team: 'red' },
        tags: { team: 'blue' },
      });
      expect(await names({ filter: 'tags.team = "red"' })).toEqual(['try 1']);
      await server.workspace.db.delete(experimentSources);
      await read();
      expect((await table()).rows.map(({ note }) => note)).toEqual(['', 'The best so far', '']);
      expect((await table()).rows[1]?.run_id).toBe(run_id);
    });

    it('EXP-03 the index follows what notebooks log while they run, and forgets what is gone, and what did not change is not sent again', async () => {
      const etag = String(
        (await server.ask('experiments', 'runs', { project_name: 'iris', fields: [] }, { token }))
          .headers['etag'],
      );
      const again = () =>
        server.ask(
          'experiments',
          'runs',
          { project_name: 'iris', fields: [] },
          { token, headers: { 'if-none-match': etag } },
        );
      expect((await again()).status).toBe(304);
      const { submission_id } = await server.get(
        'notebooks',
        'connect',
        { notebook_id },
        { token },
      );
      await layRun(
        notebookFolder(),
        {
          id: 'live',
          meta: { status: '1', end_time: 'null', start_time: '1700000009000' },
          metrics: { acc: metricLines([0.1]) },
        },
        '9',
      );
      await lay(notebookFolder(), { 'mlruns/9/meta.yaml': 'name: iris\n' });
      await rest();
      expect((await read()).experiment).toMatchObject({ run_count: 4, running_count: 1 });
      expect((await again()).status).toBe(200);
      await layRun(
        notebookFolder(),
        {
          id: 'live',
          meta: { status: '1', end_time: 'null', start_time: '1700000009000' },
          metrics: { acc: metricLines([0.1, 0.7]) },
        },
        '9',
      );
      await rest();
      await read();
      expect((await table()).rows[0]).toMatchObject({
        run_name: 'run-live',
        status: 'RUNNING',
        values: [null, 0.7, 'admin'],
      });
      await rm(path.join(notebookFolder(), 'mlruns'), { recursive: true });
      await server.get('notebooks', 'disconnect', { notebook_id, submission_id }, { token });
      await rest();
      expect((await read()).experiment.run_count).toBe(3);
    });

    it('EXP-03 teammates see the runs, other teams see none, and a deleted job takes its runs along', async () => {
      expect(await names({}, mia)).toHaveLength(3);
      expect(await names({}, stranger)).toEqual([]);
      const {
        rows: [first],
      } = await table();
      expect(
        (await server.get('experiments', 'compare', { runs: [first!.run_id] }, { token: stranger }))
          .runs,
      ).toEqual([]);
      expect(
        (
          await server.ask(
            'experiments',
            'artifacts',
            { run_id: first!.run_id },
            { token: stranger },
          )
        ).status,
      ).toBe(404);
      expect(
        (await server.get('experiments', 'readAll', {}, { token: stranger })).experiments,
      ).toEqual([]);
      const added = await addJob(server, mia, LOGS_IRIS, { job_name: 'To be deleted' });
      await executeJob(server, mia, added);
      await untilStatus(server, mia, added.batch_job_id, 'Executed');
      expect((await read()).experiment.run_count).toBe(5);
      await expect
        .poll(
          async () =>
            (
              await server.ask(
                'jobs',
                'delete',
                { batch_job_id: added.batch_job_id },
                { token: mia },
              )
            ).status,
          { timeout: 60_000 },
        )
        .toBe(200);
      expect((await read()).experiment.run_count).toBe(3);
    });

    it('EXP-03 what hostile programs write is bounded, and shows as far as it can be read', async () => {
      const { notebook_id: other } = await addNotebook(server, mia, { notebook_name: 'Hostile' });
      const folder = server.workspace.files.absolute('mia', `notebooks/${other}`);
      await layRun(
        folder,
        {
          id: 'evil',
          meta: { run_name: `"${'x'.repeat(3000)}\\0\\ud83d"`, start_time: '99999999999999999' },
          params: {
            big: 'y'.repeat(100_000),
            ...Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`p${at}`, '1'])),
          },
          metrics: { odd: metricLines(['nan', '1e999']) },
        },
        '3',
      );
      await lay(folder, {
        'mlruns/3/meta.yaml': `name: "odd \\0 name"\n`,
        'broken.db': 'no database',
      });
      expect((await read('odd  name')).experiment.run_count).toBe(1);
      const {
        rows: [row],
      } = await table({ project_name: 'odd  name', fields: ['p.big', 'm.odd'] });
      expect(row).toMatchObject({
        run_name: 'x'.repeat(500),
        start_datetime: null,
        values: [expect.stringMatching(/^y{500}$/), 'Infinity'],
      });
      const {
        runs: [whole],
      } = await server.get('experiments', 'compare', { runs: [row!.run_id] }, { token });
      expect(Object.keys(whole!.params)).toHaveLength(500);
    });

    it('EXP-03 a view is kept by its name, and shared with the team where its maker says so', async () => {
      const view = { project_name: 'iris', name: 'Best', search: '?q=metrics.acc+%3E+0.9' };
      const { view: kept } = await server.get(
        'experiments',
        'saveView',
        { ...view, shared: false },
        { token },
      );
      expect((await read('iris', mia)).views).toEqual([]);
      const { view: again } = await server.get(
        'experiments',
        'saveView',
        { ...view, shared: true, search: '?sort=-m.acc' },
        { token },
      );
      expect(again).toEqual({ ...kept, shared: true, search: '?sort=-m.acc' });
      expect((await read('iris', mia)).views).toEqual([again]);
      expect((await read('iris', stranger)).views).toEqual([]);
      expect(
        (await server.ask('experiments', 'deleteView', { view_id: kept.view_id }, { token: mia }))
          .status,
      ).toBe(403);
      await server.get('experiments', 'deleteView', { view_id: kept.view_id }, { token });
      expect((await read()).views).toEqual([]);
    });

    it('API-64 what a notebook logged shows as what a job did', async () => {
      await lay(notebookFolder(), {
        'tensorboard/events.out.tfevents.1': event(1, simpleValue('lr', 0.1)),
      });
      const { runs } = await server.get(
        'performance',
        'notebookMlflow',
        { notebook_id },
        { token },
      );
      expect(runs.map(({ run_name, metrics }) => [run_name, metrics['acc']?.last])).toEqual([
        ['by hand', '0.5'],
      ]);
      const { scalars } = await server.get(
        'performance',
        'notebookTensorboard',
        { notebook_id },
        { token },
      );
      expect(scalars.map(({ tag, curve }) => [tag, curve.last])).toEqual([['lr', '0.1']]);
      expect(
        (await server.ask('performance', 'notebookMlflow', { notebook_id }, { token: stranger }))
          .status,
      ).toBe(404);
    });
  });
