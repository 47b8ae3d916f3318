import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { push } from 'connected-react-router';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { showApp } from '#test/harness/showApp';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { createRoster, roster } from '~/web/app/roster';
import { signedIn, signedOut, signInRequested, signOutRequested } from '~/web/core/session/events';
import { kites } from './kites/manifest';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

const shown: { close: () => void }[] = [];
afterEach(() => {
  for (const app of shown.splice(0)) app.close();
});

test('a feature is added by a folder and one line: its page, its way in, its flow, and what it keeps are there', async () => {
  const app = await showApp({
    adapter: inMemory(server.app),
    at: '/kites/red',
    roster: createRoster([kites, ...roster.manifests]),
  });
  shown.push(app);
  const done = app.next(signedIn);
  expect(app.path()).toBe('/login');
  act(() => void app.dispatch(signInRequested(ADMIN)));
  await act(() => done);

  await screen.findByRole('heading', { name: 'Kite', level: 1 });
  expect(
    within(screen.getByRole('navigation', { name: 'Areas' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Home',
    'Gallery',
    'Messaging',
    'Code',
    'Streams',
    'Batch Jobs',
    'Predictions',
    'Environments',
    'DAGs',
    'Datasets',
    'Published',
    'Kites',
    'Drive',
    'Profile',
    'Documentation',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Fly' }));
  expect(await screen.findByText('Red by admin at /kites/red')).toBeVisible();

  act(() => void app.dispatch(push('/kites/new')));
  await screen.findByRole('heading', { name: 'New kite', level: 1 });
  await act(() => app.persistor.flush());
  expect(app.storages.local.items['persist:kites']).toContain('Red by admin');

  const left = app.next(signedOut);
  act(() => void app.dispatch(signOutRequested()));
  await act(() => left);
  expect(app.state()).toMatchObject({ kites: { landed: ['Red by admin at /kites/red'] } });
  expect(app.crashes).toEqual([]);
});
