import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import type { RunAppOptions } from '#test/harness/runApp';
import { showApp } from '#test/harness/showApp';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

const shown: { close: () => void }[] = [];
afterEach(() => {
  for (const app of shown.splice(0)) app.close();
});
const open = async (given: Partial<RunAppOptions> = {}) => {
  const app = await showApp({ adapter: inMemory(server.app), at: '/login', ...given });
  shown.push(app);
  await screen.findByRole('heading', { name: 'Welcome Back' });
  return app;
};

describe('the login page', () => {
  test('LOG-01 GEN-03 welcomes, asks for username and password, and signs in by keyboard alone', async () => {
    const app = await open({ at: '/home' });
    expect(document.title).toBe('Login · Atelier');
    expect(screen.getByLabelText('Username')).toHaveFocus();
    await userEvent.keyboard(`${ADMIN.user_name}{Tab}${ADMIN.password}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    expect(app.path()).toBe('/home');
  });

  test('says the name of the product, and shows the password while a button is down', async () => {
    await open();
    expect(screen.getByText('Atelier')).toBeVisible();
    const password = screen.getByLabelText('Password');
    await userEvent.type(password, 'correct horse');
    const eye = screen.getByRole('button', { name: 'Show password' });
    expect([eye.getAttribute('aria-pressed'), password.getAttribute('type')]).toEqual([
      'false',
      'password',
    ]);
    await userEvent.click(eye);
    expect([eye.getAttribute('aria-pressed'), password.getAttribute('type')]).toEqual([
      'true',
      'text',
    ]);
    await userEvent.click(eye);
    expect(password).toHaveAttribute('type', 'password');
    expect(password).toHaveValue('correct horse');
  });

  test('showing a password that a password manager filled in without an event does not empty it', async () => {
    await open();
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      password,
      'remembered',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveValue('remembered');
  });

  test('is made for password managers', async () => {
    await open();
    expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  test('what a password manager filled in without an event is sent all the same, though the page learns of its providers after that', async () => {
    const app = await open();
    for (const [label, value] of [
      ['Username', ADMIN.user_name],
      ['Password', ADMIN.password],
    ] as const) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        screen.getByLabelText(label),
        value,
      );
    }
    await act(() => app.settled());
    expect(screen.getByLabelText('Password')).toHaveValue(ADMIN.password);
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => {
      expect(app.path()).toBe('/home');
    });
  });

  test('LOG-05 LOG-06 names each missing field and puts the focus into the first', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(
      'Please input your username!',
    );
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Please input your password!',
    );
    expect(screen.getByLabelText('Username')).toHaveFocus();
    await userEvent.keyboard('admin{Enter}');
    expect(screen.getByLabelText('Username')).toBeValid();
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  test('LOG-03 LOG-21 a wrong password offers a new one, and another problem does not', async () => {
    await open({ config: { forgot_password_url: 'https://world.example/forgot' } });
    expect(screen.queryByText(/Forgot password/)).toBeNull();
    await userEvent.keyboard('admin{Tab}nope{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('User or Password does not match');
    expect(screen.getByText(/Forgot password\?/)).toHaveTextContent(
      'Forgot password? Request a new one.',
    );
    const link = screen.getByRole('link', { name: 'Request a new one.' });
    expect(link).toHaveAttribute('href', 'https://world.example/forgot');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Username')).toHaveValue('admin');
  });

  test('LOG-04 what a provider refused is shown as text, never as HTML', async () => {
    await open({
      at: `/login?githubError=${encodeURIComponent('<img src=x onerror=alert(1)> denied')}&googleError=No%20account`,
    });
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      '<img src=x onerror=alert(1)> denied',
      'No account',
    ]);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  test('LOG-01 LOG-02 Sign Up shows only where an address is configured, and opens outside', async () => {
    await open();
    expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();
    shown.pop()?.close();
    await open({ config: { signup_url: 'https://world.example/join' } });
    const link = screen.getByRole('link', { name: 'Sign Up' });
    expect(link).toHaveAttribute('href', 'https://world.example/join');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  test('GEN-04 GEN-05 LOG-01 the provider buttons show only where the server offers the provider', async () => {
    const real = inMemory(server.app);
    await open();
    expect(screen.queryByText(/Continue with/)).toBeNull();
    shown.pop()?.close();
    await open({
      adapter: async (config) => {
        const reply = await real(config);
        return config.url === '/api/user/login-options'
          ? { ...reply, data: { providers: ['github', 'google'] } }
          : reply;
      },
    });
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with the code host' })).toBeVisible();
  });

  test('LOG-15 who comes back from a provider sees that it goes on, and the form again where it failed', async () => {
    let refuse = () => {};
    const refused = new Promise<object>((resolve) => {
      refuse = () => {
        resolve({ status: 'Login Failed', Error: 'This sign-in is used up.' });
      };
    });
    const real = inMemory(server.app);
    await open({
      at: '/login?code=abc&path=%2Fnotebooks',
      adapter: async (config) => {
        if (config.url === '/api/user/login-exchange')
          return { status: 200, statusText: '', headers: {}, config, data: await refused };
        const reply = await real(config);
        return config.url === '/api/user/login-options'
          ? { ...reply, data: { providers: ['github'] } }
          : reply;
      },
    });
    expect(await screen.findByRole('status')).toHaveTextContent('Signing you in …');
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
    refuse();
    expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in is used up.');
    expect(screen.getByLabelText('Username')).toBeVisible();
    expect(
      await screen.findByRole('button', { name: 'Continue with the code host' }),
    ).toBeVisible();
  });

  test('RT-02 embedded no provider is offered: their pages refuse to be shown in a frame', async () => {
    const real = inMemory(server.app);
    const app = await open({
      at: '/components/login',
      adapter: async (config) =>
        config.url === '/api/user/login-options'
          ? { ...(await real(config)), data: { providers: ['github', 'google'] } }
          : real(config),
    });
    await waitFor(() => {
      expect(app.state().session.current.providers).toHaveLength(2);
    });
    expect(screen.queryByText(/Continue with/)).toBeNull();
  });

  test('says that it is busy and ignores a second Enter', async () => {
    const real = inMemory(server.app);
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const app = await open({
      adapter: (config) =>
        config.url === '/fsc/user/login/' ? gate.then(() => real(config)) : real(config),
    });
    await userEvent.keyboard(`${ADMIN.user_name}{Tab}${ADMIN.password}{Enter}{Enter}`);
    const form = screen.getByRole('form', { name: 'Login' });
    expect(form).toHaveAttribute('aria-busy', 'true');
    expect(within(form).getByRole('status')).toHaveTextContent('Signing in');
    go();
    await waitFor(() => {
      expect(app.path()).toBe('/home');
    });
    expect(app.told().filter((type) => type === 'session/signInRequested')).toHaveLength(1);
  });

  test('RT-02 embedded it signs in where it is, and says so', async () => {
    await open({ at: '/components/login' });
    await userEvent.keyboard(`${ADMIN.user_name}{Tab}${ADMIN.password}{Enter}`);
    expect(await screen.findByText('You are signed in as admin.')).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});

describe('a login cookie', () => {
  const config = { login_cookie: 'atelier_login' };
  afterEach(() => {
    document.cookie = 'atelier_login=; Max-Age=0; Path=/';
  });
  const visit = async (tab: Record<string, string> = {}) => {
    const app = await showApp({ adapter: inMemory(server.app), at: '/home?x=1', config, tab });
    shown.push(app);
    return app;
  };

  test('ACC-02 LOG-17 sends a logged-out visitor to the app-launch redirect, once per tab', async () => {
    document.cookie = 'atelier_login=1; Path=/';
    const first = await visit();
    expect(first.left).toEqual(['/api/user/launch-app?path=%2Fhome%3Fx%3D1']);
    expect(first.path()).toBe('/home?x=1');
    await first.persistor.flush();
    const again = await visit({ ...first.storages.tab.items });
    expect(again.left).toEqual([]);
    expect(again.path()).toBe('/login');
  });

  test('ACC-02 that is not there changes nothing', async () => {
    document.cookie = 'atelier_login_old=1; Path=/';
    const app = await visit();
    expect(app.left).toEqual([]);
    expect(app.path()).toBe('/login');
  });

  test('LOG-10 is taken away by signing out', async () => {
    const app = await open({ config });
    await userEvent.keyboard(`${ADMIN.user_name}{Tab}${ADMIN.password}{Enter}`);
    await userEvent.click(await screen.findByRole('button', { name: /^Account of/ }));
    const button = screen.getByRole('button', { name: 'Logout' });
    document.cookie = 'atelier_login=1; Path=/';
    await userEvent.click(button);
    expect(document.cookie).not.toContain('atelier_login=');
    expect(app.left).toEqual([]);
    expect(app.path()).toBe('/login');
  });
});
