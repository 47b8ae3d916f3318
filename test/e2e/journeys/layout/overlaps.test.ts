/** Where things stand on the screen: nothing lies over what a person works on, at the width of a desk and of a phone. */
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { eventually, journey, screenshot, signIn, VIEWPORTS } from '../../harness';
import { createNotebook, editor, file, notebookOf, toast, start, withPython } from '../steps';
import { limitedUploads, panel } from '../uploadSteps';

const MIB = 1024 * 1024;
const SIZES = Object.entries(VIEWPORTS);

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error(`${String(what)} is not on the page`);
  return box;
};
type Box = Awaited<ReturnType<typeof boxOf>>;
const isOver = (one: Box, other: Box) =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 0.5 &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 0.5;

/** The work area: the part of the window that shows the page, wherever the page is scrolled to. */
const work = (page: Page) => page.locator('.shell-body');
const shownToast = (page: Page) => page.locator('.at-toast').first();

const expectFree = async (page: Page, what: Locator, name: string) => {
  expect(isOver(await boxOf(what), await boxOf(work(page))), name).toBe(false);
};

/** Sends files into the folder that shows; `name` keeps those of one test apart from the others. */
const sendFiles = async (page: Page, name: string, count: number) => {
  await page.locator('input[aria-label="Files of this computer"]').setInputFiles(
    Array.from({ length: count }, (_, nth) => ({
      name: `${name}-${nth}.bin`,
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(MIB / 8, nth),
    })),
  );
  await panel(page).getByRole('list').waitFor();
};

/** Makes a folder, which a toast reports. */
const makeFolder = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New Folder' }).click();
  const form = page.getByRole('dialog', { name: 'New Folder' });
  await form.getByRole('textbox').fill(name);
  await form.getByRole('button', { name: 'Create' }).click();
  await toast(page, 'New folder creation success').waitFor();
};

journey(
  'UPL-01 the panel of uploads and toasts stand beside the page, never over it, and a panel that is done folds',
  async ({ page, server }) => {
    await signIn(page, server);
    await page.goto(`${server.origin}/drive`);
    await page.getByRole('button', { name: 'New', exact: true }).waitFor();
    for (const [name, size] of SIZES) {
      await page.setViewportSize(size);
      const slow = await limitedUploads(page, MIB / 16);
      await sendFiles(page, name, 6);
      await makeFolder(page, `of ${name}`);
      await screenshot(page, `layout uploads ${name}`);
      await expectFree(page, panel(page), `the panel, ${name}`);
      await expectFree(page, shownToast(page), `a toast, ${name}`);
      expect(isOver(await boxOf(panel(page)), await boxOf(shownToast(page)))).toBe(false);
      if (name === 'phone')
        expect((await boxOf(panel(page))).height).toBeLessThan(size.height * 0.42);
      await slow.end();
      await panel(page).getByRole('heading', { name: '6 files uploaded' }).waitFor();
      await eventually(async () => (await boxOf(panel(page))).height).toBeLessThan(100);
      await expectFree(page, panel(page), `the folded panel, ${name}`);
      await panel(page).getByRole('button', { name: 'Close uploads' }).click();
      await page.goto(`${server.origin}/drive`);
      await page.getByRole('button', { name: 'New', exact: true }).waitFor();
    }
  },
);

journey(
  'a toast leaves the buttons of a dialog and the message box of a conversation free',
  async ({ page, server }) => {
    await signIn(page, server);
    for (const [name, size] of SIZES) {
      await page.setViewportSize(size);
      await page.goto(`${server.origin}/drive`);
      await makeFolder(page, `for ${name}`);
      await page.keyboard.press('Control');
      await page
        .getByRole('combobox', { name: 'Search objects and commands' })
        .fill('new notebook');
      await page.keyboard.press('Enter');
      const create = page
        .getByRole('dialog', { name: 'Create Notebook' })
        .getByRole('button', { name: 'Create', exact: true });
      await create.waitFor();
      await shownToast(page).waitFor();
      await screenshot(page, `layout dialog ${name}`);
      await eventually(async () => isOver(await boxOf(create), await boxOf(shownToast(page)))).toBe(
        false,
      );
      expect((await boxOf(create)).y + (await boxOf(create)).height).toBeLessThanOrEqual(
        (await boxOf(shownToast(page))).y,
      );
    }
  },
);

const NAME = 'Churn exploration of the spring campaign';

