import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser, WITH_MEDIA } from '#test/harness/chromium';
import { journey } from '../harness';
import { openHouse, type House } from './house';
import { connectNow, expectPicture, visit, withScreen, type Visitor } from './visitors';

let house: House;
let browser: Browser;
beforeAll(async () => {
  house = await openHouse();
  browser = await launchBrowser({
    args: [
      ...WITH_MEDIA,
      '--auto-select-desktop-capture-source=Entire screen',
      '--auto-accept-this-tab-capture',
    ],
  });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const sharesOf = ({ room }: Visitor, who: string) =>
  room.locator(`.tile[data-person="${who}"][data-lane="screen"]`);
/** Others notice within so long that nobody shares any more, ms. */
const NOTICED_MS = 1_500;
const gone = async (visitor: Visitor, who: string) => {
  const since = Date.now();
  await sharesOf(visitor, who).waitFor({ state: 'detached' });
  expect(Date.now() - since).toBeLessThan(NOTICED_MS);
};

journey('the end of a shared screen is seen by the others at once, however it ends', async () => {
  const host = await visit(browser, house, 'host');
  const anna = await visit(browser, house, 'anna', { allow: false });
  const share = async (who: Visitor) => {
    await who.room.getByRole('button', { name: 'Share screen' }).click();
    await sharesOf(anna, 'host').waitFor();
  };
  await withScreen(host);

  await share(host);
  await expectPicture(anna, host, 'host', 'screen');
  await host.room.getByRole('button', { name: 'Stop sharing' }).click();
  await gone(anna, 'host');

  // Right after it began, while the room has hardly answered.
  await host.room.getByRole('button', { name: 'Share screen' }).click();
  await host.room.getByRole('button', { name: 'Stop sharing' }).click();
  await host.room.getByRole('button', { name: 'Share screen' }).waitFor();
  await gone(anna, 'host');

  // In the bar of the browser.
  await share(host);
  await host.room.evaluate(() => {
    const { shown } = window as unknown as { shown: MediaStreamTrack };
    shown.stop();
    shown.dispatchEvent(new Event('ended'));
  });
  await gone(anna, 'host');

  // While the line is broken: the place was kept with the screen, and comes back without it.
  await share(host);
  await host.room.evaluate(() => {
    (
      window as unknown as { room: { line: { say: () => void; renew: () => void } } }
    ).room.line.renew();
  });
  await host.room.getByRole('button', { name: 'Stop sharing' }).evaluate((button) => {
    (button as HTMLButtonElement).disabled = false;
    (button as HTMLButtonElement).click();
  });
  await gone(anna, 'host');
  await host.room.locator('body[data-standing="here"]').waitFor();
  await expect
    .poll(() => house.rooms && host.room.getByRole('button', { name: 'Share screen' }).isEnabled())
    .toBe(true);
  await expect(sharesOf(anna, 'host').count()).resolves.toBe(0);

  // With the whole page.
  await share(host);
  await host.context.close();
  await gone(anna, 'host');
});

journey(
  'who comes into a quiet room sees the screen that is shown, however long their connection takes',
  async () => {
    const host = await visit(browser, house, 'host');
    await withScreen(host);
    await host.room.getByRole('button', { name: 'Share screen' }).click();
    await sharesOf(host, 'host').waitFor();
    const ben = await visit(browser, house, 'ben', { allow: false, late: true });
    await sharesOf(ben, 'host').waitFor();
    await connectNow(ben);
    await expectPicture(ben, host, 'host', 'screen');
    for (const { context } of [host, ben]) await context.close();
  },
);
