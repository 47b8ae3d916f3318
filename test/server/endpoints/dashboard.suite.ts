import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { countNodes } from '~/server/areas/dashboard/engines';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const NODE = {
  name: 'n1',
  up: true,
  cpus: { total: 8, free: 2 },
  memory: { total: 100, free: 40 },
  gpus: { total: 2, free: 2 },
  load: 1,
};
const STATE = { name: 'slurm', label: 'Slurm', reachable: true, unknown_since: null, reason: null };

/** Resources of a team's engines, and their holders. */
export const dashboardSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('dashboard', () => {
    let server: TestWorkspace;
    let token: string;
    beforeAll(async () => {
      server = await openWorkspace({
        database: await place(),
        config: {
          engines: {
            local: true,
            slurm: { configuration: '/nowhere/slurm.conf', partitions: [] },
            kubernetes: null,
          },
        },
      });
      token = await server.signIn();
    });
    afterAll(() => server.close());

    const summary = async () =>
      (await server.get('dashboard', 'monitoringSummary', { team_name: 'atelier' }, { token }))
        .monitoring_summary;

    it('DSH-03 API-73 the summary tells this machine: what is free and taken, and what was measured', async () => {
      const {
        donuts_summary: donuts,
        engines: [local],
        ...told
      } = await summary();
      expect(local).toMatchObject({
        name: 'local',
        label: 'This machine',
        reachable: true,
        unknown_since: null,
        reason: null,
      });
      const [machine] = local?.nodes ?? [];
      expect(donuts.free_cpu_cores + donuts.active_cpu_cores).toBe(machine?.cpus.total);
      expect(donuts.free_total_memory + donuts.active_total_memory).toBe(machine?.memory.total);
      expect(told).toMatchObject({ total_active_agents: 1, agents_with_active_jobs: 0 });
      expect(told.memory_utilization).toBeGreaterThan(0);
      expect(told.memory_utilization).toBeLessThanOrEqual(100);
      await expect
        .poll(async () => (await summary()).current_cpu_usage, { timeout: 60_000 })
        .toBeGreaterThan(0);
    });

    it('an engine that does not answer is told as unknown since the same moment', async () => {
      const [, slurm] = (await summary()).engines;
      expect(slurm).toMatchObject({
        name: 'slurm',
        reachable: false,
        unknown_since: expect.any(String) as string,
        reason: expect.stringMatching(/^Slurm cannot be reached: /) as string,
        nodes: [],
      });
      expect((await summary()).engines[1]?.unknown_since).toBe(slurm?.unknown_since);
    });

    it('DSH-03 only nodes that are up count, and a node is at work with a CPU or a GPU taken', () => {
      const down = { ...NODE, name: 'n2', up: false };
      const onGpu = {
        ...NODE,
        name: 'n3',
        cpus: { total: 8, free: 8 },
        gpus: { total: 2, free: 1 },
      };
      const idle = { ...NODE, name: 'n4', cpus: { total: 8, free: 8 } };
      expect(
        countNodes([
          { ...STATE, nodes: [NODE, down] },
          { ...STATE, name: 'other', nodes: [onGpu, idle] },
        ]),
      ).toEqual({
        donuts_summary: {
          free_cpu_cores: 18,
          active_cpu_cores: 6,
          free_total_memory: 120,
          active_total_memory: 180,
          free_gpu_count: 5,
          active_gpu_count: 1,
        },
        agents_with_active_jobs: 2,
        total_active_agents: 3,
      });
    });

    it('DSH-03 nothing of an engine that cannot be reached counts as free or up', () => {
      const away = {
        ...STATE,
        reachable: false,
        unknown_since: '2026-01-01T00:00:00.000Z',
        reason: 'away',
        nodes: [NODE, NODE],
      };
      expect(countNodes([away, { ...STATE, name: 'other', nodes: [NODE] }])).toEqual(
        countNodes([{ ...STATE, nodes: [NODE] }]),
      );
      expect(countNodes([away])).toMatchObject({
        donuts_summary: { free_cpu_cores: 0, active_cpu_cores: 0, free_total_memory: 0 },
        total_active_agents: 0,
      });
    });

    it('DSH-02 DSH-05 the server keeps samples of the last 5 minutes, and tells them to whoever asks for them', async () => {
      expect((await summary()).samples).toBeUndefined();
      const { samples = [] } = (
        await server.get(
          'dashboard',
          'monitoringSummary',
          { team_name: 'atelier', with_samples: true },
          { token },
        )
      ).monitoring_summary;
      expect(samples.length).toBeGreaterThan(0);
      expect(samples[0]).toMatchObject({ ago_ms: expect.any(Number), memory: expect.any(Number) });
    });

    it('running notebooks are told with who holds them and since when they are idle, longest idle first, to their own team', async () => {
      const { notebooks } = await server.get('notebooks', 'readAll', {}, { token });
      const [first, second] = notebooks;
      for (const { notebook_id } of [first!, second!])
        await server.get('notebooks', 'connect', { notebook_id }, { token });
      server.runtimes.restSince('2026-01-01T00:00:00.000Z');
      const { holders } = await summary();
      expect(holders.map(({ id }) => id)).toEqual([first!.notebook_id, second!.notebook_id]);
      expect(holders[0]).toMatchObject({
        kind: 'notebook',
        name: first!.notebook_name,
        user_name: 'admin',
        idle_since: '2026-01-01T00:00:00.000Z',
        engine: 'local',
      });
      const stranger = await server.addUser('stranger', 'elsewhere');
      const theirs = await server.get(
        'dashboard',
        'monitoringSummary',
        { team_name: 'elsewhere' },
        { token: stranger },
      );
      expect(theirs.monitoring_summary.holders).toEqual([]);
    });

    it("another team's summary is refused", async () => {
      const reply = await server.ask(
        'dashboard',
        'monitoringSummary',
        { team_name: 'elsewhere' },
        { token },
      );
      expect(reply).toMatchObject({
        status: 403,
        failure: { Error: 'You are not in the team elsewhere.' },
      });
    });
  });
