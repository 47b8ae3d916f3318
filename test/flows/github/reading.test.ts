import { describe, expect, test } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { until } from '#test/harness/formApp';
import { atGithub, FORM, paths, treeOf, type } from '../support/atGithub';
import {
  boxTicked,
  branchChosen,
  branchesFailed,
  filterTyped,
  githubFilesChosen,
  githubSourceReset,
  orgChosen,
  repoChosen,
  treeFailed,
} from '~/web/work/github/events';
import { selectBrowse } from '~/web/work/github/model/sourceSlice';
import { sourcePicked } from '~/web/work/forms/sources/events';
import { toastAdded } from '~/web/core/toasts/events';

const work = atGithub();

describe('a repository by its address', () => {
  test('NB-05 NB-08 GH-04 is read without an account: branches, the main one, its files', async () => {
    const { app, github, browse } = await work.open();
    type(app, 'https://github.com/mona/fits');
    expect(browse().refusal).toBe('Unrecognizable url');
    type(app, 'mona/fits');
    await treeOf(app);
    expect(browse()).toMatchObject({
      repo: 'mona/fits',
      branches: { value: ['main', 'feature/wide'] },
      branch: 'main',
      refusal: null,
    });
    expect(paths(app)).toEqual([
      'README.md',
      'data/points.csv',
      'data/raw/points.json',
      'fit.ipynb',
      'src/model/__init__.py',
      'src/model/net.py',
      'train.py',
    ]);
    expect(github.calls()).toEqual([
      '/rate_limit',
      '/repos/mona/fits/branches?per_page=100',
      '/repos/mona/fits/git/trees/main?recursive=1',
    ]);
    expect(github.asked.every(({ authorization }) => authorization === '')).toBe(true);
    expect(app.state().github?.rateLimit.remaining).toBe(4998);
  });

  test('NB-08 names its branch too, slashes and all', async () => {
    const { app, github, browse } = await work.open();
    type(app, 'http://github.test/mona/fits/tree/feature/wide/src');
    await treeOf(app);
    expect(browse().branch).toBe('feature/wide');
    expect(github.calls().at(-1)).toBe('/repos/mona/fits/git/trees/feature%2Fwide?recursive=1');
  });

  test('GH-14 GH-15 has no branches, or is not there', async () => {
    const { app, browse } = await work.open();
    type(app, 'mona/empty');
    await until(app, () => browse().refusal !== null);
    expect(browse().refusal).toBe('No branches found');
    type(app, 'mona/secret');
    await until(app, () => browse().refusal !== null && browse().repo === 'mona/secret');
    expect(browse().refusal).toBe('Repository not found (incorrect url or private)');
  });

  test('GH-11 whose files cannot be read says so in a notice', async () => {
    const { app, github, browse } = await work.open();
    type(app, 'mona/fits');
    await treeOf(app);
    github.world.fault = { status: 502, body: 'Bad Gateway' };
    app.dispatch(branchChosen({ ...FORM, branch: 'feature/wide' }));
    expect((await app.heard(toastAdded)).payload).toEqual({
      kind: 'error',
      text: "Something went wrong reading 'feature/wide' branch files",
    });
    expect(browse().tree).toMatchObject({ status: 'failed', problem: { statusCode: 502 } });
  });

  test('ERR-07 GH-11 is asked for in vain where GitHub answers something else than a list or a tree', async () => {
    const { app, github, browse } = await work.open();
    type(app, 'mona/fits');
    await treeOf(app);
    github.world.fault = { status: 200, body: 'Good evening' };
    app.dispatch(branchChosen({ ...FORM, branch: 'feature/wide' }));
    await app.heard(treeFailed);
    expect(browse().tree).toMatchObject({ status: 'failed', problem: { code: 'malformed' } });
    app.dispatch(repoChosen({ ...FORM, repo: 'octo-lab/huge' }));
    await app.heard(branchesFailed);
    expect(browse()).toMatchObject({
      branches: { status: 'idle' },
      refusal: expect.stringContaining('its list') as string,
    });
    expect(app.crashes).toEqual([]);
  });
});

