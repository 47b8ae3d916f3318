/** The account menu stays within the window, whatever comes into it while it is open. */
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { openAccount } from '#test/harness/chromium';
import { journey, screenshot, signIn, untilStill } from '../../harness';

const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Account' });

journey(
  'Logout is in sight where entries of the account menu arrive while it is open, and in a low window',
  async ({ page, server }) => {
    await signIn(page, server);
    let arrive = () => undefined as void;
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/{ThemeChoice,ReferEntry}-*.js', async (route) => {
      await late;
      await route.continue();
    });
    await page.reload();
    await openAccount(page);
    const menu = menuOf(page);
    await menu.getByRole('button', { name: 'Logout' }).waitFor();
    const before = (await menu.boundingBox())!;
    arrive();
    await menu.getByTitle('Dark theme').waitFor();
    await untilStill(page);
    await screenshot(page, 'account menu');
    const after = (await menu.boundingBox())!;
    expect(after.height).toBeGreaterThan(before.height);
    expect(after.y + after.height).toBeCloseTo(before.y + before.height);
    for (const height of [900, 320]) {
      await page.setViewportSize({ width: 1440, height });
      await untilStill(page);
      const logout = menu.getByRole('button', { name: 'Logout' });
      await logout.scrollIntoViewIfNeeded();
      for (const box of [await menu.boundingBox(), await logout.boundingBox()]) {
        expect(box!.y, `${height} high`).toBeGreaterThanOrEqual(0);
        expect(box!.y + box!.height, `${height} high`).toBeLessThanOrEqual(height);
      }
    }
  },
);
