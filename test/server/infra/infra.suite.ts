import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf, api } from '~/contract';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { problemOf } from '../support/driveFiles';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const NO_PLACE = { compute_provider: '', compute_region: '', compute_zone: '' } as const;
const TAKEN = { status: 200, value: { exists: true, item: null } };

/** Zones, regions and groups: lists of a team's things with names. */
export const infraSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('zones, regions and groups', () => {
    let server: TestWorkspace;
    let token: string;
    beforeAll(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
      await server.addUser('mary');
      await server.addUser('eve', 'others');
    });
    afterAll(() => server.close());

    type ZoneFields = RequestOf<typeof api.zones.create>;
    const zone = (zone_name: string, more: Partial<ZoneFields> = {}) =>
      server.ask('zones', 'create', { zone_name, ...NO_PLACE, ...more }, { token });
    const made = async (zone_name: string) =>
      (await server.get('zones', 'create', { zone_name, ...NO_PLACE }, { token })).item!;
    const region = (region_name: string, zone_ids: string[] = []) =>
      server.ask('regions', 'create', { region_name, zone_ids }, { token });
    const group = (group_name: string, users: string[] = []) =>
      server.ask('groups', 'create', { group_name, users }, { token });

    it('API-43 ADM-20 a zone is made, read, listed, changed and deleted', async () => {
      const { item } = await server.get(
        'zones',
        'create',
        { zone_name: 'lab-1', zone_description: ' The lab ', ...NO_PLACE },
        { token },
      );
      expect(item).toMatchObject({
        zone_name: 'lab-1',
        zone_description: 'The lab',
        enabled: true,
      });
      expect(item!.zone_id).toMatch(/^zone-[0-9a-f]{16}$/);
      expect(new Date(item!.update_datetime).getTime()).toBeGreaterThan(0);
      const id = item!.zone_id;
      const renamed = await server.get(
        'zones',
        'update',
        { id, zone_name: 'lab_2', enabled: false, ...NO_PLACE },
        { token },
      );
      expect(renamed.item).toMatchObject({
        zone_id: id,
        zone_name: 'lab_2',
        enabled: false,
        zone_description: 'The lab',
      });
      expect((await server.get('zones', 'read', { id }, { token })).item).toEqual(renamed.item);
      expect((await server.get('zones', 'readAll', {}, { token })).items).toContainEqual(
        renamed.item,
      );
      await server.get('zones', 'delete', { id }, { token });
      expect((await server.ask('zones', 'read', { id }, { token })).status).toBe(404);
    });

    it('ADM-21 ADM-22 a region holds zones, a group people, and a group is read in both spellings', async () => {
      const { zone_id } = await made('in-berlin');
      const { item } = await server.get(
        'regions',
        'create',
        { region_name: 'berlin', region_description: 'North', zone_ids: [zone_id] },
        { token },
      );
      expect(item).toMatchObject({
        region_name: 'berlin',
        region_description: 'North',
        enabled: true,
        zone_ids: [zone_id],
      });
      const { item: people } = await server.get(
        'groups',
        'create',
        { groupname: 'vision', group_description: 'Pictures', users: ['mary', 'admin', 'mary'] },
        { token },
      );
      expect(people).toMatchObject({
        group_name: 'vision',
        groupname: 'vision',
        group_description: 'Pictures',
        users: ['admin', 'mary'],
      });
      const { item: fewer } = await server.get(
        'groups',
        'update',
        { id: people!.group_id, group_name: 'vision', users: ['mary'] },
        { token },
      );
      expect(fewer!.users).toEqual(['mary']);
      const { item: emptied } = await server.get(
        'regions',
        'update',
        { id: item!.region_id, region_name: 'berlin', zone_ids: [] },
        { token },
      );
      expect(emptied!.zone_ids).toEqual([]);
    });

    it.each(['', '   ', 'not good', 'ä', 'a.b', '<b>'])(
      'ADM-15 ADM-16 %j is no name of a zone or a region',
      async (name) => {
        const words = 'Please enter a valid name (alphanumericand hyphens)';
        expect(await zone(name)).toMatchObject({
          status: 422,
          failure: { fields: { zone_name: words } },
        });
        expect(await region(name)).toMatchObject({
          status: 422,
          failure: { fields: { region_name: words } },
        });
      },
    );

    it('ADM-19 a group needs a name, whatever letters it has', async () => {
      expect(await group('  ')).toMatchObject({
        status: 422,
        failure: { fields: { group_name: 'Please input a group name!' } },
      });
      expect(await group('Bild & Ton')).toMatchObject({
        status: 200,
        value: { item: { group_name: 'Bild & Ton' } },
      });
    });

    it('ADM-17 ADM-18 API-42 a name that exists is told, and is not made twice, and the unchanged one is allowed', async () => {
      const { zone_id: id } = await made('Twice');
      expect(await server.get('zones', 'exists', { name: 'twice' }, { token })).toEqual({
        exists: true,
      });
      expect(await server.get('zones', 'exists', { name: 'thrice' }, { token })).toEqual({
        exists: false,
      });
      expect(await zone('twice')).toMatchObject(TAKEN);
      const other = await made('other');
      expect(
        await server.ask(
          'zones',
          'update',
          { id: other.zone_id, zone_name: 'Twice', ...NO_PLACE },
          { token },
        ),
      ).toMatchObject(TAKEN);
      expect(
        (await server.get('zones', 'update', { id, zone_name: 'Twice', ...NO_PLACE }, { token }))
          .exists,
      ).toBe(false);
      await group('Twice');
      expect(await group('TWICE')).toMatchObject(TAKEN);
      expect(await server.get('groups', 'exists', { name: 'Twice' }, { token })).toEqual({
        exists: true,
      });
      expect((await region('Twice')).status).toBe(200);
      expect(await region('Twice')).toMatchObject(TAKEN);
      expect(await server.get('regions', 'exists', { name: 'Twice' }, { token })).toEqual({
        exists: true,
      });
    });

    it('ADM-17 ADM-18 of eight who make the same name at once one does', async () => {
      const told = await Promise.all(
        Array.from({ length: 8 }, () =>
          server.get('groups', 'create', { group_name: 'race', users: [] }, { token }),
        ),
      );
      expect(told.filter(({ exists }) => !exists)).toHaveLength(1);
      const names = (await server.get('groups', 'readAll', {}, { token })).items.filter(
        ({ group_name }) => group_name === 'race',
      );
      expect(names).toHaveLength(1);
    });

    it('names what a list names that is not there: zones, people, places', async () => {
      expect(await region('r1', ['zone-none'])).toMatchObject({
        status: 422,
        failure: { fields: { zone_ids: 'There is no zone zone-none.' } },
      });
      expect(await group('g1', ['mary', 'eve'])).toMatchObject({
        status: 422,
        failure: { fields: { users: 'Nobody in your team is called eve.' } },
      });
      const mars = { compute_provider: 'mars', compute_region: 'a', compute_zone: 'b' };
      expect(await zone('z1', mars)).toMatchObject({
        status: 422,
        failure: { fields: { compute_provider: 'There is no provider called mars.' } },
      });
      const moon = { compute_provider: 'local', compute_region: 'moon', compute_zone: 'b' };
      expect(await zone('z1', moon)).toMatchObject({
        status: 422,
        failure: { fields: { compute_region: 'There is no region called moon.' } },
      });
      const side = { ...moon, compute_region: 'this-machine' };
      expect(await zone('z1', side)).toMatchObject({
        status: 422,
        failure: { fields: { compute_zone: 'There is no zone called b.' } },
      });
    });

    it('a zone is in one region at most, and a region that holds zones is not deleted', async () => {
      const { zone_id } = await made('shared');
      const { item } = await server.get(
        'regions',
        'create',
        { region_name: 'first', zone_ids: [zone_id] },
        { token },
      );
      const words = 'The zone shared is in the region first already.';
      expect(await region('second', [zone_id])).toMatchObject({
        status: 422,
        failure: { fields: { zone_ids: words } },
      });
      expect(
        await server.ask('regions', 'delete', { id: item!.region_id }, { token }),
      ).toMatchObject({
        status: 422,
        failure: {
          fields: { zone_ids: 'The region first still has a zone. Take them out first.' },
        },
      });
      expect(await server.ask('zones', 'delete', { id: zone_id }, { token })).toMatchObject({
        status: 422,
        failure: {
          fields: { zone_ids: 'The region first holds this zone. Take it out there first.' },
        },
      });
      await server.get(
        'regions',
        'update',
        { id: item!.region_id, region_name: 'first', zone_ids: [] },
        { token },
      );
      expect(
        (await server.ask('regions', 'delete', { id: item!.region_id }, { token })).status,
      ).toBe(200);
      expect((await server.ask('zones', 'delete', { id: zone_id }, { token })).status).toBe(200);
      await server.get(
        'groups',
        'delete',
        {
          id: (
            await server.get('groups', 'create', { group_name: 'gone', users: ['mary'] }, { token })
          ).item!.group_id,
        },
        { token },
      );
    });

    it('what another admin changed meanwhile is not undone', async () => {
      const { zone_id: id, update_datetime } = await made('old');
      const change = (zone_name: string) =>
        server.ask('zones', 'update', { id, zone_name, update_datetime, ...NO_PLACE }, { token });
      expect((await change('newer')).status).toBe(200);
      expect(problemOf(await change('newest'))).toEqual([
        409,
        'conflict',
        'Somebody else changed this zone meanwhile. Look at it again.',
      ]);
    });

    it('the list answers 304 while nothing changed', async () => {
      const first = await server.ask('groups', 'readAll', {}, { token });
      const again = () =>
        server.ask(
          'groups',
          'readAll',
          {},
          { token, headers: { 'if-none-match': String(first.headers['etag']) } },
        );
      expect((await again()).status).toBe(304);
      await group('one more');
      expect((await again()).status).toBe(200);
    });

    it('RT-55 PRM-01 PRM-23 who is no admin, and whose plan has no placement settings, is refused by name', async () => {
      const mary = await server.signIn('mary', "mary's password");
      for (const area of ['zones', 'regions', 'groups'] as const) {
        expect(problemOf(await server.ask(area, 'readAll', {}, { token: mary }))).toEqual([
          403,
          'refused',
          'Only admins of the team may do this.',
        ]);
      }
      await server.workspace.accounts.keepPlan('atelier', 'explorer');
      expect(problemOf(await server.ask('regions', 'readAll', {}, { token }))).toEqual([
        403,
        'refused',
        'Your plan has no placement settings.',
      ]);
      await server.workspace.accounts.keepPlan('atelier', 'creator_pro');
    });
  });
