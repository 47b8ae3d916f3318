/**
 * `node scripts/gallery.mjs [name …] --to <folder> [--web <node_modules>]`: runs the notebooks of test/harness/gallery and
 * test/fixtures/notebooks in Atelier and in Jupyter, and keeps a picture of each: at 1440 and 390 pixels, in
 * Jupyter, and here running and at rest, light and dark. `--web` names a folder of packages that stands for the CDNs which charts and maps ask (vega, vega-lite,
 * vega-embed, leaflet); without it the web is not there.
 */
import './lib/node.mjs';
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { register } from 'tsx/esm/api';
import { at } from './lib/run.mjs';

register();
const { bootServer, freePort, launchBrowser, signIn, VIEWPORTS } = await import('./bench/kit.mjs');
const { createNotebook } = await import('./bench/notebooks.mjs');
const { machine } = await import('../test/harness/machine.ts');

const words = process.argv.slice(2);
const after = (flag) =>
  words.includes(flag) ? path.resolve(words[words.indexOf(flag) + 1]) : null;
const [to, web] = [after('--to') ?? path.join(os.tmpdir(), 'gallery'), after('--web')];
const asked = words.filter(
  (word, index) => !word.startsWith('--') && !words[index - 1]?.startsWith('--'),
);
const folders = [at('test/harness/gallery'), at('test/fixtures/notebooks')];
/** No pictures: these are refused, and one runs until a person interrupts it. */
const LEFT_OUT = /^(invalid.*|Interrupt)$/;
const files = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ipynb'))
      .map((file) => [file.replace('.ipynb', ''), path.join(folder, file)]),
  ),
);
const names = [...files.keys()].filter(
  (name) =>
    !LEFT_OUT.test(name) && (asked.length === 0 || asked.some((word) => name.includes(word))),
);

/** A picture is as high as what it shows, px; nothing higher is drawn in one piece. */
const TALLEST = 12_000;

/** The web is not there, but for the packages that stand for it. */
const standForTheWeb = (context) =>
  context.route(/^https?:\/\/(?!localhost|127\.)/, (route) => {
    const [, name, , file = ''] =
      /(?:npm|pkg)\/+([\w-]+)(@[^/?]*)?\/?([^?]*)/.exec(route.request().url()) ?? [];
    const built = name?.startsWith('vega') ? `build/${name}.min.js` : undefined;
    const found =
      web &&
      name &&
      [built, file]
        .map((one) => one && path.join(web, name, one))
        .find((one) => existsSync(one ?? ''));
    return found
      ? route.fulfill({ path: found, headers: { 'access-control-allow-origin': '*' } })
      : route.abort();
  });

/** Takes the picture when the page is as high as `height` says, once it has stopped growing. */
const keep = async (page, name, width, height) => {
  let [before, now] = [0, 900];
  for (let turn = 0; turn < 6 && before !== now; turn += 1) {
    await page.setViewportSize({ width, height: now });
    await page.waitForTimeout(700);
    before = now;
    now = Math.ceil(Math.min(TALLEST, Math.max(700, await height())));
  }
  await page.screenshot({ path: path.join(to, `${name}.png`) });
};

const inJupyter = async (browser, origin, name) => {
  const context = await browser.newContext({ viewport: VIEWPORTS.desk });
  await standForTheWeb(context);
  const page = await context.newPage();
  await page.goto(`${origin}/notebooks/${name}.ipynb`);
  await page.locator('#kernel_indicator_icon.kernel_idle_icon').waitFor({ timeout: 60_000 });
  // A run ends at its first error, as it does in Atelier; here each cell is asked for alone.
  await page.evaluate(() =>
    window.Jupyter.notebook.get_cells().forEach((cell) => cell.execute(false)),
  );
  const isOver = () =>
    document.querySelectorAll('.cell.running').length === 0 && !window.Jupyter.notebook.kernel_busy;
  await page.waitForFunction(isOver, null, { timeout: 120_000 });
  await page.evaluate(() => {
    document.activeElement?.blur();
  });
  const height = () =>
    page.evaluate(
      () =>
        document.querySelector('#notebook-container').offsetHeight +
        document.querySelector('#header').offsetHeight +
        60,
    );
  for (const { width } of Object.values(VIEWPORTS))
    await keep(page, `${name}-${width}-jupyter`, width, height);
  await context.close();
};

