import { goBack, push } from 'connected-react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { fakeTimers, openWire, passing, refused } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type Endpoint } from '~/contract';
import { formCancelled, formSubmitted, formWanted } from '~/web/features/infra/events';
import { form, valuesOf } from '~/web/features/infra/model/form';
import { groups, regions, zones } from '~/web/features/infra/model/kinds';
import { selectForm, selectOpening, selectRefusal } from '~/web/features/infra/selectors';

const NO_PLACE = { compute_provider: '', compute_region: '', compute_zone: '' } as const;
let server: TestWorkspace;
let token: string;
let mary: string;
let app: AtWork;

const open = async (at: string, as = token, wire = openWire(server.app)) => {
  app = await openAtWork(server, { token: as, at, wire });
  await app.settled();
  return app;
};
const draft = () => selectForm(app.state());
const problems = () => { const now = draft(); return now && form.shownProblemsOf(now, null); };
const notices = () => app.state().notices.notices.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`);
const send = async (change: Parameters<typeof form.events.changed>[0]) => {
  app.dispatch(form.events.changed(change));
  app.dispatch(formSubmitted());
  await app.settled();
};
let made = 0;
const fresh = (word: string) => `${word}-${made += 1}`;
const addZone = async (zone_name = fresh('zone')) => (await server.get('zones', 'create', { zone_name, ...NO_PLACE }, { token })).item!;
const overheard = (endpoint: Pick<Endpoint, 'path'>) => {
  const sent: unknown[] = [];
  app.wire.break(endpoint, (config, real) => {
    sent.push(JSON.parse(String(config.data)));
    return real(config);
  });
  return sent;
};

beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  mary = await server.addUser('mary');
}, 60_000);
afterAll(() => server.close());
beforeEach(() => fakeTimers());
afterEach(() => {
  app.stop();
  vi.useRealTimers();
  expect(app.crashes).toEqual([]);
});

describe('the lists', () => {
  test.each([
    ['/team-admin/zones', api.zones.readAll], ['/team-admin/regions', api.regions.readAll], ['/team-admin/groups', api.groups.readAll],
    ['/team/groups', api.groups.readAll],
  ])('ADM-25 %s is read every 30 s while it is open, and not when it is left', async (path, endpoint) => {
    const wire = openWire(server.app);
    await open(path, token, wire);
    const before = wire.count(endpoint);
    expect(before).toBeGreaterThan(0);
    await passing(wire, 33_000);
    expect(wire.count(endpoint)).toBe(before + 1);
    app.dispatch(push('/home'));
    await passing(wire, 60_000);
    expect(wire.count(endpoint)).toBe(before + 1);
  });

  test('RT-50 team admin begins with its regions', async () => {
    await open('/team-admin');
    expect(app.path()).toBe('/team-admin/regions');
  });

  test.each(['/team-admin/zones', '/team-admin/regions', '/team-admin/groups', '/team-admin/zones/create', '/team/groups', '/team/groups/create'])(
    'RT-55 PRM-23 who is no admin asks nothing at %s', async (path) => {
      const wire = openWire(server.app);
      await open(path, mary, wire);
      await passing(wire, 33_000);
      expect(selectRefusal(app.state())).toBe('Only admins of the team can open this page.');
      expect(draft()).toBeNull();
      const asked = [api.zones, api.regions, api.groups].flatMap((table) => Object.values(table)).map((endpoint) => wire.count(endpoint));
      expect(asked.every((count) => count === 0)).toBe(true);
    },
  );

  test('RT-55 an admin whose plan has no placement settings lacks that', async () => {
    await server.workspace.db.execute('update teams set plan_type = \'explorer\' where team_name = \'atelier\'');
    await open('/team-admin/zones');
    expect(selectRefusal(app.state())).toBe('Your plan has no placement settings.');
    expect(app.wire.count(api.zones.readAll)).toBe(0);
    await server.workspace.db.execute('update teams set plan_type = \'creator_pro\' where team_name = \'atelier\'');
  });
});

describe('a new one', () => {
  test('RT-52 RT-53 ADM-24 a zone that was made is told, and its list shows', async () => {
    await open('/team-admin/zones');
    app.dispatch(push('/team-admin/zones/create'));
    await app.settled();
    const name = fresh('lab');
    await send({ name });
    const { items } = await server.get('zones', 'readAll', {}, { token });
    const zone = items.find(({ zone_name }) => zone_name === name);
    expect(app.path()).toBe('/team-admin/zones');
    expect(draft()).toBeNull();
    expect(notices()).toContain(`success Create zone ${zone?.zone_id} success`);
    expect(zones.selectRows(app.state(), false).map((row) => row.name)).toContain(name);
  });

  test('RT-52 Cancel goes back to where the form was opened, and to the list where it was opened directly', async () => {
    await open('/team-admin/groups');
    app.dispatch(push({ pathname: '/team-admin/groups/create', search: '', state: { background: { pathname: '/team/groups', search: '?q=a' } } } as never));
    await app.settled();
    app.dispatch(formCancelled());
    await app.settled();
    expect([app.path(), draft()]).toEqual(['/team-admin/groups', null]);
    app.stop();
    await open('/team/groups/create');
    expect(draft()?.values).toMatchObject({ kind: 'group', id: null });
    app.dispatch(formCancelled());
    await app.settled();
    expect(app.path()).toBe('/team/groups');
  });

  test('ADM-15 ADM-16 ADM-19 a name that is none is not sent', async () => {
    await open('/team-admin/regions/create');
    await send({ name: 'not good' });
    expect(problems()).toEqual({ name: 'Please enter a valid name (alphanumericand hyphens)' });
    await send({ name: ' ' });
    expect(problems()).toEqual({ name: 'Please enter a valid name (alphanumericand hyphens)' });
    expect(app.wire.count(api.regions.create)).toBe(0);
    app.stop();
    await open('/team-admin/groups/create');
    await send({ name: ' ' });
    expect(problems()).toEqual({ name: 'Please input a group name!' });
    expect(app.wire.count(api.groups.create)).toBe(0);
  });

  test('ADM-17 a name that exists is told as soon as its field is left; the own one is allowed', async () => {
    const taken = await addZone();
    await open('/team-admin/zones/create');
    const leave = async (name: string) => {
      app.dispatch(form.events.changed({ name }));
      app.dispatch(form.events.left('name'));
      await app.settled();
    };
    await leave(taken.zone_name);
    expect(problems()).toEqual({ name: 'Zone name exists' });
    await leave('another');
    expect(problems()).toEqual({});
    const asked = app.wire.count(api.zones.exists);
    app.dispatch(push(`/team-admin/zones/${taken.zone_id}`));
    await app.settled();
    await leave(taken.zone_name);
    expect(problems()).toEqual({});
    expect(app.wire.count(api.zones.exists)).toBe(asked);
  });

  test('ADM-17 what was looked for before the name changed is not said of the new one', async () => {
    const taken = await addZone();
    await open('/team-admin/zones/create');
    app.dispatch(form.events.changed({ name: taken.zone_name }));
    app.dispatch(form.events.left('name'));
    app.dispatch(form.events.changed({ name: 'other' }));
    await app.settled();
    expect(problems()).toEqual({});
  });

  test.each([
    ['/team-admin/zones/create', 'Zone', async (name: string) => void await addZone(name)],
    ['/team-admin/regions/create', 'Region', async (region_name: string) => void await server.get('regions', 'create', { region_name, zone_ids: [] }, { token })],
    ['/team-admin/groups/create', 'Group', async (group_name: string) => void await server.get('groups', 'create', { group_name, users: [] }, { token })],
  ])('ADM-18 ADM-23 at %s a reply that says the name exists is a failure', async (path, word, make) => {
    const name = fresh('same');
    await make(name);
    await open(path);
    await send({ name });
    expect(problems()).toEqual({ name: `${word} name exists` });
    expect(notices()).toContain(`error Create ${word.toLowerCase()} failed`);
    expect(app.path()).toBe(path);
    await send({ name: fresh('free') });
    expect(app.path()).toBe(path.replace('/create', ''));
  });

  test('ADM-23 what the server says of a field stands there, anything else is told', async () => {
    await open('/team-admin/groups/create');
    await send({ name: fresh('group'), picks: ['nobody'] });
    expect(problems()).toEqual({ picks: 'Nobody in your team is called nobody.' });
    app.wire.break(api.groups.create, refused(500, 'No'));
    await send({ picks: [] });
    expect(problems()).toEqual({});
    expect(draft()?.submitting).toBe(false);
    expect(app.state().notices.notices.flatMap(({ lines }: { lines: readonly string[] }) => lines)).toContain('No');
  });
});

describe('one that is there', () => {
  test('ADM-20 ADM-24 the form shows the record as it is now, and sends which one it was made from', async () => {
    const zone = await addZone();
    await open('/team-admin/zones');
    await server.get('zones', 'update', { id: zone.zone_id, zone_name: zone.zone_name, zone_description: 'New', ...NO_PLACE }, { token });
    app.dispatch(push(`/team-admin/zones/${zone.zone_id}`));
    await app.settled();
    expect(draft()?.values).toMatchObject({ kind: 'zone', id: zone.zone_id, name: zone.zone_name, description: 'New', enabled: true, place: null });
    const { update_datetime } = draft()!.values;
    const sent = overheard(api.zones.update);
    const name = fresh('renamed');
    await send({ name, enabled: false });
    expect(sent).toEqual([{ user_name: 'admin', id: zone.zone_id, zone_name: name, zone_description: 'New', enabled: false, update_datetime, ...NO_PLACE }]);
    expect(notices()).toContain(`success Update zone ${zone.zone_id} success`);
    expect(zones.selectRow(app.state(), zone.zone_id)).toMatchObject({ name, status: 'disabled' });
  });

  test('ADM-21 ADM-22 ADM-24 regions hold zones and groups people', async () => {
    const zone = await addZone();
    const { item: region } = await server.get('regions', 'create', { region_name: fresh('region'), zone_ids: [] }, { token });
    await open(`/team-admin/regions/${region!.region_id}`);
    await send({ picks: [zone.zone_id] });
    expect(notices()).toContain(`success Update region ${region!.region_id} success`);
    expect(regions.selectRow(app.state(), region!.region_id)?.picks).toEqual([zone.zone_id]);
    app.stop();
    await open('/team/groups/create');
    await send({ name: fresh('group'), picks: ['mary'] });
    expect(app.path()).toBe('/team/groups');
    const row = groups.selectRows(app.state(), false).find(({ name }) => name === `group-${made}`);
    expect(row?.picks).toEqual(['mary']);
    expect(notices()).toContain(`success Create group ${row?.id} success`);
    app.dispatch(push(`/team-admin/groups/${row?.id}`));
    await app.settled();
    await send({ picks: [] });
    expect(notices()).toContain(`success Update group ${row?.id} success`);
  });

  test('ADM-22 a group whose name is spelled the other way is read, too', async () => {
    await open('/home');
    app.wire.break(api.groups.readAll, () => Promise.resolve({
      status: 200, statusText: '', headers: {}, config: {} as never,
      data: { items: [{ group_id: 'g', groupname: 'old spelling', users: [], group_description: '', update_datetime: '' }] },
    }));
    app.dispatch(push('/team/groups'));
    await app.settled();
    expect(groups.selectRows(app.state(), false).map(({ name }) => name)).toEqual(['old spelling']);
  });

  test('one that is gone, or cannot be read now, says so; it is read once more when it is asked for', async () => {
    await open('/team-admin/zones/zone-none');
    expect(selectOpening(app.state())).toMatchObject({ kind: 'zone', problem: { statusCode: 404 } });
    const zone = await addZone();
    app.wire.break(api.zones.read, refused(500, 'No'));
    app.dispatch(push(`/team-admin/zones/${zone.zone_id}`));
    await app.settled();
    expect(selectOpening(app.state())?.problem?.message).toBe('No');
    app.wire.mend(api.zones.read);
    app.dispatch(formWanted());
    await app.settled();
    expect(draft()?.values.id).toBe(zone.zone_id);
    app.dispatch(goBack());
    await app.settled();
    expect(draft()).toBeNull();
  });

  test('disabling shows at once, and is undone where the server refuses', async () => {
    const zone = await addZone();
    await open('/team-admin/zones');
    app.dispatch(zones.disable.requested(zone.zone_id));
    expect(zones.selectRow(app.state(), zone.zone_id)).toMatchObject({ status: 'disabled', pending: { intent: 'disable' } });
    await app.settled();
    expect(notices()).toContain(`success Update zone ${zone.zone_id} success`);
    app.wire.break(api.zones.update, refused(500, 'No'));
    app.dispatch(zones.enable.requested(zone.zone_id));
    expect(zones.selectRow(app.state(), zone.zone_id)?.status).toBe('enabled');
    await app.settled();
    expect(zones.selectRow(app.state(), zone.zone_id)?.status).toBe('disabled');
    expect(notices()).toContain('error Update zone failed');
  });

  test('a region that holds zones is not deleted, and the person reads why', async () => {
    const zone = await addZone();
    const { item } = await server.get('regions', 'create', { region_name: fresh('full'), zone_ids: [zone.zone_id] }, { token });
    await open('/team-admin/regions');
    app.dispatch(regions.deletion.requested(item!.region_id));
    await app.settled();
    const lines = app.state().notices.notices.flatMap((one: { lines: readonly string[] }) => one.lines);
    expect(lines.join(' ')).toContain('still has a zone. Take them out first.');
    expect(regions.selectRow(app.state(), item!.region_id)).toBeDefined();
    const { item: empty } = await server.get('regions', 'create', { region_name: fresh('empty'), zone_ids: [] }, { token });
    app.dispatch(regions.own.events.wanted());
    await app.settled();
    app.dispatch(regions.deletion.requested(empty!.region_id));
    await app.settled();
    expect(regions.selectRow(app.state(), empty!.region_id)).toBeUndefined();
    expect(notices()).toContain('success Delete region success');
  });

  test('the form of a row holds what the row says', () => {
    const row = { id: 'z', name: 'a', description: 'b', enabled: false, picks: ['c'], place: null, update_datetime: 'd', status: 'disabled', user_name: null } as const;
    expect(valuesOf('zone', row)).toEqual({ kind: 'zone', id: 'z', name: 'a', before: 'a', description: 'b', enabled: false, picks: ['c'], place: null, update_datetime: 'd' });
  });
});
