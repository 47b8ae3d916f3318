import { describe, expect, test } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { until } from '#test/harness/formApp';
import { atGithub, FORM, paths, treeOf, type } from '../support/atGithub';
import { githubInMemory } from '../support/github';
import {
  branchChosen,
  githubSourceReset,
  treeSucceeded,
  treeCancelled,
  treeFailed,
  treeProgressed,
} from '~/web/work/github/events';
import { selectBrowse } from '~/web/work/github/model/sourceSlice';

const work = atGithub();

describe('GH-17 a tree that GitHub cuts off', () => {
  test('is read folder by folder, with progress, and is whole', async () => {
    const { app, github } = await work.open();
    type(app, 'octo-lab/huge');
    await treeOf(app);
    expect(paths(app)).toHaveLength(60);
    expect(selectBrowse(app.state(), FORM.for)!.tree).toMatchObject({ partial: false });
    expect(github.calls().filter((path) => path.includes('/git/trees/'))).toHaveLength(1 + 1 + 7);
    const progress = app.diary.filter(treeProgressed.match).map(({ payload }) => payload);
    expect(progress[0]).toMatchObject({ read: 1, known: 8, files: 0 });
    expect(progress.at(-1)).toMatchObject({ read: 8, known: 8, files: 60 });
  });

  test('GH-11 is not shown in part where GitHub fails on the way', async () => {
    const { app, github, browse } = await work.open();
    type(app, 'octo-lab/huge');
    await app.heard(treeProgressed);
    github.world.fault = { status: 502, body: 'Bad Gateway' };
    await app.heard(treeFailed);
    expect(browse().tree).toMatchObject({ status: 'failed', problem: { statusCode: 502 } });
    await app.neverHeard(treeSucceeded);
    expect(app.crashes).toEqual([]);
  });

  test('stops being read on Cancel, the call under way too', async () => {
    const { app, github, browse } = await work.open();
    type(app, 'octo-lab/huge');
    await app.heard(treeProgressed);
    github.control.holding = true;
    await untilPasses(() => expect(github.held).toHaveLength(1));
    app.dispatch(treeCancelled(FORM));
    expect(browse().tree).toEqual({ status: 'idle' });
    const before = github.asked.length;
    github.control.holding = false;
    github.release();
    app.dispatch(branchChosen({ ...FORM, branch: 'main' }));
    await treeOf(app);
    expect(github.asked.length).toBeGreaterThan(before);
    expect(paths(app)).toHaveLength(60);
  });
});

describe('GH-18 a list of several pages', () => {
  test('stops at Cancel', async () => {
    const github = githubInMemory(work.server.app);
    const branches = Object.fromEntries(
      Array.from({ length: 250 }, (_, at) => [`try-${at}`, { 'a.py': '1' }]),
    );
    github.world.repos.push({ full_name: 'mona/many', private: false, branches });
    const { app } = await work.open(github);
    await app.settled();
    github.control.holding = true;
    type(app, 'mona/many');
    await untilPasses(() => expect(github.held).toHaveLength(1));
    github.release();
    await untilPasses(() => expect(github.held).toHaveLength(1));
    app.dispatch(githubSourceReset(FORM));
    github.release();
    github.control.holding = false;
    await app.settled();
    expect(github.calls().filter((path) => path.includes('/branches'))).toHaveLength(2);
  });

  test('is followed to its end', async () => {
    const github = githubInMemory(work.server.app);
    const branches = Object.fromEntries(
      Array.from({ length: 250 }, (_, at) => [
        `try-${String(at).padStart(3, '0')}`,
        { 'a.py': '1' },
      ]),
    );
    github.world.repos.push({ full_name: 'mona/many', private: false, branches });
    const { app, browse } = await work.open(github);
    type(app, 'mona/many');
    await until(app, () => browse().branches.status === 'succeeded');
    expect(browse().branches).toMatchObject({ value: Object.keys(branches) });
    expect(github.calls().filter((path) => path.includes('/branches'))).toEqual([
      '/repos/mona/many/branches?per_page=100',
      '/repos/mona/many/branches?per_page=100&page=2',
      '/repos/mona/many/branches?per_page=100&page=3',
    ]);
    expect(browse().branch).toBeNull();
  });
});
