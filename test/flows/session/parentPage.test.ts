import { afterEach, describe, expect, test, vi } from 'vitest';
import { signedInApp, type SignedInApp } from '#test/harness/formApp';
import { workspace } from '#test/flows/support/atWork';
import { parentMessageReceived } from '~/web/lib/browser/parent';
import { frames } from '~/web/lib/browser/frames';
import { createRoster, roster } from '~/web/app/roster';
import type { FeatureManifest } from '~/web/lib/feature';
import { readNavigate } from '~/web/features/embed/parent/model';

const APP = 'https://atelier.test';
const COMPANY = 'https://company.test';

const { server } = await workspace();
const running: SignedInApp[] = [];
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
  vi.unstubAllGlobals();
});

/** A window that another page frames, and how that page speaks to it. */
const framed = () => {
  const listening = new Set<(event: unknown) => void>();
  const parent = { postMessage: () => undefined };
  const heard = {
    addEventListener: (type: string, hear: (event: unknown) => void) => {
      if (type === 'message') listening.add(hear);
    },
    removeEventListener: (_: string, hear: (event: unknown) => void) => {
      listening.delete(hear);
    },
  };
  vi.stubGlobal(
    'window',
    Object.assign(Object.create(globalThis) as object, {
      parent,
      location: { origin: APP, ancestorOrigins: [COMPANY] },
      ...heard,
    }),
  );
  const says = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    for (const hear of [...listening]) hear({ origin: COMPANY, source: parent, data, ...from });
  };
  return says;
};

/** A page that a colleague may build tomorrow: the list of routes decides, not this feature. */
const Planted: FeatureManifest = {
  name: 'planted',
  joins: 'start',
  feature: {},
  routes: ['/streams/:id', '/gallery', '/articles/:id'].map((path) => ({
    path,
    access: 'members',
    load: () => Promise.resolve({ default: () => null }),
  })),
};
const withPlanted = createRoster([
  ...roster.manifests.filter(
    ({ routes = [] }) => !routes.some(({ path }) => /^\/(streams|gallery|articles)/.test(path)),
  ),
  Planted,
]);

const open = async (given: Parameters<typeof signedInApp>[3] = {}) => {
  const says = framed();
  const app = await signedInApp(
    server,
    '/home',
    {},
    { config: { embedder_origins: [COMPANY] }, ...given },
  );
  running.push(app);
  await app.settled();
  return { app, says, go: (data: object) => says({ actionType: 'navigate', ...data }) };
};

