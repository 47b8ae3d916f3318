/**
 * Browser tests: the built app and server in Chromium; `npm test` names them as not run without one. `journey` is vitest's `test` with these fixtures:
 *   server    one built server per file, on free ports and a data folder of its own; after a failure the next try gets a new one
 *   browser   one Chromium per worker, without any context at the start of a file
 *   page      a fresh page at 1440 wide; a console error or an uncaught one fails the test
 *   expected  patterns of console errors that the test provokes on purpose: `expected.push(/401/)`
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { expect, test as base } from 'vitest';
import { bootShortLived, type BuiltServer } from '#test/harness/builtServer';
import { launchBrowser, sharedBrowser, VIEWPORTS } from '#test/harness/chromium';
import { machine, root } from '#test/harness/machine';

export { ADMIN, bootShortLived as bootServer, type BuiltServer } from '#test/harness/builtServer';
export { signIn, signOut, throttle, VIEWPORTS } from '#test/harness/chromium';

/** Collects what a page complains about: console errors and uncaught exceptions, with where they came from. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => {
    complaints.push(error.stack || String(error));
  });
  return complaints;
};

/** Fails with what a page complained about, but for what the test expects of it. */
export const expectNoComplaints = (
  complaints: readonly string[],
  expected: readonly RegExp[],
  where = 'the browser console',
): void => {
  const unexpected = complaints.filter((line) => !expected.some((pattern) => pattern.test(line)));
  expect(unexpected, `${where}: ${unexpected.join(' · ')}`).toEqual([]);
};

interface Fixtures {
  house: { server: BuiltServer | null };
  server: BuiltServer;
  browser: Browser;
  expected: RegExp[];
  page: Page;
}

const test = base.extend<Fixtures>({
  // Vitest reads the fixtures a fixture needs from this pattern, so it stands even where it is empty.
  house: [
    async ({}, use) => {
      const house: Fixtures['house'] = { server: null };
      await use(house);
      await house.server?.remove();
    },
    { scope: 'file' },
  ],
  server: async ({ house, task }, use) => {
    const server = (house.server ??= await bootShortLived());
    await use(server);
    if (task.result?.state !== 'fail') return;
    house.server = null;
    await server.remove();
  },
  browser: [
    async ({}, use) => {
      const browser = await sharedBrowser();
      await use(browser);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { scope: 'file' },
  ],
  expected: async ({}, use) => {
    await use([]);
  },
  page: async ({ browser, expected, task, onTestFinished }, use) => {
    // Nothing moves on a page under test: skeletons that pulse take a processor's time, and a press waits for what still moves.
    const context = await browser.newContext({ viewport: VIEWPORTS.desk, reducedMotion: 'reduce' });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    // Not after `use`: vitest runs a clean-up that failed once more with every later try, which then could not pass.
    onTestFinished(() => {
      expectNoComplaints(complaints, expected);
    });
    await use(page);
    if (task.result?.state === 'fail')
      await capture(page, `failed ${task.name}`).catch(() => undefined);
    await context.close();
  },
});

const inWholeBrowser = test.extend({
  browser: [
    async ({}, use) => {
      const browser = await launchBrowser({ whole: true });
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
});

/** A browser test; see the top of this file. */
export const journey = machine.browser === null ? test.skip : test;
/** The same in a whole Chromium, for what the headless shell does not have: notifications of the system. */
export const wholeJourney = machine.browser === null ? inWholeBrowser.skip : inWholeBrowser;

/** Waits for a plain condition that the page does not announce, for as long as a busy machine may need. */
export const eventually = <T>(
  look: () => T | Promise<T>,
  options: { timeout?: number; message?: string } = {},
) => expect.poll(look, { timeout: 60_000, interval: 100, ...options });

const capture = (page: Page, name: string): Promise<Buffer> => {
  const file = `${name.replace(/[^\w.-]+/g, '-').slice(0, 100)}.png`;
  return page.screenshot({ path: path.join(root, 'test-results/screens', file) });
};

/** Keeps a picture of the page in test-results/screens where `SCREENSHOTS` is set: they take up to a sixth of a test's processor time. */
export const screenshot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SCREENSHOTS']) await capture(page, name);
};

/** Takes the picture at the head of the README anew where ATELIER_PICTURE is set; else it must be there. */
export const picture = async (page: Page): Promise<void> => {
  const file = path.join(root, 'docs/atelier.png');
  if (process.env['ATELIER_PICTURE']) await page.screenshot({ path: file });
  expect(existsSync(file), file).toBe(true);
};

/** Takes a picture of the user guide anew where ATELIER_PICTURE is set; else it must be there. */
export const guidePicture = async (page: Page, name: string): Promise<void> => {
  const file = path.join(root, 'docs/guide/pictures', `${name}.jpg`);
  if (process.env['ATELIER_PICTURE']) {
    await page.setViewportSize(VIEWPORTS.desk);
    await untilStill(page);
    await page.screenshot({ path: file, type: 'jpeg', quality: 80 });
  }
  expect(existsSync(file), file).toBe(true);
};

/** Waits until what is on the page has stopped moving and nothing is changed in it for a moment. */
export const untilStill = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    await new Promise<void>((resolve) => {
      const still = () => {
        watch.disconnect();
        resolve();
      };
      let timer = setTimeout(still, 150);
      const latest = Date.now() + 2_000;
      const watch = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(still, Math.max(0, Math.min(150, latest - Date.now())));
      });
      watch.observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
  });
};

