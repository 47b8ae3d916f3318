/** The dashboard and the catalogue of instance types, of the machine the test runs on. */
import { expect } from 'vitest';
import { expectNoBarriers, journey, screenshot, signIn, VIEWPORTS } from '../../harness';

journey(
  'DSH-01 DSH-02 DSH-05 RT-44 RT-48 the dashboard draws what the server kept, goes on over a reload, and leads to the instance types',
  async ({ page, server }) => {
    await signIn(page, server);
    await page
      .getByRole('region', { name: 'Settings' })
      .getByRole('link', { name: 'Dashboard' })
      .click();
    await page.getByRole('heading', { name: 'Resources Monitoring' }).waitFor();
    const memory = page.getByRole('figure', { name: /^Memory utilization, %/ });
    await memory.locator('.u-over').waitFor();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await memory.locator('.u-over').waitFor();
    await page.reload();
    await memory.locator('.u-over').waitFor();
    await page.getByRole('heading', { name: /This machine.*1 up/ }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoBarriers(page);
      for (const [size, viewport] of Object.entries(VIEWPORTS)) {
        await page.setViewportSize(viewport);
        await screenshot(page, `dashboard ${size} ${colorScheme}`);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          `${size}: nothing sticks out`,
        ).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(VIEWPORTS.desk);
    }
    await page.getByRole('link', { name: 'Instance types' }).click();
    await page
      .getByRole('grid', { name: 'Instance types' })
      .getByText('Available')
      .first()
      .waitFor();
    await expectNoBarriers(page);
    await screenshot(page, 'instances');
  },
);
