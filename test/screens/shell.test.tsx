import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import type { RunAppOptions } from '#test/harness/runApp';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { PlanType } from '~/contract';
import { connectionLost, connectionRestored } from '~/web/lib/browser/tab';
import { notificationRecorded, toastAdded } from '~/web/core/toasts/events';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());
/** The app of the admin, on the plan the test asks for. */
const open = async (at: string, given: Partial<RunAppOptions> = {}, plan?: PlanType | null) => {
  const real = inMemory(server.app);
  const adapter: RunAppOptions['adapter'] = async (config) => {
    const reply = await real(config);
    if (plan === undefined || config.url !== '/fsc/team/read/') return reply;
    const { team } = reply.data as { team: object };
    return {
      ...reply,
      data: { team: { ...team, account_details: { plan_details: { plan_type: plan } } } },
    };
  };
  return await showSignedIn({ adapter, at, ...given });
};
const openHome = async (...[at = '/home', ...more]: Partial<Parameters<typeof open>>) => {
  const app = await open(at, ...more);
  await screen.findByRole('heading', { name: 'Home', level: 1 });
  return app;
};
/** Opens the menu of who is signed in. */
const account = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Account of/ }));
  return within(screen.getByRole('dialog', { name: 'Account' }));
};
const sidebar = () => within(screen.getByRole('complementary', { name: 'Sidebar' }));

test("the title of the tab is the modal's while one lies over a page", async () => {
  await open('/notebooks/create');
  await screen.findByRole('dialog', { name: 'Create Notebook' });
  await waitFor(() => {
    expect(document.title).toBe('Create Notebook · Atelier');
  });
  expect(document.querySelectorAll('title')).toHaveLength(1);
});

