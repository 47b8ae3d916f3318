/** A notebook at rest: from the click in the list until it can be read, and how it scrolls. */
import { crc32, deflateSync } from 'node:zlib';
import { bootServer, launchBrowser, repeat, scrolled, signIn, withPage } from './kit.mjs';
import { createNotebook } from './notebooks.mjs';

export const name = 'reading';

const CELLS = 200;
const FIGURES = 40;
const READABLE_MS = 400;
const FRAME_MS = 18;
const LONG = 1_000;
const SIDE = 480;

const chunk = (kind, data) => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const head = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
};

/** A figure of 480 × 480 pixels, each another one, as large as matplotlib's are (PNG specification, section 5). */
const figure = (seed) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3), 255);
  for (let y = 0; y < SIDE; y += 1) {
    rows[y * (1 + SIDE * 3)] = 0;
    for (let x = 0; x < SIDE; x += 1)
      if ((x * (seed + 3) + y * y) % 97 < 9)
        rows.fill((x ^ y) & 255, y * (1 + SIDE * 3) + 1 + x * 3, y * (1 + SIDE * 3) + 3 + x * 3);
  }
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
};

const cellOf = (nth, of) => {
  if (nth % 5 === 0)
    return {
      id: `c${nth}`,
      cell_type: 'markdown',
      metadata: {},
      source: `## Part ${nth}\n\nWhat *cell ${nth}* shows, with a [link](https://example.org/) and\n\n- one\n- two`,
    };
  const drawn = nth % Math.ceil(of / FIGURES) === 1;
  const output = drawn
    ? {
        output_type: 'display_data',
        metadata: {},
        data: { 'image/png': figure(nth), 'text/plain': '<Figure>' },
      }
    : {
        output_type: 'stream',
        name: 'stdout',
        text: Array.from(
          { length: 12 },
          (_, line) => `epoch ${line} loss ${(1 / (line + nth)).toFixed(4)}\n`,
        ).join(''),
      };
  return {
    id: `c${nth}`,
    cell_type: 'code',
    metadata: {},
    source: `for epoch in range(12):\n    # cell ${nth}\n    print('epoch', epoch, "loss", train(epoch, lr=${nth}e-4))`,
    outputs: [output],
    execution_count: nth,
  };
};
const notebook = (of) =>
  JSON.stringify({
    cells: Array.from({ length: of }, (_, nth) => cellOf(nth, of)),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  });

const reader = (page) => page.frameLocator('.at-read-frame:not([hidden]) iframe');

/**
 * Runs in every page before its own code. The app's page takes down when something was clicked; the notebook's, when all that
 * its first screen shows was painted, figures decoded, and when its last cell was there. Pages look themselves: playwright looks
 * for an element again after 20, 50, 100, 100 and then every 500 ms, and that is what it would measure.
 */
const watch = () => {
  const times = {};
  window.readingTimes = times;
  const now = () => performance.timeOrigin + performance.now();
  if (top === window)
    return void addEventListener(
      'click',
      () => {
        times.clicked = now();
      },
      true,
    );
  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    });
  const isSeen = (element) => element.getBoundingClientRect().top < innerHeight;
  const firstScreen = async (looking) => {
    const last = [...document.querySelectorAll('.reading .cell')].at(-1);
    if (!last || (isSeen(last) && !/ (\d+) of \1$/.test(last.ariaLabel))) return;
    looking.disconnect();
    // The page may still be hidden: nothing is on its screen then.
    while (innerHeight === 0) await painted();
    const figures = [...document.querySelectorAll('.outputs img')].filter(isSeen);
    await Promise.all(figures.map((figure) => figure.decode()));
    await painted();
    times.readable = now();
    times.figures = figures.length;
  };
  const whole = (looking) => {
    if (
      !/ (\d+) of \1$/.test(
        [...document.querySelectorAll('.reading .cell')].at(-1)?.ariaLabel ?? '',
      )
    )
      return;
    looking.disconnect();
    times.whole = now();
  };
  for (const look of [firstScreen, whole]) {
    new MutationObserver((_, looking) => look(looking)).observe(document, {
      childList: true,
      subtree: true,
    });
  }
};

/** From the click on its row until its first screen can be read, and until its last cell is there, ms. */
const readable = async (page, server, title) => {
  await page.goto(`${server.origin}/notebooks`);
  const row = page.getByRole('link', { name: title, exact: true }).first();
  await row.waitFor();
  await page.waitForLoadState('networkidle');
  await row.click();
  await reader(page).getByRole('heading', { name: 'Part 0' }).waitFor();
  const frame = page.frames().find((one) => one.url().includes('/nb/read-'));
  await frame.waitForFunction(() => window.readingTimes.readable && window.readingTimes.whole);
  const { readable: seen, whole, figures } = await frame.evaluate(() => window.readingTimes);
  if (figures === 0) throw new Error('The first screen shows no figure.');
  const clicked = await page.evaluate(() => window.readingTimes.clicked);
  return { seen: seen - clicked, whole: whole - clicked, frame };
};

export const run = async ({ runs, row }) => {
  const server = await bootServer();
  const browser = await launchBrowser();
  try {
    await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      for (const [title, cells] of [
        ['read', CELLS],
        ['scroll', LONG],
      ])
        await createNotebook(page, server, notebook(cells), /plain|ipykernel/, title);
    });
    const { read, frames } = await withPage(browser, {}, async (page) => {
      await page.addInitScript(watch);
      await signIn(page, server);
      const read = await repeat(runs + 1, () => readable(page, server, 'read'));
      const p95 = await repeat(runs, async () => {
        const { frame } = await readable(page, server, 'scroll');
        const all = await frame.evaluate(scrolled);
        return all[Math.floor(all.length * 0.95)];
      });
      return { read: read.slice(1), frames: p95 };
    });
    const what = `a notebook at rest with ${CELLS} cells and ${FIGURES} figures: from the click`;
    const promised = { unit: 'ms', promise: READABLE_MS };
    row(
      `${what} until its first screen can be read`,
      promised,
      read.map(({ seen }) => seen),
    );
    row(
      `${what} until its last cell is there`,
      { unit: 'ms' },
      read.map(({ whole }) => whole),
    );
    row(
      `scrolling ${LONG.toLocaleString('en')} cells at rest, p95 of a frame`,
      { unit: 'ms', promise: FRAME_MS },
      frames,
    );
  } finally {
    await browser.close();
    await server.remove();
  }
};