describe('choosing', () => {
  test('NB-06 NB-07 a repository resets the branches, an organisation both', async () => {
    const { app, github, browse } = await work.open();
    type(app, 'mona/fits');
    await treeOf(app);
    github.control.holding = true;
    app.dispatch(repoChosen({ ...FORM, repo: 'octo-lab/huge' }));
    expect(browse()).toMatchObject({
      repo: 'octo-lab/huge',
      branches: { status: 'loading' },
      branch: null,
      tree: { status: 'idle' },
      ticked: [],
    });
    app.dispatch(orgChosen({ ...FORM, org: 'octo-lab' }));
    expect(browse()).toMatchObject({
      org: 'octo-lab',
      repo: null,
      branches: { status: 'idle' },
      branch: null,
    });
  });

  test('a late reply of what is no longer chosen is dropped', async () => {
    const { app, github, browse } = await work.open();
    github.control.holding = true;
    app.dispatch(repoChosen({ ...FORM, repo: 'octo-lab/huge' }));
    await untilPasses(() => expect(github.held).toHaveLength(1));
    github.control.holding = false;
    app.dispatch(repoChosen({ ...FORM, repo: 'mona/fits' }));
    github.release();
    await treeOf(app);
    github.release();
    expect(browse()).toMatchObject({
      repo: 'mona/fits',
      branches: { value: ['main', 'feature/wide'] },
    });
    expect(app.told().filter((told) => told === 'github/branchesSucceeded')).toHaveLength(1);
  });

  test('files and folders is told to the form, all of it, after every change', async () => {
    const { app } = await work.open();
    const last = () => app.diary.filter(githubFilesChosen.match).at(-1)?.payload;
    type(app, 'mona/fits');
    await treeOf(app);
    await untilPasses(() =>
      expect(last()).toEqual({ ...FORM, repo: 'mona/fits', branch: 'main', files: [] }),
    );
    app.dispatch(boxTicked({ ...FORM, path: 'data', ticked: true }));
    app.dispatch(boxTicked({ ...FORM, path: 'train.py', ticked: true }));
    await untilPasses(() => expect(last()?.files).toHaveLength(3));
    expect(last()!.files.map(({ path }) => path)).toEqual([
      'data/points.csv',
      'data/raw/points.json',
      'train.py',
    ]);
    const sha = expect.stringMatching(/^[0-9a-f]{40}$/) as string;
    const source = {
      kind: 'github',
      repo: 'mona/fits',
      branch: 'main',
      path: 'data/points.csv',
      sha,
      size: 8,
    };
    expect(last()!.files[0]).toEqual({ path: 'data/points.csv', size: 8, source });
    app.dispatch(boxTicked({ ...FORM, path: 'data/raw', ticked: false }));
    await untilPasses(() => expect(last()?.files).toHaveLength(2));
    app.dispatch(filterTyped({ ...FORM, text: 'MODEL/net' }));
    app.dispatch(boxTicked({ ...FORM, path: '', ticked: true }));
    await untilPasses(() => expect(last()?.files).toHaveLength(3));
    expect(last()!.files.map(({ path }) => path)).toEqual([
      'data/points.csv',
      'src/model/net.py',
      'train.py',
    ]);
    app.dispatch(branchChosen({ ...FORM, branch: 'feature/wide' }));
    await untilPasses(() => expect(last()?.branch).toBe('feature/wide'));
    expect(last()!.files).toEqual([]);
  });

  test('NB-04 GitHub for a new notebook opens the panel with nothing chosen, and a form that wants none resets it', async () => {
    const { app } = await work.open();
    app.dispatch(sourcePicked({ form: 'notebook', source: 'github' }));
    await until(app, (state) => selectBrowse(state, 'notebook') !== undefined);
    app.dispatch(repoChosen({ for: 'notebook', repo: 'mona/fits' }));
    await until(app, (state) => selectBrowse(state, 'notebook')?.tree.status === 'succeeded');
    app.dispatch(githubSourceReset({ for: 'notebook' }));
    expect(selectBrowse(app.state(), 'notebook')).toMatchObject({
      repo: null,
      branch: null,
      tree: { status: 'idle' },
    });
  });
});

test('NB-04 a choice for a panel that was never opened, or a branch without a repository, asks GitHub nothing', async () => {
  const { app, github } = await work.open();
  await app.settled();
  const before = github.asked.length;
  app.dispatch(branchChosen({ ...FORM, branch: 'main' }));
  app.dispatch(branchChosen({ for: 'another', branch: 'main' }));
  await app.neverHeard(treeFailed);
  await app.neverHeard(githubFilesChosen, { where: ({ payload }) => payload.for === 'another' });
  expect(github.asked).toHaveLength(before);
  expect(app.crashes).toEqual([]);
});
