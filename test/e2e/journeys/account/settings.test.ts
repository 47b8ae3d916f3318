/** Settings in a real browser, which alone can cut a picture. */
import { pngFile } from '#test/harness/files/pngFile';
import {
  ADMIN,
  expectNoBarriers,
  guidePicture,
  journey,
  screenshot,
  signIn,
  VIEWPORTS,
} from '../../harness';
import { eventually, toast } from '../steps';

journey(
  'SET-03 SET-04 SET-06 SET-17 a picture, a name and a new password, and whoever else is signed in is out',
  async ({ page, server, browser }) => {
    await signIn(page, server);
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, server);
    await elsewhere.goto(`${server.origin}/notebooks`);
    await elsewhere.getByRole('heading', { name: 'Code' }).waitFor();

    await page.getByRole('link', { name: 'Settings' }).click();
    await page
      .getByLabel('A picture of this computer')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pngFile(600) });
    await toast(page, 'Update Personal Picture success').waitFor();
    const sizes = () =>
      page
        .locator('main img.at-avatar')
        .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await eventually(sizes).toEqual([256, 256]);
    await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@lab.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Update Personal Information success').waitFor();
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).waitFor();
    await screenshot(page, 'settings account');
    await guidePicture(page, 'settings');
    await expectNoBarriers(page);

    await page.getByRole('tab', { name: 'Sessions' }).click();
    await page.getByText('This browser').waitFor();
    await page.getByRole('button', { name: 'Sign out of' }).waitFor();
    await screenshot(page, 'settings sessions');
    await expectNoBarriers(page);

    await page.getByRole('tab', { name: 'Account' }).click();
    await page.getByLabel('Current password').fill(ADMIN.password);
    await page.getByLabel('New password', { exact: false }).first().fill('another password');
    await page.getByLabel('New password again').fill('another password');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await toast(page, /^Password changed/).waitFor();
    await elsewhere.reload();
    await elsewhere.getByText('Welcome Back').waitFor();
    await elsewhere.context().close();

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(VIEWPORTS.phone);
    await screenshot(page, 'settings account 390 dark');
    await page.goto(`${server.origin}/settings?tab=sessions`);
    await page.getByText('This browser').waitFor();
    await screenshot(page, 'settings sessions 390 dark');
    await page.goto(`${server.origin}/settings?tab=appearance`);
    await page.getByRole('switch', { name: 'Ask before variables are lost' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('radio', { name: 'Dark' })
      .waitFor({ state: 'attached' });
    await screenshot(page, 'settings appearance 390 dark');
    await expectNoBarriers(page);
  },
);
