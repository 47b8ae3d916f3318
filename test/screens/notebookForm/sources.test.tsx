import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GITHUB, githubInMemory } from '#test/flows/support/github';
import { putInDrive } from '#test/harness/driveFiles';
import { notebookText } from '#test/harness/formApp';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { addressEntered, addressTyped, boxTicked } from '~/web/work/github/events';
import { selectBrowse } from '~/web/work/github/model/sourceSlice';
import { forgetGithubAnswers } from '~/web/lib/http/github';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
  await putInDrive(server, {
    '/iris/a.ipynb': notebookText(),
    '/iris/b.ipynb': notebookText(),
    '/broken.ipynb': 'a,b',
    '/bare/readme.txt': 'r',
  });
});
afterAll(() => server.close());
afterEach(() => {
  forgetGithubAnswers();
});

const user = userEvent.setup();
const open = async (at = '/notebooks/create') => {
  const github = githubInMemory(server.app);
  const app = await showSignedIn({ adapter: github.adapter, at, config: GITHUB });
  await screen.findByRole('radio', { name: /Empty file/ });
  return { ...app, github };
};
const source = (name: RegExp) => user.click(screen.getByRole('radio', { name }));
const create = () => user.click(screen.getByRole('button', { name: 'Create' }));
const fromDrive = async (...names: string[]) => {
  await user.click(screen.getByRole('button', { name: 'Choose from Drive' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Choose from Drive' }));
  for (const name of names)
    await user.click(
      (await picker.findByRole('option', { name: new RegExp(`^${name}`) })).querySelector(
        '.pick-box',
      )!,
    );
  await user.click(picker.getByRole('button', { name: /^Choose( \d)?$/ }));
};
const main = () => screen.findByRole('combobox', { name: /Main file/ });

describe('where a notebook comes from', () => {
  test('NB-04 NB-05 NB-08 offers an empty file, this computer, GitHub and the Drive, and each shows its own fields alone', async () => {
    await open();
    expect(
      screen
        .getAllByRole('radio')
        .filter((radio) => radio.getAttribute('name') === 'source')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['empty', 'filesystem', 'github', 'drive']);
    await source(/Drive/);
    expect(await screen.findByRole('button', { name: 'Choose from Drive' })).toBeVisible();
    await source(/GitHub/);
    expect(screen.queryByRole('button', { name: 'Choose from Drive' })).toBeNull();
    expect(await screen.findByRole('textbox', { name: 'Repository URL' })).toBeVisible();
    await source(/Local filesystem/);
    expect(screen.queryByRole('textbox', { name: 'Repository URL' })).toBeNull();
    expect(screen.getByLabelText('Files of this computer')).toBeInTheDocument();
  });

  test('NB-04 NB-09 a folder of the Drive: of its notebooks one is chosen', async () => {
    const app = await open();
    await source(/Drive/);
    await fromDrive('iris folder');
    expect(screen.getByText('From the drive: iris/')).toBeVisible();
    await user.click(await main());
    const last = await screen.findByRole('option', { name: 'iris/b.ipynb' });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'iris/a.ipynb',
      'iris/b.ipynb',
    ]);
    await user.click(last);
    expect(screen.getByRole('textbox', { name: /Notebook name/ })).toHaveValue('iris');
    await create();
    await waitFor(() => expect(app.path()).toMatch(/^\/notebooks\/nb-/));
  });

  test('NB-09 NB-19 the picker lies over the form and Escape closes it alone, and what is wrong is said at the field', async () => {
    await open();
    await source(/Drive/);
    await create();
    expect(await screen.findByText('Please choose files or a folder from the Drive')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Choose from Drive' })).toHaveFocus(),
    );
    await user.click(screen.getByRole('button', { name: 'Choose from Drive' }));
    await screen.findByRole('dialog', { name: 'Choose from Drive' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Choose from Drive' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Create Notebook' })).toBeVisible();
    await fromDrive('broken.ipynb');
    await create();
    await waitFor(async () =>
      expect(await main()).toHaveAccessibleDescription(
        /broken\.ipynb is not a valid notebook\. The file is not JSON/,
      ),
    );
    await fromDrive('bare folder');
    await user.click(await main());
    expect(await screen.findByText('There is no .ipynb file among them')).toBeVisible();
  });

  test('NB-04 NB-02 files of a repository: the main file is brought first, a word says so, and Cancel stops it', async () => {
    const { github, ...app } = await open();
    await source(/GitHub/);
    act(() => {
      app.dispatch(addressTyped({ for: 'notebook', text: 'mona/fits' }));
      app.dispatch(addressEntered({ for: 'notebook' }));
    });
    await waitFor(() =>
      expect(selectBrowse(app.state(), 'notebook')?.tree.status).toBe('succeeded'),
    );
    act(() => void app.dispatch(boxTicked({ for: 'notebook', path: '', ticked: true })));
    expect(await main()).toHaveValue('fit.ipynb');
    expect(await main()).toHaveAccessibleDescription(
      '6 more files will be uploaded once the notebook exists.',
    );
    github.control.holding = true;
    await create();
    expect(
      await screen.findByRole('progressbar', { name: 'Fetching fit.ipynb from GitHub' }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel Fetching fit.ipynb from GitHub' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    github.control.holding = false;
    await create();
    await waitFor(() => expect(app.path()).toMatch(/^\/notebooks\/nb-/));
  });

  test('NB-10 NB-11 the bare embedded page has all four, the picker included', async () => {
    await open('/components/notebooks/create');
    await source(/Drive/);
    await fromDrive('broken.ipynb', 'iris folder');
    expect(screen.getByText('From the drive: broken.ipynb, iris/')).toBeVisible();
    await source(/GitHub/);
    expect(await screen.findByRole('textbox', { name: 'Repository URL' })).toBeVisible();
  });
});
