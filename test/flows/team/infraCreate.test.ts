import { push } from 'connected-react-router';
import { describe, expect, test } from 'vitest';
import { unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import { formCancelled } from '~/web/features/infra/events';
import { form } from '~/web/features/infra/model/form';
import { zones } from '~/web/features/infra/model/kinds';
import { infraApp } from './infraApp';

const { addZone, app, draft, fresh, lines, notices, open, problems, send, server, token } =
  infraApp();

describe('a new one', () => {
  test('RT-52 RT-53 ADM-24 a zone that was made is told, and its list shows', async () => {
    await open('/team-admin/zones');
    app().dispatch(push('/team-admin/zones/create'));
    await app().settled();
    const name = fresh('lab');
    await send({ name });
    const { items } = await server().get('zones', 'readAll', {}, { token: token() });
    const zone = items.find(({ zone_name }) => zone_name === name);
    expect(app().path()).toBe('/team-admin/zones');
    expect(draft()).toBeNull();
    expect(notices()).toContain(`success Create zone ${zone?.zone_id} success`);
    expect(zones.selectRows(app().state(), false).map((row) => row.name)).toContain(name);
  });

  test('RT-52 Cancel goes back to where the form was opened, and to the list where it was opened directly', async () => {
    await open('/team-admin/groups');
    app().dispatch(
      push({
        pathname: '/team-admin/groups/create',
        search: '',
        state: { background: { pathname: '/team/groups', search: '?q=a' } },
      } as never),
    );
    await app().settled();
    app().dispatch(formCancelled());
    await app().settled();
    expect([app().path(), draft()]).toEqual(['/team-admin/groups', null]);
    await open('/team/groups/create');
    expect(draft()?.values).toMatchObject({ kind: 'group', id: null });
    app().dispatch(formCancelled());
    await app().settled();
    expect(app().path()).toBe('/team/groups');
  });

  test('ADM-15 ADM-16 ADM-19 a name that is none is not sent', async () => {
    await open('/team-admin/regions/create');
    await send({ name: 'not good' });
    expect(problems()).toEqual({ name: 'Please enter a valid name (alphanumericand hyphens)' });
    await send({ name: ' ' });
    expect(problems()).toEqual({ name: 'Please enter a valid name (alphanumericand hyphens)' });
    expect(app().wire.count(api.regions.create)).toBe(0);
    await open('/team-admin/groups/create');
    await send({ name: ' ' });
    expect(problems()).toEqual({ name: 'Please input a group name!' });
    expect(app().wire.count(api.groups.create)).toBe(0);
  });

  test('ADM-17 a name that exists is told as soon as its field is left, and the own one is allowed', async () => {
    const taken = await addZone();
    await open('/team-admin/zones/create');
    const leave = async (name: string) => {
      app().dispatch(form.events.changed({ name }));
      app().dispatch(form.events.fieldBlurred('name'));
      await app().settled();
    };
    await leave(taken.zone_name);
    expect(problems()).toEqual({ name: 'Zone name exists' });
    await leave('another');
    expect(problems()).toEqual({});
    const asked = app().wire.count(api.zones.exists);
    app().dispatch(push(`/team-admin/zones/${taken.zone_id}`));
    await app().settled();
    await leave(taken.zone_name);
    expect(problems()).toEqual({});
    expect(app().wire.count(api.zones.exists)).toBe(asked);
  });

  test('ADM-17 what was looked for before the name changed is not said of the new one', async () => {
    const taken = await addZone();
    await open('/team-admin/zones/create');
    app().dispatch(form.events.changed({ name: taken.zone_name }));
    app().dispatch(form.events.fieldBlurred('name'));
    app().dispatch(form.events.changed({ name: 'other' }));
    await app().settled();
    expect(problems()).toEqual({});
  });

  test.each([
    ['/team-admin/zones/create', 'Zone', async (name: string) => void (await addZone(name))],
    [
      '/team-admin/regions/create',
      'Region',
      async (region_name: string) =>
        void (await server().get(
          'regions',
          'create',
          { region_name, zone_ids: [] },
          { token: token() },
        )),
    ],
    [
      '/team-admin/groups/create',
      'Group',
      async (group_name: string) =>
        void (await server().get(
          'groups',
          'create',
          { group_name, users: [] },
          { token: token() },
        )),
    ],
  ])(
    'ADM-18 ADM-23 at %s a reply that says the name exists is a failure',
    async (path, word, make) => {
      const name = fresh('same');
      await make(name);
      await open(path);
      await send({ name });
      expect(problems()).toEqual({ name: `${word} name exists` });
      expect(notices()).toContain(`error Create ${word.toLowerCase()} failed`);
      expect(app().path()).toBe(path);
      await send({ name: fresh('free') });
      expect(app().path()).toBe(path.replace('/create', ''));
    },
  );

  test('ADM-23 what the server says of a field stands there, anything else is told', async () => {
    await open('/team-admin/groups/create');
    await send({ name: fresh('group'), picks: ['nobody'] });
    expect(problems()).toEqual({ picks: 'Nobody in your team is called nobody.' });
    app().wire.break(api.groups.create, unreachable(500, 'No'));
    await send({ picks: [] });
    expect(problems()).toEqual({});
    expect(draft()?.request.status).toBe('failed');
    expect(lines()).toContain('No');
  });
});
