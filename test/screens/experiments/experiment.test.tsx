import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { lay, layRun, metricLines } from '#test/server/jobs/fixtures';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import { DEFAULT_FLAGS } from '~/web/lib/state/config';

describe('/experiments/{project_name}', () => {
  let server: TestWorkspace;
  beforeAll(async () => {
    server = await openWorkspace({ config: { flags: { experiments: true } } });
    const { notebook_id } = await addNotebook(server, await server.signIn(), {
      notebook_name: 'Explore',
    });
    const folder = server.workspace.files.absolute('admin', `notebooks/${notebook_id}`);
    for (const [id, lr, acc] of [
      ['one', '0.1', 0.9],
      ['two', '0.2', 0.5],
    ] as const) {
      await layRun(folder, {
        id,
        params: { lr, opt: 'adam' },
        metrics: { acc: metricLines([acc]) },
      });
    }
    const nested = (id: string, parent?: string) =>
      layRun(
        folder,
        {
          id,
          meta: { start_time: parent === undefined ? '1700000000000' : '1700000000001' },
          params: parent === undefined ? { cv: '3' } : { fold: id },
          metrics: parent === undefined ? { mean: '1 2 0\n' } : { score: '1 2 0\n' },
          ...(parent !== undefined && { tags: { 'mlflow.parentRunId': parent } }),
        },
        '7',
      );
    await nested('outer');
    await nested('fold1', 'outer');
    await nested('fold2', 'outer');
    await lay(folder, { 'mlruns/7/meta.yaml': 'name: nested\n' });
  });
  afterAll(() => server.close());

  const open = async (at: string) => {
    const wire = openWire(server.app);
    return {
      ...(await showSignedIn({
        adapter: wire.adapter,
        at,
        config: { flags: { ...DEFAULT_FLAGS, experiments: true } },
      })),
      wire,
    };
  };
  const table = async () =>
    within(await screen.findByRole('grid', { name: 'Runs' }, { timeout: 30_000 }));
  const names = async () =>
    (await table())
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('.at-name')?.textContent);

  test('RT-20 EXP-03 the runs are filtered by an expression, which says where it goes wrong, and by a value that is clicked', async () => {
    const app = await open('/experiments/Default');
    await (await table()).findByRole('button', { name: '0.1' });
    expect((await names()).sort()).toEqual(['run-one', 'run-two']);
    const filter = screen.getByRole('searchbox', { name: /Filter runs/ });
    await userEvent.type(filter, 'metrics.acc > "x"');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This is compared with a number, without quotes.',
    );
    await userEvent.clear(filter);
    await userEvent.click((await table()).getByRole('button', { name: '0.1' }));
    await expect.poll(names).toEqual(['run-one']);
    expect(new URLSearchParams(app.history.location.search).get('q')).toBe('params.lr = "0.1"');
    app.close();
  });

  test('EXP-03 chosen runs stand side by side: two questions, and what differs in the table', async () => {
    const app = await open('/experiments/Default');
    await userEvent.click(await (await table()).findByRole('checkbox', { name: 'Select run-one' }));
    await userEvent.click((await table()).getByRole('checkbox', { name: 'Select run-two' }));
    await userEvent.click(screen.getByRole('button', { name: 'Compare 2 runs' }));
    const beside = within(
      await screen.findByRole(
        'region',
        { name: 'Runs and what differs between them' },
        { timeout: 30_000 },
      ),
    );
    expect(beside.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Run',
      'lr',
      'acc',
    ]);
    expect([
      app.wire.count(api.experiments.compare),
      app.wire.count(api.experiments.curves),
    ]).toEqual([1, 1]);
    app.close();
  });

  test('EXP-03 a run opens with everything, and a note is written beside it', async () => {
    const app = await open('/experiments/Default');
    await userEvent.click(await (await table()).findByRole('link', { name: /run-two/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'run-two' }));
    expect(dialog.getByRole('link', { name: 'Explore' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/notebooks\//),
    );
    await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'too slow');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect.poll(() => app.wire.count(api.experiments.annotate)).toBe(1);
    await userEvent.keyboard('{Escape}');
    expect(await (await table()).findByText('too slow')).toBeInTheDocument();
    app.close();
  });

  test('EXP-01 nested runs lie below the run around them: shown and hidden by a button and by the arrow keys', async () => {
    const app = await open('/experiments/nested');
    const tree = async () =>
      within(await screen.findByRole('treegrid', { name: 'Runs' }, { timeout: 30_000 }));
    const lines = async () =>
      (await tree())
        .getAllByRole('row')
        .slice(1)
        .map((row) => [
          row.querySelector('.at-name')?.textContent,
          row.getAttribute('aria-level'),
          row.getAttribute('aria-expanded'),
        ]);
    const closed = [['run-outer', '1', 'false']];
    const opened = [
      ['run-outer', '1', 'true'],
      ['run-fold1', '2', null],
      ['run-fold2', '2', null],
    ];
    expect(await lines()).toEqual(closed);
    expect(
      (await tree()).getAllByRole('columnheader').map((head) => head.textContent.trim()),
    ).not.toContain('score');
    await userEvent.click(
      (await tree()).getByRole('button', { name: 'Show 2 nested runs of run-outer' }),
    );
    await expect.poll(async () => (await lines()).toSorted()).toEqual(opened.toSorted());
    expect(new URLSearchParams(app.history.location.search).get('open')).toMatch(/./);
    const grid = await screen.findByRole('treegrid', { name: 'Runs' });
    const active = () => grid.querySelector('[data-active] .at-name')?.textContent;
    grid.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(active()).toMatch(/^run-fold/);
    await userEvent.keyboard('{ArrowLeft}');
    expect(active()).toBe('run-outer');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(lines).toEqual(closed);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(async () => (await lines()).length).toBe(3);
    app.close();
  });
});
