import { afterEach, describe, expect, test } from 'vitest';
import { linkHashOf, newLinkToken } from '~/server/areas/account/links';
import { mailStops } from '~/server/platform/notifications/tables';
import { inMemory } from '#test/harness/inMemory';
import { runApp } from '#test/harness/runApp';
import { workspace } from '#test/flows/support/atWork';
import {
  acceptRequested,
  invitationRead,
  linkOpened,
  linkRequestSucceeded,
  linkRequested,
  mailsStopped,
  newPasswordRequested,
  linkFailed,
  stopRequested,
} from '~/web/core/session/links/events';
import {
  acceptForm,
  forgotForm,
  passwordForm,
  selectAccept,
  selectLink,
} from '~/web/core/session/links/model';
import { signedIn } from '~/web/core/session/events';
import { receivedMails, changeOf, teamOf, tokenIn } from '#test/server/team/support';

const { server, token: admin } = await workspace();
let app: Awaited<ReturnType<typeof runApp>>;
afterEach(() => {
  app.stop();
  expect(app.crashes).toEqual([]);
});

const openAt = async (at: string) => {
  app = await runApp({ adapter: inMemory(server.app), at });
};
const invite = async (to_email: string) =>
  (
    await server.get(
      'team',
      'invite',
      { from_user_name: 'admin', team_name: 'atelier', to_email },
      { token: admin },
    )
  ).link.split('#')[1]!;
const address = () => {
  const { pathname, search, hash } = app.state().router.location;
  return pathname + search + hash;
};

describe('the link of an invitation', () => {
  test('leaves the address at once, tells who invites, and lets who accepts in', async () => {
    const token = await invite('ada@example.org');
    await openAt(`/invitation#${token}`);
    await app.heard(invitationRead);
    expect(address()).toBe('/invitation');
    expect(selectLink(app.state()).invitation).toEqual({
      team_name: 'atelier',
      email: 'ada@example.org',
      from_fullname: 'Admin',
    });
    app.dispatch(
      acceptForm.events.changed({ fullname: 'Ada Lovelace', user_name: 'ada', password: 'short' }),
    );
    app.dispatch(acceptRequested());
    expect(acceptForm.shownProblemsOf(selectAccept(app.state())!, null)).toEqual({
      password: 'A password has at least 8 characters.',
    });
    app.dispatch(acceptForm.events.changed({ password: 'long enough' }));
    app.dispatch(acceptRequested());
    await app.heard(signedIn);
    await app.settled();
    expect(app.path()).toBe('/home');
    expect(app.state().session.current.user?.user_name).toBe('ada');
    expect(JSON.stringify(app.state().session.links)).not.toContain(token);
  });

  test('names a field that the server refuses, and says what is over', async () => {
    const token = await invite('bob@example.org');
    await openAt(`/invitation#${token}`);
    await app.heard(invitationRead);
    app.dispatch(
      acceptForm.events.changed({ fullname: 'Bob', user_name: 'admin', password: 'long enough' }),
    );
    app.dispatch(acceptRequested());
    await app.settled();
    expect(acceptForm.shownProblemsOf(selectAccept(app.state())!, null)).toEqual({
      user_name: 'This name is taken.',
    });
    app.stop();
    await openAt('/invitation#opens-nothing');
    await app.heard(linkFailed);
    expect(selectLink(app.state())).toMatchObject({
      over: true,
      refusal: expect.stringContaining('not good any more'),
    });
    app.stop();
    await openAt('/invitation');
    await app.heard(linkFailed);
    expect(selectLink(app.state()).refusal).toContain('Open the link of your mail once more');
  });
});

describe('the link of a mail about notices', () => {
  test('stops these mails once its reader says so, and leaves the address at once, and one that stops nothing says where to choose', async () => {
    const token = newLinkToken();
    await server.workspace.db
      .insert(mailStops)
      .values({ tokenHash: linkHashOf(token), userName: 'admin', createDatetime: new Date() });
    await server.get(
      'account',
      'updateUser',
      { notification_preferences: { mail: { jobs: true } } },
      { token: admin },
    );
    const mail = async () =>
      (await server.get('account', 'readUser', {}, { token: admin })).user.notification_preferences
        .mail;
    await openAt(`/stop-mails#${token}`);
    await app.heard(linkOpened);
    await app.settled();
    expect([address(), await mail()]).toEqual(['/stop-mails', { jobs: true }]);
    app.dispatch(stopRequested());
    await app.heard(mailsStopped);
    expect([selectLink(app.state()).stopping, await mail()]).toEqual(['done', {}]);
    app.stop();
    await openAt('/stop-mails#nothing');
    await app.heard(linkOpened);
    app.dispatch(stopRequested());
    await app.heard(linkFailed);
    expect(selectLink(app.state())).toMatchObject({
      stopping: 'no',
      refusal: expect.stringContaining('Settings'),
    });
  });
});

describe('a forgotten password', () => {
  test('LOG-03 a link is promised to whoever is named, and becomes a new password', async () => {
    await server.addUser('mary');
    await server.get(
      'team',
      'update',
      changeOf((await teamOf(server, admin)).get('mary')!, { email: 'mary@example.org' }),
      { token: admin },
    );
    await openAt('/forgot-password');
    await app.heard(forgotForm.events.opened);
    app.dispatch(forgotForm.events.changed({ name: 'mary' }));
    app.dispatch(linkRequested());
    await app.heard(linkRequestSucceeded);
    app.stop();
    const token = tokenIn((await receivedMails(server, 3)).at(-1)!, '/new-password');
    await openAt(`/new-password#${token}`);
    await app.heard(passwordForm.events.opened);
    expect(address()).toBe('/new-password');
    app.dispatch(passwordForm.events.changed({ password: 'a new password' }));
    app.dispatch(newPasswordRequested());
    await app.heard(signedIn);
    await app.settled();
    expect([app.path(), app.state().session.current.user?.user_name]).toEqual(['/home', 'mary']);
  });
});
