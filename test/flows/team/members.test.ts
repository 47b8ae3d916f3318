import { push } from 'connected-react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAtWork, type AtWork, workspace } from '#test/flows/support/atWork';
import { fakeTimers, openWire, passing, unreachable } from '#test/harness/wire';

import { api, type Endpoint } from '~/contract';
import {
  deletion,
  disable,
  edit,
  editSubmitted,
  inviteFailed,
  inviteRequested,
  invited,
  linksDismissed,
  makeAdmin,
  memberEvents,
  resend,
  unmakeAdmin,
} from '~/web/features/team/members/events';
import { editForm, inviteForm, members } from '~/web/features/team/members/model';
import {
  selectDialogs,
  selectEdit,
  selectInvite,
  selectMayInvite,
} from '~/web/features/team/members/selectors';

const { server, ...admin } = await workspace();
let { token } = admin;
let app: AtWork;

const open = async (at = '/team/members', as = token, wire = openWire(server.app)) => {
  app = await openAtWork(server, { token: as, at, wire });
  await app.settled();
  return app;
};
const row = (id: string) => members.selectRow(app.state(), id);
const notices = () =>
  app
    .state()
    .toasts.visible.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`);

/** The bodies of the requests sent to an endpoint from now on. */
const overheard = (endpoint: Pick<Endpoint, 'path'>) => {
  const sent: unknown[] = [];
  app.wire.break(endpoint, (config, real) => {
    sent.push(JSON.parse(String(config.data)));
    return real(config);
  });
  return sent;
};

let made = 0;
const addMember = async () => {
  const name = `member${(made += 1)}`;
  return { name, token: await server.addUser(name) };
};
const write = (emails: string) => {
  app.dispatch(inviteForm.events.opened({ emails: '' }));
  app.dispatch(inviteForm.events.changed({ emails }));
  app.dispatch(inviteRequested());
};

beforeEach(() => fakeTimers());
afterEach(() => {
  app.stop();
  vi.useRealTimers();
  expect(app.crashes).toEqual([]);
});

describe('the list of members', () => {
  test('ADM-12 is read every 30 s while it is open, and not when it is left', async () => {
    const wire = openWire(server.app);
    await open('/team/members', token, wire);
    const before = wire.count(api.team.readAll);
    await passing(wire, 33_000);
    expect(wire.count(api.team.readAll)).toBe(before + 1);
    app.dispatch(push('/home'));
    await passing(wire, 60_000);
    expect(wire.count(api.team.readAll)).toBe(before + 1);
  });
});

describe('changing a member', () => {
  test('ADM-08 ADM-09 disabling shows at once, is told, and is undone where the server refuses', async () => {
    const { name } = await addMember();
    await open();
    app.dispatch(disable.requested(name));
    expect(row(name)).toMatchObject({ status: 'disabled', pending: { intent: 'disable' } });
    await app.settled();
    expect(row(name)).toMatchObject({ status: 'disabled', account_enabled: false });
    expect(notices()).toContain('success Team member disabled');
    app.wire.break(api.team.update, unreachable(500, 'No'));
    app.dispatch(makeAdmin.requested(name));
    expect(row(name)?.is_admin).toBe(true);
    await app.settled();
    expect(row(name)?.is_admin).toBe(false);
    expect(notices()).toContain('error Unable to make the member admin');
  });

  test('ADM-14 nobody takes the last admin from a team: no call is made', async () => {
    const { name, token: theirs } = await addMember();
    await open();
    app.dispatch(makeAdmin.requested(name));
    await app.settled();
    app.stop();
    await open('/team/members', theirs);
    // The admin who signed in first is gone from the list meanwhile, as far as this browser knows.
    app.dispatch(disable.requested('admin'));
    await app.settled();
    await open('/team/members', theirs);
    app.dispatch(memberEvents.saveSucceeded({ id: name, row: { ...row(name)!, is_admin: false } }));
    app.dispatch(
      memberEvents.saveSucceeded({
        id: 'admin',
        row: { ...row('admin')!, status: 'enabled', account_enabled: true, is_admin: true },
      }),
    );
    const asked = app.wire.count(api.team.update);
    app.dispatch(unmakeAdmin.requested('admin'));
    await app.settled();
    expect(app.wire.count(api.team.update)).toBe(asked);
    expect(
      app.state().toasts.visible.flatMap(({ lines }: { lines: readonly string[] }) => lines),
    ).toContain('A team needs at least one admin');
    await server.workspace.db.execute(
      "update users set account_enabled = true where user_name = 'admin'",
    );
    token = await server.signIn();
  });

  test('ADM-07 PRM-23 who is no admin gets no further than their own browser', async () => {
    const [mary, bob] = [await addMember(), await addMember()];
    await open('/team/members', mary.token);
    const asked = app.wire.count(api.team.update);
    app.dispatch(disable.requested(bob.name));
    await app.settled();
    expect(app.wire.count(api.team.update)).toBe(asked);
    expect(row(bob.name)?.status).toBe('enabled');
  });

  test('ERR-08 ADM-05 ADM-11 the form asks for a name and an address, sends the record, and closes', async () => {
    const { name } = await addMember();
    await open();
    app.dispatch(editForm.events.opened({ id: name, fullname: '', email: 'no' }));
    app.dispatch(editSubmitted());
    await app.settled();
    expect(editForm.shownProblemsOf(selectEdit(app.state())!, null)).toEqual({
      fullname: 'Please enter a valid name',
      email: 'Please enter a valid email',
    });
    app.dispatch(editForm.events.changed({ fullname: 'Mary', email: `${name}@example.org` }));
    const sent = overheard(api.team.update);
    const done = app.next(edit.succeeded);
    app.dispatch(editSubmitted());
    await app.settled();
    await done;
    expect(sent.at(-1)).toMatchObject({
      user_name: name,
      fullname: 'Mary',
      email: `${name}@example.org`,
      account_enabled: true,
      is_admin: false,
    });
    expect([selectEdit(app.state()), row(name)?.fullname]).toEqual([null, 'Mary']);
    expect(notices()).toContain('success Team member updated');
  });
});

describe('inviting', () => {
  test('ADM-06 ADM-10 one address is asked for by itself, and the admin sees the link once', async () => {
    await open();
    write('');
    await app.settled();
    expect(inviteForm.shownProblemsOf(selectInvite(app.state())!, null)).toEqual({
      emails: 'Please fill this field',
    });
    const sent = overheard(api.team.invite);
    write('one@example.org');
    await app.settled();
    expect(sent).toEqual([
      expect.objectContaining({
        from_user_name: 'admin',
        team_name: 'atelier',
        to_email: 'one@example.org',
      }),
    ]);
    expect(selectDialogs(app.state()).sent?.links).toEqual([
      expect.objectContaining({
        email: 'one@example.org',
        link: expect.stringContaining('/invitation#'),
      }),
    ]);
    expect(notices()).toContain('success Team member invited');
    app.dispatch(linksDismissed());
    expect(JSON.stringify(app.state().team?.memberForms)).not.toContain('/invitation#');
  });

  test('ADM-26 ADM-27 ADM-28 ADM-29 a pasted list: every bad address is named, then all go, and of who could not be invited is told why', async () => {
    await open();
    write('two@example.org, bad; worse');
    await app.settled();
    expect(inviteForm.shownProblemsOf(selectInvite(app.state())!, null)).toEqual({
      emails: 'Invalid email address: bad, worse',
    });
    write('two@example.org\n three@example.org;one@example.org');
    await app.settled();
    expect(selectDialogs(app.state()).sent).toMatchObject({
      links: [{ email: 'two@example.org' }, { email: 'three@example.org' }],
      refusals: [expect.stringContaining('one@example.org is invited already')],
    });
    expect(notices()).toContain('warning Invitation(s) sent');
  });

  test('API-08 a refusal of the server is shown beside what was written', async () => {
    await open();
    write('one@example.org');
    await app.settled();
    expect(app.told()).toContain(inviteFailed.type);
    expect(selectDialogs(app.state()).refusal).toContain('one@example.org is invited already');
    expect(selectInvite(app.state())?.values.emails).toBe('one@example.org');
  });

  test('LST-17 PRM-22 is for admins, where the feature flag grants it', async () => {
    await open();
    expect(selectMayInvite(app.state())).toBe(true);
    app.stop();
    await open('/team/members', (await addMember()).token);
    expect(selectMayInvite(app.state())).toBe(false);
    write('no@example.org');
    await app.neverHeard(invited);
    expect(app.wire.count(api.team.invite)).toBe(0);
  });

  test('sent again there is a new link, and revoked, the person is gone from the list', async () => {
    await open();
    write('four@example.org');
    await app.settled();
    const { id, link } = selectDialogs(app.state()).sent!.links[0]!;
    app.dispatch(linksDismissed());
    app.dispatch(resend.requested(id));
    await app.settled();
    expect(selectDialogs(app.state()).sent?.links[0]?.link).not.toBe(link);
    app.dispatch(deletion.requested(id));
    await app.settled();
    expect(row(id)).toBeUndefined();
    expect(notices()).toContain('success Invitation revoked');
  });
});