describe('a page that frames the app', () => {
  test.each([
    ['ACC-13 a conversation', { userId: 'mira' }, '/chat?userId=mira'],
    [
      'ACC-13 a conversation, with its type',
      { type: 'chat', userId: 'a@b.org' },
      '/chat?userId=a%40b.org',
    ],
    [
      'ACC-13 a given address of the app',
      { url: '/drive?storage=teamdrive' },
      '/drive?storage=teamdrive',
    ],
    ['ACC-13 a given address with the app’s origin', { url: `${APP}/jobs?q=pi` }, '/jobs?q=pi'],
    ['ACC-13 a notebook', { type: 'notebook', id: 'nb-1' }, '/notebooks/nb-1'],
    ['ACC-13 an article', { type: 'article', id: 'a-1' }, '/articles/a-1'],
    ['ACC-13 a stream', { type: 'stream', id: 's-1' }, '/streams/s-1'],
    [
      'ACC-14 a stream, joining',
      { type: 'stream', id: 's-1', action: 'join' },
      '/streams/s-1?action=join',
    ],
  ])('ACC-12 moves it to %s', async (_, message, path) => {
    const { app, go } = await open({ roster: withPlanted });
    const before = app.history.length;
    go(message);
    await expect.poll(() => app.path()).toBe(path);
    expect(app.history.length).toBe(before + 1);
    expect(app.told()).toContain(parentMessageReceived.type);
  });

  test('ACC-15 ACC-16 moves it to a section of the gallery, and replaces the history where it says so', async () => {
    const { app, go } = await open({ roster: withPlanted });
    const before = app.history.length;
    go({ index: 'vision', replaceOnly: true });
    await expect.poll(() => app.path()).toBe('/gallery');
    expect([app.history.location.hash, app.history.length]).toEqual(['#vision', before]);
    go({ index: 3 });
    await expect.poll(() => app.history.location.hash).toBe('#3');
    expect(app.history.length).toBe(before + 1);
  });

  test('ACC-17 an address of an origin on the list is left to, and any other is dropped and counted', async () => {
    const { app, go } = await open();
    go({ url: `${COMPANY}/after?x=1` });
    await expect.poll(() => app.left).toEqual([`${COMPANY}/after?x=1`]);
    const dropped = frames.dropped();
    const refused = [
      'https://elsewhere.test/',
      'javascript:alert(1)',
      '//elsewhere.test/jobs',
      'https://',
      '/no/such/page',
      `${COMPANY}.elsewhere.test/`,
      '',
    ];
    for (const url of refused) go({ url });
    await expect.poll(() => frames.dropped()).toBe(dropped + refused.length);
    expect([app.path(), app.left.length]).toEqual(['/home', 1]);
  });

  test.each([
    [
      'another origin',
      { actionType: 'navigate', url: '/jobs' },
      { origin: 'https://stranger.test' },
    ],
    [
      'an origin that only begins like a listed one',
      { actionType: 'navigate', url: '/jobs' },
      { origin: `${COMPANY}.stranger.test` },
    ],
    ['another window of a listed origin', { actionType: 'navigate', url: '/jobs' }, { source: {} }],
    ['a text', 'navigate', {}],
    ['nothing', null, {}],
    ['a value that is no value', { actionType: 'navigate', url: { href: '/jobs' } }, {}],
    ['a number that is none', { actionType: 'navigate', index: Number.NaN }, {}],
    ['a text beyond all bounds', { actionType: 'navigate', url: `/jobs?${'x'.repeat(2_048)}` }, {}],
    [
      'more fields than any message has',
      Object.fromEntries([...'abcdefghi'].map((name) => [name, 1])),
      {},
    ],
  ])(
    'ACC-17 is not heard where the message is %s: it is dropped and counted',
    async (_, data, from) => {
      const { app, says } = await open();
      const dropped = frames.dropped();
      says(data, from);
      expect(frames.dropped()).toBe(dropped + 1);
      await app.neverHeard(parentMessageReceived);
      expect(app.path()).toBe('/home');
    },
  );

  test('ACC-17 a kind whose page is not there leads nowhere, and is counted', async () => {
    const without = createRoster(
      roster.manifests.filter(
        ({ routes = [] }) =>
          !routes.some(({ path }) => path.startsWith('/articles') || path.startsWith('/gallery')),
      ),
    );
    const { app, go } = await open({ roster: without });
    const dropped = frames.dropped();
    go({ type: 'article', id: 'a-1' });
    go({ index: 'vision' });
    await expect.poll(() => frames.dropped()).toBe(dropped + 2);
    expect(app.path()).toBe('/home');
  });

  test('is not heard where nothing is on the list', async () => {
    const { app, says } = await open({ config: {} });
    says({ actionType: 'navigate', url: '/jobs' });
    await app.neverHeard(parentMessageReceived);
  });
});

test.each([
  [{}],
  [{ url: '/a', userId: 'b' }],
  [{ type: 'notebook' }],
  [{ id: 'nb-1' }],
  [{ type: 'job', id: 'j-1' }],
  [{ type: 'notebook', id: '..' }],
  [{ type: 'notebook', id: 'a/b' }],
  [{ type: 'notebook', id: 7 }],
  [{ type: 'notebook', id: 'nb-1', action: 'join' }],
  [{ type: 'stream', id: 's-1', action: 'leave' }],
  [{ type: 'stream', id: 's-1', action: 'join', url: '/a' }],
  [{ userId: '' }],
  [{ userId: 'x'.repeat(129) }],
  [{ index: 'a b' }],
  [{ index: true }],
  [{ url: '/a', replaceOnly: 'yes' }],
  [{ url: '/a', extra: 1 }],
  [{ type: 'chat' }],
  [{ type: 'chat', userId: 'a', id: 'b' }],
])('ACC-17 %j fails the schema', (fields) => {
  expect(readNavigate({ actionType: 'navigate', ...fields })).toBeNull();
});

test('ACC-12 another action type is no navigation', () => {
  expect([
    readNavigate({ url: '/a' }),
    readNavigate({ actionType: 'close', url: '/a' }),
    readNavigate({ type: 'navigate', url: '/a' }),
  ]).toEqual([null, null, null]);
});