describe('the sidebar', () => {
  test('NAV-07 holds only what works, marks where one is, and says who is signed in', async () => {
    await openHome();
    expect(
      within(screen.getByRole('navigation', { name: 'Areas' }))
        .getAllByRole('link')
        .map((link) => link.textContent),
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
      'Drive',
      'Profile',
      'Documentation',
    ]);
    expect(sidebar().getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    expect(sidebar().getByRole('link', { name: 'Code' })).not.toHaveAttribute('aria-current');
    expect(sidebar().getByText('atelier')).toBeVisible();
  });

  test('NAV-09 leads to the documentation where an address is configured, in a new tab', async () => {
    await openHome('/home', { config: { docs_url: 'https://docs.example' } });
    const link = sidebar().getByRole('link', { name: 'Documentation' });
    expect(link).toHaveAttribute('href', 'https://docs.example');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  test('NAV-09 without such an address it leads to the guide of the app, in a new tab and with the same look', async () => {
    await openHome();
    const link = sidebar().getByRole('link', { name: 'Documentation' });
    expect([
      link.getAttribute('href'),
      link.getAttribute('target'),
      link.querySelectorAll('.icon').length,
    ]).toEqual(['/guide', '_blank', 2]);
  });

  test('NAV-02 is off with sidebar=false', async () => {
    await openHome('/home?sidebar=false');
    expect(screen.queryByRole('complementary', { name: 'Sidebar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open the menu' })).toBeNull();
  });

  test('SET-02 GEN-07 GEN-09 the account menu says who it is and on which plan, and holds Logout and the release', async () => {
    const app = await openHome('/home', {}, 'shared');
    expect(screen.queryByText('browser 1.10.90')).toBeNull();
    const settings = await account();
    expect(settings.getByText('admin')).toBeVisible();
    expect(settings.getByText('Plan: Creator Plus')).toBeVisible();
    expect(settings.getByText('browser 1.10.90')).toBeVisible();
    await userEvent.click(settings.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(app.state().session.current.token).toBeNull();
  });

  test('the account menu closes by Escape, which gives the focus back, and by going anywhere', async () => {
    const app = await openHome();
    await account();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull();
    expect(screen.getByRole('button', { name: /^Account of/ })).toHaveFocus();
    await account();
    act(() => app.history.push('/home?x=1'));
    expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull();
  });

  test('the account menu holds the theme, painted on the page at once and remembered', async () => {
    await openHome();
    await account();
    expect(document.documentElement.dataset['theme']).toBe('system');
    await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('atelier.theme')).toBe('dark');
    await userEvent.keyboard('{ArrowRight}');
    expect(document.documentElement.dataset['theme']).toBe('system');
  });

  test('is a drawer in narrow windows: the focus goes in, Escape closes it and brings the focus back', async () => {
    await openHome();
    const button = screen.getByRole('button', { name: 'Open the menu' });
    await userEvent.click(button);
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    expect(drawer.contains(document.activeElement)).toBe(true);
    expect(within(drawer).getByRole('link', { name: 'Code' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
    expect(button).toHaveFocus();
  });
});

describe('the shell', () => {
  test('the first stop of the Tab key skips to the content', async () => {
    await openHome();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test.each<PlanType>(['talent'])(
    'NAV-13 NAV-14 on plan %s everything is hidden, with an error page and a Logout button',
    async (plan) => {
      await open('/home', {}, plan);
      expect(
        await screen.findByRole('heading', { name: 'Sorry, something went wrong' }),
      ).toBeVisible();
      expect(screen.getByText(/talent/)).toBeVisible();
      expect(screen.queryByRole('navigation')).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
      expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    },
  );

  test('CON-05 offline it says that what one sees was loaded before, until the connection is back', async () => {
    const app = await openHome();
    act(() => void app.dispatch(connectionLost()));
    expect(screen.getByText('You are offline. What you see was loaded before.')).toBeVisible();
    act(() => void app.dispatch(connectionRestored()));
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });
});

describe('notices', () => {
  test('ERR-12 collapse by text with a count, pause while the pointer is on them, and go by keyboard', async () => {
    const app = await openHome();
    const say = (text: string) => {
      act(() => void app.dispatch(toastAdded({ kind: 'error', text, lines: ['name: is bad'] })));
    };
    say('Unable to save');
    say('Unable to save');
    const notice = await screen.findByText(/Unable to save/);
    const stack = within(screen.getByRole('region', { name: 'Alerts' }));
    expect(stack.getAllByRole('alert')).toHaveLength(1);
    expect(stack.getByText('×2')).toBeVisible();
    expect(notice).toHaveTextContent('name: is bad');
    await userEvent.hover(notice);
    expect(app.state().toasts.held).toBe(true);
    await userEvent.unhover(notice);
    expect(app.state().toasts.held).toBe(false);
    act(() => {
      stack.getByRole('button', { name: 'Dismiss' }).focus();
    });
    expect(app.state().toasts.held).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByText(/Unable to save/)).toBeNull();
    });
    expect(app.state().toasts.held).toBe(false);
  });
});

describe('the history of notices', () => {
  test('a bell counts what is unread, and the panel lists it with its age and leads there', async () => {
    const app = await openHome();
    act(
      () =>
        void app.dispatch(
          toastAdded({
            kind: 'error',
            text: 'Train: Execution Failed',
            lines: ['It ended with exit code 3.'],
            to: '/jobs',
            about: 'one',
          }),
        ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
    const panel = within(screen.getByRole('dialog', { name: 'Recent notifications' }));
    expect(await panel.findByRole('listitem')).toHaveTextContent(
      /Train: Execution Failed.*exit code 3.*just now/,
    );
    expect(panel.getByRole('listitem')).toHaveTextContent(/^Unread: Train/);
    expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await userEvent.click(panel.getByRole('link', { name: 'Train: Execution Failed' }));
    expect(app.path()).toBe('/jobs');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
  });

  test('what is unread stands first, and all of it is marked as read at once', async () => {
    const app = await openHome();
    const say = (text: string, seen: boolean) => {
      act(
        () =>
          void app.dispatch(
            notificationRecorded({ kind: 'info', text, to: '/jobs', about: text, seen }),
          ),
      );
    };
    say('Old', false);
    say('Read', true);
    say('New', false);
    await userEvent.click(screen.getByRole('button', { name: 'Notifications, 2 unread' }));
    const panel = within(screen.getByRole('dialog', { name: 'Recent notifications' }));
    const order = async () =>
      (await panel.findAllByRole('link')).map(({ textContent }) => textContent);
    expect(await order()).toEqual(['New', 'Old', 'Read', 'All notifications']);
    await userEvent.click(panel.getByRole('button', { name: 'Mark all read' }));
    expect(await order()).toEqual(['New', 'Read', 'Old', 'All notifications']);
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });

  test('Escape closes it, Clear empties it', async () => {
    const app = await openHome();
    act(() => void app.dispatch(toastAdded({ kind: 'success', text: 'Saved' })));
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(screen.getByText(/Nothing yet/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus();
  });
});
