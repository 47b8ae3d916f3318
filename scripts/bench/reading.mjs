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
    for (let x = 0; x < SIDE; x += 1) if ((x * (seed + 3) + y * y) % 97 < 9) rows.fill((x ^ y) & 255, y * (1 + SIDE * 3) + 1 + x * 3, y * (1 + SIDE * 3) + 3 + x * 3);
  }
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]).toString('base64');
};

const cellOf = (nth, of) => {
  if (nth % 5 === 0) return { id: `c${nth}`, cell_type: 'markdown', metadata: {}, source: `## Part ${nth}\n\nWhat *cell ${nth}* shows, with a [link](https://example.org/) and\n\n- one\n- two` };
  const drawn = nth % Math.ceil(of / FIGURES) === 1;
  const output = drawn
    ? { output_type: 'display_data', metadata: {}, data: { 'image/png': figure(nth), 'text/plain': '<Figure>' } }
    : { output_type: 'stream', name: 'stdout', text: Array.from({ length: 12 }, (_, line) => `epoch ${line} loss ${(1 / (line + nth)).toFixed(4)}\n`).join('') };
  return { id: `c${nth}`, cell_type: 'code', metadata: {}, source: `for epoch in range(12):\n    # cell ${nth}\n    print('epoch', epoch, "loss", train(epoch, lr=${nth}e-4))`, outputs: [output], execution_count: nth };
};
const notebook = (of) => JSON.stringify({ cells: Array.from({ length: of }, (_, nth) => cellOf(nth, of)), metadata: {}, nbformat: 4, nbformat_minor: 5 });

const reader = (page) => page.frameLocator('.at-read-frame:not([hidden]) iframe');

/** From the click on its row to its first heading and figure on screen, ms. */
const readable = async (page, server, title) => {
  await page.goto(`${server.origin}/notebooks`);
  const row = page.getByRole('link', { name: title, exact: true }).first();
  await row.waitFor();
  await page.waitForLoadState('networkidle');
  const from = performance.now();
  await row.click();
  await reader(page).getByRole('heading', { name: 'Part 0' }).waitFor();
  await reader(page).locator('.outputs img').first().evaluate((image) => image.decode());
  return performance.now() - from;
};

export const run = async ({ runs, row }) => {
  const server = await bootServer();
  const browser = await launchBrowser();
  try {
    await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      for (const [title, cells] of [['read', CELLS], ['scroll', LONG]]) await createNotebook(page, server, notebook(cells), /plain|ipykernel/, title);
    });
    const { measured, frames } = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      const times = await repeat(runs + 1, () => readable(page, server, 'read'));
      const p95 = await repeat(runs, async () => {
        await readable(page, server, 'scroll');
        const frame = page.frames().find((one) => one.url().includes('/nb/read-'));
        await reader(page).locator(`[aria-label$="${LONG} of ${LONG}"]`).waitFor({ state: 'attached' });
        const all = await frame.evaluate(scrolled);
        return all[Math.floor(all.length * 0.95)];
      });
      return { measured: times.slice(1), frames: p95 };
    });
    row(`a notebook at rest with ${CELLS} cells and ${FIGURES} figures: from the click until it can be read`, { unit: 'ms', promise: READABLE_MS }, measured);
    row(`scrolling ${LONG.toLocaleString('en')} cells at rest, p95 of a frame`, { unit: 'ms', promise: FRAME_MS }, frames);
  } finally {
    await browser.close();
    await server.remove();
  }
};
