/** The user guide as people come to it: from the sidebar, in a tab of its own; looked through, read and left by its links; wide and narrow. */
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import {
  complaintsOf,
  eventually,
  expectNoBarriers,
  expectNoComplaints,
  guidePicture,
  journey,
  checkAppearance,
  signIn,
  VIEWPORTS,
} from '../../harness';
import { cell, heading, outputs, overOf, runAll, start, withPython } from '../steps';

/** Opens the documentation from the sidebar, or from the menu of a narrow window; what its tab complains about fails the test. */
const openGuide = async (page: Page, width: keyof typeof VIEWPORTS): Promise<Page> => {
  await page.setViewportSize(VIEWPORTS[width]);
  if (width === 'phone') await page.getByRole('button', { name: 'Open the menu' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Documentation', exact: true }).click();
  const guide = await opened;
  const complaints = complaintsOf(guide);
  onTestFinished(() => {
    expectNoComplaints(complaints, [], 'the console of the guide');
  });
  await guide.setViewportSize(VIEWPORTS[width]);
  await heading(guide, 'Documentation').waitFor();
  return guide;
};
const inSight = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 2 }).evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

describe('the user guide', () => {
  journey.for(['desk', 'phone'] as const)(
    'NAV-09 %s: it opens from the sidebar, is looked through, read, and led through by its links',
    async (width, { page, server }) => {
      await signIn(page, server);
      await heading(page, 'Home').waitFor();
      const guide = await openGuide(page, width);
      await checkAppearance(guide, `guide ${width}`);
      await guide.setViewportSize(VIEWPORTS[width]);
      const search = guide.getByRole('searchbox', { name: 'Search the documentation' });
      await search.fill('no zeppelins here');
      await guide.getByRole('heading', { name: 'Nothing found' }).waitFor();
      await search.fill('dots secret');
      await guide.getByRole('link', { name: 'Keep a secret' }).waitFor();
      await checkAppearance(guide, `guide found ${width}`);
      await guide.setViewportSize(VIEWPORTS[width]);
      expect(new URL(guide.url()).searchParams.get('q')).toBe('dots secret');
      await guide.getByRole('link', { name: 'Keep a secret' }).click();
      await heading(guide, 'Settings, secrets and tokens').waitFor();
      await eventually(() => inSight(guide, 'Keep a secret')).toBe(true);
      await eventually(() => guide.title()).toBe('Settings, secrets and tokens · Atelier');
      await guide.getByRole('link', { name: 'Next: Publish your work' }).click();
      await heading(guide, 'Publish your work').waitFor();
      await guide.getByRole('link', { name: 'notebook', exact: true }).first().click();
      await heading(guide, 'Start a notebook').waitFor();
      const picture = guide.getByRole('img', { name: /^A notebook that runs/ });
      await picture.scrollIntoViewIfNeeded();
      await eventually(() =>
        picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBe(1440);
      await checkAppearance(guide, `guide chapter ${width}`);
      await guide.goto(`${server.origin}/guide/jobs#several-processes`);
      await eventually(() => inSight(guide, 'Several processes')).toBe(true);
    },
  );

  journey(
    'NBS-01 its chapter on notebooks is true of a sample: it is started, and all of it is run',
    withPython,
    async ({ page, server }) => {
      await signIn(page, server);
      await page.getByRole('link', { name: 'Code', exact: true }).click();
      await page.getByRole('link', { name: 'Fitting a line' }).first().click();
      await heading(page, 'Fitting a line').waitFor();
      await start(page);
      await runAll(page);
      expect(await overOf(page, 5)).toBe('ok');
      await outputs(page, 5).locator('svg').waitFor();
      await cell(page, 5).scrollIntoViewIfNeeded();
      await guidePicture(page, 'notebook');
      await expectNoBarriers(page);
    },
  );
});
