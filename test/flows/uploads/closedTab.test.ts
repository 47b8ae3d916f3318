import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chosen, until, type SignedInApp } from '#test/harness/formApp';
import { runApp } from '#test/harness/runApp';
import { browserOfTabs } from '#test/harness/tabs';
import { files } from '~/web/lib/browser/files/files';
import type { LeftLists } from '~/web/lib/browser/files/leftLists';
import { toastAdded } from '~/web/core/toasts/events';
import { signedOut, signOutRequested } from '~/web/core/session/events';
import {
  allRetried,
  filesChosenAgain,
  filesQueued,
  uploadStarted,
  uploadsRestored,
} from '~/web/core/uploads/events';
import {
  selectEveryUpload,
  selectLostCount,
  selectUploadCounts,
  selectUploads,
} from '~/web/core/uploads/selectors';
import { atUploads, itemOf, over, PUT, queue, statusIs, type Answers } from './atUploads';

const at = atUploads();
beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
    }),
);
afterEach(() => void vi.useRealTimers());
const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const stuck: Answers = {
  [PUT]: (config, pass) => (config.url?.includes('stuck') ? new Promise(() => undefined) : pass()),
};

/** The app in a further tab of the browser in which somebody signed in before. */
const openNext = async (stored: Record<string, string>, leftLists: LeftLists) => {
  const app = (await runApp({
    adapter: at.adapter(),
    at: '/home',
    stored: { ...stored },
    leftLists,
  })) as unknown as SignedInApp;
  at.started(app);
  return app;
};

/** A browser with one tab, in which one file has arrived and one is on its way. */
const halfThrough = async () => {
  const browser = browserOfTabs();
  const tab = browser.tab();
  const app = await at.open(stuck, { leftLists: tab.page() });
  const target = at.folder();
  const ids = queue(app, target, { 'fine.txt': 'fine', 'stuck.txt': 'stuck' });
  await statusIs(app, ids[0]!, 'finished');
  await statusIs(app, ids[1]!, 'sending');
  // Also a browser that crashes, and tells nobody, has written it by then.
  await passTime(21_000);
  await app.persistor.flush();
  const stored = { ...app.storages.local.items };
  return {
    browser,
    tab,
    app,
    target,
    ids,
    stored,
    close: () => {
      at.stop(app);
      tab.close();
    },
  };
};

test('UPL-23 after a closed tab the list comes back in the next one: what was unfinished is canceled, nothing begins by itself, Retry starts it', async () => {
  const { browser, target, ids, stored, close } = await halfThrough();
  close();
  const app = await openNext(stored, browser.tab().page());
  await app.heard(uploadsRestored);
  await app.neverHeard(uploadStarted);
  expect(
    selectEveryUpload(app.state()).map(({ id, status, reason, lost }) => [
      id,
      status,
      reason,
      lost,
    ]),
  ).toEqual([
    [ids[0], 'finished', '', false],
    [ids[1], 'aborted', 'The tab was closed. Retry goes on with it.', false],
  ]);
  expect([selectUploads(app.state()).open, selectUploadCounts(app.state())]).toEqual([
    true,
    { completed: 1, errors: 0, canceled: 1, uploading: 0 },
  ]);
  app.dispatch(allRetried());
  await over(app);
  expect(await at.list(target)).toEqual({ 'fine.txt': 4, 'stuck.txt': 5 });
});

test('UPL-23 where its bytes are gone Retry asks for the file, and says so', async () => {
  const { browser, target, ids, stored, close } = await halfThrough();
  close();
  files.letGo(ids);
  const app = await openNext(stored, browser.tab().page());
  await app.heard(uploadsRestored);
  expect(itemOf(app, ids[1]!)).toMatchObject({
    status: 'aborted',
    lost: true,
    reason: 'The tab was closed. Retry asks for the file again.',
  });
  expect(selectLostCount(app.state())).toBe(1);
  const key = files.keep(new File(['stuck'], 'stuck.txt'));
  app.dispatch(
    filesChosenAgain({ files: [{ key, name: 'stuck.txt', path: 'stuck.txt', size: 5 }] }),
  );
  await over(app);
  expect(await at.list(target)).toEqual({ 'fine.txt': 4, 'stuck.txt': 5 });
});

test('UPL-23 only a tab that is gone has left a list, to one other tab, of the same person, and signing out forgets it', async () => {
  const { browser, tab, app, stored, close } = await halfThrough();
  expect(await browser.tab().page().take()).toEqual([]);
  expect(browser.tab().page().all()).toHaveLength(1);
  close();
  const others = browser.tab();
  const [other, further] = [others.page(), browser.tab().page()];
  const taken = [await other.take(), await further.take()];
  expect(taken.map((lists) => lists.length)).toEqual([1, 0]);
  other.leave({ ...(taken[0]![0] as object), user_name: 'mary' });
  expect(await tab.page().take()).toEqual([]);
  others.close();
  const next = await openNext(stored, browser.tab().page());
  await next.neverHeard(uploadsRestored);
  next.dispatch(signOutRequested());
  await next.heard(signedOut);
  expect([further.all(), app.crashes]).toEqual([[], []]);
});

test('UPL-23 after a reload of the tab its own list goes on, and nothing comes back beside it', async () => {
  const browser = browserOfTabs();
  const tab = browser.tab();
  tab.page().leave({ any: 'list' });
  expect(await tab.page().take()).toEqual([]);
  expect(tab.page().all()).toEqual([]);
});

test('UPL-23 parts on the server that no list claims are told, and can be removed', async () => {
  const browser = browserOfTabs();
  const tab = browser.tab();
  const first = await at.open(
    { '/blob/parts/': () => new Promise(() => undefined) },
    { leftLists: tab.page() },
  );
  const big = { ...chosen('big.bin', 'x'), size: 65 * 1024 * 1024 };
  files.put(big.id, Object.defineProperty(new File(['x'], 'big.bin'), 'size', { value: big.size }));
  first.dispatch(filesQueued({ files: [big], target: at.folder() }));
  await until(first, () => itemOf(first, big.id).upload_id !== null);
  await passTime(21_000);
  await first.persistor.flush();
  const stored = { ...first.storages.local.items };
  at.stop(first);
  tab.close();
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  const claiming = await openNext(stored, browser.tab().page());
  await claiming.heard(uploadsRestored);
  await passTime(11_000);
  await claiming.neverHeard(toastAdded);
  const app = await openNext(stored, browserOfTabs().tab().page());
  await passTime(11_000);
  const told = await app.heard(toastAdded, ({ payload }) => payload.text.includes('unfinished'));
  expect(told.payload).toMatchObject({
    text: '1 unfinished upload takes up 0 B on the server',
    lines: [expect.stringMatching(/big\.bin: 0 B of 65 MiB$/)],
    offer: { label: 'Remove' },
  });
  app.dispatch(told.payload.offer!.event);
  await app.heard(
    toastAdded,
    ({ payload }) => payload.text === 'Unfinished uploads were removed from the server',
  );
  const after = await openNext(stored, browserOfTabs().tab().page());
  await passTime(11_000);
  await after.neverHeard(toastAdded);
});