journey(
  'an open panel of uploads leaves the editor where it is, and the name in its row is whole, also beside comments',
  withPython,
  async ({ page, server }) => {
    await page.addInitScript(() => {
      const sizes: string[] = [];
      Object.assign(window, { sizes });
      const look = () => {
        const frames = document.querySelector<HTMLElement>('.editor-frames:not([hidden])');
        if (frames) sizes.push(`${frames.offsetWidth} × ${frames.offsetHeight}`);
        requestAnimationFrame(look);
      };
      look();
    });
    await signIn(page, server);
    await createNotebook(page, file('churn.ipynb', notebookOf('print(1)')), { name: NAME });
    await start(page);
    const frame = page.locator('iframe.editor-frame:visible');
    const place = async () => {
      const { x, y, width, height } = await boxOf(frame);
      return [x, y, width, height].map(Math.round);
    };
    expect(
      await page.evaluate(() => (window as unknown as { sizes: string[] }).sizes),
      'every picture of the frame has the size of its place',
    ).not.toContain('300 × 150');
    const before = await place();
    expect(before[1]).toBeLessThan(130);

    const link = page.getByRole('link', { name: 'Drive', exact: true });
    await link.click();
    await page.getByRole('button', { name: 'New', exact: true }).waitFor();
    const slow = await limitedUploads(page, MIB / 64);
    await sendFiles(page, 'editor', 6);
    await page.goBack();
    await editor(page).locator('.cell').first().waitFor();
    await eventually(async () => (await place())[1]).toBe(before[1]);
    await eventually(async () => (await place())[3]).toBe(before[3]);
    await screenshot(page, 'layout editor beside uploads');
    expect(isOver(await boxOf(panel(page)), await boxOf(frame))).toBe(false);
    await slow.end();
    await panel(page).getByRole('heading', { name: '6 files uploaded' }).waitFor();
    await eventually(async () => (await place())[2]).toBe(before[2]);
    expect(isOver(await boxOf(panel(page)), await boxOf(frame))).toBe(false);
    await panel(page).getByRole('button', { name: 'Close uploads' }).click();
    await eventually(place).toEqual(before);

    const shownWhole = () =>
      page
        .getByRole('heading', { level: 1 })
        .getByText(NAME)
        .evaluate(
          (name) =>
            name.scrollWidth <= name.clientWidth + 1 && name.scrollHeight <= name.clientHeight + 1,
        );
    expect(await shownWhole()).toBe(true);
    await page.getByRole('button', { name: /^Comments/ }).click();
    await page.locator('.comments-side').waitFor();
    await screenshot(page, 'layout header beside comments');
    expect(await shownWhole()).toBe(true);
    await page.keyboard.press('Escape');
    await page.setViewportSize(VIEWPORTS.phone);
    await screenshot(page, 'layout header phone');
    expect(await shownWhole()).toBe(true);
  },
);

journey(
  'NAV-06 NAV-07 NAV-09 at 900 pixels of height the sidebar shows every area, and in a lower window it scrolls, and folded groups stay folded',
  async ({ page, server }) => {
    await signIn(page, server);
    const side = page.getByRole('complementary', { name: 'Sidebar' });
    await side.getByRole('link', { name: 'Home', exact: true }).waitFor();
    const account = side.getByRole('button', { name: /^Account of/ });
    const hidden = async () => {
      const floor = (await boxOf(account)).y;
      const names: string[] = [];
      for (const link of await side.getByRole('link').all()) {
        const { y, height } = await boxOf(link);
        if (y + height > floor) names.push((await link.textContent()) ?? '');
      }
      return names;
    };
    await screenshot(page, 'layout sidebar');
    expect(await hidden()).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 480 });
    expect(await hidden()).toContain('Documentation');
    await side.getByRole('button', { name: 'Creations' }).click();
    await side.getByRole('button', { name: 'Settings' }).click();
    await page.reload();
    await side.getByRole('link', { name: 'Drive', exact: true }).waitFor();
    expect(await side.getByRole('link', { name: 'Code', exact: true }).count()).toBe(0);
    expect(await hidden()).toEqual([]);
    await side.getByRole('button', { name: 'Creations' }).click();
    const last = side.getByRole('link', { name: 'Documentation' });
    await last.scrollIntoViewIfNeeded();
    expect((await boxOf(last)).y + (await boxOf(last)).height).toBeLessThanOrEqual(
      (await boxOf(account)).y,
    );
  },
);

journey(
  'SRCH-02 a result of the search opens in a new tab, and by a plain press in this one',
  async ({ page, server }) => {
    await signIn(page, server);
    await createNotebook(page, file('found.ipynb', notebookOf('1')), { name: 'Found by name' });
    const address = page.url();
    await page.goto(`${server.origin}/home`);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: 'Search objects and commands' }).fill('Found by');
    const result = page.getByRole('option', { name: /Found by name/ });
    await result.waitFor();
    expect(await result.evaluate((element: HTMLAnchorElement) => element.href)).toBe(address);
    const opening = page.context().waitForEvent('page');
    await result.click({ modifiers: ['ControlOrMeta'] });
    const tab = await opening;
    await tab.waitForURL(address);
    await tab.close();
    expect(new URL(page.url()).pathname).toBe('/home');
    await result.click();
    await page.waitForURL(address);
  },
);
