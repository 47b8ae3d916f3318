import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { driven, dropped, fakeTimers, passing, settle } from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type MonitoringSummary } from '~/contract';
import { releaseRequested, summaryRefreshRequested } from '~/web/features/dashboard/events';
import {
  columnsOf,
  GAP_MS,
  lacksSamples,
  mergeSamples,
  recentOf,
  restoreSamples,
  selectDashboard,
  type Sample,
} from '~/web/features/dashboard/model';
import { tabHidden, tabVisible } from '~/web/lib/browser/tab';
import { openAtWork, type AtWork } from '../support/atWork';

const { monitoringSummary } = api.dashboard;
const A_TURN = 67_000;

describe('samples', () => {
  const sample = (at: number): Sample => ({ at, cpu: at / 1000, memory: 50, gpu: null });

  test('DSH-02 DSH-05 those of the last 5 minutes stay, also over a reload of the tab', () => {
    const samples = [0, 60_000, 300_000, 300_001].map(sample);
    expect(recentOf(samples, 300_000).map(({ at }) => at)).toEqual([0, 60_000, 300_000]);
    expect(recentOf(samples, 300_001).map(({ at }) => at)).toEqual([60_000, 300_000, 300_001]);
    expect(restoreSamples({ samples }, 360_000).samples.map(({ at }) => at)).toEqual([
      60_000, 300_000, 300_001,
    ]);
    expect(restoreSamples({ samples }, 3_000_000).samples).toEqual([]);
    expect(
      recentOf(
        Array.from({ length: 500 }, (_, at) => sample(at)),
        500,
      ),
    ).toHaveLength(60);
  });

  test('DSH-05 those that the server kept take the place of the own ones that are as young, and those of the future do not count', () => {
    const samples = [
      { ago_ms: 40, cpu: 7, memory: 8, gpu: 9 },
      { ago_ms: -1, cpu: 0, memory: 0, gpu: 0 },
    ];
    const told = { samples, current_cpu_usage: 1, memory_utilization: 2, current_gpu_load: null };
    expect(
      mergeSamples([10, 50, 70].map(sample), told as unknown as MonitoringSummary, 100),
    ).toEqual([
      sample(10),
      sample(50),
      { at: 60, cpu: 7, memory: 8, gpu: 9 },
      { at: 100, cpu: 1, memory: 2, gpu: null },
    ]);
    expect([
      lacksSamples([], 0),
      lacksSamples([sample(0)], GAP_MS),
      lacksSamples([sample(0)], GAP_MS + 1),
    ]).toEqual([true, false, true]);
  });

  test('DSH-05 where a turn was missed there is a gap', () => {
    expect(
      columnsOf([sample(0), sample(60_000), sample(60_000 + GAP_MS + 1)], 'cpu').values,
    ).toEqual([0, 60, null, (60_001 + GAP_MS) / 1000]);
    expect(columnsOf([sample(0), sample(66_000)], 'gpu').values).toEqual([null, null]);
  });
});

describe('/dashboard', () => {
  let server: TestWorkspace;
  let token: string;
  let app: AtWork;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(() => server.close());
  afterEach(() => {
    app.stop();
    vi.useRealTimers();
    expect(app.crashes).toEqual([]);
  });
  const open = async (given: Parameters<typeof openAtWork>[1] = {}, now = Date.now()) => {
    fakeTimers();
    vi.setSystemTime(now);
    app = await openAtWork(server, { token, at: '/dashboard', ...given });
    await settle(app.wire);
  };
  const shown = () => selectDashboard(app.state());

  test('DSH-03 DSH-04 API-73 the summary of the team is read at once and every 60 s, not while the tab is hidden', async () => {
    await open();
    expect(shown().summary).toMatchObject({
      total_active_agents: expect.any(Number),
      engines: [expect.objectContaining({ name: 'local', reachable: true })],
    });
    const { donuts_summary } = shown().summary!;
    expect(donuts_summary.free_cpu_cores + donuts_summary.active_cpu_cores).toBeGreaterThan(0);
    const { length } = shown().samples;
    await passing(app.wire, A_TURN);
    expect(app.wire.count(monitoringSummary)).toBe(2);
    expect(shown().samples).toHaveLength(length + 1);
    app.dispatch(tabHidden());
    await passing(app.wire, 3 * A_TURN);
    expect(app.wire.count(monitoringSummary)).toBe(2);
    app.dispatch(tabVisible());
    await settle(app.wire);
    expect(app.wire.count(monitoringSummary)).toBe(3);
    expect(shown().samples.at(-1)?.at).toBe(shown().request.at);
  });

  test('DSH-05 samples outlive a reload of the tab', async () => {
    await open();
    await app.persistor.flush();
    const tab = { ...app.storages.tab.items };
    const { samples } = shown();
    const left = Date.now();
    app.stop();
    vi.useRealTimers();
    // The clock of the test may have run ahead of the real one; samples of the future are not taken back.
    await open({ tab }, left);
    expect(shown().samples.slice(0, -1)).toEqual(samples);
  });

  test('DSH-06 a failed read keeps what was shown and is told, and Refresh reads at once', async () => {
    await open();
    app.wire.break(monitoringSummary, dropped);
    app.dispatch(summaryRefreshRequested());
    await settle(app.wire);
    expect(shown()).toMatchObject({
      request: { problem: { code: 'offline' } },
      summary: { engines: expect.any(Array) },
    });
    app.wire.mend(monitoringSummary);
    app.dispatch(summaryRefreshRequested());
    await settle(app.wire);
    expect(shown().request.status).toBe('succeeded');
  });

  test('DSH-01 what one holds can be given back: its own feature stops it, and the list is read again', async () => {
    const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Held' });
    await server.get('notebooks', 'connect', { notebook_id }, { token });
    await server.get('notebooks', 'address', { notebook_id }, { token });
    await open();
    expect(shown().summary?.holders).toMatchObject([
      { kind: 'notebook', id: notebook_id, name: 'Held', user_name: 'admin' },
    ]);
    app.dispatch(releaseRequested({ kind: 'notebook', id: notebook_id, name: 'Held' }));
    await settle(app.wire);
    expect(app.told()).toEqual(
      expect.arrayContaining([
        'notebooks/readSucceeded',
        'notebooks/stopRequested',
        'notebooks/stopSucceeded',
      ]),
    );
    expect(shown().summary?.holders).toEqual([]);
    expect(
      (await driven(server.get('notebooks', 'read', { notebook_id }, { token }))).notebook.status,
    ).toBe('Defined');
  });

  test.each(['job', 'notebook'] as const)(
    'what is gone meanwhile cannot be stopped, and is told by name: a %s',
    async (kind) => {
      await open();
      app.dispatch(releaseRequested({ kind, id: 'gone', name: 'Lost' }));
      await settle(app.wire);
      expect([app.wire.count(api.jobs.stop), app.wire.count(api.notebooks.disconnect)]).toEqual([
        0, 0,
      ]);
      expect(app.state().toasts.visible).toMatchObject([
        { kind: 'error', text: 'Unable to stop Lost' },
      ]);
    },
  );
});