/** Light and dark, wide and narrow; `frame` answers the page in the frame as it is now, `around` is what the app has above it. */
const keepAll = async (page, name, state, frame, around) => {
  const height = async () =>
    around + (await frame().evaluate(() => document.documentElement.scrollHeight));
  for (const { width } of Object.values(VIEWPORTS)) {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await keep(page, `${name}-${width}-${state}-${colorScheme}`, width, height);
    }
  }
};

const inAtelier = async (browser, server, name) => {
  const context = await browser.newContext({
    viewport: VIEWPORTS.desk,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await standForTheWeb(context);
  const page = await context.newPage();
  await signIn(page, server);
  const text = readFileSync(files.get(name), 'utf8');
  if (!(await createNotebook(page, server, text, /ipykernel/, name)))
    throw new Error('This machine has no ipykernel.');
  await page.getByRole('button', { name: 'Start', exact: true }).first().click();
  const editor = page.frameLocator('iframe.editor-frame:visible');
  await editor.locator('.kernel[data-state="idle"]').waitFor({ timeout: 60_000 });
  await page
    .getByRole('button', { name: /^Dismiss/ })
    .first()
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  const frame = () => page.frames().find((one) => /\/edit\?/.test(one.url()));
  for (const button of await editor.locator('.cell.code .run-one').all())
    await button.evaluate((one) => one.click());
  await editor
    .locator('.gutter:is([data-state="queued"], [data-state="running"])')
    .first()
    .waitFor({ state: 'detached', timeout: 120_000 });
  await keepAll(page, name, 'running', frame, 190);
  await page.setViewportSize(VIEWPORTS.desk);
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  // Where nothing ran nothing is asked.
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Stop', exact: true })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await page
    .locator('.at-read-frame:not([hidden]) iframe')
    .contentFrame()
    .locator('.cell')
    .first()
    .waitFor({ timeout: 60_000 });
  // The one before the start may be there still, unseen; outputs with scripts are frames of their own in it.
  const atRest = () => page.frames().findLast((one) => /\/nb\/read-[^/]+\/read\?/.test(one.url()));
  await atRest().waitForFunction(() =>
    / (\d+) of \1$/.test([...document.querySelectorAll('.cell')].at(-1)?.ariaLabel ?? ''),
  );
  await keepAll(page, name, 'rest', atRest, 190);
  await context.close();
};

mkdirSync(to, { recursive: true });
const folder = mkdtempSync(path.join(os.tmpdir(), 'gallery-jupyter-'));
for (const name of names)
  writeFileSync(path.join(folder, `${name}.ipynb`), readFileSync(files.get(name)));
const port = await freePort();
const options = [
  '--no-browser',
  '--allow-root',
  `--port=${port}`,
  '--port-retries=0',
  '--NotebookApp.token=',
  `--notebook-dir=${folder}`,
];
const jupyter =
  machine.jupyter && spawn(machine.jupyter, ['-m', 'notebook', ...options], { stdio: 'ignore' });
const [server, browser] = [await bootServer(), await launchBrowser({ whole: false })];
try {
  for (const name of names) {
    process.stdout.write(`${name}\n`);
    const there = jupyter && inJupyter(browser, `http://localhost:${port}`, name);
    const tried = await Promise.allSettled([there, inAtelier(browser, server, name)]);
    for (const { reason } of tried) if (reason) process.stderr.write(`${name}: ${reason}\n`);
  }
} finally {
  await browser.close();
  await server.remove();
  jupyter?.kill('SIGINT');
  jupyter?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
