/** Two browsers that talk, a conversation of 100,000 messages, 500 people who talk in groups, and what the client of our own protocol weighs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { seedTalk, seedTalkers } from '../../lib/chat/seedChat.mjs';
import { talk } from '../../lib/chat/talkers.mjs';
import { at } from '../../lib/run.mjs';
import { repliedAt, scrollFrame, watchPainted } from '../../lib/scrolling.mjs';
import {
  BUDGETS,
  bootServer,
  launchBrowser,
  memoryOf,
  percentile,
  repeat,
  signIn,
  withPage,
} from '../kit.mjs';

export const name = 'chat';

const [PEOPLE, GROUP] = [500, 100];
/** Long enough for V8 to collect what was thrown away: until then memory only grows. */
const [A_SECOND, SECONDS] = [50, 150];
const MESSAGES = 100_000;
const PINGS = 40;
const FRAMES = 600;
const LIST = '.chat-list[role=log]';

/** In a page: by the clock of the machine, when each message `ping N` was painted. */
const watchPings = () => {
  window.pings = {};
  new MutationObserver(() => {
    for (const article of document.querySelectorAll(
      '.chat-list [role=article], .chat-list article',
    )) {
      const [ping] = /ping \d+/.exec(article.textContent) ?? [];
      if (ping === undefined || window.pings[ping] !== undefined) continue;
      window.pings[ping] = 0;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          window.pings[ping] = performance.timeOrigin + performance.now();
        };
        port2.postMessage(null);
      });
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
};

/** From the press of Enter in one browser until the message is painted in the other, ms, the 95th percentile. */
const sendAndSee = async (writer, reader, run) => {
  const took = [];
  const box = writer.getByRole('textbox', { name: /^Message to/ });
  for (let nth = 0; nth < PINGS; nth += 1) {
    const ping = `ping ${run * PINGS + nth}`;
    await box.fill(ping);
    await writer.evaluate(() =>
      addEventListener(
        'keydown',
        () => {
          window.pressedAt = performance.timeOrigin + performance.now();
        },
        { capture: true, once: true },
      ),
    );
    await box.press('Enter');
    const seen = await reader
      .waitForFunction((one) => window.pings[one] || false, ping)
      .then((handle) => handle.jsonValue());
    took.push(seen - (await writer.evaluate(() => window.pressedAt)));
    // People do not write faster than that.
    await writer.waitForTimeout(150);
  }
  return percentile(took, 0.95);
};

const openLong = (browser, { origin }, state, channel) =>
  withPage(browser, { state }, async (page) => {
    await page.addInitScript(watchPainted, `${LIST} article`);
    await page.goto(`${origin}/chat?channel=${channel}`);
    await page.waitForFunction(() => window.drawnAt);
    const opened = await page.evaluate(
      `window.drawnAt - (${repliedAt})('/fsc/user/messaging/message/readall/')`,
    );
    await page.locator(LIST).getByText(`Message ${MESSAGES} of this talk.`).waitFor();
    const frame = await scrollFrame(page, LIST, FRAMES, -60);
    return {
      opened,
      frame,
      nodes: await page.evaluate(() => document.querySelectorAll('*').length),
    };
  });

/** The client of our own protocol by itself, without what every saga of the app shares. */
const clientKib = async () => {
  const own = at('src/web/features/chat/flows/providers/workspace.saga.ts');
  const {
    outputFiles: [{ contents }],
  } = await build({
    entryPoints: [own],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    plugins: [
      {
        name: 'itself',
        setup: ({ onResolve }) => {
          onResolve({ filter: /.*/ }, ({ path: file, kind }) =>
            kind === 'entry-point' ? null : { path: file, external: true },
          );
        },
      },
    ],
  });
  return gzipSync(contents).length / 1024;
};

const talkInGroups = async ({ row }, server, people) => {
  const samples = [];
  const timer = setInterval(() => samples.push(memoryOf(server.process.pid)), 1_000);
  const { late, missed, doubled, said } = await talk(server.origin, people, {
    aSecond: A_SECOND,
    seconds: SECONDS,
  }).finally(() => clearInterval(timer));
  if (missed + doubled > 0)
    throw new Error(`Of ${said} messages ${missed} were missed and ${doubled} heard twice.`);
  const heard = `${late.length.toLocaleString('en')} deliveries, none missed or doubled; longest ${Math.round(late.at(-1))} ms`;
  row(
    `${PEOPLE} people in groups of ${GROUP}, ${A_SECOND} messages a second: heard (95th percentile)`,
    { unit: 'ms', promise: BUDGETS.chatHeardMs, against: heard },
    [percentile(late, 0.95)],
  );
  // The lowest are what is held: above them lies what is thrown away and not collected yet.
  const [before, after] = [Math.min(...samples.slice(10, 60)), Math.min(...samples.slice(-60))];
  row(
    'memory of the server, from the lowest of the first minute to that of the last',
    {
      unit: '%',
      promise: BUDGETS.loadGrowth,
      against: `${Math.round(before)} → ${Math.round(after)} MiB`,
    },
    [(after / before - 1) * 100],
  );
};

const lookAtPages = async ({ runs, row }, server, people, channel) => {
  const browser = await launchBrowser();
  try {
    const admin = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      return page.context().storageState();
    });
    const opened = await repeat(runs, () => openLong(browser, server, admin, channel));
    row(
      `${MESSAGES.toLocaleString('en')} messages: from the reply to the newest, painted`,
      { unit: 'ms', promise: BUDGETS.chatOpenMs },
      opened.map((one) => one.opened),
    );
    row(
      'scrolling up through them: a frame (95th percentile)',
      { unit: 'ms', promise: BUDGETS.scrollFrameMs },
      opened.map(({ frame }) => frame),
    );
    row(
      'scrolling up through them: elements in the page',
      { unit: '', promise: BUDGETS.manyRowsNodes },
      opened.map(({ nodes }) => nodes),
    );
    const seen = await withPage(browser, { state: admin }, (writer) =>
      withPage(browser, { state: admin }, async (reader) => {
        for (const page of [writer, reader]) {
          await page.goto(`${server.origin}/chat?channel=${channel}`);
          await page.locator(LIST).getByText(`Message ${MESSAGES} of this talk.`).waitFor();
        }
        await reader.evaluate(watchPings);
        return repeat(runs, (run) => sendAndSee(writer, reader, run));
      }),
    );
    row(
      'sent in one browser, seen in another (95th percentile)',
      { unit: 'ms', promise: BUDGETS.chatSeenMs },
      seen,
    );
  } finally {
    await browser.close();
  }
};

export const run = async (bench) => {
  bench.row(
    'the client of our own protocol',
    { unit: 'KiB gzip', promise: BUDGETS.chatClientKib },
    [await clientKib()],
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-chat-'));
  try {
    await (await bootServer({ dataFolder: folder })).end();
    const people = await seedTalkers(folder, PEOPLE, GROUP);
    const channel = await seedTalk(folder, people[0].user_name, MESSAGES);
    const server = await bootServer({ dataFolder: folder });
    try {
      await talkInGroups(bench, server, people);
      await lookAtPages(bench, server, people, channel);
    } finally {
      await server.end();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};
