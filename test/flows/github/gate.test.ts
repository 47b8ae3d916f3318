import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signedInApp, type SignedInApp } from '#test/harness/formApp';
import { workspace } from '#test/flows/support/atWork';
import { GITHUB, githubInMemory, type GithubInMemory } from '../support/github';
import {
  branchChosen,
  gateOpened,
  gateTicked,
  githubConnected,
  githubSourceOpened,
  orgChosen,
  repoChosen,
} from '~/web/work/github/events';
import { retryText } from '~/web/work/github/messages';
import { selectRetryText } from '~/web/work/github/model/gateSlice';
import { selectBrowse } from '~/web/work/github/model/sourceSlice';
import { toastAdded } from '~/web/core/toasts/events';
import { signOutRequested } from '~/web/core/session/events';
import { forgetGithubAnswers } from '~/web/lib/http/github';

const { server } = await workspace();
const running: SignedInApp[] = [];
const settled = async () => {
  for (const app of running) await app.settled();
};
beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      now: new Date('2026-01-01T12:00:00Z'),
    }),
);
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
  forgetGithubAnswers();
  vi.useRealTimers();
});

const SECOND = 1000;
const FORM = { for: 'test' };
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= SECOND) {
    await vi.advanceTimersByTimeAsync(Math.min(left, SECOND));
    await settled();
  }
};
/** GitHub refuses everything until this many seconds from now. */
const exhaust = ({ world }: GithubInMemory, seconds: number) => {
  world.limit = { limit: 60, remaining: 0, reset: Date.now() / 1000 + seconds };
};
const refill = ({ world }: GithubInMemory) => {
  world.limit = { limit: 60, remaining: 60, reset: Date.now() / 1000 + 3600 };
};
const open = async () => {
  const github = githubInMemory(server.app);
  const app = await signedInApp(server, '/home', {}, { adapter: github.adapter, config: GITHUB });
  running.push(app);
  app.dispatch(githubSourceOpened(FORM));
  await settled();
  return { app, github };
};
const shown = (app: SignedInApp) => selectRetryText(app.state());
const reads = (github: GithubInMemory) => github.calls().filter((path) => path !== '/rate_limit');

test('GH-10 the words count seconds below 60, minutes from there on', () => {
  const words = (seconds: number) =>
    retryText(seconds * SECOND).replace('Please retry Github operation in ', '');
  expect([1, 59, 60, 61, 3600].map(words)).toEqual([
    '1 seconds',
    '59 seconds',
    '1 minutes',
    '2 minutes',
    '60 minutes',
  ]);
});

