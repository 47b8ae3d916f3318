import { push } from 'connected-react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { inMemory } from '#test/harness/inMemory';
import { runApp } from '#test/harness/runApp';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { changeOf, teamOf } from '#test/server/team/support';
import { notificationsHinted } from '~/web/core/toasts/events';
import { profileRead, signedIn, signInRequested } from '~/web/core/session/events';
import { profileSaved } from '~/web/features/settings/events';
import { profileForm, selectProfileForm } from '~/web/features/settings/model/forms';

let server: TestWorkspace;
let admin: string;
let app: Awaited<ReturnType<typeof runApp>>;
/** Answers to the question who one is that are held back. */
let held: (() => void)[];
let holds: boolean;

const open = async (as: { user_name: string; password: string } = ADMIN) => {
  const real = inMemory(server.app);
  app = await runApp({
    at: '/login',
    adapter: (config) => {
      const reply = Promise.resolve(real(config));
      return holds && config.url === '/fsc/user/read/'
        ? reply.then(
            (one) =>
              new Promise((resolve) => {
                held.push(() => {
                  resolve(one);
                });
              }),
          )
        : reply;
    },
  });
  app.dispatch(signInRequested(as));
  await app.heard(signedIn);
};
const openSettings = () => {
  app.dispatch(push('/drive'));
  app.dispatch(push('/settings'));
};

beforeEach(async () => {
  [held, holds] = [[], false];
  server = await openWorkspace();
  admin = await server.signIn();
});
afterEach(async () => {
  app.stop();
  await server.close();
  expect(app.crashes).toEqual([]);
});

test('SET-08 what was changed in another browser shows once Settings open, and an answer that is older than a change made here does not', async () => {
  await open();
  await server.get('account', 'updateUser', { fullname: 'Ada' }, { token: admin });
  openSettings();
  await app.heard(profileRead, ({ payload: { user } }) => user.fullname === 'Ada');
  expect(selectProfileForm(app.state())?.values.fullname).toBe('Ada');

  holds = true;
  openSettings();
  await untilPasses(() => {
    expect(held).toHaveLength(1);
  });
  app.dispatch(profileForm.events.changed({ fullname: 'Ada Lovelace', email: 'ada@lab.org' }));
  app.dispatch(profileForm.events.submitBlocked());
  await app.heard(profileSaved);
  for (const answer of held) answer();
  await app.settled();
  expect(app.state().session.current.user?.fullname).toBe('Ada Lovelace');
});

test('ADM-11 who hears that they are an admin now is one in the app, too', async () => {
  await server.addUser('mary');
  await open({ user_name: 'mary', password: "mary's password" });
  expect(app.state().session.current.user?.is_admin).toBe(false);
  await server.get(
    'team',
    'update',
    changeOf((await teamOf(server, admin)).get('mary')!, { is_admin: true }),
    { token: admin },
  );
  app.dispatch(push('/drive'));
  await app.settled();
  app.dispatch(notificationsHinted());
  await app.heard(profileRead, ({ payload: { user } }) => user.is_admin);
});