/** Rules that axe checks: barriers of WCAG 2.1 A and AA, or only those that another colour scheme can cause. */
const LOOKED_FOR = {
  barriers: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, axe.RunOnly>;

const expectNone = async (page: Page, what: keyof typeof LOOKED_FOR): Promise<void> => {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    async (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly,
        resultTypes: ['violations'],
        iframes: false, // Nothing answers there, and axe would wait half a second for each.
      }),
    LOOKED_FOR[what],
  );
  expect(
    violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    ),
  ).toEqual([]);
};

/** The build draws the icons that it found in the sources; one that it did not find would be an empty place. */
const undrawnIcons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('i.icon')]
      .filter(
        (icon) =>
          icon.getClientRects().length > 0 &&
          ['none', 'normal'].includes(getComputedStyle(icon, '::before').content),
      )
      .map(({ className }) => className),
  );

/** Fails where axe finds a barrier (WCAG 2.1 A and AA) on the page, naming the rule and the elements, and where an icon is not drawn. */
export const expectNoBarriers = async (page: Page): Promise<void> => {
  await untilStill(page);
  expect(await undrawnIcons(page)).toEqual([]);
  await expectNone(page, 'barriers');
};

type Scheme = 'light' | 'dark';

/** Takes pictures of the page in light and dark, wide and narrow, and does `each` with every one of these looks. */
export const pictured = async (
  page: Page,
  name: string,
  each: (page: Page, scheme: Scheme) => Promise<void> = async () => undefined,
): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, viewport] of Object.entries(VIEWPORTS)) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await untilStill(page);
      await screenshot(page, `${name} ${colorScheme} ${width}`);
      await each(page, colorScheme);
    }
  }
  await page.setViewportSize(VIEWPORTS.desk);
  await page.emulateMedia({ colorScheme: 'light' });
};

/** Nothing may stick out sideways: the page itself never scrolls horizontally. */
const expectNothingWider = async (page: Page) => {
  const wider = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(wider, { message: 'sticks out sideways' }).toBeLessThanOrEqual(0);
};

/** Light and dark, wide and narrow, without a barrier and no wider than the screen. */
export const checkAppearance = (page: Page, name: string): Promise<void> =>
  pictured(page, name, async (_, scheme) => {
    await expectNothingWider(page);
    await expectNone(page, scheme === 'light' ? 'barriers' : 'colours');
  });
