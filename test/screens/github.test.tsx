import { act, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { githubFilesChosen } from '~/web/work/github/events';
import { githubForms, read, tree, user } from './support/githubForm';

const { open, standIn } = githubForms();

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
    expect(
      panel.getByText(
        'This tree have 7 files and you have 4998 requests remaining (Github hourly reset the limit)',
      ),
    ).toBeVisible();
    expect(
      files.getAllByRole('treeitem').map((item) => item.querySelector('.github-name')?.textContent),
    ).toEqual(['data', 'src', 'fit.ipynb', 'README.md', 'train.py']);
    await user.click(files.getByRole('treeitem', { name: /^fit\.ipynb/ }));
    expect(files.getByRole('treeitem', { name: /^fit\.ipynb/ })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    expect(panel.getByText('1 chosen, 59 B')).toBeVisible();
    await waitFor(() =>
      expect(diary.filter(githubFilesChosen.match).at(-1)?.payload).toMatchObject({
        for: 'notebook',
        repo: 'mona/fits',
        branch: 'main',
        files: [{ path: 'fit.ipynb' }],
      }),
    );
  });

  test('NB-05 arrows move in the tree, Space ticks all below a folder, and the box says so', async () => {
    const { panel } = await open();
    await read('mona/fits');
    const files = await tree();
    files.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    const item = (name: string | RegExp) => within(files).getByRole('treeitem', { name });
    expect(item('data')).toHaveAttribute('aria-expanded', 'true');
    expect(files.getAttribute('aria-activedescendant')).toBe(item(/^points/).id);
    await user.keyboard(' ');
    expect(item(/^points/)).toHaveAttribute('aria-checked', 'true');
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
    expect(
      files.getAllByRole('treeitem').map((item) => item.querySelector('.github-name')?.textContent),
    ).toEqual(['data', 'raw', 'points.json', 'points.csv']);
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
    const github = standIn();
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
