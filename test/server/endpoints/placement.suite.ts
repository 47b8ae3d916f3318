import os from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** The placement cascade: this machine, told truthfully. */
export const placementSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('placement', () => {
    let server: TestWorkspace;
    let token: string;
    beforeAll(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
    });
    afterAll(() => server.close());

    it('API-13 to API-15 provider, region and zone lead to the next', async () => {
      const {
        valid_compute_providers: [provider],
      } = await server.get('placement', 'providers', {}, { token });
      expect(provider).toEqual({ name: 'local', label: 'This machine' });
      const { regions } = await server.get(
        'placement',
        'regions',
        { compute_provider: 'local' },
        { token },
      );
      expect(regions.map((region) => region.region_name)).toEqual(['this-machine']);
      const { zones } = await server.get(
        'placement',
        'zones',
        { compute_provider: 'local', compute_region: 'this-machine' },
        { token },
      );
      expect(zones.map((zone) => zone.zone_name)).toEqual(['this-machine']);
    });

    it('ENT-15 API-74 NB-35 the only instance type is the whole of this machine', async () => {
      const { instances } = await server.get(
        'placement',
        'instances',
        { compute_provider: 'local', workload_type: 'notebook' },
        { token },
      );
      expect(instances).toHaveLength(1);
      const [machine] = instances;
      expect(machine).toMatchObject({ instance_id: 'local--whole-machine', enabled: true });
      expect(machine!.cpu_count).toBeGreaterThan(0);
      expect(machine!.cpu_count).toBeLessThanOrEqual(os.availableParallelism());
      expect(machine!.memory).toBeGreaterThan(0);
      expect(machine!.memory).toBeLessThanOrEqual(os.totalmem() / 1024 ** 3 + 0.1);
      expect(machine!.gpu_model === 'Not Supported').toBe(machine!.gpu_count === 0);
      expect(machine!.display_name).toContain(`${machine!.memory} GiB memory`);
    });

    it('a provider, region or zone that does not exist is named', async () => {
      const nowhere = { compute_provider: 'mars', workload_type: 'notebook' } as const;
      expect(await server.ask('placement', 'instances', nowhere, { token })).toMatchObject({
        status: 422,
        failure: { fields: { compute_provider: 'There is no provider called mars.' } },
      });
      const zones = await server.ask(
        'placement',
        'zones',
        { compute_provider: 'local', compute_region: 'moon' },
        { token },
      );
      expect(zones).toMatchObject({
        status: 422,
        failure: { fields: { compute_region: 'There is no region called moon.' } },
      });
    });
  });
