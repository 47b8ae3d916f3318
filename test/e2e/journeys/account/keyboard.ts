/** Whoever uses the keyboard alone. */
import type { Page } from 'playwright-core';
import { heading } from '../steps';

/** Possible names of the focused element: its own name, its label, its text, or its type and value. */
export const focusedNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const isField = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement;
    const names = [
      at?.getAttribute('aria-label'),
      ...(isField ? [at.labels?.[0]?.textContent, `${at.type} ${at.value}`] : [at?.textContent]),
    ];
    return names.map((name) => (name ?? '').trim()).filter((name) => name !== '');
  });

/** Presses Tab until what has the focus is called so; fails after so many presses. */
export const tabThrough =
  (page: Page) =>
  async (name: string | RegExp, most = 40): Promise<void> => {
    const is = (one: string) => (typeof name === 'string' ? one === name : name.test(one));
    for (let presses = 0; presses < most; presses += 1) {
      if ((await focusedNames(page)).some(is)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(
      `${name} was not reached with Tab; the focus is on '${(await focusedNames(page)).join("', '")}'.`,
    );
  };

/** Signs the admin in, from the login page to Home. */
export const signInByKeyboard = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Username', { exact: true }).waitFor();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('correct horse battery');
  await page.keyboard.press('Enter');
  await heading(page, 'Home').waitFor();
};
