import { push } from 'connected-react-router';
import { expect, test } from 'vitest';
import { reporting } from '#test/flows/support/reported';
import { inMemory } from '#test/harness/inMemory';
import { runApp } from '#test/harness/runApp';
import { ADMIN } from '#test/server/support/openWorkspace';
import { workspace } from '#test/flows/support/atWork';
import { login } from '~/web/core/session/model/loginDraft';
import { signedIn, signedOut, signOutRequested } from '~/web/core/session/events';
import { readSession } from '../../../scripts/replay/format';
import { replay } from '../../../scripts/replay/replay';
import { allFeatures } from '../../../scripts/replay/features';

const { server } = await workspace();
const report = reporting();

const openSignedIn = async () => {
  const app = await runApp({ adapter: inMemory(server.app), at: '/login' });
  const done = app.next(signedIn);
  app.dispatch(login.events.changed({ ...ADMIN }));
  app.dispatch(login.events.submitBlocked());
  await done;
  await app.settled();
  return app;
};

test('a walk through the app leaves a file that replays to the same state, slice by slice', async () => {
  const app = await openSignedIn();
  for (const place of [
    '/notebooks',
    '/jobs',
    '/drive?path=%2Fplanted%20folder',
    '/datasets',
    '/environments',
    '/experiments',
    '/members',
    '/settings',
    '/notebooks/create',
    '/home',
  ]) {
    app.dispatch(push(place));
    await app.settled();
  }
  const replayed = replay(readSession(await report(app, 'It went wrong')), await allFeatures());
  expect(replayed.steps.length).toBeGreaterThan(30);
  expect([replayed.crashes, replayed.unknown]).toEqual([[], []]);
  expect(
    replayed.differences.map(
      ({ path, recorded, replayed: here }) =>
        `${path}: ${JSON.stringify(recorded)} ${JSON.stringify(here)}`,
    ),
  ).toEqual([]);
  app.stop();
});

test('the file holds the words of the person, and no password, token, name, mail, address or typed text', async () => {
  const app = await openSignedIn();
  app.dispatch(push('/drive?path=%2Fplanted-folder'));
  app.dispatch({
    type: 'jobForm/changed',
    payload: {
      job_name: 'planted-job',
      source: 'planted = 1',
      parameters: { PLANTED_KEY: 'planted value' },
    },
  });
  await app.settled();
  const { token, user, team } = (
    app.state() as {
      session: {
        current: {
          token: string;
          user: { fullname: string; email: string };
          team: { team_name: string };
        };
      };
    }
  ).session.current;
  const text = await report(app, 'My own words');
  expect(readSession(text)).toMatchObject({
    format: 'atelier-session',
    version: 1,
    note: 'My own words',
    app: { release: 'browser 1.10.90' },
  });
  expect(text).toContain('jobForm/changed');
  for (const secret of [
    ADMIN.password,
    token,
    user.fullname,
    user.email,
    `"${team.team_name}"`,
    'planted',
    'PLANTED',
  ]) {
    expect([secret, secret !== '' && text.includes(secret)]).toEqual([secret, false]);
  }
  app.stop();
});

test('who signs in next reports nothing of who was here before', async () => {
  const app = await openSignedIn();
  app.dispatch({ type: 'test/plantedEvent', payload: 1 });
  const done = app.next(signedOut);
  app.dispatch(signOutRequested());
  await done;
  const again = app.next(signedIn);
  app.dispatch(login.events.changed({ ...ADMIN }));
  app.dispatch(login.events.submitBlocked());
  await again;
  expect(await report(app)).not.toContain('test/plantedEvent');
  app.stop();
});

test.each([
  ['{', /no JSON/],
  ['{}', /format: this is no session/],
  ['{"format":"atelier-session","version":2}', /version: only version 1/],
  [
    '{"format":"atelier-session","version":1,"actions":[{"after":0,"action":{}}]}',
    /actions\.0\.action\.type/,
  ],
])('a file that is no session is refused, naming the field: %s', (text, problem) => {
  expect(() => readSession(text)).toThrow(problem);
});
