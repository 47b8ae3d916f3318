/** Uploads to the drive: the queue of the app against plain XHR PUTs, three at a time, in the same page; memory, and a burst of files. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  ADMIN,
  bootServer,
  launchBrowser,
  median,
  memoryOf,
  repeat,
  signIn,
  VIEWPORTS,
  withPage,
} from './kit.mjs';
import { launchQuietBrowser } from '../lib/quietBrowser.mjs';

export const name = 'uploads';

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;
const SMALL = { count: 1000, bytes: 256 * KIB };
/** Of what plain XHR needs. */
const AT_MOST = 1.1;
const RSS_MIB = 30;
const FRAME_MS = 50;
const SETTLE_MS = 2000;

const addressOf = ({ origin }, folder) => `${origin}/drive?path=${encodeURIComponent(folder)}`;
const makeFiles = (folder) => {
  const small = Array.from({ length: SMALL.count }, (_, nth) => {
    const file = path.join(folder, `part-${String(nth).padStart(4, '0')}.bin`);
    writeFileSync(file, Buffer.alloc(SMALL.bytes, nth % 256));
    return file;
  });
  const large = path.join(folder, 'large.bin');
  writeFileSync(large, '');
  truncateSync(large, 2 * GIB);
  return { small, large: [large] };
};

/** Asks the API as the app does. */
const asking = async ({ origin }) => {
  const post = async (where, body, token) => {
    const reply = await fetch(origin + where, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${where}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const { token } = await post('/fsc/user/login/', {
    user_name: ADMIN.user_name,
    password: ADMIN.password,
  });
  return {
    token,
    ask: (where, body) => post(where, { user_name: ADMIN.user_name, ...body }, token),
  };
};

/** Three workers with XHR and nothing else; addresses are asked for one by one, as the text has it. Resolves to ms. */
const plainInPage = async ({ token, user_name, folder }) => {
  const files = [...document.querySelector('#plain').files];
  const queue = files.values();
  const put = (url, file) =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.open('PUT', url);
      xhr.setRequestHeader('content-type', 'application/octet-stream');
      xhr.onload = () =>
        xhr.status < 300 ? resolve() : reject(new Error(`PUT: ${xhr.status} ${xhr.responseText}`));
      xhr.onerror = () => reject(new Error('PUT: network'));
      xhr.send(file);
    });
  const address = (file) =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.open('POST', '/fsc/drive/contents/upload/presigned_url/read/');
      xhr.setRequestHeader('content-type', 'application/json');
      xhr.setRequestHeader('authorization', `Bearer ${token}`);
      xhr.onload = () =>
        xhr.status < 300
          ? resolve(JSON.parse(xhr.responseText).url)
          : reject(new Error(`address: ${xhr.status}`));
      xhr.onerror = () => reject(new Error('address: network'));
      xhr.send(
        JSON.stringify({ user_name, destination_path: folder + file.name, size: file.size }),
      );
    });
  const worker = async () => {
    for (const file of queue) await put(await address(file), file);
  };
  const since = performance.now();
  await Promise.all([worker(), worker(), worker()]);
  return performance.now() - since;
};

/**
 * Watches the panel from the moment files are chosen until all of them are there; the longest task on the way is kept. The task in which
 * the browser makes the files is its own: of that only what the page does when it is handed them counts.
 */
const watchApp = (folder) => {
  window.uploaded = new Promise((resolve, reject) => {
    let since = 0;
    let longest = 0;
    const count = (ms) => {
      longest = Math.max(longest, ms);
    };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        if (since && startTime > since) count(duration);
    }).observe({ type: 'longtask' });
    addEventListener(
      'change',
      () => {
        since = performance.now();
      },
      { capture: true, once: true },
    );
    addEventListener('change', () => count(performance.now() - since), { once: true });
    const look = () => {
      const title = document.querySelector('.uploads-head h2')?.textContent ?? '';
      const left = /^(?!Uploading).*uploaded$/.test(title);
      if (!left || !since) return;
      seen.disconnect();
      if (/ of /.test(title)) reject(new Error(`${folder}: ${title}`));
      else resolve({ ms: performance.now() - since, longest });
    };
    const seen = new MutationObserver(look);
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
};

/** Flushes earlier writes and deletions to the disk, so that the next run does not wait for them. */
const settle = async () => {
  await promisify(execFile)('sync');
  await sleep(SETTLE_MS);
};

