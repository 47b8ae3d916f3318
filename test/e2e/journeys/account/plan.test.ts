/** Pages that the team's plan shows and hides, in a real browser. */
import { expect } from 'vitest';
import { expectNoBarriers, journey, screenshot, signIn, VIEWPORTS } from '../../harness';
import { toast } from '../steps';

journey(
  'NAV-11 NAV-13 NAV-14 RT-55 an admin changes the plan: pages go, what is missing is named, and a way back stays',
  async ({ page, server }) => {
    await signIn(page, server);
    await page.getByRole('button', { name: 'Account of Admin' }).click();
    await page.getByRole('link', { name: 'Change the plan' }).click();
    await page.getByRole('heading', { name: 'Plan', level: 1 }).waitFor();
    const put = async (plan: string) => {
      await page.getByRole('combobox', { name: 'Plan of the team' }).click();
      await page.getByRole('option').filter({ hasText: plan }).last().click();
    };
    await put('explorer');
    await page.getByText('taken away').first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [size, viewport] of Object.entries(VIEWPORTS)) {
        await page.setViewportSize(viewport);
        await expectNoBarriers(page);
        await screenshot(page, `plan ${size} ${colorScheme}`);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          `${size}: nothing sticks out`,
        ).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(VIEWPORTS.desk);
    }
    await page.getByRole('button', { name: 'Change plan' }).click();
    await toast(page, /^Plan changed/).waitFor();
    expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    await page.goto(`${server.origin}/team/members`);
    await page.getByRole('heading', { name: 'No access' }).waitFor();
    await expectNoBarriers(page);
    await screenshot(page, 'no access');

    await page.goto(`${server.origin}/team-admin/plan`);
    await put('talent');
    await page.getByRole('button', { name: 'Change plan' }).press('Enter');
    await toast(page, /^Plan changed/).waitFor();
    await page.goto(`${server.origin}/notebooks`);
    await page.getByRole('heading', { name: 'Sorry, something went wrong' }).waitFor();
    await expectNoBarriers(page);
    await screenshot(page, 'plan that grants nothing');
    await page.getByRole('link', { name: 'Change the plan' }).click();
    await put('creator_pro');
    await page.getByRole('button', { name: 'Change plan' }).click();
    await toast(page, /^Plan changed/).waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
  },
);