describe('GH-09 after a rate limit', () => {
  test('GH-10 calls wait, the person sees for how long, and everything goes on by itself', async () => {
    const { app, github } = await open();
    exhaust(github, 90);
    app.dispatch(repoChosen({ ...FORM, repo: 'mona/fits' }));
    await settled();
    expect(app.diary.filter(toastAdded.match).map(({ payload }) => payload)).toEqual([
      { kind: 'warning', text: 'Please retry Github operation in 2 minutes' },
    ]);
    expect(shown(app)).toBe('Please retry Github operation in 2 minutes');
    await pass(30 * SECOND);
    expect(shown(app)).toBe('Please retry Github operation in 1 minutes');
    await pass(1 * SECOND);
    expect(shown(app)).toBe('Please retry Github operation in 59 seconds');
    await pass(58 * SECOND);
    expect(shown(app)).toBe('Please retry Github operation in 1 seconds');
    expect(reads(github)).toHaveLength(1);
    refill(github);
    await pass(2 * SECOND);
    expect(shown(app)).toBeNull();
    expect(selectBrowse(app.state(), 'test')).toMatchObject({
      branch: 'main',
      tree: { status: 'succeeded' },
    });
  });

  test('the countdown is told at most once a second, and only when its words change', async () => {
    const { app, github } = await open();
    exhaust(github, 180);
    app.dispatch(repoChosen({ ...FORM, repo: 'mona/fits' }));
    await pass(119 * SECOND);
    expect(app.diary.filter(gateTicked.match).length).toBeLessThanOrEqual(3);
    await pass(50 * SECOND);
    const at = app.diary.filter(gateTicked.match).map(({ payload }) => payload.at);
    expect(at.length).toBeGreaterThan(45);
    expect(at.slice(1).every((time, index) => time - at[index]! >= SECOND)).toBe(true);
  });

  test('a secondary limit counts as well, and a second refusal closes the gate again', async () => {
    const { app, github } = await open();
    github.world.secondary = 5;
    app.dispatch(repoChosen({ ...FORM, repo: 'mona/fits' }));
    await pass(6 * SECOND);
    expect(shown(app)).toBe('Please retry Github operation in 4 seconds');
    github.world.secondary = null;
    await pass(6 * SECOND);
    expect(selectBrowse(app.state(), 'test')).toMatchObject({ tree: { status: 'succeeded' } });
  });

  test('what the person no longer wants is not asked for when the gate opens', async () => {
    const { app, github } = await open();
    exhaust(github, 30);
    app.dispatch(repoChosen({ ...FORM, repo: 'mona/fits' }));
    await settled();
    app.dispatch(repoChosen({ ...FORM, repo: 'octo-lab/huge' }));
    refill(github);
    await pass(32 * SECOND);
    expect(reads(github).filter((path) => path.includes('mona/fits'))).toHaveLength(1);
    expect(selectBrowse(app.state(), 'test')).toMatchObject({
      repo: 'octo-lab/huge',
      tree: { status: 'succeeded' },
    });
  });

  test('the retry time survives a reload', async () => {
    const { app, github } = await open();
    exhaust(github, 40);
    app.dispatch(repoChosen({ ...FORM, repo: 'mona/fits' }));
    await settled();
    app.stop();
    const { items } = app.storages.local;
    expect(JSON.parse(items['persist:githubGate'] ?? '{}')).toMatchObject({
      retryAt: String(Date.now() + 40 * SECOND),
    });
    const after = githubInMemory(server.app);
    const again = await signedInApp(
      server,
      '/home',
      {},
      {
        adapter: after.adapter,
        config: GITHUB,
        stored: { 'persist:githubGate': items['persist:githubGate']! },
      },
    );
    running.push(again);
    again.dispatch(githubSourceOpened(FORM));
    await settled();
    expect(selectRetryText(again.state())).toBe('Please retry Github operation in 40 seconds');
    await pass(39 * SECOND);
    expect(after.asked).toEqual([]);
    await pass(2 * SECOND);
    expect(after.calls()).toEqual(['/rate_limit']);
  });

  test('another account has a quota of its own: the gate opens', async () => {
    const { app, github } = await open();
    exhaust(github, 3000);
    app.dispatch(repoChosen({ ...FORM, repo: 'mona/fits' }));
    await pass(2 * SECOND);
    refill(github);
    app.dispatch(githubConnected({ login: 'mona' }));
    await settled();
    expect(shown(app)).toBeNull();
    expect(selectBrowse(app.state(), 'test')).toMatchObject({ branches: { status: 'succeeded' } });
  });

  test('signing out ends the waiting', async () => {
    const { app, github } = await open();
    exhaust(github, 30);
    app.dispatch(repoChosen({ ...FORM, repo: 'mona/fits' }));
    await settled();
    app.dispatch(signOutRequested());
    await pass(40 * SECOND);
    expect(reads(github)).toHaveLength(1);
    expect(app.state().github?.rateLimit.retryAt).toBeNull();
  });
});

test('GH-09 one call is under way at a time, the others wait their turn', async () => {
  const { app, github } = await open();
  for (const form of ['a', 'b', 'c']) app.dispatch(githubSourceOpened({ for: form }));
  for (const form of ['a', 'b', 'c']) app.dispatch(repoChosen({ for: form, repo: 'mona/fits' }));
  app.dispatch(orgChosen({ ...FORM, org: 'octo-lab' }));
  await pass(1 * SECOND);
  app.dispatch(branchChosen({ for: 'a', branch: 'feature/wide' }));
  await pass(1 * SECOND);
  expect(github.control.mostAtOnce).toBe(1);
  // A gate that never closed opens nothing.
  await app.neverHeard(gateOpened);
  expect(['a', 'b', 'c'].map((form) => selectBrowse(app.state(), form)?.tree.status)).toEqual([
    'succeeded',
    'succeeded',
    'succeeded',
  ]);
});
