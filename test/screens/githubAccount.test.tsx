import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { COOKIE_SECRET } from '#test/flows/support/github';
import { replyWith } from '#test/harness/formApp';
import { issueToken } from '#test/harness/standIns/githubWorld';
import { decrypt } from '~/web/work/github/model/cipher';
import { signOutRequested } from '~/web/core/session/events';
import { chooseFrom, cookie, githubForms, tree, user } from './support/githubForm';

const { open, standIn } = githubForms();

describe('with a GitHub account', () => {
  test('NB-05 NB-06 NB-07 GH-04 GH-06 organisations, their repositories and branches are there to choose', async () => {
    const { panel, github, github_token } = await open({ login: 'mona' });
    await chooseFrom('Repository', 'mona/secret');
    expect(
      within(await tree('mona/secret')).getByRole('treeitem', { name: /^keep\.ipynb/ }),
    ).toBeVisible();
    await chooseFrom('Organisation', 'octo-lab');
    expect(panel.getByRole('combobox', { name: 'Repository' })).toHaveValue('');
    expect(panel.getByRole('combobox', { name: 'Branch' })).toHaveValue('');
    await chooseFrom('Repository', 'octo-lab/huge');
    expect(await tree('octo-lab/huge')).toBeVisible();
    expect(
      github.asked.every(({ authorization }) => authorization === `Bearer ${github_token}`),
    ).toBe(true);
    expect(github.calls().slice(0, 2).sort()).toEqual([
      '/user/orgs?per_page=100',
      '/user/repos?type=all&per_page=100',
    ]);
    expect(github.calls()).toEqual(
      expect.arrayContaining([
        '/orgs/octo-lab/repos?type=all&per_page=100',
        '/repos/mona/secret/branches?per_page=100',
        '/repos/mona/secret/git/trees/main?recursive=1',
        '/repos/octo-lab/huge/branches?per_page=100',
        '/repos/octo-lab/huge/git/trees/main?recursive=1',
      ]),
    );
  });

  test('LOG-09 GH-06 the token of the profile is kept in a cookie, encrypted, and nowhere else', async () => {
    const { github_token, state, storages } = await open({ login: 'mona' });
    await waitFor(() => expect(cookie()).not.toBe(''));
    expect(decrypt(COOKIE_SECRET, cookie())).toBe(github_token);
    expect(decrypt('of another installation', cookie())).toBeNull();
    expect(cookie()).not.toContain(github_token);
    expect(JSON.stringify([state(), storages.local.items, storages.tab.items])).not.toContain(
      github_token,
    );
  });

  test('LOG-10 signing out takes the cookie away', async () => {
    const app = await open({ login: 'mona' });
    await waitFor(() => expect(cookie()).not.toBe(''));
    act(() => void app.dispatch(signOutRequested()));
    await waitFor(() => expect(cookie()).toBe(''));
    expect(app.state().github?.account.connected).toBe(false);
  });

  test('Disconnect takes the cookie and the lists away', async () => {
    const { panel } = await open({ login: 'mona' });
    await user.click(panel.getByRole('button', { name: 'Disconnect' }));
    expect(await panel.findByText('Not connected: public repositories only')).toBeVisible();
    await waitFor(() => expect(cookie()).toBe(''));
    expect(panel.queryByRole('combobox', { name: 'Organisation' })).toBeNull();
  });

  test("GH-01 GH-02 GH-03 where the browser does not reach GitHub the server asks in the person's name", async () => {
    const github = standIn();
    github.world.fault = { status: 0, body: '' };
    const { panel } = await open({
      github,
      login: 'mona',
      answers: {
        '/fsc/user/github/repos/readall/': (config) =>
          Promise.resolve(replyWith(config, { repos: ['mona/inside'] })),
        '/fsc/user/github/repo/branches/readall/': (config) =>
          Promise.resolve(replyWith(config, { branches: ['main'] })),
        '/fsc/user/github/repo/branch/content/readall/': (config) =>
          Promise.resolve(
            replyWith(config, {
              tree: [
                { path: 'a.ipynb', type: 'blob', sha: 'a1', size: 3 },
                { path: 'lib', type: 'commit', sha: 'b2' },
              ],
              truncated: true,
            }),
          ),
      },
    });
    await chooseFrom('Repository', 'mona/inside');
    expect(within(await tree('mona/inside')).getAllByRole('treeitem')).toHaveLength(1);
    expect(panel.getByText(/not every file is listed/)).toBeVisible();
  });
});

describe('connecting', () => {
  test('LOG-13 the dialog shows the code and where to enter it, and Cancel closes it', async () => {
    const { panel } = await open({
      answers: {
        '/oauth/github-device': (config) =>
          Promise.resolve(
            replyWith(config, {
              status: 'begun',
              device_code: 'd1',
              user_code: 'WDJB-MJHT',
              verification_uri: 'https://github.com/login/device',
              expires_in: 900,
              interval: 5,
            }),
          ),
      },
    });
    await user.click(panel.getByRole('button', { name: 'Connect GitHub' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect GitHub' }));
    expect(await dialog.findByText('WDJB-MJHT')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open GitHub' })).toHaveAttribute(
      'href',
      'https://github.com/login/device',
    );
    expect(dialog.getByRole('button', { name: 'Copy the code' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog', { name: 'Connect GitHub' })).toBeNull();
  });

  test('LOG-24 ends in a notice, a cookie and the lists of the account', async () => {
    const github = standIn();
    const github_token = issueToken(github.world, 'mona');
    const { panel } = await open({
      github,
      answers: {
        '/oauth/github-device': (config) =>
          Promise.resolve(replyWith(config, { status: 'connected', github_token, login: 'mona' })),
      },
    });
    await user.click(panel.getByRole('button', { name: 'Connect GitHub' }));
    expect(await screen.findByText('Github successfully connected')).toBeVisible();
    expect(panel.getByText('Connected as mona')).toBeVisible();
    expect(decrypt(COOKIE_SECRET, cookie())).toBe(github_token);
    await chooseFrom('Repository', 'mona/secret');
    expect(await tree('mona/secret')).toBeVisible();
  });
});
