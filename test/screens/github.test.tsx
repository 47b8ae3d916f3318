import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AxiosAdapter } from 'axios';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answering, replyWith } from '#test/harness/formApp';
import { showApp } from '#test/harness/showApp';
import { issueToken } from '#test/harness/standIns/githubWorld';
import { GITHUB, githubInMemory, type GithubInMemory } from '#test/flows/support/github';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { decrypt } from '~/web/features/github/account/cipher';
import { githubFilesChosen } from '~/web/features/github/events';
import { signedIn, signInRequested, signOutRequested } from '~/web/features/session/events';
import { forgetGithubAnswers } from '~/web/kit/wire/github';

let server: TestWorkspace;
beforeAll(async () => { server = await openWorkspace(); }, 60_000);
afterAll(() => server.close());

const shown: { close: () => void }[] = [];
afterEach(() => {
  for (const app of shown.splice(0)) app.close();
  forgetGithubAnswers();
  document.cookie = 'atelier_github=; Path=/; Max-Age=0';
});

interface Options {
  readonly github?: GithubInMemory;
  /** Whose account the person's profile names. */
  readonly login?: string;
  readonly answers?: Parameters<typeof answering>[1];
}

/** The form for a new notebook with GitHub picked as its source. */
const open = async ({ github = githubInMemory(server.app), login, answers = {} }: Options = {}) => {
  const github_token = login === undefined ? null : issueToken(github.world, login);
  const adapter: AxiosAdapter = answering(github.adapter, {
    '/fsc/user/read/': async (_config, pass) => {
      const reply = await pass();
      const { user } = reply.data as { user: object };
      return { ...reply, data: { user: { ...user, github_token } } };
    },
    ...answers,
  });
  const app = await showApp({ adapter, at: '/notebooks/create', config: { ...GITHUB, github_connect: true } });
  shown.push(app);
  const done = app.next(signedIn);
  act(() => void app.dispatch(signInRequested(ADMIN)));
  await act(() => done);
  await user.click(await screen.findByRole('radio', { name: /GitHub/ }));
  return { ...app, github, github_token, panel: within(await screen.findByRole('region', { name: 'GitHub' })) };
};
const user = userEvent.setup();
const read = async (address: string) => {
  const field = screen.getByRole('textbox', { name: /repository URL/i });
  await user.clear(field);
  await user.type(field, `${address}{Enter}`);
};
const tree = (repo = 'mona/fits') => screen.findByRole('tree', { name: `Files of ${repo}` });
const chooseFrom = async (name: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const cookie = () => /atelier_github=([^;]*)/.exec(document.cookie)?.[1] ?? '';

describe('files of a repository without an account', () => {
  test('NB-08 GH-12 GH-13 the address leads to a tree of files to tick', async () => {
    const { panel, diary } = await open();
    expect(panel.getByText('Not connected: public repositories only')).toBeVisible();
    await read('not a repository');
    expect(await panel.findByText('Unrecognizable url')).toBeVisible();
    await read('https://notgithub.com/mona/fits');
    expect(await panel.findByText('Unrecognizable url')).toBeVisible();
    await read('mona/fits');
    const files = within(await tree());
    expect(panel.getByRole('combobox', { name: 'Branch' })).toHaveValue('main');
    expect(panel.getByText('This tree have 7 files and you have 4998 requests remaining (Github hourly reset the limit)')).toBeVisible();
    expect(files.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'))).toEqual(['data', 'src', 'fit.ipynb', 'README.md', 'train.py']);
    await user.click(files.getByRole('treeitem', { name: 'fit.ipynb' }));
    expect(files.getByRole('treeitem', { name: 'fit.ipynb' })).toHaveAttribute('aria-checked', 'true');
    expect(panel.getByText('1 chosen, 59 B')).toBeVisible();
    await waitFor(() => expect(diary.filter(githubFilesChosen.match).at(-1)?.payload).toMatchObject({ for: 'create', repo: 'mona/fits', branch: 'main', files: [{ path: 'fit.ipynb' }] }));
  });

  test('NB-05 arrows move in the tree, Space ticks all below a folder, and the box says so', async () => {
    const { panel } = await open();
    await read('mona/fits');
    const files = await tree();
    files.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    const item = (name: string) => within(files).getByRole('treeitem', { name });
    expect(item('data')).toHaveAttribute('aria-expanded', 'true');
    expect(files.getAttribute('aria-activedescendant')).toBe(item('points.csv').id);
    await user.keyboard(' ');
    expect(item('points.csv')).toHaveAttribute('aria-checked', 'true');
    expect(item('data')).toHaveAttribute('aria-checked', 'mixed');
    await user.keyboard('{Home} ');
    expect(item('data')).toHaveAttribute('aria-checked', 'true');
    expect(item('raw')).toHaveAttribute('aria-checked', 'true');
    await user.keyboard('{ArrowLeft}');
    expect(item('data')).toHaveAttribute('aria-expanded', 'false');
    expect(panel.getByRole('checkbox', { name: 'All files' })).toBePartiallyChecked();
  });

  test('the filter shows every match in its folders, and ticking all means those', async () => {
    const { panel } = await open();
    await read('mona/fits');
    const files = within(await tree());
    await user.type(panel.getByRole('searchbox', { name: 'Filter files' }), 'points');
    expect(files.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'))).toEqual(['data', 'raw', 'points.json', 'points.csv']);
    await user.click(panel.getByRole('checkbox', { name: 'All 2 found' }));
    await user.click(panel.getByRole('button', { name: 'Clear the filter' }));
    expect(panel.getByText('2 chosen, 16 B')).toBeVisible();
    await user.type(panel.getByRole('searchbox', { name: 'Filter files' }), 'no such');
    expect(panel.getByText('No file has this in its path.')).toBeVisible();
  });

  test('GH-14 GH-15 what is wrong with a repository stands beside its address', async () => {
    const { panel } = await open();
    await read('mona/empty');
    expect(await panel.findByText('No branches found')).toBeVisible();
    await read('mona/nowhere');
    expect(await panel.findByText('Repository not found (incorrect url or private)')).toBeVisible();
    expect(panel.getByRole('combobox', { name: 'Branch' })).toHaveValue('');
  });

  test('GH-10 a rate limit is told in the panel while it lasts', async () => {
    const { panel, github } = await open();
    github.world.limit = { limit: 60, remaining: 0, reset: Math.floor(Date.now() / 1000) + 600 };
    await read('mona/fits');
    expect(await panel.findByText('Please retry Github operation in 10 minutes')).toBeVisible();
  });

  test('GH-17 a large tree is read with progress, and Cancel ends it', async () => {
    const github = githubInMemory(server.app);
    const { panel } = await open({ github });
    github.control.holding = true;
    await read('octo-lab/huge');
    for (let call = 1; call <= 4; call += 1) {
      await waitFor(() => expect(github.held).toHaveLength(1));
      act(() => github.release());
    }
    expect(await panel.findByText(/^2 of 8 folders, 8 files/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Cancel Reading the files' }));
    expect(panel.getByRole('button', { name: 'Read the files' })).toBeVisible();
  });
});

describe('with a GitHub account', () => {
  test('NB-05 NB-06 NB-07 GH-06 organisations, their repositories and branches are there to choose', async () => {
    const { panel, github, github_token } = await open({ login: 'mona' });
    await chooseFrom('Repository', 'mona/secret');
    expect(within(await tree('mona/secret')).getByRole('treeitem', { name: 'keep.ipynb' })).toBeVisible();
    await chooseFrom('Organisation', 'octo-lab');
    expect(panel.getByRole('combobox', { name: 'Repository' })).toHaveValue('');
    expect(panel.getByRole('combobox', { name: 'Branch' })).toHaveValue('');
    await chooseFrom('Repository', 'octo-lab/huge');
    expect(await tree('octo-lab/huge')).toBeVisible();
    expect(github.asked.every(({ authorization }) => authorization === `Bearer ${github_token}`)).toBe(true);
    expect(github.calls().slice(0, 2).sort()).toEqual(['/user/orgs?per_page=100', '/user/repos?type=all&per_page=100']);
  });

  test('LOG-09 GH-06 GH-07 GH-08 the token of the profile is kept in a cookie, encrypted, and nowhere else', async () => {
    const { github_token, state, storages } = await open({ login: 'mona' });
    await waitFor(() => expect(cookie()).not.toBe(''));
    expect(decrypt(GITHUB.cookie_secret, cookie())).toBe(github_token);
    expect(decrypt('of another installation', cookie())).toBeNull();
    expect(cookie()).not.toContain(github_token);
    expect(JSON.stringify([state(), storages.local.items, storages.tab.items])).not.toContain(github_token);
  });

  test('LOG-10 signing out takes the cookie away', async () => {
    const app = await open({ login: 'mona' });
    await waitFor(() => expect(cookie()).not.toBe(''));
    act(() => void app.dispatch(signOutRequested()));
    await waitFor(() => expect(cookie()).toBe(''));
    expect(app.state().githubAccount.connected).toBe(false);
  });

  test('PRM-09 Disconnect takes the cookie and the lists away', async () => {
    const { panel } = await open({ login: 'mona' });
    await user.click(panel.getByRole('button', { name: 'Disconnect' }));
    expect(await panel.findByText('Not connected: public repositories only')).toBeVisible();
    await waitFor(() => expect(cookie()).toBe(''));
    expect(panel.queryByRole('combobox', { name: 'Organisation' })).toBeNull();
  });

  test('GH-01 GH-02 GH-03 where the browser does not reach GitHub the server asks in the person\'s name', async () => {
    const github = githubInMemory(server.app);
    github.world.fault = { status: 0, body: '' };
    const { panel } = await open({
      github, login: 'mona', answers: {
        '/fsc/user/github/repos/readall/': (config) => Promise.resolve(replyWith(config, { repos: ['mona/inside'] })),
        '/fsc/user/github/repo/branches/readall/': (config) => Promise.resolve(replyWith(config, { branches: ['main'] })),
        '/fsc/user/github/repo/branch/content/readall/': (config) => Promise.resolve(replyWith(config, {
          tree: [{ path: 'a.ipynb', type: 'blob', sha: 'a1', size: 3 }, { path: 'lib', type: 'commit', sha: 'b2' }], truncated: true,
        })),
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
        '/oauth/github-device': (config) => Promise.resolve(replyWith(config, {
          status: 'begun', device_code: 'd1', user_code: 'WDJB-MJHT', verification_uri: 'https://github.com/login/device', expires_in: 900, interval: 5,
        })),
      },
    });
    await user.click(panel.getByRole('button', { name: 'Connect GitHub' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect GitHub' }));
    expect(await dialog.findByText('WDJB-MJHT')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open GitHub' })).toHaveAttribute('href', 'https://github.com/login/device');
    expect(dialog.getByRole('button', { name: 'Copy the code' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog', { name: 'Connect GitHub' })).toBeNull();
  });

  test('LOG-24 ends in a notice, a cookie and the lists of the account', async () => {
    const github = githubInMemory(server.app);
    const github_token = issueToken(github.world, 'mona');
    const { panel } = await open({
      github, answers: { '/oauth/github-device': (config) => Promise.resolve(replyWith(config, { status: 'connected', github_token, login: 'mona' })) },
    });
    await user.click(panel.getByRole('button', { name: 'Connect GitHub' }));
    expect(await screen.findByText('Github successfully connected')).toBeVisible();
    expect(panel.getByText('Connected as mona')).toBeVisible();
    expect(decrypt(GITHUB.cookie_secret, cookie())).toBe(github_token);
    await chooseFrom('Repository', 'mona/secret');
    expect(await tree('mona/secret')).toBeVisible();
  });
});
