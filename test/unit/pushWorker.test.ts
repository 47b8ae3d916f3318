import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

interface Happening {
  readonly data?: { json(): unknown } | null;
  readonly notification?: { close(): void; readonly data: unknown };
  waitUntil(work: Promise<unknown>): void;
}

/** The worker's script as a browser runs it, beside these pages of the app. */
const pushWorker = (...visibilities: string[]) => {
  const listeners = new Map<string, (happening: Happening) => void>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const pages = visibilities.map((visibilityState) => {
    const said: unknown[] = [];
    const page = {
      visibilityState,
      said,
      focused: 0,
      postMessage: (message: unknown) => {
        said.push(message);
      },
      focus: () => {
        page.focused += 1;
        return Promise.resolve();
      },
    };
    return page;
  });
  runInNewContext(readFileSync('public/push-worker.js', 'utf8'), {
    URL,
    location: { origin: 'https://atelier.example.org' },
    skipWaiting: () => undefined,
    addEventListener: (type: string, listener: (happening: Happening) => void) =>
      listeners.set(type, listener),
    clients: {
      matchAll: () => Promise.resolve(pages),
      openWindow: (to: string) => {
        opened.push(to);
        return Promise.resolve();
      },
    },
    registration: {
      showNotification: (title: string, options: object) => {
        shown.push({ title, ...options });
        return Promise.resolve();
      },
    },
  });
  const happens = async (type: string, happening: Omit<Happening, 'waitUntil'>) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({
      ...happening,
      waitUntil: (each) => {
        work.push(each);
      },
    });
    await Promise.all(work);
  };
  return {
    shown,
    opened,
    pages,
    push: (said: unknown) => happens('push', { data: { json: () => said } }),
    pushNonsense: () => happens('push', { data: null }),
    click: (data: unknown) =>
      happens('notificationclick', { notification: { close: () => undefined, data } }),
    hears: [...listeners.keys()].sort(),
  };
};
const SAID = {
  title: 'Train: Executed',
  body: 'It ran for 5 s.',
  to: '/jobs/1?submission=2',
  about: 'sub-1',
};

test('a push notification shows while nobody looks at the app, once by its name, and leads there', async () => {
  const worker = pushWorker('hidden');
  await worker.push(SAID);
  expect(worker.shown).toEqual([
    {
      title: 'Train: Executed',
      body: 'It ran for 5 s.',
      tag: 'sub-1',
      icon: '/notification.png',
      data: { to: SAID.to },
    },
  ]);
  await worker.click({ to: SAID.to });
  expect([worker.pages[0]?.said, worker.pages[0]?.focused, worker.opened]).toEqual([
    [{ pushed: 'sub-1' }, { open: SAID.to }],
    1,
    [],
  ]);
  const alone = pushWorker();
  await alone.click({ to: SAID.to });
  expect(alone.opened).toEqual([SAID.to]);
});

test('a push notification does not show where a tab of the app is seen: that tab reads what happened', async () => {
  const worker = pushWorker('hidden', 'visible');
  await worker.push(SAID);
  expect([worker.shown, worker.pages.map(({ said }) => said)]).toEqual([
    [],
    [[{ pushed: 'sub-1' }], [{ pushed: 'sub-1' }]],
  ]);
});

test.each([
  'https://evil.example.org/',
  '//evil.example.org/',
  '/\\evil.example.org',
  'javascript:alert(1)',
  7,
  null,
])('a click leads nowhere else than into the app: %s', async (to) => {
  const worker = pushWorker();
  await worker.push({ ...SAID, to });
  await worker.click({ to });
  expect([worker.shown, worker.opened]).toMatchObject([[{ data: { to: '/' } }], ['/']]);
});

test('a push of nonsense says that something happened, and the worker hears of no request of any page', async () => {
  const worker = pushWorker();
  await worker.pushNonsense();
  await worker.push({ title: 1 });
  expect(worker.shown).toMatchObject([
    { title: 'Atelier', data: { to: '/notifications' } },
    { title: 'Atelier', body: '' },
  ]);
  expect(worker.hears).toEqual(['install', 'notificationclick', 'push']);
});
