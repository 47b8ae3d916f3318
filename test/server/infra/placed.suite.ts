import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { jobSettings } from '../support/jobSettings';
import { IPYNB, notebookSettings, updateOf } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const HERE = {
  compute_provider: 'local',
  compute_region: 'this-machine',
  compute_zone: 'this-machine',
} as const;
const CLOSED = 'The zone lab is disabled. An admin of your team took it out of use.';
const NONE_LEFT = {
  status: 422,
  failure: {
    fields: {
      compute_provider:
        'No region available: an admin of your team took every zone of this provider out of use.',
    },
  },
};
const ASKED = { compute_provider: 'local', workload_type: 'notebook' } as const;

/** Effects of a team's zones and regions on the placement of work. */
export const placedSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('zones and regions in the placement', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
    });
    afterEach(() => server.close());

    const lab = async (enabled = true) =>
      (
        await server.get(
          'zones',
          'create',
          { zone_name: 'lab', zone_description: 'The lab', enabled, ...HERE },
          { token },
        )
      ).item!.zone_id;
    const berlin = async (zone_id: string) =>
      (
        await server.get(
          'regions',
          'create',
          { region_name: 'berlin', zone_ids: [zone_id] },
          { token },
        )
      ).item!.region_id;
    const setZone = (id: string, enabled: boolean, zone_name = 'lab') =>
      server.get(
        'zones',
        'update',
        { id, zone_name, zone_description: 'The lab', enabled, ...HERE },
        { token },
      );
    const regions = async (said: object = {}) =>
      (await server.get('placement', 'regions', { compute_provider: 'local', ...said }, { token }))
        .regions;
    const zones = async (compute_region: string, said: object = {}) =>
      (
        await server.get(
          'placement',
          'zones',
          { compute_provider: 'local', compute_region, ...said },
          { token },
        )
      ).zones;
    const notebook = async (where: object = {}) => {
      const settings = await notebookSettings(server, token, where);
      return server.ask(
        'notebooks',
        'create',
        { settings },
        { token, files: { [settings.main_file]: IPYNB } },
      );
    };
    const made = async (where: object = {}) => {
      const reply = await notebook(where);
      if (!('value' in reply)) throw new Error(JSON.stringify(reply));
      return reply.value.notebook;
    };

    it('NB-28 NB-29 API-14 API-15 they group and rename what an engine offers, and lead to its instance types', async () => {
      const zone_id = await lab();
      expect(await regions()).toEqual([
        { region_name: 'this-machine', region_description: 'This machine' },
      ]);
      expect(await zones('this-machine')).toEqual([
        { zone_name: 'lab', zone_description: 'The lab', zone_id },
      ]);
      const region_id = await berlin(zone_id);
      expect(await regions()).toEqual([
        { region_name: 'berlin', region_description: '', region_id },
      ]);
      expect(await zones(region_id)).toEqual([
        { zone_name: 'lab', zone_description: 'The lab', zone_id },
      ]);
      for (const where of [
        { compute_region: region_id, compute_zone: zone_id },
        { compute_region: region_id },
      ]) {
        expect(
          (await server.get('placement', 'instances', { ...ASKED, ...where }, { token })).instances,
        ).toHaveLength(1);
      }
      const notebook = await made({ compute_region: region_id, compute_zone: zone_id });
      expect(
        (await server.ask('notebooks', 'connect', { notebook_id: notebook.notebook_id }, { token }))
          .status,
      ).toBe(200);
      const settings = {
        ...jobSettings({ main_file: 'a.sh' }),
        compute_region: region_id,
        compute_zone: zone_id,
      };
      const { job } = await server.get(
        'jobs',
        'create',
        { settings },
        { token, files: { 'a.sh': 'true' } },
      );
      expect(
        (await server.ask('jobs', 'execute', { batch_job_id: job.batch_job_id }, { token })).status,
      ).toBe(200);
    });

    it('NB-16 the team’s default place goes by the team’s names', async () => {
      const zone_id = await lab();
      const region_id = await berlin(zone_id);
      const { team } = await server.get('account', 'readTeam', {}, { token });
      expect(team.compute_provider_details['local']).toEqual({
        default_compute_region: region_id,
        default_compute_zone: zone_id,
      });
    });

    it('a renamed zone shows its new name, and objects that name it stay where they are', async () => {
      const zone_id = await lab();
      const { notebook_id, compute_zone } = await made({ compute_zone: zone_id });
      expect(compute_zone).toBe(zone_id);
      await setZone(zone_id, true, 'cellar');
      expect(await zones('this-machine')).toEqual([
        expect.objectContaining({ zone_name: 'cellar', zone_id }),
      ]);
      expect((await server.ask('notebooks', 'connect', { notebook_id }, { token })).status).toBe(
        200,
      );
    });

    it('what is disabled is not offered, and an object that names it is told of it, with the reason', async () => {
      const zone_id = await lab();
      const region_id = await berlin(zone_id);
      await setZone(zone_id, false);
      expect(
        await server.ask('placement', 'regions', { compute_provider: 'local' }, { token }),
      ).toMatchObject(NONE_LEFT);
      expect(await zones(region_id)).toEqual([]);
      const said = { compute_region: region_id, compute_zone: zone_id };
      expect(await regions(said)).toEqual([
        { region_name: 'berlin', region_description: '', region_id, reason: CLOSED },
      ]);
      expect(await zones(region_id, said)).toEqual([
        { zone_name: 'lab', zone_description: 'The lab', zone_id, reason: CLOSED },
      ]);
      // One that was made before there were any zones says the engine's own names.
      expect(await regions(HERE)).toEqual([
        {
          region_name: 'berlin',
          region_description: '',
          region_id: 'this-machine',
          reason: CLOSED,
        },
      ]);
      expect(await zones('this-machine', HERE)).toEqual([
        { zone_name: 'lab', zone_description: 'The lab', zone_id: 'this-machine', reason: CLOSED },
      ]);
      await setZone(zone_id, true);
      expect(await regions(HERE)).toEqual([
        { region_name: 'berlin', region_description: '', region_id: 'this-machine' },
      ]);
      expect(await zones('this-machine', HERE)).toEqual([
        { zone_name: 'lab', zone_description: 'The lab', zone_id: 'this-machine' },
      ]);
    });

    it('nothing new goes into a zone that is disabled, nothing begins there, and settings that stay there are kept', async () => {
      const before = await made();
      const settings = jobSettings({ main_file: 'a.sh' });
      const { job } = await server.get(
        'jobs',
        'create',
        { settings },
        { token, files: { 'a.sh': 'true' } },
      );
      const zone_id = await lab(false);
      const refused = { status: 422, failure: { fields: { compute_zone: CLOSED } } };
      expect(await notebook()).toMatchObject(refused);
      expect(await notebook({ compute_zone: zone_id })).toMatchObject(refused);
      expect(
        await server.ask('jobs', 'create', { settings }, { token, files: { 'a.sh': 'true' } }),
      ).toMatchObject(refused);
      expect(
        await server.ask('notebooks', 'connect', { notebook_id: before.notebook_id }, { token }),
      ).toMatchObject(refused);
      expect(
        await server.ask('jobs', 'execute', { batch_job_id: job.batch_job_id }, { token }),
      ).toMatchObject(refused);
      expect(
        (
          await server.ask('notebooks', 'update', updateOf(before, { notebook_name: 'Other' }), {
            token,
          })
        ).status,
      ).toBe(200);
      expect(
        await server.ask('notebooks', 'update', updateOf(before, { compute_zone: zone_id }), {
          token,
        }),
      ).toMatchObject(refused);
      await setZone(zone_id, true);
      expect(
        (await server.ask('notebooks', 'connect', { notebook_id: before.notebook_id }, { token }))
          .status,
      ).toBe(200);
    });

    it('a region that is disabled closes its zones, and is named', async () => {
      const zone_id = await lab();
      const id = await berlin(zone_id);
      await server.get(
        'regions',
        'update',
        { id, region_name: 'berlin', enabled: false, zone_ids: [zone_id] },
        { token },
      );
      const words = 'The region berlin is disabled. An admin of your team took it out of use.';
      expect(await notebook()).toMatchObject({
        status: 422,
        failure: { fields: { compute_region: words } },
      });
      expect(
        await server.ask('placement', 'regions', { compute_provider: 'local' }, { token }),
      ).toMatchObject(NONE_LEFT);
    });

    it('a zone that objects name is not deleted, and one that only stands for their place is, and they go on', async () => {
      const { notebook_id } = await made();
      const zone_id = await lab();
      await server.get('zones', 'delete', { id: zone_id }, { token });
      expect((await server.ask('notebooks', 'connect', { notebook_id }, { token })).status).toBe(
        200,
      );
      const again = await lab();
      await made({ compute_zone: again });
      expect(await server.ask('zones', 'delete', { id: again }, { token })).toMatchObject({
        status: 422,
        failure: {
          fields: {
            compute_zone:
              '1 of your team’s notebooks and jobs are to run in this zone. Disable it instead, or move them.',
          },
        },
      });
    });

    it('one place has one zone, and other teams see the engine’s own names', async () => {
      const eve = await server.addUser('eve', 'others');
      await lab(false);
      expect(
        await server.ask('zones', 'create', { zone_name: 'second', ...HERE }, { token }),
      ).toMatchObject({
        status: 422,
        failure: { fields: { compute_zone: 'The zone lab stands for this place already.' } },
      });
      expect(
        (
          await server.get('placement', 'regions', { compute_provider: 'local' }, { token: eve })
        ).regions.map(({ region_name }) => region_name),
      ).toEqual(['this-machine']);
      expect((await server.get('placement', 'locations', {}, { token })).places).toEqual([
        expect.objectContaining(HERE),
      ]);
    });
  });
