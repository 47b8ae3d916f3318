import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFiles } from '~/web/lib/browser/files/files';
import { createWorkerFiles } from '~/web/lib/browser/files/workerFiles';

type Listener = (event: {
  data: unknown;
  ports: readonly MessagePort[];
  waitUntil: (open: Promise<void>) => void;
}) => void;

/** The worker's script as a browser runs it; `open` are the promises that keep it alive. */
const uploadWorker = () => {
  const listeners = new Map<string, Listener>();
  const open = new Set<Promise<void>>();
  const addEventListener = (type: string, listener: Listener) => listeners.set(type, listener);
  runInNewContext(readFileSync('public/upload-worker.js', 'utf8'), {
    Map,
    Promise,
    setTimeout,
    clearTimeout,
    addEventListener,
    skipWaiting: () => undefined,
  });
  const waitUntil = (promise: Promise<void>) => {
    open.add(promise);
    void promise.then(() => open.delete(promise));
  };
  const postMessage = (data: object, ports: readonly MessagePort[] = []) =>
    listeners.get('message')!({ data, ports, waitUntil });
  const worker = Object.assign(new EventTarget(), { state: 'activated', postMessage });
  const registration = { active: worker, installing: null, waiting: null };
  let registered = false;
  return {
    open,
    registration,
    serviceWorker: {
      register: async () => {
        registered = true;
        return registration;
      },
      getRegistration: async () => (registered ? registration : undefined),
    },
  };
};

/** A page of the browser; another call is the page after a reload. */
const page = () => {
  const files = createFiles();
  return { files, heldFiles: createWorkerFiles(files) };
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Left with two files that are held. */
const left = async (browser = uploadWorker()) => {
  vi.stubGlobal('navigator', { serviceWorker: browser.serviceWorker });
  const { files, heldFiles } = page();
  files.put('a', new File(['four'], 'a.txt'));
  files.put('b', new File(['three'], 'b.txt'));
  expect(await heldFiles.ready()).toBe(true);
  heldFiles.hold(['a', 'b', 'unknown']);
  return browser;
};

describe('files of a page that is left', () => {
  test('are back in the next one, once, and those that nobody asks for stay where they are', async () => {
    const browser = await left();
    expect(browser.open.size).toBe(1);
    const { files, heldFiles } = page();
    expect(await heldFiles.bring(['b', 'unknown'])).toEqual(['b']);
    expect([await files.find('b')?.text(), files.find('a')]).toEqual(['three', undefined]);
    expect(await heldFiles.bring(['b'])).toEqual([]);
    expect(await heldFiles.bring(['a'])).toEqual(['a']);
    expect(browser.open.size, 'the worker may end').toBe(0);
  });

  test('are handed over again where that page is left at once', async () => {
    const browser = await left();
    const second = page();
    await second.heldFiles.bring(['a', 'b']);
    second.heldFiles.hold(['a', 'b']);
    expect(browser.open.size).toBe(1);
    const third = page();
    expect(await third.heldFiles.bring(['a', 'b'])).toEqual(['a', 'b']);
  });

  test('are let go after two minutes, and when the person signs out', async () => {
    const browser = await left();
    await vi.advanceTimersByTimeAsync(119_000);
    expect(browser.open.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(browser.open.size).toBe(0);
    expect(await page().heldFiles.bring(['a'])).toEqual([]);

    const again = await left();
    const { heldFiles } = page();
    await heldFiles.forget();
    expect([again.open.size, await heldFiles.bring(['a', 'b'])]).toEqual([0, []]);
  });

  test('are not held where the browser has no worker, refuses it, or its worker does not answer', async () => {
    const refused = () => Promise.reject(new Error('SecurityError'));
    for (const serviceWorker of [undefined, { register: refused, getRegistration: refused }]) {
      vi.stubGlobal('navigator', { serviceWorker });
      const { heldFiles } = page();
      expect(await heldFiles.ready()).toBe(false);
      heldFiles.hold(['a']);
      await heldFiles.forget();
      expect(await heldFiles.bring(['a'])).toEqual([]);
    }
    const browser = await left();
    browser.registration.active.postMessage = () => undefined;
    const asking = page().heldFiles.bring(['a']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asking).toEqual([]);
  });
});
