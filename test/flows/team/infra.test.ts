import { goBack, push } from 'connected-react-router';
import { describe, expect, test } from 'vitest';
import { openWire, passing, unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import { formLoadRequested } from '~/web/features/infra/events';
import { selectForbiddenReason, selectOpening, valuesOf } from '~/web/features/infra/model/form';
import { groups, regions, zones } from '~/web/features/infra/model/kinds';
import { infraApp, NO_LOCATION } from './infraApp';

const { addZone, app, draft, fresh, lines, mary, notices, open, overheard, send, server, token } =
  infraApp();

describe('the lists', () => {
  test.each([
    ['/team-admin/zones', api.zones.readAll],
    ['/team-admin/regions', api.regions.readAll],
    ['/team-admin/groups', api.groups.readAll],
    ['/team/groups', api.groups.readAll],
  ])(
    'ADM-25 %s is read every 30 s while it is open, and not when it is left',
    async (path, endpoint) => {
      const wire = openWire(server().app);
      await open(path, token(), wire);
      const before = wire.count(endpoint);
      expect(before).toBeGreaterThan(0);
      await passing(wire, 33_000);
      expect(wire.count(endpoint)).toBe(before + 1);
      app().dispatch(push('/home'));
      await passing(wire, 60_000);
      expect(wire.count(endpoint)).toBe(before + 1);
    },
  );

  test('RT-50 team admin begins with its regions', async () => {
    await open('/team-admin');
    expect(app().path()).toBe('/team-admin/regions');
  });

  test.each([
    '/team-admin/zones',
    '/team-admin/regions',
    '/team-admin/groups',
    '/team-admin/zones/create',
    '/team/groups',
    '/team/groups/create',
  ])('RT-55 PRM-23 who is no admin asks nothing at %s', async (path) => {
    const wire = openWire(server().app);
    await open(path, mary(), wire);
    await passing(wire, 33_000);
    expect(selectForbiddenReason(app().state())).toBe(
      'Only admins of the team can open this page.',
    );
    expect(draft()).toBeNull();
    const asked = [api.zones, api.regions, api.groups]
      .flatMap((table) => Object.values(table))
      .map((endpoint) => wire.count(endpoint));
    expect(asked.every((count) => count === 0)).toBe(true);
  });

  test('RT-55 an admin whose plan has no placement settings lacks that', async () => {
    await server().workspace.accounts.keepPlan('atelier', 'explorer');
    await open('/team-admin/zones');
    expect(selectForbiddenReason(app().state())).toBe('Your plan has no placement settings.');
    expect(app().wire.count(api.zones.readAll)).toBe(0);
    await server().workspace.accounts.keepPlan('atelier', 'creator_pro');
  });
});

describe('one that is there', () => {
  test('ADM-20 ADM-24 the form shows the record as it is now, and sends which one it was made from', async () => {
    const zone = await addZone();
    await open('/team-admin/zones');
    await server().get(
      'zones',
      'update',
      { id: zone.zone_id, zone_name: zone.zone_name, zone_description: 'New', ...NO_LOCATION },
      { token: token() },
    );
    app().dispatch(push(`/team-admin/zones/${zone.zone_id}`));
    await app().settled();
    expect(draft()?.values).toMatchObject({
      kind: 'zone',
      id: zone.zone_id,
      name: zone.zone_name,
      description: 'New',
      enabled: true,
      place: null,
    });
    const { update_datetime } = draft()!.values;
    const sent = overheard(api.zones.update);
    const name = fresh('renamed');
    await send({ name, enabled: false });
    expect(sent).toEqual([
      {
        user_name: 'admin',
        id: zone.zone_id,
        zone_name: name,
        zone_description: 'New',
        enabled: false,
        update_datetime,
        ...NO_LOCATION,
      },
    ]);
    expect(notices()).toContain(`success Update zone ${zone.zone_id} success`);
    expect(zones.selectRow(app().state(), zone.zone_id)).toMatchObject({
      name,
      status: 'disabled',
    });
  });

  test('a zone keeps its own description, whatever its engine says of the place', async () => {
    const zone = await addZone();
    await open(`/team-admin/zones/${zone.zone_id}`);
    const {
      places: [here],
    } = await server().get('placement', 'locations', {}, { token: token() });
    const sent = overheard(api.zones.update);
    await send({ place: here! });
    expect(sent).toEqual([
      expect.objectContaining({
        zone_description: '',
        compute_provider: 'local',
        compute_zone: 'this-machine',
      }),
    ]);
  });

  test('ADM-21 ADM-22 ADM-24 regions hold zones and groups people', async () => {
    const zone = await addZone();
    const { item: region } = await server().get(
      'regions',
      'create',
      { region_name: fresh('region'), zone_ids: [] },
      { token: token() },
    );
    await open(`/team-admin/regions/${region!.region_id}`);
    await send({ picks: [zone.zone_id] });
    expect(notices()).toContain(`success Update region ${region!.region_id} success`);
    expect(regions.selectRow(app().state(), region!.region_id)?.picks).toEqual([zone.zone_id]);
    await open('/team/groups/create');
    const name = fresh('group');
    await send({ name, picks: ['mary'] });
    expect(app().path()).toBe('/team/groups');
    const row = groups.selectRows(app().state(), false).find((group) => group.name === name);
    expect(row?.picks).toEqual(['mary']);
    expect(notices()).toContain(`success Create group ${row?.id} success`);
    app().dispatch(push(`/team-admin/groups/${row?.id}`));
    await app().settled();
    await send({ picks: [] });
    expect(notices()).toContain(`success Update group ${row?.id} success`);
  });

  test('ADM-22 a group whose name is spelled the other way is read, too', async () => {
    await open('/home');
    app().wire.break(api.groups.readAll, () =>
      Promise.resolve({
        status: 200,
        statusText: '',
        headers: {},
        config: {} as never,
        data: {
          items: [
            {
              group_id: 'g',
              groupname: 'old spelling',
              users: [],
              group_description: '',
              update_datetime: '',
            },
          ],
        },
      }),
    );
    app().dispatch(push('/team/groups'));
    await app().settled();
    expect(groups.selectRows(app().state(), false).map(({ name }) => name)).toEqual([
      'old spelling',
    ]);
  });

  test('one that is gone, or cannot be read now, says so, and it is read once more when it is asked for', async () => {
    await open('/team-admin/zones/zone-none');
    expect(selectOpening(app().state())).toMatchObject({
      kind: 'zone',
      request: { problem: { statusCode: 404 } },
    });
    const zone = await addZone();
    app().wire.break(api.zones.read, unreachable(500, 'No'));
    app().dispatch(push(`/team-admin/zones/${zone.zone_id}`));
    await app().settled();
    expect(selectOpening(app().state())?.request.problem?.message).toBe('No');
    app().wire.mend(api.zones.read);
    app().dispatch(formLoadRequested());
    await app().settled();
    expect(draft()?.values.id).toBe(zone.zone_id);
    app().dispatch(goBack());
    await app().settled();
    expect(draft()).toBeNull();
  });

  test('disabling shows at once, and is undone where the server refuses', async () => {
    const zone = await addZone();
    await open('/team-admin/zones');
    app().dispatch(zones.disable.requested(zone.zone_id));
    expect(zones.selectRow(app().state(), zone.zone_id)).toMatchObject({
      status: 'disabled',
      pending: { intent: 'disable' },
    });
    await app().settled();
    expect(notices()).toContain(`success Update zone ${zone.zone_id} success`);
    app().wire.break(api.zones.update, unreachable(500, 'No'));
    app().dispatch(zones.enable.requested(zone.zone_id));
    expect(zones.selectRow(app().state(), zone.zone_id)?.status).toBe('enabled');
    await app().settled();
    expect(zones.selectRow(app().state(), zone.zone_id)?.status).toBe('disabled');
    expect(notices()).toContain('error Update zone failed');
  });

  test('a region that holds zones is not deleted, and the person reads why', async () => {
    const zone = await addZone();
    const { item } = await server().get(
      'regions',
      'create',
      { region_name: fresh('full'), zone_ids: [zone.zone_id] },
      { token: token() },
    );
    await open('/team-admin/regions');
    app().dispatch(regions.deletion.requested(item!.region_id));
    await app().settled();
    expect(lines().join(' ')).toContain('still has a zone. Take them out first.');
    expect(regions.selectRow(app().state(), item!.region_id)).toBeDefined();
    const { item: empty } = await server().get(
      'regions',
      'create',
      { region_name: fresh('empty'), zone_ids: [] },
      { token: token() },
    );
    app().dispatch(regions.own.events.refreshRequested());
    await app().settled();
    app().dispatch(regions.deletion.requested(empty!.region_id));
    await app().settled();
    expect(regions.selectRow(app().state(), empty!.region_id)).toBeUndefined();
    expect(notices()).toContain('success Delete region success');
  });

  test('the form of a row holds what the row says', () => {
    const row = {
      id: 'z',
      name: 'a',
      description: 'b',
      enabled: false,
      picks: ['c'],
      place: null,
      update_datetime: 'd',
      status: 'disabled',
      user_name: null,
    } as const;
    expect(valuesOf('zone', row)).toEqual({
      kind: 'zone',
      id: 'z',
      name: 'a',
      before: 'a',
      description: 'b',
      enabled: false,
      picks: ['c'],
      place: null,
      update_datetime: 'd',
    });
  });
});
