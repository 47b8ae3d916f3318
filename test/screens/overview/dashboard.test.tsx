import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { dropped, unreachable } from '#test/harness/wire';
import { api, type ResourceUser, type MonitoringSummary } from '~/contract';
import { releaseRequested } from '~/web/features/dashboard/events';
import { atOverview, replying } from './atOverview';

const GIB = 1024 ** 3;
const node = (name: string, up: boolean) => ({
  name,
  up,
  cpus: { total: 8, free: 2 },
  memory: { total: 32 * GIB, free: 8 * GIB },
  gpus: { total: 2, free: 1 },
  load: 1.5,
});
const holder: ResourceUser = {
  kind: 'notebook',
  id: 'nb-1',
  name: 'Explore',
  user_name: 'mia',
  submission_id: 's-1',
  since: '2026-01-01T00:00:00.000Z',
  idle_since: '2026-01-02T00:00:00.000Z',
  engine: 'local',
  places: ['n1'],
  cpus: 0,
  memory: null,
  gpus: 0,
};
const summary: MonitoringSummary = {
  donuts_summary: {
    free_cpu_cores: 2,
    active_cpu_cores: 6,
    free_total_memory: 8 * GIB,
    active_total_memory: 24 * GIB,
    free_gpu_count: 1,
    active_gpu_count: 1,
  },
  agents_with_active_jobs: 3,
  total_active_agents: 5,
  current_cpu_usage: 40,
  memory_utilization: 60,
  current_gpu_load: null,
  engines: [
    {
      name: 'local',
      label: 'This machine',
      reachable: true,
      unknown_since: null,
      reason: null,
      nodes: [node('n1', true), node('n2', false)],
    },
    {
      name: 'slurm',
      label: 'Slurm',
      reachable: false,
      unknown_since: '2026-01-01T00:00:00.000Z',
      reason: 'the controller does not answer',
      nodes: [node('s1', true)],
    },
  ],
  holders: [
    holder,
    {
      ...holder,
      kind: 'job',
      id: 'bj-1',
      name: 'Train',
      user_name: 'admin',
      idle_since: null,
      cpus: 4,
      memory: 8 * GIB,
      gpus: 1,
    },
  ],
};
const work = atOverview();
const open = (told: MonitoringSummary = summary) =>
  work.open('/dashboard', (wire) =>
    wire.break(api.dashboard.monitoringSummary, replying({ monitoring_summary: told })),
  );

describe('/dashboard', () => {
  test('RT-44 DSH-01 DSH-03 has Utilization and Resources Monitoring, in numbers and words', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: /^Utilization/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Resources Monitoring' })).toBeVisible();
    for (const name of [
      'CPU cores: 6 of 8 reserved',
      'Memory: 24 GiB of 32 GiB reserved',
      'GPUs: 1 of 2 reserved',
    ])
      expect(screen.getByRole('figure', { name })).toBeVisible();
    expect(screen.getByText('Agents with reservations').nextSibling).toHaveTextContent('3');
    expect(screen.getByText('Agents up').nextSibling).toHaveTextContent('5');
    expect(screen.getByText('Agents unknown').nextSibling).toHaveTextContent('1');
    expect(screen.getByText(/^Reserved is what jobs asked for/)).toHaveTextContent(
      'Not counted: Slurm, which cannot be reached.',
    );
    expect(document.title).toBe('Dashboard · Atelier');
  });

  test('DSH-05 says that it is collecting until there are two samples, then draws them', async () => {
    await open();
    const cpu = await screen.findByRole('figure', { name: 'CPU usage, %' });
    expect(cpu).toHaveTextContent(/^CPU usage, %Collecting/);
    expect(screen.getByRole('figure', { name: 'GPU load, %' })).toHaveTextContent(
      'There is no GPU whose load could be read.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(
      await screen.findByRole('figure', {
        name: /^CPU usage, %, one curve\. CPU usage, %: last 40/,
      }),
    ).toBeVisible();
  });

  test('DSH-05 whoever opens it finds the last 5 minutes drawn that the server kept', async () => {
    const samples = [40, 20].map((seconds) => ({
      ago_ms: seconds * 1000,
      cpu: seconds,
      memory: 50,
      gpu: null,
    }));
    await open({ ...summary, samples });
    expect(
      await screen.findByRole('figure', {
        name: /^CPU usage, %, one curve\. CPU usage, %: last 40/,
      }),
    ).toBeVisible();
    expect(screen.queryByText(/^Collecting/)).toBeNull();
  });

  test('DSH-01 nodes are up or down, and an engine that is away is unknown since, with its nodes as they were', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'This machine 1 up, 1 down' })).toBeVisible();
    const rows = within(screen.getByRole('grid', { name: 'Nodes of This machine' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^n1Up6 of 8/),
      expect.stringMatching(/^n2Down/),
    ]);
    expect(screen.getByText(/^Unknown since/)).toHaveTextContent(
      'the controller does not answer Its nodes are shown as they were.',
    );
    const [slurm] = within(screen.getByRole('grid', { name: 'Nodes of Slurm' }))
      .getAllByRole('row')
      .slice(1);
    expect(slurm).toHaveTextContent(/^s1Unknown6 of 8/);
  });

  test("DSH-01 who holds what leads to it, only one's own can be stopped", async () => {
    const app = await open();
    const holders = within(await screen.findByRole('grid', { name: 'Who holds what now' }));
    expect(holders.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/notebooks/nb-1',
      '/jobs/bj-1?submission=s-1',
    ]);
    await userEvent.click(holders.getByRole('button', { name: 'Actions for Explore' }));
    expect(screen.getByRole('menuitem', { name: 'Stop' })).toHaveAccessibleDescription(
      'Only mia can stop it.',
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(holders.getByRole('button', { name: 'Actions for Train' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Stop' }));
    await app.heard(releaseRequested);
  });

  test('DSH-06 ERR-07 a load error shows Sorry, something went wrong, and Retry mends it', async () => {
    const { wire } = await work.open('/dashboard', (wire) =>
      wire.break(api.dashboard.monitoringSummary, unreachable(500, 'The database is away')),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Sorry, something went wrongThe database is away',
    );
    wire.mend(api.dashboard.monitoringSummary);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Resources Monitoring' })).toBeVisible();
    wire.break(api.dashboard.monitoringSummary, dropped);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Sorry, something went wrong');
    expect(screen.getByRole('heading', { name: 'Resources Monitoring' })).toBeVisible();
  });

  test.each([
    ['creator_pro', true],
    ['explorer', false],
    ['shared', false],
  ] as const)(
    'NAV-10 NAV-11 NAV-12 the entry in Settings on the plan %s: %s',
    async (plan, there) => {
      await work.open('/home', undefined, plan);
      const settings = within(
        within(await screen.findByRole('complementary', { name: 'Sidebar' })).getByRole('region', {
          name: 'Settings',
        }),
      );
      await waitFor(() => {
        expect(settings.queryAllByRole('link', { name: 'Dashboard' })).toHaveLength(there ? 1 : 0);
      });
    },
  );
});