const FILES = 'input[aria-label="Files of this computer"]';

/** Opens the folder, and waits until what a page does when it opens is over: it is no part of an upload. */
const open = async (page, server, folder) => {
  await page.goto(addressOf(server, folder), FILES);
  await sleep(SETTLE_MS);
};

/** MiB of the page's heap before anything is uploaded. Not in a run that is timed: to collect all garbage throws compiled code away too. */
const heapBefore = (browser, state, server) =>
  browser.withPage(state, async (page) => {
    await open(page, server, '/');
    return (await page.heap()) / MIB;
  });

const runApp = (browser, state, server, folder, files) =>
  browser.withPage(state, async (page) => {
    await open(page, server, folder);
    const before = memoryOf(server.process.pid);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(server.process.pid));
    }, 100);
    await page.evaluate(watchApp, folder);
    await page.choose(FILES, files);
    const { ms, longest } = await page.evaluate(() => window.uploaded);
    clearInterval(watch);
    return { ms, longest, heap: (await page.heap()) / MIB, rss: most - before };
  });

const runPlain = (browser, state, server, folder, files, token) =>
  browser.withPage(state, async (page) => {
    await open(page, server, folder);
    await page.evaluate(() => {
      document.body.append(
        Object.assign(document.createElement('input'), {
          type: 'file',
          multiple: true,
          id: 'plain',
        }),
      );
    });
    await page.choose('#plain', files);
    return page.evaluate(plainInPage, { token, user_name: ADMIN.user_name, folder });
  });

/** Cookies and storage of a browser in which somebody has signed in. */
const signedIn = async (server) => {
  const browser = await launchBrowser();
  try {
    return await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      return page.context().storageState();
    });
  } finally {
    await browser.close();
  }
};

export const run = async ({ runs, row }) => {
  const files = mkdtempSync(path.join(tmpdir(), 'atelier-bench-'));
  mkdirSync(files, { recursive: true });
  const { small, large } = makeFiles(files);
  const server = await bootServer();
  let browser;
  try {
    const state = await signedIn(server);
    browser = await launchQuietBrowser(VIEWPORTS.desk);
    const { token, ask } = await asking(server);
    const heap = await heapBefore(browser, state, server);
    for (const [what, chosen, times] of [
      ['1,000 files of 256 KiB', small, runs],
      ['one file of 2 GiB', large, Math.min(runs, 3)],
    ]) {
      const pairs = await repeat(times, async (nth) => {
        const folders = [`/app-${chosen.length}-${nth}/`, `/plain-${chosen.length}-${nth}/`];
        for (const complete_folder_path of folders)
          await ask('/fsc/drive/folder/create/', { complete_folder_path });
        const both = [
          () => runApp(browser, state, server, folders[0], chosen),
          () => runPlain(browser, state, server, folders[1], chosen, token),
        ];
        const order = nth % 2 === 0 ? [0, 1] : [1, 0];
        const came = [];
        for (const at of order) {
          await settle();
          came[at] = await both[at]();
        }
        await ask('/fsc/drive/object/delete/', { complete_object_path: folders });
        return { app: came[0], plain: came[1] };
      });
      const plain = median(pairs.map((pair) => pair.plain));
      const against = `plain XHR: ${Math.round(plain).toLocaleString('en')} ms`;
      // Each pair by itself: what else the machine does weighs on both of it.
      row(
        `${what}, share of plain XHR`,
        { unit: '×', promise: AT_MOST, against },
        pairs.map((pair) => pair.app.ms / pair.plain),
      );
      row(
        `${what}, by the queue`,
        { unit: 'ms', against },
        pairs.map(({ app }) => app.ms),
      );
      row(
        `${what}: longest task in the page`,
        { unit: 'ms', promise: FRAME_MS },
        pairs.map(({ app }) => app.longest),
      );
      row(
        `${what}: server memory, most above before`,
        { unit: 'MiB', ...(chosen === large ? { promise: RSS_MIB } : {}) },
        pairs.map(({ app }) => app.rss),
      );
      row(
        `${what}: heap of the page, after minus before`,
        { unit: 'MiB' },
        pairs.map(({ app }) => app.heap - heap),
      );
    }
  } finally {
    await browser?.close();
    await server.remove();
    rmSync(files, { recursive: true, force: true });
  }
};
