/**
 * A Chromium as a person has it: nobody listens to what its pages do. Playwright has every request of a page told to it, with the
 * stack it was sent from, and cannot be asked not to; with many small uploads that takes a fifth of all processor time. So this one is
 * asked over the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/) with no domain enabled.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ARGUMENTS } from '../../test/harness/chromium.ts';
import { machine } from '../../test/harness/machine.ts';

const PATIENCE_MS = 30_000;
const LOOK_MS = 50;

/** The address at which a browser that is starting takes commands: it prints it. */
const addressOf = async (child) => {
  for await (const line of createInterface(child.stderr)) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('Chromium ended before it took commands.');
};

/** Sends commands over one socket: resolves to the result, rejects with the browser's own words. */
const commandsOver = (socket) => {
  const waiting = new Map();
  let last = 0;
  socket.on('message', (data) => {
    const { id, result, error } = JSON.parse(String(data));
    const reply = waiting.get(id);
    waiting.delete(id);
    if (error) reply?.reject(new Error(error.message));
    else reply?.resolve(result);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium is gone.'));
  });
  return (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
};

const pageOver = (send) => {
  const evaluated = async (expression, options) => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      ...options,
    });
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result;
  };
  /** Runs a function in the page with one plain argument; resolves to what it resolves to. */
  const evaluate = async (run, argument) =>
    (await evaluated(`(${run})(${JSON.stringify(argument)})`, { returnByValue: true })).value;
  /** Goes to an address and waits until the page there has an element for the selector. */
  const goto = async (address, selector) => {
    await send('Page.navigate', { url: address });
    const wanted = JSON.stringify([address, selector]);
    for (
      const until = performance.now() + PATIENCE_MS;
      performance.now() < until;
      await sleep(LOOK_MS)
    ) {
      const there = await evaluated(
        `(([address, selector]) => location.href === address && document.querySelector(selector) !== null)(${wanted})`,
      ).catch(() => null);
      if (there?.value) return;
    }
    throw new Error(`${address} shows no ${selector}.`);
  };
  /** Gives files to a file input, as its dialog would. */
  const choose = async (selector, files) => {
    const { objectId } = await evaluated(`document.querySelector(${JSON.stringify(selector)})`);
    await send('DOM.setFileInputFiles', { files, objectId });
  };
  /** Bytes of the page's heap that are in use, after a collection. */
  const heap = async () => {
    await send('HeapProfiler.collectGarbage');
    return (await send('Runtime.getHeapUsage')).usedSize;
  };
  return { evaluate, goto, choose, heap };
};

/**
 * Starts it without a window. `withPage(state, use)` opens a fresh page with this state of Playwright's `storageState`, hands it to
 * `use` and closes it; `close` ends the browser.
 */
export const launchQuietBrowser = async ({ width, height }) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'atelier-chromium-'));
  const child = spawn(
    machine.browser,
    [
      ...ARGUMENTS,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--window-size=${width},${height}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const socket = new WebSocket(await addressOf(child));
  child.stderr.resume();
  await once(socket, 'open');
  const send = commandsOver(socket);

  const withPage = async ({ cookies, origins }, use) => {
    const { browserContextId } = await send('Target.createBrowserContext');
    try {
      await send('Storage.setCookies', { browserContextId, cookies });
      const { targetId } = await send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const page = pageOver((method, params) => send(method, params, sessionId));
      for (const { origin, localStorage } of origins) {
        await page.goto(`${origin}/login`, 'body');
        await page.evaluate((items) => {
          for (const { name, value } of items) window.localStorage.setItem(name, value);
        }, localStorage);
      }
      return await use(page);
    } finally {
      await send('Target.disposeBrowserContext', { browserContextId });
    }
  };
  const close = async () => {
    const gone = once(child, 'exit');
    await send('Browser.close').catch(() => child.kill());
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { withPage, close };
};
