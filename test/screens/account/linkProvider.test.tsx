import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import type { RunAppOptions } from '#test/harness/runApp';
import { showApp } from '#test/harness/showApp';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

const shown: { close: () => void }[] = [];
afterEach(() => {
  for (const app of shown.splice(0)) app.close();
});
const open = async (given: RunAppOptions) => {
  const app = await showApp(given);
  shown.push(app);
  await screen.findByRole('heading', { name: 'Welcome Back' });
  return app;
};

test('who comes from a provider with the address of an account reads which one, with what to sign in, and may cancel', async () => {
  const real = inMemory(server.app);
  const link = { title: 'Google', email: 'mona@lab.org', has_password: true };
  const openWaiting = (told: object) =>
    open({
      at: `/login?link=${'l'.repeat(43)}&path=%2Fdrive`,
      adapter: async (config) =>
        config.url?.startsWith('/api/user/login-options') === true
          ? { ...(await real(config)), data: { providers: ['google', 'github'], ...told } }
          : real(config),
    });
  const app = await openWaiting({ link: { ...link, providers: ['github'] } });
  expect(
    await screen.findByText(/Sign in to it with your password or GitHub to link Google/),
  ).toHaveTextContent('An account with the address mona@lab.org exists here.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(/mona@lab.org/)).toBeNull();
  expect(app.history.location.state).toEqual({ from: '/drive' });
  shown.pop()?.close();
  await openWaiting({});
  expect(await screen.findByText(/Linking took too long/)).toBeVisible();
  shown.pop()?.close();
  await openWaiting({ link: { ...link, has_password: false, providers: [] } });
  expect(await screen.findByRole('link', { name: 'Request a password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});
