import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { showApp } from '#test/harness/showApp';
import type { RunAppOptions } from '#test/harness/runApp';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

const user = userEvent.setup();
const openDialog = async (config: RunAppOptions['config'] = {}) => {
  const app = await showSignedIn({ adapter: inMemory(server.app), at: '/home', config });
  await user.click(await screen.findByRole('button', { name: /^Account of/ }));
  await user.click(await screen.findByRole('button', { name: 'Refer' }));
  return { app, dialog: within(await screen.findByRole('dialog', { name: 'Spread the joy' })) };
};

test('NAV-15 NAV-16 GEN-11 Refer opens Spread the joy with a link that is copied, and what an accepted invitation earns', async () => {
  const { app, dialog } = await openDialog();
  const link = `${window.location.origin}/login?ref=admin`;
  expect(dialog.getByText(link)).toBeVisible();
  expect(dialog.getByText('20 CPU credits')).toBeVisible();
  expect(dialog.getByText('5 GPU credits')).toBeVisible();
  expect(dialog.getByText(/Nobody can sign up here by themselves/)).toBeVisible();
  expect(dialog.getByText(/which only admins can send/)).toBeVisible();
  expect(dialog.queryByText(/Send this link/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Url copied to Clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link);
  act(() => app.history.push('/home?x=1'));
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Spread the joy' })).toBeNull();
  });
});

test('NAV-16 with a signup page the link is that page with the handle, and Escape closes the dialog', async () => {
  const { dialog } = await openDialog({ signup_url: 'https://world.example/join?plan=1' });
  expect(dialog.getByText('https://world.example/join?plan=1&ref=admin')).toBeVisible();
  expect(dialog.queryByText(/accounts are made by invitation|only admins can send/)).toBeNull();
  expect(dialog.getByText('Send this link to people who should work with you.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Spread the joy' })).toBeNull();
});

test('NAV-16 the link says on the login page who invites and how accounts are made, and the signup page is told who', async () => {
  const open = async (search: string, config: RunAppOptions['config'] = {}) => {
    const app = await showApp({ adapter: inMemory(server.app), at: `/login${search}`, config });
    await screen.findByRole('heading', { name: 'Welcome Back' });
    return app;
  };
  const first = await open('?ref=mira.k');
  expect(screen.getByText('mira.k').closest('p')).toHaveTextContent(
    'mira.k invites you. Ask an admin of their team for an account.',
  );
  first.close();
  const hostile = await open(`?ref=${encodeURIComponent('<b>everybody at once</b>')}`);
  expect(screen.queryByText(/invites you/)).toBeNull();
  hostile.close();
  const outside = await open('?ref=mira.k', { signup_url: 'https://world.example/join?plan=1' });
  expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
    'href',
    'https://world.example/join?plan=1&ref=mira.k',
  );
  outside.close();
});
